"""Avatars: the picture somebody chose, cut to a disc, or a monogram on the side's colour."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image, UnidentifiedImageError

from rendering.art import rounded_mask, smooth
from rendering.picture import Player
from rendering.text import draw_text, fit, monogram
from rendering.themes import BLACK, WHITE, Colour, mix

_MOST_PIXELS = 4096 * 4096
_ROBOT = "🤖"


def avatar_image(player: Player, diameter: int, colour: Colour) -> Image.Image:
    """The player's avatar as an RGBA disc with a ring in ``colour``; a monogram where there is no readable
    image.
    """
    ring = max(3, diameter // 22)
    disc = smooth(
        diameter,
        diameter,
        lambda draw, scale: draw.ellipse(
            (0, 0, diameter * scale - 1, diameter * scale - 1), fill=(*colour, 255)
        ),
    )
    inner = diameter - 2 * ring
    portrait = _portrait(player.avatar, inner) if player.avatar else None
    disc.paste(portrait or _letters(player, inner, colour), (ring, ring), _disc(inner))
    return disc


def has_portrait(player: Player) -> bool:
    """Whether the player's avatar is an image that can be read."""
    return player.avatar is not None and _portrait(player.avatar, 16) is not None


@lru_cache(maxsize=32)
def _disc(diameter: int) -> Image.Image:
    return rounded_mask(diameter, diameter, diameter / 2)


@lru_cache(maxsize=512)
def _portrait(data: bytes, side: int) -> Image.Image | None:
    try:
        with Image.open(io.BytesIO(data)) as image:
            if image.width * image.height > _MOST_PIXELS:
                return None
            image.draft("RGB", (2 * side, 2 * side))
            rgba = image.convert("RGBA")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
    square = min(rgba.size)
    left, top = (rgba.width - square) // 2, (rgba.height - square) // 2
    small = rgba.resize((side, side), Image.Resampling.LANCZOS, box=(left, top, left + square, top + square))
    ground = Image.new("RGB", small.size, (120, 124, 128))
    ground.paste(small, (0, 0), small)
    return ground


def _letters(player: Player, side: int, colour: Colour) -> Image.Image:
    image = Image.new("RGB", (side, side), mix(colour, BLACK, 0.42))
    letters = _ROBOT if player.is_bot else monogram(player.name)
    text, size = fit(letters, (round(side * 0.52), round(side * 0.42)), round(side * 0.8))
    draw_text(image, (side / 2, side / 2), text, size, WHITE, anchor="m")
    return image

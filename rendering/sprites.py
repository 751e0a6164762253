"""Tiles and badges baked into palette images on the felt that they will lie on, so that placing one is a
plain copy.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from rendering.art import hard, smooth
from rendering.felt import felt_at
from rendering.palette import to_palette
from rendering.text import draw_text
from rendering.themes import Colour
from rendering.tiles import Face, body_mask, tile_image


@dataclass(frozen=True, slots=True)
class Sprite:
    """A palette image, which of its pixels count, and how far it reaches beyond the thing's own corner."""

    image: Image.Image
    mask: Image.Image
    margin: int

    def put(self, picture: Image.Image, corner: tuple[int, int]) -> None:
        """Lay the thing down with its own corner at ``corner``."""
        picture.paste(self.image, (corner[0] - self.margin, corner[1] - self.margin), self.mask)


@lru_cache(maxsize=4096)
def tile_sprite(face: Face, theme_name: str, level: int) -> Sprite:
    """The tile with its shadow and halo, on felt of ``level``."""
    art = tile_image(face, theme_name)
    ground = Image.new("RGB", art.size, felt_at(theme_name, level))
    ground.paste(art, (0, 0), art)
    return Sprite(to_palette(ground, theme_name), _outline(_shape(face)), face.margin)


def _shape(face: Face) -> Face:
    """The same tile without what doesn't change its outline."""
    return Face(0, 0, face.unit, flat=face.flat, halo=face.halo)


@lru_cache(maxsize=256)
def _outline(shape: Face) -> Image.Image:
    # where shadow or glow are so faint that the felt below them tells whether it is quite the same shade
    faint = 84 if shape.halo else 30
    return hard(tile_image(shape, "felt").getchannel("A"), faint)


@lru_cache(maxsize=4096)
def tile_sprites(face: Face, theme_name: str, level: int) -> tuple[Sprite, Sprite]:
    """The tile with its shadow, and what of it hides whatever lies under it: its body, and its halo where it
    has one.
    """
    whole = tile_sprite(face, theme_name, level)
    mask, box = _body(_shape(face))
    return whole, Sprite(whole.image.crop(box), mask, face.margin - box[0])


@lru_cache(maxsize=256)
def _body(shape: Face) -> tuple[Image.Image, tuple[int, int, int, int]]:
    """The pixels of a tile's body, and where they lie in its sprite: as far from its edges on all sides."""
    solid = (
        hard(tile_image(shape, "felt").getchannel("A"), 215) if shape.halo else hard(body_mask(shape), 250)
    )
    left, top, right, bottom = solid.getbbox() or (0, 0, *solid.size)
    edge = min(left, top, solid.width - right, solid.height - bottom)
    box = (edge, edge, solid.width - edge, solid.height - edge)
    return solid.crop(box), box


@dataclass(frozen=True, slots=True)
class Badge:
    """A badge's colours."""

    fill: Colour
    ink: Colour
    ring: Colour


@lru_cache(maxsize=1024)
def badge_sprite(text: str, diameter: int, colours: Badge, theme_name: str, level: int) -> Sprite:
    """A round badge with a short text, on felt of ``level``."""
    disc = badge_image(text, diameter, colours)
    ground = Image.new("RGB", disc.size, felt_at(theme_name, level))
    ground.paste(disc, (0, 0), disc)
    return Sprite(to_palette(ground, theme_name), hard(disc.getchannel("A"), 12), 0)


@lru_cache(maxsize=512)
def badge_image(text: str, diameter: int, colours: Badge) -> Image.Image:
    """A round badge as RGBA."""
    edge = max(2, round(diameter * 0.075))
    disc = smooth(
        diameter,
        diameter,
        lambda draw, scale: draw.ellipse(
            (0, 0, diameter * scale - 1, diameter * scale - 1),
            fill=(*colours.fill, 255),
            outline=(*colours.ring, 255),
            width=edge * scale,
        ),
    )
    size = round(diameter * (0.62 if len(text) < 2 else 0.52))
    draw_text(disc, (diameter / 2, diameter / 2), text, size, colours.ink, anchor="m")
    return disc

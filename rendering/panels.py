"""The panels around the table, baked in palette colours at their places and kept until something in them
changes.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from rendering.art import SCALE, blurred, hard, rounded_mask, smooth, tinted
from rendering.avatars import avatar_image, has_portrait
from rendering.felt import table_top
from rendering.palette import to_palette
from rendering.picture import Player
from rendering.seating import Size
from rendering.text import MEDIUM, clean, draw_text, fit, width
from rendering.themes import BLACK, Colour, Theme, mix, theme_named
from rendering.walk import Box

MARGIN = 6  # how far a panel's image reaches beyond it; half the gap to its neighbour
_MOST_MINIATURES = 7


def paint_card(image: Image.Image, theme: Theme, box: Box, *, lit: bool, glow: bool = True) -> None:
    """Paint a panel with a soft shadow on an RGB image; lit: framed in the accent colour, and glowing in
    it.
    """
    left, top, right, bottom = box
    wide, tall = right - left, bottom - top
    radius = min(22, tall // 4)
    shape = Image.new("L", (wide + 2 * MARGIN, tall + 2 * MARGIN), 0)
    shape.paste(rounded_mask(wide, tall, radius), (MARGIN, MARGIN))
    corner = (left - MARGIN, top - MARGIN)
    around = tinted(blurred(shape, 3, 0.75), theme.accent if lit and glow else BLACK)
    image.paste(around, corner, around)
    image.paste(theme.panel, corner, shape)
    line = theme.accent if lit else theme.outline or mix(theme.panel, theme.text, 0.12)
    thick = (5 if glow else 4) if lit else 2
    frame = smooth(
        wide,
        tall,
        lambda draw, scale: draw.rounded_rectangle(
            (0, 0, wide * scale - 1, tall * scale - 1),
            radius * scale,
            outline=(*line, 255),
            width=thick * scale,
        ),
    )
    image.paste(frame, (left, top), frame)


@lru_cache(maxsize=256)
def card(theme_name: str, size: Size, xy: tuple[int, int], box: tuple[int, int], *, lit: bool) -> Image.Image:
    """An RGB cut-out of the empty table of ``size`` with a card of the size ``box`` at ``xy``, and a
    margin around.
    """
    left, top = xy[0] - MARGIN, xy[1] - MARGIN
    outer = (left, top, xy[0] + box[0] + MARGIN, xy[1] + box[1] + MARGIN)
    image = table_top(theme_name, size.width, size.height, plain=size.plain).crop(outer).convert("RGB")
    inside = (MARGIN, MARGIN, MARGIN + box[0], MARGIN + box[1])
    paint_card(image, theme_named(theme_name), inside, lit=lit, glow=not size.plain)
    return image


def _baked(image: Image.Image, theme_name: str, size: Size, xy: tuple[int, int]) -> Image.Image:
    """A card's cut-out in palette colours, with the table's own where the card doesn't reach."""
    left, top = xy[0] - MARGIN, xy[1] - MARGIN
    table = table_top(theme_name, size.width, size.height, plain=size.plain)
    baked = table.crop((left, top, left + image.width, top + image.height))
    box = (image.width - 2 * MARGIN, image.height - 2 * MARGIN)
    baked.paste(to_palette(image, theme_name), (0, 0), _card_mask(box))
    return baked


@lru_cache(maxsize=128)
def _card_mask(box: tuple[int, int]) -> Image.Image:
    shape = Image.new("L", (box[0] + 2 * MARGIN, box[1] + 2 * MARGIN), 0)
    shape.paste(rounded_mask(box[0], box[1], min(22, box[1] // 4)), (MARGIN, MARGIN))
    return hard(blurred(shape, 3, 0.75), 6)


@lru_cache(maxsize=1024)
def panel(
    theme_name: str,
    size: Size,
    xy: tuple[int, int],
    player: Player,
    *,
    colour: Colour,
    lit: bool,
    score: int | None,
) -> Image.Image:
    """A seat's panel at ``xy`` without its count: avatar, name, and the score where there is one."""
    theme = theme_named(theme_name)
    image = card(theme_name, size, xy, (size.panel_width, size.panel_height), lit=lit).copy()
    diameter = size.panel_height - 20
    x, y = MARGIN + 12, MARGIN + 10
    disc = avatar_image(player, diameter, colour)
    image.paste(disc, (x, y), disc)
    right = MARGIN + size.panel_width - round(size.score * 0.36)
    middle = MARGIN + size.panel_height / 2
    if score is not None:
        ink = theme.accent if lit and not size.plain else theme.text
        draw_text(image, (right, middle), str(score), size.score, ink, anchor="r")
        right -= width(str(score), size.score) + 14
    name_x = x + diameter + 14
    name, points = fit(clean(player.name) or "…", size.names, right - name_x)
    ink = theme.subtext if player.away else theme.text
    draw_text(image, (name_x, MARGIN + size.panel_height * 0.33), name, points, ink)
    baked = _baked(image, theme_name, size, xy)
    if has_portrait(player):
        box = (x, y, x + diameter, y + diameter)
        portrait = to_palette(image.crop(box), theme_name, dither=True)
        baked.paste(portrait, box[:2], hard(rounded_mask(diameter, diameter, diameter / 2), 250))
    return baked


def count_offset(size: Size) -> tuple[int, int]:
    """Where the count lies within a panel, from its top-left corner."""
    return 12 + size.panel_height - 20 + 14, round(size.panel_height * 0.745) - size.count // 2


@lru_cache(maxsize=256)
def count_strip(theme_name: str, size: Size, count: int) -> Image.Image:
    """How many tiles a seat holds: small backs, and the number."""
    theme = theme_named(theme_name)
    tall, wide = size.count, size.count * 9 // 16
    step = wide + 3
    shown = min(count, _MOST_MINIATURES)
    room = step * shown + 8 + width(str(count), size.count)
    image = Image.new("RGB", (room, tall), theme.panel)
    back = miniature(theme, wide, tall)
    for i in range(shown):
        image.paste(back, (i * step, 0), back)
    draw_text(image, (shown * step + 6, tall / 2), str(count), size.count, theme.subtext)
    return to_palette(image, theme_name)


def miniature(theme: Theme, wide: int, tall: int) -> Image.Image:
    """A tiny upright tile, face up and blank."""

    def draw(context: ImageDraw.ImageDraw, scale: int) -> None:
        box = (0, 0, wide * scale - 1, tall * scale - 1)
        context.rounded_rectangle(
            box, wide * scale // 5, fill=(*theme.ivory[1], 255), outline=(*theme.ivory_edge, 255)
        )
        y = tall * scale // 2
        context.line(
            (wide * scale // 5, y, wide * scale * 4 // 5, y), fill=(*theme.ivory_edge, 255), width=SCALE
        )

    return smooth(wide, tall, draw)


@lru_cache(maxsize=512)
def plate(
    theme_name: str,
    size: Size,
    xy: tuple[int, int],
    lines: tuple[str, ...],
    figure: str | None = None,
    *,
    warm: bool = False,
) -> Image.Image:
    """An info plate at ``xy``: one or two lines of text, or a line over a large ``figure``; warm: in the
    accent colour.
    """
    theme = theme_named(theme_name)
    box = (size.plate_width, size.panel_height)
    image = card(theme_name, size, xy, box, lit=False).copy()
    x, room = MARGIN + size.plate_width / 2, size.plate_width - 16
    places = (0.3, 0.7) if len(lines) > 1 else (0.5,) if figure is None else (0.25,)
    for line, share in zip(lines, places, strict=True):
        text, points = fit(
            line, (size.label + 4, size.label, size.label - 4), room, MEDIUM if figure else "Rubik-Bold.ttf"
        )
        ink = theme.subtext if figure or (len(lines) > 1 and share == places[-1]) else theme.text
        draw_text(image, (x, MARGIN + box[1] * share), text, points, ink, anchor="m")
    if figure is not None:
        ink = theme.accent if warm else theme.text
        draw_text(image, (x, MARGIN + box[1] * 0.67), figure, size.figure, ink, anchor="m")
    return _baked(image, theme_name, size, xy)

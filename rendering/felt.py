"""The empty table: felt that darkens towards the edge, a wooden rim, a fine inlay. Written in palette
indices.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from rendering.art import gradient, hard, rounded_mask
from rendering.palette import FELT_LEVELS, felt_colour, palette_bytes, to_palette
from rendering.themes import BLACK, Colour, mix, theme_named

RIM = 12
_CORNER = 26
_BLOCK = 8  # the gradient's grain: rows that repeat compress faster, and a step of one level can't be seen


@lru_cache(maxsize=64)
def felt_levels(width: int, height: int) -> Image.Image:
    """The level of the felt at every pixel, 0 to ``FELT_LEVELS - 1``, as an 'L' image."""
    blocks = (-(-width // _BLOCK), -(-height // _BLOCK))
    slope = Image.radial_gradient("L").resize(blocks, Image.Resampling.BICUBIC)
    levels = slope.point([min(FELT_LEVELS - 1, int((v / 250) ** 1.3 * FELT_LEVELS)) for v in range(256)])
    return levels.resize((blocks[0] * _BLOCK, blocks[1] * _BLOCK), Image.Resampling.NEAREST).crop(
        (0, 0, width, height)
    )


@lru_cache(maxsize=64)
def table_top(theme_name: str, width: int, height: int, *, plain: bool = False) -> Image.Image:
    """The empty table as a palette image, ``plain`` with half the shades. Shared: copy it before drawing."""
    theme, levels = theme_named(theme_name), felt_levels(width, height)
    if plain:
        levels = levels.point([level & ~1 for level in range(256)])
    base = Image.frombytes("P", levels.size, levels.tobytes())
    base.putpalette(palette_bytes(theme_name))
    painted = base.convert("RGB")
    _paint_rim(painted, theme.rim)
    if theme.outline is None:
        _paint_inlay(painted, mix(theme.inlay, theme.felt[1], 0.35))
    changed = ImageChops.difference(painted, base.convert("RGB")).convert("L")
    base.paste(to_palette(painted, theme_name), (0, 0), hard(changed, 0))
    return base


def _paint_rim(image: Image.Image, rim: tuple[Colour, Colour]) -> None:
    width, height = image.size
    inner = rounded_mask(width - 2 * RIM, height - 2 * RIM, _CORNER)
    hole = Image.new("L", image.size, 255)
    hole.paste(ImageChops.invert(inner), (RIM, RIM))
    image.paste(gradient(width, height, *rim), (0, 0), hole)
    seam = Image.new("L", (width * 2, height * 2), 0)
    box = ((RIM - 2) * 2, (RIM - 2) * 2, (width - RIM + 2) * 2 - 1, (height - RIM + 2) * 2 - 1)
    ImageDraw.Draw(seam).rounded_rectangle(box, _CORNER * 2, outline=255, width=5)
    seam = seam.reduce(2)
    image.paste(mix(rim[1], BLACK, 0.4), (0, 0), seam)


def _paint_inlay(image: Image.Image, colour: Colour) -> None:
    """A thin line around the playing field with small diamonds at the middles of the sides."""
    width, height = image.size
    scale, inset = 2, RIM + 9
    line = Image.new("L", (width * scale, height * scale), 0)
    draw = ImageDraw.Draw(line)
    box = (inset * scale, inset * scale, (width - inset) * scale - 1, (height - inset) * scale - 1)
    draw.rounded_rectangle(box, (_CORNER - 8) * scale, outline=150, width=scale)
    line = line.reduce(scale)
    image.paste(colour, (0, 0), line)


def region_felt(theme_name: str, size: tuple[int, int], xy: tuple[int, int]) -> int:
    """The felt's level, coarsened to steps of two, under a picture of the given size at ``xy``; a key for
    baked art.
    """
    level = felt_levels(*size).getpixel((min(max(xy[0], 0), size[0] - 1), min(max(xy[1], 0), size[1] - 1)))
    return level & ~1 if isinstance(level, int) else 0


def felt_at(theme_name: str, level: int) -> Colour:
    """The colour of a felt level as :func:`region_felt` coarsens it."""
    return felt_colour(theme_named(theme_name), level + 0.5)

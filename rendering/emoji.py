"""Application emojis: the 28 tiles and the back, drawn from the same art."""

from __future__ import annotations

import io
from functools import cache

from PIL import Image

from domino.tiles import Tile
from rendering.tiles import Face, tile_image

SIDE = 128
_UNIT = 60


@cache
def tile_emoji(tile: Tile | None) -> bytes:
    """A PNG file of 128 by 128 pixels with a clear ground: ``tile`` upright, or the back where it is None."""
    high, low = (None, None) if tile is None else tile
    face = Face(high, low, _UNIT)
    art = tile_image(face, "felt", shadow=False)
    image = Image.new("RGBA", (SIDE, SIDE), (0, 0, 0, 0))
    left, top = (SIDE - _UNIT) // 2 - face.margin, (SIDE - 2 * _UNIT) // 2 - face.margin
    image.paste(art, (left, top))
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def emoji_name(tile: Tile | None) -> str:
    """The emoji's name at Discord: ``tile_6_4``, or ``tile_back``."""
    return "tile_back" if tile is None else f"tile_{tile.high}_{tile.low}"

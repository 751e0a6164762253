"""All pictures on one sheet, to look at them together: every kind in one theme, tables and hands in the
others, the emojis.
"""

from __future__ import annotations

import io

from PIL import Image

from domino.tiles import FULL_SET
from rendering.emoji import tile_emoji
from rendering.gallery import gallery
from rendering.themes import THEMES

_GROUND = (43, 45, 49)
_COLUMN, _GAP, _COLUMNS = 600, 16, 3
_EVERYWHERE = ("table-pairs", "hand")


def contact_sheet(locale: str = "pt-BR") -> bytes:
    """The sheet as a PNG file."""
    first, *others = THEMES
    shown = [_scaled(_opened(draw().data)) for _, draw in gallery(first, locale)]
    for theme in others:
        shown += [
            _scaled(_opened(draw().data)) for name, draw in gallery(theme, locale) if name in _EVERYWHERE
        ]
    shown.append(_emojis())
    heights = [_GAP] * _COLUMNS
    places: list[tuple[int, int]] = []
    for image in shown:
        column = heights.index(min(heights))
        places.append((_GAP + column * (_COLUMN + _GAP), heights[column]))
        heights[column] += image.height + _GAP
    sheet = Image.new("RGB", (_COLUMNS * (_COLUMN + _GAP) + _GAP, max(heights)), _GROUND)
    for image, place in zip(shown, places, strict=True):
        sheet.paste(image, place)
    file = io.BytesIO()
    sheet.quantize(256, Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE).save(
        file, "PNG", optimize=True
    )
    return file.getvalue()


def _opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def _scaled(image: Image.Image) -> Image.Image:
    size = (_COLUMN, image.height * _COLUMN // image.width)
    return image.resize(size, Image.Resampling.LANCZOS)


def _emojis() -> Image.Image:
    """All 28 tiles and the back as they look in a message."""
    side, columns = 40, 15
    strip = Image.new("RGB", (_COLUMN, 2 * side), _GROUND)
    for number, tile in enumerate((*FULL_SET, None)):
        emoji = Image.open(io.BytesIO(tile_emoji(tile))).resize((side, side), Image.Resampling.LANCZOS)
        strip.paste(emoji, (number % columns * side, number // columns * side), emoji)
    return strip

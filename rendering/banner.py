"""The band across an animation's table that tells how a game ended."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering.art import rounded_mask
from rendering.palette import to_palette
from rendering.panels import paint_card
from rendering.text import draw_text, fit
from rendering.themes import theme_named

_WIDE, _TALL = 560, 150


def draw_banner(image: Image.Image, title: str, line: str, theme_name: str) -> None:
    """Lay a band with a large ``title`` and a smaller ``line`` across the middle of a palette image."""
    band, mask = _band(title, line, theme_name)
    image.paste(band, ((image.width - _WIDE) // 2, (image.height - _TALL) // 2), mask)


@lru_cache(maxsize=64)
def _band(title: str, line: str, theme_name: str) -> tuple[Image.Image, Image.Image]:
    theme = theme_named(theme_name)
    band = Image.new("RGB", (_WIDE, _TALL), theme.panel)
    paint_card(band, theme, (0, 0, _WIDE, _TALL), lit=True)
    shown, size = fit(title, (64, 54, 44, 36), _WIDE - 60)
    draw_text(band, (_WIDE / 2, 56), shown, size, theme.accent, anchor="m")
    shown, size = fit(line, (36, 32, 28, 24), _WIDE - 60)
    draw_text(band, (_WIDE / 2, 112), shown, size, theme.text, anchor="m")
    mask = rounded_mask(_WIDE, _TALL, 22).point([255 if v > 127 else 0 for v in range(256)], "1")
    return to_palette(band, theme_name), mask

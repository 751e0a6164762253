"""Golden pictures: every picture in every theme as somebody looked at it and found it good.

They are kept at half size. To draw them anew after a wanted change, and to look at what changed:
``REGENERATE_GOLDEN=1 python -m pytest tests/rendering/test_rendering_golden.py``, then ``git diff
--stat`` and the images.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from rendering_builders import opened

from rendering.gallery import gallery
from rendering.themes import THEMES

GOLDEN = Path(__file__).parent / "golden"
NAMES = [name for name, _ in gallery("felt", "pt-BR")]
MEAN_TOLERANCE = 1.0  # of 255, over all pixels and channels
OUTLIERS_TOLERANCE = 0.004  # share of pixels that differ by more than an eighth of the scale


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", NAMES)
def test_picture_looks_as_it_did(name: str, theme: str) -> None:
    picture = dict(gallery(theme, "pt-BR"))[name]()
    now = opened(picture.data).reduce(2)
    path = GOLDEN / f"{name}-{theme}.png"
    if os.environ.get("REGENERATE_GOLDEN"):
        now.quantize(128, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE).save(
            path, optimize=True
        )
    golden = Image.open(path).convert("RGB")
    assert now.size == golden.size
    difference = ImageChops.difference(now, golden).convert("L")
    counts = difference.histogram()
    total = sum(counts)
    assert sum(value * count for value, count in enumerate(counts)) / total <= MEAN_TOLERANCE + GRAIN
    assert sum(counts[33:]) / total <= OUTLIERS_TOLERANCE


GRAIN = 1.5  # what the golden's own smaller palette may add

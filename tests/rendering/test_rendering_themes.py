"""Colours that everybody can tell apart: text against its ground, pips by place as well as by colour."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from rendering.palette import TRANSPARENT_INDEX, palette_bytes
from rendering.text import BOLD
from rendering.themes import MEDALS, THEMES, WHITE, Theme, contrast, ink_on, mix
from rendering.tiles import Face, tile_image

THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def test_there_are_three_looks_and_one_of_high_contrast() -> None:
    assert {"felt", "night", "wine", "contrast"} <= set(THEMES)


@THEME
def test_text_reaches_four_and_a_half_to_one(theme: Theme) -> None:
    light, dark = theme.felt
    pairs = [
        (theme.text, theme.panel),
        (theme.subtext, theme.panel),
        (theme.accent, theme.panel),
        (theme.accent_ink, theme.accent),
        (theme.text, light),
        (theme.text, dark),
        (theme.accent, dark),
        (WHITE, theme.pips[3]),
        *((ink_on(fill), fill) for fill in (*theme.pips, *MEDALS, theme.sides[2], theme.panel)),
        *((WHITE, mix(side, (0, 0, 0), 0.42)) for side in theme.sides),
    ]
    for ink, ground in pairs:
        assert contrast(ink, ground) >= 4.5, (theme.name, ink, ground)


def test_high_contrast_reaches_seven_to_one() -> None:
    theme = THEMES["contrast"]
    for ink in (theme.text, theme.subtext, theme.accent):
        assert contrast(ink, theme.panel) >= 7
    for pip in theme.pips[1:]:
        assert contrast(pip, theme.ivory[1]) >= 5.5


@THEME
def test_a_tiles_pips_can_be_read_without_colour(theme: Theme) -> None:
    grey = [tile_image(Face(value, value, 60), theme.name).convert("L") for value in range(7)]
    for number, one in enumerate(grey):
        for other in grey[number + 1 :]:
            difference = ImageChops.difference(one, other)
            assert sum(difference.point(lambda v: v > 60).histogram()[1:]) > 100


@THEME
def test_pips_stand_out_from_the_tile(theme: Theme) -> None:
    for pip in theme.pips[1:]:
        assert contrast(mix(pip, (0, 0, 0), 0.4), theme.ivory[1]) >= 4.5


@THEME
def test_the_palette_leaves_an_index_for_unchanged_pixels(theme: Theme) -> None:
    assert len(palette_bytes(theme.name)) == 768
    assert TRANSPARENT_INDEX == 255


def test_the_bold_face_is_used_for_names() -> None:
    assert "Bold" in BOLD

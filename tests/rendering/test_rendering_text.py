"""Names from all over the world: a player would see boxes, letters in the wrong order, or a broken column."""

from __future__ import annotations

import unicodedata

import pytest
from PIL import Image
from rendering_builders import opened

from rendering import BoardRow, Player, leaderboard_picture
from rendering.coverage import FONTS, covered
from rendering.text import BOLD, FALL_BACK, MEDIUM, clean, draw_text, fit, monogram, runs_of, width

NAMES = [
    "João Gonçalves",
    "Ñandú ★ Pérez",
    "Иван 🔥",
    "محمد العربي",
    "שלום דומינו",
    "ทดสอบ",
    "田中太郎",
    "김민수 🎲",
    "नमस्ते हिन्दी",
    "ᏣᎳᎩ",
    "ქართული",
    "(╯°□°)╯",
    "தமிழ்",
    "አማርኛ",
    "Nguyễn Thị Ánh",
]


@pytest.mark.parametrize("name", NAMES)
def test_every_letter_has_a_glyph(name: str) -> None:
    drawn = "".join(run.text for run in runs_of(clean(name), BOLD))
    for run in runs_of(clean(name), BOLD):
        assert all(ord(letter) in covered(run.face) for letter in run.text)
    assert len(drawn) >= len(clean(name)) - 2  # a ligature may join two letters


def test_fancy_letters_become_plain_ones() -> None:
    assert clean("𝓙𝓸𝓼é ｆｕｌｌ ⓒ") == "José full c"


def test_a_flag_reads_as_its_country_and_a_family_as_its_members() -> None:
    assert clean("Zé 🇧🇷") == "Zé BR"
    assert "\u200d" not in clean("👨‍👩‍👧 familia")


def test_piled_up_accents_are_cut_down() -> None:
    name = "Z" + "\u0338\u0322\u031b\u0300" * 30 + "al"
    assert len(clean(name)) <= 4


@pytest.mark.parametrize(
    "name", ["", "   ", "\u200b\u200d\u2060", "\u3164\u3164", "\u202e\u202d", "\u0301\u0301"]
)
def test_a_name_that_shows_nothing_is_empty(name: str) -> None:
    assert clean(name) == ""
    assert monogram(name) == "?"


def test_a_direction_mark_does_not_turn_the_line_round() -> None:
    assert clean("\u202eevil") == "evil"


def test_right_to_left_names_are_put_in_display_order() -> None:
    assert "".join(run.text for run in runs_of("שלום", BOLD)) == "םולש"


def test_arabic_letters_are_joined() -> None:
    drawn = "".join(run.text for run in runs_of("محمد", BOLD))
    assert all(
        "ARABIC LETTER" in unicodedata.name(letter) and "FORM" in unicodedata.name(letter) for letter in drawn
    )


def test_an_early_vowel_stands_before_its_consonant() -> None:
    assert "".join(run.text for run in runs_of("हिन्दी", BOLD)).startswith("\u093f\u0939")


@pytest.mark.parametrize("name", ["W" * 32, "﷽" * 32, "👑" * 32, "x" * 4000])
def test_a_long_name_is_shortened_to_its_room(name: str) -> None:
    text, size = fit(clean(name), (40, 30), 250)
    assert width(text, size) <= 250
    assert text.endswith("…")


def test_a_hostile_name_changes_nothing_but_its_own_column() -> None:
    rows = (BoardRow(1, Player("Ana"), "1500"), BoardRow(2, Player("Bia"), "1400"))
    odd = (BoardRow(1, Player("\u202e@everyone <@&1> _a*b|c`" + "W" * 99), "1500"), rows[1])
    plain = opened(leaderboard_picture("Ranking", rows, 1, "felt", "en").data)
    strange = opened(leaderboard_picture("Ranking", odd, 1, "felt", "en").data)
    right = (724, 0, 900, plain.height)
    second = (0, 190, 900, plain.height)
    assert plain.crop(right).tobytes() == strange.crop(right).tobytes()
    assert plain.crop(second).tobytes() == strange.crop(second).tobytes()


@pytest.mark.parametrize("face", [BOLD, MEDIUM, *FALL_BACK])
def test_every_face_is_shipped_with_a_licence(face: str) -> None:
    assert len(covered(face)) > 40
    family = face.split("-", maxsplit=1)[0]
    texts = {path.stem for path in (FONTS / "licences").iterdir()}
    assert family in texts or "Debian-fonts-noto-core" in texts


def test_text_stays_left_of_its_anchor() -> None:
    image = Image.new("RGB", (300, 60))
    draw_text(image, (200, 30), "1432", 40, (255, 255, 255), anchor="r")
    box = image.getbbox()
    assert box is not None
    assert box[2] <= 201

"""Text in any script: clean-up of names, right-to-left order, font fall-back by coverage, fitting into a
width.

Letters are placed by Pillow's basic layout, which is the same on every machine; the order of right-to-left
text and the joined Arabic letters are worked out beforehand, so no system library takes part.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache

import arabic_reshaper  # type: ignore[import-untyped]
from bidi import get_display  # type: ignore[import-untyped]
from PIL import Image, ImageDraw, ImageFont

from rendering.coverage import FONTS, covered
from rendering.themes import Colour

BOLD = "Rubik-Bold.ttf"
MEDIUM = "Rubik-Medium.ttf"

#: Asked in this order for a character that the text's own face lacks.
FALL_BACK = (
    "NotoSans-Bold.ttf",
    "NotoSansArabic-Bold.ttf",
    "NotoEmoji-Bold.ttf",
    "NotoSansThai-Bold.ttf",
    "NotoSansDevanagari-Bold.ttf",
    "NotoSansGeorgian-Bold.ttf",
    "NotoSansArmenian-Bold.ttf",
    "NotoSansBengali-Bold.ttf",
    "NotoSansTamil-Bold.ttf",
    "NotoSansTelugu-Bold.ttf",
    "NotoSansGujarati-Bold.ttf",
    "NotoSansGurmukhi-Bold.ttf",
    "NotoSansKannada-Bold.ttf",
    "NotoSansMalayalam-Bold.ttf",
    "NotoSansSinhala-Bold.ttf",
    "NotoSansKhmer-Bold.ttf",
    "NotoSansLao-Bold.ttf",
    "NotoSansMyanmar-Bold.ttf",
    "NotoSansEthiopic-Bold.ttf",
    "NotoSansCherokee-Bold.ttf",
    "NotoSansSymbols-Bold.ttf",
    "NotoSansSymbols2-Regular.ttf",
    "NotoSansKR-Bold.ttf",
    "NotoSansSC-Bold.ttf",
)

_LONGEST = 80
_UNDRAWN = {"Cc", "Cf", "Co", "Cs", "Cn"}
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_BLANK_LETTERS = "\u3164\u115f\u1160\uffa0\u2800"
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_ELLIPSIS = "…"
#: Marks that strike through or enclose a letter.
_OVERLAYS = {*range(0x334, 0x339), *range(0x20D0, 0x20F1)}
_CONSONANT = (
    "[\u0904-\u0939\u0985-\u09b9\u0a05-\u0a39\u0a85-\u0ab9\u0b85-\u0bb9\u0d05-\u0d39\u0d9a-\u0dc6"
    "\u1000-\u102a\u1780-\u17a2]"
)
_JOINER = "[\u094d\u09cd\u0a4d\u0acd\u0d4d\u0dca\u1039\u17d2]"
_EARLY_VOWEL = (
    "[\u093f\u09bf\u09c7\u09c8\u0a3f\u0abf\u0bc6-\u0bc8\u0d46-\u0d48\u0dd9-\u0ddb\u1031\u17c1-\u17c3]"
)
#: South and South-East Asian vowel signs that follow their consonants in writing and are drawn before them.
_PRE_BASE = re.compile(f"((?:{_CONSONANT}{_JOINER})*{_CONSONANT})({_EARLY_VOWEL})")


@lru_cache(maxsize=4096)
def clean(name: str) -> str:
    """A name as it can be drawn on one line: compatibility letters made plain, joiners, controls, direction
    marks and piled-up accents taken out, blanks merged. Empty where nothing visible is left.
    """
    letters: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFKC", name[: 4 * _LONGEST]):
        point, kind = ord(letter), unicodedata.category(letter)
        if kind in _UNDRAWN or point in _SKIN_TONES or 0xFE00 <= point <= 0xFE0F:
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks and (marks > _most_marks(point) or not letters or point in _OVERLAYS):
            continue
        if point in _FLAG_LETTERS:
            letters.append(chr(point - _FLAG_LETTERS.start + ord("A")))
        else:
            letters.append(letter)
    text = " ".join("".join(letters).split()[:_LONGEST])
    visible = any(
        unicodedata.category(letter)[0] not in "ZM" and letter not in _BLANK_LETTERS for letter in text
    )
    return text[:_LONGEST] if visible else ""


def _most_marks(mark: int) -> int:
    """How many marks a letter keeps: one of the general accents, two of a script's own."""
    return 1 if 0x300 <= mark <= 0x36F else 2


@cache
def _face(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / name), size, layout_engine=ImageFont.Layout.BASIC)


@dataclass(frozen=True, slots=True)
class Run:
    face: str
    text: str


@lru_cache(maxsize=4096)
def runs_of(text: str, face: str) -> tuple[Run, ...]:
    """``text`` in display order, cut where the face changes; characters that no face has are left out."""
    ordered = _PRE_BASE.sub(r"\2\1", text)
    if any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in text):
        ordered = str(get_display(arabic_reshaper.reshape(text)))
    runs: list[Run] = []
    for letter in ordered:
        chosen = _face_for(letter, face)
        if chosen is None:
            continue
        if runs and runs[-1].face == chosen:
            runs[-1] = Run(chosen, runs[-1].text + letter)
        else:
            runs.append(Run(chosen, letter))
    return tuple(runs)


@lru_cache(maxsize=8192)
def _face_for(letter: str, face: str) -> str | None:
    point = ord(letter)
    return next((name for name in (face, *FALL_BACK) if point in covered(name)), None)


@lru_cache(maxsize=4096)
def width(text: str, size: int, face: str = BOLD) -> int:
    """How many pixels wide ``text`` is drawn."""
    return round(sum(_face(run.face, size).getlength(run.text) for run in runs_of(text, face)))


@lru_cache(maxsize=4096)
def fit(text: str, sizes: tuple[int, ...], room: int, face: str = BOLD) -> tuple[str, int]:
    """``text`` and the first of ``sizes`` at which it is at most ``room`` pixels wide; shortened at the last
    one.
    """
    for size in sizes:
        if width(text, size, face) <= room:
            return text, size
    size = sizes[-1]
    kept = text
    while kept and width(kept + _ELLIPSIS, size, face) > room:
        kept = kept[:-1].rstrip()
    return kept + _ELLIPSIS, size


def draw_text(
    image: Image.Image,
    xy: tuple[float, float],
    text: str,
    size: int,
    fill: Colour,
    *,
    anchor: str = "l",
    face: str = BOLD,
) -> None:
    """Draw ``text`` on an RGB or RGBA image; ``xy`` is the left end (``anchor`` l), middle (m) or right end
    (r) of the line, at the middle of a capital letter's height.
    """
    x, y = xy
    if anchor != "l":
        x -= width(text, size, face) * (0.5 if anchor == "m" else 1)
    baseline = y + _capital_height(face, size) / 2
    draw = ImageDraw.Draw(image)
    draw.fontmode = "L"
    for run in runs_of(text, face):
        font = _face(run.face, size)
        draw.text((round(x), round(baseline)), run.text, font=font, fill=fill, anchor="ls")
        x += font.getlength(run.text)


@cache
def _capital_height(face: str, size: int) -> int:
    _, top, _, bottom = _face(face, size).getbbox("H", anchor="ls")
    return round(bottom - top)


def monogram(name: str) -> str:
    """One or two letters that stand for a name where there is no avatar."""
    words = [word for word in clean(name).split() if unicodedata.category(word[0])[0] in "LN"]
    if not words:
        letters = [letter for letter in clean(name) if unicodedata.category(letter)[0] in "LNS"]
        return letters[0] if letters else "?"
    first = words[0][0]
    wide = unicodedata.east_asian_width(first) in "WF"
    joined = first + words[-1][0] if len(words) > 1 and not wide else first
    return joined.upper()

"""Make the shipped fonts from the packages that they come from; a development tool that needs fontTools.

``python rendering/fonts/build.py PACKAGES``, where PACKAGES is a folder as README.md tells to fill it.
Every face loses what the pictures don't use (hinting, layout features), and the big ones keep the
characters that names are written in.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

HERE = Path(__file__).parent
NPM = "node_modules/@expo-google-fonts"
DEBIAN = "usr/share/fonts/truetype/noto"

SCRIPTS = (
    "Armenian",
    "Bengali",
    "Cherokee",
    "Ethiopic",
    "Georgian",
    "Gujarati",
    "Gurmukhi",
    "Kannada",
    "Khmer",
    "Lao",
    "Malayalam",
    "Myanmar",
    "Sinhala",
    "Tamil",
    "Telugu",
)

WHOLE = {
    "Rubik-Bold.ttf": f"{NPM}/rubik/700Bold/Rubik_700Bold.ttf",
    "Rubik-Medium.ttf": f"{NPM}/rubik/500Medium/Rubik_500Medium.ttf",
    "NotoSans-Bold.ttf": f"{NPM}/noto-sans/700Bold/NotoSans_700Bold.ttf",
    "NotoSansArabic-Bold.ttf": f"{NPM}/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf",
    "NotoSansDevanagari-Bold.ttf": f"{NPM}/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf",
    "NotoSansThai-Bold.ttf": f"{NPM}/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf",
    "NotoEmoji-Bold.ttf": f"{NPM}/noto-emoji/700Bold/NotoEmoji_700Bold.ttf",
    "NotoSansSymbols-Bold.ttf": f"{DEBIAN}/NotoSansSymbols-Bold.ttf",
    "NotoSansSymbols2-Regular.ttf": f"{DEBIAN}/NotoSansSymbols2-Regular.ttf",
} | {f"NotoSans{script}-Bold.ttf": f"{DEBIAN}/NotoSans{script}-Bold.ttf" for script in SCRIPTS}

LICENCES = {
    "Rubik.txt": f"{NPM}/rubik/LICENSE_FONT",
    "NotoSans.txt": f"{NPM}/noto-sans/LICENSE_FONT",
    "NotoSansArabic.txt": f"{NPM}/noto-sans-arabic/LICENSE_FONT",
    "NotoSansDevanagari.txt": f"{NPM}/noto-sans-devanagari/LICENSE_FONT",
    "NotoSansThai.txt": f"{NPM}/noto-sans-thai/LICENSE_FONT",
    "NotoEmoji.txt": f"{NPM}/noto-emoji/LICENSE_FONT",
    "NotoSansSC.txt": f"{NPM}/noto-sans-sc/LICENSE_FONT",
    "NotoSansKR.txt": f"{NPM}/noto-sans-kr/LICENSE_FONT",
    "Debian-fonts-noto-core.txt": "usr/share/doc/fonts-noto-core/copyright",
}


def encodable(codec: str, first: int, last: int) -> set[int]:
    """The code points from ``first`` to ``last`` that a legacy national character set knows."""
    return {point for point in range(first, last + 1) if chr(point).encode(codec, "ignore")}


def ideographs() -> set[int]:
    """Hanzi and kanji in common use: all of GB 2312 and JIS, and Big5's; kana, bopomofo and full-width
    punctuation.
    """
    points = set(range(0x2E80, 0x3200))
    for codec in ("gb2312", "shift_jis"):
        points |= encodable(codec, 0x4E00, 0x9FFF)
    frequent = {p for p in encodable("big5", 0x4E00, 0x9FFF) if chr(p).encode("big5") < b"\xc9\x40"}
    return points | frequent


def subset(source: Path, target: Path, points: Iterable[int] | None) -> None:
    """Write ``source`` without hinting and layout features to ``target``; all characters where ``points`` is
    None.
    """
    options = Options(
        hinting=False, layout_features=[], notdef_outline=True, name_IDs=[0, 1, 2, 4, 6, 13, 14]
    )
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "STAT", "DSIG", "vhea", "vmtx", "MATH"]
    font = TTFont(source)
    keep = set(font.getBestCmap()) if points is None else set(points)
    cutter = Subsetter(options)
    cutter.populate(unicodes=keep)
    cutter.subset(font)
    font.save(target)


def main(packages: Path) -> None:
    for name, source in WHOLE.items():
        subset(packages / source, HERE / name, None)
    subset(
        packages / NPM / "noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf",
        HERE / "NotoSansSC-Bold.ttf",
        ideographs(),
    )
    hangul = set(range(0x1100, 0x1200)) | set(range(0x3130, 0x3190)) | set(range(0xAC00, 0xD7A4))
    subset(
        packages / NPM / "noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf", HERE / "NotoSansKR-Bold.ttf", hangul
    )
    for name, source in LICENCES.items():
        shutil.copyfile(packages / source, HERE / "licences" / name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

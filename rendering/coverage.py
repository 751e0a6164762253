"""Which characters a font file has, read from its ``cmap`` table, so that the run needs no font library."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path

FONTS = Path(__file__).parent / "fonts"


class CharacterMapError(ValueError):
    """The file is no TrueType font with a Unicode character map."""


@cache
def covered(name: str) -> frozenset[int]:
    """The code points that the shipped font called ``name`` has a glyph for.

    Raises:
        FileNotFoundError: no such font is shipped.
        CharacterMapError: the file is not a font that this can read.
    """
    data = (FONTS / name).read_bytes()
    count = struct.unpack_from(">H", data, 4)[0]
    for record in range(count):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * record)
        if tag == b"cmap":
            return frozenset(point for ranges in _ranges(data, offset) for point in ranges if point != 0xFFFF)
    raise CharacterMapError(name)


def _ranges(data: bytes, cmap: int) -> Iterator[range]:
    for table in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        start = cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * table)[0]
        kind = struct.unpack_from(">H", data, start)[0]
        if kind == 12:
            for group in range(struct.unpack_from(">I", data, start + 12)[0]):
                first, last, _ = struct.unpack_from(">III", data, start + 16 + 12 * group)
                yield range(first, last + 1)
        elif kind == 4:
            segments = struct.unpack_from(">H", data, start + 6)[0] // 2
            lasts = struct.unpack_from(f">{segments}H", data, start + 14)
            firsts = struct.unpack_from(f">{segments}H", data, start + 16 + 2 * segments)
            yield from (range(first, last + 1) for first, last in zip(firsts, lasts, strict=True))

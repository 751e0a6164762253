"""Palette images written as PNG files, with the fastest deflate at hand.

An optional library (isal, zlib-ng) packs a whole picture faster than one could tell what is new in it.
Without one, what a picture shares with earlier ones isn't packed again: the rows are cut into bands,
each packed by itself and ended so that bands can be put together in any order (a full flush). Empty
felt is the same everywhere, and much of a table stays from one move to the next. A band is known by its
hash, which no one outside the process can aim at. Small pictures, such as hands, have hardly a band in
common; theirs aren't looked for. They are cut all the same, for zlib is at its quickest with up to 64 kB:
then its window never has to slide.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Protocol

from PIL import Image

from rendering.lru import Recent
from rendering.palette import palette_bytes

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LEVEL = 2
_BAND_BYTES = 65_000
_KEPT_FROM = 500_000  # bytes of a picture
_KEPT_BANDS = 4096
_ADLER_BASE = 65521
_ZLIB_HEAD, _EMPTY_LAST_BLOCK = b"\x78\x01", b"\x03\x00"


class Packer(Protocol):
    """What of zlib's compression object is used."""

    def compress(self, data: bytes | memoryview, /) -> bytes: ...

    def flush(self, mode: int = zlib.Z_FINISH, /) -> bytes: ...


def _fast_packer() -> Callable[[], Packer] | None:
    """What makes a compression object of an optional library, isal or zlib-ng; None where neither is
    installed.
    """
    try:
        from isal import isal_zlib  # noqa: PLC0415

        return partial(isal_zlib.compressobj, 1)
    except ImportError:
        pass
    try:
        from zlib_ng import zlib_ng  # noqa: PLC0415

        return partial(zlib_ng.compressobj, 2)
    except ImportError:
        return None


class BandPacker:
    """Deflate of the standard library that keeps the last bands it packed."""

    def __init__(self, kept: int = _KEPT_BANDS) -> None:
        self._kept: Recent[tuple[int, int], tuple[bytes, int]] = Recent(kept)

    def __call__(self, image: Image.Image) -> bytes:
        """The rows of ``image``, each after a filter byte, as a zlib stream."""
        packed, checksum = [_ZLIB_HEAD], 1
        packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -15, 8)
        keeps = (image.width + 1) * image.height >= _KEPT_FROM
        for band in _bands(image):
            data, adler = self._packed(band, packer) if keeps else _fresh(band, packer)
            checksum = joined_adler(checksum, adler, len(band))
            packed.append(data)
        return b"".join((*packed, _EMPTY_LAST_BLOCK, struct.pack(">I", checksum)))

    def _packed(self, band: bytes, packer: Packer) -> tuple[bytes, int]:
        """A band as it was packed before, or now."""
        key = (hash(band), len(band))
        known = self._kept.get(key)
        if known is None:
            known = _fresh(band, packer)
            self._kept.put(key, known)
        return known

    def forget(self) -> None:
        """Drop what is kept; for measuring."""
        self._kept.clear()


def _fresh(band: bytes, packer: Packer) -> tuple[bytes, int]:
    """A band packed and ended, and its checksum."""
    return packer.compress(band) + packer.flush(zlib.Z_FULL_FLUSH), zlib.adler32(band)


def joined_adler(first: int, second: int, length: int) -> int:
    """The Adler-32 checksum of two stretches of bytes from those of each; ``length`` is the second one's."""
    a, b, c, d = first & 0xFFFF, first >> 16, second & 0xFFFF, second >> 16
    low = (a + c - 1) % _ADLER_BASE
    high = (b + d + length * (a - 1)) % _ADLER_BASE
    return high << 16 | low


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))


@lru_cache(maxsize=16)
def _palette(theme_name: str) -> bytes:
    return _chunk(b"PLTE", palette_bytes(theme_name))


_END = _chunk(b"IEND", b"")

#: None where no optional library is installed.
fast_packer = _fast_packer()
_band_packer = BandPacker()


def encode(image: Image.Image, theme_name: str) -> bytes:
    """A palette image of the theme as a PNG file."""
    if fast_packer is None:
        return encode_plainly(image, theme_name)
    packer, rows = fast_packer(), memoryview(_rows_before_zeros(image))
    data = packer.compress(b"\0"), packer.compress(rows[:-1]), packer.flush()
    return _file(image.size, theme_name, b"".join(data))


def encode_plainly(image: Image.Image, theme_name: str, packer: BandPacker = _band_packer) -> bytes:
    """The same without any optional library."""
    return _file(image.size, theme_name, packer(image))


def _rows_before_zeros(image: Image.Image) -> bytes:
    """The image's rows, a zero after each. Once the last one is put first, each is after a "not filtered"."""
    return image.tobytes("raw", "P", image.width + 1)


def _bands(image: Image.Image) -> Iterator[bytes]:
    """The image's rows, each after the byte that says "not filtered", in pieces of so many rows as zlib takes
    best.
    """
    stride = image.width + 1
    rows, length = _rows_before_zeros(image), max(1, _BAND_BYTES // stride) * stride
    yield b"\0" + rows[: min(length, len(rows)) - 1]
    for start in range(length - 1, len(rows) - 1, length):
        yield rows[start : min(start + length, len(rows) - 1)]


def _file(size: tuple[int, int], theme_name: str, data: bytes) -> bytes:
    header = _chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 3, 0, 0, 0))
    return b"".join((_SIGNATURE, header, _palette(theme_name), _chunk(b"IDAT", data), _END))

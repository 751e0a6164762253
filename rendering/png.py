"""Palette images written as PNG files, with the fastest deflate at hand."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from functools import partial

from PIL import Image

from rendering.palette import palette_bytes

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def plain_deflate(data: bytes) -> bytes:
    """Deflate of the standard library, set for flat art: a small table, the second level."""
    packer = zlib.compressobj(2, zlib.DEFLATED, 15, 8)
    return packer.compress(data) + packer.flush()


def fast_deflate() -> Callable[[bytes], bytes] | None:
    """Deflate of an optional library, isal or zlib-ng; None where neither is installed."""
    try:
        from isal import isal_zlib  # noqa: PLC0415

        return partial(isal_zlib.compress, level=1)
    except ImportError:
        pass
    try:
        from zlib_ng import zlib_ng  # noqa: PLC0415

        return partial(zlib_ng.compress, level=2)
    except ImportError:
        return None


_DEFLATE = fast_deflate() or plain_deflate


def encode(image: Image.Image, theme_name: str) -> bytes:
    """A palette image of the theme as a PNG file, with the fastest deflate at hand."""
    return encode_with(_DEFLATE, image, theme_name)


def encode_with(deflate: Callable[[bytes], bytes], image: Image.Image, theme_name: str) -> bytes:
    """A palette image as a PNG file: rows unfiltered, which suits flat art in palette colours."""
    width, height = image.size
    pixels = image.tobytes()
    rows = b"\0" + b"\0".join([pixels[i : i + width] for i in range(0, len(pixels), width)])
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = (
        (b"IHDR", header),
        (b"PLTE", palette_bytes(theme_name)),
        (b"IDAT", deflate(rows)),
        (b"IEND", b""),
    )
    return _SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))

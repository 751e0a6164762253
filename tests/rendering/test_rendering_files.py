"""PNG files that every reader takes, with and without an optional deflate library."""

from __future__ import annotations

import random
import struct
import zlib

import pytest
from PIL import Image
from rendering_builders import opened

from rendering import png
from rendering.palette import palette_bytes
from rendering.png import BandPacker, encode, encode_plainly, joined_adler


def noise(seed: int, size: tuple[int, int]) -> Image.Image:
    image = Image.frombytes("P", size, random.Random(seed).randbytes(size[0] * size[1]))
    image.putpalette(palette_bytes("felt"))
    return image


def chunks(data: bytes) -> dict[bytes, bytes]:
    """The chunks of a PNG file, their checksums checked."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    found, at = {}, 8
    while at < len(data):
        length = struct.unpack_from(">I", data, at)[0]
        body = data[at + 4 : at + 8 + length]
        assert struct.unpack_from(">I", data, at + 8 + length)[0] == zlib.crc32(body)
        found[body[:4]] = body[4:]
        at += length + 12
    return found


@pytest.mark.parametrize("size", [(1, 1), (7, 49), (64, 50), (300, 260), (999, 500), (1001, 507)])
def test_files_hold_the_pixels(size: tuple[int, int]) -> None:
    packer = BandPacker()
    for seed in (1, 2, 1):  # the third time from memory
        image = noise(seed, size)
        for data in (encode(image, "felt"), encode_plainly(image, "felt", packer)):
            assert opened(data).tobytes() == image.convert("RGB").tobytes()
            rows = zlib.decompress(chunks(data)[b"IDAT"])
            assert len(rows) == (size[0] + 1) * size[1]


def test_what_is_kept_stays_within_bounds() -> None:
    packer = BandPacker(kept=3)
    for seed in range(9):
        image = noise(seed, (999, 510))
        assert opened(encode_plainly(image, "felt", packer)).tobytes() == image.convert("RGB").tobytes()
    assert len(packer._kept) == 3


def test_it_works_without_an_optional_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "fast_packer", None)
    image = noise(5, (999, 510))
    assert opened(encode(image, "felt")).tobytes() == image.convert("RGB").tobytes()


def test_checksums_join() -> None:
    data = random.Random(1).randbytes(200_000)
    for cut in (0, 1, 5552, 65521, 199_999):
        joined = joined_adler(zlib.adler32(data[:cut]), zlib.adler32(data[cut:]), len(data) - cut)
        assert joined == zlib.adler32(data)

"""Palette images written as an animated GIF: each frame holds only the box that changed, and in it only
the pixels that did.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageFile

from rendering.palette import TRANSPARENT_INDEX, palette_bytes

_LOOP_FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_KEEP = 1 << 2  # leave the frame in place and draw the next one over it
_SAME = [255] + [0] * 255


@dataclass(frozen=True, slots=True)
class Frame:
    """A palette image, and for how many hundredths of a second it stands."""

    image: Image.Image
    centiseconds: int


def encode_gif(frames: Iterable[Frame], theme_name: str, *, loop: bool = True) -> bytes:
    """The frames, all of one size and in the theme's palette, as a GIF file.

    Raises:
        ValueError: there are no frames.
    """
    file = io.BytesIO()
    before: Image.Image | None = None
    for frame in frames:
        pixels = _indices(frame.image)
        if before is None:
            _write_head(file, pixels.size, theme_name, loop=loop)
        _write_frame(file, pixels, before, frame.centiseconds)
        before = pixels
    if before is None:
        raise ValueError("an animation needs a frame")
    file.write(b"\x3b")
    return file.getvalue()


def _indices(image: Image.Image) -> Image.Image:
    return Image.frombytes("L", image.size, image.tobytes())


def _write_head(file: io.BytesIO, size: tuple[int, int], theme_name: str, *, loop: bool) -> None:
    file.write(b"GIF89a" + _short(size[0]) + _short(size[1]) + b"\xf7\x00\x00" + palette_bytes(theme_name))
    if loop:
        file.write(_LOOP_FOREVER)


def _write_frame(
    file: io.BytesIO, pixels: Image.Image, before: Image.Image | None, centiseconds: int
) -> None:
    left, top, part, flags = 0, 0, pixels, _KEEP
    if before is not None:
        difference = ImageChops.difference(pixels, before)
        box = difference.getbbox() or (0, 0, 1, 1)
        left, top, flags = box[0], box[1], _KEEP | 1
        part = pixels.crop(box)
        part.paste(TRANSPARENT_INDEX, (0, 0), difference.crop(box).point(_SAME, "1"))
    file.write(b"\x21\xf9\x04" + bytes((flags,)) + _short(centiseconds) + bytes((TRANSPARENT_INDEX, 0)))
    file.write(b"\x2c" + _short(left) + _short(top) + _short(part.width) + _short(part.height) + b"\x00\x08")
    part.encoderconfig = (8, False)  # bits a pixel; not interlaced
    ImageFile._save(part, file, [ImageFile._Tile("gif", (0, 0, *part.size), 0, "L")])
    file.write(b"\x00")


def _short(number: int) -> bytes:
    return number.to_bytes(2, "little")

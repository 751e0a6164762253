"""Drawing of shapes with smooth edges: drawn four times as large, then reduced."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image, ImageDraw, ImageFilter

from rendering.themes import Colour

SCALE = 4


def rounded_mask(width: int, height: int, radius: float) -> Image.Image:
    """An 'L' mask of a rounded rectangle with smooth edges, all sizes in pixels."""
    side = min(math.ceil(radius), width // 2, height // 2)
    disc = Image.new("L", (2 * side * SCALE, 2 * side * SCALE), 0)
    box = (0, 0, disc.width - 1, disc.height - 1)
    ImageDraw.Draw(disc).rounded_rectangle(box, min(radius, side) * SCALE, fill=255)
    disc = disc.reduce(SCALE)
    mask = Image.new("L", (width, height), 255)
    for x in (0, side):
        for y in (0, side):
            corner = disc.crop((x, y, x + side, y + side))
            mask.paste(corner, (width - side if x else 0, height - side if y else 0))
    return mask


def smooth(width: int, height: int, draw: Callable[[ImageDraw.ImageDraw, int], None]) -> Image.Image:
    """An RGBA image that ``draw`` fills; it is handed a drawing context and the scale to multiply pixels
    by.
    """
    image = Image.new("RGBA", (width * SCALE, height * SCALE), (0, 0, 0, 0))
    draw(ImageDraw.Draw(image), SCALE)
    return image.reduce(SCALE)


def gradient(width: int, height: int, top: Colour, bottom: Colour) -> Image.Image:
    """An RGB image that runs from ``top`` down to ``bottom``."""
    ends = Image.new("RGB", (1, 2))
    ends.putpixel((0, 0), top)
    ends.putpixel((0, 1), bottom)
    return ends.resize((width, height), Image.Resampling.BILINEAR, box=(0, 0.5, 1, 1.5))


def blurred(mask: Image.Image, radius: float, strength: float) -> Image.Image:
    """A softened copy of an 'L' mask, scaled by ``strength``."""
    return mask.filter(ImageFilter.GaussianBlur(radius)).point([round(v * strength) for v in range(256)])


def tinted(mask: Image.Image, colour: Colour) -> Image.Image:
    """An RGBA image of one colour with ``mask`` as its alpha."""
    image = Image.new("RGBA", mask.size, (*colour, 0))
    image.putalpha(mask)
    return image


def hard(mask: Image.Image, threshold: int) -> Image.Image:
    """The pixels of an 'L' mask that are above ``threshold``, as a mask of one bit."""
    return mask.point([255 if v > threshold else 0 for v in range(256)], "1")

"""The art of a single tile, as RGBA images: face, back, dimmed, with a halo; the same for tables, hands and
emojis.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from rendering.art import SCALE, blurred, gradient, tinted
from rendering.themes import BLACK, WHITE, Colour, Theme, mix, theme_named

_HALO = 0.075  # how wide a halo is, in tile widths

#: Where the pips lie, in steps from the middle of a half, on a tile that stands upright.
PIP_PLACES: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)),
    ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
)


@dataclass(frozen=True, slots=True)
class Face:
    """How a tile lies there: ``first`` is its upper or left half; ``first`` None is the back. ``unit`` is
    half its length.
    """

    first: int | None
    second: int | None
    unit: int
    flat: bool = False
    dim: bool = False
    halo: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the body, without the margin for shadow and halo."""
        return (2 * self.unit, self.unit) if self.flat else (self.unit, 2 * self.unit)

    @property
    def margin(self) -> int:
        """How far the image reaches beyond the body on every side."""
        return max(4, round(self.unit * 0.2))


@dataclass(frozen=True, slots=True)
class _Slab:
    """The body in the enlarged drawing: its top-left corner, size, and the thickness that shows below the
    face.
    """

    x: int
    y: int
    width: int
    height: int
    thickness: int
    radius: int

    @property
    def face_height(self) -> int:
        return self.height - self.thickness


def _slab(face: Face) -> _Slab:
    inset = max(1, round(face.unit * 0.02)) * SCALE
    corner = face.margin * SCALE + inset
    width, height = (side * SCALE - 2 * inset for side in face.size)
    unit = face.unit * SCALE
    return _Slab(corner, corner, width, height, round(unit * 0.075), round(unit * 0.17))


@lru_cache(maxsize=1024)
def tile_image(face: Face, theme_name: str, *, shadow: bool = True) -> Image.Image:
    """The tile as RGBA, ``margin`` pixels larger than its body on every side."""
    theme, slab = theme_named(theme_name), _slab(face)
    width, height = face.size
    size = ((width + 2 * face.margin) * SCALE, (height + 2 * face.margin) * SCALE)
    large = Image.new("RGBA", size, (0, 0, 0, 0))
    body = _body_mask(size, slab)
    if face.halo:
        ring = _body_mask(size, slab, round(face.unit * SCALE * _HALO))
        large = tinted(ring, theme.accent)
    edge = theme.ivory_edge if face.first is not None else mix(theme.back[1], BLACK, 0.35)
    large.alpha_composite(tinted(body, edge))
    _draw_face(large, slab, face, theme)
    if face.dim:
        large.alpha_composite(tinted(body.point([round(v * 0.36) for v in range(256)]), (24, 34, 36)))
    tile = large.reduce(SCALE)
    return Image.alpha_composite(_under(face, body.reduce(SCALE), theme), tile) if shadow else tile


def _under(face: Face, body: Image.Image, theme: Theme) -> Image.Image:
    """What lies under the tile: its shadow, and the glow around a halo."""
    cast = Image.new("L", body.size, 0)
    cast.paste(body, (0, round(face.unit * 0.06)))
    shadow = tinted(blurred(cast, face.unit * 0.055, 0.58), BLACK)
    if not face.halo:
        return shadow
    ring = _body_mask(
        (body.width * SCALE, body.height * SCALE), _slab(face), round(face.unit * SCALE * _HALO)
    )
    return Image.alpha_composite(
        shadow, tinted(blurred(ring.reduce(SCALE), face.unit * 0.05, 0.8), theme.accent)
    )


@lru_cache(maxsize=256)
def body_mask(face: Face) -> Image.Image:
    """The tile's body alone as an 'L' mask of the size of :func:`tile_image`."""
    width, height = face.size
    size = ((width + 2 * face.margin) * SCALE, (height + 2 * face.margin) * SCALE)
    return _body_mask(size, _slab(face)).reduce(SCALE)


def _body_mask(size: tuple[int, int], slab: _Slab, grow: int = 0) -> Image.Image:
    mask = Image.new("L", size, 0)
    box = (slab.x - grow, slab.y - grow, slab.x + slab.width - 1 + grow, slab.y + slab.height - 1 + grow)
    ImageDraw.Draw(mask).rounded_rectangle(box, slab.radius + grow, fill=255)
    return mask


def _draw_face(image: Image.Image, slab: _Slab, face: Face, theme: Theme) -> None:
    plain = face.first is not None and face.second is not None
    top, bottom = theme.ivory if plain else theme.back
    mask = Image.new("L", (slab.width, slab.face_height), 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, slab.width - 1, slab.face_height - 1), slab.radius, fill=255
    )
    sheet = gradient(slab.width, slab.face_height, top, bottom).convert("RGBA")
    sheet.putalpha(mask)
    image.alpha_composite(sheet, (slab.x, slab.y))
    draw = ImageDraw.Draw(image)
    unit = face.unit * SCALE
    rim = max(1, round(unit * 0.022))
    box = (slab.x + rim, slab.y + rim, slab.x + slab.width - 1 - rim, slab.y + slab.face_height - 1 - rim)
    draw.rounded_rectangle(box, slab.radius - rim, outline=mix(top, WHITE, 0.8 if plain else 0.3), width=rim)
    if face.first is None or face.second is None:
        _draw_back(draw, slab, unit, theme)
        return
    _draw_divider(draw, slab, unit, theme, flat=face.flat)
    for value, side in ((face.first, -1), (face.second, 1)):
        _draw_pips(draw, slab, value, side, face=face, theme=theme)


def _draw_back(draw: ImageDraw.ImageDraw, slab: _Slab, unit: int, theme: Theme) -> None:
    gap = round(unit * 0.13)
    line = mix(theme.back[0], WHITE, 0.6)
    right, bottom = slab.x + slab.width - 1, slab.y + slab.face_height - 1
    box = (slab.x + gap, slab.y + gap, right - gap, bottom - gap)
    draw.rounded_rectangle(box, slab.radius - gap / 2, outline=line, width=max(SCALE, round(unit * 0.03)))
    x, y = (slab.x + right) / 2, (slab.y + bottom) / 2
    wide, tall = (0.34, 0.2) if slab.width > slab.face_height else (0.2, 0.34)
    diamond = ((x - unit * wide, y), (x, y - unit * tall), (x + unit * wide, y), (x, y + unit * tall))
    draw.polygon(diamond, fill=line)
    draw.polygon([(x + (px - x) * 0.55, y + (py - y) * 0.55) for px, py in diamond], fill=theme.back[1])


def _draw_divider(draw: ImageDraw.ImageDraw, slab: _Slab, unit: int, theme: Theme, *, flat: bool) -> None:
    x, y = slab.x + slab.width / 2, slab.y + slab.face_height / 2
    thin, gap = max(SCALE, round(unit * 0.04)), unit * 0.13
    groove = mix(theme.ivory_edge, BLACK, 0.25)
    if flat:
        draw.rectangle(
            (x - thin / 2, slab.y + gap, x + thin / 2, slab.y + slab.face_height - gap), fill=groove
        )
    else:
        draw.rectangle((slab.x + gap, y - thin / 2, slab.x + slab.width - gap, y + thin / 2), fill=groove)
    if theme.outline is None:
        pin = unit * 0.07
        for share, colour in ((1.0, (122, 88, 28)), (0.82, (226, 188, 96)), (0.4, (255, 236, 176))):
            lift = pin * 0.12 * (1 - share)
            r = pin * share
            draw.ellipse((x - r - lift, y - r - lift, x + r - lift, y + r - lift), fill=colour)


def _draw_pips(
    draw: ImageDraw.ImageDraw, slab: _Slab, value: int, side: int, *, face: Face, theme: Theme
) -> None:
    """The pips of the half on ``side``: -1 for the upper or left one, 1 for the other."""
    unit, colour = face.unit * SCALE, theme.pips[value]
    x = slab.x + slab.width / 2 + (side * slab.width / 4 if face.flat else 0)
    y = slab.y + slab.face_height / 2 + (0 if face.flat else side * slab.face_height / 4)
    radius = unit * (0.16 if value == 1 else 0.128)
    step_x, step_y = unit * 0.272, unit * 0.262
    for column, row in PIP_PLACES[value]:
        across, down = (row, column) if face.flat else (column, row)
        px, py = x + across * step_x, y + down * step_y
        _disc(draw, px, py + radius * 0.14, radius, WHITE)
        _disc(draw, px, py, radius, mix(colour, BLACK, 0.4))
        _disc(draw, px, py + radius * 0.08, radius * 0.88, colour)
        _disc(draw, px + radius * 0.12, py + radius * 0.34, radius * 0.4, mix(colour, WHITE, 0.25))


def _disc(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, fill: Colour) -> None:
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill)

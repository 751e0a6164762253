"""The same pictures drawn the usual ways, to compare with: Pillow supersampled, cairo, skia. Each draws a
list of shapes.

The shapes are simpler than the bot's own art (no soft shadows, no halo), which only flatters the
comparison's other side.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from rendering.coverage import FONTS
from rendering.geometry import lay_out
from rendering.hand import WIDTH, HandScene, cell_corner, hand_grid
from rendering.seating import FULL, seating
from rendering.table import TableScene
from rendering.themes import BLACK, WHITE, Colour, Theme, mix
from rendering.tiles import PIP_PLACES

_FACE = str(FONTS / "Rubik-Bold.ttf")


@dataclass(frozen=True, slots=True)
class Rect:
    box: tuple[float, float, float, float]
    radius: float
    fill: Colour
    outline: Colour | None = None


@dataclass(frozen=True, slots=True)
class Disc:
    x: float
    y: float
    radius: float
    fill: Colour


@dataclass(frozen=True, slots=True)
class Words:
    x: float
    y: float
    size: int
    text: str
    fill: Colour
    anchor: str = "l"


Shape = Rect | Disc | Words


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture as shapes on a radial gradient."""

    width: int
    height: int
    ground: tuple[Colour, Colour]
    shapes: tuple[Shape, ...]


def table_drawing(scene: TableScene, theme: Theme) -> Drawing:
    """The table of a scene."""
    shapes: list[Shape] = []
    for seat, (x, y) in enumerate(seating(FULL, len(scene.players)).panels):
        lit = theme.accent if seat == scene.turn else None
        shapes.append(Rect((x, y, x + FULL.panel_width, y + FULL.panel_height), 22, theme.panel, lit))
        shapes.append(Disc(x + 54, y + 52, 42, theme.sides[scene.side[seat]]))
        shapes.append(Words(x + 54, y + 52, 38, scene.players[seat].name[:1], WHITE, "m"))
        shapes.append(Words(x + 112, y + 36, 42, scene.players[seat].name, theme.text))
        shapes.append(Words(x + 112, y + 78, 32, str(scene.counts[seat]), theme.subtext))
        shapes.append(Words(x + FULL.panel_width - 22, y + 52, 62, str(scene.score[seat]), theme.text, "r"))
        for number in range(scene.counts[seat]):
            left = x + 140 + 21 * number
            shapes.append(Rect((left, y + 62, left + 18, y + 94), 4, theme.ivory[1]))
    x, y = seating(FULL, len(scene.players)).round_plate
    shapes.append(Rect((x, y, x + FULL.plate_width, y + FULL.panel_height), 22, theme.panel))
    for number, line in enumerate(scene.round_lines):
        shapes.append(Words(x + FULL.plate_width / 2, y + 32 + 40 * number, 30, line, theme.text, "m"))
    if scene.chain is not None:
        layout = lay_out(scene.chain, FULL.field, scene.grown)
        for placed in layout.tiles:
            left, top, *_ = placed.box
            shapes += tile_shapes(
                theme, (left, top), layout.unit, (placed.first, placed.second), flat=placed.flat
            )
        for end in layout.ends:
            shapes.append(Disc(*end.badge, layout.badge_size / 2, WHITE))
            shapes.append(Disc(*end.badge, layout.badge_size / 2 - 4, theme.pips[end.value]))
            shapes.append(Words(*end.badge, 34, str(end.value), WHITE, "m"))
    return Drawing(FULL.width, FULL.height, theme.felt, tuple(shapes))


def hand_drawing(scene: HandScene, theme: Theme) -> Drawing:
    """The hand of a scene."""
    grid, shapes = hand_grid(scene.count), list[Shape]()
    for number, tile in enumerate(scene.tiles or ()):
        x, y = cell_corner(grid, scene.count, number)
        y -= 16 if tile in scene.playable else 0
        if tile in scene.playable:
            shapes.append(Rect((x - 8, y - 8, x + grid.unit + 8, y + 2 * grid.unit + 8), 24, theme.accent))
        shapes += tile_shapes(theme, (x, y), grid.unit, tile, flat=False)
        shapes.append(Disc(x + grid.unit / 2, y + 2 * grid.unit + 36, 24, theme.accent))
        shapes.append(Words(x + grid.unit / 2, y + 2 * grid.unit + 36, 30, str(number + 1), BLACK, "m"))
    return Drawing(WIDTH, grid.height, theme.felt, tuple(shapes))


def tile_shapes(
    theme: Theme, corner: tuple[int, int], unit: int, halves: tuple[int, int], *, flat: bool
) -> Iterable[Shape]:
    """A tile: shadow, side, face, divider, and every pip in three tones."""
    x, y = corner
    wide, tall = (2 * unit, unit) if flat else (unit, 2 * unit)
    yield Rect((x, y + 4, x + wide, y + tall + 4), unit * 0.17, mix(theme.felt[1], BLACK, 0.4))
    yield Rect((x + 1, y + 1, x + wide - 1, y + tall - 1), unit * 0.17, theme.ivory_edge)
    yield Rect((x + 1, y + 1, x + wide - 1, y + tall - 5), unit * 0.17, theme.ivory[0], WHITE)
    middle_x, middle_y = x + wide / 2, y + tall / 2
    if flat:
        yield Rect((middle_x - 1, y + 8, middle_x + 1, y + tall - 12), 0, theme.ivory_edge)
    else:
        yield Rect((x + 8, middle_y - 1, x + wide - 8, middle_y + 1), 0, theme.ivory_edge)
    yield Disc(middle_x, middle_y, unit * 0.07, (226, 188, 96))
    for side, value in zip((-1, 1), halves, strict=True):
        centre_x = middle_x + (side * wide / 4 if flat else 0)
        centre_y = middle_y + (0 if flat else side * tall / 4)
        for column, row in PIP_PLACES[value]:
            across, down = (row, column) if flat else (column, row)
            px, py = centre_x + across * unit * 0.272, centre_y + down * unit * 0.262
            yield Disc(px, py, unit * 0.128, mix(theme.pips[value], BLACK, 0.4))
            yield Disc(px, py + 1, unit * 0.113, theme.pips[value])
            yield Disc(px + 1, py + 2, unit * 0.05, mix(theme.pips[value], WHITE, 0.25))


@cache
def _pillow_font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_FACE, size)


@cache
def _pillow_ground(width: int, height: int, ground: tuple[Colour, Colour]) -> Image.Image:
    slope = Image.radial_gradient("L").resize((width, height))
    return Image.composite(
        Image.new("RGB", slope.size, ground[1]), Image.new("RGB", slope.size, ground[0]), slope
    )


def with_pillow(drawing: Drawing, scale: int = 2) -> bytes:
    """Supersampled, resized, saved as an RGB PNG."""
    image = _pillow_ground(drawing.width * scale, drawing.height * scale, drawing.ground).copy()
    draw = ImageDraw.Draw(image)
    for shape in drawing.shapes:
        match shape:
            case Rect(box, radius, fill, outline):
                where = tuple(side * scale for side in box)
                draw.rounded_rectangle(where, radius * scale, fill, outline, 4 * scale if outline else 1)
            case Disc(x, y, radius, fill):
                draw.ellipse(tuple(v * scale for v in (x - radius, y - radius, x + radius, y + radius)), fill)
            case Words(x, y, size, text, fill, anchor):
                draw.text((x * scale, y * scale), text, fill, _pillow_font(size * scale), anchor + "m")
    file = io.BytesIO()
    image.resize((drawing.width, drawing.height), Image.Resampling.LANCZOS).save(file, "PNG")
    return file.getvalue()


def _share(value: Colour) -> tuple[float, float, float]:
    return value[0] / 255, value[1] / 255, value[2] / 255


def _rounded(context: Any, box: tuple[float, float, float, float], radius: float) -> None:
    """A cairo path around a rounded rectangle."""
    left, top, right, bottom = box
    context.new_sub_path()
    for x, y, turn in (
        (right - radius, top + radius, -1),
        (right - radius, bottom - radius, 0),
        (left + radius, bottom - radius, 1),
        (left + radius, top + radius, 2),
    ):
        context.arc(x, y, radius, turn * 1.5708, (turn + 1) * 1.5708)
    context.close_path()


def with_cairo() -> Callable[[Drawing], bytes]:
    """Drawing with cairo. Raises ImportError or OSError where it is not installed."""
    import cairocffi as cairo  # type: ignore[import-untyped]  # noqa: PLC0415

    def draw(drawing: Drawing) -> bytes:
        surface = cairo.ImageSurface(cairo.FORMAT_RGB24, drawing.width, drawing.height)
        context = cairo.Context(surface)
        x, y = drawing.width / 2, drawing.height / 2
        slope = cairo.RadialGradient(x, y, 0, x, y, x)
        for stop, value in enumerate(drawing.ground):
            slope.add_color_stop_rgb(stop, *_share(value))
        context.set_source(slope)
        context.paint()
        context.select_font_face("sans-serif", cairo.FONT_SLANT_NORMAL, cairo.FONT_WEIGHT_BOLD)
        for shape in drawing.shapes:
            context.set_source_rgb(*_share(shape.fill))
            match shape:
                case Rect(box, radius, _, outline):
                    _rounded(context, box, radius)
                    context.fill_preserve()
                    context.set_source_rgb(*_share(outline or shape.fill))
                    context.set_line_width(4 if outline else 0.1)
                    context.stroke()
                case Disc(x, y, radius, _):
                    context.arc(x, y, radius, 0, 6.2832)
                    context.fill()
                case Words(x, y, size, text, _, anchor):
                    context.set_font_size(size)
                    _, _, wide, tall, *_ = context.text_extents(text)
                    context.move_to(x - wide * {"l": 0.0, "m": 0.5, "r": 1.0}[anchor], y + tall / 2)
                    context.show_text(text)
        file = io.BytesIO()
        surface.write_to_png(file)
        return file.getvalue()

    return draw


def with_skia() -> Callable[[Drawing], bytes]:
    """Drawing with skia. Raises ImportError where it is not installed."""
    import skia  # type: ignore[import-not-found]  # noqa: PLC0415

    face = skia.Typeface.MakeFromFile(_FACE)
    fonts: dict[int, Any] = {}

    def draw(drawing: Drawing) -> bytes:
        surface = skia.Surface(drawing.width, drawing.height)
        with surface as canvas:
            centre = (drawing.width / 2, drawing.height / 2)
            stops = [skia.Color(*value) for value in drawing.ground]
            slope = skia.GradientShader.MakeRadial(center=centre, radius=drawing.width / 2, colors=stops)
            canvas.drawPaint(skia.Paint(Shader=slope))
            for shape in drawing.shapes:
                paint = skia.Paint(AntiAlias=True, Color=skia.Color(*shape.fill))
                match shape:
                    case Rect(box, radius, _, outline):
                        canvas.drawRoundRect(skia.Rect(*box), radius, radius, paint)
                        if outline:
                            line = skia.Paint(AntiAlias=True, Color=skia.Color(*outline), StrokeWidth=4)
                            line.setStyle(skia.Paint.kStroke_Style)
                            canvas.drawRoundRect(skia.Rect(*box), radius, radius, line)
                    case Disc(x, y, radius, _):
                        canvas.drawCircle(x, y, radius, paint)
                    case Words(x, y, size, text, _, anchor):
                        font = fonts.setdefault(size, skia.Font(face, size))
                        left = x - font.measureText(text) * {"l": 0.0, "m": 0.5, "r": 1.0}[anchor]
                        canvas.drawString(text, left, y + size * 0.35, font, paint)
        return bytes(surface.makeImageSnapshot().encodeToData(skia.EncodedImageFormat.kPNG, 100))

    return draw

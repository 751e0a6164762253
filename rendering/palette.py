"""One palette of 256 colours a theme, made of the ramps that its art is drawn with.

Pictures are drawn straight in palette indices: a third of the bytes of RGB to fill, compress and send. The
felt's colours come first, so that the gradient can be written as indices; the last index stays free, for
the unchanged pixels of an animation.
"""

from __future__ import annotations

from functools import cache

from PIL import Image

from rendering.themes import BLACK, MEDALS, WHITE, Colour, Theme, mix, theme_named

FELT_LEVELS = 32
TRANSPARENT_INDEX = 255


def felt_colour(theme: Theme, level: float) -> Colour:
    """The felt at ``level``, from 0 in the middle to ``FELT_LEVELS - 1`` at the edge."""
    return mix(theme.felt[0], theme.felt[1], level / (FELT_LEVELS - 1))


def dimmed(colour: Colour) -> Colour:
    """How a tile that can't be played now shows ``colour``."""
    return mix(colour, (24, 34, 36), 0.36)


def _ramp(start: Colour, end: Colour, steps: int) -> list[Colour]:
    """``steps`` colours between ``start`` and ``end``, both included."""
    return [mix(start, end, i / (steps - 1)) for i in range(steps)]


def _colours(theme: Theme) -> list[Colour]:
    top, bottom = theme.ivory
    middle = felt_colour(theme, FELT_LEVELS / 2)
    colours = [felt_colour(theme, level) for level in range(FELT_LEVELS)]
    for level in range(3, FELT_LEVELS, 7):
        colours += [mix(felt_colour(theme, level), BLACK, dark) for dark in (0.2, 0.4, 0.58)]
        colours.append(mix(felt_colour(theme, level), top, 0.5))
    face = [*_ramp(theme.ivory_edge, bottom, 5), *_ramp(bottom, top, 6)[1:], WHITE]
    colours += face + [dimmed(c) for c in face[::2]] + [mix(theme.ivory_edge, BLACK, s) for s in (0.25, 0.5)]
    for pip in theme.pips:
        colours += [
            pip,
            mix(pip, BLACK, 0.4),
            mix(pip, WHITE, 0.25),
            mix(pip, top, 0.35),
            mix(pip, top, 0.68),
        ]
        colours += [dimmed(pip), mix(dimmed(pip), dimmed(top), 0.5)]
    for ink, ground, steps in (
        (theme.text, theme.panel, 9),
        (theme.subtext, theme.panel, 6),
        (theme.accent, theme.panel, 7),
        (theme.accent, theme.accent_ink, 5),
        (theme.accent, middle, 6),
        (theme.accent, top, 4),
        (theme.panel, middle, 4),
        (*theme.back, 9),
        (mix(theme.back[0], WHITE, 0.6), theme.back[0], 3),
        (*theme.rim, 6),
        (mix(theme.rim[0], WHITE, 0.35), theme.rim[1], 3),
        (theme.inlay, theme.felt[1], 4),
    ):
        colours += _ramp(ink, ground, steps)
    for side in theme.sides:
        colours += [side, mix(side, theme.panel, 0.35), mix(side, theme.panel, 0.7), mix(side, WHITE, 0.5)]
    for medal in MEDALS:
        colours += [medal, mix(medal, BLACK, 0.35), mix(medal, theme.panel, 0.6)]
    return list(dict.fromkeys(colours))


@cache
def palette_bytes(name: str) -> bytes:
    """The palette of the theme called ``name``: 256 times red, green, blue."""
    colours = _colours(theme_named(name))
    assert len(colours) < TRANSPARENT_INDEX - 30, f"{name}: {len(colours)} colours leave no room for avatars"
    cube = [(r, g, b) for r in (32, 96, 160, 224) for g in (30, 100, 165, 225) for b in (40, 120, 205)]
    fillers = [c for c in cube if c not in colours]
    step = max(1.0, len(fillers) / (TRANSPARENT_INDEX - len(colours)))
    colours += [fillers[int(i * step)] for i in range(min(len(fillers), TRANSPARENT_INDEX - len(colours)))]
    colours += [colours[-1]] * (256 - len(colours))
    return bytes(channel for colour in colours for channel in colour)


@cache
def _palette_image(name: str) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette(palette_bytes(name))
    return image


def to_palette(image: Image.Image, name: str, *, dither: bool = False) -> Image.Image:
    """An RGB image in the palette of the theme called ``name``, every pixel its nearest colour."""
    mode = Image.Dither.FLOYDSTEINBERG if dither else Image.Dither.NONE
    return image.quantize(palette=_palette_image(name), dither=mode)

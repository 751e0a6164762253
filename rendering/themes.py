"""Colours: what a table, its tiles and its panels look like. Every text reaches a contrast of 4.5 to 1."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Theme:
    """One look. ``felt`` runs from the light middle of the table to its dark edge, ``ivory`` from a tile's
    top to its bottom. ``pips`` are by value, the blank's first (it colours the badge of a blank end);
    ``sides`` mark who plays together.
    """

    name: str
    felt: tuple[Colour, Colour]
    rim: tuple[Colour, Colour]
    inlay: Colour
    panel: Colour
    text: Colour
    subtext: Colour
    accent: Colour
    accent_ink: Colour
    ivory: tuple[Colour, Colour]
    ivory_edge: Colour
    back: tuple[Colour, Colour]
    pips: tuple[Colour, ...]
    sides: tuple[Colour, ...]
    outline: Colour | None = None


_IVORY = ((255, 253, 245), (245, 237, 217))
_IVORY_EDGE = (190, 168, 124)
_PIPS = (
    (84, 92, 96),
    (16, 116, 196),
    (20, 130, 58),
    (206, 34, 42),
    (126, 66, 30),
    (34, 48, 150),
    (214, 130, 0),
)
_SIDES = ((232, 84, 92), (70, 140, 245), (58, 178, 112), (190, 110, 232))

_FELT = Theme(
    name="felt",
    felt=((34, 124, 88), (9, 58, 43)),
    rim=((116, 70, 36), (82, 46, 22)),
    inlay=(214, 178, 98),
    panel=(8, 36, 29),
    text=(252, 249, 238),
    subtext=(176, 214, 194),
    accent=(255, 207, 77),
    accent_ink=(44, 28, 0),
    ivory=_IVORY,
    ivory_edge=_IVORY_EDGE,
    back=((184, 44, 52), (120, 20, 32)),
    pips=_PIPS,
    sides=_SIDES,
)
_NIGHT = Theme(
    name="night",
    felt=((58, 70, 122), (18, 22, 52)),
    rim=((62, 68, 100), (40, 44, 70)),
    inlay=(150, 170, 255),
    panel=(14, 17, 38),
    text=(246, 247, 255),
    subtext=(182, 192, 232),
    accent=(255, 209, 102),
    accent_ink=(44, 28, 0),
    ivory=((253, 253, 255), (232, 234, 246)),
    ivory_edge=(150, 156, 190),
    back=((70, 96, 200), (36, 48, 120)),
    pips=_PIPS,
    sides=_SIDES,
)
_WINE = Theme(
    name="wine",
    felt=((140, 42, 62), (58, 12, 28)),
    rim=((92, 48, 30), (62, 30, 20)),
    inlay=(240, 196, 140),
    panel=(40, 8, 20),
    text=(255, 246, 240),
    subtext=(236, 190, 190),
    accent=(255, 205, 96),
    accent_ink=(48, 24, 0),
    ivory=_IVORY,
    ivory_edge=_IVORY_EDGE,
    back=((44, 74, 112), (22, 40, 70)),
    pips=_PIPS,
    sides=_SIDES,
)
_CONTRAST = Theme(
    name="contrast",
    felt=((22, 22, 24), (0, 0, 0)),
    rim=((112, 112, 116), (112, 112, 116)),
    inlay=(0, 0, 0),
    panel=(0, 0, 0),
    text=WHITE,
    subtext=(235, 235, 235),
    accent=(255, 230, 0),
    accent_ink=(0, 0, 0),
    ivory=(WHITE, WHITE),
    ivory_edge=(150, 150, 150),
    back=((90, 90, 96), (50, 50, 56)),
    pips=((60, 60, 60), (0, 96, 120), (0, 100, 36), (176, 0, 16), (96, 44, 12), (24, 28, 150), (150, 0, 136)),
    sides=((255, 120, 120), (110, 180, 255), (90, 220, 130), (220, 150, 255)),
    outline=WHITE,
)

#: The looks by name; the first one is the default.
THEMES: dict[str, Theme] = {theme.name: theme for theme in (_FELT, _NIGHT, _WINE, _CONTRAST)}

#: Gold, silver and bronze.
MEDALS: tuple[Colour, ...] = ((255, 200, 60), (200, 206, 216), (212, 140, 84))


def theme_named(name: str) -> Theme:
    """The theme called ``name``; the default where there is none."""
    return THEMES.get(name, _FELT)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """``a`` moved towards ``b`` by ``share``, from 0 to 1."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


def contrast(a: Colour, b: Colour) -> float:
    """The contrast ratio of two colours after WCAG 2, from 1 to 21."""
    lighter, darker = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ink_on(ground: Colour) -> Colour:
    """White or near-black, whichever reads better on ``ground``."""
    return max(WHITE, (28, 18, 0), key=lambda ink: contrast(ink, ground))

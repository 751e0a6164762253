"""Where the players' panels and the two info plates stand, for a full picture and for an animation's smaller
one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rendering.walk import Box


@dataclass(frozen=True, slots=True)
class Size:
    """The measures of a table picture, in pixels."""

    width: int
    height: int
    edge: int  # from the picture's border to the panels
    panel_width: int
    panel_height: int
    gap: int
    names: tuple[int, ...]  # font sizes to try
    score: int
    count: int
    label: int
    figure: int
    plain: bool = False  # no glow, fewer shades: what an animation repeats stays small

    @property
    def plate_width(self) -> int:
        return self.width - 2 * (self.edge + self.panel_width + self.gap)

    @property
    def field(self) -> Box:
        """Where the chain may lie."""
        top = self.edge + self.panel_height + self.gap
        return (self.edge + 6, top, self.width - self.edge - 6, self.height - top)


FULL = Size(1200, 800, 18, 480, 104, 12, (42, 38, 34, 30), 62, 32, 27, 46)
SMALL = Size(720, 480, 14, 282, 64, 8, (27, 24, 21), 38, 20, 17, 28, plain=True)


@dataclass(frozen=True, slots=True)
class Seating:
    """Top-left corners: of every seat's panel, and of the plates for the round and for the boneyard (or the
    sum).
    """

    panels: tuple[tuple[int, int], ...]
    round_plate: tuple[int, int]
    count_plate: tuple[int, int]


@cache
def seating(size: Size, seats: int) -> Seating:
    """Seats in turn order run anticlockwise: from the bottom left to the bottom right, the top right and the
    top left.
    """
    left, top = size.edge, size.edge
    right = size.width - size.edge - size.panel_width
    bottom = size.height - size.edge - size.panel_height
    middle = size.edge + size.panel_width + size.gap
    corner = size.width - size.edge - size.plate_width
    if seats == 2:
        return Seating(((left, bottom), (right, top)), (left, top), (corner, bottom))
    if seats == 3:
        centre = (size.width - size.panel_width) // 2
        return Seating(((left, bottom), (right, bottom), (centre, top)), (left, top), (corner, top))
    return Seating(
        ((left, bottom), (right, bottom), (right, top), (left, top)), (middle, top), (middle, bottom)
    )

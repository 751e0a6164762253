"""One arm of a chain, tile after tile, in cells of half a tile's width; see :mod:`rendering.geometry`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from domino.tiles import Tile

Box = tuple[int, int, int, int]

STEPS = {"east": (1, 0), "west": (-1, 0), "south": (0, 1), "north": (0, -1)}
_OPPOSITE = {"east": "west", "west": "east"}


class Step(NamedTuple):
    """One tile of a walk: its box in cells, its joining and its far value, and the direction in which it
    grows.
    """

    cells: Box
    near: int
    far: int
    direction: str


@dataclass(frozen=True, slots=True)
class Walk:
    """An arm in cells; the last step is the free place of its next tile. ``up`` and ``down`` are how far it
    reaches.
    """

    steps: tuple[Step, ...]
    up: int
    down: int


@lru_cache(maxsize=8192)
def walk(
    opening: Tile, direction: str, played: tuple[Tile, ...], left: int, right: int, *, pinwheel: bool
) -> Walk | None:
    """Lay ``played`` from the opening tile towards ``direction``, within ``left`` and ``right`` cells of its
    middle.

    None where the arm would have to leave its part of the picture sideways. ``pinwheel``: each arm has a
    quarter to itself.
    """
    walker = _Walker(opening, direction, left, right, pinwheel=pinwheel)
    value = opening.low if direction == "east" and not pinwheel else opening.high
    for t in played:
        far = t.other(value)
        if not walker.put(value, far):
            return None
        value = far
    if not walker.put(value, -1):
        return None
    steps = tuple(walker.steps)
    return Walk(steps, -min(step.cells[1] for step in steps), max(step.cells[3] for step in steps))


class _Walker:
    """The pen that lays an arm: it stands at the middle of the edge that the next tile joins."""

    def __init__(self, opening: Tile, direction: str, left: int, right: int, *, pinwheel: bool) -> None:
        dx, dy = STEPS[direction]
        self.steps: list[Step] = []
        self.direction = direction
        self.x = dx * (1 if opening.is_double or pinwheel else 2)
        self.y = dy * 2
        self.stack = "south" if direction in ("east", "south") else "north"
        self.limits = self.rows = (-left, right)
        if pinwheel:
            self.rows = {"east": (2, right), "west": (-left, -2), "south": (-left, 1), "north": (-1, right)}[
                direction
            ]
        self.stem = dy != 0
        self.row_begins = False

    def put(self, near: int, far: int) -> bool:
        """Lay the next tile; False where there is no room for it sideways."""
        if self.stem:
            self.stem = False
            self._connect(near, far, "west" if self.direction == "south" else "east")
            return True
        crosswise = near == far and not self.row_begins
        box = self._along(2 if crosswise else 4, 2 if crosswise else 1)
        if box[0] < self.limits[0] or box[2] > self.limits[1]:
            if self.row_begins or not self.steps:
                return False
            self._turn(near, far)
            return True
        self.steps.append(Step(box, near, far, self.direction))
        self.x += STEPS[self.direction][0] * (2 if crosswise else 4)
        self.row_begins = False
        return True

    def _along(self, length: int, half_width: int) -> Box:
        far_x = self.x + STEPS[self.direction][0] * length
        return (min(self.x, far_x), self.y - half_width, max(self.x, far_x), self.y + half_width)

    def _turn(self, near: int, far: int) -> None:
        """Hang an upright tile from the outer half of the last one, and go on in the opposite direction."""
        last, back = self.steps[-1].cells, _OPPOSITE[self.direction]
        if last[2] - last[0] == 2:
            self.x = (last[0] + last[2]) // 2
        else:
            self.x = last[2] - 1 if self.direction == "east" else last[0] + 1
        self.y = last[3] if self.stack == "south" else last[1]
        self._connect(near, far, back)

    def _connect(self, near: int, far: int, onwards: str) -> None:
        """Lay an upright tile at the pen; the next row begins under (over) its far half."""
        down = STEPS[self.stack][1]
        end = self.y + 4 * down
        box = (self.x - 1, min(self.y, end), self.x + 1, max(self.y, end))
        self.steps.append(Step(box, near, far, self.stack))
        self.direction, self.limits, self.row_begins = onwards, self.rows, True
        self.x, self.y = self.x - STEPS[onwards][0], end + down

"""One arm of a chain, tile after tile, in cells of half a tile's width; see :mod:`rendering.geometry`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from domino.tiles import Tile

Box = tuple[int, int, int, int]

STEPS = {"east": (1, 0), "west": (-1, 0), "south": (0, 1), "north": (0, -1)}
_FREE = -1  # the far value of the place that is kept free


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
    """Lay ``played`` from the opening tile towards ``direction``, within ``left`` and ``right`` cells of
    its middle.

    None where the arm would have to leave its part of the picture sideways. ``pinwheel``: each arm has
    a quarter to itself.
    """
    onwards, leans = STEPS[direction]
    x = onwards * (
        1 if opening.is_double or pinwheel else 2
    )  # the middle of the edge that the next tile joins
    y = leans * 2
    stack = 1 if direction in ("east", "south") else -1
    low, high = -left, right
    near = opening.low if direction == "east" and not pinwheel else opening.high
    turns, begins = leans != 0, False  # the next tile stands upright; it is the first of its row
    steps: list[Step] = []
    for t in (*played, None):
        far = _FREE if t is None else t.other(near)
        if not turns:
            length, half = (2, 2) if near == far and not begins else (4, 1)
            end = x + onwards * length
            if low <= end <= high:
                box = (x, y - half, end, y + half) if onwards > 0 else (end, y - half, x, y + half)
                steps.append(Step(box, near, far, "east" if onwards > 0 else "west"))
                x, near, begins = end, far, False
                continue
            if begins or not steps:
                return None
            x, y = _turning_point(steps[-1].cells, onwards, stack)
        end = y + 4 * stack
        steps.append(
            Step((x - 1, min(y, end), x + 1, max(y, end)), near, far, "south" if stack > 0 else "north")
        )
        onwards = -onwards if onwards else -stack
        low, high = _rows(direction, left, right) if pinwheel else (-left, right)
        x, y, near, turns, begins = x - onwards, end + stack, far, False, True
    return Walk(tuple(steps), -min([s.cells[1] for s in steps]), max([s.cells[3] for s in steps]))


def _turning_point(last: Box, onwards: int, stack: int) -> tuple[int, int]:
    """Where an upright tile hangs from the outer half of the last one of a row, or from the middle of a
    double.
    """
    crosswise = last[2] - last[0] == 2
    x = last[0] + 1 if crosswise or onwards < 0 else last[2] - 1
    return x, last[3] if stack > 0 else last[1]


def _rows(direction: str, left: int, right: int) -> tuple[int, int]:
    """Which cells the rows of a pinwheel's arm may use: the straight one at the start has more."""
    return {"east": (2, right), "west": (-left, -2), "south": (-left, 1), "north": (-1, right)}[direction]


def least_height(lengths: Mapping[str, int], left: int, right: int, *, pinwheel: bool) -> int:
    """How many cells arms of the given lengths, by direction, reach up and down together at the very
    least.

    They can't do with fewer than this even if every row is filled to its last cell; it is worked out
    much faster than walked.
    """
    reach = {1: 2, -1: 2}
    for direction, cells in lengths.items():
        length = cells + 4  # with the free place
        low, high = _rows(direction, left, right) if pinwheel else (-left, right)
        row = high - low + 4  # with the upright tile that leads to it
        if STEPS[direction][0] == 0:
            least = 6 * max(1, -(-length // row))
        else:
            straight = (right if direction == "east" else left) - 1
            least = 6 * -(-max(0, length - straight) // row) - 1
        stack = 1 if direction in ("east", "south") else -1
        reach[stack] = max(reach[stack], least)
    return reach[1] + reach[-1]

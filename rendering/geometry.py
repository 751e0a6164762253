"""Where every tile of a chain lies: pure arithmetic, no drawing.

**Units.** Inside, lengths are counted in half tile-widths ("cells"): a tile is 2 by 4 cells. The opening
tile's middle is the origin. Outside, boxes are (left, top, right, bottom) in pixels.

**No arm can meet another.** Two arms leave to the left and right and, when they reach the side, turn: the
right one down, the left one up, in rows six cells apart. With four arms each has a quarter to itself, like
a pinwheel's sails: east turns down at the right, west up at the left, south goes down and fills the lower
left, north goes up and fills the upper right.

**Size.** The largest tile size that fits is taken. For each size the opening tile is tried at the middle
and then further and further to the sides. Every arm also keeps the place of its next tile free, which its
badge stands on. Whatever fits for a chain fits for its beginnings, so that tiles never grow back within a
round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from domino.chain import Chain
from domino.tiles import Tile
from rendering.walk import STEPS, Box, Step, least_height, walk

#: Tile widths to try, in pixels; even, since half of it is the layout's unit.
UNITS = (74, 68, 62, 58, 54, 50, 46, 42, 38, 34, 30, 28, 26, 24, 22, 20, 18, 16)

_DIRECTIONS = ("east", "west", "north", "south")


class ChainTooLongError(ValueError):
    """The chain does not fit into the picture at any tile size."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile in the picture: ``first`` is the value of its left or upper half, ``box`` its body in pixels."""

    tile: Tile
    first: int
    second: int
    box: Box

    @property
    def flat(self) -> bool:
        return self.box[2] - self.box[0] > self.box[3] - self.box[1]


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """Where the next tile of ``arm`` would lie, and the middle of the badge that shows its open ``value``."""

    arm: str
    value: int
    box: Box
    badge: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Layout:
    """A chain laid out: the tile width ``unit`` in pixels, the tiles from the opening one outwards, the open
    ends.
    """

    unit: int
    tiles: tuple[Placed, ...]
    ends: tuple[OpenEnd, ...]

    @property
    def badge_size(self) -> int:
        """The diameter of an end's badge in pixels."""
        return min(56, self.unit - 2)


@dataclass(frozen=True, slots=True)
class Frame:
    """What fixes a layout within a picture: tile width, and where the opening tile's middle lies, in
    pixels.
    """

    unit: int
    x: int
    y: int


def arm_directions(chain: Chain, grown: tuple[str, ...] = ()) -> dict[str, str]:
    """The direction in which each arm is drawn.

    Of two arms the first lies to the left. Of four, which are alike, the first two that grew lie opposite
    one another (rules §5, D-27); ``grown`` names arms in the order in which they got their first tile, the
    rest follow in the chain's order.
    """
    names = [arm.name for arm in chain.arms]
    if len(names) == 2:
        return dict(zip(names, ("west", "east"), strict=True))
    order = [name for name in dict.fromkeys(grown) if name in names]
    if not order:
        return {name: name if name in _DIRECTIONS else _DIRECTIONS[i] for i, name in enumerate(names)}
    order += [arm.name for arm in chain.arms if arm.tiles and arm.name not in order]
    order += [name for name in names if name not in order]
    return dict(zip(order, _DIRECTIONS, strict=True))


@lru_cache(maxsize=2048)
def lay_out(chain: Chain, box: Box, grown: tuple[str, ...] = (), units: tuple[int, ...] = UNITS) -> Layout:
    """The chain within ``box``, at the largest of ``units`` that fits.

    Raises:
        ChainTooLongError: it fits at none of them.
    """
    return lay_out_in(chain, find_frame(chain, box, grown, units), box, grown)


def find_frame(chain: Chain, box: Box, grown: tuple[str, ...] = (), units: tuple[int, ...] = UNITS) -> Frame:
    """The frame that :func:`lay_out` uses; every beginning of the chain fits into it too. Raises
    ChainTooLongError.
    """
    arms = _oriented(chain, grown)
    pinwheel = len(arms) > 2
    lengths = {side: sum(2 if t.is_double else 4 for t in tiles) for side, tiles in arms.values()}
    for unit in units:
        cell = unit // 2
        columns, rows = (box[2] - box[0]) // cell, (box[3] - box[1]) // cell
        for left in _starts(columns):
            if least_height(lengths, left, columns - left, pinwheel=pinwheel) > rows:
                continue
            heights = _heights(chain.opening, arms, left, columns - left, pinwheel=pinwheel)
            if heights is not None and sum(heights) <= rows:
                up, down = heights
                top = min(max((rows + 1) // 2, up), rows - down)
                spare_x, spare_y = (box[2] - box[0]) % cell // 2, (box[3] - box[1]) % cell // 2
                return Frame(unit, box[0] + spare_x + left * cell, box[1] + spare_y + top * cell)
    raise ChainTooLongError


def lay_out_in(chain: Chain, frame: Frame, box: Box, grown: tuple[str, ...] = ()) -> Layout:
    """The chain in a frame that was found for it or for a longer one."""
    cell = frame.unit // 2
    arms = _oriented(chain, grown)
    left, right = (frame.x - box[0]) // cell, (box[2] - frame.x) // cell
    tiles, ends = [_opening(chain.opening, len(arms) > 2, frame)], []
    for name, (direction, played) in arms.items():
        arm = walk(chain.opening, direction, played, left, right, pinwheel=len(arms) > 2)
        if arm is None:
            raise ChainTooLongError
        for t, step in zip(played, arm.steps, strict=False):
            first, second = (
                (step.near, step.far) if step.direction in ("east", "south") else (step.far, step.near)
            )
            tiles.append(Placed(t, first, second, _pixels(step.cells, frame)))
        ends.append(_open_end(name, chain.arm(name).open_value, arm.steps[-1], frame))
    return Layout(frame.unit, tuple(tiles), tuple(ends))


def _oriented(chain: Chain, grown: tuple[str, ...]) -> dict[str, tuple[str, tuple[Tile, ...]]]:
    directions = arm_directions(chain, grown)
    return {arm.name: (directions[arm.name], arm.tiles) for arm in chain.arms}


def _starts(columns: int) -> Iterable[int]:
    """How many cells to keep on the left of the opening tile: the middle first, then outwards."""
    middle = columns // 2
    yield middle
    for shift in range(3, middle - 6, 3):
        yield middle - shift
        yield middle + shift


def _heights(
    opening: Tile, arms: Mapping[str, tuple[str, tuple[Tile, ...]]], left: int, right: int, *, pinwheel: bool
) -> tuple[int, int] | None:
    """How many cells all arms together reach up and down from the opening tile's middle; None where they
    can't turn.
    """
    up = down = 2
    for direction, played in arms.values():
        arm = walk(opening, direction, played, left, right, pinwheel=pinwheel)
        if arm is None:
            return None
        up, down = max(up, arm.up), max(down, arm.down)
    return up, down


def _opening(opening: Tile, pinwheel: bool, frame: Frame) -> Placed:
    wide, tall = (1, 2) if opening.is_double or pinwheel else (2, 1)
    return Placed(opening, opening.high, opening.low, _pixels((-wide, -tall, wide, tall), frame))


def _pixels(cells: Box, frame: Frame) -> Box:
    cell = frame.unit // 2
    return (
        frame.x + cells[0] * cell,
        frame.y + cells[1] * cell,
        frame.x + cells[2] * cell,
        frame.y + cells[3] * cell,
    )


def _open_end(arm: str, value: int, place: Step, frame: Frame) -> OpenEnd:
    """The badge stands on the free place, close to the tile before it."""
    box = _pixels(place.cells, frame)
    dx, dy = STEPS[place.direction]
    reach = min(56, frame.unit - 2) // 2 + 4
    x = (box[0] + box[2]) // 2 if dx == 0 else (box[0] + reach if dx > 0 else box[2] - reach)
    y = (box[1] + box[3]) // 2 if dy == 0 else (box[1] + reach if dy > 0 else box[3] - reach)
    return OpenEnd(arm, value, box, (x, y))

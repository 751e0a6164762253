"""Sets of tiles as 28-bit numbers, which is what makes the search fast enough in plain Python.

The bits run from the tile one keeps to the tile one gets rid of first: by pips, doubles three pips
heavier. The highest bit of a set is therefore the greedy choice. All tables here are computed once, on
import.
"""

from __future__ import annotations

from collections.abc import Iterable

from domino.tiles import FULL_SET, HIGHEST_PIP, Tile

DOUBLE_WEIGHT = 3
VALUES = range(HIGHEST_PIP + 1)


def weight(tile: Tile) -> int:
    """How much one wants to be rid of ``tile``: its pips, and something for a double, which fits one value
    only.
    """
    return tile.pips + (DOUBLE_WEIGHT if tile.is_double else 0)


#: The 28 tiles by bit.
RANKED: tuple[Tile, ...] = tuple(sorted(FULL_SET, key=lambda t: (weight(t), t)))
INDEX: dict[Tile, int] = {t: i for i, t in enumerate(RANKED)}
BIT: dict[Tile, int] = {t: 1 << i for t, i in INDEX.items()}
ALL = (1 << len(RANKED)) - 1
#: The seven tiles with each value.
WITH: tuple[int, ...] = tuple(sum(BIT[t] for t in FULL_SET if t.fits(value)) for value in VALUES)
DOUBLES = sum(BIT[t] for t in FULL_SET if t.is_double)
#: ``FAR[value][index]``: the half that stays open when the tile joins with ``value``; -1 where it does not
#: fit.
FAR: tuple[tuple[int, ...], ...] = tuple(
    tuple(t.other(value) if t.fits(value) else -1 for t in RANKED) for value in VALUES
)
PIPS: tuple[int, ...] = tuple(t.pips for t in RANKED)


def ends_code(left: int, right: int) -> int:
    """The number that stands for the two open values of a chain."""
    return len(VALUES) * left + right


def is_closed(code: int) -> bool:
    """Whether both open values are the same."""
    left, right = divmod(code, len(VALUES))
    return left == right


HALF_BITS = 14
HALF = (1 << HALF_BITS) - 1


def half_sums(values: Iterable[float]) -> tuple[list[float], list[float]]:
    """Tables with which the sum of ``values`` (one per bit) over a set takes two look-ups.

    The sum over ``tiles`` is ``low[tiles & HALF] + high[tiles >> HALF_BITS]``.
    """
    by_bit = list(values)
    return _subset_sums(by_bit[:HALF_BITS]), _subset_sums(by_bit[HALF_BITS:])


def _subset_sums(by_bit: list[float]) -> list[float]:
    sums: list[float] = [0]
    for value in by_bit:
        sums += [total + value for total in sums]
    return sums


_half_pips = half_sums(PIPS)
PIPS_LOW: list[int] = [int(n) for n in _half_pips[0]]
PIPS_HIGH: list[int] = [int(n) for n in _half_pips[1]]


def pips_of(tiles: int) -> int:
    """The pips of a set of tiles."""
    return PIPS_LOW[tiles & HALF] + PIPS_HIGH[tiles >> HALF_BITS]


def mask_of(tiles: Iterable[Tile]) -> int:
    """The set of ``tiles``."""
    mask = 0
    for t in tiles:
        mask |= BIT[t]
    return mask


def indices_of(tiles: int) -> list[int]:
    """The bits of a set, lowest first."""
    found = []
    while tiles:
        lowest = tiles & -tiles
        found.append(lowest.bit_length() - 1)
        tiles ^= lowest
    return found


def tiles_of(tiles: int) -> tuple[Tile, ...]:
    """The tiles of a set, lightest first."""
    return tuple(RANKED[i] for i in indices_of(tiles))


def fitting(values: Iterable[int]) -> int:
    """Every tile of the whole set that fits one of the open ``values``."""
    mask = 0
    for value in values:
        mask |= WITH[value]
    return mask

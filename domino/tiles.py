"""The double-six set: tiles, their notation, and the pips of a hand (rules §1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

HIGHEST_PIP = 6


class Tile(NamedTuple):
    """One tile, higher half first. A tuple, so that comparing and hashing cost next to nothing.

    Tiles order by their higher half, then the lower one: ``max`` of some doubles is the highest double.
    """

    high: int
    low: int

    @property
    def is_double(self) -> bool:
        return self.high == self.low

    @property
    def pips(self) -> int:
        return self.high + self.low

    def fits(self, value: int) -> bool:
        """Whether one of the halves shows ``value``."""
        return value in self

    def other(self, value: int) -> int:
        """The half that does not join when ``value`` does; of a double, the same value."""
        return self.low if value == self.high else self.high

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


def tile(a: int, b: int) -> Tile:
    """The tile with the halves ``a`` and ``b``, in either order."""
    return Tile(a, b) if a >= b else Tile(b, a)


#: The 28 tiles in canonical order: 0-0, 1-0, 1-1, 2-0, … 6-6. Shuffles start from this order.
FULL_SET: tuple[Tile, ...] = tuple(
    Tile(high, low) for high in range(HIGHEST_PIP + 1) for low in range(high + 1)
)

_BY_NOTATION = {text: t for t in FULL_SET for text in (f"{t.high}-{t.low}", f"{t.low}-{t.high}")}


def parse_tile(text: str) -> Tile:
    """The tile written ``text``, halves in any order (``"4-6"`` is 6-4).

    Raises:
        ValueError: ``text`` names no tile of the double-six set.
    """
    try:
        return _BY_NOTATION[text]
    except KeyError:
        raise ValueError(f"not a tile: {text[:20]!r}") from None


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a blank-separated list, in its order. Raises ValueError like :func:`parse_tile`."""
    return tuple(parse_tile(word) for word in text.split())


def format_tiles(tiles: Iterable[Tile]) -> str:
    """The notation that :func:`parse_tiles` reads."""
    return " ".join(map(str, tiles))


def pips(tiles: Iterable[Tile]) -> int:
    """The sum of both halves of every tile."""
    return sum(t.high + t.low for t in tiles)

"""How people choose among the tiles that fit, and what their plays therefore tell of their hands.

A seat either gets rid of the heaviest tile, nearly always, or leans that way and has reasons of its own.
Which of the two it is nobody says; both are weighed by how well they explain all its plays from a given hand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from domino.players.bits import HALF, HALF_BITS, RANKED, half_sums, weight
from domino.players.knowledge import Choice

#: How many seats play by weight alone.
HEAVIEST_FIRST = 0.3


class Style:
    """A tile is chosen in proportion to ``exp(appeal)``; with probability ``caprice`` it is any that fits."""

    def __init__(self, appeal: Sequence[float], caprice: float) -> None:
        self.caprice = caprice
        self.appeal = [math.exp(a) for a in appeal]
        self.low, self.high = half_sums(self.appeal)

    def chance(self, index: int, could: int) -> float:
        """The chance that the tile ``index`` is chosen among the set ``could``."""
        total = self.low[could & HALF] + self.high[could >> HALF_BITS]
        return self.caprice / could.bit_count() + (1 - self.caprice) * self.appeal[index] / total


BY_WEIGHT = Style([1.2 * t.pips for t in RANKED], caprice=0.05)
FREE = Style([0.22 * weight(t) for t in RANKED], caprice=0.25)


@dataclass(frozen=True, slots=True)
class _Play:
    index: int
    tile: int
    fits: int
    later: int


class Likelihood:
    """How likely the others' ``choices`` were, as a function of the hands they hold now."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        by_seat: dict[int, list[_Play]] = {}
        for choice in choices:
            play = _Play(choice.tile.bit_length() - 1, choice.tile, choice.fits, choice.later)
            by_seat.setdefault(choice.seat, []).append(play)
        self._by_seat = list(by_seat.items())

    def __call__(self, hands: Sequence[int]) -> float:
        """The likelihood of all choices, had the seats held ``hands`` and what they have played since."""
        product = 1.0
        for seat, plays in self._by_seat:
            hand = hands[seat]
            by_weight, free = HEAVIEST_FIRST, 1 - HEAVIEST_FIRST
            for play in plays:
                could = (hand | play.later) & play.fits
                if could != play.tile:
                    by_weight *= BY_WEIGHT.chance(play.index, could)
                    free *= FREE.chance(play.index, could)
            product *= by_weight + free
        return product

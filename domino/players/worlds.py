"""Hidden hands that agree with everything public, drawn with their right probabilities.

Tiles that cannot go everywhere are placed one by one, the most restricted first; the rest is dealt at random.
The weight of a world makes up for the order in which that was done, and then counts how likely the others'
plays were from those hands.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from domino.players.bits import DOUBLES, indices_of
from domino.players.knowledge import YARD, Knowledge
from domino.players.styles import Likelihood

_FACTORIAL = [float(math.factorial(n)) for n in range(29)]
_ATTEMPTS = 40


@dataclass(frozen=True, slots=True)
class World:
    """One way the hidden tiles may lie: ``hands`` by seat, the viewer's own among them.

    ``yard`` are the bits of the boneyard in drawing order.
    """

    hands: tuple[int, ...] = field(repr=False)
    yard: tuple[int, ...] = field(default=(), repr=False)


class Dealer:
    """Draws worlds for one position. The work that all worlds share is done once, here."""

    def __init__(self, known: Knowledge, rng: random.Random) -> None:
        self._known = known
        self._random = rng.random
        self._slots = [slot for slot in known.slots if slot.places]
        self._places = [slot.places for slot in self._slots]
        self._narrow: list[tuple[int, list[int]]] = []
        self._free: list[int] = []
        everywhere = len(self._slots)
        for index in indices_of(known.unseen):
            takers = [n for n, slot in enumerate(self._slots) if slot.allowed >> index & 1]
            if len(takers) == everywhere:
                self._free.append(1 << index)
            else:
                self._narrow.append((1 << index, takers))
        self._likelihood = Likelihood(known.choices)
        self._narrow.sort(key=lambda narrow: (len(narrow[1]), narrow[0]))

    @property
    def certain(self) -> bool:
        """Whether it is known who holds every hidden tile, the boneyard being empty."""
        if self._known.yard:
            return False
        if len({slot.seat for slot in self._slots}) <= 1:
            return True
        return not self._free and all(len(takers) == 1 for _, takers in self._narrow)

    def draw(self) -> tuple[World, float] | None:
        """One world and its weight; None where the tiles could not be placed."""
        rnd = self._random
        slots = self._slots
        contents: list[list[int]] = [[] for _ in slots]
        places = self._places[:]
        weight = 1.0
        for tile, takers in self._narrow:
            open_takers = [n for n in takers if places[n]]
            if not open_takers:
                return None
            taker = open_takers[0]
            if len(open_takers) > 1:
                room = sum([places[n] for n in open_takers])
                at = rnd() * room
                for taker in open_takers:
                    at -= places[taker]
                    if at < 0:
                        break
                weight *= room / places[taker]
            places[taker] -= 1
            contents[taker].append(tile)
        rest = self._shuffled(self._free)
        weight *= _FACTORIAL[len(rest)]
        start = 0
        hands = [0] * self._known.seats
        hands[self._known.seat] = self._known.hand
        yard: list[int] = []
        for slot, held, free in zip(slots, contents, places, strict=True):
            end = start + free
            weight /= _FACTORIAL[free]
            if slot.seat == YARD:
                yard = held + rest[start:end]
            else:
                hands[slot.seat] |= sum(held) + sum(rest[start:end])
            start = end
        if not self._doubles_agree(hands):
            return None
        if len(yard) > 1 and self._narrow:
            yard = self._shuffled(yard)
        return World(tuple(hands), tuple([t.bit_length() - 1 for t in yard])), weight

    def worlds(self, count: int) -> list[World]:
        """``count`` worlds, likely ones more often than unlikely ones.

        A few times as many are drawn, and chosen among by weight at even steps.
        """
        drawn: list[World] = []
        weights: list[float] = []
        wanted = count * 3 if self._known.choices or self._narrow else count
        for _ in range(wanted + _ATTEMPTS):
            if len(drawn) == wanted:
                break
            found = self.draw()
            if found is not None:
                drawn.append(found[0])
                weights.append(found[1] * self._likelihood(found[0].hands))
        if not drawn:
            return self._any_worlds(count)
        return resample(drawn, weights, count, self._random)

    def _any_worlds(self, count: int) -> list[World]:
        """Worlds by counts alone, should placing the tiles have failed every time."""
        worlds = []
        for _ in range(count):
            rest = self._shuffled([1 << i for i in indices_of(self._known.unseen)])
            hands = [0] * self._known.seats
            hands[self._known.seat] = self._known.hand
            start = 0
            for seat, size in enumerate(self._known.counts):
                if seat != self._known.seat:
                    hands[seat] = sum(rest[start : start + size])
                    start += size
            worlds.append(World(tuple(hands), tuple([t.bit_length() - 1 for t in rest[start:]])))
        return worlds

    def _shuffled(self, tiles: list[int]) -> list[int]:
        rnd = self._random
        keys = [rnd() for _ in tiles]
        return [tile for _, tile in sorted(zip(keys, tiles, strict=True))]

    def _doubles_agree(self, hands: Sequence[int]) -> bool:
        for seat, (least, most) in enumerate(self._known.doubles):
            if seat != self._known.seat and not least <= (hands[seat] & DOUBLES).bit_count() <= most:
                return False
        return True


def resample(
    worlds: Sequence[World], weights: Sequence[float], count: int, rnd: Callable[[], float]
) -> list[World]:
    """``count`` of the worlds, each about as often as its weight says, in random order of appearance."""
    sums = list(accumulate(weights))
    if sums[-1] <= 0:
        return list(worlds[:count])
    step = sums[-1] / count
    at, place = rnd() * step, 0
    chosen = []
    for _ in range(count):
        while sums[place] < at and place < len(sums) - 1:
            place += 1
        chosen.append(worlds[place])
        at += step
    return chosen

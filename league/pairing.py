"""Who plays with whom: four players from the queue (D-19)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from random import Random

PLAYERS = 4
ANY_PAIRING_ONE_IN = 4

Pairing = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody in the queue since an instant."""

    player: int
    rating: int
    since: datetime


def seat_four(queue: Iterable[Waiting], chance: Random) -> tuple[int, int, int, int] | None:
    """The players for seats 0 to 3, partners at 0 and 2 and at 1 and 3; None while fewer than four wait.

    The four who waited longest; of the three pairings the one with the closest rating sums, random among
    equals and with one chance in four any of them. Who sits where is random too.
    """
    four = sorted(queue, key=lambda waiting: (waiting.since, waiting.player))[:PLAYERS]
    if len(four) < PLAYERS:
        return None
    pairings = _pairings(four)
    if chance.randrange(ANY_PAIRING_ONE_IN):
        ratings = {waiting.player: waiting.rating for waiting in four}
        smallest = min(_gap(pairing, ratings) for pairing in pairings)
        pairings = [pairing for pairing in pairings if _gap(pairing, ratings) == smallest]
    first, second = (chance.sample(pair, 2) for pair in chance.sample(chance.choice(pairings), 2))
    return first[0], second[0], first[1], second[1]


def _pairings(four: list[Waiting]) -> list[Pairing]:
    a, b, c, d = (waiting.player for waiting in four)
    return [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]


def _gap(pairing: Pairing, ratings: dict[int, int]) -> int:
    first, second = (sum(ratings[player] for player in pair) for pair in pairing)
    return abs(first - second)

"""Duplicate deals: two players meet over the same tiles twice, with the seats swapped."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from domino.actions import Action
from domino.deal import SealedSeed
from domino.match import Match, apply
from domino.players.budget import STANDARD, Budget
from domino.players.choice import choose, must_act, volunteer
from domino.variants import rules_named, rules_of
from domino.view import View, view

_MAX_STEPS = 400


@dataclass(frozen=True, slots=True)
class Player:
    """What a seat does when it has to (``act``), and what it may do besides (``volunteer``, None for
    nothing).
    """

    act: Callable[[View, random.Random], Action]
    volunteer: Callable[[View], Action | None]


@dataclass(frozen=True, slots=True)
class DealResult:
    """The first player's share of the two rounds of one deal, 0 to 1 each, and the points by which it was
    ahead.
    """

    shares: tuple[float, float]
    margins: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean with its 95 % interval, by deals, since the two rounds of a deal belong together."""

    mean: float
    half_width: float
    deals: int

    @property
    def low(self) -> float:
        return self.mean - self.half_width


def computer(level: int, budget: Budget = STANDARD) -> Player:
    """The computer of that level."""
    return Player(
        act=lambda seen, rng: choose(seen, level, rng, budget=budget),
        volunteer=lambda seen: volunteer(seen, level),
    )


def play_deal(
    variant: str, seats: int, options: dict[str, object], players: Sequence[Player], seed: int
) -> DealResult:
    """One deal played twice by two ``players``: the first has the even seats, then the odd ones."""
    rng = random.Random(seed)
    secret = SealedSeed.seal(rng.randbytes(32), rng.randbytes(16))
    shares, margins = [], []
    for swapped in (0, 1):
        match = rules_named(variant).new_match(seats, options)
        match, _ = rules_of(match).start_round(match, secret.deal(seats), secret)
        order = [players[(seat + swapped) % 2] for seat in range(seats)]
        chances = [random.Random(f"{seed} {swapped} {seat}") for seat in range(seats)]
        match = play_round(match, order, chances)
        share, margin = _result(match, first=[seat for seat in range(seats) if (seat + swapped) % 2 == 0])
        shares.append(share)
        margins.append(margin)
    return DealResult((shares[0], shares[1]), (margins[0], margins[1]))


def play_round(match: Match, players: Sequence[Player], chances: Sequence[random.Random]) -> Match:
    """Play the round of ``match`` to its end, a player and a random source for each seat."""
    for _ in range(_MAX_STEPS):
        now = match.round
        if now is None or now.result is not None:
            return match
        seat, action = _next_step(match, players, chances)
        match, _ = apply(match, seat, action)
    raise RuntimeError("a round that does not end")


def _next_step(
    match: Match, players: Sequence[Player], chances: Sequence[random.Random]
) -> tuple[int, Action]:
    if rules_of(match).has_galo:
        for seat, player in enumerate(players):
            wish = player.volunteer(view(match, seat))
            if wish is not None:
                return seat, wish
    turn = match.round.turn if match.round else None
    waiting = range(match.seats) if turn is None else (turn,)
    for seat in waiting:
        seen = view(match, seat)
        if must_act(seen):
            return seat, players[seat].act(seen, chances[seat])
    raise RuntimeError("nobody to act")


def _result(match: Match, first: Sequence[int]) -> tuple[float, float]:
    """The share of those who sit at ``first``, and their margin in points."""
    rules = rules_of(match)
    mine = {rules.side_of(match, seat) for seat in first}
    theirs = set(range(len(match.scores))) - mine
    margin = float(sum(match.scores[s] for s in mine) - sum(match.scores[s] for s in theirs))
    assert match.round is not None
    assert match.round.result is not None
    winner = match.round.result.winner
    if rules.has_galo:
        return (0.5 if margin == 0 else float(margin > 0)), margin
    return (0.5 if winner is None else float(winner in first)), margin


def interval(values: Sequence[float]) -> Interval:
    """The mean of one value per deal, and how far to trust it."""
    count = len(values)
    mean = sum(values) / count
    variance = sum((v - mean) ** 2 for v in values) / max(1, count - 1)
    return Interval(mean, 1.96 * math.sqrt(variance / count), count)

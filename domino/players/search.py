"""The third level: every play tried on many ways the hidden tiles may lie.

All plays meet the same worlds, so that luck cancels out between them; plays that fall behind are dropped on
the way. Short endgames are solved exactly in each world, and exactly as such where nothing is hidden.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from domino.actions import Play
from domino.players.bits import FAR, INDEX
from domino.players.budget import Budget
from domino.players.knowledge import Knowledge, knowledge
from domino.players.line import BLOCKED, ends_code, play_out, play_out_drawing, solve
from domino.players.payoff import Outcome, Payoff, payoff_of
from domino.players.worlds import Dealer, World
from domino.view import View

#: Endgames with at most so many tiles in all hands are solved in every world.
SOLVED_TILES = 9
#: ... and with at most so many where the hands are known, so that one solution is enough.
SOLVED_WHEN_KNOWN = 16
#: What a solved endgame costs, in playouts.
_SOLUTION_COST = 6
_BATCH = 16
_MIN_WORLDS, _MAX_WORLDS = 24, 1200
#: A play is dropped once it is behind by so many standard errors.
_BEHIND = 2.5

Trial = Callable[[World, "Candidate"], Outcome]


@dataclass(slots=True)
class Candidate:
    """A play, or several that come to the same, and how it has done so far."""

    plays: list[Play]
    index: int
    ends: int
    points: float = 0.0
    wins: float = 0.0
    worth: float = 0.0
    squares: float = 0.0
    trials: int = 0

    def add(self, outcome: Outcome) -> None:
        self.points += outcome.points
        self.wins += outcome.win
        self.worth += outcome.worth
        self.squares += outcome.worth * outcome.worth
        self.trials += 1

    @property
    def mean(self) -> float:
        return self.worth / self.trials if self.trials else 0.0


def candidates(view: View, plays: Sequence[Play]) -> list[Candidate]:
    """The plays that differ in what they leave, heaviest tile first."""
    found: dict[tuple[int, tuple[int, ...]], Candidate] = {}
    for play in plays:
        ends = _ends_after(view, play)
        key = (INDEX[play.tile], tuple(sorted(ends)))
        if key in found:
            found[key].plays.append(play)
        else:
            found[key] = Candidate([play], INDEX[play.tile], ends_code(*ends))
    return sorted(found.values(), key=lambda c: -c.index)


def _ends_after(view: View, play: Play) -> tuple[int, int]:
    if view.chain is None or play.arm is None:
        return play.tile.high, play.tile.low
    left, right = view.chain.arms
    if play.arm == left.name:
        return FAR[left.open_value][INDEX[play.tile]], right.open_value
    return left.open_value, FAR[right.open_value][INDEX[play.tile]]


def try_out(
    view: View, plays: Sequence[Play], rng: random.Random, budget: Budget, *, drop: bool = True
) -> list[Candidate]:
    """The candidates after as many trials as the budget allows, the best one first.

    Without ``drop`` all plays get the same number of trials.
    """
    known = knowledge(view)
    dealer = Dealer(known, rng)
    field = candidates(view, plays)
    if len(field) == 1 and drop:
        return field
    trial, cost = _trial(view, known, dealer.certain, rng.random)
    if dealer.certain and cost > 1:
        count = 1
    else:
        count = max(_MIN_WORLDS, min(_MAX_WORLDS, budget.playouts // (cost * len(field))))
    return compare(field, dealer.worlds(count), trial, budget, drop=drop)


def compare(
    field: list[Candidate], worlds: Sequence[World], trial: Trial, budget: Budget, *, drop: bool
) -> list[Candidate]:
    """Try the candidates on the worlds, batch by batch; the best one first, then by trials and worth."""
    racing = list(field)
    for start in range(0, len(worlds), _BATCH):
        if start and budget.expired():
            break
        for world in worlds[start : start + _BATCH]:
            for candidate in racing:
                candidate.add(trial(world, candidate))
        if drop and len(racing) > 1:
            racing = _still_racing(racing)
            if len(racing) == 1:
                break
    return sorted(field, key=lambda c: (-c.trials, -c.mean))


def _still_racing(racing: list[Candidate]) -> list[Candidate]:
    best = max(racing, key=lambda c: c.mean)
    return [c for c in racing if best.mean - c.mean <= _BEHIND * _standard_error(best, c)]


def _standard_error(one: Candidate, other: Candidate) -> float:
    variance = sum(max(0.0, c.squares / c.trials - c.mean**2) / c.trials for c in (one, other))
    return math.sqrt(variance)


def _trial(view: View, known: Knowledge, certain: bool, rnd: Callable[[], float]) -> tuple[Trial, int]:
    """How to try a candidate in a world, and what that costs in playouts."""
    payoff = payoff_of(view)
    if known.yard:
        return _drawing(view, payoff, rnd), 2
    tiles = sum(known.counts)
    two_sides = len(view.sides) == 2 and known.seats % 2 == 0
    if two_sides and tiles <= (SOLVED_WHEN_KNOWN if certain else SOLVED_TILES):
        return _solving(known.seat, payoff), _SOLUTION_COST
    return _playing(known, payoff, rnd), 1


def _playing(known: Knowledge, payoff: Payoff, rnd: Callable[[], float]) -> Trial:
    seat, following = known.seat, (known.seat + 1) % known.seats

    def trial(world: World, candidate: Candidate) -> Outcome:
        hands = list(world.hands)
        hands[seat] ^= 1 << candidate.index
        winner = play_out(hands, candidate.ends, following, rnd) if hands[seat] else seat
        return payoff(winner, hands)

    return trial


def _drawing(view: View, payoff: Payoff, rnd: Callable[[], float]) -> Trial:
    assert view.seat is not None
    seat, following = view.seat, (view.seat + 1) % view.seats
    closes = view.variant == "arena"

    def trial(world: World, candidate: Candidate) -> Outcome:
        hands = list(world.hands)
        hands[seat] ^= 1 << candidate.index
        if not hands[seat]:
            return payoff(seat, hands)
        winner = play_out_drawing(hands, candidate.ends, following, world.yard, rnd, closes_at_once=closes)
        return payoff(winner, hands)

    return trial


def _solving(seat: int, payoff: Payoff) -> Trial:
    following_sign = 1 if seat % 2 == 0 else -1

    def trial(world: World, candidate: Candidate) -> Outcome:
        hands = list(world.hands)
        hands[seat] ^= 1 << candidate.index
        if not hands[seat]:
            return payoff(seat, hands)
        reached: dict[float, Outcome] = {}

        def settle(winner: int, final: Sequence[int]) -> float:
            outcome = payoff(winner, final)
            value = following_sign * outcome.worth
            reached[value] = outcome
            return value

        return reached[solve(hands, candidate.ends, (seat + 1) % len(hands), settle)]

    return trial


def play(view: View, plays: Sequence[Play], rng: random.Random, budget: Budget) -> Play:
    """The play that does best."""
    return try_out(view, plays, rng, budget)[0].plays[0]


__all__ = ["BLOCKED", "Candidate", "candidates", "compare", "play", "try_out"]

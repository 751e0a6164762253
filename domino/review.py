"""A look back at a match that is over: what cost points, what would have been better, how lucky the deals
were.

Every decision is judged from what its seat could know at the time, as a hint is. Luck is what equal players
would have made of the same deals.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from domino.actions import Play
from domino.match import Match
from domino.players.budget import Budget
from domino.players.hint import Evaluation, Why, evaluate, reason
from domino.players.luck import luck_of
from domino.record import RecordStep
from domino.view import View, view

#: What a first look at a decision may cost, and a second one at those that seem to have cost most.
FIRST_LOOK = Budget(playouts=240)
SECOND_LOOK = Budget(playouts=2400)
_LOOKED_AT_TWICE = 6
_SHOWN = 3
#: A mistake is told from so many points, or so much of the chance to win the round, on.
_POINTS_WORTH_TELLING, _WIN_WORTH_TELLING = 1.0, 0.04


@dataclass(frozen=True, slots=True)
class Mistake:
    """A play that cost ``cost`` expected points, and ``win`` of the chance to win the round.

    ``round_index`` and ``action_index`` are those of the record. ``why`` and ``facts`` say what speaks for
    the ``better`` play; its sentence is ``players.why.<why>``.
    """

    round_index: int
    action_index: int
    played: Play
    better: Play
    cost: float
    win: float
    why: Why
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class SeatReview:
    """One seat's match: how many real choices it had, what they cost in all, and the costliest ones first.

    ``cost`` is in points and ``win`` in rounds (0.5: half a round given away). ``luck`` is what the deals
    were worth to its side, in points over the match.
    """

    seat: int
    decisions: int
    cost: float
    win: float
    mistakes: tuple[Mistake, ...]
    luck: float


@dataclass(frozen=True, slots=True)
class _Decision:
    round_index: int
    action_index: int
    seen: View
    played: Play


def review(
    steps: Iterable[RecordStep],
    rng: random.Random,
    *,
    first_look: Budget = FIRST_LOOK,
    second_look: Budget = SECOND_LOOK,
) -> tuple[SeatReview, ...]:
    """The review of every seat. ``steps`` are those of a record (:func:`domino.record.walk`).

    A match of ten rounds takes one to three seconds of CPU; to be run where that disturbs nobody.
    """
    decisions, deals, seats = _decisions(steps)
    luck = [0.0] * seats
    for dealt in deals:
        for seat, points in enumerate(luck_of(dealt, rng)):
            luck[seat] += points
    return tuple(
        _seat_review(seat, decisions.get(seat, []), luck[seat], rng, (first_look, second_look))
        for seat in range(seats)
    )


def _decisions(steps: Iterable[RecordStep]) -> tuple[dict[int, list[_Decision]], list[Match], int]:
    """Every play with a choice, by seat; every round as it stood before its first play; the seats."""
    found: dict[int, list[_Decision]] = {}
    deals: list[Match] = []
    before: Match | None = None
    seats = 0
    for step in steps:
        seats = step.match.seats
        if before and isinstance(step.action, Play) and step.seat is not None:
            assert step.action_index is not None
            if before.round and before.round.chain is None:
                deals.append(before)
            seen = view(before, step.seat)
            if _has_choice(seen):
                found.setdefault(step.seat, []).append(
                    _Decision(step.round_index, step.action_index, seen, step.action)
                )
        before = step.match
    return found, deals, seats


def _has_choice(seen: View) -> bool:
    return len({(a.tile, a.arm) for a in seen.legal if isinstance(a, Play)}) > 1


def _seat_review(
    seat: int,
    decisions: Sequence[_Decision],
    luck: float,
    rng: random.Random,
    looks: tuple[Budget, Budget],
) -> SeatReview:
    costs = [(_cost(d, evaluate(d.seen, rng, looks[0])), n) for n, d in enumerate(decisions)]
    suspects = sorted(costs, reverse=True)[:_LOOKED_AT_TWICE]
    looked_at = [_mistake(decisions[n], rng, looks[1]) for cost, n in suspects if cost > 0]
    told = [m for m in looked_at if m.cost >= _POINTS_WORTH_TELLING or m.win >= _WIN_WORTH_TELLING]
    told.sort(key=lambda m: (m.win, m.cost), reverse=True)
    return SeatReview(
        seat,
        len(decisions),
        sum(m.cost for m in looked_at),
        sum(m.win for m in looked_at),
        tuple(told[:_SHOWN]),
        luck,
    )


def _chosen(decision: _Decision, evaluations: Sequence[Evaluation]) -> Evaluation:
    played = decision.played
    return next(e for e in evaluations if (e.play.tile, e.play.arm) == (played.tile, played.arm))


def _cost(decision: _Decision, evaluations: Sequence[Evaluation]) -> float:
    return evaluations[0].value - _chosen(decision, evaluations).value


def _mistake(decision: _Decision, rng: random.Random, budget: Budget) -> Mistake:
    evaluations = evaluate(decision.seen, rng, budget)
    best, chosen = evaluations[0], _chosen(decision, evaluations)
    why, facts = reason(decision.seen, best.play, [e.play for e in evaluations])
    return Mistake(
        decision.round_index,
        decision.action_index,
        decision.played,
        best.play,
        best.points - chosen.points,
        best.win - chosen.win,
        why,
        facts,
    )

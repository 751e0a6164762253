"""What the end of a round is worth to the viewer's side, by the rules of each variant.

For variants with two ends; `amazonense` counts points as it goes (:mod:`domino.players.cross`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from domino.players.bits import pips_of
from domino.players.line import BLOCKED
from domino.view import View


class Outcome(NamedTuple):
    """``points`` that the side gains, less what others gain; ``win`` its share of the round; ``worth`` of
    both.

    ``worth`` is what a player goes by: where only winning counts, points hardly matter.
    """

    points: float
    win: float
    worth: float


Payoff = Callable[[int, Sequence[int]], Outcome]
"""From who went out (or BLOCKED) and the hands at the end to the Outcome."""

#: What winning a round is worth in points, over the points themselves.
WIN_IN_A_SINGLE_ROUND = 200.0
WIN_IN_A_RACE = 15.0
WIN_ALONE = 40.0
#: What it is worth to reach the target with this round.
MATCH_WIN = 60.0


def payoff_of(view: View) -> Payoff:
    """The payoff of the round that ``view`` shows, for its seat."""
    match view.variant:
        case "arena":
            return _arena(view)
        case "classic":
            return _classic(view)
        case _:
            return _international(view)


def _arena(view: View) -> Payoff:
    seat = view.seat

    def payoff(winner: int, hands: Sequence[int]) -> Outcome:
        if winner != BLOCKED:
            win = float(winner == seat)
        else:
            sums = [pips_of(hand) for hand in hands]
            lowest = [other for other, total in enumerate(sums) if total == min(sums)]
            win = 1 / len(lowest) if seat in lowest else 0.0
        return Outcome(win, win, win * 100)

    return payoff


def _classic(view: View) -> Payoff:
    assert view.seat is not None
    seat, other = view.seat, 1 - view.seat

    def payoff(winner: int, hands: Sequence[int]) -> Outcome:
        points = float(pips_of(hands[other]) - pips_of(hands[seat]))
        if winner == BLOCKED:
            win = 0.5 if points == 0 else float(points > 0)
        else:
            win = float(winner == seat)
        return Outcome(points, win, points + WIN_ALONE * win)

    return payoff


def _international(view: View) -> Payoff:
    assert view.seat is not None
    seats, advantage = view.seats, view.opener or 0
    side_of = [view.side_of(seat) for seat in range(seats)]
    mine, others = view.side_of(view.seat), len(view.sides) - 1
    needed = [view.target - score for score in view.scores]
    bonus = WIN_IN_A_RACE if view.target else WIN_IN_A_SINGLE_ROUND

    def payoff(winner: int, hands: Sequence[int]) -> Outcome:
        sums = [pips_of(hand) for hand in hands]
        if winner == BLOCKED:
            winner = min(range(seats), key=lambda seat: (sums[seat], (seat - advantage) % seats))
        points = float(sum(sums) - sums[winner])
        side = side_of[winner]
        decisive = MATCH_WIN if view.target and points >= needed[side] else 0.0
        if side == mine:
            return Outcome(points, 1.0, points + bonus + decisive)
        return Outcome(-points / others, 0.0, -(points + decisive) / others)

    return payoff

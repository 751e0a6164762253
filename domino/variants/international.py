"""`international` (rules §3): each for itself or in pairs; one round, 50 or 100 points.

The winner of a round scores the pips left in every other hand, its partner's included.
"""

from __future__ import annotations

from collections.abc import Mapping

from domino.actions import Play
from domino.errors import BadRecord
from domino.match import Match
from domino.rules import Option, Rules
from domino.step import Step

PAIRS = ((0, 2), (1, 3))


class International(Rules):
    id = "international"
    options = {
        "target": Option(0, lambda value: type(value) is int and value in (0, 50, 100)),
        "pairs": Option(False, lambda value: type(value) is bool),
    }

    def check_options(self, options: Mapping[str, int | bool], seats: int) -> None:
        if options["pairs"] and seats != 4:
            raise BadRecord("options.pairs", "pairs are four seats")

    def sides(self, match: Match) -> tuple[tuple[int, ...], ...]:
        return PAIRS if match.options["pairs"] else super().sides(match)

    def target(self, match: Match) -> int:
        return int(match.options["target"])

    def go_out(self, step: Step, seat: int, play: Play) -> None:
        self._win(step, seat, "domino")

    def block(self, step: Step) -> None:
        """The lowest hand wins; of equals the one that comes soonest from the seat with the advantage on."""
        sums = self.hand_pips(step.round)
        advantage = step.round.opening.seat if step.round.opening else 0
        seats = step.match.seats
        lowest = [seat for seat in range(seats) if sums[seat] == min(sums)]
        self._win(step, min(lowest, key=lambda seat: (seat - advantage) % seats), "blocked")

    def _win(self, step: Step, seat: int, reason: str) -> None:
        sums = self.hand_pips(step.round)
        step.score(self.side_of(step.match, seat), sum(sums) - sums[seat], reason, seat)
        self.end_round(step, seat, reason)

    def winning_side(self, match: Match) -> int | None:
        target = self.target(match)
        if target == 0 and match.round and match.round.result and match.round.result.winner is not None:
            return self.side_of(match, match.round.result.winner)
        reached = [side for side, score in enumerate(match.scores) if target and score >= target]
        return reached[0] if reached else None


RULES = International()

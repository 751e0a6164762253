"""`international` (rules §3): each for itself or in pairs; one round, 50 or 100 points.

The winner of a round scores the pips left in every other hand, its partner's included.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from domino.actions import Play
from domino.errors import BadRecord
from domino.match import Match, MatchResult
from domino.rules import Option, Rules
from domino.step import Step

PAIRS = ((0, 2), (1, 3))


class International(Rules):
    id = "international"
    options: ClassVar[Mapping[str, Option]] = {
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

    def outcome(self, match: Match) -> MatchResult | None:
        """The first to reach the target wins; without a target the winner of the only round does."""
        target, ended = self.target(match), match.round.result if match.round else None
        if ended is None or ended.winner is None or (target and max(match.scores) < target):
            return None
        return MatchResult(self.side_of(match, ended.winner), "score")


RULES = International()

"""All-fives for two, a rule set for the tests: the draw game, with points for ends that add up to fives.

It is here to show that a rule set is one file: nothing else in the project knows of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from domino.actions import Play
from domino.match import Match, MatchResult, Round
from domino.rules import Option, Rules, whole_number
from domino.step import Step


class AllFives(Rules):
    id = "all_fives"
    seat_counts = (2,)
    options: ClassVar[Mapping[str, Option]] = {"target": Option(100, whole_number)}

    def target(self, match: Match) -> int:
        return int(match.options["target"])

    def ends_sum(self, now: Round) -> int | None:
        """Both ends added up, a double with both halves."""
        if now.chain is None:
            return None
        tips = [(arm.tip or now.chain.opening, arm.open_value) for arm in now.chain.arms]
        if not any(arm.tiles for arm in now.chain.arms):
            return now.chain.opening.pips
        return sum(value * (2 if tip.is_double else 1) for tip, value in tips)

    def after_play(self, step: Step, seat: int, play: Play) -> None:
        ends = self.ends_sum(step.round) or 0
        if ends % 5 == 0:
            step.score(seat, ends, "ends", seat)
        super().after_play(step, seat, play)

    def go_out(self, step: Step, seat: int, play: Play) -> None:
        self._win(step, seat, "domino")

    def block(self, step: Step) -> None:
        first, second = self.hand_pips(step.round)
        if first == second:
            self.end_round(step, None, "blocked")
        else:
            self._win(step, int(second < first), "blocked")

    def _win(self, step: Step, seat: int, reason: str) -> None:
        sums = self.hand_pips(step.round)
        step.score(seat, abs(sums[0] - sums[1]) // 5 * 5, reason, seat)
        self.end_round(step, seat, reason)

    def outcome(self, match: Match) -> MatchResult | None:
        first, second = match.scores
        if max(first, second) < self.target(match) or first == second:
            return None
        return MatchResult(int(second > first), "score")


RULES = AllFives()

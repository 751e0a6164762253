"""`classic` (rules §4): two players, every game scored alone, ended by going out or by two passes in a
row.
"""

from __future__ import annotations

from domino.actions import Play
from domino.match import Match, MatchResult, Round
from domino.rules import Rules
from domino.step import Step

PASSES_THAT_END = 2


class Classic(Rules):
    id = "classic"
    seat_counts = (2,)

    def is_blocked(self, now: Round) -> bool:
        """A dead position is played on: nothing but two passes ends it."""
        return False

    def go_out(self, step: Step, seat: int, play: Play) -> None:
        step.score(seat, self.hand_pips(step.round)[1 - seat], "domino", seat)
        self.end_round(step, seat, "domino")

    def after_pass(self, step: Step, seat: int) -> None:
        if step.round.passes_in_a_row >= PASSES_THAT_END:
            self.block(step)

    def block(self, step: Step) -> None:
        """The lower sum wins and scores the difference; equal sums are a draw."""
        first, second = self.hand_pips(step.round)
        winner = None if first == second else int(second < first)
        if winner is not None:
            step.score(winner, abs(first - second), "blocked", winner)
        self.end_round(step, winner, "blocked")

    def outcome(self, match: Match) -> MatchResult | None:
        """A match is one game, drawn ones included."""
        ended = match.round.result if match.round else None
        return MatchResult(ended.winner, "score") if ended else None


RULES = Classic()

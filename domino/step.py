"""One step of a match in the making: the states so far and the events so far.

Rules read and write a Step while they carry out an action. It lives for that one call; what comes out of it
is frozen.
"""

from __future__ import annotations

from domino.events import Event, RoundEnded, Scored
from domino.match import Match, Round, RoundResult


class Step:
    """Collects what an action changes. ``match`` and ``round`` are always the newest frozen states; the round
    inside ``match`` is the one before the step.
    """

    __slots__ = ("events", "match", "round")

    def __init__(self, match: Match, current: Round) -> None:
        self.match = match
        self.round = current
        self.events: list[Event] = []

    def change_round(self, **changes: object) -> None:
        self.round = self.round.evolve(**changes)

    def change_match(self, **changes: object) -> None:
        self.match = self.match.evolve(**changes)

    def score(self, side: int, points: int, why: str, seat: int) -> None:
        """Give ``side`` its points for what ``seat`` did; nothing is noted for zero points (rules §6)."""
        if points:
            scores = list(self.match.scores)
            scores[side] += points
            self.change_match(scores=tuple(scores))
            self.events.append(Scored(side, points, why, seat))

    def end_round(self, winner: int | None, reason: str) -> None:
        self.change_round(result=RoundResult(winner, reason), turn=None)
        self.events.append(RoundEnded(winner, reason))

    def finish(self) -> tuple[Match, tuple[Event, ...]]:
        return self.match.evolve(round=self.round), tuple(self.events)

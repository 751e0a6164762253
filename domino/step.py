"""One step of a match in the making: the states so far and the events so far.

Rules read and write a Step while they carry out an action. It lives for that one call; what comes out of it
is frozen.
"""

from __future__ import annotations

from domino.errors import IllegalAction, Reason
from domino.events import Event, RoundEnded, Scored
from domino.match import Match, Round, RoundResult


class Step:
    """Collects what an action changes. ``match`` and ``round`` are always the newest frozen states."""

    __slots__ = ("_round", "events", "match")

    def __init__(self, match: Match) -> None:
        self.match = match
        self._round = match.round
        self.events: list[Event] = []

    @property
    def round(self) -> Round:
        """The round. Raises IllegalAction (wrong_phase) before the first deal."""
        if self._round is None:
            raise IllegalAction(Reason.WRONG_PHASE)
        return self._round

    @round.setter
    def round(self, new: Round) -> None:
        self._round = new

    def change_round(self, **changes: object) -> None:
        self._round = self.round.evolve(**changes)

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
        self.change_match(ready=())
        self.events.append(RoundEnded(winner, reason))

    def finish(self) -> tuple[Match, tuple[Event, ...]]:
        return self.match.evolve(round=self._round), tuple(self.events)

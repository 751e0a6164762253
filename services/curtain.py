"""The cover over the hands of a game on one device (docs/tables.md): up while its owner looks, and
down by itself.

What is up is known to this process alone: after a restart every hand is covered.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from services.alarms import Alarms
from services.model import Kind, Seen, Table, seen

UNTOUCHED_SECONDS = 60.0

#: Whose hand is up: the match, its round, the seat.
Hand = tuple[int, int, int]


class Curtain:
    """Which hands are uncovered. ``fallen`` is called with a table whose hand was covered by itself."""

    def __init__(self, clock: Callable[[], float], alarms: Alarms) -> None:
        self._clock = clock
        self._alarms = alarms
        self._up: dict[int, Hand] = {}
        self.fallen: list[Callable[[int], Awaitable[None]]] = []

    def is_up(self, at: Seen) -> bool:
        """Whether the hand of the seat to move is uncovered."""
        return at.info.id in self._up and self._up[at.info.id] == _hand(at)

    def lift(self, at: Seen) -> None:
        """Uncover the hand of the seat to move, until it has moved or been left alone."""
        hand = _hand(at)
        if hand is not None:
            self._up[at.info.id] = hand
            self._wait(at.info.id)

    def drop(self, table_id: int) -> None:
        """Cover the hand."""
        self._up.pop(table_id, None)
        self._alarms.clear(_alarm(table_id))

    def watch(self, table: Table) -> None:
        """Cover a hand whose turn is over; one that drew a tile stays uncovered a while longer."""
        if table.settings.kind is not Kind.SAME_DEVICE or table.id not in self._up:
            return
        if self.is_up(seen(table, None)):
            self._wait(table.id)
        else:
            self.drop(table.id)

    def _wait(self, table_id: int) -> None:
        at = self._clock() + UNTOUCHED_SECONDS
        self._alarms.set(_alarm(table_id), at, partial(self._fall, table_id))

    async def _fall(self, table_id: int) -> None:
        self._up.pop(table_id, None)
        for tell in self.fallen:
            await tell(table_id)


def _hand(at: Seen) -> Hand | None:
    view = at.view
    if view is None or view.turn is None or at.info.match_id is None:
        return None
    return (at.info.match_id, view.round_number, view.turn)


def _alarm(table_id: int) -> str:
    return f"curtain:{table_id}"

"""What happened in matches, read back from their records: for results, replays and reviews."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

from data.store import Store
from domino.events import RoundDealt, Scored
from domino.record import RecordStep, walk
from domino.view import View, view
from services import archive
from services.errors import Refusal


class History:
    """Reads matches back. Records tell hidden tiles: only :meth:`scored` may be asked of one that is being
    played.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def record(self, match_id: int) -> dict[str, Any]:
        """The record of a match (rules §6). Raises Refusal (``no_match``)."""
        async with self._store.transaction() as tx:
            record = await archive.record(tx, match_id)
        if record is None:
            raise Refusal("no_match")
        return record

    async def steps(self, match_id: int) -> Iterator[RecordStep]:
        """A match step by step. Raises Refusal (``no_match``)."""
        return walk(await self.record(match_id))

    async def scored(self, match_id: int) -> tuple[Scored, ...]:
        """What was scored in the last round of a match, in order."""
        scored: list[Scored] = []
        for step in await self.steps(match_id):
            if any(isinstance(event, RoundDealt) for event in step.events):
                scored.clear()
            scored += [event for event in step.events if isinstance(event, Scored)]
        return tuple(scored)

    async def ending(self, match_id: int) -> tuple[View, ...]:
        """The last move of a match that is over, as a spectator saw it: before, and with its result."""
        last = deque(await self.steps(match_id), maxlen=2)
        if not last or last[-1].match.result is None:
            raise Refusal("not_over_yet")
        return tuple(view(step.match, None) for step in last)

"""Reminding people that a table waits for them: once a turn, when half of its time is gone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from domino.clock import waits
from domino.variants import rules_of
from services.alarms import Alarms
from services.errors import Refusal
from services.model import Seen, Status, Table, seen
from services.people import People
from services.tables import Tables

log = structlog.get_logger()

#: Shorter turns are over before anybody could follow a reminder.
SHORTEST_SECONDS = 20.0

Tell = Callable[[Seen, tuple[int, ...]], Awaitable[None]]


class Nudges:
    """Sets an alarm for half of every turn. ``tell`` is given the table's public side and whom to remind."""

    def __init__(self, tables: Tables, people: People, *, clock: Callable[[], float], alarms: Alarms) -> None:
        self._tables = tables
        self._people = people
        self._clock = clock
        self._alarms = alarms
        self._nudged: dict[int, str] = {}
        self.tell: Tell | None = None
        tables.audience.watchers.append(self.arm)

    def arm(self, table: Table) -> None:
        """Set the alarm of a table's turn, or clear it."""
        name = f"nudge:{table.id}"
        turn = _turn(table)
        if turn is None or self._nudged.get(table.id) == turn or table.deadline is None:
            self._alarms.clear(name)
            if table.status is not Status.PLAYING:
                self._nudged.pop(table.id, None)
            return
        half = (table.since + table.deadline) / 2
        if half > self._clock():
            self._alarms.set(name, half, partial(self.ring, table.id, turn))

    async def ring(self, table_id: int, turn: str) -> None:
        """Remind whom the table waits for, if it still waits for the same."""
        try:
            table = await self._tables.load(table_id)
            if _turn(table) != turn or self._nudged.get(table_id) == turn or self.tell is None:
                return
            self._nudged[table_id] = turn
            if not (await self._people.community(table.guild_id)).ping:
                return
            wanted = [user for user in _waited_for(table) if (await self._people.person(user)).remind]
            if wanted:
                await self.tell(seen(table, None), tuple(wanted))
        except Refusal as gone:
            log.info("nobody_to_nudge", table=table_id, why=str(gone))
        except Exception:
            log.exception("nudge_failed", table=table_id)


def _waited_for(table: Table) -> list[int]:
    """The people whom a table waits for, each once."""
    if table.match is None:
        return []
    seats = [wait.seat for wait in waits(table.match)]
    people = [o.user_id for seat in seats if (o := table.occupants[seat]) and o.user_id is not None]
    return list(dict.fromkeys(people))


def _turn(table: Table) -> str | None:
    """A name for the turn of whom the table waits for, drawing included; None where nobody is reminded."""
    match = table.match
    if table.status is not Status.PLAYING or table.paused or table.settings.is_solo or match is None:
        return None
    if table.deadline is None or table.deadline - table.since < SHORTEST_SECONDS or not _waited_for(table):
        return None
    now = match.round
    moves = sum(move.verb != "draw" for move in now.moves) if now else 0
    return f"{table.match_id}.{now.number if now else 0}.{moves}.{rules_of(match).phase(match)}"

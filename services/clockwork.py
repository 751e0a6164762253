"""What tables do by themselves: dealing, computers' moves, time running out, closing. One alarm a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import structlog

from domino.clock import waits
from domino.deal import SealedSeed
from domino.errors import IllegalAction
from domino.match import Phase
from domino.variants import rules_of
from domino.view import view
from services import pace, play
from services.alarms import Alarms
from services.chance import Chance
from services.errors import Refusal, Stale
from services.model import Status, Table
from services.pace import Pace
from services.play import Draft
from services.seats import level_of
from services.tables import Tables
from services.thinker import Thinker

log = structlog.get_logger()

SWEEP = "sweep"
SWEEP_SECONDS = 60.0
AGAIN_SECONDS = 3.0


class Clockwork:
    """Keeps an alarm for every table that waits for time to pass, and acts when it rings.

    An alarm carries the revision it was set for and the position it saw: whatever came first makes it do
    nothing.
    """

    def __init__(
        self,
        tables: Tables,
        *,
        clock: Callable[[], float],
        alarms: Alarms,
        chance: Chance,
        thinker: Thinker,
        pace: Pace,
    ) -> None:
        self._tables = tables
        self._clock = clock
        self._alarms = alarms
        self._chance = chance
        self._thinker = thinker
        self._pace = pace
        tables.audience.watchers.append(self.arm)

    def arm(self, table: Table) -> None:
        """Set the table's alarm for when it acts next, or clear it."""
        name = f"table:{table.id}"
        if table.due is None:
            self._alarms.clear(name)
        else:
            self._alarms.set(name, table.due, partial(self.ring, table.id, table.revision))

    async def resume(self) -> None:
        """Take every open table up again after the host was away; whoever is waited for gets some grace."""
        now = self._clock()
        for table_id in await self._tables.open_ids():
            try:
                await self._tables.change(table_id, lambda t: Draft(pace.resumed(t, self._pace, now)), None)
            except Refusal as gone:
                log.info("not_resumed", table=table_id, why=str(gone))
            except Exception:  # one table that cannot be read must not keep the others waiting
                log.exception("not_resumed", table=table_id)
        self._alarms.set(SWEEP, now + SWEEP_SECONDS, self.sweep)

    async def sweep(self) -> None:
        """Ring for tables whose alarm was lost (with another process, or with the clock), and have those
        looked at again that could not be shown.
        """
        now = self._clock()
        try:
            overdue = await self._tables.overdue(now - SWEEP_SECONDS / 2)
            for table_id in dict.fromkeys([*overdue, *await self._tables.open_ids()]):
                await self._look_after(table_id, overdue=table_id in overdue)
        finally:
            self._alarms.set(SWEEP, now + SWEEP_SECONDS, self.sweep)

    async def _look_after(self, table_id: int, *, overdue: bool) -> None:
        """What a sweep does for one table; one that cannot be read must not keep the others waiting."""
        try:
            if overdue:
                await self.ring(table_id, (await self._tables.load(table_id)).revision)
            if (await self._tables.load(table_id)).paused:
                await self._tables.retell(table_id)
        except Refusal as gone:
            log.info("swept_away", table=table_id, why=str(gone))
        except Exception:
            log.exception("not_swept", table=table_id)

    async def ring(self, table_id: int, revision: int) -> None:
        """Do what a table's alarm was set for, unless something else came first."""
        try:
            table = await self._tables.load(table_id)
            if table.revision != revision or table.due is None:
                return
            if self._clock() < table.due:
                self.arm(table)
            else:
                await self._act(table)
        except (Stale, Refusal, IllegalAction) as late:
            log.info("alarm_came_late", table=table_id, why=str(late))
        except Exception:  # a busy database, a broken worker: a table must never stand still
            log.exception("alarm_failed", table=table_id)
            again = self._clock() + AGAIN_SECONDS
            self._alarms.set(f"table:{table_id}", again, partial(self.ring, table_id, revision))

    async def _act(self, table: Table) -> None:
        match = table.match
        if table.paused or table.status is not Status.PLAYING or match is None:
            await self._tables.change(table.id, partial(_close, revision=table.revision), None)
            return
        if rules_of(match).phase(match) is Phase.DEAL:
            secret = self._chance.sealed_seed()
            await self._tables.change(table.id, partial(_deal, position=table.position, secret=secret), None)
            return
        computer = next((w.seat for w in waits(match) if not match.humans[w.seat]), None)
        if computer is None and table.deadline is None:  # a friends' table that nobody used for long
            await self._tables.change(table.id, partial(_close, revision=table.revision), None)
            return
        if computer is not None:
            action = await self._thinker.choose(
                view(match, computer), level_of(table, computer), self._seed()
            )
            edit = partial(play.act, seat=computer, action=action, position=table.position)
            await self._tables.change(table.id, edit, None)
        else:
            edit = partial(
                play.time_out,
                position=table.position,
                waited=self._clock() - table.since,
                chance=self._chance.numbers,
            )
            await self._tables.change(table.id, edit, None)

    def _seed(self) -> int:
        return self._chance.numbers.getrandbits(64)


def _close(table: Table, *, revision: int) -> Draft:
    """Close a table that has not changed since; a match that goes on there is void. Raises Stale."""
    if table.revision != revision:
        raise Stale
    return Draft(play.abort(table, None))


def _deal(table: Table, *, position: str, secret: SealedSeed) -> Draft:
    if table.position != position:
        raise Stale
    return play.deal(table, secret)

"""Closing weeks: each community's once, late if need be, whatever is restarted when."""

from __future__ import annotations

from collections.abc import Callable

import structlog

import data.weeks
from data.store import Store
from data.weeks import WeekKey
from league.week import standings
from services.rankings import as_week_row, this_week

log = structlog.get_logger()

#: More than can share the first three places: everybody in one instant comes from matches that ended in it.
NEAR_THE_TOP = 200


class WeekClosing:
    """Closes the weeks that are over. ``clock`` gives seconds since the epoch."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock

    async def close_due(self) -> list[WeekKey]:
        """Close every week that is over and still open; returns those that were closed now, oldest first."""
        current = this_week(self._clock()).key
        async with self._store.transaction() as tx:
            due = await data.weeks.open_before(tx, current)
        return [key for key in due if await self._close(key)]

    async def _close(self, key: WeekKey) -> bool:
        """Close a week and give its medals in one transaction; False where another was faster."""
        async with self._store.transaction() as tx:
            if not await data.weeks.close(tx, key, self._clock()):
                return False
            top = await data.weeks.page(tx, key, NEAR_THE_TOP)
            placed = standings(as_week_row(row) for row in top)
            given = {line.row.player: line.medal.value for line in placed if line.medal is not None}
            await data.weeks.award(tx, key, given)
        log.info("week_closed", community=key.ranking.guild_id, variant=key.ranking.variant, week=key.week)
        return True

    async def unposted(self) -> list[WeekKey]:
        """Closed weeks whose result has not been told."""
        async with self._store.transaction() as tx:
            return await data.weeks.unposted(tx)

    async def posted(self, key: WeekKey) -> None:
        """Note that a week's result was told, or that there is nowhere to tell it."""
        async with self._store.transaction() as tx:
            await data.weeks.mark_posted(tx, key, self._clock())

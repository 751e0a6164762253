"""Alarms: one for each table that waits for time to pass, kept in memory and set anew at start."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Protocol

from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.cron import CronTrigger

from league.week import MANAUS

Ring = Callable[[], Awaitable[None]]

#: APScheduler drops a job that falls due while the job before it of the same name still runs. An alarm that
#: is set anew by its own ring may be due at once, so that has to be no reason.
AT_ONCE = 1000


class Alarms(Protocol):
    """Sets and clears alarms by name; an alarm that is set again replaces the one before."""

    def set(self, name: str, at: float, ring: Ring) -> None:
        """Call ``ring`` at ``at`` seconds since the epoch, at once if that is past."""

    def clear(self, name: str) -> None:
        """Forget an alarm, if it is there."""

    def weekly(self, name: str, ring: Ring) -> None:
        """Call ``ring`` whenever a week of the ranking is over: every Monday at midnight in Manaus."""


class SchedulerAlarms:
    """Alarms on APScheduler's in-memory job store."""

    def __init__(self) -> None:
        self._scheduler = AsyncIOScheduler(timezone=UTC)

    @property
    def scheduler(self) -> AsyncIOScheduler:
        """The scheduler itself, for jobs that recur."""
        return self._scheduler

    def start(self) -> None:
        self._scheduler.start()

    def stop(self) -> None:
        if self._scheduler.running:
            self._scheduler.shutdown(wait=False)

    def set(self, name: str, at: float, ring: Ring) -> None:
        when = datetime.fromtimestamp(at, UTC)
        self._scheduler.add_job(
            _rung,
            "date",
            (ring,),
            run_date=when,
            id=name,
            replace_existing=True,
            misfire_grace_time=None,
            max_instances=AT_ONCE,
        )

    def clear(self, name: str) -> None:
        if self._scheduler.get_job(name) is not None:
            self._scheduler.remove_job(name)

    def weekly(self, name: str, ring: Ring) -> None:
        at_midnight = CronTrigger(day_of_week="mon", hour=0, minute=0, timezone=MANAUS)
        self._scheduler.add_job(
            _rung,
            at_midnight,
            (ring,),
            id=name,
            replace_existing=True,
            coalesce=True,
            misfire_grace_time=None,
        )


async def _rung(ring: Ring) -> None:
    """The job itself. APScheduler awaits coroutine functions alone, and a ring need not be one."""
    with contextlib.suppress(asyncio.CancelledError):  # the host stops
        await ring()

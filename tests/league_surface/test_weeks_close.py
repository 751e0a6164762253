"""Weeks are closed once, late if need be, and no match is lost at their edges."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

import data.weeks
from data.ratings import Ranking
from data.weeks import WeekKey
from services.alarms import SchedulerAlarms
from tests.league_surface.hall import CLUB, DUELS, Hall, running_hall

pytestmark = pytest.mark.every_database

#: Monday 00:00 in Manaus is 04:00 in UTC.
WEEK = WeekKey(DUELS, "2027-01-11")
NEXT = WeekKey(DUELS, "2027-01-18")


async def listed(hall: Hall, key: WeekKey) -> list[tuple[int, int, int]]:
    """Place, player and score of a week's first page."""
    board = await hall.league.boards.week(key, 1)
    return [(line.place, line.user_id, line.value) for line in board.lines]


async def test_a_match_belongs_to_the_week_in_which_it_ended(hall: Hall) -> None:
    """Two matches on Sunday, the second at 23:59:59; the third ends at Monday 00:00:00 in Manaus."""
    hall.at(2027, 1, 17, 12)
    await hall.duel(1, 2)
    hall.at(2027, 1, 18, 3, 59, 59)
    await hall.duel(1, 2)
    hall.at(2027, 1, 18, 4)
    await hall.duel(1, 2)
    async with hall.store.transaction() as tx:
        kept = [await data.weeks.load(tx, key, 1) for key in (WEEK, NEXT)]
    assert [row.matches for row in kept if row] == [2, 1]


async def test_closing_gives_medals_once(hall: Hall) -> None:
    """Whoever played three matches is listed; two closings at once, and a third one, give one set."""
    for winner, loser in [(1, 2), (3, 4)] * 3 + [(5, 6)]:
        hall.now[0] += 60
        await hall.duel(winner, loser)
    hall.at(2027, 1, 18, 4)
    closed = await asyncio.gather(*(hall.league.weeks.close_due() for _ in range(2)))
    assert sorted(closed, key=len) == [[], [WEEK]]
    assert await hall.league.weeks.close_due() == []
    medals = await hall.league.boards.medals(DUELS, 1)
    assert [(line.user_id, line.medals) for line in medals.lines] == [
        (1, (1, 0, 0)),
        (3, (0, 1, 0)),
        (2, (0, 0, 1)),
    ]
    assert [line[1] for line in await listed(hall, WEEK)] == [1, 3, 2, 4]


async def test_weeks_that_were_missed_are_closed_in_order(folder: Path) -> None:
    """The host is down over two Mondays; it starts twice."""
    now = [datetime(2027, 1, 12, tzinfo=UTC).timestamp()]
    async with running_hall(folder, now=now) as hall:
        await hall.duel(1, 2)
        now[0] += timedelta(days=7).total_seconds()
        await hall.duel(1, 2)
    now[0] += timedelta(days=9).total_seconds()
    for expected in ([WEEK, NEXT], []):
        async with running_hall(folder, now=now) as hall:
            assert await hall.league.weeks.close_due() == expected


async def test_a_match_that_comes_after_the_closing_counts_in_the_next_week(folder: Path) -> None:
    """A slow process enters a match of Sunday when Monday has begun elsewhere: it is not lost."""
    now = [datetime(2027, 1, 17, 12, tzinfo=UTC).timestamp()]
    async with running_hall(folder, now=now) as hall:
        await hall.duel(1, 2)
        hall.at(2027, 1, 18, 4, 0, 1)
        await hall.league.weeks.close_due()
        hall.at(2027, 1, 18, 3, 59, 59)
        for _ in range(3):
            await hall.duel(1, 2)
        assert await listed(hall, WEEK) == []
        assert [line[1] for line in await listed(hall, NEXT)] == [1, 2]


async def test_communities_are_closed_apart(hall: Hall) -> None:
    await hall.duel(1, 2)
    await hall.duel(1, 2, guild_id=7)
    hall.at(2027, 1, 18, 4)
    assert await hall.league.weeks.close_due() == [WEEK, WeekKey(Ranking(7, "arena"), WEEK.week)]
    assert WEEK.ranking.guild_id == CLUB


@pytest.fixture
def host_zone(request: pytest.FixtureRequest) -> Iterator[str]:
    """The host's own time zone."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = request.param
    time.tzset()
    yield request.param
    if before is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = before
    time.tzset()


@pytest.mark.parametrize("host_zone", ["UTC", "Asia/Tokyo", "America/New_York"], indirect=True)
async def test_the_job_fires_on_mondays_at_four_in_utc(host_zone: str) -> None:
    """For every week of a year, the clock changes of New York included; a second job replaces the first."""
    alarms = SchedulerAlarms()
    alarms.start()

    async def ring() -> None: ...

    for _ in range(3):
        alarms.weekly("week", ring)
    (job,) = alarms.scheduler.get_jobs()
    alarms.stop()
    fired = datetime(2026, 1, 1, tzinfo=UTC)
    for _ in range(53):
        fired = job.trigger.get_next_fire_time(fired, fired + timedelta(seconds=1)).astimezone(UTC)
        assert (fired.weekday(), fired.hour, fired.minute, fired.second) == (0, 4, 0, 0)


async def test_alarms_ring_whatever_kind_of_callable_they_were_given() -> None:
    """APScheduler by itself would call a lambda in a thread and never await what it returns."""
    alarms, rung = SchedulerAlarms(), asyncio.Event()

    async def ring(*_: int) -> None:
        rung.set()

    alarms.start()
    try:
        for number, given in enumerate((ring, lambda: ring(1), partial(ring, 2))):
            alarms.set(f"alarm:{number}", time.time(), given)
            await asyncio.wait_for(rung.wait(), 5)
            rung.clear()
    finally:
        alarms.stop()

"""The queue: who plays, who drops out, what survives a restart, when computers fill in."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from services.errors import Refusal
from services.model import Kind, Settings, Status
from services.waiting import guess
from tests.league_surface.hall import CLUB, FOURS, Hall, running_hall

pytestmark = pytest.mark.every_database


async def join(hall: Hall, *people: int) -> None:
    """Everybody joins, a second apart."""
    for person in people:
        hall.now[0] += 1
        await hall.league.queue.join(CLUB, 2, person, f"P{person}")


async def waiting(hall: Hall) -> list[int]:
    return [row.user_id for row in (await hall.league.queue.state(CLUB)).waiting]


async def test_the_four_who_waited_longest_play(hall: Hall) -> None:
    await join(hall, 1, 2, 3)
    assert (await hall.league.queue.state(CLUB)).missing == 1
    await join(hall, 4, 5)
    (seating,) = hall.surface.seatings
    info = (await hall.tables.look(seating.table_id)).info
    assert sorted(seating.people) == [1, 2, 3, 4]
    assert seating.rated
    assert (info.settings.kind, info.settings.rated, info.status) == (Kind.RANKED, True, Status.PLAYING)
    assert (info.settings.turn_seconds, dict(info.settings.options)) == (40, {"target": 200})
    assert await waiting(hall) == [5]


async def test_pairs_are_even_where_chance_does_not_say_otherwise(tmp_path: Path) -> None:
    """Strongest and weakest together, in most of many seatings."""
    even = 0
    for seed in range(12):
        folder = tmp_path / str(seed)
        folder.mkdir()
        async with running_hall(folder, seed=seed) as hall:
            await hall.rate(FOURS, {1: 1000, 2: 1200, 3: 1400, 4: 1600})
            await join(hall, 1, 2, 3, 4)
            info = (await hall.tables.look(hall.surface.seatings[0].table_id)).info
            pairs = {frozenset(info.occupants[s].user_id for s in side) for side in info.sides}  # type: ignore[union-attr]
            even += frozenset({1, 4}) in pairs
    assert even >= 8


async def test_a_queue_survives_a_restart(folder: Path) -> None:
    now = [1_800_000_000.0]
    async with running_hall(folder, now=now) as hall:
        await join(hall, 1, 2, 3)
    async with running_hall(folder, now=now) as hall:
        assert await waiting(hall) == [1, 2, 3]
        await join(hall, 4)
        assert len(hall.surface.seatings) == 1
    async with running_hall(folder, now=now) as hall:
        assert await waiting(hall) == []


async def test_joining_twice_keeps_the_first_place(hall: Hall) -> None:
    """A double click, and somebody who asks again later."""
    await asyncio.gather(*(hall.league.queue.join(CLUB, 2, 1, "P1") for _ in range(2)))
    await join(hall, 2, 1)
    assert await waiting(hall) == [1, 2]


async def test_who_left_the_server_drops_out(hall: Hall) -> None:
    """Both those who are heard leaving and those who left while the host was away."""
    await join(hall, 1, 2, 3)
    await hall.league.queue.leave(CLUB, 3)
    hall.surface.strangers.add(2)
    await join(hall, 4, 5)
    assert hall.surface.seatings == []
    await join(hall, 6)
    assert sorted(hall.surface.seatings[0].people) == [1, 4, 5, 6]


async def test_who_sits_elsewhere_drops_out(hall: Hall) -> None:
    await join(hall, 1, 2, 3)
    await hall.open(Settings("arena", 2), 2)
    await join(hall, 4)
    assert hall.surface.seatings == []
    assert await waiting(hall) == [1, 3, 4]
    with pytest.raises(Refusal, match="seated_elsewhere"):
        await hall.league.queue.join(CLUB, 2, 2, "P2")


async def test_who_was_seated_waits_nowhere_else(hall: Hall) -> None:
    await hall.league.queue.join(7, 8, 1, "P1")
    await join(hall, 1, 2, 3, 4)
    assert (await hall.league.queue.state(7)).waiting == ()


async def test_whoever_is_banned_does_not_wait(hall: Hall) -> None:
    await join(hall, 1)
    await hall.league.moderation.ban(CLUB, 1, by=9, reason="conluio")
    assert await waiting(hall) == []
    with pytest.raises(Refusal, match="ranked_banned"):
        await hall.league.queue.join(CLUB, 2, 1, "P1")


async def test_computers_fill_in_if_everybody_agrees(hall: Hall) -> None:
    """Ten minutes after the first one came they are asked, once; the match is friendly."""
    await hall.people.change_community(CLUB, lambda known: replace(known, queue_fill_seconds=600))
    await join(hall, 1, 2)
    await hall.league.queue.agree(CLUB, 1)
    at, ring = hall.alarms.set_for.pop(f"queue:{CLUB}")
    hall.now[0] = at
    await ring()
    await hall.league.queue.look_through(CLUB)
    assert [offer.people for offer in hall.surface.offers] == [(1, 2)]
    assert hall.surface.seatings == []
    await hall.league.queue.agree(CLUB, 2)
    (seating,) = hall.surface.seatings
    info = (await hall.tables.look(seating.table_id)).info
    assert not seating.rated
    assert (info.settings.rated, info.settings.kind) == (False, Kind.FREE)
    assert sum(o is not None and o.is_computer for o in info.occupants) == 2
    await hall.tables.stop(seating.table_id, None)
    assert await hall.ratings(FOURS, 1, 2) == [None, None]


async def test_agreeing_early_does_not_end_the_wait(hall: Hall) -> None:
    await hall.people.change_community(CLUB, lambda known: replace(known, queue_fill_seconds=600))
    await join(hall, 1)
    await hall.league.queue.agree(CLUB, 1)
    assert hall.surface.seatings == []
    with pytest.raises(Refusal, match="not_in_queue"):
        await hall.league.queue.agree(CLUB, 5)


async def test_without_the_setting_nobody_asks_for_computers(hall: Hall) -> None:
    await join(hall, 1)
    assert f"queue:{CLUB}" not in hall.alarms.set_for
    assert (await hall.league.queue.state(CLUB)).fill_at is None


def test_how_long_it_may_take() -> None:
    """Six matches in an hour: ten minutes a match, a quarter of that for each one who is missing."""
    hour = [3600.0, 3000.0, 2400.0, 1800.0, 1200.0, 600.0]
    assert guess(hour, 4200.0, 4) == 600
    assert guess(hour, 4200.0, 1) == 150
    assert guess([3600.0], 4200.0, 1) is None
    assert guess([10.0, 0.0], 10_000_000.0, 3) == 6 * 3600

"""Field log rows 11, 36: writers from outside, moves at the deadline."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

from domino.actions import Action
from domino.clock import waits
from domino.errors import IllegalAction
from domino.match import Phase
from domino.variants import rules_of
from services import archive
from services.errors import Refusal
from services.model import Settings, Status, Table
from tests.services.hosting import Services, services

LOCKED_SECONDS = 3.0
RACES = 1000


ARENA = Settings("arena", 2, {"points": 3})


async def two_people(host: Services, number: int) -> int:
    """A table at which two people play who play nowhere else."""
    return await host.seat(ARENA, 1000 + 2 * number)


async def actor(host: Services, table_id: int) -> int:
    """Whose turn it is."""
    table = await host.tables.load(table_id)
    assert table.match is not None
    assert table.match.round is not None
    occupant = table.occupants[table.match.round.turn or 0]
    assert occupant is not None
    assert occupant.user_id is not None
    return occupant.user_id


async def test_row_11_somebody_else_holds_the_write_lock(folder: Path) -> None:
    """For three seconds, while twenty people move at once: every move is kept, once."""
    async with services(folder) as host:
        ids = [await two_people(host, number) for number in range(20)]
        holding, over = threading.Event(), threading.Event()

        def hold() -> None:
            with closing(sqlite3.connect(folder / "domino.db", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                holding.set()
                over.wait(LOCKED_SECONDS)
                other.execute("ROLLBACK")

        before = [(await host.tables.load(n)).revision for n in ids]
        movers = [await _prepared(host, n) for n in ids]
        holder = asyncio.create_task(asyncio.to_thread(hold))
        await asyncio.to_thread(holding.wait)
        await asyncio.gather(*(host.tables.act(n, user, action) for n, user, action in movers))
        await holder
        for table_id, revision in zip(ids, before, strict=True):
            table = await host.tables.load(table_id)
            assert table.revision == revision + 1
            assert table.actions == 1
            async with host.store.transaction() as tx:
                record = await archive.record(tx, table.match_id or 0)
            assert record is not None
            assert len(record["rounds"][0]["actions"]) == 1


async def _prepared(host: Services, table_id: int) -> tuple[int, int, Action]:
    """A table, whose turn it is there, and something to do."""
    user = await actor(host, table_id)
    view = (await host.tables.look(table_id, user)).view
    assert view is not None
    return table_id, user, view.legal[0]


async def test_row_36_a_move_at_the_deadline(folder: Path) -> None:
    """A thousand times, up to 5 ms before or after it: exactly one of move and timeout changes the turn."""
    order, won = random.Random(36), {"move": 0, "clock": 0}
    async with services(folder) as host:
        number = 0
        table_id = await two_people(host, number)
        for race in range(RACES):
            table = await host.tables.load(table_id)
            while not _is_turn(table):
                if table.status is Status.PLAYING:
                    await _go_on(host, table_id)
                else:
                    number += 1
                    table_id = await two_people(host, number)
                table = await host.tables.load(table_id)
            _, user, action = await _prepared(host, table_id)
            assert table.deadline is not None
            host.time[0] = table.deadline + (-0.005, 0.0, 0.005)[race % 3]
            _, ring = host.alarms.set_for[f"table:{table_id}"]

            racers = [_moves(host, table, user, action), ring()]
            if order.random() < 0.5:
                racers.reverse()
            moved = True in await asyncio.gather(*racers)
            won["move" if moved else "clock"] += 1
            after = await host.tables.load(table_id)
            assert after.revision == table.revision + 1, "one change"
            assert after.position != table.position
            strikes = after.match.strikes if after.match else ()
            assert moved or sum(strikes) > 0 or after.status is not Status.PLAYING
        assert sum(won.values()) == RACES
        assert min(won.values()) > RACES // 10, won


async def _moves(host: Services, table: Table, user_id: int, action: Action) -> bool:
    """Whether a move that was meant for a table as it stood came in time."""
    try:
        await host.tables.act(table.id, user_id, action, table.position)
    except (Refusal, IllegalAction):
        return False
    return True


def _is_turn(table: Table) -> bool:
    match = table.match
    playing = table.status is Status.PLAYING and match is not None
    return playing and match is not None and rules_of(match).phase(match) is Phase.PLAY


async def _go_on(host: Services, table_id: int) -> None:
    """Let people confirm, choose in a tie-break, or the next round be dealt."""
    table = await host.tables.load(table_id)
    assert table.match is not None
    for wait in waits(table.match):
        occupant = table.occupants[wait.seat]
        assert occupant is not None
        assert occupant.user_id is not None
        view = (await host.tables.look(table_id, occupant.user_id)).view
        assert view is not None
        await host.tables.act(table_id, occupant.user_id, view.legal[0])
    if waits(table.match):
        return
    host.time[0] = max(host.time[0], table.due or 0)
    _, ring = host.alarms.set_for[f"table:{table_id}"]
    await ring()

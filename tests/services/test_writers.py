"""Two writers at once: the revision lets exactly one through."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import create_async_engine

import data.matches
import data.tables
from data.store import Store
from domino.errors import IllegalAction
from services import archive
from services.errors import Refusal
from services.model import Settings
from services.play import Draft, Line
from tests.databases import url_in
from tests.services.hosting import services

pytestmark = pytest.mark.every_database

ARENA = Settings("arena", 2, {"points": 1})


async def second_store(folder: Path) -> Store:
    """The same database, opened as another process on PostgreSQL would: without the lock on the file."""
    return Store(create_async_engine(url_in(folder)), None)


async def test_two_hosts_carry_out_the_same_press(folder: Path) -> None:
    """Thirty times one position is pressed at two hosts at once: one move each, and the other is stale."""
    async with services(folder) as one:
        other_store = await second_store(folder)
        async with services(folder, store=other_store) as other:
            table_id = await one.seat(ARENA)
            for _ in range(30):
                table = await one.tables.load(table_id)
                if table.match is None or table.match.result or not table.match.round:
                    break
                occupant = table.occupants[table.match.round.turn or 0]
                assert occupant is not None
                person = occupant.user_id or 0
                view = (await one.tables.look(table_id, person)).view
                assert view is not None
                action = view.legal[0]
                outcomes = await asyncio.gather(
                    *(h.tables.act(table_id, person, action, table.position) for h in (one, other)),
                    return_exceptions=True,
                )
                lost = [o for o in outcomes if isinstance(o, Refusal | IllegalAction)]
                assert len(lost) == 1
                after = await other.tables.load(table_id)
                assert after.revision == table.revision + 1
                assert after.actions == table.actions + 1
        await other_store.close()


async def test_a_writer_that_read_too_early_changes_nothing(folder: Path) -> None:
    """It read, another wrote, then it writes: neither the table nor the log takes anything of it."""
    async with services(folder) as host:
        table_id = await host.seat(ARENA)
        async with host.store.transaction() as tx:
            early = await archive.load(tx, table_id)
        assert early is not None
        await host.ring(table_id)
        async with host.store.transaction() as tx:
            draft = Draft(replace(early, host_id=99, actions=early.actions + 1), (Line(0, "0 pass", False),))
            assert not await archive.save(tx, draft, early, 0.0)
        table = await host.tables.load(table_id)
        assert table.host_id != 99
        async with host.store.transaction() as tx:
            log = await data.matches.action_log(tx, table.match_id or 0)
        assert [entry.number for entry in log] == list(range(table.actions))
        assert "0 pass" not in [entry.line for entry in log]


async def test_a_failure_between_two_steps_leaves_nothing_behind(folder: Path) -> None:
    """A listener of the store that fails in mid-transaction takes the whole change with it."""
    async with services(folder) as host:

        class Failing:
            async def match_begins(self, *_: object) -> None:
                raise RuntimeError("no")

            async def match_ends(self, *_: object) -> None:
                raise AssertionError

        table_id = (
            await host.tables.open(
                guild_id=1, channel_id=2, host_id=1, host_name="A", settings=ARENA, language="pt-BR"
            )
        ).seen.info.id
        await host.tables.join(table_id, 2, "B")
        before = await host.tables.load(table_id)
        host.tables.ledgers.append(Failing())
        with pytest.raises(RuntimeError):
            await host.tables.start(table_id, 1)
        assert await host.tables.load(table_id) == before
        async with host.store.transaction() as tx:
            assert await data.matches.load(tx, 1) is None

"""Two hosts on one PostgreSQL database: whatever both do at once happens once, and nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import MetaData, create_engine, insert, select, text
from sqlalchemy.ext.asyncio import create_async_engine

import data.keyed
import data.messages
import data.moderation
import data.ratings
import data.solo
import data.tables
import data.waiting
import data.weeks
from data.messages import ShownMessage
from data.migrate import upgrade_to
from data.moderation import Deed
from data.ratings import RatingRow
from data.store import Store, Transaction
from data.tables import TableRow
from data.waiting import QueueRow
from data.weeks import WeekKey
from services.errors import Refusal
from services.model import Settings, Status
from services.wallet import Wallet
from services.week_closing import WeekClosing
from tests.data.test_migration import SCHEMAS, revisions
from tests.databases import SERVER, url_in
from tests.kinds.bench import running_bench
from tests.kinds.test_stakes import CREDITS
from tests.league_surface.hall import CLUB, DUELS, FOURS, RATED_DUEL, Hall, running_hall
from tests.services.hosting import services

if SERVER is None:
    pytest.skip("no PostgreSQL for tests: TEST_POSTGRES_URL is not set", allow_module_level=True)

pytestmark = pytest.mark.parametrize("folder", ["postgresql"], indirect=True)
T = TypeVar("T")
TIMES = 20
NOW = 1_800_000_000.0


@dataclass
class Stores:
    """The same database, opened by two hosts."""

    one: Store
    other: Store

    async def at_once(self, work: Callable[[Transaction], Awaitable[T]]) -> list[T]:
        """What came of ``work`` in three transactions of each host at the same time."""

        async def run(store: Store) -> T:
            async with store.transaction() as tx:
                return await work(tx)

        return await asyncio.gather(*(run(store) for store in (self.one, self.other) * 3))


@pytest.fixture
async def stores(folder: Path) -> AsyncIterator[Stores]:
    """Both hosts start at once on an empty database."""
    opened = Stores(*await asyncio.gather(Store.open(url_in(folder)), Store.open(url_in(folder))))
    yield opened
    await opened.one.close()
    await opened.other.close()


@pytest.fixture
async def halls(folder: Path) -> AsyncIterator[tuple[Hall, Hall]]:
    async with running_hall(folder, seed=1) as one, running_hall(folder, seed=2) as other:
        yield one, other


@pytest.mark.parametrize("revision", revisions())
async def test_row_27_a_live_game_survives_the_upgrade(revision: str, folder: Path) -> None:
    """It goes on where it was, and a second start changes nothing."""
    await at_revision(revision, url_in(folder))
    for start in range(2):
        async with services(folder) as host:
            table = await host.tables.load(1)
            assert table.status is Status.PLAYING
            await host.clockwork.resume()
            await host.ring(1)
            assert (await host.tables.load(1)).actions > table.actions
            assert await host.seat(Settings("arena", 2), first_person=10 * start) == 2 + start


async def at_revision(revision: str, url: str) -> None:
    """Make the database what a host of that revision left: its schema and the game that was being played."""
    kept = create_engine("sqlite://")
    kept.raw_connection().executescript((SCHEMAS / f"{revision}.sql").read_text(encoding="utf-8"))  # type: ignore[attr-defined]
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(upgrade_to, revision)
        schema = MetaData()
        await connection.run_sync(schema.reflect)
        for table in schema.sorted_tables:
            with kept.connect() as source:
                rows = [dict(row) for row in source.execute(select(table)).mappings()]
            if rows and table.name != "alembic_version":
                await connection.execute(insert(table), rows)
            if "id" in table.c:
                sequence = f"pg_get_serial_sequence('{table.name}', 'id')"
                await connection.execute(text(f"SELECT setval({sequence}, max(id)) FROM {table.name}"))
    await engine.dispose()


async def test_of_writers_who_read_the_same_revision_one_wins(stores: Stores) -> None:
    row = TableRow(1, 2, "lobby", None, NOW, b"{}")
    async with stores.one.transaction() as tx:
        table_id = await data.tables.create(tx, row)
    for revision in range(TIMES):
        saved = await stores.at_once(lambda tx, seen=revision: data.tables.save(tx, table_id, seen, row))
        assert sorted(saved) == [False] * 5 + [True]
    async with stores.one.transaction() as tx:
        assert await data.tables.load(tx, table_id) == (TIMES, b"{}")


async def test_what_is_kept_by_key_is_kept_whoever_writes_first(stores: Stores) -> None:
    """Names, settings, facts, messages, saved games: nobody fails for another having been faster."""
    for key in range(1, TIMES):
        await stores.at_once(lambda tx, key=key: data.keyed.keep_person(tx, key, "Ana", "{}"))
        await stores.at_once(lambda tx, key=key: data.keyed.keep_community(tx, key, "{}"))
        await stores.at_once(lambda tx, key=key: data.keyed.keep_host_fact(tx, str(key), "x"))
        shown = ShownMessage(key, 1, 2, 3)
        await stores.at_once(lambda tx, shown=shown: data.messages.remember(tx, shown))
        await stores.at_once(lambda tx, key=key: data.solo.save_game(tx, key, "computer", key))
        await stores.at_once(lambda tx, key=key: data.weeks.note(tx, WeekKey(FOURS, f"week {key}")))
    async with stores.other.transaction() as tx:
        assert await data.keyed.person(tx, 1) == ("Ana", "{}")
        assert len(await data.keyed.names(tx, range(1, TIMES))) == TIMES - 1
        assert await data.messages.of_table(tx, 1) == [ShownMessage(1, 1, 2, 3)]


async def test_who_asks_twice_waits_once_and_is_banned_once(stores: Stores) -> None:
    for user_id in range(1, TIMES):
        row = QueueRow(1, user_id, 2, "Ana", NOW)
        assert sum(await stores.at_once(lambda tx, row=row: data.waiting.add(tx, row))) == 1
        deed = Deed(1, NOW, 9, "ban", "x", user_id)
        assert sum(await stores.at_once(lambda tx, deed=deed: data.moderation.ban(tx, deed))) == 1


async def test_the_day_s_grant_is_given_once_and_money_is_whole(stores: Stores) -> None:
    """New wallets and grants of many people at once, all of them from the one system account."""
    wallets = [Wallet(store, lambda: NOW) for store in (stores.one, stores.other)]
    daily = [w.daily(user_id) for user_id in range(1, TIMES) for w in wallets]
    opened = [w.open(user_id) for user_id in range(1, TIMES) for w in wallets]
    granted, _ = await asyncio.gather(asyncio.gather(*daily), asyncio.gather(*opened))
    assert sum(one.granted for one in granted) == TIMES - 1
    assert await wallets[0].audit() == (0, 0, 0)


async def test_a_stake_is_taken_and_paid_once(folder: Path) -> None:
    """Both hosts begin the match, and both let its loser go."""
    async with running_bench(folder, seed=1) as one, running_bench(folder, seed=2) as other:
        for first in range(1, 12, 2):
            table_id = await one.open(CREDITS, first, first + 1)
            for begun in (True, False):
                step = [
                    bench.tables.start(table_id, first) if begun else bench.tables.leave(table_id, first)
                    for bench in (one, other)
                ]
                outcomes = await asyncio.gather(*step, return_exceptions=True)
                assert len([o for o in outcomes if isinstance(o, Refusal)]) == 1, outcomes
            assert await one.balances(first, first + 1) == [300, 700]


async def test_one_person_sits_once(halls: tuple[Hall, Hall]) -> None:
    """Somebody sits down at two tables in the same moment; who is refused is told where they sit."""
    for n in range(1, TIMES):
        host, guest = 10 * n, 10 * n + 1
        tables = [await hall.open(RATED_DUEL, host + 5 * i) for i, hall in enumerate(halls)]
        joining = [h.tables.join(t, guest, "B") for h, t in zip(halls, tables, strict=True)]
        refused = [
            o for o in await asyncio.gather(*joining, return_exceptions=True) if isinstance(o, Refusal)
        ]
        assert [r.code for r in refused] == ["seated_elsewhere"]
        assert refused[0].facts["table"] == await halls[0].tables.table_of(guest)


async def test_a_match_that_both_hosts_end_is_rated_once(halls: tuple[Hall, Hall]) -> None:
    for first in range(1, TIMES, 2):
        table_id = await halls[0].open(RATED_DUEL, first, first + 1)
        match_id = (await halls[1].tables.start(table_id, first)).seen.info.match_id
        await asyncio.gather(*(h.tables.leave(table_id, first) for h in halls), return_exceptions=True)
        assert len(await halls[0].league.boards.changes(match_id or 0)) == 2


async def test_matches_that_end_at_once_all_count(stores: Stores) -> None:
    """A rating is read, changed and kept; nobody else does so in between."""

    async def play(tx: Transaction) -> None:
        known = await data.ratings.load(tx, DUELS, [1])
        row = known.get(1, RatingRow(1, 1300))
        await data.ratings.save(tx, DUELS, replace(row, matches=row.matches + 1))

    for _ in range(TIMES):
        await stores.at_once(play)
    async with stores.one.transaction() as tx:
        assert (await data.ratings.load(tx, DUELS, [1]))[1].matches == 6 * TIMES


async def test_a_week_is_closed_once(halls: tuple[Hall, Hall]) -> None:
    """Also while matches of it end."""
    halls[0].at(2027, 1, 17, 12)
    await halls[0].duel(1, 2)
    halls[0].at(2027, 1, 18, 12)
    closing = [WeekClosing(h.store, lambda: halls[0].now[0]) for h in halls * 3]
    closed = await asyncio.gather(*(c.close_due() for c in closing))
    assert [key for keys in closed for key in keys] == [WeekKey(DUELS, "2027-01-11")]


async def test_four_who_wait_are_seated_once(halls: tuple[Hall, Hall]) -> None:
    """The fourth asks at both hosts, and both look through the queue."""
    for n in range(0, 40, 10):
        for user_id in (n + 1, n + 2, n + 3):
            await halls[0].league.queue.join(CLUB, 2, user_id, f"P{user_id}")
        joining = (h.league.queue.join(CLUB, 2, n + 4, "P4") for h in halls)
        await asyncio.gather(*joining, return_exceptions=True)
        seatings = [s for h in halls for s in h.surface.seatings]
        assert len(seatings) == n // 10 + 1
        info = (await halls[0].tables.look(seatings[-1].table_id)).info
        assert info.status is Status.PLAYING
        assert (await halls[0].league.queue.state(CLUB)).waiting == ()


async def test_a_connection_that_was_lost_is_made_again(stores: Stores) -> None:
    """As when PostgreSQL was restarted: the next transaction works."""
    async with stores.one.transaction() as tx:
        await data.keyed.keep_host_fact(tx, "a", "1")
    async with stores.other.transaction() as tx:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        await tx.execute(text(f"{others} AND datname = current_database()"))
    async with stores.one.transaction() as tx:
        assert await data.keyed.host_fact(tx, "a") == "1"

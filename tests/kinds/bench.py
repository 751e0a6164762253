"""The services alone on a database, in a process that can die between any two steps."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import data.wallet as ledger
from data.store import Store
from domino.actions import Accept, Action, Leave, Offer
from domino.clock import waits
from domino.errors import IllegalAction
from services.chance import Chance
from services.clockwork import Clockwork
from services.errors import Refusal
from services.model import Kind, Settings, Status
from services.pace import Pace
from services.stakes import Stakes
from services.tables import Tables
from services.thinker import PlainThinker
from services.wallet import Wallet
from tests.databases import url_in
from tests.e2e.world import ManualAlarms

CREDITS = Settings("arena", 2, {"points": 1}, Kind.CREDITS, stake=200)
ROOM = Settings("international", 4, {"target": 0}, Kind.ROOM, stake=10, room="passport")
PAIRS = Settings("international", 4, {"target": 0, "pairs": True}, Kind.ROOM, stake=10, room="passport")


class Crash(BaseException):
    """The process dies here."""


class _Counted:
    """A connection on which the process may die before any statement."""

    def __init__(self, connection: Any, store: MortalStore) -> None:
        self._connection = connection
        self._store = store

    async def execute(self, *args: Any) -> Any:
        self._store.step()
        return await self._connection.execute(*args)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


class MortalStore(Store):
    """A store that dies after ``steps_left`` more statements or commits, where that is set."""

    steps_left: int | None = None

    def die(self) -> None:
        raise Crash

    def step(self) -> None:
        if self.steps_left is not None:
            self.steps_left -= 1
            if self.steps_left < 0:
                self.die()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Any]:
        async with super().transaction() as connection:
            yield _Counted(connection, self)
            self.step()  # before the commit
        self.step()  # after it


@dataclass
class Bench:
    """The running services; ``joined`` counts the people with a wallet."""

    store: MortalStore
    tables: Tables
    wallet: Wallet
    clockwork: Clockwork
    alarms: ManualAlarms
    now: list[float] = field(default_factory=lambda: [1_800_000_000.0])

    async def open(self, settings: Settings, *people: int) -> int:
        """A table with these people on it, in the lobby."""
        answer = await self.tables.open(
            guild_id=1,
            channel_id=2,
            host_id=people[0],
            host_name=f"P{people[0]}",
            settings=settings,
            language="pt-BR",
        )
        table_id = answer.seen.info.id
        for person in people[1:]:
            await self.tables.join(table_id, person, f"P{person}")
        return table_id

    async def ring(self, table_id: int) -> None:
        at, ring = self.alarms.set_for.pop(f"table:{table_id}")
        self.now[0] = max(self.now[0], at)
        await ring()

    async def to_act(self, table_id: int) -> tuple[int, Action] | None:
        """Somebody for whom the match waits, and the first thing that this person can do."""
        table = await self.tables.load(table_id)
        if table.match is None or table.status is not Status.PLAYING:
            return None
        for wait in waits(table.match):
            occupant = table.occupants[wait.seat]
            if occupant is not None and occupant.user_id is not None:
                seen = await self.tables.look(table_id, occupant.user_id)
                assert seen.view is not None
                return occupant.user_id, seen.view.legal[0]
        return None

    async def play_out(self, table_id: int) -> None:
        """Let everybody act until the match is over."""
        while (await self.tables.look(table_id)).info.status is Status.PLAYING:
            move = await self.to_act(table_id)
            if move is None:
                await self.ring(table_id)
            else:
                await self.tables.act(table_id, *move)

    async def money(self) -> dict[str, int]:
        """What each kind of account holds."""
        async with self.store.transaction() as tx:
            kinds = (ledger.SYSTEM, ledger.PERSON, ledger.POT)
            return {kind: await ledger.money_in(tx, kind) for kind in kinds}

    async def balances(self, *people: int) -> list[int]:
        return [(await self.wallet.standing(person)).balance for person in people]

    async def assert_money_is_whole(self) -> None:
        assert await self.wallet.audit() == (0, 0, 0)
        assert sum((await self.money()).values()) == 0

    async def assert_pots_belong_to_running_matches(self) -> None:
        """What lies in pots is exactly what the running matches were begun with; nobody is out of pocket."""
        tables = [await self.tables.load(table_id) for table_id in await self.tables.open_ids()]
        running = [table for table in tables if table.status is Status.PLAYING]
        money = await self.money()
        assert money["pot"] == sum(table.settings.stake * table.settings.seats for table in running)
        history = [posting for person in range(1, 9) for posting in await self.wallet.history(person, 10_000)]
        granted = sum(p.amount for p in history if p.reason in ("join", "daily"))
        assert money["person"] + money["pot"] == granted == -money["system"]


@asynccontextmanager
async def running_bench(
    folder: Path, *, seed: int = 1, now: list[float] | None = None
) -> AsyncIterator[Bench]:
    """The services on the database in ``folder``; total money is checked in the end."""
    time, alarms, chance = now or [1_800_000_000.0], ManualAlarms(), Chance(random.Random(seed))
    store = await MortalStore.open(url_in(folder))
    assert isinstance(store, MortalStore)
    try:
        pace = Pace().scaled(0)
        tables = Tables(store, clock=lambda: time[0], chance=chance, pace=pace)
        stakes = Stakes(lambda: time[0])
        tables.ledgers.append(stakes)
        tables.doorkeepers.append(stakes)
        clockwork = Clockwork(
            tables, clock=lambda: time[0], alarms=alarms, chance=chance, thinker=PlainThinker(), pace=pace
        )
        bench = Bench(store, tables, Wallet(store, lambda: time[0]), clockwork, alarms, time)
        yield bench
        store.steps_left = None
        await bench.assert_money_is_whole()
    finally:
        await store.close()


async def random_step(bench: Bench, chance: random.Random) -> None:
    """Somebody opens, plays, leaves, offers, takes the day's grant or stops a table; refusals are fine."""
    try:
        open_ids = await bench.tables.open_ids()
        if len(open_ids) < 2:
            settings = chance.choice([CREDITS, ROOM, PAIRS])
            people = chance.sample(range(1, 9), settings.seats)
            await bench.tables.start(await bench.open(settings, *people), people[0])
            return
        table_id = chance.choice(open_ids)
        info = (await bench.tables.look(table_id)).info
        people = [o.user_id for o in info.occupants if o and o.user_id is not None]
        draw = chance.random()
        if info.status is not Status.PLAYING or draw < 0.03:
            await bench.tables.stop(table_id, None)
        elif draw < 0.06:
            await bench.tables.act(table_id, chance.choice(people), Leave())
        elif draw < 0.1:
            answer: Action = Offer() if chance.random() < 0.5 else Accept()
            await bench.tables.act(table_id, chance.choice(people), answer)
        elif draw < 0.13:
            await bench.wallet.daily(chance.choice(people))
        elif (move := await bench.to_act(table_id)) is not None:
            await bench.tables.act(table_id, *move)
        else:
            await bench.ring(table_id)
    except (Refusal, IllegalAction):
        pass

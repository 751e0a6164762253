"""Services on a real store, without Discord; the test is their clock."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from data.store import Store
from domino.actions import Action, Leave, Offer
from domino.clock import waits
from services.chance import Chance
from services.clockwork import Clockwork
from services.model import Settings, Status
from services.pace import Pace
from services.tables import Tables
from services.thinker import PlainThinker
from tests.databases import url_in
from tests.e2e.world import ManualAlarms

NOW = 1_800_000_000.0


@dataclass
class Services:
    """What a host has without Discord."""

    store: Store
    tables: Tables
    clockwork: Clockwork
    alarms: ManualAlarms
    time: list[float]

    async def seat(self, settings: Settings, first_person: int = 1000) -> int:
        """A table on which as many people as it has seats play; returns its id."""
        people = [first_person + seat for seat in range(settings.seats)]
        answer = await self.tables.open(
            guild_id=1, channel_id=2, host_id=people[0], host_name="A", settings=settings, language="pt-BR"
        )
        table_id = answer.seen.info.id
        for person in people[1:]:
            await self.tables.join(table_id, person, f"P{person}")
        await self.tables.start(table_id, people[0])
        return table_id

    async def ring(self, table_id: int) -> None:
        """Let exactly the time pass that a table waits for."""
        at, ring = self.alarms.set_for.pop(f"table:{table_id}")
        self.time[0] = max(self.time[0], at)
        await ring()

    async def step(self, table_id: int, chance: random.Random) -> bool:
        """Let somebody do something, or time run out; False once the match is over."""
        table = await self.tables.load(table_id)
        if table.status is not Status.PLAYING or table.match is None:
            return False
        people = [o.user_id for w in waits(table.match) if (o := table.occupants[w.seat]) and o.user_id]
        if not people or chance.random() < 0.1:
            await self.ring(table_id)
            return True
        person = chance.choice(people)
        view = (await self.tables.look(table_id, person)).view
        assert view is not None
        await self.tables.act(table_id, person, _choose(view.legal, chance))
        return True


def _choose(legal: tuple[Action, ...], chance: random.Random) -> Action:
    """Anything that is legal, though matches shall last: few offers, few who leave."""
    rare = [action for action in legal if isinstance(action, Leave | Offer)]
    common = [action for action in legal if action not in rare]
    return chance.choice(rare if rare and (not common or chance.random() < 0.02) else common)


@asynccontextmanager
async def services(folder: Path, *, seed: int = 5, store: Store | None = None) -> AsyncIterator[Services]:
    """Services on the database in ``folder``, or on a store that is open already."""
    own = store or await Store.open(url_in(folder))
    time, alarms, chance, pace = [NOW], ManualAlarms(), Chance(random.Random(seed)), Pace().scaled(0)
    tables = Tables(own, clock=lambda: time[0], chance=chance, pace=pace)
    clockwork = Clockwork(
        tables, clock=lambda: time[0], alarms=alarms, chance=chance, thinker=PlainThinker(), pace=pace
    )
    try:
        yield Services(own, tables, clockwork, alarms, time)
    finally:
        if store is None:
            await own.close()

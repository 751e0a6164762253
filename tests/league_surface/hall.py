"""The league's services on a store, without Discord, and time that the test moves."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from data import ratings
from data.ratings import Ranking, RatingRow
from data.store import Store
from domino.actions import Action
from domino.clock import waits
from services.chance import Chance
from services.clockwork import Clockwork
from services.league import League, found_league
from services.model import Settings, Status
from services.pace import Pace
from services.people import People
from services.rankings import ranked
from services.tables import Tables
from services.thinker import PlainThinker
from services.waiting import Offer, Seating
from tests.databases import url_in
from tests.e2e.world import ManualAlarms

CLUB = 1
DUELS = Ranking(CLUB, "arena")
FOURS = Ranking(CLUB, "amazonense")
RATED_DUEL = ranked(Settings("arena", 2, {"points": 1}))
RATED_FOUR = ranked(Settings("amazonense", 4, {"target": 200}))


@dataclass
class FakeSurface:
    """Who is in the community, and what people were told."""

    strangers: set[int] = field(default_factory=set)
    seatings: list[Seating] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        return user_id not in self.strangers

    def channel_for(self, guild_id: int, channel_ids: Sequence[int], people: Sequence[int]) -> int | None:
        return channel_ids[0]

    def language(self, guild_id: int) -> str:
        return "pt-BR"

    async def seated(self, seating: Seating) -> None:
        self.seatings.append(seating)

    async def offered(self, offer: Offer) -> None:
        self.offers.append(offer)


@dataclass
class Hall:
    """What a test holds in its hands."""

    store: Store
    tables: Tables
    people: People
    league: League
    clockwork: Clockwork
    alarms: ManualAlarms
    surface: FakeSurface
    now: list[float]

    def at(self, *when: int) -> None:
        """Make it so much o'clock, in UTC."""
        self.now[0] = datetime(*when, tzinfo=UTC).timestamp()  # type: ignore[arg-type,misc]

    async def open(self, settings: Settings, *people: int, guild_id: int = CLUB) -> int:
        """A table with these people on it, in the lobby."""
        answer = await self.tables.open(
            guild_id=guild_id,
            channel_id=2,
            host_id=people[0],
            host_name=f"P{people[0]}",
            settings=settings,
            language="pt-BR",
        )
        for person in people[1:]:
            await self.tables.join(answer.seen.info.id, person, f"P{person}")
        return answer.seen.info.id

    async def duel(self, winner: int, loser: int, *, guild_id: int = CLUB) -> int:
        """A rated match between two that the loser leaves at once; its id."""
        table_id = await self.open(RATED_DUEL, winner, loser, guild_id=guild_id)
        await self.tables.start(table_id, winner)
        answer = await self.tables.leave(table_id, loser)
        await self.tables.stop(table_id, None)
        assert answer.seen.info.match_id is not None
        return answer.seen.info.match_id

    async def play_out(self, table_id: int) -> None:
        """Let everybody act until the match is over."""
        while (await self.tables.look(table_id)).info.status is Status.PLAYING:
            move = await self._to_act(table_id)
            if move is None:
                at, ring = self.alarms.set_for.pop(f"table:{table_id}")
                self.now[0] = max(self.now[0], at)
                await ring()
            else:
                await self.tables.act(table_id, *move)

    async def _to_act(self, table_id: int) -> tuple[int, Action] | None:
        table = await self.tables.load(table_id)
        assert table.match is not None
        for wait in waits(table.match):
            occupant = table.occupants[wait.seat]
            if occupant is not None and occupant.user_id is not None:
                seen = await self.tables.look(table_id, occupant.user_id)
                assert seen.view is not None
                return occupant.user_id, seen.view.legal[0]
        return None

    async def rate(self, ranking: Ranking, by_player: dict[int, int], *, matches: int = 10) -> None:
        """Give people ratings as if they had played."""
        async with self.store.transaction() as tx:
            for player, rating in by_player.items():
                await ratings.save(tx, ranking, RatingRow(player, rating, matches, best=rating))

    async def ratings(self, ranking: Ranking, *players: int) -> list[int | None]:
        async with self.store.transaction() as tx:
            rows = await ratings.load(tx, ranking, players)
        return [rows[player].rating if player in rows else None for player in players]


@asynccontextmanager
async def running_hall(
    folder: Path, *, seed: int = 1, now: list[float] | None = None, kind_of_store: type[Store] = Store
) -> AsyncIterator[Hall]:
    """The services on the database in ``folder``, taken up again as after a restart."""
    time = now or [1_800_000_000.0]
    rings, chance = ManualAlarms(time), Chance(random.Random(seed))
    store = await kind_of_store.open(url_in(folder))
    try:
        pace = Pace().scaled(0)
        tables = Tables(store, clock=lambda: time[0], chance=chance, pace=pace)
        people = People(store)
        league = found_league(store, tables, people, clock=lambda: time[0], chance=chance, alarms=rings)
        clockwork = Clockwork(
            tables, clock=lambda: time[0], alarms=rings, chance=chance, thinker=PlainThinker(), pace=pace
        )
        surface = FakeSurface()
        league.queue.surface = surface
        await clockwork.resume()
        await league.queue.resume()
        yield Hall(store, tables, people, league, clockwork, rings, surface, time)
    finally:
        await store.close()

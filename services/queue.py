"""The queue of ranked ``amazonense``: four who wait get a table (D-19).

It is kept in the store, so a restart changes nothing. Whoever sits somewhere or has left the community drops
out when it is looked through. After a wait that the community sets, computers fill the empty seats if
everybody who waits agrees; such a match is friendly.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

import structlog

import data.moderation
import data.ratings
import data.tables
import data.waiting
from data.ratings import Ranking
from data.store import Store
from data.waiting import QueueRow
from league.pairing import PLAYERS, Waiting, seat_four
from league.rating import starting_rating
from services.alarms import Alarms
from services.chance import Chance
from services.errors import Refusal
from services.model import Kind, Occupant, Settings
from services.people import Community, People
from services.rankings import ranked
from services.tables import Tables
from services.waiting import Offer, QueueState, Seating, Surface, guess

log = structlog.get_logger()

VARIANT = "amazonense"
#: From how many of the latest rated matches the wait is guessed.
MATCHES_TO_GUESS_FROM = 12


class Queue:
    """Who waits, and who plays. ``clock`` gives seconds since the epoch; ``surface`` is set before use."""

    surface: Surface

    def __init__(
        self,
        store: Store,
        tables: Tables,
        people: People,
        *,
        clock: Callable[[], float],
        chance: Chance,
        alarms: Alarms,
    ) -> None:
        self._store = store
        self._tables = tables
        self._people = people
        self._clock = clock
        self._chance = chance
        self._alarms = alarms
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._offered: dict[int, float] = {}

    async def join(self, guild_id: int, channel_id: int, user_id: int, name: str) -> QueueState:
        """Wait for a rated match; who waits already keeps their place.

        Raises:
            Refusal: ``seated_elsewhere`` or ``ranked_banned``.
        """
        async with self._store.transaction() as tx:
            for banned in await data.moderation.banned_of(tx, guild_id, [user_id]):
                raise Refusal("ranked_banned", user=banned)
            table_id = await data.tables.table_of(tx, user_id)
            if table_id is not None:
                raise Refusal("seated_elsewhere", table=table_id, user=user_id)
            await data.waiting.add(tx, QueueRow(guild_id, user_id, channel_id, name[:64], self._clock()))
        await self.look_through(guild_id)
        return await self.state(guild_id)

    async def leave(self, guild_id: int, user_id: int) -> bool:
        """Wait no longer; False for somebody who did not."""
        async with self._store.transaction() as tx:
            gone = await data.waiting.remove(tx, guild_id, [user_id])
        await self.look_through(guild_id)
        return bool(gone)

    async def agree(self, guild_id: int, user_id: int, *, with_computers: bool = True) -> QueueState:
        """Say whether computers may fill in for oneself. Raises Refusal (``not_in_queue``)."""
        async with self._store.transaction() as tx:
            if not await data.waiting.agree(tx, guild_id, user_id, with_computers=with_computers):
                raise Refusal("not_in_queue")
        await self.look_through(guild_id)
        return await self.state(guild_id)

    async def state(self, guild_id: int) -> QueueState:
        """Who waits, and how long it may take."""
        community = await self._people.community(guild_id)
        async with self._store.transaction() as tx:
            rows = tuple(await data.waiting.load(tx, guild_id))
            starts = await data.ratings.latest_starts(tx, Ranking(guild_id, VARIANT), MATCHES_TO_GUESS_FROM)
        missing = max(0, PLAYERS - len(rows))
        return QueueState(rows, guess(starts, self._clock(), missing), _fill_at(rows, community))

    async def resume(self) -> None:
        """Take every queue up again after a restart."""
        async with self._store.transaction() as tx:
            guild_ids = await data.waiting.guilds(tx)
        for guild_id in guild_ids:
            await self.look_through(guild_id)

    async def look_through(self, guild_id: int) -> None:
        """Seat whoever can be seated, and set the alarm for when computers may fill in."""
        async with self._locks[guild_id]:
            while await self._step(guild_id):
                pass

    async def _step(self, guild_id: int) -> bool:
        """Seat one table; True where the queue changed and has to be looked through again."""
        rows = await self._free(guild_id)
        four = rows[:PLAYERS]
        if len(four) == PLAYERS:
            if await self._all_present(guild_id, four):
                await self._seat(four, await self._pairing(guild_id, four))
            return True
        return await self._fill(guild_id, rows, await self._people.community(guild_id))

    async def _free(self, guild_id: int) -> list[QueueRow]:
        """Who waits and sits nowhere, longest first; the others drop out."""
        async with self._store.transaction() as tx:
            rows = await data.waiting.load(tx, guild_id)
            taken = [row.user_id for row in rows if await data.tables.table_of(tx, row.user_id) is not None]
            if taken:
                await data.waiting.remove(tx, guild_id, taken)
        return [row for row in rows if row.user_id not in taken]

    async def _all_present(self, guild_id: int, rows: list[QueueRow]) -> bool:
        """Whether all are still in the community; who is not drops out."""
        gone = [row.user_id for row in rows if not await self.surface.is_member(guild_id, row.user_id)]
        await self._drop(gone)
        return not gone

    async def _pairing(self, guild_id: int, four: list[QueueRow]) -> list[Occupant]:
        """The four in the order of their seats."""
        ranking = Ranking(guild_id, VARIANT)
        async with self._store.transaction() as tx:
            known = await data.ratings.load(tx, ranking, [row.user_id for row in four])
            first = starting_rating(*await data.ratings.totals(tx, ranking)) if len(known) < PLAYERS else 0
        waiting = [
            Waiting(
                row.user_id,
                known[row.user_id].rating if row.user_id in known else first,
                datetime.fromtimestamp(row.since, UTC),
            )
            for row in four
        ]
        seats = seat_four(waiting, self._chance.numbers)
        assert seats is not None
        names = {row.user_id: row.name for row in four}
        return [Occupant(names[user_id], user_id) for user_id in seats]

    async def _fill(self, guild_id: int, rows: list[QueueRow], community: Community) -> bool:
        """Let computers fill in where the time has come and all agree; else ask, or set the alarm. True where
        the queue changed.
        """
        fill_at, alarm = _fill_at(rows, community), f"queue:{guild_id}"
        if fill_at is None:
            self._alarms.clear(alarm)
            self._offered.pop(guild_id, None)
            return False
        if self._clock() < fill_at:
            self._alarms.set(alarm, fill_at, partial(self.look_through, guild_id))
            return False
        if all(row.with_computers for row in rows):
            if not await self._all_present(guild_id, rows):
                return True
            order: list[Occupant] = [Occupant(row.name, row.user_id) for row in rows[1:]]
            order += [Occupant("") for _ in range(PLAYERS - len(rows))]
            self._chance.numbers.shuffle(order)
            await self._seat(rows, [Occupant(rows[0].name, rows[0].user_id), *order])
            return True
        if self._offered.get(guild_id) != rows[0].since:
            self._offered[guild_id] = rows[0].since
            people = tuple(row.user_id for row in rows)
            await self.surface.offered(Offer(guild_id, rows[0].channel_id, people))
        return False

    async def _seat(self, rows: list[QueueRow], occupants: list[Occupant]) -> None:
        """Open a table for people of the queue and begin its match. Whoever stands in the way drops out."""
        guild_id, host, people = rows[0].guild_id, occupants[0], tuple(row.user_id for row in rows)
        assert host.user_id is not None
        channel_id = self.surface.channel_for(guild_id, [row.channel_id for row in rows], people)
        if channel_id is None:
            log.info("queue_has_no_channel", community=guild_id)
            await self._drop(people)
            return
        rated = not any(occupant.is_computer for occupant in occupants)
        community = await self._people.community(guild_id)
        try:
            answer = await self._tables.open(
                guild_id=guild_id,
                channel_id=channel_id,
                host_id=host.user_id,
                host_name=host.name,
                settings=queue_settings(community, rated=rated),
                language=community.language or self.surface.language(guild_id),
                others=tuple(occupants[1:]),
            )
        except Refusal as refusal:
            await self._stood_in_the_way(refusal, rows)
            return
        table_id = answer.seen.info.id
        try:
            await self._tables.start(table_id, host.user_id)
        except Refusal as refusal:
            await self._tables.stop(table_id, None)
            await self._stood_in_the_way(refusal, rows)
            return
        await self._drop(people)
        await self.surface.seated(Seating(guild_id, channel_id, table_id, people, rated))

    async def _stood_in_the_way(self, refusal: Refusal, rows: list[QueueRow]) -> None:
        """Drop whom a refusal names, or all where it names none of them."""
        people = [row.user_id for row in rows]
        named = [user_id for user_id in people if user_id == refusal.facts.get("user")]
        log.info("queue_seating_refused", community=rows[0].guild_id, code=refusal.code)
        await self._drop(named or people)

    async def _drop(self, user_ids: tuple[int, ...] | list[int]) -> None:
        if user_ids:
            async with self._store.transaction() as tx:
                await data.waiting.remove_everywhere(tx, user_ids)


def queue_settings(community: Community, *, rated: bool) -> Settings:
    """How tables of the queue are played."""
    settings = Settings(VARIANT, PLAYERS, {"target": 200}, theme=community.theme)
    return ranked(settings) if rated else replace(settings, kind=Kind.FREE)


def _fill_at(rows: list[QueueRow] | tuple[QueueRow, ...], community: Community) -> float | None:
    if not rows or community.queue_fill_seconds is None:
        return None
    return rows[0].since + community.queue_fill_seconds

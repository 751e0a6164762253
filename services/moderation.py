"""What those who manage a community may do, each with a reason that is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import data.moderation
import data.ratings
import data.waiting
from data.moderation import Deed
from data.ratings import Ranking
from data.store import Store
from services.errors import Refusal
from services.model import Status
from services.tables import Tables

MOST_POINTS = 1000


class Moderation:
    """Stops tables, removes players, bans from ranked play, corrects ratings. Who may, the surface checks."""

    def __init__(self, store: Store, tables: Tables, clock: Callable[[], float]) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock

    async def stop_table(self, guild_id: int, table_id: int, by: int, reason: str) -> None:
        """Stop a table of the community: a match that is played is void. Raises Refusal."""
        info = (await self._tables.look(table_id)).info
        if info.guild_id != guild_id or info.status is Status.CLOSED or info.settings.is_solo:
            raise Refusal("no_table")
        await self._tables.stop(table_id, None if info.status is Status.ENDED else by)
        await self._log(Deed(guild_id, self._clock(), by, "stop_table", reason, amount=table_id))

    async def remove_player(self, guild_id: int, user_id: int, by: int, reason: str) -> int:
        """Take a player from the table at which they sit, as if they left it; returns the table's id.

        Raises:
            Refusal: ``sits_nowhere``, or what keeps people from leaving.
        """
        table_id = await self._tables.table_of(user_id)
        if table_id is None or (await self._tables.look(table_id)).info.guild_id != guild_id:
            raise Refusal("sits_nowhere")
        await self._tables.leave(table_id, user_id)
        await self._log(
            Deed(guild_id, self._clock(), by, "remove_player", reason, user_id=user_id, amount=table_id)
        )
        return table_id

    async def ban(self, guild_id: int, user_id: int, by: int, reason: str) -> None:
        """Ban somebody from ranked play; they leave the queue. Raises Refusal (``already_banned``)."""
        deed = Deed(guild_id, self._clock(), by, "ban", reason, user_id=user_id)
        async with self._store.transaction() as tx:
            if not await data.moderation.ban(tx, deed):
                raise Refusal("already_banned")
            await data.waiting.remove(tx, guild_id, [user_id])
            await data.moderation.log(tx, deed)

    async def unban(self, guild_id: int, user_id: int, by: int, reason: str) -> None:
        """Lift a ban. Raises Refusal (``not_banned``)."""
        async with self._store.transaction() as tx:
            if not await data.moderation.unban(tx, guild_id, user_id):
                raise Refusal("not_banned")
            deed = Deed(guild_id, self._clock(), by, "unban", reason, user_id=user_id)
            await data.moderation.log(tx, deed)

    async def correct(self, ranking: Ranking, user_id: int, points: int, by: int, reason: str) -> int:
        """Add ``points`` to a rating, weeks and medals aside; returns the new rating.

        Raises:
            Refusal: ``reason_required``, ``points_out_of_range`` or ``not_rated_yet``.
        """
        if not reason.strip():
            raise Refusal("reason_required")
        if not 1 <= abs(points) <= MOST_POINTS:
            raise Refusal("points_out_of_range", most=MOST_POINTS)
        async with self._store.transaction() as tx:
            row = (await data.ratings.load(tx, ranking, [user_id])).get(user_id)
            if row is None:
                raise Refusal("not_rated_yet")
            rating = row.rating + points
            await data.ratings.save(tx, ranking, replace(row, rating=rating, best=max(row.best, rating)))
            deed = Deed(ranking.guild_id, self._clock(), by, "correct", reason, user_id, points)
            await data.moderation.log(tx, deed)
        return rating

    async def log(self, guild_id: int, limit: int, offset: int = 0) -> list[Deed]:
        """What was done in a community, newest first."""
        async with self._store.transaction() as tx:
            return await data.moderation.latest(tx, guild_id, limit, offset)

    async def _log(self, deed: Deed) -> None:
        async with self._store.transaction() as tx:
            await data.moderation.log(tx, deed)

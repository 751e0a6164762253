"""The queue: who waits for a match where. Every function works within a transaction of the store."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from data.league_schema import queue


@dataclass(frozen=True, slots=True)
class QueueRow:
    """Somebody who waits; ``channel_id`` is where they asked to play."""

    guild_id: int
    user_id: int
    channel_id: int
    name: str
    since: float
    with_computers: bool = False


async def add(tx: AsyncConnection, row: QueueRow) -> bool:
    """Let somebody wait; False where they wait there already."""
    try:
        async with tx.begin_nested():
            await tx.execute(insert(queue).values(**asdict(row)))
    except IntegrityError:
        return False
    return True


async def load(tx: AsyncConnection, guild_id: int) -> list[QueueRow]:
    """Who waits in a community, longest first."""
    query = select(queue).where(queue.c.guild_id == guild_id).order_by(queue.c.since, queue.c.user_id)
    return [QueueRow(**row._mapping) for row in await tx.execute(query)]


async def agree(tx: AsyncConnection, guild_id: int, user_id: int, *, with_computers: bool) -> bool:
    """Note whether computers may fill in for somebody; False where they do not wait."""
    query = update(queue).where(queue.c.guild_id == guild_id, queue.c.user_id == user_id)
    return bool((await tx.execute(query.values(with_computers=with_computers))).rowcount)


async def remove(tx: AsyncConnection, guild_id: int, user_ids: Collection[int]) -> int:
    """Let some people wait no longer in a community; how many of them did."""
    query = delete(queue).where(queue.c.guild_id == guild_id, queue.c.user_id.in_(user_ids))
    return int((await tx.execute(query)).rowcount)


async def remove_everywhere(tx: AsyncConnection, user_ids: Collection[int]) -> None:
    await tx.execute(delete(queue).where(queue.c.user_id.in_(user_ids)))


async def guilds(tx: AsyncConnection) -> list[int]:
    """The communities in which somebody waits."""
    rows = await tx.execute(select(queue.c.guild_id).distinct().order_by(queue.c.guild_id))
    return [row.guild_id for row in rows]

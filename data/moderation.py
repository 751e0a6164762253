"""Bans from ranked play, and the log of what moderators did. Within a transaction of the store."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.league_schema import moderation_log, ranked_bans


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a moderator did; ``amount`` are points or the number of what it was done to."""

    guild_id: int
    at: float
    moderator_id: int
    action: str
    reason: str
    user_id: int | None = None
    amount: int | None = None


async def log(tx: AsyncConnection, deed: Deed) -> None:
    """Keep a deed."""
    await tx.execute(insert(moderation_log).values(**asdict(deed)))


async def latest(tx: AsyncConnection, guild_id: int, limit: int, offset: int = 0) -> list[Deed]:
    """A community's deeds, newest first."""
    query = select(moderation_log).where(moderation_log.c.guild_id == guild_id)
    rows = await tx.execute(query.order_by(moderation_log.c.id.desc()).limit(limit).offset(offset))
    return [Deed(**{key: value for key, value in row._mapping.items() if key != "id"}) for row in rows]


async def banned_of(tx: AsyncConnection, guild_id: int, user_ids: Collection[int]) -> list[int]:
    """Those of some people who may not play rated, by user id."""
    query = select(ranked_bans.c.user_id).where(
        ranked_bans.c.guild_id == guild_id, ranked_bans.c.user_id.in_(user_ids)
    )
    return [row.user_id for row in await tx.execute(query.order_by(ranked_bans.c.user_id))]


async def ban(tx: AsyncConnection, deed: Deed) -> bool:
    """Ban whom ``deed`` names from ranked play; False where that was done before."""
    assert deed.user_id is not None
    if await banned_of(tx, deed.guild_id, [deed.user_id]):
        return False
    fields = {"since": deed.at, "moderator_id": deed.moderator_id, "reason": deed.reason}
    await tx.execute(insert(ranked_bans).values(guild_id=deed.guild_id, user_id=deed.user_id, **fields))
    return True


async def unban(tx: AsyncConnection, guild_id: int, user_id: int) -> bool:
    """Lift a ban; False where there is none."""
    query = delete(ranked_bans).where(ranked_bans.c.guild_id == guild_id, ranked_bans.c.user_id == user_id)
    return bool((await tx.execute(query)).rowcount)

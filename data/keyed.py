"""Small documents by key: communities, people, facts of the host. Within a transaction of the store."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Column, Table, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.schema import communities, host_facts, people


async def community(tx: AsyncConnection, guild_id: int) -> str | None:
    """The document of a community's settings."""
    row = (await tx.execute(select(communities.c.document).where(communities.c.guild_id == guild_id))).first()
    return None if row is None else str(row.document)


async def keep_community(tx: AsyncConnection, guild_id: int, document: str) -> None:
    await _upsert(tx, communities, communities.c.guild_id, guild_id, {"document": document})


async def person(tx: AsyncConnection, user_id: int) -> tuple[str, str] | None:
    """Last-known name and settings document of a person."""
    row = (await tx.execute(select(people).where(people.c.user_id == user_id))).first()
    return None if row is None else (row.name, row.document)


async def keep_person(tx: AsyncConnection, user_id: int, name: str, document: str) -> None:
    await _upsert(tx, people, people.c.user_id, user_id, {"name": name[:64], "document": document})


async def names(tx: AsyncConnection, user_ids: Sequence[int]) -> dict[int, str]:
    """The last-known names of people; those never seen are missing."""
    rows = await tx.execute(select(people.c.user_id, people.c.name).where(people.c.user_id.in_(user_ids)))
    return {row.user_id: row.name for row in rows}


async def forget_person(tx: AsyncConnection, user_id: int) -> None:
    await tx.execute(delete(people).where(people.c.user_id == user_id))


async def host_fact(tx: AsyncConnection, name: str) -> str | None:
    row = (await tx.execute(select(host_facts.c.value).where(host_facts.c.name == name))).first()
    return None if row is None else str(row.value)


async def keep_host_fact(tx: AsyncConnection, name: str, value: str) -> None:
    await _upsert(tx, host_facts, host_facts.c.name, name, {"value": value})


async def _upsert(
    tx: AsyncConnection,
    table: Table,
    key: Column[int] | Column[str],
    value: object,
    fields: dict[str, object],
) -> None:
    changed = await tx.execute(update(table).where(key == value).values(**fields))
    if not changed.rowcount:
        await tx.execute(insert(table).values({key.name: value, **fields}))

"""Tables of players and where people sit. Every function works within a transaction of the store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from data.schema import game_tables, presences


class SeatedElsewhereError(Exception):
    """A person already sits at another table. ``table_id`` is that one."""

    def __init__(self, user_id: int, table_id: int) -> None:
        super().__init__(f"user {user_id} sits at table {table_id}")
        self.user_id = user_id
        self.table_id = table_id


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it is kept. ``document`` holds hidden tiles, so it has no repr."""

    guild_id: int
    channel_id: int
    status: str
    due: float | None
    touched_at: float
    document: bytes = field(repr=False)


async def create(tx: AsyncConnection, row: TableRow) -> int:
    """Keep a new table at revision 0 and return its id."""
    result = await tx.execute(insert(game_tables).values(**_values(row), revision=0))
    (table_id,) = result.inserted_primary_key or (0,)
    return int(table_id)


async def load(tx: AsyncConnection, table_id: int) -> tuple[int, bytes] | None:
    """Revision and document of a table; None where there is none."""
    row = (
        await tx.execute(
            select(game_tables.c.revision, game_tables.c.document).where(game_tables.c.id == table_id)
        )
    ).first()
    return None if row is None else (row.revision, row.document)


async def save(tx: AsyncConnection, table_id: int, expected: int, row: TableRow) -> bool:
    """Keep a table's new state as revision ``expected + 1``; False where the revision is no longer
    ``expected``.
    """
    result = await tx.execute(
        update(game_tables)
        .where(game_tables.c.id == table_id, game_tables.c.revision == expected)
        .values(**_values(row), revision=expected + 1)
    )
    return bool(result.rowcount)


def _values(row: TableRow) -> dict[str, object]:
    return {
        "guild_id": row.guild_id,
        "channel_id": row.channel_id,
        "status": row.status,
        "due": row.due,
        "document": row.document,
        "touched_at": row.touched_at,
    }


async def ids_with_status(
    tx: AsyncConnection, statuses: Sequence[str], guild_id: int | None = None
) -> list[int]:
    """The ids of tables in these states, oldest first; of one community where ``guild_id`` is given."""
    query = select(game_tables.c.id).where(game_tables.c.status.in_(statuses)).order_by(game_tables.c.id)
    if guild_id is not None:
        query = query.where(game_tables.c.guild_id == guild_id)
    return [row.id for row in await tx.execute(query)]


async def overdue(tx: AsyncConnection, statuses: Sequence[str], before: float) -> list[int]:
    """The ids of tables in these states that should have acted before a moment, the longest waiting first."""
    query = select(game_tables.c.id).where(game_tables.c.status.in_(statuses), game_tables.c.due < before)
    return [row.id for row in await tx.execute(query.order_by(game_tables.c.due))]


async def ids_in_channel(tx: AsyncConnection, channel_id: int, statuses: Sequence[str]) -> list[int]:
    """The ids of a channel's tables in these states, oldest first."""
    query = select(game_tables.c.id).where(
        game_tables.c.channel_id == channel_id, game_tables.c.status.in_(statuses)
    )
    return [row.id for row in await tx.execute(query.order_by(game_tables.c.id))]


async def seat_people(tx: AsyncConnection, table_id: int, user_ids: Sequence[int]) -> None:
    """Make ``user_ids`` exactly those who sit at a table.

    Raises:
        SeatedElsewhereError: one of them sits at another table.
    """
    rows = await tx.execute(select(presences.c.user_id).where(presences.c.table_id == table_id))
    seated, wanted = {row.user_id for row in rows}, set(user_ids)
    if gone := seated - wanted:
        await tx.execute(
            delete(presences).where(presences.c.table_id == table_id, presences.c.user_id.in_(gone))
        )
    for user_id in sorted(wanted - seated):
        other = await table_of(tx, user_id)
        if other is not None:
            raise SeatedElsewhereError(user_id, other)
        try:
            await tx.execute(insert(presences).values(user_id=user_id, table_id=table_id))
        except IntegrityError:
            raise SeatedElsewhereError(user_id, 0) from None


async def table_of(tx: AsyncConnection, user_id: int) -> int | None:
    """The id of the table at which a person sits."""
    query = select(presences.c.table_id).where(presences.c.user_id == user_id)
    row = (await tx.execute(query)).first()
    return None if row is None else int(row.table_id)

"""Which table holds a person's saved solo game of a kind. Within a transaction of the store."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.wallet_schema import solo_games


async def saved_game(tx: AsyncConnection, user_id: int, kind: str) -> int | None:
    """The table of a person's game of a kind; None where none is saved."""
    query = select(solo_games.c.table_id).where(solo_games.c.user_id == user_id, solo_games.c.kind == kind)
    row = (await tx.execute(query)).first()
    return None if row is None else int(row.table_id)


async def save_game(tx: AsyncConnection, user_id: int, kind: str, table_id: int) -> None:
    """Make ``table_id`` the person's game of a kind."""
    await tx.execute(delete(solo_games).where(solo_games.c.user_id == user_id, solo_games.c.kind == kind))
    await tx.execute(insert(solo_games).values(user_id=user_id, kind=kind, table_id=table_id))

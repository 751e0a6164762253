"""Everything that is kept about a person, wherever it is. Within a transaction of the store."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Column, LargeBinary, Table, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

import data.league_schema
import data.wallet_schema
from data import schema
from data.league_schema import (
    medals,
    moderation_log,
    queue,
    ranked_bans,
    rating_changes,
    ratings,
    season_standings,
    seasons,
    week_rows,
)
from data.wallet_schema import accounts, experience, postings, solo_games, transfers

metadata = schema.metadata

#: The columns that name a person, by table.
PERSON_COLUMNS: Mapping[Table, tuple[str, ...]] = {
    schema.people: ("user_id",),
    schema.presences: ("user_id",),
    schema.match_players: ("user_id",),
    schema.messages: ("user_id",),
    ratings: ("user_id",),
    rating_changes: ("user_id",),
    week_rows: ("user_id",),
    medals: ("user_id",),
    seasons: ("closed_by",),
    season_standings: ("user_id",),
    queue: ("user_id",),
    ranked_bans: ("user_id", "moderator_id"),
    moderation_log: ("user_id", "moderator_id"),
    accounts: ("owner",),
    experience: ("user_id",),
    solo_games: ("user_id",),
}
#: Tables that name nobody in a column. Documents of tables and matches do, see services/privacy.py.
IMPERSONAL = (
    schema.game_tables,
    schema.matches,
    schema.rounds,
    schema.actions,
    schema.communities,
    schema.host_facts,
    data.league_schema.weeks,
    transfers,
    postings,
)
#: What concerns the person alone and goes with them. In the rest others' records would lose a line, so there
#: a name that stands for nobody takes the person's place. A ban stays until somebody lifts it.
OWN = (
    schema.people,
    schema.presences,
    schema.messages,
    ratings,
    week_rows,
    queue,
    experience,
    solo_games,
)
STANDS_FOR_NOBODY = (
    (schema.match_players, "user_id"),
    (rating_changes, "user_id"),
    (medals, "user_id"),
    (seasons, "closed_by"),
    (season_standings, "user_id"),
    (ranked_bans, "moderator_id"),
    (moderation_log, "user_id"),
    (moderation_log, "moderator_id"),
)


async def rows_about(tx: AsyncConnection, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """Every row that names a person, by table. Other people in the row are left out, and so are blobs."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table, columns in PERSON_COLUMNS.items():
        for name in columns:
            kept = [c for c in table.columns if c.name not in columns and not isinstance(c.type, LargeBinary)]
            rows = await tx.execute(select(*kept).where(table.c[name] == user_id))
            about = [{key: _plain(value) for key, value in row._mapping.items()} for row in rows]
            if about:
                found.setdefault(table.name if name == columns[0] else f"{table.name}.{name}", []).extend(
                    about
                )
    return found


def _plain(value: Any) -> Any:
    """A value for a JSON file; a document that is kept as text is opened."""
    if isinstance(value, str) and value[:1] in "{[":
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value


async def matches_of(tx: AsyncConnection, user_id: int) -> list[tuple[int, int]]:
    """Match and seat of everything that a person has played, oldest first."""
    players = schema.match_players
    query = select(players.c.match_id, players.c.seat).where(players.c.user_id == user_id)
    return [(row.match_id, row.seat) for row in await tx.execute(query.order_by(players.c.match_id))]


async def forget(tx: AsyncConnection, user_id: int, nobody: int) -> None:
    """Delete what is a person's own, and put ``nobody`` in their place elsewhere."""
    for table in OWN:
        await tx.execute(delete(table).where(_column(table, PERSON_COLUMNS[table][0]) == user_id))
    for table, name in STANDS_FOR_NOBODY:
        await tx.execute(update(table).where(_column(table, name) == user_id).values({name: nobody}))


async def delete_match(tx: AsyncConnection, match_id: int) -> None:
    """Delete a match that nobody else took part in."""
    for table in (schema.actions, schema.rounds, schema.match_players):
        await tx.execute(delete(table).where(table.c.match_id == match_id))
    await tx.execute(delete(schema.matches).where(schema.matches.c.id == match_id))


async def delete_table(tx: AsyncConnection, table_id: int) -> None:
    await tx.execute(delete(schema.game_tables).where(schema.game_tables.c.id == table_id))


async def documents_after(
    tx: AsyncConnection, table: Table, last_id: int, limit: int
) -> list[tuple[int, bytes]]:
    """Ids and documents of tables or matches, in order, after an id."""
    query = select(table.c.id, table.c.document).where(table.c.id > last_id).order_by(table.c.id).limit(limit)
    return [(row.id, row.document) for row in await tx.execute(query)]


async def replace_document(tx: AsyncConnection, table: Table, row_id: int, document: bytes) -> None:
    """Keep a changed document. A table's revision goes up with it, so that no older change overwrites it."""
    values: dict[str, Any] = {"document": document}
    if "revision" in table.c:
        values["revision"] = table.c.revision + 1
    await tx.execute(update(table).where(table.c.id == row_id).values(values))


def _column(table: Table, name: str) -> Column[Any]:
    return table.c[name]

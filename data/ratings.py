"""Ratings and what matches did to them. Every function works within a transaction of the store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.league_schema import rating_changes, ratings
from data.schema import match_players, matches


@dataclass(frozen=True, slots=True)
class Ranking:
    """Which ratings belong together: those of one community and variant."""

    guild_id: int
    variant: str


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A player's rating and what it was made of; ``best`` is the highest it ever was."""

    user_id: int
    rating: int
    matches: int = 0
    wins: int = 0
    best: int = 0
    galos: int = 0
    outs: int = 0


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """What a match did to a rating; ``lines`` is a JSON document."""

    match_id: int
    user_id: int
    guild_id: int
    variant: str
    seat: int
    before: int
    points: int
    ended_at: float
    lines: str

    @property
    def after(self) -> int:
        return self.before + self.points


async def load(tx: AsyncConnection, ranking: Ranking, user_ids: Sequence[int]) -> dict[int, RatingRow]:
    """The ratings of some players; those who have none are missing."""
    query = select(ratings).where(*_of(ranking), ratings.c.user_id.in_(user_ids))
    return {row.user_id: _rating(row) for row in await tx.execute(query)}


async def save(tx: AsyncConnection, ranking: Ranking, row: RatingRow) -> None:
    """Keep a player's rating."""
    fields = asdict(row)
    changed = await tx.execute(
        update(ratings).where(*_of(ranking), ratings.c.user_id == row.user_id).values(**fields)
    )
    if not changed.rowcount:
        await tx.execute(insert(ratings).values(guild_id=ranking.guild_id, variant=ranking.variant, **fields))


async def totals(tx: AsyncConnection, ranking: Ranking) -> tuple[int, int]:
    """The sum of all ratings, and how many there are."""
    query = select(func.coalesce(func.sum(ratings.c.rating), 0), func.count()).where(*_of(ranking))
    total, players = (await tx.execute(query)).one()
    return int(total), int(players)


async def count(tx: AsyncConnection, ranking: Ranking) -> int:
    """How many players are rated."""
    return int(
        (await tx.execute(select(func.count()).select_from(ratings).where(*_of(ranking)))).scalar_one()
    )


async def top(tx: AsyncConnection, ranking: Ranking, limit: int, offset: int = 0) -> list[RatingRow]:
    """The players, highest rating first, equal ones by user id."""
    query = select(ratings).where(*_of(ranking)).order_by(ratings.c.rating.desc(), ratings.c.user_id)
    return [_rating(row) for row in await tx.execute(query.limit(limit).offset(offset))]


async def above(tx: AsyncConnection, ranking: Ranking, rating: int) -> int:
    """How many players are rated higher than ``rating``."""
    query = select(func.count()).select_from(ratings).where(*_of(ranking), ratings.c.rating > rating)
    return int((await tx.execute(query)).scalar_one())


async def add_changes(tx: AsyncConnection, changes: Sequence[ChangeRow]) -> None:
    """Note what a match did.

    Raises:
        sqlalchemy.exc.IntegrityError: the match was rated before.
    """
    if changes:
        await tx.execute(insert(rating_changes), [asdict(change) for change in changes])


async def changes_of(tx: AsyncConnection, match_id: int) -> list[ChangeRow]:
    """What a match did, in seat order; empty where it was not rated."""
    query = select(rating_changes).where(rating_changes.c.match_id == match_id)
    rows = await tx.execute(query.order_by(rating_changes.c.seat))
    return [ChangeRow(**row._mapping) for row in rows]


async def changes_in(tx: AsyncConnection, user_id: int, match_ids: Sequence[int]) -> dict[int, ChangeRow]:
    """What these matches did to a player's rating, by match."""
    query = select(rating_changes).where(
        rating_changes.c.user_id == user_id, rating_changes.c.match_id.in_(match_ids)
    )
    return {row.match_id: ChangeRow(**row._mapping) for row in await tx.execute(query)}


async def players_of(tx: AsyncConnection, match_id: int) -> dict[int, int]:
    """Who sat where when a match began: the person on each seat that had one."""
    query = select(match_players.c.seat, match_players.c.user_id).where(match_players.c.match_id == match_id)
    return {row.seat: row.user_id for row in await tx.execute(query)}


async def last_at_table(tx: AsyncConnection, table_id: int) -> int | None:
    """The id of the last match at a table that is over."""
    query = select(func.max(matches.c.id)).where(
        matches.c.table_id == table_id, matches.c.ended_at.is_not(None)
    )
    found = (await tx.execute(query)).scalar_one()
    return None if found is None else int(found)


async def latest_starts(tx: AsyncConnection, ranking: Ranking, limit: int) -> list[float]:
    """When the latest rated matches that are over were begun, newest first."""
    query = (
        select(matches.c.started_at)
        .where(
            matches.c.guild_id == ranking.guild_id,
            matches.c.ended_at.is_not(None),
            matches.c.variant == ranking.variant,
            matches.c.rated,
        )
        .order_by(matches.c.ended_at.desc())
        .limit(limit)
    )
    return sorted((row.started_at for row in await tx.execute(query)), reverse=True)


def _of(ranking: Ranking) -> tuple[ColumnElement[bool], ...]:
    return ratings.c.guild_id == ranking.guild_id, ratings.c.variant == ranking.variant


def _rating(row: Row[Any]) -> RatingRow:
    fields = dict(row._mapping)
    del fields["guild_id"], fields["variant"]
    return RatingRow(**fields)

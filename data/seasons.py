"""Seasons that are over and how they ended. Every function works within a transaction of the store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, bindparam, func, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.league_schema import ratings, season_standings, seasons
from data.ratings import Ranking


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """How a season ended for a player."""

    user_id: int
    place: int
    rating: int
    matches: int


async def last(tx: AsyncConnection, ranking: Ranking) -> int:
    """The number of the last season that is over, counted from 1; 0 where none is."""
    query = select(func.coalesce(func.max(seasons.c.number), 0)).where(
        seasons.c.guild_id == ranking.guild_id, seasons.c.variant == ranking.variant
    )
    return int((await tx.execute(query)).scalar_one())


async def close(
    tx: AsyncConnection, ranking: Ranking, number: int, *, at: float, by: int, players: int
) -> None:
    """Note that a season is over, and keep everybody's place, rating and matches."""
    key = {"guild_id": ranking.guild_id, "variant": ranking.variant, "number": number}
    await tx.execute(insert(seasons).values(**key, closed_at=at, closed_by=by, players=players))
    place = func.rank().over(order_by=ratings.c.rating.desc())
    standings = select(
        ratings.c.guild_id,
        ratings.c.variant,
        literal(number),
        ratings.c.user_id,
        place,
        ratings.c.rating,
        ratings.c.matches,
    ).where(*_of(ranking))
    columns = ["guild_id", "variant", "number", "user_id", "place", "rating", "matches"]
    await tx.execute(insert(season_standings).from_select(columns, standings))


async def all_ratings(tx: AsyncConnection, ranking: Ranking) -> dict[int, int]:
    """Every player's rating."""
    rows = await tx.execute(select(ratings.c.user_id, ratings.c.rating).where(*_of(ranking)))
    return {row.user_id: row.rating for row in rows}


async def set_ratings(tx: AsyncConnection, ranking: Ranking, by_player: Mapping[int, int]) -> None:
    """Give players new ratings."""
    query = (
        update(ratings)
        .where(*_of(ranking), ratings.c.user_id == bindparam("player"))
        .values(rating=bindparam("new"))
    )
    if by_player:
        await tx.execute(query, [{"player": player, "new": new} for player, new in by_player.items()])


async def standings(
    tx: AsyncConnection, ranking: Ranking, number: int, limit: int, offset: int = 0
) -> list[SeasonLine]:
    """How a season ended, best first, those who share a place by user id."""
    columns = (
        season_standings.c.user_id,
        season_standings.c.place,
        season_standings.c.rating,
        season_standings.c.matches,
    )
    query = select(*columns).where(
        season_standings.c.guild_id == ranking.guild_id,
        season_standings.c.variant == ranking.variant,
        season_standings.c.number == number,
    )
    query = query.order_by(season_standings.c.place, season_standings.c.user_id)
    return [SeasonLine(**row._mapping) for row in await tx.execute(query.limit(limit).offset(offset))]


async def players(tx: AsyncConnection, ranking: Ranking, number: int) -> int:
    """How many were rated when a season ended; 0 where there was no such season."""
    query = select(seasons.c.players).where(
        seasons.c.guild_id == ranking.guild_id,
        seasons.c.variant == ranking.variant,
        seasons.c.number == number,
    )
    row = (await tx.execute(query)).first()
    return 0 if row is None else int(row.players)


def _of(ranking: Ranking) -> tuple[ColumnElement[bool], ...]:
    return ratings.c.guild_id == ranking.guild_id, ratings.c.variant == ranking.variant

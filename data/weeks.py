"""Weeks of the ranking and their medals. Every function works within a transaction of the store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, case, func, insert, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.league_schema import LISTED, medals, week_rows, weeks
from data.ratings import Ranking


@dataclass(frozen=True, slots=True)
class KeptWeek:
    """A player's week: rating gained, rated matches, and when the score was reached."""

    user_id: int
    gained: int
    matches: int
    reached_at: float


@dataclass(frozen=True, slots=True)
class WeekKey:
    """A week of a community's ranking; ``week`` is its Monday's date."""

    ranking: Ranking
    week: str


@dataclass(frozen=True, slots=True)
class MedalCount:
    """How many medals a player holds."""

    user_id: int
    gold: int
    silver: int
    bronze: int


async def load(tx: AsyncConnection, key: WeekKey, user_id: int) -> KeptWeek | None:
    """A player's week."""
    row = (await tx.execute(_rows(key).where(week_rows.c.user_id == user_id))).first()
    return None if row is None else KeptWeek(**row._mapping)


async def save(tx: AsyncConnection, key: WeekKey, row: KeptWeek) -> None:
    """Keep a player's week, and that the community played in it."""
    fields = {"gained": row.gained, "matches": row.matches, "reached_at": row.reached_at}
    changed = await tx.execute(
        update(week_rows).where(*_of(key), week_rows.c.user_id == row.user_id).values(**fields)
    )
    if not changed.rowcount:
        await tx.execute(insert(week_rows).values(**_key(key), user_id=row.user_id, **fields))


async def note(tx: AsyncConnection, key: WeekKey) -> None:
    """Note that the community played in a week, so that it is closed when it is over."""
    known = (await tx.execute(select(weeks.c.week).where(*_is(key)))).first()
    if known is None:
        await tx.execute(insert(weeks).values(**_key(key)))


async def page(tx: AsyncConnection, key: WeekKey, limit: int, offset: int = 0) -> list[KeptWeek]:
    """Who is listed: most gained first, then who got there first, then by user id."""
    order = (week_rows.c.gained.desc(), week_rows.c.reached_at, week_rows.c.user_id)
    query = _rows(key).where(text(LISTED)).order_by(*order).limit(limit).offset(offset)
    return [KeptWeek(**row._mapping) for row in await tx.execute(query)]


async def count(tx: AsyncConnection, key: WeekKey) -> int:
    """How many are listed."""
    query = select(func.count()).select_from(week_rows).where(*_of(key), text(LISTED))
    return int((await tx.execute(query)).scalar_one())


async def ahead(tx: AsyncConnection, key: WeekKey, row: KeptWeek) -> int:
    """How many of the listed are ahead of ``row``, those beside it aside."""
    counted = select(func.count()).select_from(week_rows).where(*_of(key), text(LISTED))
    better = (
        week_rows.c.gained > row.gained,
        and_(week_rows.c.gained == row.gained, week_rows.c.reached_at < row.reached_at),
    )
    return sum([int((await tx.execute(counted.where(is_better))).scalar_one()) for is_better in better])


async def is_closed(tx: AsyncConnection, key: WeekKey) -> bool:
    """Whether a week is closed."""
    row = (await tx.execute(select(weeks.c.closed_at).where(*_is(key)))).first()
    return row is not None and row.closed_at is not None


async def open_before(tx: AsyncConnection, week: str) -> list[WeekKey]:
    """The weeks before ``week`` that are not closed, of all communities, oldest first."""
    query = select(weeks).where(weeks.c.closed_at.is_(None), weeks.c.week < week)
    rows = await tx.execute(query.order_by(weeks.c.week, weeks.c.guild_id, weeks.c.variant))
    return [WeekKey(Ranking(row.guild_id, row.variant), row.week) for row in rows]


async def close(tx: AsyncConnection, key: WeekKey, at: float) -> bool:
    """Close a week; False where that was done before."""
    query = update(weeks).where(*_is(key), weeks.c.closed_at.is_(None)).values(closed_at=at)
    return bool((await tx.execute(query)).rowcount)


async def unposted(tx: AsyncConnection) -> list[WeekKey]:
    """Closed weeks whose result has not been told, oldest first."""
    query = select(weeks).where(weeks.c.posted_at.is_(None), weeks.c.closed_at.is_not(None))
    rows = await tx.execute(query.order_by(weeks.c.week, weeks.c.guild_id, weeks.c.variant))
    return [WeekKey(Ranking(row.guild_id, row.variant), row.week) for row in rows]


async def mark_posted(tx: AsyncConnection, key: WeekKey, at: float) -> None:
    await tx.execute(update(weeks).where(*_is(key)).values(posted_at=at))


async def played(tx: AsyncConnection, ranking: Ranking, limit: int) -> list[str]:
    """The weeks in which a community played, newest first."""
    query = select(weeks.c.week).where(
        weeks.c.guild_id == ranking.guild_id, weeks.c.variant == ranking.variant
    )
    return [row.week for row in await tx.execute(query.order_by(weeks.c.week.desc()).limit(limit))]


async def award(tx: AsyncConnection, key: WeekKey, given: Mapping[int, str]) -> None:
    """Give a closed week's medals, by user id."""
    for user_id, medal in given.items():
        await tx.execute(insert(medals).values(**_key(key), user_id=user_id, medal=medal))


async def medals_of(tx: AsyncConnection, ranking: Ranking, user_ids: Sequence[int]) -> dict[int, MedalCount]:
    """The medals of some players; those without any are missing."""
    query = _medal_counts(ranking).where(medals.c.user_id.in_(user_ids))
    return {row.user_id: MedalCount(**row._mapping) for row in await tx.execute(query)}


async def medal_page(tx: AsyncConnection, ranking: Ranking, limit: int, offset: int = 0) -> list[MedalCount]:
    """The holders of medals: most gold first, then silver, then bronze, then by user id."""
    order = (text("gold DESC"), text("silver DESC"), text("bronze DESC"), medals.c.user_id)
    query = _medal_counts(ranking).order_by(*order).limit(limit).offset(offset)
    return [MedalCount(**row._mapping) for row in await tx.execute(query)]


async def medal_holders(tx: AsyncConnection, ranking: Ranking) -> int:
    """How many players hold a medal."""
    holders = select(medals.c.user_id).where(*_medals(ranking)).distinct().subquery()
    return int((await tx.execute(select(func.count()).select_from(holders))).scalar_one())


async def medals_ahead(tx: AsyncConnection, ranking: Ranking, than: MedalCount) -> int:
    """How many players hold better medals than ``than``."""
    counts = _medal_counts(ranking).subquery()
    better = or_(
        counts.c.gold > than.gold,
        and_(counts.c.gold == than.gold, counts.c.silver > than.silver),
        and_(counts.c.gold == than.gold, counts.c.silver == than.silver, counts.c.bronze > than.bronze),
    )
    return int((await tx.execute(select(func.count()).select_from(counts).where(better))).scalar_one())


def _medal_counts(ranking: Ranking) -> Select[Any]:
    counted = [
        func.sum(case((medals.c.medal == medal, 1), else_=0)).label(medal)
        for medal in ("gold", "silver", "bronze")
    ]
    return select(medals.c.user_id, *counted).where(*_medals(ranking)).group_by(medals.c.user_id)


def _medals(ranking: Ranking) -> tuple[ColumnElement[bool], ...]:
    return medals.c.guild_id == ranking.guild_id, medals.c.variant == ranking.variant


def _rows(key: WeekKey) -> Select[Any]:
    columns = (week_rows.c.user_id, week_rows.c.gained, week_rows.c.matches, week_rows.c.reached_at)
    return select(*columns).where(*_of(key))


def _of(key: WeekKey) -> tuple[ColumnElement[bool], ...]:
    return (
        week_rows.c.guild_id == key.ranking.guild_id,
        week_rows.c.variant == key.ranking.variant,
        week_rows.c.week == key.week,
    )


def _is(key: WeekKey) -> tuple[ColumnElement[bool], ...]:
    return (
        weeks.c.guild_id == key.ranking.guild_id,
        weeks.c.variant == key.ranking.variant,
        weeks.c.week == key.week,
    )


def _key(key: WeekKey) -> dict[str, object]:
    return {"guild_id": key.ranking.guild_id, "variant": key.ranking.variant, "week": key.week}

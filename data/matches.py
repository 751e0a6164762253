"""Matches and their action log. Every function works within a transaction of the store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.schema import actions, match_players, matches, rounds


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as it is kept; ``document`` is the services' description of it."""

    id: int
    table_id: int
    guild_id: int
    variant: str
    rated: bool
    started_at: float
    ended_at: float | None
    document: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class LoggedAction:
    """One line of the action log."""

    number: int
    round_number: int
    line: str = field(repr=False)
    by_clock: bool = False
    at: float = 0.0


async def begin(
    tx: AsyncConnection,
    *,
    table_id: int,
    guild_id: int,
    variant: str,
    rated: bool,
    at: float,
    document: bytes,
    players: Mapping[int, int],
) -> int:
    """Note a new match, ``players`` giving the person on each seat that has one; returns its id."""
    result = await tx.execute(
        insert(matches).values(
            table_id=table_id,
            guild_id=guild_id,
            variant=variant,
            rated=rated,
            started_at=at,
            document=document,
        )
    )
    (match_id,) = result.inserted_primary_key or (0,)
    for seat, user_id in players.items():
        await tx.execute(insert(match_players).values(match_id=match_id, seat=seat, user_id=user_id))
    return int(match_id)


async def end(tx: AsyncConnection, match_id: int, at: float, document: bytes) -> bool:
    """Note that a match is over, once; False where that was noted before."""
    result = await tx.execute(
        update(matches)
        .where(matches.c.id == match_id, matches.c.ended_at.is_(None))
        .values(ended_at=at, document=document)
    )
    return bool(result.rowcount)


async def load(tx: AsyncConnection, match_id: int) -> MatchRow | None:
    """A match by its id."""
    row = (await tx.execute(select(matches).where(matches.c.id == match_id))).first()
    return None if row is None else MatchRow(**row._mapping)


async def ended_of(
    tx: AsyncConnection, user_id: int, guild_id: int, limit: int, offset: int = 0
) -> list[MatchRow]:
    """A person's ended matches in a community, newest first."""
    query = (
        select(matches)
        .join(match_players, match_players.c.match_id == matches.c.id)
        .where(
            match_players.c.user_id == user_id,
            matches.c.guild_id == guild_id,
            matches.c.ended_at.is_not(None),
        )
        .order_by(matches.c.id.desc())
    )
    return [MatchRow(**row._mapping) for row in await tx.execute(query.limit(limit).offset(offset))]


async def add_round(tx: AsyncConnection, match_id: int, number: int, seed: str, salt: str) -> None:
    """Keep the chance of a round that is being dealt."""
    await tx.execute(insert(rounds).values(match_id=match_id, number=number, seed=seed, salt=salt))


async def log(tx: AsyncConnection, match_id: int, lines: Sequence[LoggedAction]) -> None:
    """Append to a match's action log."""
    for entry in lines:
        await tx.execute(
            insert(actions).values(
                match_id=match_id,
                number=entry.number,
                round_number=entry.round_number,
                line=entry.line,
                by_clock=entry.by_clock,
                at=entry.at,
            )
        )


async def round_secrets(tx: AsyncConnection, match_id: int) -> list[tuple[str, str]]:
    """Seed and salt of every round of a match, in order."""
    rows = await tx.execute(select(rounds).where(rounds.c.match_id == match_id).order_by(rounds.c.number))
    return [(row.seed, row.salt) for row in rows]


async def action_log(tx: AsyncConnection, match_id: int) -> list[LoggedAction]:
    """The whole action log of a match, in order."""
    rows = await tx.execute(select(actions).where(actions.c.match_id == match_id).order_by(actions.c.number))
    return [LoggedAction(row.number, row.round_number, row.line, row.by_clock, row.at) for row in rows]

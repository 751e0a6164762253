"""Matches that are over: a person's list of them, and their records for whoever may see them.

A record tells every hidden tile, so it is read in the same transaction that finds its match ended.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

import data.matches
import data.ratings
from data.documents import decode
from data.matches import MatchRow
from data.ratings import ChangeRow
from data.store import Store
from domino.match import MatchResult
from domino.record import RecordStep, walk
from services import archive
from services.archive import MatchPaper
from services.errors import Refusal
from services.model import Kind, Status, Table, TableInfo, info

ROWS_A_PAGE = 8
#: Kinds of table whose matches concern those alone who played them.
AMONG_THEMSELVES = frozenset({Kind.SAME_DEVICE, Kind.COMPUTER, Kind.FRIEND})


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match that is over. ``change`` is what it did to the rating of the person who asked."""

    id: int
    ended_at: float
    info: TableInfo
    scores: tuple[int, ...]
    result: MatchResult | None
    left: tuple[int, ...]
    change: ChangeRow | None = None

    def seat_of(self, user_id: int) -> int | None:
        """The seat on which a person began the match."""
        seats = (s for s, o in enumerate(self.info.occupants) if o is not None and o.user_id == user_id)
        return next(seats, None)


@dataclass(frozen=True, slots=True)
class Replay:
    """A match with its record and all its steps."""

    match: PastMatch
    record: dict[str, Any] = field(repr=False)
    steps: tuple[RecordStep, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who asks for matches that are over, and whether that person can see a channel."""

    user_id: int
    sees_channel: Callable[[int], Awaitable[bool]]

    async def may_see(self, past: PastMatch) -> bool:
        """Everybody may see a match that they played in; else it must be one that concerned more than those
        who played, in a channel that the viewer can see.
        """
        if past.seat_of(self.user_id) is not None:
            return True
        if past.info.settings.kind in AMONG_THEMSELVES:
            return False
        return await self.sees_channel(past.info.channel_id)


class PastMatches:
    """Reads matches that are over."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_person(
        self, user_id: int, guild_id: int, page: int, viewer: Viewer
    ) -> tuple[list[PastMatch], bool]:
        """A page of a person's matches in a community, newest first, and whether there are older ones. What
        ``viewer`` may not see is left out.
        """
        first = (max(page, 1) - 1) * ROWS_A_PAGE
        wanted, read, shown = first + ROWS_A_PAGE + 1, 0, list[PastMatch]()
        while len(shown) < wanted:
            async with self._store.transaction() as tx:
                rows = await data.matches.ended_of(tx, user_id, guild_id, wanted, read)
            read += len(rows)
            shown += [past for row in rows if await viewer.may_see(past := _past(row, None))]
            if len(rows) < wanted:
                break
        here = shown[first : first + ROWS_A_PAGE]
        async with self._store.transaction() as tx:
            changes = await data.ratings.changes_in(tx, user_id, [past.id for past in here])
        return [replace(past, change=changes.get(past.id)) for past in here], len(shown) >= wanted

    async def replay(self, match_id: int, guild_id: int, viewer: Viewer) -> Replay:
        """A match of the community, step by step.

        Raises:
            Refusal: ``no_such_match``, also where ``viewer`` cannot see its channel; ``match_running`` while
                it is played; ``match_private`` where it concerned others alone.
        """
        async with self._store.transaction() as tx:
            row = await data.matches.load(tx, match_id)
            if row is None or row.guild_id != guild_id:
                raise Refusal("no_such_match")
            if row.ended_at is None:
                raise Refusal("match_running")
            past = _past(row, None)
            record = await archive.record(tx, match_id)
        if not await viewer.may_see(past):
            among_themselves = past.info.settings.kind in AMONG_THEMSELVES
            raise Refusal("match_private" if among_themselves else "no_such_match")
        assert record is not None
        steps = tuple(walk(record))
        if not steps:
            raise Refusal("no_such_match")
        return Replay(past, record, steps)


def _past(row: MatchRow, change: ChangeRow | None) -> PastMatch:
    paper = decode(row.document, MatchPaper)
    table = Table(
        row.table_id,
        row.guild_id,
        paper.channel_id,
        0,
        paper.settings,
        paper.occupants,
        Status.ENDED,
        match_id=row.id,
    )
    assert row.ended_at is not None
    return PastMatch(row.id, row.ended_at, info(table), paper.scores, paper.result, paper.left, change)

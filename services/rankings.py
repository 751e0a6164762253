"""Ratings and the weekly ranking: settled in the transaction in which a match ends, read by the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import data.matches
import data.moderation
import data.ratings
import data.weeks
from data.documents import decode, encode
from data.ratings import ChangeRow, Ranking, RatingRow
from data.weeks import KeptWeek, WeekKey
from domino.errors import BadRecord
from domino.events import Event
from domino.record import walk
from league.facts import RATED_VARIANTS, MatchFacts, facts_of
from league.rating import Change, Line, Standing, rate, starting_rating
from league.week import Week, WeekRow, week_of
from services import archive
from services.errors import Refusal
from services.model import Kind, Settings, Table

if TYPE_CHECKING:
    from data.store import Transaction

#: How a match has to be set up to be rated, by variant; other settings of it are friendly.
RATED_OPTIONS: Mapping[str, Mapping[str, int]] = {"amazonense": {"target": 200}}
RANKED_TURN_SECONDS = 40


@dataclass(frozen=True, slots=True)
class Explained:
    """What a match did to a player's rating, line by line."""

    change: ChangeRow
    lines: tuple[Line, ...]


def ranked(settings: Settings) -> Settings:
    """The same settings for a rated match.

    Raises:
        Refusal: ``not_rated_like_that``; the variant has no rating, or is rated at another length.
    """
    wanted = RATED_OPTIONS.get(settings.variant, {})
    if settings.variant not in RATED_VARIANTS or any(settings.options.get(k) != v for k, v in wanted.items()):
        raise Refusal("not_rated_like_that", target=wanted.get("target", 0))
    seconds = RANKED_TURN_SECONDS if wanted else settings.turn_seconds
    return replace(settings, kind=Kind.RANKED, rated=True, turn_seconds=seconds)


class Rankings:
    """A ledger: keeps matches from beginning that may not be rated, and rates those that end."""

    async def person_sits(self, tx: Transaction, table: Table, user_id: int) -> None:
        """Refuse a seat of a rated match to whoever is banned. Raises Refusal (``ranked_banned``)."""
        if table.settings.kind is Kind.RANKED:
            for banned in await data.moderation.banned_of(tx, table.guild_id, [user_id]):
                raise Refusal("ranked_banned", user=banned)

    async def match_begins(self, tx: Transaction, table: Table) -> None:
        """Raise Refusal where a rated match may not begin: a computer sits there, or somebody is banned, or
        others sit there than those whom the queue put together.
        """
        if table.settings.kind is not Kind.RANKED:
            return
        ranked(table.settings)
        if any(o is None or o.is_computer for o in table.occupants):
            raise Refusal("no_computers_here")
        for user_id in await data.moderation.banned_of(tx, table.guild_id, table.people):
            raise Refusal("ranked_banned", user=user_id)
        last = await data.ratings.last_at_table(tx, table.id)
        if last is not None:
            before = await data.ratings.players_of(tx, last)
            if set(before.values()) != set(table.people):
                raise Refusal("ranked_rematch")

    async def match_ends(self, tx: Transaction, table: Table) -> None:
        """Rate the match, and enter it in the week in which it ended."""
        if table.settings.kind is not Kind.RANKED or table.match is None or table.match_id is None:
            return
        if table.match.result is None or table.match.result.reason is None:  # void
            return
        kept = await data.matches.load(tx, table.match_id)
        assert kept is not None
        assert kept.ended_at is not None
        events = await events_of(tx, table.match_id)
        facts = facts_of(table.match, events)
        ranking = Ranking(table.guild_id, table.settings.variant)
        seats = await data.ratings.players_of(tx, table.match_id)
        rows = await self._standing(tx, ranking, seats)
        changes = rate(facts, [Standing(rows[seat].rating, rows[seat].matches) for seat in sorted(rows)])
        await data.ratings.add_changes(
            tx, [_kept(change, rows[change.seat], kept.id, ranking, kept.ended_at) for change in changes]
        )
        week = await _open_week(tx, ranking, kept.ended_at)
        for change in changes:
            row = after(rows[change.seat], change, facts)
            if row.user_id < 0:
                continue  # whoever sat there has had their data deleted
            await data.ratings.save(tx, ranking, row)
            await _enter(tx, week, row.user_id, change.points, kept.ended_at)

    @staticmethod
    async def _standing(tx: Transaction, ranking: Ranking, seats: Mapping[int, int]) -> dict[int, RatingRow]:
        """The ratings by seat; a newcomer has the ranking's mean (D-25)."""
        known = await data.ratings.load(tx, ranking, list(seats.values()))
        if len(known) < len(seats):
            first = starting_rating(*await data.ratings.totals(tx, ranking))
            new = {u: RatingRow(u, first, best=first) for u in seats.values() if u not in known}
            known = {**known, **new}
        return {seat: known[user_id] for seat, user_id in seats.items()}


def after(row: RatingRow, change: Change, facts: MatchFacts) -> RatingRow:
    """A player's rating after a match."""
    did, rating = facts.seats[change.seat], row.rating + change.points
    won = facts.winner is not None and change.seat in facts.sides[facts.winner] and not did.left
    return RatingRow(
        user_id=row.user_id,
        rating=rating,
        matches=row.matches + 1,
        wins=row.wins + won,
        best=max(row.best, rating),
        galos=row.galos + did.galos,
        outs=row.outs + did.outs + did.double_outs,
    )


def explained(change: ChangeRow) -> Explained:
    """A kept change with its lines."""
    return Explained(change, decode(change.lines, tuple[Line, ...]))


async def events_of(tx: Transaction, match_id: int) -> list[Event]:
    """Everything that happened in a match, from its log."""
    record = await archive.record(tx, match_id)
    if record is None:
        raise BadRecord("match", "not kept")
    return [event for step in walk(record) for event in step.events]


def _kept(change: Change, row: RatingRow, match_id: int, ranking: Ranking, at: float) -> ChangeRow:
    lines = encode(change.lines).decode()
    return ChangeRow(
        match_id,
        row.user_id,
        ranking.guild_id,
        ranking.variant,
        change.seat,
        row.rating,
        change.points,
        at,
        lines,
    )


async def _open_week(tx: Transaction, ranking: Ranking, at: float) -> WeekKey:
    """The week that a match ended in; the next one that is open where that one was closed before."""
    week = week_of(datetime.fromtimestamp(at, UTC))
    while await data.weeks.is_closed(tx, WeekKey(ranking, week.key)):
        week = week.next
    key = WeekKey(ranking, week.key)
    await data.weeks.note(tx, key)
    return key


async def _enter(tx: Transaction, week: WeekKey, user_id: int, points: int, at: float) -> None:
    ended_at, before = datetime.fromtimestamp(at, UTC), await data.weeks.load(tx, week, user_id)
    row = (
        WeekRow.first(user_id, points, ended_at)
        if before is None
        else as_week_row(before).after(points, ended_at)
    )
    kept = KeptWeek(user_id, row.gained, row.matches, at if row.reached_at == ended_at else _at(before))
    await data.weeks.save(tx, week, kept)


def _at(before: KeptWeek | None) -> float:
    """The instant exactly as it was kept: instants go through no rounding on their way back."""
    assert before is not None
    return before.reached_at


def as_week_row(kept: KeptWeek) -> WeekRow:
    return WeekRow(kept.user_id, kept.gained, kept.matches, datetime.fromtimestamp(kept.reached_at, UTC))


def this_week(now: float) -> Week:
    """The week that runs at ``now`` seconds since the epoch."""
    return week_of(datetime.fromtimestamp(now, UTC))

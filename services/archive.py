"""Tables and matches between the services and the store: documents, revisions, logs, records."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

import data.matches
import data.tables
from data.documents import decode, encode
from data.matches import LoggedAction
from data.tables import TableRow
from domino.deal import SealedSeed
from domino.match import MatchResult
from domino.record import RecordedRound, write_record
from domino.variants import rules_named
from services.model import Kind, Occupant, Settings, Status, Table
from services.play import Draft

if TYPE_CHECKING:
    from data.store import Transaction

OPEN = (Status.LOBBY, Status.PLAYING, Status.ENDED)


@dataclass(frozen=True, slots=True)
class MatchPaper:
    """What is kept of a match beside its log: who sat where at its start, how it was set up, how it ended.

    ``channel_id`` is 0 in matches from before it was kept.
    """

    settings: Settings
    occupants: tuple[Occupant, ...]
    scores: tuple[int, ...] = ()
    result: MatchResult | None = None
    left: tuple[int, ...] = ()
    channel_id: int = 0


async def load(tx: Transaction, table_id: int) -> Table | None:
    """A table as it is kept, with its revision."""
    kept = await data.tables.load(tx, table_id)
    if kept is None:
        return None
    revision, document = kept
    return replace(decode(document, Table), id=table_id, revision=revision)


def row(table: Table, at: float) -> TableRow:
    return TableRow(table.guild_id, table.channel_id, table.status, table.due, at, encode(table))


async def save(tx: Transaction, draft: Draft, before: Table, at: float) -> bool:
    """Keep what was drafted from ``before``: the table, its log and its seating; False where another change
    came first.
    """
    table = draft.table
    if not await data.tables.save(tx, table.id, before.revision, row(table, at)):
        return False
    if _seated(table) != _seated(before):
        await data.tables.seat_people(tx, table.id, _seated(table))
    if table.match_id is not None:
        if draft.secret is not None and table.match and table.match.round:
            number = table.match.round.number
            await data.matches.add_round(tx, table.match_id, number, draft.secret.seed, draft.secret.salt)
        first = table.actions - len(draft.lines)
        lines = [
            LoggedAction(first + i, line.round_number, line.text, line.by_clock, at)
            for i, line in enumerate(draft.lines)
        ]
        await data.matches.log(tx, table.match_id, lines)
    return True


def _seated(table: Table) -> tuple[int, ...]:
    """Who takes a seat at this table and so nowhere else."""
    return table.people if table.status in (Status.LOBBY, Status.PLAYING) and not is_solo(table) else ()


def is_solo(table: Table) -> bool:
    """Whether the table is a person's own saved game, which takes no seat elsewhere away (docs/tables.md)."""
    return table.settings.kind in (Kind.SAME_DEVICE, Kind.COMPUTER)


async def begin_match(tx: Transaction, table: Table, at: float) -> int:
    """Note a new match at ``table`` and return its id."""
    paper = MatchPaper(table.settings, tuple(o for o in table.occupants if o), channel_id=table.channel_id)
    return await data.matches.begin(
        tx,
        table_id=table.id,
        guild_id=table.guild_id,
        variant=table.settings.variant,
        rated=table.settings.rated,
        at=at,
        document=encode(paper),
        players={s: o.user_id for s, o in enumerate(table.occupants) if o and o.user_id is not None},
    )


async def end_match(tx: Transaction, table: Table, at: float) -> bool:
    """Note that the table's match is over; False where that was noted before."""
    if table.match_id is None or table.match is None:
        return False
    kept = await data.matches.load(tx, table.match_id)
    assert kept is not None
    paper = replace(
        decode(kept.document, MatchPaper),
        scores=table.match.scores,
        result=table.match.result,
        left=table.match.left,
    )
    return await data.matches.end(tx, table.match_id, at, encode(paper))


async def record(tx: Transaction, match_id: int) -> dict[str, Any] | None:
    """The record of a match (rules §6), from its log and the chance of its rounds. It tells hidden tiles."""
    kept = await data.matches.load(tx, match_id)
    if kept is None:
        return None
    paper = decode(kept.document, MatchPaper)
    match = rules_named(kept.variant).new_match(
        paper.settings.seats,
        paper.settings.options,
        humans=tuple(not o.is_computer for o in paper.occupants),
        ranked=paper.settings.kind is Kind.RANKED,
        turn_seconds=paper.settings.turn_seconds,
    )
    log = await data.matches.action_log(tx, match_id)
    lines = {n: list(entries) for n, entries in groupby(log, key=lambda entry: entry.round_number)}
    rounds = []
    for number, (seed, salt) in enumerate(await data.matches.round_secrets(tx, match_id)):
        secret, entries = SealedSeed(seed, salt), lines.get(number, [])
        timed = tuple(i for i, entry in enumerate(entries) if entry.by_clock)
        spreads = _spreads(secret, entries)
        texts = tuple(entry.line for entry in entries)
        rounds.append(RecordedRound(secret.deal(match.seats), texts, spreads, secret, timed))
    return write_record(match, rounds)


def _spreads(secret: SealedSeed, entries: list[LoggedAction]) -> tuple[Any, ...]:
    """The rows of a round's tie-break: no more repetitions than there are picks."""
    picks = sum(" pick " in entry.line for entry in entries)
    return tuple(secret.spread(repetition) for repetition in range((picks + 1) // 2))

"""What is kept about a person: all of it as a file, and its deletion, which leaves others' records whole."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import data.matches
import data.messages
import data.personal
import data.wallet as ledger
from data.documents import decode, encode
from data.schema import game_tables, matches
from data.store import Store, Transaction
from data.wallet import PERSON
from domino.errors import IllegalAction
from services.archive import MatchPaper
from services.errors import Refusal
from services.model import Kind, Occupant, Table
from services.people import People
from services.play import Draft
from services.solo import SoloGames
from services.tables import Tables
from services.wallet import close_account

CHUNK = 200


class Privacy:
    """Exports and deletes people's data."""

    def __init__(
        self, store: Store, tables: Tables, people: People, solo: SoloGames, clock: Callable[[], float]
    ) -> None:
        self._store = store
        self._tables = tables
        self._people = people
        self._solo = solo
        self._clock = clock

    async def export(self, user_id: int) -> dict[str, Any]:
        """Everything that is kept about a person, for a JSON file. Of matches that go on, no tile is told."""
        async with self._store.transaction() as tx:
            rows = await data.personal.rows_about(tx, user_id)
            account_id = await ledger.find_account(tx, PERSON, user_id)
            movements = [] if account_id is None else await ledger.history(tx, account_id, 1_000_000)
            played = [await _match(tx, *seat) for seat in await data.personal.matches_of(tx, user_id)]
        wallet = [{"at": m.at, "amount": m.amount, "reason": m.reason, "key": m.key} for m in movements]
        return {"user_id": user_id, "rows": rows, "wallet": wallet, "matches": played}

    async def delete(self, user_id: int) -> None:
        """Delete a person's data. Whoever sits at a table leaves it first, by its rules (D-4)."""
        await self._leave_everything(user_id)
        nobody = -1 - secrets.randbits(52)
        await self._redact_open(user_id, nobody)
        await self._redact(game_tables, Table, user_id, nobody)
        await self._redact(matches, MatchPaper, user_id, nobody)
        async with self._store.transaction() as tx:
            await close_account(tx, user_id, self._clock())
            await data.personal.forget(tx, user_id, nobody)
        self._people.forget(user_id)

    async def _leave_everything(self, user_id: int) -> None:
        table_id = await self._tables.table_of(user_id)
        if table_id is not None:
            try:
                await self._tables.leave(table_id, user_id)
            except (Refusal, IllegalAction):
                await self._tables.stop(table_id, None)
        async with self._store.transaction() as tx:
            played = await data.personal.matches_of(tx, user_id)
            kinds = {match_id: await _kind(tx, match_id) for match_id, _ in played}
        for kind in (Kind.SAME_DEVICE, Kind.COMPUTER):
            saved = await self._solo.saved(user_id, kind)
            if saved is not None:
                await self._tables.stop(saved, None)
                async with self._store.transaction() as tx:
                    await data.personal.delete_table(tx, saved)
        async with self._store.transaction() as tx:
            for match_id, kind in kinds.items():
                if kind in (Kind.SAME_DEVICE, Kind.COMPUTER):
                    await data.personal.delete_match(tx, match_id)

    async def _redact_open(self, user_id: int, nobody: int) -> None:
        """Take the person out of tables that are in use, in the way in which those change."""
        for table_id in await self._tables.open_ids():
            if str(user_id).encode() in encode(await self._tables.load(table_id)):
                await self._tables.change(table_id, lambda t: Draft(_clean_table(t, user_id, nobody)), None)

    async def _redact(self, table: Any, kind: type[Table | MatchPaper], user_id: int, nobody: int) -> None:
        """Take the person out of every document, a few at a time so that nobody waits for long."""
        last, mark = 0, str(user_id).encode()
        while True:
            async with self._store.transaction() as tx:
                chunk = await data.personal.documents_after(tx, table, last, CHUNK)
                for row_id, document in chunk:
                    if mark in document:
                        clean = without(decode(document, kind), user_id, nobody)
                        await data.personal.replace_document(tx, table, row_id, encode(clean))
            if len(chunk) < CHUNK:
                return
            last = chunk[-1][0]


def without(paper: Table | MatchPaper, user_id: int, nobody: int) -> Table | MatchPaper:
    """A document in which ``nobody``, who has no name, takes a person's place."""
    if isinstance(paper, Table):
        return _clean_table(paper, user_id, nobody)
    occupants = (_nameless(occupant, user_id, nobody) for occupant in paper.occupants)
    return replace(paper, occupants=tuple(o for o in occupants if o is not None))


def _clean_table(table: Table, user_id: int, nobody: int) -> Table:
    return replace(
        table,
        occupants=tuple(_nameless(occupant, user_id, nobody) for occupant in table.occupants),
        host_id=nobody if table.host_id == user_id else table.host_id,
        invited=None if table.invited == user_id else table.invited,
        stopped_by=nobody if table.stopped_by == user_id else table.stopped_by,
        rematch=tuple(person for person in table.rematch if person != user_id),
        former=tuple(0 if person == user_id else person for person in table.former),
    )


def _nameless(occupant: Occupant | None, user_id: int, nobody: int) -> Occupant | None:
    if occupant is None:
        return None
    if occupant.user_id == user_id:
        return replace(occupant, name="", user_id=nobody)
    if occupant.stands_in_for == user_id:
        return replace(occupant, name="", stands_in_for=nobody)
    return occupant


async def _match(tx: Transaction, match_id: int, seat: int) -> dict[str, Any]:
    """What a person did in a match; the others have their own data."""
    kept = await data.matches.load(tx, match_id)
    assert kept is not None
    paper = decode(kept.document, MatchPaper)
    log = await data.matches.action_log(tx, match_id)
    result = paper.result
    return {
        "match_id": match_id,
        "server_id": kept.guild_id,
        "variant": kept.variant,
        "kind": paper.settings.kind,
        "seat": seat,
        "started_at": kept.started_at,
        "ended_at": kept.ended_at,
        "scores": paper.scores,
        "winner": None if result is None else result.winner,
        "reason": None if result is None else result.reason,
        "left": seat in paper.left,
        "actions": [
            {"line": entry.line, "at": entry.at, "by_clock": entry.by_clock}
            for entry in log
            if entry.line.split()[0] == str(seat)
        ],
    }


async def _kind(tx: Transaction, match_id: int) -> Kind:
    kept = await data.matches.load(tx, match_id)
    assert kept is not None
    return decode(kept.document, MatchPaper).settings.kind

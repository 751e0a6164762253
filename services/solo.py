"""A person's own games (docs/tables.md): on one device with two seats, and against a computer. One of each
kind is saved for everybody, move by move, and comes back where it was.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import data.solo
from data.store import Store, Transaction
from services import archive
from services.errors import Refusal
from services.friends import begin_anew
from services.model import SOLO, Kind, Occupant, Settings, Status, Table
from services.play import Draft, void
from services.tables import Answer, Tables

VARIANT = "classic"


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays, and where the game was asked for."""

    user_id: int
    name: str
    guild_id: int
    channel_id: int
    language: str
    theme: str = "felt"


class SoloGames:
    """Begins, finds and restarts solo games. A doorkeeper of the tables: it lets one of each kind be open."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables

    async def person_sits(self, tx: Transaction, table: Table, user_id: int) -> None:
        """Note a new solo game as the person's. Raises Refusal (``solo_saved``) where one is open."""
        kind = table.settings.kind
        if kind not in SOLO:
            return
        saved = await _open_game(tx, user_id, kind)
        if saved is not None:
            raise Refusal("solo_saved", table=saved)
        await data.solo.save_game(tx, user_id, kind, table.id)

    async def saved(self, user_id: int, kind: Kind) -> int | None:
        """The table of a person's saved game of a kind."""
        async with self._store.transaction() as tx:
            return await _open_game(tx, user_id, kind)

    async def resume(self, player: Player, kind: Kind, level: int) -> int:
        """The table of the person's game of a kind; where there is none, a new one that has begun."""
        saved = await self.saved(player.user_id, kind)
        if saved is not None:
            return await self._begun(saved, player.user_id)
        other = Occupant("", level=level) if kind is Kind.COMPUTER else Occupant(player.name, player.user_id)
        settings = Settings(
            VARIANT, 2, kind=kind, turn_seconds=None, computer_level=level, theme=player.theme
        )
        try:
            answer = await self._tables.open(
                guild_id=player.guild_id,
                channel_id=player.channel_id,
                host_id=player.user_id,
                host_name=player.name,
                settings=settings,
                language=player.language,
                others=(other,),
            )
        except Refusal as refused:
            if refused.code != "solo_saved":
                raise
            return int(str(refused.facts["table"]))
        return await self._begun(answer.seen.info.id, player.user_id)

    async def _begun(self, table_id: int, user_id: int) -> int:
        """The table with its game begun, which a process may not have come to that opened it."""
        if (await self._tables.look(table_id)).info.status is Status.LOBBY:
            await self._tables.start(table_id, user_id)
        return table_id

    async def new_game(self, table_id: int, user_id: int) -> Answer:
        """Begin again, the way of playing and the level kept. Raises Refusal."""

        def give_up(table: Table) -> Draft:
            if table.settings.kind not in SOLO or table.host_id != user_id:
                raise Refusal("not_seated")
            return Draft(void(table))

        def again(table: Table) -> Draft:
            if table.status is not Status.ENDED:
                raise Refusal("lobby_closed")  # by a second click the new game has begun
            computers = tuple(replace(o, stands_in_for=None) if o else None for o in table.occupants)
            return Draft(begin_anew(replace(table, occupants=computers)))

        await self._tables.change(table_id, give_up, user_id)
        return await self._tables.change(table_id, again, user_id, begins=True)


async def _open_game(tx: Transaction, user_id: int, kind: Kind) -> int | None:
    saved = await data.solo.saved_game(tx, user_id, kind)
    table = None if saved is None else await archive.load(tx, saved)
    return None if table is None or table.status is Status.CLOSED else table.id

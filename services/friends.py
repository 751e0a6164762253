"""Games between two friends (docs/tables.md): invitations, and new games that both have to accept. Pure,
but for :class:`Friends`, which carries them out.
"""

from __future__ import annotations

from dataclasses import replace

from services.errors import Refusal
from services.lobby import require_host
from services.model import Kind, Occupant, Status, Table, with_occupant
from services.play import Draft, void
from services.tables import Answer, Tables


def accept(table: Table, user_id: int, name: str) -> Table:
    """The table with the invited friend on the free seat. Raises Refusal."""
    _require_invited(table, user_id)
    return replace(with_occupant(table, _free_seat(table), Occupant(name, user_id)), invited=None)


def decline(table: Table, user_id: int) -> Table:
    """The table with nobody invited any more. Raises Refusal."""
    _require_invited(table, user_id)
    return replace(table, invited=None)


def invite(table: Table, user_id: int, friend_id: int) -> Table:
    """The host's table with its free seat kept for ``friend_id``, its seven days running anew. Raises
    Refusal.
    """
    require_host(table, user_id)
    if friend_id == user_id:
        raise Refusal("invite_yourself")
    _free_seat(table)
    return replace(table, invited=friend_id, position="")


def ask_new_game(table: Table, user_id: int) -> Table:
    """The table with a person's wish for a new game noted. Raises Refusal."""
    if table.settings.kind is not Kind.FRIEND or table.status not in (Status.PLAYING, Status.ENDED):
        raise Refusal("no_match")
    if table.seat_of(user_id) is None:
        raise Refusal("not_seated")
    if user_id in table.rematch:
        raise Refusal("already_asked")
    return replace(table, rematch=(*table.rematch, user_id))


def is_agreed(table: Table) -> bool:
    """Whether everybody who sits here wants a new game."""
    return len(table.people) == table.settings.seats and set(table.rematch) >= set(table.people)


class Friends:
    """Carries invitations and new games out at a table."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def accept(self, table_id: int, user_id: int, name: str) -> Answer:
        """Sit down where one was invited; the game begins at once. Raises Refusal."""
        return await self._tables.change(
            table_id, lambda t: Draft(accept(t, user_id, name)), user_id, begins=True
        )

    async def decline(self, table_id: int, user_id: int) -> Answer:
        """Turn an invitation down. Raises Refusal."""
        return await self._tables.change(table_id, lambda t: Draft(decline(t, user_id)), user_id)

    async def invite(self, table_id: int, user_id: int, friend_id: int) -> Answer:
        """Invite somebody to the free seat, in place of whoever was invited before. Raises Refusal."""
        return await self._tables.change(table_id, lambda t: Draft(invite(t, user_id, friend_id)), user_id)

    async def new_game(self, table_id: int, user_id: int) -> Answer:
        """Ask for a new game, or accept the one that was asked for: then it begins, sides kept. Whoever is
        alone at the table after a game opens the seat again. Raises Refusal.
        """
        table = await self._tables.load(table_id)
        if table.status is Status.ENDED and table.people == (user_id,):
            return await self._tables.rematch(table_id, user_id)
        answer = await self._tables.change(table_id, lambda t: Draft(_asked(t, user_id)), user_id)
        if not is_agreed(await self._tables.load(table_id)):
            return answer
        return await self._tables.change(table_id, _agreed_lobby, user_id, begins=True)


def _asked(table: Table, user_id: int) -> Table:
    """The table with a person's wish noted; where all agree its match is given up with it, so that no move
    comes between. A new game that was agreed and could not begin is agreed still. Raises Refusal.
    """
    if table.status is Status.ENDED and is_agreed(table) and table.seat_of(user_id) is not None:
        return table
    asked = ask_new_game(table, user_id)
    return void(asked) if is_agreed(asked) else asked


def _agreed_lobby(table: Table) -> Draft:
    if table.status is not Status.ENDED or not is_agreed(table):
        raise Refusal("lobby_closed")
    return Draft(begin_anew(table))


def begin_anew(table: Table) -> Table:
    """The table as it was before its match, with the same people and settings."""
    return replace(table, status=Status.LOBBY, match=None, match_id=None, actions=0, position="", rematch=())


def _require_invited(table: Table, user_id: int) -> None:
    if table.status is not Status.LOBBY:
        raise Refusal("lobby_closed")
    if table.invited != user_id:
        raise Refusal("not_invited")


def _free_seat(table: Table) -> int:
    free = next((seat for seat, occupant in enumerate(table.occupants) if occupant is None), None)
    if free is None:
        raise Refusal("table_full")
    return free

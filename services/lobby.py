"""A table before and between matches: sitting down, getting up, computers, the host. Pure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from services.errors import Refusal
from services.model import Kind, Occupant, Status, Table, with_occupant

#: Kinds of table at which computers cannot sit, because something is staked or rated.
WITHOUT_COMPUTERS = frozenset({Kind.CREDITS, Kind.ROOM, Kind.RANKED, Kind.FRIEND})
#: Kinds at which something is at stake, so that nobody sits down again without wanting to.
AT_STAKE = frozenset({Kind.CREDITS, Kind.ROOM, Kind.RANKED})


def join(table: Table, user_id: int, name: str) -> Table:
    """The table after a person sat down: on the seat of the match before, or the first free one.

    Raises:
        Refusal: ``already_seated``, ``lobby_closed``, ``table_full`` or ``not_invited``.
    """
    _require_lobby(table)
    if table.settings.kind is Kind.FRIEND:
        raise Refusal("not_invited")  # whoever is invited accepts, see services/friends.py
    if table.seat_of(user_id) is not None:
        raise Refusal("already_seated")
    free = [number for number, occupant in enumerate(table.occupants) if occupant is None]
    if not free:
        raise Refusal("table_full")
    own = table.former.index(user_id) if user_id in table.former else -1
    return with_occupant(table, own if own in free else free[0], Occupant(name, user_id))


def leave(table: Table, user_id: int) -> Table:
    """The table after a person got up. The host's place passes on; the last person's going closes the table.

    Raises:
        Refusal: ``lobby_closed`` or ``not_seated``.
    """
    _require_lobby(table)
    seat = table.seat_of(user_id)
    if seat is None:
        raise Refusal("not_seated")
    left = with_occupant(table, seat, None)
    if not left.people:
        return replace(left, status=Status.CLOSED, deadline=None, due=None)
    return replace(left, host_id=left.host_id if left.host_id in left.people else left.people[0])


def add_computer(table: Table, user_id: int, name: str) -> Table:
    """The table with a computer on its first free seat. Raises Refusal."""
    require_host(table, user_id)
    if table.settings.kind in WITHOUT_COMPUTERS:
        raise Refusal("no_computers_here")
    free = next((seat for seat, occupant in enumerate(table.occupants) if occupant is None), None)
    if free is None:
        raise Refusal("table_full")
    return with_occupant(table, free, Occupant(name, level=table.settings.computer_level))


def remove_computer(table: Table, user_id: int) -> Table:
    """The table without its last computer. Raises Refusal."""
    require_host(table, user_id)
    seats = [seat for seat, occupant in enumerate(table.occupants) if occupant and occupant.is_computer]
    if not seats:
        raise Refusal("no_computer_to_remove")
    return with_occupant(table, seats[-1], None)


def require_startable(table: Table, user_id: int) -> None:
    """Refuse a start by anybody but the host, or with a seat still free."""
    require_host(table, user_id)
    free = sum(occupant is None for occupant in table.occupants)
    if free:
        raise Refusal("seats_free", n=free)


def reopen(table: Table, user_id: int, elsewhere: Collection[int] = ()) -> Table:
    """The lobby for a rematch: the same people and settings. Who left is gone, and so is who sits
    ``elsewhere`` by now; computers stay. Where something is at stake, everybody but who asks has to sit down
    anew. Raises Refusal.
    """
    if table.status is not Status.ENDED:
        raise Refusal("no_match_ended")
    if table.seat_of(user_id) is None:
        raise Refusal("not_seated")
    if table.settings.kind is Kind.FRIEND and len(table.people) > 1:
        raise Refusal("both_accept")  # see services/friends.py
    kept = tuple(o if o and _sits_again(table, o, user_id, elsewhere) else None for o in table.occupants)
    stays = any(o is not None and o.user_id == table.host_id for o in kept)
    return replace(
        table,
        status=Status.LOBBY,
        occupants=kept,
        former=tuple(o.user_id or 0 if o else 0 for o in table.occupants),
        host_id=table.host_id if stays else user_id,
        match=None,
        match_id=None,
        actions=0,
        position="",
        rematch=(),
    )


def _sits_again(table: Table, occupant: Occupant, asking: int, elsewhere: Collection[int]) -> bool:
    if occupant.user_id is None:
        return occupant.stands_in_for is None
    if occupant.user_id < 0 or occupant.user_id in elsewhere:  # a number below zero stands for nobody
        return False
    return occupant.user_id == asking or table.settings.kind not in AT_STAKE


def _require_lobby(table: Table) -> None:
    if table.status is not Status.LOBBY:
        raise Refusal("lobby_closed")


def require_host(table: Table, user_id: int) -> None:
    """Refuse everybody but the host, and everything once the match has begun. Raises Refusal."""
    _require_lobby(table)
    if table.host_id != user_id:
        raise Refusal("host_only", host=table.host_id)

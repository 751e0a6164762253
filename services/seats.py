"""Which seat a person plays for."""

from __future__ import annotations

from services.errors import Refusal
from services.model import Kind, Table


def acting_seat(table: Table, user_id: int | None) -> int | None:
    """The seat that a person plays for: the own one, and on one's own device that of whoever is to move."""
    seat = table.seat_of(user_id)
    match = table.match
    if seat is not None and table.settings.kind is Kind.SAME_DEVICE and match and match.round:
        return match.round.turn if match.round.turn is not None else seat
    return seat


def level_of(table: Table, seat: int) -> int:
    """The level at which a computer plays on ``seat``."""
    occupant = table.occupants[seat]
    return occupant.level if occupant else table.settings.computer_level


def require_seat(table: Table, user_id: int) -> int:
    """The seat that a person plays for. Raises Refusal (``not_seated``, ``no_match``)."""
    if table.match is None:
        raise Refusal("no_match")
    seat = acting_seat(table, user_id)
    if seat is None:
        raise Refusal("not_seated")
    return seat

"""Actions as text, ``<seat> <verb> …``, as match records write them (rules §6)."""

from __future__ import annotations

from domino.actions import (
    Accept,
    Action,
    Announce,
    Decline,
    Draw,
    Galo,
    Keep,
    Leave,
    Offer,
    Pass,
    Pick,
    Play,
    Ready,
    Redeal,
)
from domino.errors import BadRecord
from domino.tiles import parse_tile

_PLAIN: dict[str, Action] = {
    action.verb: action
    for action in (
        Draw(),
        Pass(),
        Galo(),
        Announce(),
        Redeal(),
        Keep(),
        Ready(),
        Leave(),
        Offer(),
        Accept(),
        Decline(),
    )
}
_MAX_LENGTH = 64


def format_action(action: Action) -> str:
    """The verb and what belongs to it: ``play 6-4 east galo``, ``pick 3``, ``pass``."""
    match action:
        case Play(tile, arm, galo):
            return " ".join(["play", str(tile), *([arm] if arm else []), *(["galo"] if galo else [])])
        case Pick(place):
            return f"pick {place}"
        case _:
            return action.verb


def parse_action(text: str) -> Action:
    """The action that :func:`format_action` wrote. Raises BadRecord."""
    words = text.split() if len(text) <= _MAX_LENGTH else []
    match words:
        case [verb] if verb in _PLAIN:
            return _PLAIN[verb]
        case ["pick", place] if place.isascii() and place.isdigit():
            return Pick(int(place))
        case ["play", tile, *rest]:
            return _parse_play(tile, rest)
    raise BadRecord("action", f"not an action: {text[:40]!r}")


def _parse_play(tile: str, rest: list[str]) -> Play:
    galo = rest[-1:] == ["galo"]
    arms = rest[:-1] if galo else rest
    if len(arms) > 1:
        raise BadRecord("action", "more words than a play has")
    try:
        return Play(parse_tile(tile), arms[0] if arms else None, galo)
    except ValueError as error:
        raise BadRecord("action", str(error)) from None


def format_line(seat: int, action: Action) -> str:
    """``<seat> <verb> …``."""
    return f"{seat} {format_action(action)}"


def parse_line(line: object, seats: int) -> tuple[int, Action]:
    """Seat and action of a line of a record. Raises BadRecord, also for a seat that the match does not
    have.
    """
    if not isinstance(line, str):
        raise BadRecord("action", "not a string")
    seat, _, rest = line.partition(" ")
    if not (len(seat) == 1 and seat in "0123456789" and int(seat) < seats):
        raise BadRecord("action", f"no such seat: {seat[:20]!r}")
    return int(seat), parse_action(rest)

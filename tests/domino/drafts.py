"""Records for tests, and short ways to ask what playing them back gives."""

from __future__ import annotations

from typing import Any

from domino.replay import replay
from domino.tiles import FULL_SET, format_tiles, parse_tiles

Record = dict[str, Any]
#: Seat 0 holds all the sixes.
SIXES = (
    "6-6 6-5 6-4 6-3 6-2 6-1 6-0",
    "5-5 5-0 4-4 4-2 4-1 3-2 1-1",
    "5-2 5-1 4-3 3-0 2-2 2-0 1-0",
    "5-4 5-3 4-0 3-3 3-1 2-1 0-0",
)


def round_of(hands: tuple[str, ...] | list[str], *actions: str, **keys: Any) -> dict[str, Any]:
    """One round of a record; ``boneyard`` is what is left over, in the set's order, unless it is given."""
    dealt = {tile for hand in hands for tile in parse_tiles(hand)}
    rest = format_tiles(tile for tile in FULL_SET if tile not in dealt)
    return {"deal": list(hands), "boneyard": rest, "actions": list(actions), **keys}


def record_of(variant: str, *rounds: dict[str, Any], **options: Any) -> Record:
    """A record with the rounds that :func:`round_of` wrote; its seats are the hands of the first one."""
    return {
        "format": "domino-record/1",
        "variant": variant,
        "options": options,
        "seats": len(rounds[0]["deal"]),
        "rounds": list(rounds),
    }


def report_of(record: object) -> dict[str, Any]:
    """What ``replay`` prints for the record."""
    return replay(record).report


def error_of(record: object) -> tuple[int | None, int | None, str] | None:
    """Round, action and reason of the record's error."""
    error = report_of(record)["error"]
    return error and (error["round"], error["action"], error["reason"])


def refusal_of(variant: str, hands: tuple[str, ...] | list[str], *actions: str, **options: Any) -> str | None:
    """The reason for which the last of the actions is refused. All before it have to be legal."""
    error = error_of(record_of(variant, round_of(hands, *actions), **options))
    assert error is None or error[:2] == (0, len(actions) - 1), error
    return error and error[2]


def scored_of(variant: str, hands: tuple[str, ...] | list[str], *actions: str, **options: Any) -> list[Any]:
    """The scores of a record of one round, every action of which is legal."""
    report = report_of(record_of(variant, round_of(hands, *actions), **options))
    assert report["error"] is None, report
    scored: list[Any] = report["rounds"][0]["scored"]
    return scored

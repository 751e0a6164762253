"""The ``custom_id`` texts of the league's buttons, made and read in one place.

What follows the last colon only keeps two buttons of one message apart.
"""

from __future__ import annotations

from dataclasses import dataclass

BOARD = r"lb:(?P<name>week|all|medals|season):(?P<variant>\w+):(?P<key>[\w\-]+):(?P<page>\d+):\w+"
RATING = r"lr:(?P<match>\d+)"
REPLAY = r"lp:(?P<match>\d+):(?P<step>\d+):(?P<what>show|gif|film|record|proof):\w+"
HISTORY = r"lh:(?P<user>\d+):(?P<page>\d+):\w+"
QUEUE = r"lq:(?P<what>join|leave|agree|state)"
SEASON = r"ls:(?P<variant>\w+):(?P<number>\d+)"


@dataclass(frozen=True, slots=True)
class BoardId:
    """A page of a list: ``name`` is week, all, medals or season; ``key`` its Monday or number."""

    name: str
    variant: str
    key: str = "-"
    page: int = 1


def board(wanted: BoardId, tag: str) -> str:
    return f"lb:{wanted.name}:{wanted.variant}:{wanted.key}:{wanted.page}:{tag}"


def rating(match_id: int) -> str:
    return f"lr:{match_id}"


def replay(match_id: int, step: int, what: str = "show", tag: str = "x") -> str:
    return f"lp:{match_id}:{step}:{what}:{tag}"


def history(user_id: int, page: int, tag: str) -> str:
    return f"lh:{user_id}:{page}:{tag}"


def queue(what: str) -> str:
    return f"lq:{what}"


def season(variant: str, number: int) -> str:
    return f"ls:{variant}:{number}"

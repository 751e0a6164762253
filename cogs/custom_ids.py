"""What a press says: ``custom_id`` texts, made and read in one place. Who pressed is never in them.

``m:<table>:<position>:<action>`` plays (the action in the notation of records),
``p:<table>:<position>:<what>`` changes what a hand panel shows, ``t:<table>:<what>`` is everything else
at a table.
"""

from __future__ import annotations

from domino.actions import Action
from domino.notation import format_action

MOVE = r"m:(?P<table>\d+):(?P<position>[\w.\-]+):(?P<action>[\w\- ]+)"
PANEL = r"p:(?P<table>\d+):(?P<position>[\w.\-]+):(?P<what>[\w\-. ]+)"
TABLE = r"t:(?P<table>\d+):(?P<what>[\w\-.]+)"
FORGET = "forget"
LESSON = r"l:(?P<lesson>[a-z]+):(?P<step>\d+):(?P<action>[\w\- ]+)"
INVITE = r"i:(?P<table>\d+)"


def move(table_id: int, position: str, action: Action) -> str:
    return f"m:{table_id}:{position}:{format_action(action)}"


def panel(table_id: int, position: str, what: str) -> str:
    return f"p:{table_id}:{position}:{what}"


def table(table_id: int, what: str) -> str:
    return f"t:{table_id}:{what}"


def invite(table_id: int) -> str:
    """The select by which a friend is invited."""
    return f"i:{table_id}"


def lesson(lesson_id: str, step: int, action: Action | None) -> str:
    """An action at a step of a lesson; None begins it."""
    return f"l:{lesson_id}:{step}:{'begin' if action is None else format_action(action)}"

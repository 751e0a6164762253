"""Rules for interaction callbacks."""

from typing import Any

from sandbox.errors import Problem
from sandbox.models import InteractionType, MessageFlag
from sandbox.strict.commands import choices_problems
from sandbox.strict.modals import modal_problems
from sandbox.strict.rules import kind_of, only_keys

MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
ALLOWED = {
    InteractionType.COMMAND: {MESSAGE, DEFERRED_MESSAGE, MODAL},
    InteractionType.COMPONENT: {MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, MODAL},
    InteractionType.AUTOCOMPLETE: {CHOICES},
    InteractionType.MODAL: {MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE},
}


def callback_problems(body: Any, kind: int | None = None, *, has_message: bool = True) -> list[Problem]:
    """What is wrong with a callback, its message apart.

    Args:
        body: the callback.
        kind: the interaction's type, or None if it does not matter.
        has_message: whether the interaction came from a message, which types 6 and 7 need.
    """
    if not isinstance(body, dict):
        return [Problem((), "MODEL_TYPE_CONVERT", "Must be an object")]
    callback = kind_of(body)
    allowed = ALLOWED[InteractionType(kind)] if kind else set().union(*ALLOWED.values())
    if not has_message:
        allowed = allowed - {DEFERRED_UPDATE, UPDATE}
    if callback not in allowed:
        choices = ", ".join(map(str, sorted(allowed)))
        return [Problem(("type",), "BASE_TYPE_CHOICES", f"Value must be one of ({choices}).")]
    problems = list(only_keys((), body, frozenset({"type", "data"})))
    data = body.get("data")
    if callback == MODAL:
        problems += modal_problems(data)
    elif callback == CHOICES:
        problems += _choices(data)
    elif callback in (DEFERRED_MESSAGE, DEFERRED_UPDATE):
        problems += _deferred(data)
    elif not isinstance(data, dict):
        problems.append(Problem(("data",), "BASE_TYPE_REQUIRED", "This field is required"))
    return problems


def _choices(data: Any) -> list[Problem]:
    if not isinstance(data, dict) or "choices" not in data:
        return [Problem(("data", "choices"), "BASE_TYPE_REQUIRED", "This field is required")]
    return [
        *only_keys(("data",), data, frozenset({"choices"})),
        *choices_problems(("data", "choices"), data["choices"]),
    ]


def _deferred(data: Any) -> list[Problem]:
    if data is None:
        return []
    if not isinstance(data, dict):
        return [Problem(("data",), "MODEL_TYPE_CONVERT", "Must be an object")]
    problems = list(only_keys(("data",), data, frozenset({"flags"})))
    flags = data.get("flags") or 0
    if not isinstance(flags, int) or flags & ~MessageFlag.EPHEMERAL:
        message = "A deferred response may carry the EPHEMERAL flag alone"
        problems.append(Problem(("data", "flags"), "MESSAGE_INVALID_FLAGS", message))
    return problems

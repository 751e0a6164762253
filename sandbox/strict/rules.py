"""Small checks that the rule files share. Each yields Problems for one value."""

from collections.abc import Iterator
from typing import Any

from sandbox.errors import Path, Problem


def length(path: Path, value: Any, least: int, most: int, *, required: bool = True) -> Iterator[Problem]:
    """A text (or list) of ``least`` to ``most`` characters (or entries)."""
    if value is None:
        if required:
            yield Problem(path, "BASE_TYPE_REQUIRED", "This field is required")
        return
    if not isinstance(value, (str, list)):
        yield Problem(path, "BASE_TYPE_BAD", "Wrong type")
    elif not least <= len(value) <= most:
        yield Problem(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")


def whole_number(path: Path, value: Any, least: int, most: int) -> Iterator[Problem]:
    """A whole number from ``least`` to ``most``; None is skipped."""
    if value is None:
        return
    if not isinstance(value, int) or isinstance(value, bool):
        yield Problem(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
    elif not least <= value <= most:
        yield Problem(path, "NUMBER_TYPE_MAX", f"Value must be between {least} and {most}.")


def only_keys(path: Path, value: dict[str, Any], known: frozenset[str]) -> Iterator[Problem]:
    """No keys but the known ones: Discord ignores others, so they can only be mistakes."""
    for key in value:
        if key not in known:
            yield Problem((*path, key), "UNKNOWN_KEY", "Discord knows no such field")


def utf16(text: str) -> int:
    """Length as Discord counts it for limits on whole messages."""
    return len(text)

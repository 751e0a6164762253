"""Small checks that the rule files share. Each yields Problems for one value."""

from collections.abc import Iterator
from typing import Any

from sandbox.errors import Path, Problem


def length(path: Path, value: Any, least: int, most: int, *, required: bool = True) -> Iterator[Problem]:
    """A text of ``least`` to ``most`` characters."""
    yield from _sized(path, value, str, (least, most), required=required)


def size(path: Path, value: Any, least: int, most: int, *, required: bool = True) -> Iterator[Problem]:
    """A list of ``least`` to ``most`` entries."""
    yield from _sized(path, value, list, (least, most), required=required)


def _sized(
    path: Path, value: Any, kind: type[str] | type[list[Any]], limits: tuple[int, int], *, required: bool
) -> Iterator[Problem]:
    least, most = limits
    if value is None:
        if required:
            yield Problem(path, "BASE_TYPE_REQUIRED", "This field is required")
    elif not isinstance(value, kind):
        yield Problem(path, "BASE_TYPE_BAD", f"Must be a {'list' if kind is list else 'text'}")
    elif not least <= len(value) <= most:
        yield Problem(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")


def entries(value: Any) -> list[Any]:
    """The list itself, or an empty one where it is none (which ``size`` reports)."""
    return value if isinstance(value, list) else []


def members(path: Path, value: Any) -> Iterator[Problem]:
    """An object, or nothing at all."""
    if value is not None and not isinstance(value, dict):
        yield Problem(path, "MODEL_TYPE_CONVERT", "Must be an object")


def once(seen: set[str], value: Any) -> bool:
    """Whether a value is met for the first time; any JSON value will do."""
    key = repr(value)
    if key in seen:
        return False
    seen.add(key)
    return True


def kind_of(component: Any) -> int:
    """A component's or option's type; -1 where it has none that is a number."""
    kind = component.get("type") if isinstance(component, dict) else None
    return kind if isinstance(kind, int) and not isinstance(kind, bool) else -1


def mapping(value: Any) -> dict[str, Any]:
    """The object itself, or an empty one where it is none (which ``members`` reports)."""
    return value if isinstance(value, dict) else {}


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

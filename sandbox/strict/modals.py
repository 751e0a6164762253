"""Rules for modals."""

from collections.abc import Iterator
from typing import Any

from sandbox.errors import Path, Problem
from sandbox.strict.components import (
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    Tally,
    custom_id_problems,
    options_problems,
)
from sandbox.strict.rules import entries, kind_of, length, only_keys, size, whole_number

IN_LABEL = SELECTS | {TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX}


def modal_problems(data: Any) -> list[Problem]:
    """Everything wrong with a modal (the ``data`` of a callback of type 9)."""
    path: Path = ("data",)
    if not isinstance(data, dict):
        return [Problem(path, "BASE_TYPE_REQUIRED", "This field is required")]
    problems = list(only_keys(path, data, frozenset({"custom_id", "title", "components"})))
    problems += length((*path, "custom_id"), data.get("custom_id"), 1, 100)
    problems += length((*path, "title"), data.get("title"), 1, 45)
    problems += size((*path, "components"), data.get("components"), 1, 5)
    tally = Tally()
    children = data.get("components")
    for number, child in enumerate(entries(children)):
        problems += _part((*path, "components", number), child, tally)
    return problems


def _part(path: Path, part: Any, tally: Tally) -> Iterator[Problem]:
    kind = kind_of(part)
    if kind == TEXT_DISPLAY:
        yield from length((*path, "content"), part.get("content"), 1, 4000)
    elif kind == LABEL:
        yield from length((*path, "label"), part.get("label"), 1, 45)
        yield from length((*path, "description"), part.get("description"), 0, 100, required=False)
        yield from _input((*path, "component"), part.get("component"), tally, labelled=True)
    elif kind == ROW:
        children = part.get("components")
        yield from size((*path, "components"), children, 1, 1)
        for number, child in enumerate(entries(children)):
            yield from _input((*path, "components", number), child, tally, labelled=False)
    else:
        yield Problem((*path, "type"), "BASE_TYPE_CHOICES", "Value must be one of (1, 10, 18).")


def _input(path: Path, component: Any, tally: Tally, *, labelled: bool) -> Iterator[Problem]:
    kind = kind_of(component)
    if kind not in (IN_LABEL if labelled else {TEXT_INPUT}):
        yield Problem((*path, "type"), "BASE_TYPE_CHOICES", "Not a component for a modal")
        return
    yield from custom_id_problems(path, component.get("custom_id"), tally)
    if kind == TEXT_INPUT:
        yield from _text_input(path, component, labelled=labelled)
    elif kind == STRING_SELECT:
        yield from options_problems(path, component.get("options"), 1, component.get("max_values") or 1)
    elif kind in (RADIO_GROUP, CHECKBOX_GROUP):
        yield from size((*path, "options"), component.get("options"), 1 if kind != RADIO_GROUP else 2, 10)


def _text_input(path: Path, component: dict[str, Any], *, labelled: bool) -> Iterator[Problem]:
    if component.get("style") not in (1, 2):
        yield Problem((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
    if labelled and component.get("label"):
        yield Problem((*path, "label"), "TEXT_INPUT_LABEL", "A text input in a label has no label of its own")
    if not labelled:
        yield from length((*path, "label"), component.get("label"), 1, 45)
    yield from length((*path, "placeholder"), component.get("placeholder"), 0, 100, required=False)
    yield from whole_number((*path, "min_length"), component.get("min_length"), 0, 4000)
    yield from whole_number((*path, "max_length"), component.get("max_length"), 1, 4000)
    least, most = component.get("min_length"), component.get("max_length")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        yield Problem((*path, "min_length"), "NUMBER_TYPE_MAX", "min_length is larger than max_length")
    value = component.get("value")
    if isinstance(value, str) and len(value) > (most if isinstance(most, int) else 4000):
        yield Problem((*path, "value"), "BASE_TYPE_BAD_LENGTH", "The value is longer than max_length")

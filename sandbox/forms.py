"""Filling in modals."""

from collections.abc import Iterator, Mapping
from typing import Any

from sandbox.models import JsonObject
from sandbox.options import ClientRefused, Resolver
from sandbox.selects import STRING_SELECT, chosen_values

ROW, TEXT_INPUT, TEXT_DISPLAY, LABEL = 1, 4, 10, 18
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23


def inputs_of(modal: JsonObject) -> Iterator[tuple[str, JsonObject]]:
    """Every input of a modal with its label."""
    for part in modal["components"]:
        if part["type"] == LABEL:
            yield part["label"], part["component"]
        elif part["type"] == ROW:
            for component in part["components"]:
                yield component["label"], component


def modal_values(resolver: Resolver, modal: JsonObject, given: Mapping[str, Any]) -> JsonObject:
    """The ``data`` of a modal's submission; values by custom id or by label.

    Raises:
        ClientRefused: for unknown fields, missing required ones, and values that do not fit.
    """
    known = {label for label, _ in inputs_of(modal)} | {c["custom_id"] for _, c in inputs_of(modal)}
    unknown = [name for name in given if name not in known]
    if unknown:
        raise ClientRefused(f"the modal has no fields {unknown}; it has {sorted(known)}")
    parts = []
    for number, part in enumerate(modal["components"], 1):
        base = {"type": part["type"], "id": part.get("id") or number * 10}
        if part["type"] == LABEL:
            value = _lookup(given, part["label"], part["component"])
            parts.append(base | {"component": _filled(resolver, part["component"], value, base["id"])})
        elif part["type"] == ROW:
            inner = [
                _filled(resolver, c, _lookup(given, c["label"], c), base["id"]) for c in part["components"]
            ]
            parts.append(base | {"components": inner})
        else:
            parts.append(base)
    data: JsonObject = {"custom_id": modal["custom_id"], "components": parts}
    return data | ({"resolved": resolver.resolved} if resolver.resolved else {})


def _lookup(given: Mapping[str, Any], label: str, component: JsonObject) -> Any:
    return given.get(component["custom_id"], given.get(label))


def _filled(resolver: Resolver, component: JsonObject, value: Any, number: int) -> JsonObject:
    kind = component["type"]
    body: JsonObject = {
        "type": kind,
        "id": component.get("id") or number + 1,
        "custom_id": component["custom_id"],
    }
    required = component.get("required", True)
    if value is None:
        value = _default(component)
    if value in (None, "", []) and required and kind != CHECKBOX:
        raise ClientRefused(f"{component['custom_id']!r} is required")
    if kind == TEXT_INPUT:
        return body | {"value": _text(component, "" if value is None else value)}
    if kind == CHECKBOX:
        return body | {"value": bool(value)}
    if kind == RADIO_GROUP:
        return body | {"value": _one_of(component, value)}
    if kind == CHECKBOX_GROUP:
        return body | {"values": [_one_of(component, v) for v in value or []]}
    if value in (None, []):
        return body | {"values": []}
    return body | {"values": chosen_values(resolver, component, value)}


def _default(component: JsonObject) -> Any:
    """What the form holds before the person types."""
    if component["type"] == TEXT_INPUT:
        return component.get("value")
    chosen = [o["value"] for o in component.get("options") or [] if o.get("default")]
    if component["type"] == RADIO_GROUP:
        return chosen[0] if chosen else None
    if component["type"] == CHECKBOX:
        return component.get("default", False)
    return chosen if component["type"] in (STRING_SELECT, CHECKBOX_GROUP) else None


def _text(component: JsonObject, value: Any) -> str:
    if not isinstance(value, str):
        raise ClientRefused(f"{component['custom_id']!r} takes text")
    least, most = component.get("min_length") or 0, component.get("max_length") or 4000
    if value and not least <= len(value) <= most:
        raise ClientRefused(f"{component['custom_id']!r} takes {least} to {most} characters")
    return value


def _one_of(component: JsonObject, value: Any) -> Any:
    offered = [option["value"] for option in component.get("options") or []]
    if value is not None and value not in offered:
        raise ClientRefused(f"{value!r} is no option: {offered}")
    return value

"""What a choice in a select sends."""

from collections.abc import Sequence
from typing import Any

from sandbox.models import JsonObject
from sandbox.options import CHANNEL, MENTIONABLE, ROLE, USER, ClientRefused, Resolver

STRING_SELECT = 3
KIND_OF = {5: USER, 6: ROLE, 7: MENTIONABLE, 8: CHANNEL}
SELECTS = frozenset({STRING_SELECT, *KIND_OF})


def select_data(resolver: Resolver, select: JsonObject, values: Sequence[Any]) -> JsonObject:
    """The ``data`` of a select's interaction.

    Raises:
        ClientRefused: for values that are no options, or too few or too many.
    """
    chosen = chosen_values(resolver, select, values)
    data: JsonObject = {
        "component_type": select["type"],
        "custom_id": select["custom_id"],
        "id": select.get("id", 1),
        "values": chosen,
    }
    if select["type"] != STRING_SELECT:
        data["resolved"] = resolver.resolved
    return data


def chosen_values(resolver: Resolver, select: JsonObject, values: Sequence[Any]) -> list[str]:
    """The chosen values as text, checked.

    Raises:
        ClientRefused: for values that are no options, or too few or too many.
    """
    least, most = select.get("min_values"), select.get("max_values")
    least, most = 1 if least is None else least, 1 if most is None else most
    if not least <= len(values) <= most:
        raise ClientRefused(f"choose between {least} and {most} values, not {len(values)}")
    if select["type"] != STRING_SELECT:
        return [resolver.id_of(KIND_OF[select["type"]], value) for value in values]
    offered = {option["value"] for option in select["options"]}
    unknown = [value for value in values if value not in offered]
    if unknown:
        raise ClientRefused(f"{unknown} are no options: {sorted(offered)}")
    return [str(value) for value in values]

"""From the words that a person types to a command's interaction data, as Discord's client checks them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sandbox.models import Command, JsonObject
from sandbox.render import Wire

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)
MOST_NUMBER, MOST_TEXT = 2**53, 6000


class ClientRefused(Exception):  # noqa: N818 - what the client did, not a fault
    """What Discord's own client would not let a person do; nothing reached the bot."""


@dataclass(frozen=True, slots=True)
class Resolver:
    """Turns people, roles and channels into ids, and collects the ``resolved`` part of an interaction.

    Attributes:
        wire: renders what is resolved.
        guild_id: where the interaction is, for members; None in a DM.
        resolved: what has been collected.
    """

    wire: Wire
    guild_id: int | None
    resolved: JsonObject = field(default_factory=dict)

    def id_of(self, kind: int, value: Any) -> str:
        """The id of a user, role or channel (an option type), given as an object with an ``id`` or as an id.

        Raises:
            ClientRefused: if there is no such thing.
        """
        tables = self.wire.world.tables
        number = int(getattr(value, "id", value))
        if kind in (USER, MENTIONABLE) and number in tables.users:
            self._add("users", number, self.wire.user(tables.users[number]))
            member = tables.members.get((self.guild_id or 0, number))
            if member:
                self._add("members", number, self.wire.member(member, with_user=False) | {"permissions": "0"})
        elif kind in (ROLE, MENTIONABLE) and number in tables.roles:
            self._add("roles", number, self.wire.role(tables.roles[number]))
        elif kind == CHANNEL and number in tables.channels:
            body = self.wire.channel(tables.channels[number]) | {"permissions": "0"}
            self._add("channels", number, body)
        else:
            raise ClientRefused(f"there is no user, role or channel {number}")
        return str(number)

    def _add(self, key: str, number: int, body: JsonObject) -> None:
        self.resolved.setdefault(key, {})[str(number)] = body


def command_data(
    resolver: Resolver,
    command: Command,
    path: list[str],
    given: Mapping[str, Any],
    focused: str | None = None,
) -> JsonObject:
    """The ``data`` of a command's interaction.

    Args:
        resolver: for people, roles and channels among the values.
        command: the command.
        path: the words after the command's name: group and sub-command.
        given: values by option name.
        focused: the option that is being typed, for autocomplete.

    Raises:
        ClientRefused: for unknown, missing or unfitting options.
    """
    body: JsonObject = {"id": str(command.id), "name": command.name, "type": 1, "options": []}
    if command.guild_id:
        body["guild_id"] = str(command.guild_id)
    level, options = body, command.body.get("options") or []
    for word in path:
        entry = next((o for o in options if o["name"] == word and o["type"] in (SUBCOMMAND, GROUP)), None)
        if entry is None:
            raise ClientRefused(f"/{command.name} has no sub-command {word!r}")
        nested: JsonObject = {"type": entry["type"], "name": word, "options": []}
        level["options"].append(nested)
        level, options = nested, entry.get("options") or []
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in options):
        raise ClientRefused(f"/{' '.join([command.name, *path])} needs a sub-command")
    _check_names(" ".join([command.name, *path]), options, given, focused)
    for option in options:
        if option["name"] in given:
            level["options"].append(_entry(resolver, option, given[option["name"]], focused))
    if resolver.resolved:
        body["resolved"] = resolver.resolved
    return body


def _check_names(
    words: str, options: list[JsonObject], given: Mapping[str, Any], focused: str | None
) -> None:
    known = {option["name"]: option for option in options}
    unknown = [name for name in given if name not in known]
    if unknown:
        raise ClientRefused(f"/{words} has no options {unknown}; it has {sorted(known)}")
    if focused is not None:
        if not known[focused].get("autocomplete"):
            raise ClientRefused(f"/{words} has no autocomplete for {focused!r}")
        return
    missing = [option["name"] for option in options if option.get("required") and option["name"] not in given]
    if missing:
        raise ClientRefused(f"/{words} needs {missing}")


def _entry(resolver: Resolver, option: JsonObject, value: Any, focused: str | None) -> JsonObject:
    entry: JsonObject = {"type": option["type"], "name": option["name"]}
    if option["name"] == focused:
        return entry | {"value": value, "focused": True}
    if option["type"] in (USER, CHANNEL, ROLE, MENTIONABLE):
        return entry | {"value": resolver.id_of(option["type"], value)}
    return entry | {"value": _plain(option, value)}


def _plain(option: JsonObject, value: Any) -> str | int | float | bool:
    """A text, number or truth value that fits the option."""
    kind, name = option["type"], option["name"]
    fits = {
        STRING: isinstance(value, str),
        INTEGER: isinstance(value, int) and not isinstance(value, bool),
        NUMBER: isinstance(value, (int, float)) and not isinstance(value, bool),
        BOOLEAN: isinstance(value, bool),
    }
    if kind not in fits:
        raise ClientRefused(f"the sandbox cannot fill in options of type {kind} ({name})")
    if not fits[kind]:
        raise ClientRefused(f"{name!r} takes no {type(value).__name__}")
    choices = [choice["value"] for choice in option.get("choices") or []]
    if choices and value not in choices:
        raise ClientRefused(f"{value!r} is no choice of {name!r}: {choices}")
    _check_size(option, value)
    plain: str | int | float | bool = value
    return plain


def _check_size(option: JsonObject, value: str | int | float | bool) -> None:
    if isinstance(value, str):
        size: float = len(value)
        least, most = option.get("min_length") or 0, option.get("max_length") or MOST_TEXT
    else:
        size = value
        least, most = option.get("min_value"), option.get("max_value")
        least, most = -MOST_NUMBER if least is None else least, MOST_NUMBER if most is None else most
    if not least <= size <= most:
        raise ClientRefused(f"{option['name']!r} must be between {least} and {most}, not {size}")


def may_use(command: Command, *, in_dm: bool, bits: int) -> bool:
    """Whether Discord's client offers the command to somebody with these permission bits here."""
    body = command.body
    contexts = body.get("contexts")
    if in_dm:
        offered = 1 in contexts if contexts else bool(body.get("dm_permission", True))
        return command.guild_id is None and offered
    if contexts and 0 not in contexts:
        return False
    needed = body.get("default_member_permissions")
    if needed is None:
        return True
    # "0" means administrators alone.
    return bits & int(needed) == int(needed) and (int(needed) > 0 or bool(bits & 8))

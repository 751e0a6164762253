"""From the words that a person types to a command's interaction data, as Discord's client checks them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sandbox.models import Command, JsonObject
from sandbox.render import Wire

if TYPE_CHECKING:
    from sandbox.people import Person

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(
    1, 12
)


class ClientRefused(Exception):  # noqa: N818 - what the client did, not a fault
    """What Discord's own client would not let a person do; nothing reached the bot."""


def command_data(
    wire: Wire,
    command: Command,
    path: list[str],
    given: Mapping[str, Any],
    focused: str | None = None,
) -> JsonObject:
    """The ``data`` of a command's interaction.

    Args:
        path: the words after the command's name: group and sub-command.
        given: values by option name; people, channels and roles as objects with an ``id``.
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
    resolved: JsonObject = {}
    level["options"] = _values(wire, options, given, focused, resolved, command)
    if resolved:
        body["resolved"] = resolved
    return body


def _values(
    wire: Wire,
    options: list[JsonObject],
    given: Mapping[str, Any],
    focused: str | None,
    resolved: JsonObject,
    command: Command,
) -> list[JsonObject]:
    known = {option["name"]: option for option in options}
    for name in given:
        if name not in known:
            raise ClientRefused(f"/{command.name} has no option {name!r}; it has {sorted(known)}")
    missing = [o["name"] for o in options if o.get("required") and o["name"] not in given]
    if missing and focused is None:
        raise ClientRefused(f"/{command.name} needs {missing}")
    if focused is not None and not known.get(focused, {}).get("autocomplete"):
        raise ClientRefused(f"/{command.name} has no autocomplete for {focused!r}")
    entries = []
    for option in options:
        name = option["name"]
        if name not in given:
            continue
        entry: JsonObject = {"type": option["type"], "name": name}
        if name == focused:
            entry |= {"value": given[name], "focused": True}
        else:
            entry["value"] = _value(wire, option, given[name], resolved)
        entries.append(entry)
    return entries


def _value(wire: Wire, option: JsonObject, value: Any, resolved: JsonObject) -> Any:
    kind, name = option["type"], option["name"]
    if kind in (USER, CHANNEL, ROLE, MENTIONABLE):
        return resolve(wire, kind, value, resolved)
    wanted: dict[int, tuple[type, ...]] = {
        STRING: (str,),
        INTEGER: (int,),
        NUMBER: (int, float),
        BOOLEAN: (bool,),
    }
    if kind not in wanted:
        raise ClientRefused(f"the sandbox cannot fill in options of type {kind} ({name})")
    if not isinstance(value, wanted[kind]) or (kind != BOOLEAN and isinstance(value, bool)):
        raise ClientRefused(f"{name!r} takes no {type(value).__name__}")
    choices = option.get("choices") or []
    if choices and value not in [choice["value"] for choice in choices]:
        raise ClientRefused(f"{value!r} is no choice of {name!r}: {[c['value'] for c in choices]}")
    size = len(value) if isinstance(value, str) else value
    low, high = ("min_length", "max_length") if isinstance(value, str) else ("min_value", "max_value")
    least, most = option.get(low), option.get(high)
    if (least is not None and size < least) or (most is not None and size > most):
        raise ClientRefused(f"{name!r} must be between {least} and {most}, not {size}")
    if kind in (INTEGER, NUMBER) and abs(value) > 2**53:
        raise ClientRefused(f"{name!r} takes numbers up to 2^53")
    if kind == STRING and len(value) > 6000:
        raise ClientRefused(f"{name!r} takes 6000 characters at most")
    return value


def resolve(wire: Wire, kind: int, value: Any, resolved: JsonObject) -> str:
    """Put a user, channel or role into ``resolved``; returns its id as text."""
    tables = wire.world.tables
    number = int(getattr(value, "id", value))
    guild = next((g for g in tables.guilds.values()), None)
    key = str(number)
    if kind in (USER, MENTIONABLE) and number in tables.users:
        resolved.setdefault("users", {})[key] = wire.user(tables.users[number])
        member = tables.members.get((guild.id if guild else 0, number))
        if member:
            body = wire.member(member, with_user=False) | {"permissions": "0"}
            resolved.setdefault("members", {})[key] = body
    elif kind in (ROLE, MENTIONABLE) and number in tables.roles:
        resolved.setdefault("roles", {})[key] = wire.role(tables.roles[number])
    elif kind == CHANNEL and number in tables.channels:
        resolved.setdefault("channels", {})[key] = wire.channel(tables.channels[number]) | {
            "permissions": "0"
        }
    else:
        raise ClientRefused(f"there is no user, role or channel {number}")
    return key


def may_use(person: "Person", command: Command, *, in_dm: bool, bits: int) -> bool:
    """Whether Discord's client offers the command to this person here."""
    body = command.body
    contexts = body.get("contexts")
    if in_dm:
        return command.guild_id is None and (1 in contexts if contexts else body.get("dm_permission", True))
    if contexts and 0 not in contexts:
        return False
    needed = body.get("default_member_permissions")
    if needed is None:
        return True
    return bits & int(needed) == int(needed) and (int(needed) > 0 or bool(bits & 8))

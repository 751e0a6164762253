"""Application commands, global and per guild."""

from typing import Any

from sandbox.access import guild_of
from sandbox.api import Answer, Call, Created, NoContent, RouteTable, not_found
from sandbox.errors import Problem, invalid_form, missing_access
from sandbox.models import Command, JsonObject
from sandbox.strict import command_problems

route = RouteTable()
GLOBAL = "/applications/{application_id}/commands"
GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


def _scope(call: Call) -> int | None:
    if call.id("application_id") != call.sandbox.world.bot.id:
        raise missing_access()
    return guild_of(call.sandbox.world, call.id("guild_id")).id if "guild_id" in call.ids else None


def _filled(body: JsonObject, guild_id: int | None) -> JsonObject:
    """A command's body with what Discord adds to it."""
    body = {key: value for key, value in body.items() if key != "id"}
    defaults: dict[str, Any] = {
        "type": 1,
        "description": "",
        "default_member_permissions": None,
        "nsfw": False,
        "name_localizations": None,
        "description_localizations": None,
    }
    if guild_id is None:
        defaults |= {"dm_permission": True, "contexts": None, "integration_types": [0]}
    filled = defaults | {k: v for k, v in body.items() if v is not None or k in defaults}
    if filled["default_member_permissions"] is not None:
        filled["default_member_permissions"] = str(filled["default_member_permissions"])
    for key in ("integration_types", "type"):
        if filled.get(key, 0) is None:
            filled[key] = defaults.get(key, [0])
    return filled


def _stored(call: Call, guild_id: int | None) -> list[Command]:
    commands = call.sandbox.world.tables.commands.values()
    return [command for command in commands if command.guild_id == guild_id]


def _make(call: Call, body: JsonObject, guild_id: int | None) -> Command:
    """A command in the place of the one with the same type and name, whose id it keeps."""
    filled = _filled(body, guild_id)
    same = [
        c for c in _stored(call, guild_id) if (c.name, c.body["type"]) == (filled["name"], filled["type"])
    ]
    if same and same[0].body == filled:
        return same[0]
    world = call.sandbox.world
    return Command(same[0].id if same else world.new_id(), world.new_id(), filled, guild_id)


async def _overwrite(call: Call) -> Answer:
    scope = _scope(call)
    problems = command_problems(call.body)
    if problems:
        raise invalid_form(problems)
    commands = [_make(call, body, scope) for body in call.body]
    call.sandbox.world.replace_commands(scope, commands)
    return [call.sandbox.wire.command(command) for command in commands]


async def _list(call: Call) -> Answer:
    localised = call.query.get("with_localizations") in ("1", "true", "True")
    bodies = [call.sandbox.wire.command(command) for command in _stored(call, _scope(call))]
    hidden = () if localised else ("name_localizations", "description_localizations")
    return [{k: v for k, v in body.items() if k not in hidden} for body in bodies]


async def _create(call: Call) -> Answer:
    scope = _scope(call)
    problems = command_problems([call.body])
    if problems:
        raise invalid_form(Problem(p.path[1:], p.code, p.message) for p in problems)
    known = {command.id for command in _stored(call, scope)}
    command = _make(call, call.body, scope)
    call.sandbox.world.put(command)
    answer = call.sandbox.wire.command(command)
    return answer if command.id in known else Created(answer)


def _one(call: Call) -> Command:
    command = call.sandbox.world.tables.commands.get(call.id("command_id"))
    if command is None or command.guild_id != _scope(call):
        raise not_found("Application Command")
    return command


async def _get(call: Call) -> Answer:
    return call.sandbox.wire.command(_one(call))


async def _edit(call: Call) -> Answer:
    old = _one(call)
    body = {**old.body, **call.body}
    problems = command_problems([body])
    if problems:
        raise invalid_form(Problem(p.path[1:], p.code, p.message) for p in problems)
    command = Command(old.id, call.sandbox.world.new_id(), _filled(body, old.guild_id), old.guild_id)
    call.sandbox.world.put(command)
    return call.sandbox.wire.command(command)


async def _delete(call: Call) -> Answer:
    call.sandbox.world.drop(_one(call))
    return NoContent()


for _template in (GLOBAL, GUILD):
    route("PUT", _template, takes_list=True)(_overwrite)
    route("GET", _template)(_list)
    route("POST", _template)(_create)
    route("GET", _template + "/{command_id}")(_get)
    route("PATCH", _template + "/{command_id}")(_edit)
    route("DELETE", _template + "/{command_id}")(_delete)

"""Guilds, their members, roles and channels."""

from dataclasses import replace

from sandbox.access import guild_of
from sandbox.api import Answer, Call, Created, NoContent, RouteTable, not_found
from sandbox.errors import ApiError, Problem, invalid_form, missing_permissions
from sandbox.models import Channel, ChannelType, Guild, Member, Role
from sandbox.permissions import Permission, in_guild
from sandbox.strict.rules import length

route = RouteTable()
GUILD = "/guilds/{guild_id}"
MEMBER = GUILD + "/members/{user_id}"


def _guild(call: Call, *needed: Permission) -> Guild:
    world = call.sandbox.world
    guild = guild_of(world, call.id("guild_id"))
    bits = in_guild(guild, world.tables.members[guild.id, world.bot.id], world.roles_of(guild.id))
    if any(not bits & permission for permission in needed):
        raise missing_permissions()
    return guild


def _member(call: Call) -> Member:
    member = call.sandbox.world.tables.members.get((_guild(call).id, call.id("user_id")))
    if member is None:
        known = call.id("user_id") in call.sandbox.world.tables.users
        raise not_found("Member" if known else "User")
    return member


@route("GET", GUILD)
async def get(call: Call) -> Answer:
    """A guild."""
    sandbox = call.sandbox
    core = sandbox.wire.guild_core(_guild(call))
    nothing = ("application_id", "widget_channel_id", "system_channel_id", "rules_channel_id")
    more = ("afk_channel_id", "public_updates_channel_id", "safety_alerts_channel_id", "home_header")
    core.pop("permissions")
    core |= dict.fromkeys((*nothing, *more, "max_presences", "discovery_splash", "incidents_data"))
    return core | {
        "region": "deprecated",
        "widget_enabled": False,
        "max_members": 500_000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "owner_configured_content_level": 0,
    }


@route("GET", GUILD + "/channels")
async def channels(call: Call) -> Answer:
    """A guild's channels, threads left out."""
    found = call.sandbox.world.channels_of(_guild(call).id)
    return [call.sandbox.wire.channel(c) for c in found if not c.is_thread]


@route("POST", GUILD + "/channels")
async def create_channel(call: Call) -> Answer:
    """Make a text channel."""
    guild = _guild(call, Permission.MANAGE_CHANNELS)
    problems = list(length(("name",), call.body.get("name"), 1, 100))
    if call.body.get("type", 0) != ChannelType.GUILD_TEXT:
        problems.append(Problem(("type",), "BASE_TYPE_CHOICES", "The sandbox knows text channels alone."))
    if problems:
        raise invalid_form(problems)
    world = call.sandbox.world
    channel = Channel(
        world.new_id(), ChannelType.GUILD_TEXT, call.body["name"], guild.id, topic=call.body.get("topic")
    )
    world.put(channel)
    return Created(call.sandbox.wire.channel(channel))


@route("GET", GUILD + "/roles")
async def roles(call: Call) -> Answer:
    """A guild's roles."""
    return [call.sandbox.wire.role(role) for role in call.sandbox.world.roles_of(_guild(call).id)]


@route("POST", GUILD + "/roles")
async def create_role(call: Call) -> Answer:
    """Make a role, at the bottom."""
    guild, body, world = _guild(call, Permission.MANAGE_ROLES), call.body or {}, call.sandbox.world
    name = body.get("name") or "new role"
    problems = list(length(("name",), name, 1, 100))
    if problems:
        raise invalid_form(problems)
    bits, mentionable = int(body.get("permissions") or 0), bool(body.get("mentionable"))
    role = Role(world.new_id(), guild.id, name, bits, 1, mentionable)
    world.put(role)
    return call.sandbox.wire.role(role)


@route("DELETE", GUILD + "/roles/{role_id}")
async def delete_role(call: Call) -> Answer:
    """Remove a role, and from every member."""
    guild, world = _guild(call, Permission.MANAGE_ROLES), call.sandbox.world
    role = world.tables.roles.get(call.id("role_id"))
    if role is None or role.guild_id != guild.id:
        raise not_found("Role")
    if role.id == guild.id:
        raise ApiError(400, 50028, "Invalid Role")
    for member in world.members_of(guild.id):
        if role.id in member.roles:
            world.put(replace(member, roles=tuple(r for r in member.roles if r != role.id)))
    world.drop(role)
    return NoContent()


@route("GET", GUILD + "/members/search")
async def search(call: Call) -> Answer:
    """Members whose name begins with ``query``."""
    world, guild = call.sandbox.world, _guild(call)
    prefix, limit = call.query.get("query", "").lower(), int(call.query.get("limit", "1"))
    found = [
        m for m in world.members_of(guild.id) if world.name_of(m.user_id, guild.id).lower().startswith(prefix)
    ]
    return [call.sandbox.wire.member(member) for member in found[:limit]]


@route("GET", GUILD + "/members")
async def members(call: Call) -> Answer:
    """Members by id, after ``after``; needs the members intent."""
    if "members" not in call.sandbox.privileged_intents:
        raise missing_permissions()
    after, limit = int(call.query.get("after", "0")), int(call.query.get("limit", "1"))
    found = sorted(call.sandbox.world.members_of(_guild(call).id), key=lambda member: member.user_id)
    chosen = [member for member in found if member.user_id > after][:limit]
    return [call.sandbox.wire.member(member) for member in chosen]


@route("GET", MEMBER)
async def member(call: Call) -> Answer:
    """One member."""
    return call.sandbox.wire.member(_member(call))


@route("DELETE", MEMBER)
async def kick(call: Call) -> Answer:
    """Remove a member."""
    _guild(call, Permission.KICK_MEMBERS)
    call.sandbox.world.drop(_member(call))
    return NoContent()


@route("PUT", MEMBER + "/roles/{role_id}")
async def add_role(call: Call) -> Answer:
    """Give a member a role."""
    return _with_roles(call, add=True)


@route("DELETE", MEMBER + "/roles/{role_id}")
async def remove_role(call: Call) -> Answer:
    """Take a role from a member."""
    return _with_roles(call, add=False)


def _with_roles(call: Call, *, add: bool) -> Answer:
    world, guild = call.sandbox.world, _guild(call, Permission.MANAGE_ROLES)
    member, role = _member(call), world.tables.roles.get(call.id("role_id"))
    if role is None or role.guild_id != guild.id:
        raise not_found("Role")
    own = world.tables.members[guild.id, world.bot.id]
    highest = max((world.tables.roles[r].position for r in own.roles), default=0)
    if role.position >= highest or role.id == guild.id:
        raise missing_permissions()
    others = tuple(r for r in member.roles if r != role.id)
    world.put(replace(member, roles=(*others, role.id) if add else others))
    return NoContent()

"""Channels."""

from dataclasses import replace

from sandbox.access import channel_of
from sandbox.api import Answer, Call, NoContent, RouteTable
from sandbox.errors import Problem, invalid_form
from sandbox.models import Overwrite
from sandbox.permissions import Permission
from sandbox.ratelimits import Limit
from sandbox.routes.threads import edit_thread

route = RouteTable()
TEMPLATE = "/channels/{channel_id}"


@route("GET", TEMPLATE)
async def get(call: Call) -> Answer:
    """A channel, thread or DM."""
    return call.sandbox.wire.channel(channel_of(call.sandbox.world, call.id("channel_id")))


@route("DELETE", TEMPLATE)
async def delete(call: Call) -> Answer:
    """Delete a channel or thread, or close a DM."""
    world = call.sandbox.world
    channel = channel_of(world, call.id("channel_id"))
    answer = call.sandbox.wire.channel(channel)
    if channel.guild_id is None:
        return answer
    needed = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
    channel_of(world, channel.id, needed)
    world.drop(channel)
    return answer


@route("PATCH", TEMPLATE, Limit(5, 5.0))
async def edit(call: Call) -> Answer:
    """Edit a channel's name and topic, or a thread."""
    world, body = call.sandbox.world, call.body or {}
    channel = channel_of(world, call.id("channel_id"))
    if channel.is_thread:
        return edit_thread(call, channel)
    channel_of(world, channel.id, Permission.MANAGE_CHANNELS)
    name = body.get("name", channel.name)
    if not isinstance(name, str) or not 1 <= len(name) <= 100:
        message = "Must be between 1 and 100 in length."
        raise invalid_form([Problem(("name",), "BASE_TYPE_BAD_LENGTH", message)])
    changed = replace(channel, name=name, topic=body.get("topic", channel.topic))
    world.put(changed)
    return call.sandbox.wire.channel(changed)


@route("POST", TEMPLATE + "/typing", Limit(5, 5.0))
async def typing(call: Call) -> Answer:
    """Show that the bot is typing."""
    channel = channel_of(call.sandbox.world, call.id("channel_id"))
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    channel_of(call.sandbox.world, channel.id, needed)
    return NoContent()


@route("PUT", TEMPLATE + "/permissions/{overwrite_id}")
async def set_overwrite(call: Call) -> Answer:
    """Set a channel's exception for a role or member."""
    world, body = call.sandbox.world, call.body or {}
    channel = channel_of(world, call.id("channel_id"), Permission.MANAGE_ROLES)
    target = call.id("overwrite_id")
    new = Overwrite(target, int(body["type"]), int(body.get("allow") or 0), int(body.get("deny") or 0))
    others = tuple(o for o in channel.overwrites if o.target_id != target)
    world.put(replace(channel, overwrites=(*others, new)))
    return NoContent()


@route("DELETE", TEMPLATE + "/permissions/{overwrite_id}")
async def delete_overwrite(call: Call) -> Answer:
    """Remove a channel's exception."""
    world = call.sandbox.world
    channel = channel_of(world, call.id("channel_id"), Permission.MANAGE_ROLES)
    kept = tuple(o for o in channel.overwrites if o.target_id != call.id("overwrite_id"))
    world.put(replace(channel, overwrites=kept))
    return NoContent()

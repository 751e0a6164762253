"""Messages in channels, threads and DMs, by the bot's token."""

from dataclasses import replace
from typing import Any

from sandbox.access import channel_of, message_of, sendable
from sandbox.api import Answer, ApiError, Call, NoContent, RouteTable
from sandbox.errors import Problem, invalid_form, missing_permissions
from sandbox.messages import Origin, compose, revise
from sandbox.models import Channel, Message
from sandbox.permissions import Permission
from sandbox.ratelimits import Limit
from sandbox.strict.messages import CREATE_KEYS

route = RouteTable()
MANY = "/channels/{channel_id}/messages"
ONE = MANY + "/{message_id}"
TWO_WEEKS = 14 * 24 * 3600.0
HISTORY = Permission.READ_MESSAGE_HISTORY


@route("POST", MANY, Limit(5, 5.0))
async def create(call: Call) -> Answer:
    """Send a message."""
    sandbox, body = call.sandbox, call.body or {}
    embeds = bool(body.get("embeds"))
    channel = sendable(sandbox.world, call.id("channel_id"), files=bool(call.files), embeds=embeds)
    _check_reference(call, channel, body.get("message_reference"))
    message = compose(sandbox.world, Origin(channel.id, CREATE_KEYS), body, call.files)
    if channel.archived:
        sandbox.world.put(replace(channel, archived=False))
    sandbox.post(message)
    return sandbox.wire.message(message)


def _check_reference(call: Call, channel: Channel, reference: Any) -> None:
    if not reference or not reference.get("fail_if_not_exists", True):
        return
    original = call.sandbox.world.tables.messages.get(int(reference.get("message_id") or 0))
    if original is None or original.channel_id != channel.id or original.ephemeral_to is not None:
        message = "Unknown message"
        raise invalid_form([Problem(("message_reference",), "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", message)])


@route("PATCH", ONE, Limit(5, 5.0))
async def edit(call: Call) -> Answer:
    """Edit one of the bot's own messages."""
    sandbox, body = call.sandbox, call.body or {}
    channel = channel_of(sandbox.world, call.id("channel_id"))
    message = message_of(sandbox.world, channel, call.id("message_id"))
    if message.author_id != sandbox.world.bot.id:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    if channel.archived:
        raise ApiError(400, 50083, "Thread is archived")
    _check_edit_permissions(call, channel)
    sandbox.old_edits.check(message)
    changed = revise(sandbox.world, message, body, call.files)
    sandbox.world.put(changed)
    return sandbox.wire.message(changed)


def _check_edit_permissions(call: Call, channel: Channel) -> None:
    needed = [Permission.ATTACH_FILES] if call.files else []
    if (call.body or {}).get("embeds"):
        needed.append(Permission.EMBED_LINKS)
    channel_of(call.sandbox.world, channel.id, *needed)


@route("GET", ONE)
async def get(call: Call) -> Answer:
    """One message."""
    channel = channel_of(call.sandbox.world, call.id("channel_id"), HISTORY)
    return call.sandbox.wire.message(message_of(call.sandbox.world, channel, call.id("message_id")))


@route("GET", MANY, Limit(5, 5.0))
async def history(call: Call) -> Answer:
    """Messages, newest first; ``limit`` 1 to 100, ``before``, ``after`` or ``around`` a message."""
    world = call.sandbox.world
    channel = channel_of(world, call.id("channel_id"), HISTORY)
    limit = int(call.query.get("limit", "50"))
    if not 1 <= limit <= 100:
        raise invalid_form([Problem(("limit",), "NUMBER_TYPE_MAX", "int value should be from 1 to 100.")])
    found = [m for m in world.messages_in(channel.id) if m.ephemeral_to is None]
    chosen = _window(found, call, limit)
    return [call.sandbox.wire.message(message) for message in reversed(chosen)]


def _window(found: list[Message], call: Call, limit: int) -> list[Message]:
    if "after" in call.query:
        return [m for m in found if m.id > int(call.query["after"])][:limit]
    if "before" in call.query:
        return [m for m in found if m.id < int(call.query["before"])][-limit:]
    if "around" in call.query:
        middle = int(call.query["around"])
        near = sorted(found, key=lambda m: abs(m.id - middle))[:limit]
        return sorted(near, key=lambda m: m.id)
    return found[-limit:]


@route("DELETE", ONE, Limit(5, 1.0))
async def delete(call: Call) -> Answer:
    """Delete a message: the bot's own, or with Manage Messages any."""
    world = call.sandbox.world
    channel = channel_of(world, call.id("channel_id"))
    message = message_of(world, channel, call.id("message_id"))
    if message.author_id != world.bot.id:
        if channel.guild_id is None:
            raise ApiError(403, 50003, "Cannot execute action on a DM channel")
        if not world.permission_bits(world.bot.id, channel) & Permission.MANAGE_MESSAGES:
            raise missing_permissions()
    world.drop(message)
    return NoContent()


@route("POST", MANY + "/bulk-delete", Limit(1, 1.0))
async def bulk_delete(call: Call) -> Answer:
    """Delete 2 to 100 messages of the last two weeks at once."""
    world = call.sandbox.world
    channel = channel_of(world, call.id("channel_id"), Permission.MANAGE_MESSAGES)
    ids = [int(number) for number in (call.body or {}).get("messages") or []]
    if not 2 <= len(ids) <= 100:
        raise ApiError(400, 50016, "Provided too few or too many messages to delete.")
    found = [world.tables.messages[number] for number in ids if number in world.tables.messages]
    if any(world.clock.now() - message.created_at > TWO_WEEKS for message in found):
        raise ApiError(400, 50034, "You can only bulk delete messages that are under 14 days old.")
    for message in found:
        if message.channel_id == channel.id:
            world.drop(message)
    return NoContent()


async def _pin(call: Call) -> Answer:
    return _set_pinned(call, True)


async def _unpin(call: Call) -> Answer:
    return _set_pinned(call, False)


def _set_pinned(call: Call, pinned: bool) -> Answer:
    world = call.sandbox.world
    needed = Permission.MANAGE_MESSAGES
    channel = channel_of(world, call.id("channel_id"), needed)
    world.put(replace(message_of(world, channel, call.id("message_id")), pinned=pinned))
    return NoContent()


for _template in (
    "/channels/{channel_id}/pins/{message_id}",
    "/channels/{channel_id}/messages/pins/{message_id}",
):
    route("PUT", _template)(_pin)
    route("DELETE", _template)(_unpin)

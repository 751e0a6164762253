"""Threads and who is in them."""

from dataclasses import replace
from typing import Any

from sandbox.access import channel_of, guild_of, message_of
from sandbox.api import Answer, ApiError, Call, Created, NoContent, RouteTable, not_found
from sandbox.errors import Problem, invalid_form, missing_permissions
from sandbox.models import Channel, ChannelType, Message, MessageFlag
from sandbox.permissions import Permission
from sandbox.ratelimits import Limit
from sandbox.strict.rules import length

route = RouteTable()
CHANNEL = "/channels/{channel_id}"
THREAD_CREATED = 18
DURATIONS = (60, 1440, 4320, 10080)


def _checked(body: dict[str, Any], *, new: bool) -> None:
    problems = list(length(("name",), body.get("name"), 1, 100, required=new))
    if body.get("auto_archive_duration", 1440) not in (*DURATIONS, None):
        message = f"Value must be one of {DURATIONS}."
        problems.append(Problem(("auto_archive_duration",), "BASE_TYPE_CHOICES", message))
    slowmode = body.get("rate_limit_per_user") or 0
    if not 0 <= slowmode <= 21600:
        problems.append(Problem(("rate_limit_per_user",), "NUMBER_TYPE_MAX", "Must be from 0 to 21600."))
    if problems:
        raise invalid_form(problems)


def _make(call: Call, parent: Channel, kind: int, source: Message | None = None) -> Channel:
    world, body = call.sandbox.world, call.body
    thread = Channel(
        source.id if source else world.new_id(),
        kind,
        body["name"],
        guild_id=parent.guild_id,
        parent_id=parent.id,
        owner_id=world.bot.id,
        thread_members=(world.bot.id,),
        auto_archive_minutes=body.get("auto_archive_duration") or 1440,
        created_at=world.clock.now(),
        slowmode_seconds=body.get("rate_limit_per_user") or 0,
    )
    world.put(thread)
    return thread


def _parent(call: Call, *needed: Permission) -> Channel:
    parent = channel_of(call.sandbox.world, call.id("channel_id"), *needed)
    if parent.type != ChannelType.GUILD_TEXT:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    return parent


@route("POST", CHANNEL + "/messages/{message_id}/threads", Limit(5, 5.0))
async def from_message(call: Call) -> Answer:
    """Start a public thread at a message; it gets the message's id."""
    parent = _parent(call, Permission.CREATE_PUBLIC_THREADS, Permission.READ_MESSAGE_HISTORY)
    world = call.sandbox.world
    message = message_of(world, parent, call.id("message_id"))
    _checked(call.body, new=True)
    if message.thread_id is not None:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    thread = _make(call, parent, ChannelType.PUBLIC_THREAD, message)
    flags = message.flags | MessageFlag.HAS_THREAD
    world.put(replace(message, thread_id=thread.id, flags=flags))
    return Created(call.sandbox.wire.channel(thread))


@route("POST", CHANNEL + "/threads", Limit(5, 5.0))
async def without_message(call: Call) -> Answer:
    """Start a thread without a message; type 12 (private) unless told 11."""
    kind = (call.body or {}).get("type", ChannelType.PRIVATE_THREAD)
    if kind not in (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD):
        raise invalid_form([Problem(("type",), "BASE_TYPE_CHOICES", "Value must be one of (11, 12).")])
    public = kind == ChannelType.PUBLIC_THREAD
    needed = Permission.CREATE_PUBLIC_THREADS if public else Permission.CREATE_PRIVATE_THREADS
    parent = _parent(call, needed)
    _checked(call.body, new=True)
    thread = _make(call, parent, int(kind))
    if public:
        call.sandbox.post(_announcement(call, parent, thread))
    return Created(call.sandbox.wire.channel(thread))


def _announcement(call: Call, parent: Channel, thread: Channel) -> Message:
    """The line with which Discord tells a channel of a new thread."""
    world = call.sandbox.world
    reference = {"type": 0, "channel_id": str(thread.id), "guild_id": str(thread.guild_id)}
    return Message(
        world.new_id(),
        parent.id,
        world.bot.id,
        world.clock.now(),
        content=thread.name,
        type=THREAD_CREATED,
        reference=reference,
    )


def edit_thread(call: Call, thread: Channel) -> Answer:
    """Rename, archive, lock, or change a thread's settings."""
    world, body = call.sandbox.world, call.body or {}
    manages = bool(world.permission_bits(world.bot.id, thread) & Permission.MANAGE_THREADS)
    own = thread.owner_id == world.bot.id
    _checked(body, new=False)
    if not (manages or own) or ("locked" in body and not manages):
        raise missing_permissions()
    if thread.archived and body.get("archived") is not False and not manages:
        raise ApiError(400, 50083, "Thread is archived")
    if thread.locked and not manages:
        raise missing_permissions()
    changed = replace(
        thread,
        name=body.get("name", thread.name),
        archived=body.get("archived", thread.archived),
        unarchived_at=world.clock.now() if body.get("archived") is False else thread.unarchived_at,
        locked=body.get("locked", thread.locked),
        auto_archive_minutes=body.get("auto_archive_duration") or thread.auto_archive_minutes,
        slowmode_seconds=body.get("rate_limit_per_user", thread.slowmode_seconds) or 0,
    )
    world.put(changed)
    return call.sandbox.wire.channel(changed)


def _thread(call: Call) -> Channel:
    thread = channel_of(call.sandbox.world, call.id("channel_id"))
    if not thread.is_thread:
        raise not_found("Channel")
    return thread


def _user_id(call: Call) -> int:
    return call.sandbox.world.bot.id if "user_id" not in call.ids else call.id("user_id")


async def _add(call: Call) -> Answer:
    thread, world, user_id = _thread(call), call.sandbox.world, _user_id(call)
    if thread.archived:
        raise ApiError(400, 50083, "Thread is archived")
    assert thread.guild_id is not None
    if (thread.guild_id, user_id) not in world.tables.members:
        raise not_found("Member")
    if user_id not in thread.thread_members:
        world.put(replace(thread, thread_members=(*thread.thread_members, user_id)))
    return NoContent()


async def _remove(call: Call) -> Answer:
    thread, world, user_id = _thread(call), call.sandbox.world, _user_id(call)
    manages = world.permission_bits(world.bot.id, thread) & Permission.MANAGE_THREADS
    mine = thread.type == ChannelType.PRIVATE_THREAD and thread.owner_id == world.bot.id
    if user_id != world.bot.id and not (manages or mine):
        raise missing_permissions()
    members = tuple(uid for uid in thread.thread_members if uid != user_id)
    world.put(replace(thread, thread_members=members))
    return NoContent()


for _who in ("@me", "{user_id}"):
    route("PUT", f"{CHANNEL}/thread-members/{_who}")(_add)
    route("DELETE", f"{CHANNEL}/thread-members/{_who}")(_remove)


@route("GET", CHANNEL + "/thread-members/{user_id}")
async def member(call: Call) -> Answer:
    """One member of a thread."""
    thread, user_id = _thread(call), call.id("user_id")
    if user_id not in thread.thread_members:
        raise not_found("Member")
    return call.sandbox.wire.thread_member(thread, user_id)


@route("GET", CHANNEL + "/thread-members")
async def members(call: Call) -> Answer:
    """All members of a thread."""
    thread = _thread(call)
    return [call.sandbox.wire.thread_member(thread, user_id) for user_id in thread.thread_members]


@route("GET", CHANNEL + "/threads/archived/public")
async def archived_public(call: Call) -> Answer:
    """A channel's archived public threads, newest first."""
    world, wire = call.sandbox.world, call.sandbox.wire
    channel = channel_of(world, call.id("channel_id"), Permission.READ_MESSAGE_HISTORY)
    threads = [t for t in world.threads_of(channel.id) if t.archived and t.type == ChannelType.PUBLIC_THREAD]
    threads = sorted(threads, key=lambda thread: -thread.id)[: int(call.query.get("limit", "50"))]
    joined = [t for t in threads if world.bot.id in t.thread_members]
    return {
        "threads": [wire.channel(thread) for thread in threads],
        "members": [wire.thread_member(thread, world.bot.id) for thread in joined],
        "has_more": False,
    }


@route("GET", "/guilds/{guild_id}/threads/active")
async def active(call: Call) -> Answer:
    """The threads of a guild that are not archived."""
    world, wire = call.sandbox.world, call.sandbox.wire
    guild = guild_of(world, call.id("guild_id"))
    threads = [c for c in world.channels_of(guild.id) if c.is_thread and not c.archived]
    threads = [t for t in threads if world.permission_bits(world.bot.id, t)]
    joined = [t for t in threads if world.bot.id in t.thread_members]
    return {
        "threads": [wire.channel(thread) for thread in threads],
        "members": [wire.thread_member(thread, world.bot.id) for thread in joined],
        "has_more": False,
    }

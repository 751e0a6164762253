"""What the bot may do where: the checks that stand before each route."""

from dataclasses import replace

from sandbox.errors import ApiError, missing_access, missing_permissions, not_found
from sandbox.models import Channel, ChannelType, Guild, Message
from sandbox.permissions import Permission
from sandbox.world import World


def guild_of(world: World, guild_id: int) -> Guild:
    """A guild that the bot is in.

    Raises:
        ApiError: 10004 for an unknown guild, 50001 for one that the bot is not in.
    """
    guild = world.tables.guilds.get(guild_id)
    if guild is None:
        raise not_found("Guild")
    if not guild.bot_present:
        raise missing_access()
    return guild


def channel_of(world: World, channel_id: int, *needed: Permission) -> Channel:
    """A channel in which the bot has the needed permissions.

    Raises:
        ApiError: 10003 for an unknown channel, 50001 for one that the bot cannot see, 50013 where it lacks
            a permission.
    """
    channel = world.tables.channels.get(channel_id)
    if channel is None:
        raise not_found("Channel")
    if channel.guild_id is None:
        return channel
    if not world.tables.guilds[channel.guild_id].bot_present:
        raise missing_access()
    channel = _archived_if_idle(world, channel)
    bits = world.permission_bits(world.bot.id, channel)
    if not bits & Permission.VIEW_CHANNEL:
        raise missing_access()
    if any(not bits & permission for permission in needed):
        raise missing_permissions()
    return channel


def _archived_if_idle(world: World, channel: Channel) -> Channel:
    """A thread in which nothing was written for long is archived by the time that anybody looks."""
    if not channel.is_thread or channel.archived:
        return channel
    last = world.tables.messages.get(channel.last_message_id or 0)
    active_at = max(channel.created_at, channel.unarchived_at, last.created_at if last else 0.0)
    if world.clock.now() - active_at <= channel.auto_archive_minutes * 60:
        return channel
    archived = replace(channel, archived=True)
    world.put(archived)
    return archived


def sendable(world: World, channel_id: int, *, files: bool, embeds: bool) -> Channel:
    """A channel into which the bot may send such a message.

    Raises:
        ApiError: as ``channel_of``; 50007 and 50278 for DMs that cannot be sent, 50083 for a locked thread.
    """
    channel = channel_of(world, channel_id)
    if channel.type == ChannelType.DM:
        _check_dm(world, channel)
        return channel
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    wanted = [needed]
    if files:
        wanted.append(Permission.ATTACH_FILES)
    if embeds:
        wanted.append(Permission.EMBED_LINKS)
    channel_of(world, channel_id, *wanted)
    manages = world.permission_bits(world.bot.id, channel) & Permission.MANAGE_THREADS
    if channel.archived and channel.locked and not manages:
        raise ApiError(400, 50083, "Thread is archived")
    return channel


def _check_dm(world: World, channel: Channel) -> None:
    user_id = channel.recipient_id
    assert user_id is not None
    guilds = world.tables.guilds
    shared = [g for g in guilds.values() if g.bot_present and (g.id, user_id) in world.tables.members]
    if not shared:
        message = "Cannot send messages to this user due to having no mutual guilds"
        raise ApiError(403, 50278, message)
    if not world.tables.users[user_id].dms_open:
        raise ApiError(403, 50007, "Cannot send messages to this user")


def message_of(world: World, channel: Channel, message_id: int) -> Message:
    """A message of a channel that is open to the bot's token; ephemeral ones are not.

    Raises:
        ApiError: 10008.
    """
    message = world.tables.messages.get(message_id)
    if message is None or message.channel_id != channel.id or message.ephemeral_to is not None:
        raise not_found("Message")
    return message

"""Discord's permission bits, and what they come to in a channel."""

from collections.abc import Iterable
from enum import IntFlag

from sandbox.models import Channel, Guild, Member, Role


class Permission(IntFlag):
    """The permission bits that the sandbox looks at (Discord API v10)."""

    KICK_MEMBERS = 1 << 1
    BAN_MEMBERS = 1 << 2
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38


ALL = (1 << 53) - 1
EVERYONE_DEFAULT = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)


def in_guild(guild: Guild, member: Member, roles: Iterable[Role]) -> int:
    """The member's permission bits before any channel's overwrites."""
    if guild.owner_id == member.user_id:
        return ALL
    bits = 0
    for role in roles:
        if role.id == guild.id or role.id in member.roles:
            bits |= role.permissions
    return ALL if bits & Permission.ADMINISTRATOR else bits


def in_channel(guild: Guild, member: Member, roles: Iterable[Role], channel: Channel) -> int:
    """The member's permission bits in a channel (for a thread, pass its parent)."""
    bits = in_guild(guild, member, roles)
    if bits == ALL:
        return ALL
    allow = deny = 0
    for overwrite in channel.overwrites:
        if overwrite.target_id == guild.id:
            bits = bits & ~overwrite.deny | overwrite.allow
    for overwrite in channel.overwrites:
        if overwrite.kind == 0 and overwrite.target_id in member.roles:
            allow, deny = allow | overwrite.allow, deny | overwrite.deny
    bits = bits & ~deny | allow
    for overwrite in channel.overwrites:
        if overwrite.kind == 1 and overwrite.target_id == member.user_id:
            bits = bits & ~overwrite.deny | overwrite.allow
    return bits if bits & Permission.VIEW_CHANNEL else 0

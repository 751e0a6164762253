"""The state of the pretended Discord: tables of frozen records, and one place where they change."""

import asyncio
import itertools
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from sandbox import permissions
from sandbox.clock import Clock
from sandbox.models import (
    Channel,
    ChannelType,
    Command,
    Emoji,
    Guild,
    Interaction,
    Member,
    Message,
    Role,
    User,
)

RETIRED_FILES = 500
DISCORD_EPOCH_MS = 1_420_070_400_000
Record = User | Guild | Role | Member | Channel | Message | Emoji | Command | Interaction
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Change:
    """One record before and after; None before is a creation, None after a removal."""

    before: Record | None
    after: Record | None

    @property
    def record(self) -> Record:
        """The newer of the two."""
        record = self.after if self.after is not None else self.before
        assert record is not None
        return record


@dataclass
class Tables:
    """Everything that survives a restart."""

    users: dict[int, User] = field(default_factory=dict)
    guilds: dict[int, Guild] = field(default_factory=dict)
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[tuple[int, int], Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    emojis: dict[int, Emoji] = field(default_factory=dict)
    commands: dict[int, Command] = field(default_factory=dict)
    interactions: dict[int, Interaction] = field(default_factory=dict)
    files: dict[int, bytes] = field(default_factory=dict)


class World:
    """The tables, id minting, look-ups, and the announcements of changes.

    ``put`` and ``drop`` are the only ways in which a record changes; each tells every listener and wakes
    ``until``.
    """

    def __init__(self, clock: Clock, bot: User) -> None:
        self.clock = clock
        self.bot = bot
        self.tables = Tables(users={bot.id: bot})
        self.listeners: list[Callable[[Change], None]] = []
        self._counter = itertools.count(1)
        self._waiters: list[asyncio.Future[None]] = []
        self._last_id = 0
        self._retired: deque[int] = deque()
        self.changes = 0

    # -- ids -----------------------------------------------------------------------------------------
    def new_id(self) -> int:
        """A fresh snowflake of the sandbox's present moment, larger than every one before it."""
        milliseconds = int(self.clock.now() * 1000) - DISCORD_EPOCH_MS
        minted = (milliseconds << 22) | (next(self._counter) & 0x3FFFFF)
        self._last_id = max(minted, self._last_id + 1)
        return self._last_id

    def resume(self) -> None:
        """Mint ids above every one in tables that were loaded; the bot's account stays the sandbox's own."""
        self.tables.users[self.bot.id] = self.bot
        tables = (self.tables.messages, self.tables.channels, self.tables.interactions, self.tables.users)
        self._last_id = max([self._last_id, *(max(table, default=0) for table in tables)])

    # -- changing ------------------------------------------------------------------------------------
    def put(self, record: Record) -> None:
        """Store a record, new or changed, and tell the listeners."""
        table, key = self._place(record)
        before = table.get(key)
        table[key] = record
        if isinstance(record, Message) and isinstance(before, Message):
            self._retire(before, record)
        if before != record:
            self._announce(Change(before, record))

    def drop(self, record: Record) -> None:
        """Remove a record and what hangs on it, and tell the listeners."""
        table, key = self._place(record)
        if table.pop(key, None) is None:
            return
        if isinstance(record, Message):
            self._retire(record, None)
        if isinstance(record, Channel):
            self._forget_channel(record)
        self._announce(Change(record, None))

    def touch(self) -> None:
        """Wake everybody who waits in ``until``."""
        self.changes += 1
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    async def until(self, predicate: Callable[[], T], seconds: float = 5.0) -> T:
        """Wait for ``predicate()`` to become true after some change, and return what it gave.

        Raises:
            TimeoutError: if that does not happen within ``seconds`` of real time.
        """
        async with asyncio.timeout(seconds):
            while not (value := predicate()):
                waiter = asyncio.get_running_loop().create_future()
                self._waiters.append(waiter)
                await waiter
        return value

    def _announce(self, change: Change) -> None:
        for listener in tuple(self.listeners):
            listener(change)
        self.touch()

    def _place(self, record: Record) -> tuple[dict[object, Record], object]:
        key: object = (record.guild_id, record.user_id) if isinstance(record, Member) else record.id
        return getattr(self.tables, _TABLE_OF[type(record)]), key

    def _retire(self, before: Message, after: Message | None) -> None:
        """Files that a message no longer shows stay for a while, as Discord's links do."""
        kept = {attachment.id for attachment in after.attachments} if after else set()
        self._retired.extend(a.id for a in before.attachments if a.id not in kept)
        while len(self._retired) > RETIRED_FILES:
            self.tables.files.pop(self._retired.popleft(), None)

    def _forget_channel(self, channel: Channel) -> None:
        tables = self.tables
        gone = {channel.id} | {thread.id for thread in self.threads_of(channel.id)}
        for thread_id in gone - {channel.id}:
            del tables.channels[thread_id]
        for message in [m for m in tables.messages.values() if m.channel_id in gone]:
            self._retire(message, None)
            del tables.messages[message.id]

    # -- looking up ----------------------------------------------------------------------------------
    def threads_of(self, channel_id: int) -> list[Channel]:
        """The threads under a channel."""
        return [c for c in self.tables.channels.values() if c.parent_id == channel_id and c.is_thread]

    def channels_of(self, guild_id: int) -> list[Channel]:
        """The channels of a guild, threads included."""
        return [c for c in self.tables.channels.values() if c.guild_id == guild_id]

    def roles_of(self, guild_id: int) -> list[Role]:
        """The roles of a guild, @everyone included."""
        return [r for r in self.tables.roles.values() if r.guild_id == guild_id]

    def members_of(self, guild_id: int) -> list[Member]:
        """The members of a guild, the bot included."""
        return [m for m in self.tables.members.values() if m.guild_id == guild_id]

    def messages_in(self, channel_id: int) -> list[Message]:
        """The messages of a channel, oldest first."""
        found = [m for m in self.tables.messages.values() if m.channel_id == channel_id]
        return sorted(found, key=lambda message: message.id)

    def dm_with(self, user_id: int) -> Channel | None:
        """The bot's DM channel with a user, if it was ever opened."""
        channels = self.tables.channels.values()
        return next((c for c in channels if c.type == ChannelType.DM and c.recipient_id == user_id), None)

    def open_dm(self, user_id: int) -> Channel:
        """The bot's DM channel with a user, made if need be."""
        channel = self.dm_with(user_id)
        if channel is None:
            channel = Channel(self.new_id(), ChannelType.DM, "", recipient_id=user_id)
            self.put(channel)
        return channel

    def permission_bits(self, user_id: int, channel: Channel) -> int:
        """What a user may do in a channel or thread; 0 for those who are not members."""
        if channel.guild_id is None:
            return permissions.ALL if user_id in (channel.recipient_id, self.bot.id) else 0
        guild = self.tables.guilds.get(channel.guild_id)
        member = self.tables.members.get((channel.guild_id, user_id))
        if guild is None or member is None:
            return 0
        where = channel
        if channel.is_thread and channel.parent_id is not None:
            where = self.tables.channels.get(channel.parent_id, channel)
        bits = permissions.in_channel(guild, member, self.roles_of(guild.id), where)
        private = channel.type == ChannelType.PRIVATE_THREAD and user_id not in channel.thread_members
        return 0 if private and not bits & permissions.Permission.MANAGE_THREADS else bits

    def name_of(self, user_id: int, guild_id: int | None = None) -> str:
        """A user's name as shown in a guild."""
        user = self.tables.users[user_id]
        member = self.tables.members.get((guild_id, user_id)) if guild_id else None
        return (member.nick if member else None) or user.global_name or user.username

    def replace_commands(self, guild_id: int | None, commands: Iterable[Command]) -> None:
        """Put these commands in place of those of a guild (None: the global ones)."""
        kept = {c.id: c for c in commands}
        for old in [c for c in self.tables.commands.values() if c.guild_id == guild_id]:
            if old.id not in kept:
                self.drop(old)
        for command in kept.values():
            self.put(command)

    def note_message(self, message: Message) -> None:
        """Store a new message and remember it as its channel's last."""
        self.put(message)
        channel = self.tables.channels.get(message.channel_id)
        if channel and message.ephemeral_to is None:
            self.tables.channels[channel.id] = replace(
                channel, last_message_id=message.id, message_count=channel.message_count + 1
            )


_TABLE_OF: dict[type, str] = {
    User: "users",
    Guild: "guilds",
    Role: "roles",
    Member: "members",
    Channel: "channels",
    Message: "messages",
    Emoji: "emojis",
    Command: "commands",
    Interaction: "interactions",
}

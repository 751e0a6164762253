"""What happens on Discord outside of commands and buttons: members leave, messages and channels vanish,
permissions change.
"""

from __future__ import annotations

from collections import defaultdict, deque

import discord
import structlog
from discord.ext import commands

from cogs.anchors import public_key
from cogs.host import Host
from services.errors import Refusal
from services.model import Status

log = structlog.get_logger()

#: A message that is deleted again and again is not wanted there: so many are posted anew in so many seconds.
REPOSTS, REPOST_SECONDS = 3, 60.0


class Listener(commands.Cog):
    """Hears of events and hands them to the services."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._reposts: defaultdict[int, deque[float]] = defaultdict(lambda: deque(maxlen=REPOSTS))

    @commands.Cog.listener()
    async def on_raw_member_remove(self, event: discord.RawMemberRemoveEvent) -> None:
        """Whoever leaves the community leaves its tables."""
        await self._host.tables.drop_person(event.user.id, event.guild_id)

    # -- messages

    @commands.Cog.listener()
    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        """A deleted table message is posted anew."""
        await self._lost(event.message_id)

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        """As for one message."""
        for message_id in event.message_ids:
            await self._lost(message_id)

    async def _lost(self, message_id: int) -> None:
        for table_id in await self._host.tables.shown_by(message_id):
            await self._host.painter.anchors.put(public_key(table_id), None)
            seen = await self._host.tables.look(table_id)
            if seen.info.status not in (Status.LOBBY, Status.PLAYING):
                continue
            now, before = self._host.clock(), self._reposts[table_id]
            if len(before) == REPOSTS and now - before[0] < REPOST_SECONDS:
                log.warning("not_posted_again", table=table_id)
                continue
            before.append(now)
            self._host.painter.touch(seen)

    # -- channels and servers

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """The tables of a deleted channel are void."""
        await self._stop(await self._host.tables.open_in_channel(channel.id))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """As for a channel."""
        await self._stop(await self._host.tables.open_in_channel(event.thread_id))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Where the bot was removed, all tables are void."""
        await self._stop(await self._host.tables.open_ids(guild.id))

    async def _stop(self, table_ids: list[int]) -> None:
        for table_id in table_ids:
            try:
                if (await self._host.tables.look(table_id)).info.settings.is_solo:
                    continue  # it is shown nowhere but in a panel, and goes on wherever that is opened
                await self._host.tables.stop(table_id, None)
            except Refusal as gone:
                log.info("nothing_to_stop", table=table_id, why=str(gone))

    # -- permissions

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, now: discord.abc.GuildChannel
    ) -> None:
        """Perhaps something is allowed again."""
        await self._try_again(now.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, now: discord.Role) -> None:
        """As for a channel."""
        await self._try_again(now.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, now: discord.Member) -> None:
        """As for a channel, where the bot got or lost a role."""
        if now.id == now.guild.me.id:
            await self._try_again(now.guild.id)

    async def _try_again(self, guild_id: int) -> None:
        for table_id in self._host.painter.tables.hindered_in(guild_id):
            try:
                await self._host.tables.retell(table_id)
            except Refusal as gone:
                log.info("nothing_to_show", table=table_id, why=str(gone))

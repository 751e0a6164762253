"""What happens on Discord outside of commands and buttons: members leave, messages and channels vanish."""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs.anchors import public_key
from cogs.host import Host


class Listener(commands.Cog):
    """Hears of events and hands them to the services."""

    def __init__(self, host: Host) -> None:
        self._host = host

    @commands.Cog.listener()
    async def on_raw_member_remove(self, event: discord.RawMemberRemoveEvent) -> None:
        """Whoever leaves the community leaves its tables."""
        await self._host.tables.drop_person(event.user.id, event.guild_id)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        """A deleted table message is posted anew."""
        for table_id in await self._host.tables.shown_by(event.message_id):
            await self._host.painter.anchors.put(public_key(table_id), None)
            self._host.painter.touch(await self._host.tables.look(table_id))

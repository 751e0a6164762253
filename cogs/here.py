"""Tables and matches named by number: only those of the same server, in a channel that whoever named them can
see.
"""

from __future__ import annotations

import discord

from cogs.acting import Interaction, tell
from cogs.delivery import FAILURES
from cogs.host import host_of
from cogs.texts import private, refusal_text
from services.errors import Refusal
from services.model import TableInfo
from services.past_matches import Viewer


async def can_reach(interaction: Interaction, table_id: int) -> bool:
    """Whether whoever acted, who has been acknowledged, may know of a table; else they are told that there
    is none.
    """
    try:
        info = (await host_of(interaction).tables.look(table_id)).info
        if not await Sight(interaction).reaches(info):
            raise Refusal("no_table")
    except Refusal as error:
        await tell(interaction, refusal_text(error, private(interaction)))
        return False
    return True


def viewer_of(interaction: Interaction) -> Viewer:
    """Whoever acted, as one who looks at matches that are over."""
    return Viewer(interaction.user.id, Sight(interaction).sees)


class Sight:
    """What whoever acted can see of the server. A channel that is not in memory, as an archived thread is
    not, is asked for once.
    """

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._seen: dict[int, bool] = {}

    async def reaches(self, info: TableInfo) -> bool:
        """Whether a table is one of this server's, in a channel that is seen. A game of one's own is nobody
        else's to see.
        """
        if info.settings.is_solo:
            return info.host_id == self._interaction.user.id
        return info.guild_id == self._interaction.guild_id and await self.sees(info.channel_id)

    async def sees(self, channel_id: int) -> bool:
        """Whether a channel of the server is seen. One that is gone hides nothing, nor does 0, which stands
        for one that was not noted.
        """
        if channel_id in (0, self._interaction.channel_id):
            return True
        if channel_id not in self._seen:
            self._seen[channel_id] = await self._looked_up(channel_id)
        return self._seen[channel_id]

    async def _looked_up(self, channel_id: int) -> bool:
        guild, person = self._interaction.guild, self._interaction.user
        if guild is None or not isinstance(person, discord.Member):
            return False
        channel = guild.get_channel_or_thread(channel_id)
        try:
            return _is_open(channel or await guild.fetch_channel(channel_id), person)
        except discord.NotFound:
            return True
        except FAILURES:
            return False


def _is_open(channel: discord.abc.GuildChannel | discord.Thread, person: discord.Member) -> bool:
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return False
    allowed = channel.permissions_for(person)
    if isinstance(channel, discord.Thread) and channel.is_private() and not allowed.manage_threads:
        return False
    return allowed.view_channel

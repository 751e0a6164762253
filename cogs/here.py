"""Tables named by number: only those of the same server, in a channel that whoever named them can see."""

from __future__ import annotations

import discord

from cogs.acting import Interaction, tell
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
        if not is_visible(interaction, info):
            raise Refusal("no_table")
    except Refusal as error:
        await tell(interaction, refusal_text(error, private(interaction)))
        return False
    return True


def is_visible(interaction: Interaction, info: TableInfo) -> bool:
    """Whether a table is one of this server's, in a channel that whoever acted can see. A game of one's own
    is nobody else's to see.
    """
    if info.settings.is_solo:
        return info.host_id == interaction.user.id
    if info.guild_id != interaction.guild_id or interaction.guild is None:
        return False
    return sees_channel(interaction, info.channel_id)


def sees_channel(interaction: Interaction, channel_id: int) -> bool:
    """Whether whoever acted can see a channel of the server. A channel that is not known, being gone, hides
    nothing.
    """
    if channel_id == interaction.channel_id or not isinstance(interaction.user, discord.Member):
        return True
    assert interaction.guild is not None
    channel = interaction.guild.get_channel_or_thread(channel_id)
    if channel is None or (isinstance(channel, discord.Thread) and channel.parent is None):
        return True
    allowed = channel.permissions_for(interaction.user)
    if isinstance(channel, discord.Thread) and channel.is_private() and not allowed.manage_threads:
        return False
    return allowed.view_channel


def viewer_of(interaction: Interaction) -> Viewer:
    """Whoever acted, as one who looks at matches that are over."""
    return Viewer(interaction.user.id, lambda channel_id: sees_channel(interaction, channel_id))

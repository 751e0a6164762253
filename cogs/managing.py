"""Who may manage a community. Discord hides commands from others; the host checks all the same."""

from __future__ import annotations

import discord

from cogs.acting import Interaction, tell
from cogs.texts import private

MANAGERS = discord.Permissions(manage_guild=True)


def may_manage(interaction: Interaction) -> bool:
    """Whether whoever acted may manage the server, as Discord says with the interaction."""
    return interaction.permissions.manage_guild or interaction.permissions.administrator


async def refused(interaction: Interaction) -> bool:
    """Turn down whoever may not manage the server, after the interaction was acknowledged."""
    if may_manage(interaction):
        return False
    await tell(interaction, private(interaction)("refusal.managers_only"))
    return True

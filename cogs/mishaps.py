"""What a person is told when something went wrong that nobody foresaw; the log has the rest."""

from __future__ import annotations

from collections.abc import Awaitable

import discord
import structlog
from discord import app_commands

from cogs.acting import Interaction, acknowledge, tell
from cogs.texts import private

log = structlog.get_logger()


async def guarded(interaction: Interaction, work: Awaitable[None]) -> None:
    """Carry out the answer to a press; whoever pressed is told where it fails."""
    try:
        await work
    except Exception:
        log.exception("press_failed")
        await _apologise(interaction)


async def command_failed(interaction: Interaction, error: app_commands.AppCommandError) -> None:
    """Tell whoever typed a command that it failed."""
    cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    log.error("command_failed", exc_info=cause)
    if interaction.type is discord.InteractionType.application_command:
        await _apologise(interaction)


async def _apologise(interaction: Interaction) -> None:
    if not interaction.response.is_done():
        await acknowledge(interaction, privately=True)
    await tell(interaction, private(interaction)("refusal.failed"))

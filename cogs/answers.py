"""Private answers that can be paged through: pictures where they are allowed, their words where not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import discord
import structlog
from discord import ui

from cogs.acting import Interaction
from cogs.layout import Message, button, message, spelled_out
from rendering import Picture

log = structlog.get_logger()

Block = str | Picture
Buttons = Sequence[Sequence[ui.Button[Any]]]


async def show(
    interaction: Interaction,
    blocks: Sequence[Block],
    buttons: Buttons = (),
    *,
    theme: str = "felt",
    anew: bool = True,
) -> None:
    """Answer whoever acted, who has been acknowledged; in place of the message pressed where not ``anew``."""
    if interaction.app_permissions.attach_files:
        try:
            await _send(interaction, message(blocks, buttons, theme=theme), anew=anew)
            return
        except discord.Forbidden:
            log.info("pictures_not_allowed", channel=interaction.channel_id)
    try:
        await _send(interaction, message(in_words(blocks), buttons, theme=theme), anew=anew)
    except discord.HTTPException as error:
        log.info("answer_not_delivered", status=error.status, code=error.code)


async def _send(interaction: Interaction, built: Message, *, anew: bool) -> None:
    if anew:
        await interaction.followup.send(view=built.view, files=built.files(), ephemeral=True)
    else:
        await interaction.edit_original_response(view=built.view, attachments=built.files())


def in_words(blocks: Sequence[Block]) -> list[Block]:
    """The blocks with every picture told in words."""
    return [spelled_out(block) if isinstance(block, Picture) else block for block in blocks]


def page_buttons(page: int, pages: int, custom_id: Callable[[int, str], str]) -> list[ui.Button[Any]]:
    """Buttons to the first, previous, next and last page; ``custom_id`` takes a page and what keeps the
    button apart. None where there is a single page.
    """
    if pages <= 1:
        return []
    return [
        button(custom_id(1, "first"), emoji="⏮️", disabled=page <= 1),
        button(custom_id(max(1, page - 1), "back"), emoji="◀️", disabled=page <= 1),
        button(custom_id(page, "here"), f"{page}/{pages}", disabled=True),
        button(custom_id(min(pages, page + 1), "on"), emoji="▶️", disabled=page >= pages),
        button(custom_id(pages, "last"), emoji="⏭️", disabled=page >= pages),
    ]

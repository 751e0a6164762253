"""From a press or a command to a change at a table, and what its author gets to see.

The press is acknowledged before anything is looked up, so that a slow database or a busy painter never
makes it fail. Whose seat is meant comes from who acted, never from what was pressed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import structlog

from cogs.anchors import Anchor, public_key
from cogs.host import Host
from cogs.layout import Message
from cogs.texts import private, refusal_text
from domino.actions import Action
from domino.errors import IllegalAction
from services.errors import Refusal, Stale
from services.tables import Answer

log = structlog.get_logger()

Interaction = discord.Interaction[Any]


async def acknowledge(interaction: Interaction) -> None:
    """Tell Discord that a press arrived. A press whose time is up is carried out all the same."""
    try:
        await interaction.response.defer()
    except discord.NotFound:
        log.warning("acknowledged_too_late")


async def tell(interaction: Interaction, text: str) -> None:
    """A private sentence for whoever acted."""
    try:
        await interaction.followup.send(text, ephemeral=True, allowed_mentions=discord.AllowedMentions.none())
    except discord.HTTPException as error:
        log.info("answer_not_delivered", status=error.status, code=error.code)


async def attempt(
    host: Host, interaction: Interaction, table_id: int, change: Callable[[], Awaitable[Answer]]
) -> Answer | None:
    """Carry out ``change``; tell its author why where it is refused, and return None."""
    await host.people.meet(interaction.user.id, interaction.user.display_name, interaction.locale.value)
    try:
        return await change()
    except (Refusal, IllegalAction) as error:
        await tell(interaction, await _why(host, interaction, error))
        if isinstance(error, Stale):
            await host.painter.refresh(table_id, interaction.user.id)
        return None


async def _why(host: Host, interaction: Interaction, error: Refusal | IllegalAction) -> str:
    text = refusal_text(error, private(interaction))
    if isinstance(error, Refusal) and error.code == "seated_elsewhere":
        link = await host.painter.link(int(str(error.facts["table"])))
        return f"{text} {link}".strip()
    return text


async def press_action(
    host: Host, interaction: Interaction, table_id: int, position: str, action: Action
) -> None:
    """A pressed action of the match."""
    await acknowledge(interaction)
    user_id = interaction.user.id
    if not await _from_newest(host, interaction, table_id):
        await tell(interaction, private(interaction)("panel.retired"))
        return
    await attempt(host, interaction, table_id, lambda: host.tables.act(table_id, user_id, action, position))


async def _from_newest(host: Host, interaction: Interaction, table_id: int) -> bool:
    """Whether a press came from the newest message of its kind; its token is used from now on."""
    anchors = host.painter.anchors
    if await anchors.lend(public_key(table_id), interaction):
        return True
    key = (table_id, interaction.user.id)
    return await anchors.lend(key, interaction) or await anchors.of(key) is None


async def command_action(host: Host, interaction: Interaction, action: Action) -> None:
    """A typed action of the match at which its author sits; the hand comes back as a private panel."""
    await interaction.response.defer(ephemeral=True)
    user_id = interaction.user.id
    table_id = await host.tables.table_of(user_id)
    if table_id is None:
        await tell(interaction, private(interaction)("refusal.not_at_a_table"))
        return
    answer = await attempt(host, interaction, table_id, lambda: host.tables.act(table_id, user_id, action))
    if answer is not None:
        await open_panel(host, interaction, table_id)


async def open_panel(host: Host, interaction: Interaction, table_id: int, *, note: str = "") -> None:
    """Answer with the private panel of the hand; it becomes the newest one, and older ones step back.

    The interaction has been acknowledged.
    """
    user_id = interaction.user.id
    await host.people.meet(user_id, interaction.user.display_name, interaction.locale.value)
    try:
        seen = await host.tables.look(table_id, user_id)
    except Refusal as error:
        await tell(interaction, refusal_text(error, private(interaction)))
        return
    if seen.view is None or seen.view.seat is None:
        await tell(interaction, private(interaction)("refusal.not_seated"))
        return
    built = await host.painter.hand(seen, user_id, note=note)
    sent = await send_private(interaction, built)
    if sent is not None:
        anchor = Anchor(
            interaction.channel_id or 0, sent.id, True, interaction, by_original=False, lent_at=host.clock()
        )
        await host.painter.retire((table_id, user_id), anchor, seen)


async def send_private(interaction: Interaction, built: Message) -> discord.Message | None:
    """A private message with components, after the interaction was acknowledged."""
    try:
        return await interaction.followup.send(
            view=built.view, files=built.files(), ephemeral=True, wait=True
        )
    except discord.HTTPException as error:
        log.warning("panel_not_delivered", status=error.status, code=error.code)
        return None

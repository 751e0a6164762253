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
from cogs.delivery import FAILURES
from cogs.host import Host
from cogs.layout import Message
from cogs.metrics import ACKNOWLEDGED, NOT_ACKNOWLEDGED
from cogs.texts import private, refusal_text
from domino.actions import Action
from domino.errors import IllegalAction
from services.errors import Refusal, Stale
from services.model import Kind
from services.tables import Answer

log = structlog.get_logger()

#: Refusals that say that the public message shows something that is over: it is drawn again.
MOVED_ON = frozenset({"lobby_closed", "no_match", "no_match_ended"})

Interaction = discord.Interaction[Any]
Finder = Callable[[int], Awaitable[Action | None]]


async def acknowledge(interaction: Interaction, *, privately: bool = False) -> None:
    """Tell Discord that a press or a command arrived, a command's answer to be private.

    Where Discord does not take it any more, what was asked for is carried out all the same.
    """
    try:
        with ACKNOWLEDGED.time():
            await interaction.response.defer(ephemeral=privately)
    except FAILURES as error:
        NOT_ACKNOWLEDGED.inc()
        log.warning("not_acknowledged", why=type(error).__name__)


async def tell(interaction: Interaction, text: str) -> None:
    """A private sentence for whoever acted."""
    try:
        await interaction.followup.send(text, ephemeral=True, allowed_mentions=discord.AllowedMentions.none())
    except FAILURES as error:
        log.info("answer_not_delivered", why=type(error).__name__)


async def attempt(
    host: Host, interaction: Interaction, table_id: int, change: Callable[[], Awaitable[Answer]]
) -> Answer | None:
    """Carry out ``change``; tell its author why where it is refused, and return None."""
    try:
        await host.people.meet(interaction.user.id, interaction.user.display_name, interaction.locale.value)
        return await change()
    except (Refusal, IllegalAction) as error:
        await tell(interaction, await _why(host, interaction, error))
        if isinstance(error, Stale):
            await host.painter.refresh(table_id, interaction.user.id)
        elif isinstance(error, Refusal) and error.code in MOVED_ON:
            host.painter.mark(public_key(table_id))
        return None
    except Exception:
        log.exception("change_failed", table=table_id)
        await tell(interaction, private(interaction)("refusal.failed"))
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
    await attempt(
        host, interaction, table_id, lambda: _act_here(host, interaction, table_id, action, position)
    )


async def _act_here(
    host: Host, interaction: Interaction, table_id: int, action: Action, position: str
) -> Answer:
    """Carry out an action; its answer appears where it was pressed, be that an older panel."""
    if not await host.painter.anchors.lend(public_key(table_id), interaction):
        await host.painter.hands.adopt(interaction, table_id)
    return await host.tables.act(table_id, interaction.user.id, action, position)


async def own_table(host: Host, user_id: int) -> int | None:
    """Where a person's typed commands go: the table at which they sit, else their game against the
    computer. A game on one device has none, for its hand is covered.
    """
    seated = await host.tables.table_of(user_id)
    return seated if seated is not None else await host.solo.saved(user_id, Kind.COMPUTER)


async def command_action(host: Host, interaction: Interaction, typed: Action | Finder) -> None:
    """A typed action of the match at which its author sits; the hand comes back as a private panel.

    ``typed`` may be what finds the action at a table, None where nothing fits what was typed.
    """
    await acknowledge(interaction, privately=True)
    user_id = interaction.user.id
    table_id = await own_table(host, user_id)
    if table_id is None:
        await tell(interaction, private(interaction)("refusal.not_at_a_table"))
        return
    action = await typed(table_id) if callable(typed) else typed
    if action is None:
        await tell(interaction, private(interaction)("refusal.unknown_play"))
        return
    async with host.painter.held((table_id, user_id)):
        answer = await attempt(
            host, interaction, table_id, lambda: host.tables.act(table_id, user_id, action)
        )
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
    built = await host.painter.hands.message(seen, user_id, note=note)
    sent = await send_private(interaction, built)
    if sent is not None:
        anchor = Anchor(
            interaction.channel_id or 0, sent.id, True, interaction, by_original=False, lent_at=host.clock()
        )
        await host.painter.hands.retire((table_id, user_id), anchor, seen)


async def send_private(interaction: Interaction, built: Message) -> discord.Message | None:
    """A private message with components, after the interaction was acknowledged."""
    try:
        return await interaction.followup.send(
            view=built.view, files=built.files(), ephemeral=True, wait=True
        )
    except FAILURES as error:
        log.warning("panel_not_delivered", why=type(error).__name__)
        return None


async def show_hand_here(host: Host, interaction: Interaction, table_id: int, *, galo: bool) -> None:
    """Draw the panel that was pressed anew; the press has been acknowledged."""
    t = private(interaction)
    try:
        if not await host.painter.hands.repaint(interaction, table_id, galo=galo):
            await tell(interaction, t("refusal.not_seated"))
    except Refusal as error:
        await tell(interaction, refusal_text(error, t))

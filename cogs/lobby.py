"""The buttons of a table's public message."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from cogs import custom_ids
from cogs.acting import Interaction, acknowledge, attempt, open_panel, send_private, tell
from cogs.advice import give_hint, give_review
from cogs.anchors import public_key
from cogs.host import Host
from cogs.layout import button, message
from cogs.rules_text import rules_of_table
from cogs.solo import PRESSES, press_solo
from cogs.texts import private, refusal_text
from services.errors import Refusal
from services.model import Kind, Status
from services.tables import Answer

CONFIRMED_LEAVE = "leave_now"


async def press_lobby(host: Host, interaction: Interaction, table_id: int, what: str) -> None:
    """Carry out what a button of the public message (or of an answer to it) stands for."""
    await acknowledge(interaction)
    await host.painter.anchors.lend(public_key(table_id), interaction)
    user_id, tables = interaction.user.id, host.tables
    changes: dict[str, Callable[[], Awaitable[Answer]]] = {
        "join": lambda: tables.join(table_id, user_id, interaction.user.display_name),
        "add": lambda: tables.add_computer(table_id, user_id),
        "remove": lambda: tables.remove_computer(table_id, user_id),
        "start": lambda: tables.start(table_id, user_id),
        "rematch": lambda: play_again(host, table_id, user_id, interaction.user.display_name),
        "accept": lambda: host.friends.accept(table_id, user_id, interaction.user.display_name),
        "decline": lambda: host.friends.decline(table_id, user_id),
        CONFIRMED_LEAVE: lambda: tables.leave(table_id, user_id),
    }
    if what in changes:
        await attempt(host, interaction, table_id, changes[what])
    elif what in PRESSES:
        await press_solo(host, interaction, table_id, what)
    elif what == "hand":
        await open_panel(host, interaction, table_id)
    elif what == "leave":
        await leave_or_ask(host, interaction, table_id)
    elif what == "rules":
        await show_rules(host, interaction, table_id)
    elif what == "watch":
        await show_table(host, interaction, table_id)
    elif what == "hint":
        await give_hint(host, interaction, table_id)
    elif what == "review":
        await give_review(host, interaction, table_id)


async def play_again(host: Host, table_id: int, user_id: int, name: str) -> Answer:
    """Ask for another match in the way of the table's kind, or join those who have. Raises Refusal."""
    info = (await host.tables.look(table_id)).info
    if info.status is Status.LOBBY and info.settings.kind is not Kind.FRIEND:
        return await host.tables.join(table_id, user_id, name)
    if info.settings.kind is Kind.FRIEND:
        return await host.friends.new_game(table_id, user_id)
    if info.settings.is_solo and info.status is Status.ENDED:
        return await host.solo.new_game(table_id, user_id)
    return await host.tables.rematch(table_id, user_id)


async def leave_or_ask(host: Host, interaction: Interaction, table_id: int) -> bool:
    """Get up from a lobby at once; ask again before a match is left, for that cannot be undone. Returns
    whether whoever acted has got up.
    """
    t = private(interaction)
    try:
        seen = await host.tables.look(table_id)
    except Refusal as error:
        await interaction.followup.send(refusal_text(error, t), ephemeral=True)
        return False
    seated = any(o is not None and o.user_id == interaction.user.id for o in seen.info.occupants)
    if seen.info.status is not Status.PLAYING or not seated:
        user_id = interaction.user.id
        left = await attempt(host, interaction, table_id, lambda: host.tables.leave(table_id, user_id))
        return left is not None
    sure = button(
        custom_ids.table(table_id, CONFIRMED_LEAVE), t("button.leave_now"), style=discord.ButtonStyle.danger
    )
    await send_private(interaction, message([t("leave.sure")], [[sure]]))
    return False


async def show_rules(host: Host, interaction: Interaction, table_id: int) -> None:
    """The rules that a table runs by, for whoever asked."""
    t = private(interaction)
    try:
        seen = await host.tables.look(table_id)
    except Refusal as error:
        await interaction.followup.send(refusal_text(error, t), ephemeral=True)
        return
    await send_private(interaction, message(rules_of_table(seen.info, t)))


async def show_table(host: Host, interaction: Interaction, table_id: int) -> None:
    """The table as a spectator sees it, for whoever asked; kept current for a while."""
    try:
        await host.painter.spectators.watch(interaction, table_id)
    except Refusal as error:
        await tell(interaction, refusal_text(error, private(interaction)))

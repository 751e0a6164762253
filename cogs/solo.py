"""``/domino solo``: a person's own games, in a private panel; and what the panel's buttons do."""

from __future__ import annotations

import contextlib

import discord
from discord import app_commands

from cogs import custom_ids
from cogs.acting import Interaction, acknowledge, attempt, open_panel, send_private, tell
from cogs.groups import described, domino_group
from cogs.host import Host, host_of
from cogs.layout import button, message
from cogs.solo_message import LEVELS, levels_message
from cogs.texts import command_text as text
from cogs.texts import private, refusal_text
from services.errors import Refusal
from services.model import Kind, Status
from services.solo import Player

#: What the panel of a solo game, and the answers to it, can be pressed for.
PRESSES = frozenset({"show", "hide", "levels", "new", "new_now", *(f"level-{n}" for n in LEVELS)})
DEFAULT_LEVEL = 2


@domino_group.command(name=text("solo.name"), description=text("solo.description"))
@described(mode="mode", level="level")
@app_commands.choices(
    mode=[
        app_commands.Choice(name=text(f"mode.{kind.value}"), value=kind.value)
        for kind in (Kind.COMPUTER, Kind.SAME_DEVICE)
    ]
)
@app_commands.choices(level=[app_commands.Choice(name=text(f"level.{n}"), value=n) for n in LEVELS])
async def solo(interaction: Interaction, mode: str = Kind.COMPUTER.value, level: int | None = None) -> None:
    """Go on with a saved game of one's own, or begin one."""
    await acknowledge(interaction, privately=True)
    host, user = host_of(interaction), interaction.user
    assert interaction.guild_id is not None
    await host.people.meet(user.id, user.display_name, interaction.locale.value)
    community = await host.people.community(interaction.guild_id)
    player = Player(
        user.id,
        user.display_name,
        interaction.guild_id,
        interaction.channel_id or 0,
        interaction.locale.value,
        community.theme,
    )
    kind = Kind(mode)
    saved = await host.solo.saved(user.id, kind)
    table_id = await host.solo.resume(player, kind, level or DEFAULT_LEVEL)
    if saved is not None and level is not None and kind is Kind.COMPUTER:
        await host.tables.set_level(table_id, user.id, level)
    note = private(interaction)("solo.resumed") if saved is not None else ""
    host.curtain.drop(table_id)
    await open_panel(host, interaction, table_id, note=note)


async def press_solo(host: Host, interaction: Interaction, table_id: int, what: str) -> None:
    """Carry out a press on the panel of a solo game; the press has been acknowledged."""
    user_id, t = interaction.user.id, private(interaction)
    try:
        seen = await host.tables.look(table_id, user_id)
    except Refusal as error:
        await tell(interaction, refusal_text(error, t))
        return
    if seen.seat is None or not seen.info.settings.is_solo:
        await tell(interaction, t("refusal.not_seated"))
    elif what == "levels":
        await send_private(interaction, levels_message(seen, t))
    elif what.startswith("level-"):
        await _set_level(host, interaction, table_id, int(what.removeprefix("level-")))
    elif what == "new" and seen.info.status is Status.PLAYING:
        now = button(
            custom_ids.table(table_id, "new_now"), t("button.again_now"), style=discord.ButtonStyle.danger
        )
        await send_private(interaction, message([t("solo.sure")], [[now]], theme=seen.info.settings.theme))
    elif what in ("new", "new_now"):
        await _new_game(host, interaction, table_id, from_panel=what == "new")
    else:
        if what == "show":
            host.curtain.lift(seen)
        else:
            host.curtain.drop(table_id)
        await host.painter.hands.repaint(interaction, table_id, galo=False)


async def _set_level(host: Host, interaction: Interaction, table_id: int, level: int) -> None:
    change = host.tables.set_level
    if await attempt(host, interaction, table_id, lambda: change(table_id, interaction.user.id, level)):
        await _put_away(interaction)


async def _new_game(host: Host, interaction: Interaction, table_id: int, *, from_panel: bool) -> None:
    if from_panel:
        await host.painter.hands.adopt(interaction, table_id)
    user_id = interaction.user.id
    began = await attempt(host, interaction, table_id, lambda: host.solo.new_game(table_id, user_id))
    if began is not None and not from_panel:
        await _put_away(interaction)


async def _put_away(interaction: Interaction) -> None:
    """Remove the question that was answered by this press."""
    with contextlib.suppress(discord.HTTPException):
        await interaction.delete_original_response()

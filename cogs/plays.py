"""Plays by command: what autocomplete offers, and what a typed text means."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands

from cogs.acting import Interaction, own_table
from cogs.host import Host
from cogs.options import arm_label, choices
from domino.actions import Action, Play
from domino.errors import BadRecord
from domino.notation import format_action, parse_action
from services.errors import Refusal


async def suggestions(host: Host, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The legal plays of whoever types, those first that contain what was typed."""
    user_id = interaction.user.id
    table_id = await own_table(host, user_id)
    if table_id is None:
        return []
    view = (await host.tables.look(table_id, user_id)).view
    if view is None:
        return []
    wanted = current.strip().lower()
    return [
        app_commands.Choice(name=f"{play.tile} {arm_label(view, play)}".strip(), value=format_action(play))
        for play in choices(view)
        if wanted in f"{play.tile} {play.arm or ''}" or wanted in f"{play.tile.low}-{play.tile.high}"
    ][:25]


async def find_play(host: Host, table_id: int, user_id: int, typed: str, *, galo: bool) -> Action | None:
    """The play that a typed text means: the notation of records, or a tile alone where it fits in one way.

    None where it is no play at all; whether it is legal is for the match to say.
    """
    text = typed.strip().lower()
    try:
        action = parse_action(text if text.startswith("play ") else f"play {text}")
    except BadRecord:
        return None
    if not isinstance(action, Play):
        return None
    if action.arm is None:
        action = await _only_way(host, table_id, user_id, action)
    return replace(action, galo=galo or action.galo)


async def _only_way(host: Host, table_id: int, user_id: int, play: Play) -> Play:
    try:
        view = (await host.tables.look(table_id, user_id)).view
    except Refusal:
        return play
    ways = [] if view is None else [choice for choice in choices(view) if choice.tile == play.tile]
    return ways[0] if len(ways) == 1 else play

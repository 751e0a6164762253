"""The panel of a solo game: all that there is of it, for the eyes of its one player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from cogs import custom_ids
from cogs.emojis import TileEmojis
from cogs.hand_message import facts, heading, panel
from cogs.layout import Message, button, message
from cogs.table_message import scores
from cogs.texts import seat_shown
from domino.actions import Play
from locales import Translator
from rendering import Picture
from services.model import Kind, Seen, Status

LEVELS = (1, 2, 3)
Button = ui.Button[Any]


@dataclass(frozen=True, slots=True)
class SoloParts:
    """What goes into the panel: ``table`` are the pictures of the table or of the result, ``hand`` that of
    the hand, face down where ``covered``.
    """

    table: tuple[Picture, ...] = ()
    hand: Picture | None = None
    lines: tuple[str, ...] = ()
    covered: bool = False
    note: str = ""


def solo_message(seen: Seen, parts: SoloParts, emojis: TileEmojis, t: Translator) -> Message:
    """The panel of a game on one device or against a computer."""
    view, info = seen.view, seen.info
    if view is None:
        return message([t("watch.nothing")], theme=info.settings.theme)
    blocks: list[str | Picture] = [parts.note, _title(seen, t), _heading(seen, t, covered=parts.covered)]
    blocks += parts.table
    blocks.append("\n".join(f"-# {line}" for line in parts.lines))
    blocks.append(scores(seen, t) if parts.covered or view.turn != view.seat else facts(seen, t))
    if parts.hand is not None:
        blocks.append(parts.hand)
    if not parts.covered:
        return panel(seen, blocks, _footer(seen, t), emojis, t)
    show = button(
        custom_ids.table(info.id, "show"), t("button.show"), style=discord.ButtonStyle.success, emoji="👁️"
    )
    return message(blocks, [[show, *_footer(seen, t, covered=True)]], theme=info.settings.theme)


def _title(seen: Seen, t: Translator) -> str:
    settings = seen.info.settings
    level = t(f"command.level.{settings.computer_level}")
    return f"## {t(f'solo.title.{settings.kind}', level=level)}"


def _heading(seen: Seen, t: Translator, *, covered: bool) -> str:
    view = seen.view
    assert view is not None
    if view.turn is None or seen.info.settings.kind is not Kind.SAME_DEVICE:
        return heading(seen, t)
    player = seat_shown(seen.info, view.turn, t)
    if covered:
        return "### " + t("solo.covered", player=player)
    return f"{heading(seen, t).rstrip()} **{player}**"


def _footer(seen: Seen, t: Translator, *, covered: bool = False) -> list[Button]:
    """What is not a move. It has at most five buttons, so that a big hand leaves room."""
    info, view = seen.info, seen.view
    assert view is not None
    playing = info.status is Status.PLAYING
    buttons: list[Button] = []
    if info.settings.kind is Kind.SAME_DEVICE:
        if playing and not covered:
            buttons.append(button(custom_ids.table(info.id, "hide"), t("button.hide"), emoji="🙈"))
    else:
        if any(isinstance(action, Play) for action in view.legal):
            buttons.append(button(custom_ids.table(info.id, "hint"), t("button.hint"), emoji="💡"))
        buttons.append(button(custom_ids.table(info.id, "levels"), t("button.levels"), emoji="🎚️"))
    style = discord.ButtonStyle.secondary if playing else discord.ButtonStyle.success
    buttons.append(button(custom_ids.table(info.id, "new"), t("button.new_game"), style=style, emoji="🔁"))
    buttons.append(button(custom_ids.table(info.id, "rules"), t("button.rules"), emoji="📖"))
    return buttons


def levels_message(seen: Seen, t: Translator) -> Message:
    """The three levels to choose from, the present one marked."""
    info = seen.info
    choices = [
        button(
            custom_ids.table(info.id, f"level-{level}"),
            t(f"command.level.{level}"),
            style=discord.ButtonStyle.primary,
            disabled=level == info.settings.computer_level,
        )
        for level in LEVELS
    ]
    return message([t("solo.levels")], [choices], theme=info.settings.theme)

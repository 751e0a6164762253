"""The public message of a table before its match: who sits where, and what is missing."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs import custom_ids
from cogs.layout import Message, button, message
from cogs.terms import MARKS, countdown, title
from cogs.texts import seat_shown
from locales import Translator
from services.lobby import WITHOUT_COMPUTERS
from services.model import Kind, TableInfo

Button = ui.Button[Any]
_GREEN, _BLUE = discord.ButtonStyle.success, discord.ButtonStyle.primary


def lobby_message(info: TableInfo, t: Translator) -> Message:
    """The lobby as everybody sees it."""
    seats = []
    for seat, occupant in enumerate(info.occupants):
        side = next(n for n, members in enumerate(info.sides) if seat in members)
        crown = " 👑" if occupant and occupant.user_id == info.host_id else ""
        name = f"**{seat_shown(info, seat, t)}**" if occupant else f"*{t('seat.free')}*"
        seats.append(f"{MARKS[side]} {name}{crown}")
    closes = "" if info.deadline is None else "\n-# " + t(_closing(info), when=countdown(info.deadline))
    blocks = [title(info, t), "\n".join(seats), _waiting(info, t) + closes]
    groups = _friend_buttons(info, t) if info.settings.kind is Kind.FRIEND else _buttons(info, t)
    built = message(blocks, groups, theme=info.settings.theme)
    if info.settings.kind is Kind.FRIEND and info.invited is None:
        select: ui.UserSelect[Any] = ui.UserSelect(
            custom_id=custom_ids.invite(info.id), placeholder=t("friend.choose")[:150]
        )
        built.view.add_item(ui.ActionRow(select))
    return built


def _closing(info: TableInfo) -> str:
    return "friend.closes" if info.settings.kind is Kind.FRIEND else "lobby.closes"


def _waiting(info: TableInfo, t: Translator) -> str:
    free = sum(occupant is None for occupant in info.occupants)
    if info.settings.kind is Kind.FRIEND and free:
        host = f"<@{info.host_id}>"
        if info.invited is None:
            return t("friend.nobody", host=host)
        return t("friend.invited", host=host, friend=f"<@{info.invited}>")
    return t.plural("lobby.waiting", free) if free else t("lobby.full")


def _buttons(info: TableInfo, t: Translator) -> list[list[Button]]:
    free = any(occupant is None for occupant in info.occupants)
    first = [
        button(custom_ids.table(info.id, "join"), t("button.join"), style=_GREEN),
        button(custom_ids.table(info.id, "leave"), t("button.leave")),
    ]
    if info.settings.kind not in WITHOUT_COMPUTERS:
        first += [
            button(custom_ids.table(info.id, "add"), t("button.add_computer"), emoji="🤖"),
            button(custom_ids.table(info.id, "remove"), t("button.remove_computer")),
        ]
    first.append(button(custom_ids.table(info.id, "start"), t("button.start"), style=_BLUE, disabled=free))
    return [first, [_rules(info, t)]]


def _friend_buttons(info: TableInfo, t: Translator) -> list[list[Button]]:
    row = [button(custom_ids.table(info.id, "leave"), t("button.close_table")), _rules(info, t)]
    if info.invited is not None:
        accept = button(custom_ids.table(info.id, "accept"), t("button.accept_invitation"), style=_GREEN)
        row = [accept, button(custom_ids.table(info.id, "decline"), t("button.decline_invitation")), *row]
    return [row]


def _rules(info: TableInfo, t: Translator) -> Button:
    return button(custom_ids.table(info.id, "rules"), t("button.rules"), emoji="📖")

"""Inviting a friend to the free seat of a table (docs/tables.md)."""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import ui

from cogs import custom_ids
from cogs.acting import Interaction, acknowledge, attempt, tell
from cogs.delivery import Unreachable
from cogs.host import Host, host_of
from cogs.mishaps import guarded
from cogs.texts import private
from locales import translator
from services.model import TableInfo


async def call_friend(host: Host, info: TableInfo, friend_id: int) -> None:
    """Call a friend to the table, in the server's language, with a ping for that person alone."""
    if not (await host.people.community(info.guild_id)).ping:
        return
    words = translator(info.language)("friend.call", friend=f"<@{friend_id}>", host=f"<@{info.host_id}>")
    try:
        await host.painter.delivery.say(info.channel_id, words, [friend_id])
    except Unreachable:
        return  # the table says it as well


class InviteSelect(ui.DynamicItem[ui.UserSelect[Any] | ui.Button[Any]], template=custom_ids.INVITE):
    """The host's choice of a friend."""

    def __init__(self, item: ui.UserSelect[Any] | ui.Button[Any], table_id: int) -> None:
        super().__init__(item)
        self.table_id = table_id

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: Any, match: re.Match[str]) -> Self:
        return cls(item, int(match["table"]))

    async def callback(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await guarded(interaction, self._invite(interaction))

    async def _invite(self, interaction: Interaction) -> None:
        if not isinstance(self.item, ui.UserSelect):  # it vanished while its menu was open
            await tell(interaction, private(interaction)("refusal.stale_button"))
            return
        host, chosen = host_of(interaction), self.item.values[0]
        if chosen.bot or not isinstance(chosen, discord.Member):
            await tell(interaction, private(interaction)("refusal.invite_somebody_here"))
            return
        change = host.friends.invite
        answer = await attempt(
            host,
            interaction,
            self.table_id,
            lambda: change(self.table_id, interaction.user.id, chosen.id),
        )
        if answer is not None:
            await call_friend(host, answer.seen.info, chosen.id)

"""``/privacy``: everything that is kept about whoever asks, as a file; and its deletion."""

from __future__ import annotations

import io
import json
import re
from typing import Any, Self

import discord
from discord import app_commands, ui

import data.messages
from cogs import custom_ids
from cogs.acting import Interaction, acknowledge, send_private, tell
from cogs.host import Host, host_of
from cogs.layout import button, message
from cogs.mishaps import guarded
from cogs.texts import command_text as text
from cogs.texts import private

privacy_group = app_commands.Group(
    name=text("privacy.name"), description=text("privacy.description"), guild_only=True
)


@privacy_group.command(name=text("export.name"), description=text("export.description"))
async def export(interaction: Interaction) -> None:
    """Everything as one JSON file."""
    await acknowledge(interaction, privately=True)
    t = private(interaction)
    found = await host_of(interaction).privacy.export(interaction.user.id)
    document = json.dumps(found, indent=1, ensure_ascii=False, default=str).encode()
    if not interaction.app_permissions.attach_files:
        await tell(interaction, t("privacy.no_files"))
        return
    file = discord.File(io.BytesIO(document), t("privacy.file"))
    await interaction.followup.send(t("privacy.exported"), file=file, ephemeral=True)


@privacy_group.command(name=text("delete.name"), description=text("delete.description"))
async def delete(interaction: Interaction) -> None:
    """Asks first: it cannot be undone."""
    await acknowledge(interaction, privately=True)
    t = private(interaction)
    sure = button(custom_ids.FORGET, t("button.forget_me"), style=discord.ButtonStyle.danger, emoji="🗑️")
    await send_private(interaction, message([t("privacy.sure")], [[sure]]))


class ForgetButton(ui.DynamicItem[ui.Button[Any]], template=custom_ids.FORGET):
    """Deletes the data of whoever presses it."""

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: Any, __: re.Match[str]) -> Self:
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await guarded(interaction, self._forget(interaction))

    @staticmethod
    async def _forget(interaction: Interaction) -> None:
        await forget_person(host_of(interaction), interaction.user.id)
        done = message([private(interaction)("privacy.deleted")])
        await interaction.edit_original_response(view=done.view)


async def forget_person(host: Host, user_id: int) -> None:
    """Delete a person's data, and the direct messages that show their hands."""
    async with host.store.transaction() as tx:
        hands = await data.messages.of_person(tx, user_id)
    await host.privacy.delete(user_id)
    for shown in hands:
        await host.painter.delivery.remove(shown.channel_id, shown.message_id)
        await host.painter.anchors.put((shown.table_id, user_id), None)

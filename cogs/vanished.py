"""Presses on buttons that their message no longer has.

Somebody may press what an edit is taking away at that moment; the press then arrives with the message as it
is now. discord.py looks the button up in that message and drops the press where it is gone, so that the
person reads "interaction failed". Such a press is answered here instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import discord
from discord import ui
from discord.ext import commands

from cogs.acting import Interaction, acknowledge, tell
from cogs.mishaps import guarded
from cogs.texts import private

Items = tuple[type[ui.DynamicItem[Any]], ...]


class VanishedListener(commands.Cog):
    """Answers vanished buttons as if they were still there; the services know whether they still hold."""

    def __init__(self, items: Items) -> None:
        self._items = items

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Every interaction is heard of here; all but vanished buttons are left to discord.py."""
        if interaction.type is not discord.InteractionType.component or interaction.message is None:
            return
        pressed: Any = interaction.data
        custom_id = str(pressed["custom_id"])
        if custom_id not in custom_ids_of(interaction.message.components):
            await guarded(interaction, self._answer(interaction, custom_id))

    async def _answer(self, interaction: Interaction, custom_id: str) -> None:
        for item_class in self._items:
            match = re.fullmatch(item_class.__discord_ui_compiled_template__, custom_id)
            if match is not None:
                bare: ui.Button[Any] = ui.Button(custom_id=custom_id)
                item = await item_class.from_custom_id(interaction, bare, match)
                await item.callback(interaction)
                return
        await acknowledge(interaction)
        await tell(interaction, private(interaction)("refusal.stale_button"))


def custom_ids_of(components: Iterable[Any]) -> set[str]:
    """The custom ids of components and of everything within them."""
    found: set[str] = set()
    for component in components:
        if custom_id := getattr(component, "custom_id", None):
            found.add(custom_id)
        found |= custom_ids_of(getattr(component, "children", ()))
        if accessory := getattr(component, "accessory", None):
            found |= custom_ids_of([accessory])
    return found

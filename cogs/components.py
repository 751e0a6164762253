"""Every button and select of the host. They are known by the text of their ids alone, so they outlive any
restart.
"""

from __future__ import annotations

import re
from typing import Any, Self

from discord import ui

from cogs import custom_ids
from cogs.acting import Interaction, acknowledge, press_action, show_hand_here, tell
from cogs.friend import InviteSelect
from cogs.host import host_of
from cogs.learning import LessonButton
from cogs.lobby import press_lobby
from cogs.mishaps import guarded
from cogs.privacy import ForgetButton
from cogs.texts import private
from domino.errors import BadRecord
from domino.notation import parse_action


class MoveButton(ui.DynamicItem[ui.Button[Any]], template=custom_ids.MOVE):
    """An action of the match."""

    def __init__(self, item: ui.Button[Any], table_id: int, position: str, action: str) -> None:
        super().__init__(item)
        self.table_id, self.position, self.action = table_id, position, action

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: Any, match: re.Match[str]) -> Self:
        return cls(item, int(match["table"]), match["position"], match["action"])

    async def callback(self, interaction: Interaction) -> None:
        await guarded(interaction, press_text(interaction, self.table_id, self.position, self.action))


class PanelItem(ui.DynamicItem[ui.Item[Any]], template=custom_ids.PANEL):
    """A change of what a hand panel shows; with a select, a chosen action."""

    def __init__(self, item: Any, table_id: int, position: str, what: str) -> None:
        super().__init__(item)
        self.table_id, self.position, self.what = table_id, position, what

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: Any, match: re.Match[str]) -> Self:
        return cls(item, int(match["table"]), match["position"], match["what"])

    async def callback(self, interaction: Interaction) -> None:
        await guarded(interaction, self._change(interaction))

    async def _change(self, interaction: Interaction) -> None:
        chosen = self.item.values if isinstance(self.item, ui.Select) else []
        if self.what == "choose" and chosen:
            await press_text(interaction, self.table_id, self.position, str(chosen[0]))
            return
        await acknowledge(interaction)
        await show_hand_here(host_of(interaction), interaction, self.table_id, galo=self.what == "galo")


class TableButton(ui.DynamicItem[ui.Button[Any]], template=custom_ids.TABLE):
    """Everything else at a table: the lobby, the hand, leaving, a rematch."""

    def __init__(self, item: ui.Button[Any], table_id: int, what: str) -> None:
        super().__init__(item)
        self.table_id, self.what = table_id, what

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: Any, match: re.Match[str]) -> Self:
        return cls(item, int(match["table"]), match["what"])

    async def callback(self, interaction: Interaction) -> None:
        await guarded(interaction, press_lobby(host_of(interaction), interaction, self.table_id, self.what))


async def press_text(interaction: Interaction, table_id: int, position: str, text: str) -> None:
    """A pressed action that is given in notation."""
    try:
        action = parse_action(text)
    except BadRecord:
        await acknowledge(interaction)
        await tell(interaction, private(interaction)("refusal.bad_record"))
        return
    await press_action(host_of(interaction), interaction, table_id, position, action)


ITEMS: tuple[type[ui.DynamicItem[Any]], ...] = (
    MoveButton,
    PanelItem,
    TableButton,
    InviteSelect,
    ForgetButton,
    LessonButton,
)

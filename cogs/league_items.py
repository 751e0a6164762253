"""The league's buttons. They are known by the text of their ids alone, so they outlive any restart."""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import ui
from discord.ext import commands

from cogs import league_ids
from cogs.acting import Interaction, acknowledge
from cogs.history import show_history
from cogs.host import Host
from cogs.league_ids import BoardId
from cogs.mishaps import guarded
from cogs.moderating import press_season
from cogs.queueing import press_queue
from cogs.ranking import show_board
from cogs.rating_text import tell_rating
from cogs.replaying import press_replay


class BoardButton(ui.DynamicItem[ui.Button[Any]], template=league_ids.BOARD):
    """Another page of a list."""

    def __init__(self, item: ui.Button[Any], wanted: BoardId) -> None:
        super().__init__(item)
        self.wanted = wanted

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: Any, match: re.Match[str]) -> Self:
        return cls(item, BoardId(match["name"], match["variant"], match["key"], int(match["page"])))

    async def callback(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await guarded(interaction, show_board(interaction, self.wanted, anew=False))


class RatingButton(ui.DynamicItem[ui.Button[Any]], template=league_ids.RATING):
    """What a match did to one's own rating."""

    def __init__(self, item: ui.Button[Any], match_id: int) -> None:
        super().__init__(item)
        self.match_id = match_id

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: Any, match: re.Match[str]) -> Self:
        return cls(item, int(match["match"]))

    async def callback(self, interaction: Interaction) -> None:
        await guarded(interaction, tell_rating(interaction, self.match_id))


class ReplayButton(ui.DynamicItem[ui.Button[Any]], template=league_ids.REPLAY):
    """Another step of a replay, or what else there is of the match."""

    def __init__(self, item: ui.Button[Any], match_id: int, step: int, what: str) -> None:
        super().__init__(item)
        self.match_id, self.step, self.what = match_id, step, what

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: Any, match: re.Match[str]) -> Self:
        return cls(item, int(match["match"]), int(match["step"]), match["what"])

    async def callback(self, interaction: Interaction) -> None:
        await guarded(interaction, press_replay(interaction, self.match_id, self.step, self.what))


class HistoryButton(ui.DynamicItem[ui.Button[Any]], template=league_ids.HISTORY):
    """Another page of somebody's matches."""

    def __init__(self, item: ui.Button[Any], user_id: int, page: int) -> None:
        super().__init__(item)
        self.user_id, self.page = user_id, page

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: Any, match: re.Match[str]) -> Self:
        return cls(item, int(match["user"]), int(match["page"]))

    async def callback(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await guarded(interaction, show_history(interaction, self.user_id, self.page, anew=False))


class QueueButton(ui.DynamicItem[ui.Button[Any]], template=league_ids.QUEUE):
    """Joining or leaving the queue, agreeing to computers."""

    def __init__(self, item: ui.Button[Any], what: str) -> None:
        super().__init__(item)
        self.what = what

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: Any, match: re.Match[str]) -> Self:
        return cls(item, match["what"])

    async def callback(self, interaction: Interaction) -> None:
        await guarded(interaction, press_queue(interaction, self.what))


class SeasonButton(ui.DynamicItem[ui.Button[Any]], template=league_ids.SEASON):
    """Closing a season for good."""

    def __init__(self, item: ui.Button[Any], variant: str, number: int) -> None:
        super().__init__(item)
        self.variant, self.number = variant, number

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: Any, match: re.Match[str]) -> Self:
        return cls(item, match["variant"], int(match["number"]))

    async def callback(self, interaction: Interaction) -> None:
        await guarded(interaction, press_season(interaction, self.variant, self.number))


class LeagueListener(commands.Cog):
    """Members who leave drop out of the queue."""

    def __init__(self, host: Host) -> None:
        self._host = host

    @commands.Cog.listener()
    async def on_raw_member_remove(self, event: discord.RawMemberRemoveEvent) -> None:
        """Whoever leaves the community waits no longer."""
        await self._host.league.queue.leave(event.guild_id, event.user.id)


LEAGUE_ITEMS: tuple[type[ui.DynamicItem[Any]], ...] = (
    BoardButton,
    RatingButton,
    ReplayButton,
    HistoryButton,
    QueueButton,
    SeasonButton,
)

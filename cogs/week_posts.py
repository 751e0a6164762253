"""What a community is told when its week is closed: the list as a picture, and who won the medals."""

from __future__ import annotations

import asyncio
import hashlib

import discord
import structlog

from cogs import boards
from cogs.answers import Block, in_words
from cogs.host import Host
from cogs.known_people import names_of
from cogs.layout import message
from cogs.league_ids import BoardId
from cogs.texts import shown_name
from data.weeks import WeekKey
from league.week import Medal
from locales import Translator, translator
from services.boards import Board

log = structlog.get_logger()

ALARM, AGAIN_SECONDS = "week", 300.0
MARKS = ("🥇", "🥈", "🥉")


class WeekPosts:
    """Closes the weeks that are over and tells their results, once each."""

    def __init__(self, client: discord.Client, host: Host) -> None:
        self._client = client
        self._host = host
        self._lock = asyncio.Lock()

    async def begin(self) -> None:
        """Catch up on what was missed, and from now on close every week on time."""
        self._host.league.alarms.weekly(ALARM, self.run)
        await self.run()

    async def run(self) -> None:
        """Close what is over, and tell what has not been told; what cannot be told now is tried again."""
        weeks, alarms = self._host.league.weeks, self._host.league.alarms
        async with self._lock:
            await weeks.close_due()
            for key in await weeks.unposted():
                try:
                    await self._post(key)
                except Exception:  # one week that cannot be told keeps no other from being told
                    log.exception("week_not_posted", community=key.ranking.guild_id)
                    alarms.set(f"{ALARM}:again", self._host.clock() + AGAIN_SECONDS, self.run)
                else:
                    await weeks.posted(key)

    async def _post(self, key: WeekKey) -> None:
        """Tell a week's result where the community wants it; nowhere else."""
        community = await self._host.people.community(key.ranking.guild_id)
        guild = self._client.get_guild(key.ranking.guild_id)
        if guild is None or community.results_channel is None:
            return
        wanted = BoardId("week", key.ranking.variant, key.week)
        t = translator(community.language or guild.preferred_locale.value)
        board = await boards.load(self._host, guild.id, wanted, None)
        blocks = await boards.blocks_of(self._host, guild, wanted, board, None, t)
        blocks += [await self._winners(guild, board, t), "-# " + t("ranking.week.over")]
        attach = self._host.painter.delivery.allowed(community.results_channel).attach
        built = message(blocks if attach else in_words(blocks), theme=community.theme)
        channel = self._client.get_partial_messageable(community.results_channel)
        try:
            await channel.send(view=built.view, files=built.files(), nonce=_nonce(key))
        except (discord.Forbidden, discord.NotFound) as error:
            log.warning("results_channel_closed", community=guild.id, code=error.code)

    async def _winners(self, guild: discord.Guild, board: Board, t: Translator) -> Block:
        top = [line for line in board.lines if line.place <= len(MARKS)]
        named = await names_of(self._host, guild, [line.user_id for line in top], t)
        medals = tuple(Medal)
        return "\n".join(
            f"{MARKS[line.place - 1]} **{shown_name(named[line.user_id])}** · "
            f"{t(f'medal.{medals[line.place - 1]}')} · +{line.value}"
            for line in top
        )


def _nonce(key: WeekKey) -> str:
    """The same for the same week, so that Discord drops a second message that follows a lost answer."""
    text = f"{key.ranking.guild_id}:{key.ranking.variant}:{key.week}"
    return hashlib.sha256(text.encode()).hexdigest()[:24]

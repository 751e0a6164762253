"""The client: puts services and cogs together, and takes every open table up again when it is ready."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Unpack

import discord
import structlog
from discord.ext import commands

import data.keyed
from cogs import (
    advice,
    card,
    community,
    helping,
    history,
    moderating,
    playing,
    privacy,
    queueing,
    ranking,
    rated_table,
    replaying,
    solo,
    tables,
    wallet,
)
from cogs.assembly import Outside, open_host
from cogs.avatars import Avatars
from cogs.components import ITEMS
from cogs.delivery import LONGEST_WAIT
from cogs.emojis import TileEmojis
from cogs.groups import domino_group
from cogs.host import Host
from cogs.league_items import LEAGUE_ITEMS, LeagueListener
from cogs.listener import Listener
from cogs.metrics import served
from cogs.mishaps import command_failed
from cogs.nudger import Nudger
from cogs.painter import LAST_TILE_SECONDS, Painter
from cogs.queueing import QueueDesk
from cogs.texts import CatalogueTranslator
from cogs.threads import TableThreads
from cogs.vanished import VanishedListener
from cogs.week_posts import WeekPosts
from settings import HostSettings

log = structlog.get_logger()

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the host never speaks

#: Modules that add their commands to the groups when they are imported.
SURFACES = (
    advice,
    card,
    community,
    history,
    moderating,
    playing,
    privacy,
    queueing,
    ranking,
    rated_table,
    replaying,
    solo,
    tables,
)
GROUPS = (
    domino_group,
    ranking.ranking_group,
    community.settings_group,
    moderating.league_group,
    wallet.wallet_group,
    privacy.privacy_group,
    helping.help_group,
)

SYNCED_COMMANDS = "synced_commands"


def intents() -> discord.Intents:
    """What the host has to hear of: servers, and members who leave."""
    wanted = discord.Intents.none()
    wanted.guilds = True
    wanted.members = True
    wanted.guild_messages = True
    return wanted


class DominoBot(commands.AutoShardedBot):
    """The client with its host."""

    def __init__(self, host: Host, *, pause: float = LAST_TILE_SECONDS) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=LONGEST_WAIT,
        )
        self.host = host
        host.avatars = Avatars(self)
        host.emojis = TileEmojis(self)
        host.painter = Painter(self, host, pause=pause)
        self.nudger = Nudger(host)
        self.threads = TableThreads(self, host)
        self.week_posts = WeekPosts(self, host)
        host.league.queue.surface = QueueDesk(self, host)
        self.resumed = asyncio.Event()
        self._readied = False

    @classmethod
    @asynccontextmanager
    async def running(cls, settings: HostSettings, **outside: Unpack[Outside]) -> AsyncIterator[DominoBot]:
        """A client with its host, not logged in yet; everything is closed in the end."""
        async with open_host(settings, **outside) as host, served(host, settings.metrics_port):
            bot = cls(host, pause=LAST_TILE_SECONDS * min(settings.pace, 1))
            try:
                yield bot
            finally:
                await bot.threads.stop()
                await host.painter.stop()

    async def close(self) -> None:
        """Let go of Discord; what still wants to write is stopped first."""
        await self.threads.stop()
        await self.host.painter.stop()
        await super().close()

    async def setup_hook(self) -> None:
        """Register commands and buttons; Discord is told of commands only when they changed."""
        self.add_dynamic_items(*ITEMS, *LEAGUE_ITEMS)
        for group in GROUPS:
            self.tree.add_command(group)
        self.tree.error(command_failed)
        await self.add_cog(Listener(self.host))
        await self.add_cog(VanishedListener((*ITEMS, *LEAGUE_ITEMS)))
        await self.add_cog(LeagueListener(self.host))
        await self.tree.set_translator(CatalogueTranslator())
        await self._sync_commands()
        await self.host.emojis.prepare()

    async def _sync_commands(self) -> None:
        translator = self.tree.translator
        assert translator is not None
        payload = [
            await command.get_translated_payload(self.tree, translator)
            for command in self.tree.get_commands()
        ]
        described = json.dumps([self.application_id, payload], sort_keys=True, default=str)
        fingerprint = hashlib.sha256(described.encode()).hexdigest()
        async with self.host.store.transaction() as tx:
            if await data.keyed.host_fact(tx, SYNCED_COMMANDS) == fingerprint:
                return
        await self.tree.sync()
        async with self.host.store.transaction() as tx:
            await data.keyed.keep_host_fact(tx, SYNCED_COMMANDS, fingerprint)

    async def on_ready(self) -> None:
        """Take the open tables up again, once, however often the gateway says that it is ready."""
        if self._readied:
            return
        self._readied = True
        self.host.painter.tables.came_back(await self.host.tables.open_ids())
        await self.host.clockwork.resume()
        await self.host.league.queue.resume()
        self.resumed.set()
        log.info("ready", servers=len(self.guilds))
        await self.week_posts.begin()

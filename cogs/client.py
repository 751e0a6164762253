"""The client: puts services and cogs together, and takes every open table up again when it is ready."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import discord
import structlog
from discord.ext import commands

import data.keyed
from cogs import tables
from cogs.avatars import Avatars
from cogs.components import ITEMS
from cogs.emojis import TileEmojis
from cogs.groups import domino_group
from cogs.host import Host
from cogs.listener import Listener
from cogs.painter import LAST_TILE_SECONDS, Painter
from cogs.texts import CatalogueTranslator
from data.store import Store
from rendering import Studio
from services.alarms import Alarms, SchedulerAlarms
from services.chance import Chance
from services.clockwork import Clockwork
from services.history import History
from services.pace import Pace
from services.people import People
from services.tables import Tables
from services.thinker import PoolThinker, Thinker
from settings import HostSettings

log = structlog.get_logger()

#: Modules that add their commands to the groups when they are imported.
SURFACES = (tables,)
GROUPS = (domino_group,)

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
        )
        self.host = host
        host.avatars = Avatars(self)
        host.emojis = TileEmojis(self)
        host.painter = Painter(self, host, pause=pause)
        self.resumed = asyncio.Event()
        self._readied = False

    @classmethod
    @asynccontextmanager
    async def running(
        cls,
        settings: HostSettings,
        *,
        clock: Callable[[], float] = time.time,
        alarms: Alarms | None = None,
        chance: Chance | None = None,
        thinker: Thinker | None = None,
    ) -> AsyncIterator[DominoBot]:
        """A client on an open store, not logged in yet; everything is closed in the end."""
        store = await Store.open(settings.database_url)
        chance, pace = chance or Chance(), Pace().scaled(settings.pace)
        studio = Studio()
        own_alarms = None if alarms else SchedulerAlarms()
        own_thinker = None if thinker else PoolThinker(settings.thinkers)
        all_tables = Tables(store, clock=clock, chance=chance, pace=pace)
        clockwork = Clockwork(
            all_tables,
            clock=clock,
            alarms=alarms or own_alarms,  # type: ignore[arg-type]
            chance=chance,
            thinker=thinker or own_thinker,  # type: ignore[arg-type]
            pace=pace,
        )
        bot = cls(
            Host(store, all_tables, clockwork, People(store), clock, History(store), studio),
            pause=LAST_TILE_SECONDS * min(settings.pace, 1),
        )
        if own_alarms:
            own_alarms.start()
        try:
            yield bot
        finally:
            if own_alarms:
                own_alarms.stop()
            await bot.host.painter.stop()
            if own_thinker:
                own_thinker.stop()
            studio.close()
            await store.close()

    async def setup_hook(self) -> None:
        """Register commands and buttons; Discord is told of commands only when they changed."""
        self.add_dynamic_items(*ITEMS)
        for group in GROUPS:
            self.tree.add_command(group)
        await self.add_cog(Listener(self.host))
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
        await self.host.clockwork.resume()
        self.resumed.set()
        log.info("ready", servers=len(self.guilds))

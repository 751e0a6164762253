"""A whole world for end-to-end tests: the sandbox, the real client with the host, and time that the test moves."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from cogs.client import DominoBot
from domino.view import View
from sandbox import Sandbox
from sandbox.models import Message
from sandbox.testing import problems_of, running_client, running_sandbox
from services.alarms import Ring
from services.chance import Chance
from services.model import Seen, Status
from services.thinker import PlainThinker
from settings import HostSettings


#: The names that discord.py gives to the tasks that carry out presses, commands and events.
_HANDLERS = ("discord-ui-", "CommandTree-invoker", "discord.py: ")


class ManualAlarms:
    """Alarms that ring when the test says so."""

    def __init__(self) -> None:
        self.set_for: dict[str, tuple[float, Ring]] = {}

    def set(self, name: str, at: float, ring: Ring) -> None:
        self.set_for[name] = (at, ring)

    def clear(self, name: str) -> None:
        self.set_for.pop(name, None)


@dataclass
class World:
    """What a test holds in its hands."""

    sandbox: Sandbox
    bot: DominoBot
    alarms: ManualAlarms
    time: list[float] = field(default_factory=lambda: [1_800_000_000.0])

    async def settled(self) -> None:
        """Wait until every press and command was carried out and everything that people see is current."""
        while handlers := [task for task in asyncio.all_tasks() if task.get_name().startswith(_HANDLERS)]:
            await asyncio.gather(*handlers, return_exceptions=True)
        await self.bot.host.painter.settled()

    async def pass_time(self, seconds: float) -> None:
        """Let time go by, ringing what falls due on the way, in order."""
        until = self.time[0] + seconds
        while due := [(at, name) for name, (at, _) in self.alarms.set_for.items() if at <= until]:
            at, name = min(due)
            self.time[0] = max(self.time[0], at)
            _, ring = self.alarms.set_for.pop(name)
            await ring()
        self.time[0] = until
        await self.settled()

    async def ring_next(self, table_id: int) -> None:
        """Let exactly the time pass that a table waits for."""
        at, ring = self.alarms.set_for.pop(f"table:{table_id}")
        self.time[0] = max(self.time[0], at)
        await ring()
        await self.settled()

    async def seen(self, table_id: int, name: str | None = None) -> Seen:
        user_id = None if name is None else int(self.sandbox.person(name).id)
        return await self.bot.host.tables.look(table_id, user_id)

    async def view(self, table_id: int, name: str | None = None) -> View:
        view = (await self.seen(table_id, name)).view
        assert view is not None
        return view

    async def status(self, table_id: int) -> Status:
        return (await self.seen(table_id)).info.status

    def table_message(self, name: str = "ana", channel: str = "mesas") -> Message:
        """The newest message in a channel that shows a table."""
        return [m for m in self.sandbox.person(name).sees(channel) if m.find(label=None) or m.buttons][-1]


@asynccontextmanager
async def running_world(
    folder: Path, *, seed: int = 1, expect_problems: bool = False, **sandbox_settings: object
) -> AsyncIterator[World]:
    """The sandbox and the host on a database in ``folder``; nothing may have been refused in the end."""
    async with running_sandbox(**sandbox_settings) as sandbox:
        async with running_host(sandbox, folder, seed=seed) as world:
            yield world
        if not expect_problems:
            assert not problems_of(sandbox)


@asynccontextmanager
async def running_host(
    sandbox: Sandbox, folder: Path, *, seed: int = 1, time: list[float] | None = None
) -> AsyncIterator[World]:
    """The host in a sandbox that runs already, as after a restart."""
    now, alarms = time or [1_800_000_000.0], ManualAlarms()
    settings = HostSettings(
        _env_file=None,  # type: ignore[call-arg]
        sandbox_url=sandbox.base_url,
        database_url=f"sqlite+aiosqlite:///{folder}/domino.db",
        pace=0.0,
    )
    async with DominoBot.running(
        settings,
        clock=lambda: now[0],
        alarms=alarms,
        chance=Chance(random.Random(seed)),
        thinker=PlainThinker(),
    ) as bot:
        async with running_client(sandbox, bot):
            await asyncio.wait_for(bot.resumed.wait(), 10)
            world = World(sandbox, bot, alarms, now)
            await world.settled()
            yield world

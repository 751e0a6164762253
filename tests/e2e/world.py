"""A whole world for end-to-end tests: the sandbox, the real client with the host, and time to be moved."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cogs.client import DominoBot
from domino.view import View
from league.week import week_of
from sandbox import Sandbox
from sandbox.models import Message
from sandbox.testing import problems_of, running_client, running_sandbox
from services.alarms import Ring
from services.chance import Chance
from services.model import Seen, Status
from services.thinker import PlainThinker
from settings import HostSettings
from tests.databases import url_in

#: The names that discord.py gives to the tasks that carry out presses, commands and events.
_HANDLERS = ("discord-ui-", "CommandTree-invoker", "discord.py: ")


#: Answers are checked as well; limits are on only in tests that are about them.
FAST_AND_STRICT: dict[str, Any] = {"per_second": 0, "check_answers": True}


class ManualAlarms:
    """Alarms that ring when the test says so; weekly ones where it tells the time, ``now``."""

    def __init__(self, now: list[float] | None = None) -> None:
        self.set_for: dict[str, tuple[float, Ring]] = {}
        self._now = now

    def set(self, name: str, at: float, ring: Ring) -> None:
        self.set_for[name] = (at, ring)

    def clear(self, name: str) -> None:
        self.set_for.pop(name, None)

    def weekly(self, name: str, ring: Ring) -> None:
        async def ring_on() -> None:
            self.weekly(name, ring)
            await ring()

        if self._now is not None:
            over = week_of(datetime.fromtimestamp(self._now[0], UTC)).end
            self.set_for[name] = (over.timestamp(), ring_on)


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
        await self.bot.nudger.settled()
        await self.bot.threads.settled()

    def move_clocks(self, to: float) -> None:
        """Let the host's time and Discord's move on together."""
        self.sandbox.clock.advance(max(0.0, to - self.time[0]))
        self.time[0] = max(self.time[0], to)

    async def pass_time(self, seconds: float) -> None:
        """Let time go by, ringing what falls due on the way, in order."""
        until = self.time[0] + seconds
        while due := [(at, name) for name, (at, _) in self.alarms.set_for.items() if at <= until]:
            at, name = min(due)
            self.move_clocks(at)
            _, ring = self.alarms.set_for.pop(name)
            await ring()
            await self.settled()
        self.move_clocks(until)
        await self.settled()

    async def ring_next(self, table_id: int) -> None:
        """Let exactly the time pass that a table waits for."""
        at, ring = self.alarms.set_for.pop(f"table:{table_id}")
        self.move_clocks(at)
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
    folder: Path, *, seed: int = 1, expect_problems: bool = False, **sandbox_settings: Any
) -> AsyncIterator[World]:
    """The sandbox and the host on a database in ``folder``; nothing may have gone wrong in the end.

    The sandbox has no rate limits, unless ``per_second`` gives the global one.
    """
    async with running_sandbox(**{**FAST_AND_STRICT, **sandbox_settings}) as sandbox:
        async with running_host(sandbox, folder, seed=seed) as world:
            yield world
            failures = world.bot.host.painter.failures
        if not expect_problems:
            assert not problems_of(sandbox)
            assert not failures


@asynccontextmanager
async def running_host(
    sandbox: Sandbox, folder: Path, *, seed: int = 1, time: list[float] | None = None
) -> AsyncIterator[World]:
    """The host in a sandbox that runs already, as after a restart."""
    now = time or [1_800_000_000.0]
    alarms = ManualAlarms(now)
    settings = HostSettings(
        _env_file=None,  # type: ignore[call-arg]
        sandbox_url=sandbox.base_url,
        database_url=url_in(folder),
        pace=0.0,
    )
    async with DominoBot.running(
        settings,
        clock=lambda: now[0],
        alarms=alarms,
        chance=Chance(random.Random(seed)),
        thinker=PlainThinker(),
    ) as bot:
        bot._connection.guild_ready_timeout = 0.02  # discord.py waits two seconds for further servers
        async with running_client(sandbox, bot):
            await asyncio.wait_for(bot.resumed.wait(), 10)
            world = World(sandbox, bot, alarms, now)
            await world.settled()
            yield world

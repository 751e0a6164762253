"""Parts for pytest fixtures: a sandbox, and a discord.py client that runs in it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Unpack

import discord

from sandbox.connect import point_at
from sandbox.core import AddRoutes, Sandbox, Settings


@asynccontextmanager
async def running_sandbox(
    *, add_routes: AddRoutes | None = None, **settings: Unpack[Settings]
) -> AsyncIterator[Sandbox]:
    """A started ``Sandbox.demo(**settings)`` to which this process's discord.py clients are pointed."""
    sandbox = Sandbox.demo(**settings)
    await sandbox.start(add_routes=add_routes)
    try:
        with point_at(sandbox.base_url):
            yield sandbox
    finally:
        await sandbox.close()


@asynccontextmanager
async def running_client(sandbox: Sandbox, client: discord.Client) -> AsyncIterator[discord.Client]:
    """The client, logged in and ready, closed afterwards.

    Raises:
        Exception: what the client's run raised, if it ended before it was ready.
    """
    await client.login(sandbox.token)
    run = asyncio.create_task(client.connect())
    ready = asyncio.create_task(client.wait_until_ready())
    try:
        await asyncio.wait({run, ready}, return_when=asyncio.FIRST_COMPLETED)
        if run.done():
            run.result()
        yield client
    finally:
        ready.cancel()
        await client.close()
        with suppress(asyncio.CancelledError):
            await run


def problems_of(sandbox: Sandbox) -> list[object]:
    """What a test must not leave: refused bodies, unknown routes, answers unlike Discord's, crashes."""
    ledger = sandbox.ledger
    return [*ledger.refusals, *ledger.unknown_routes(), *ledger.wrong_answers, *ledger.crashes]


@asynccontextmanager
async def time_passing(sandbox: Sandbox, seconds: float) -> AsyncIterator[None]:
    """Moves the sandbox's clock on by ``seconds`` right after the next interaction has reached the bot."""
    interactions = sandbox.world.tables.interactions
    count = len(interactions)

    async def move() -> None:
        await sandbox.until(lambda: len(interactions) > count)
        sandbox.clock.advance(seconds)

    moving = asyncio.create_task(move())
    try:
        yield
    finally:
        await moving

"""The way in: ``python bot.py`` runs the host on Discord, ``python bot.py --sandbox`` everything on this
machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import discord
import structlog
from pydantic import ValidationError

from cogs.client import DominoBot
from data.store import StoreInUseError, StoreUnreachableError
from settings import HostSettings

if TYPE_CHECKING:
    from sandbox import Sandbox

log = structlog.get_logger()

HOW_TO_GET_A_TOKEN = (
    "Set DISCORD_TOKEN (see README, 'On Discord'), or try everything without one: python bot.py --sandbox"
)


#: A press is answered in a dozen steps of the event loop; each may have to wait this long for a thread that
#: draws (Python's own figure is ten times as much).
SWITCH_SECONDS = 0.0005


def main(argv: Sequence[str] | None = None) -> int:
    """Run the host until it is told to stop. 0 after a clean shutdown, 1 where it could not start."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sandbox", action="store_true", help="play on this machine, without Discord")
    arguments = parser.parse_args(argv)
    try:
        settings = HostSettings()
    except ValidationError as error:
        return _fail("; ".join(str(problem["msg"]) for problem in error.errors()))
    _set_up_logs(settings.log_level)
    sys.setswitchinterval(SWITCH_SECONDS)
    if arguments.sandbox and settings.discord_token is not None:
        return _fail("DISCORD_TOKEN is set: --sandbox runs without a token. Unset one of the two.")
    if not arguments.sandbox and settings.sandbox_url is None and settings.discord_token is None:
        return _fail(f"No token. {HOW_TO_GET_A_TOKEN}")
    try:
        asyncio.run(_run(settings, in_sandbox=arguments.sandbox))
    except StoreInUseError as error:
        return _fail(f"Another process is using the database {error}. Stop it first, or set DATABASE_URL.")
    except StoreUnreachableError as error:
        return _fail(
            f"The database cannot be opened: {error}. Check DATABASE_URL (README, 'Hosting it for long')."
        )
    except discord.LoginFailure:
        return _fail(f"Discord does not know this token. {HOW_TO_GET_A_TOKEN}")
    except discord.PrivilegedIntentsRequired:
        return _fail("Turn on the Server Members Intent for the application (README, 'On Discord').")
    except aiohttp.ClientConnectionError as error:
        return _fail(f"Discord cannot be reached: {error}")
    return 0


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


def _set_up_logs(level: str) -> None:
    """Structured lines for the host's own events; the libraries speak up from warnings on."""
    chosen = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    logging.basicConfig(level=max(chosen, logging.WARNING), format="%(levelname)s %(name)s %(message)s")
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(chosen),
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *_rendering(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def _rendering() -> list[structlog.typing.Processor]:
    """Colours on a terminal, else JSON. Tracebacks never show variables, which may hold hidden tiles."""
    if sys.stderr.isatty():
        return [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]


async def _run(settings: HostSettings, *, in_sandbox: bool) -> None:
    stopping = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stopping.set)
    async with contextlib.AsyncExitStack() as stack:
        token = settings.discord_token.get_secret_value() if settings.discord_token else ""
        if in_sandbox or settings.sandbox_url is not None:
            token = await _enter_sandbox(stack, settings, in_sandbox=in_sandbox)
        bot = await stack.enter_async_context(DominoBot.running(settings))
        running = asyncio.create_task(bot.start(token))
        waiting = asyncio.create_task(stopping.wait())
        await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        await bot.close()
        await running
    log.info("stopped")


async def _enter_sandbox(
    stack: contextlib.AsyncExitStack, settings: HostSettings, *, in_sandbox: bool
) -> str:
    """Point the client at a sandbox, started here where ``in_sandbox``; returns its token."""
    from sandbox.connect import point_at  # noqa: PLC0415 - on Discord the sandbox is not even loaded
    from sandbox.core import TOKEN  # noqa: PLC0415

    url = settings.sandbox_url
    if in_sandbox:
        sandbox = await stack.enter_async_context(_own_sandbox(settings))
        url = sandbox.base_url
        print(f"Play at {url}/  (Ctrl+C stops)\nOn Discord: {HOW_TO_GET_A_TOKEN}", flush=True)
    assert url is not None
    stack.enter_context(point_at(url))
    return TOKEN


@contextlib.asynccontextmanager
async def _own_sandbox(settings: HostSettings) -> AsyncIterator[Sandbox]:
    from sandbox.page import add_routes  # noqa: PLC0415
    from sandbox.persist import kept, restored_or_demo  # noqa: PLC0415

    folder = Path(settings.sandbox_folder)
    sandbox: Sandbox = restored_or_demo(folder)
    await sandbox.start(settings.sandbox_port, add_routes=add_routes)
    try:
        async with kept(sandbox, folder):
            yield sandbox
    finally:
        await sandbox.close()


if __name__ == "__main__":
    sys.exit(main())

"""The host as a process of its own, beside a sandbox in the test's process."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sandbox import Sandbox
from tests.databases import url_in

ROOT = Path(__file__).resolve().parents[2]


def environment(folder: Path, **more: str) -> dict[str, str]:
    """What the host needs to know; nothing of this machine's own settings."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "DISCORD_OPENAPI") if name in os.environ}
    return {**kept, "DATABASE_URL": url_in(folder), "PACE": "0", **more}


async def start(folder: Path, *arguments: str, **settings: str) -> asyncio.subprocess.Process:
    """``python bot.py`` in an empty folder, so that no ``.env`` is read."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        *arguments,
        cwd=folder,
        env=environment(folder, **settings),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


@asynccontextmanager
async def host_process(
    sandbox: Sandbox, folder: Path, **settings: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """A running host that is connected to ``sandbox``; killed in the end, if it still lives."""
    process = await start(folder, SANDBOX_URL=sandbox.base_url, **settings)
    try:
        await until_ready(process)
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGKILL)
        await process.communicate()


async def until_ready(process: asyncio.subprocess.Process, seconds: float = 30.0) -> None:
    """Wait for the host's own line that it is ready.

    Raises:
        AssertionError: it ended before, or took too long.
    """
    assert process.stderr is not None
    said = b""
    async with asyncio.timeout(seconds):
        while b'"ready"' not in said:
            line = await process.stderr.readline()
            assert line, said.decode()
            said += line

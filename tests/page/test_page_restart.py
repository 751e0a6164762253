"""``python bot.py --sandbox`` as a newcomer runs it, stopped and started again."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp.test_utils import unused_port
from playwright.async_api import Browser, expect

from tests.page.browsing import Errors, pane

ROOT = Path(__file__).parents[2]
READY_MS = 20_000

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@asynccontextmanager
async def started(folder: Path, port: int) -> AsyncIterator[str]:
    """The program on this port with everything that it keeps in ``folder``; gives the page's address."""
    environment = {
        **os.environ,
        "SANDBOX_PORT": str(port),
        "SANDBOX_FOLDER": str(folder / "sandbox"),
        "DATABASE_URL": f"sqlite+aiosqlite:///{folder}/domino.db",
        "THINKERS": "1",
    }
    command = [sys.executable, "bot.py", "--sandbox"]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=environment, stdout=pipe)
    try:
        assert process.stdout is not None
        while b"http://" not in (line := await process.stdout.readline()):
            assert line, "the program ended before it said where to play"
        yield next(word for word in line.decode().split() if word.startswith("http://"))
    finally:
        process.terminate()
        await process.communicate()


async def test_everything_is_there_after_a_restart(browser: Browser, tmp_path: Path, errors: Errors) -> None:
    """The page says that the connection is lost, comes back by itself, and the table goes on."""
    port = unused_port()
    context = await browser.new_context(locale="pt-BR", viewport={"width": 1400, "height": 900})
    page = await context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    async with started(tmp_path, port) as address:
        await page.goto(address)
        ana, bruno = pane(page, "ana"), pane(page, "bruno")
        await ana.locator(".welcome .button").first.click(timeout=READY_MS)
        await ana.locator("[data-option=variant]").click()
        await page.keyboard.type("Arena")
        await expect(page.locator("[role=option].active")).to_contain_text("Arena")
        await page.keyboard.press("Enter")
        await page.keyboard.press("Enter")
        await bruno.locator("[data-custom-id$=':join']").click(timeout=READY_MS)
        await expect(ana.locator("[data-custom-id$=':start']")).to_be_enabled()
    await expect(ana.get_by_role("status").get_by_text("Sem conexão")).to_be_visible()
    async with started(tmp_path, port):
        await expect(ana.get_by_text("Sem conexão")).to_have_count(0, timeout=READY_MS)
        await ana.locator("[data-custom-id$=':start']").click()
        await expect(bruno.locator(".dm .badge")).to_be_visible(timeout=READY_MS)
    await context.close()
    assert errors == []

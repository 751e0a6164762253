"""Whole matches on the page, with the real host: by mouse, by keyboard alone, by four people at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from sandbox.page import add_routes
from sandbox.testing import running_sandbox
from services.model import Status
from tests.e2e.world import running_host, running_world
from tests.page.browsing import Errors, open_dm, opened, pane
from tests.page.hands import play_by_keyboard, play_by_mouse, sit_down, tab_to

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FOUR = ("ana", "bruno", "carmen", "dave")
CLASSIC = {"variant": "Clássico", "friend": "Bruno"}
MATCHES: dict[str, tuple[Sequence[str], dict[str, str]]] = {
    "arena": (FOUR[:2], {"variant": "Arena", "length": "1 vitória"}),
    "international": (FOUR[:2], {"variant": "Internacional", "seats": "2"}),
    "classic": (FOUR[:2], CLASSIC),
    "amazonense": (FOUR, {"variant": "Amazonense", "length": "50"}),
}


@pytest.mark.parametrize("variant", MATCHES)
async def test_a_match_by_mouse(browser: Browser, errors: Errors, tmp_path: Path, variant: str) -> None:
    """From the welcome to the result; with four people there are four panes at once."""
    names, options = MATCHES[variant]
    async with (
        running_world(tmp_path, add_routes=add_routes) as world,
        opened(browser, world.sandbox, names, errors) as page,
    ):
        table_id = await sit_down(page, world, names, options)
        await open_dm(page, *names)
        assert await play_by_mouse(page, world, table_id) > 5
        assert await world.status(table_id) is Status.ENDED
        for name in names:
            await pane(page, name).locator(".channel", has_text="mesas").click()
            await expect(pane(page, name).locator("[data-custom-id$=':rematch']")).to_be_visible()


async def test_a_match_by_keyboard_alone(browser: Browser, errors: Errors, tmp_path: Path) -> None:
    """Opening, sitting down, starting and every move without a mouse."""
    names = FOUR[:2]
    async with (
        running_world(tmp_path, add_routes=add_routes) as world,
        opened(browser, world.sandbox, names, errors) as page,
    ):
        await page.keyboard.press("Alt+1")
        await page.keyboard.type("/domino play")
        await expect(page.locator("[role=option].active")).to_contain_text("/dominó jogar")
        await page.keyboard.press("Enter")
        await tab_to(page, "variant", "option")
        await page.keyboard.press("Enter")
        await page.keyboard.type("arena")
        await expect(page.locator("[role=option].active")).to_contain_text("Arena")
        await page.keyboard.press("Enter")
        await tab_to(page, "length", "option", "Tab")
        await page.keyboard.press("Enter")
        await page.keyboard.type("1 vitória")
        await expect(page.locator("[role=option].active")).to_contain_text("1 vitória")
        await page.keyboard.press("Enter")
        await page.keyboard.press("Enter")
        join = pane(page, "bruno").locator("[data-custom-id$=':join']")
        await expect(join).to_be_visible()
        await page.keyboard.press("Alt+2")
        await tab_to(page, await join.get_attribute("data-custom-id") or "")
        await page.keyboard.press("Enter")
        start = pane(page, "ana").locator("[data-custom-id$=':start']")
        await expect(start).to_be_enabled()
        await page.keyboard.press("Alt+1")
        start_id = await start.get_attribute("data-custom-id") or ""
        await tab_to(page, start_id)
        await page.keyboard.press("Enter")
        for number, name in enumerate(names, 1):
            await expect(pane(page, name).locator(".dm .badge")).to_be_visible()
            await page.keyboard.press(f"Alt+{number}")
            await page.keyboard.press("Alt+ArrowUp")
            await expect(pane(page, name).locator(".dm [aria-current=page]")).to_be_visible()
        await world.settled()
        table_id = int(start_id.split(":")[1])
        assert await play_by_keyboard(page, world, table_id, names) > 5
        assert await world.status(table_id) is Status.ENDED


async def test_a_match_goes_on_after_a_restart_of_the_bot(
    browser: Browser, errors: Errors, tmp_path: Path
) -> None:
    """The page stays open; the buttons from before the restart work after it."""
    names = FOUR[:2]
    async with (
        running_sandbox(add_routes=add_routes) as sandbox,
        opened(browser, sandbox, names, errors) as page,
    ):
        async with running_host(sandbox, tmp_path) as world:
            table_id = await sit_down(page, world, names, CLASSIC)
            await open_dm(page, *names)
            assert await play_by_mouse(page, world, table_id, turns=4) == 4
            time = world.time
        async with running_host(sandbox, tmp_path, time=time) as world:
            assert await play_by_mouse(page, world, table_id, turns=4) == 4

"""The page is usable by everybody: axe-core finds nothing serious, and it fits a phone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from sandbox import Sandbox
from sandbox.page import add_routes
from sandbox.testing import running_client, running_sandbox
from tests.page.browsing import DESKTOP, PHONE, Errors, opened, pane, use_command
from tests.page.double import Double

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox(browser: Browser) -> AsyncIterator[Sandbox]:
    """A sandbox in which the double runs."""
    async with running_sandbox(add_routes=add_routes) as world, running_client(world, Double()):
        yield world


async def findings(page: Page, axe: str) -> list[str]:
    """What axe-core calls serious or critical on the page as it stands."""
    await page.evaluate(axe)
    result: dict[str, Any] = await page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{violation['id']}: {node['html'][:160]} {node['failureSummary']}"
        for violation in result["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_nothing_serious_for_axe(
    browser: Browser, sandbox: Sandbox, errors: Errors, axe: str, size: tuple[int, int], theme: str
) -> None:
    """With a table, a private answer, a list of options, a form, the help and the drawer."""
    async with opened(browser, sandbox, ["ana", "dave"], errors, size=size, theme=theme) as page:
        await use_command(page, "ana", "mostrar mesa", "Arena")
        ana = pane(page, "ana")
        await ana.get_by_role("button", name="Minha mão").click()
        await expect(ana.get_by_text("Só você pode ver isto")).to_be_visible()
        assert await findings(page, axe) == []
        await ana.locator("textarea").fill("/")
        await expect(page.locator(".popup [role=option]").first).to_be_visible()
        assert await findings(page, axe) == []
        await page.keyboard.press("Escape")
        await ana.get_by_role("button", name="Nome", exact=True).click()
        await expect(page.get_by_role("dialog")).to_be_visible()
        assert await findings(page, axe) == []
        await page.keyboard.press("Escape")
        await page.get_by_role("button", name="Desenvolvimento").click()
        await expect(page.get_by_role("row").nth(2)).to_be_visible()
        assert await findings(page, axe) == []
        await page.get_by_role("complementary").get_by_role("button", name="Fechar", exact=True).click()
        await page.get_by_role("button", name="Ajuda").click()
        assert await findings(page, axe) == []


async def test_a_phone_shows_one_person_and_switches(
    browser: Browser, sandbox: Sandbox, errors: Errors
) -> None:
    """The pane is as wide as the window, nothing sticks out, and a tab brings the next person."""
    async with opened(browser, sandbox, ["ana", "bruno"], errors, size=PHONE) as page:
        await use_command(page, "ana", "mostrar mesa", "Arena")
        ana, bruno = pane(page, "ana"), pane(page, "bruno")
        await expect(ana.get_by_alt_text("Mesa: seis e seis no centro")).to_be_visible()
        for person in (ana, bruno):
            wide = await person.evaluate("box => [box.clientWidth, box.querySelector('.log').scrollWidth]")
            assert wide == [390, 390]
        await expect(bruno).not_to_be_in_viewport(ratio=0.5)
        await page.get_by_role("navigation", name="Pessoas").get_by_role("button", name="Bruno").click()
        await expect(bruno).to_be_in_viewport(ratio=0.9)
        await expect(ana).not_to_be_in_viewport(ratio=0.5)


async def test_a_picture_says_its_text_when_it_has_the_focus(
    browser: Browser, sandbox: Sandbox, errors: Errors
) -> None:
    """The alternative text is visible on focus, and under the enlarged picture."""
    async with opened(browser, sandbox, ["ana"], errors) as page:
        await use_command(page, "ana", "mostrar mesa", "Arena")
        button = pane(page, "ana").get_by_role("button", name="Ampliar: Mesa: seis e seis no centro")
        await button.focus()
        await page.keyboard.press("Shift+Tab")
        await page.keyboard.press("Tab")
        await expect(button.locator("xpath=..//figcaption")).to_have_css("opacity", "1")
        await page.keyboard.press("Enter")
        large = page.get_by_role("dialog", name="Imagem")
        await expect(large.locator("p")).to_have_text("Mesa: seis e seis no centro")
        await page.keyboard.press("Escape")
        await expect(large).to_have_count(0)
        await expect(button).to_be_focused()

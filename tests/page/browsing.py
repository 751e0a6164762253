"""Opening the page for some people, finding their panes, and waiting for what they see."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from playwright.async_api import Browser, ConsoleMessage, Locator, Page, expect

from sandbox import Sandbox

DESKTOP, PHONE = (1720, 980), (390, 844)
#: Patience in milliseconds, for machines with much to do; only what fails takes so long.
PATIENCE = 15_000
expect.set_options(timeout=PATIENCE)


class Errors(list[str]):
    """Exceptions and error messages of the page; that Discord's client refused something is none."""

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.append(str(error)))
        page.on("console", self._note)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "409 (Conflict)" not in message.text:
            self.append(message.text)


@asynccontextmanager
async def opened(
    browser: Browser,
    sandbox: Sandbox,
    names: Sequence[str],
    errors: Errors,
    *,
    size: tuple[int, int] = DESKTOP,
    theme: str = "dark",
    channel: str | None = None,
) -> AsyncIterator[Page]:
    """The page with a pane for each of the people, in a fresh browser profile.

    Nothing outside of the sandbox can be reached, and the page must not have complained in the end.
    """
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=size == PHONE,
        reduced_motion="reduce",
        locale="pt-BR",
    )
    context.set_default_timeout(PATIENCE)
    where = None if channel is None else str(sandbox.channel(channel).id)
    panes = [{"user": str(sandbox.person(name).id), "channel": where} for name in names]
    remembered = {"panes": json.dumps(panes), "theme": json.dumps(theme)}
    script = f"if (!localStorage.theme) Object.assign(localStorage, {json.dumps(remembered)})"
    await context.add_init_script(script)
    page = await context.new_page()
    outside: list[str] = []
    page.on("request", lambda request: None if _local(request.url, sandbox) else outside.append(request.url))
    errors.watch(page)
    await page.goto(sandbox.base_url + "/")
    for name in names:
        await expect(pane(page, name).locator("textarea")).to_be_visible()
    yield page
    await context.close()
    assert errors == []
    assert outside == []


def _local(url: str, sandbox: Sandbox) -> bool:
    return url.startswith((sandbox.base_url, "data:", "blob:"))


def pane(page: Page, name: str) -> Locator:
    """A person's pane."""
    return page.locator(f"[data-person={name}]")


async def open_dm(page: Page, *names: str) -> None:
    """Look at the direct messages with the bot."""
    for name in names:
        await pane(page, name).locator(".dm button").click()


async def use_command(page: Page, name: str, typed: str, *values: str) -> None:
    """Pick a command by typing part of its name and fill in its fields in order, all from the keyboard."""
    box = pane(page, name).locator("textarea")
    await box.fill(f"/{typed}")
    await expect(page.locator("[role=option]").first).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(pane(page, name).locator(".command-form")).to_be_visible()
    for value in values:
        await page.keyboard.type(value)
        await expect(page.locator("[role=option].active")).to_contain_text(value, ignore_case=True)
        await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")

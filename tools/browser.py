"""The Chromium that tests and screenshots use."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, async_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HOW_TO_GET_ONE = "no Chromium on this machine; Debian has it: apt-get install chromium"


def chromium() -> str | None:
    """The path of an installed Chromium, or None."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@asynccontextmanager
async def launched(*more: str) -> AsyncIterator[Browser]:
    """A running Chromium without a window; ``more`` are further command line switches.

    Raises:
        LookupError: there is none on this machine.
    """
    path = chromium()
    if path is None:
        raise LookupError(HOW_TO_GET_ONE)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=[*ARGUMENTS, *more])
        try:
            yield browser
        finally:
            await browser.close()

"""A browser for the page's tests; where there is none, they say so and are skipped."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.page.browsing import ARGUMENTS, Errors

AXE = Path(__file__).parent / "node_modules/axe-core/axe.min.js"


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One Chromium for all tests of the page."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("no Chromium on this machine; Debian has it: apt-get install chromium")
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield launched
        await launched.close()


@pytest.fixture
def errors() -> Errors:
    """What the page complained of; every test of the page ends with an empty list."""
    return Errors()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci --prefix tests/page")
    return AXE.read_text()

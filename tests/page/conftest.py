"""A browser for the page's tests; where there is none, they say so and are skipped."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.page.browsing import Errors
from tools.browser import HOW_TO_GET_ONE, chromium, launched

AXE = Path(__file__).parent / "node_modules/axe-core/axe.min.js"


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One Chromium for all tests of the page."""
    if chromium() is None:
        pytest.skip(HOW_TO_GET_ONE)
    async with launched() as running:
        yield running


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

"""A hall of the league for every test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.league_surface.hall import Hall, running_hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with running_hall(tmp_path) as running:
        yield running

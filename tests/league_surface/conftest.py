"""A hall of the league for every test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.folders import folder
from tests.league_surface.hall import Hall, running_hall

__all__ = ["folder"]


@pytest.fixture
async def hall(folder: Path) -> AsyncIterator[Hall]:
    async with running_hall(folder) as running:
        yield running

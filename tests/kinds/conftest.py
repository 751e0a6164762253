"""Every test here ends with a look at the money: it has to be whole."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from tests.e2e.world import World, running_world
from tests.folders import folder

__all__ = ["folder"]

OpenWorld = Callable[[], AbstractAsyncContextManager[World]]


@pytest.fixture
def open_world(folder: Path) -> OpenWorld:
    """Opens a world whose total money is checked when it closes."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[World]:
        async with running_world(folder) as world:
            yield world
            await world.settled()
            assert await world.bot.host.wallet.audit() == (0, 0, 0)

    return opened

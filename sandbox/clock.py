"""The sandbox's time: the machine's clock plus an offset that tests move forward."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime


class Clock:
    """Unix seconds that can be moved forward without sleeping.

    Everything in the sandbox that expires (tokens, links, buckets, deadlines) reads this clock.
    """

    def __init__(self, source: Callable[[], float] = time.time, offset: float = 0.0) -> None:
        self._source = source
        self._offset = offset
        self._moved = asyncio.Event()

    @property
    def offset(self) -> float:
        """Seconds by which the sandbox is ahead of the machine."""
        return self._offset

    def now(self) -> float:
        """Unix seconds."""
        return self._source() + self._offset

    def advance(self, seconds: float) -> None:
        """Move time forward; waiters whose time has come wake at once.

        Raises:
            ValueError: if ``seconds`` is negative.
        """
        if seconds < 0:
            raise ValueError("the sandbox's clock never goes back")
        self._offset += seconds
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()

    async def sleep(self, seconds: float) -> None:
        """Return when the sandbox's clock has moved on by ``seconds``."""
        await self.sleep_until(self.now() + seconds)

    async def sleep_until(self, deadline: float) -> None:
        """Return when the sandbox's clock has reached ``deadline`` in Unix seconds."""
        while (left := deadline - self.now()) > 0:
            moved = self._moved
            try:
                async with asyncio.timeout(left):
                    await moved.wait()
            except TimeoutError:
                continue


def iso(seconds: float) -> str:
    """Discord's form of a moment: ISO 8601 in UTC with microseconds."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")

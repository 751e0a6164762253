"""Figures about the running host for Prometheus, served on loopback alone where a port is set.

They count; they name nobody and tell nothing about hands.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from prometheus_client import Counter, Gauge, Histogram, start_http_server

from cogs.host import Host
from domino.events import Event, TileDrawn, TilePlayed, TurnPassed
from services.model import Seen, Status

LOOPBACK = "127.0.0.1"
LAG_SECONDS = 0.1
_FAST = (0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 1.0, 3.0)

ACKNOWLEDGED = Histogram(
    "domino_acknowledgement_seconds", "From hearing of a press to Discord's answer.", buckets=_FAST
)
NOT_ACKNOWLEDGED = Counter("domino_not_acknowledged", "Presses whose acknowledgement Discord did not take.")
MOVES = Counter("domino_moves", "Plays, draws and passes.", ["variant"])
OPEN_TABLES = Gauge("domino_open_tables", "Lobbies and matches.")
PAINTINGS_FAILED = Counter("domino_paintings_failed", "Messages that could not be redrawn.")
LOOP_LAG = Histogram("domino_loop_lag_seconds", "How late the event loop is.", buckets=_FAST)
LONGEST_LAG = Gauge("domino_loop_lag_longest_seconds", "The latest the event loop has been.")


class Figures:
    """Counts what happens at the tables."""

    def __init__(self, host: Host) -> None:
        self._open: set[int] = set()
        host.tables.audience.listeners.append(self.changed)

    def changed(self, seen: Seen, events: tuple[Event, ...]) -> None:
        """Count one change of a table."""
        moves = sum(isinstance(event, TilePlayed | TileDrawn | TurnPassed) for event in events)
        if moves:
            MOVES.labels(seen.info.settings.variant).inc(moves)
        if seen.info.status is Status.CLOSED:
            self._open.discard(seen.info.id)
        else:
            self._open.add(seen.info.id)
        OPEN_TABLES.set(len(self._open))


@asynccontextmanager
async def served(host: Host, port: int | None) -> AsyncIterator[None]:
    """Serve the figures at ``port``, where one is set, while the block runs."""
    if port is None:
        yield
        return
    Figures(host)
    server, thread = start_http_server(port, LOOPBACK)
    watching = asyncio.create_task(_watch_the_loop())
    try:
        yield
    finally:
        watching.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await watching
        server.shutdown()
        server.server_close()
        thread.join()


async def _watch_the_loop() -> None:
    loop, longest = asyncio.get_running_loop(), 0.0
    while True:
        before = loop.time()
        await asyncio.sleep(LAG_SECONDS)
        late = max(0.0, loop.time() - before - LAG_SECONDS)
        longest = max(longest, late)
        LOOP_LAG.observe(late)
        LONGEST_LAG.set(longest)

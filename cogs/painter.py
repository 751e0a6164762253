"""Keeps what people see current.

The painter is level-triggered: a change only marks a showing (the public message, or one person's hand)
as old, and one worker for each showing draws the newest state until nothing is old any more::

    change ──► touch ──► dirty ──► worker: look ─► draw ─► edit ──┐
                           ▲                                      │ changed meanwhile?
                           └──────────────────────────────────────┘

So bursts merge, one edit is in flight per message, and a failed one is healed by the next.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import discord
import structlog

from cogs.anchors import Anchors, Key, public_key
from cogs.delivery import Delivery, Unreachable
from cogs.hand_painter import HandPainter
from cogs.host import Host
from cogs.metrics import PAINTINGS_FAILED
from cogs.spectators import SpectatorPainter
from cogs.table_painter import TablePainter
from data.messages import PUBLIC
from domino.events import Event
from services.errors import Refusal
from services.model import Seen, Status

log = structlog.get_logger()

LAST_TILE_SECONDS = 2.0
RETRY_SECONDS = 3.0
TOO_MANY_REQUESTS = 429
#: How many closed tables are remembered as such, for showings of them that are drawn late.
REMEMBERED_CLOSED = 1000


class Painter:
    """Redraws tables and hands. ``pause`` is how long the last tile lies on the table before the result is
    shown; ``failures`` counts paintings that went wrong in a way that nobody foresaw.
    """

    def __init__(self, client: discord.Client, host: Host, *, pause: float = LAST_TILE_SECONDS) -> None:
        self._host = host
        self._dirty: set[Key] = set()
        self._held: Counter[Key] = Counter()
        self._workers: dict[Key, asyncio.Task[None]] = {}
        self._closed: deque[int] = deque(maxlen=REMEMBERED_CLOSED)
        self._stopped = False
        self.failures = 0
        self.anchors = Anchors(host.store, host.clock)
        self.delivery = Delivery(client, self.anchors, host.clock)
        self.tables = TablePainter(host, self.delivery, self.anchors, pause)
        self.hands = HandPainter(host, self.delivery, self.anchors, self.mark)
        self.spectators = SpectatorPainter(host, self.delivery, self.anchors)
        host.tables.audience.listeners.append(self.changed)

    # -- what is old

    def changed(self, seen: Seen, events: tuple[Event, ...]) -> None:
        """A table changed: everything that shows it is old."""
        self.tables.note(seen, events)
        self.touch(seen)

    def touch(self, seen: Seen) -> None:
        """Look again at everything that shows a table."""
        self.mark(public_key(seen.info.id))
        if seen.view is not None:
            for occupant in seen.info.occupants:
                if occupant is not None and occupant.user_id is not None:
                    self.mark((seen.info.id, occupant.user_id))
        for key in self.spectators.keys(seen.info.id):
            self.mark(key)

    def mark(self, key: Key) -> None:
        """Draw one showing again."""
        self._dirty.add(key)
        worker = self._workers.get(key)
        if not self._stopped and not self._held[key] and (worker is None or worker.done()):
            worker = self._workers[key] = asyncio.create_task(self._work(key))
            worker.add_done_callback(lambda _: self._worked(key[0]))

    @asynccontextmanager
    async def held(self, key: Key) -> AsyncIterator[None]:
        """Leave a showing alone within the block, in which its author is given a new one."""
        self._held[key] += 1
        try:
            yield
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]
                if key in self._dirty:
                    self.mark(key)

    async def refresh(self, table_id: int, user_id: int) -> None:
        """Draw a hand again, whatever is thought to be shown."""
        self.hands.expect_nothing((table_id, user_id))
        self.mark((table_id, user_id))

    # -- at work

    async def _work(self, key: Key) -> None:
        while key in self._dirty:
            self._dirty.discard(key)
            try:
                await self._paint(key)
            except (Refusal, Unreachable) as error:
                log.info("nothing_to_paint", table=key[0], why=str(error))
            except (discord.DiscordServerError, discord.RateLimited, aiohttp.ClientError, OSError):
                log.warning("painting_failed", table=key[0])
                self._dirty.add(key)
                await asyncio.sleep(RETRY_SECONDS)
            except discord.HTTPException as error:
                if error.status == TOO_MANY_REQUESTS:
                    self._dirty.add(key)
                    await asyncio.sleep(RETRY_SECONDS)
                    continue
                self._failed()
                log.error("painting_refused", table=key[0], status=error.status, code=error.code)
            except Exception:
                self._failed()
                log.exception("painting_broke", table=key[0])

    def _failed(self) -> None:
        self.failures += 1
        PAINTINGS_FAILED.inc()

    async def _paint(self, key: Key) -> None:
        if key[1] < PUBLIC:
            await self.spectators.paint(key)
        elif key[1] != PUBLIC:
            await self.hands.paint(key)
        elif (await self.tables.paint(key)).info.status is Status.CLOSED:
            self._closed.append(key[0])

    def _worked(self, table_id: int) -> None:
        """Drop what is known of a closed table, once nothing of it is being drawn."""
        if table_id not in self._closed:
            return
        if all(worker.done() for key, worker in self._workers.items() if key[0] == table_id):
            self._forget(table_id)

    def _forget(self, table_id: int) -> None:
        self.tables.forget(table_id)
        self.hands.forget(table_id)
        self.spectators.forget(table_id)
        self.anchors.forget_table(table_id)
        for key in [key for key, worker in self._workers.items() if key[0] == table_id and worker.done()]:
            del self._workers[key]

    async def settled(self) -> None:
        """Wait until nothing is old."""
        while workers := [worker for worker in self._workers.values() if not worker.done()]:
            await asyncio.gather(*workers)

    async def settled_table(self, table_id: int) -> None:
        """Wait until the public message of a table is there, or could not be written."""
        worker = self._workers.get(public_key(table_id))
        if worker is not None:
            await asyncio.wait([worker])

    async def stop(self) -> None:
        """Leave everything as it is shown now; a new start draws it anew."""
        self._stopped = True
        for worker in self._workers.values():
            worker.cancel()
        await asyncio.gather(*self._workers.values(), return_exceptions=True)

    # -- for cogs

    async def link(self, table_id: int) -> str:
        """A link to a table's public message; empty where there is none."""
        anchor = await self.anchors.of(public_key(table_id))
        if anchor is None:  # perhaps it is just being written
            await self.settled_table(table_id)
            anchor = await self.anchors.of(public_key(table_id))
        if anchor is None:
            return ""
        try:
            guild_id = (await self._host.tables.look(table_id)).info.guild_id
        except Refusal:
            return ""
        return f"https://discord.com/channels/{guild_id}/{anchor.channel_id}/{anchor.message_id}"

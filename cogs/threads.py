"""A thread for every table, where permissions allow: for talk, and for the results of its matches.

The table itself stays in its channel, where everybody sees it; the thread hangs from its message. A table
that was opened in a thread has none of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

import discord
import structlog

from cogs.anchors import Anchor, Key, public_key
from cogs.delivery import FAILURES, Unreachable
from cogs.host import Host
from cogs.table_message import match_over, scores
from cogs.texts import public
from data.messages import THREAD
from domino.events import Event, MatchEnded, RoundDealt
from services.model import Seen, Status

log = structlog.get_logger()

ARCHIVED_AFTER_MINUTES: Final = 1440


class TableThreads:
    """Opens a thread when a table's first match begins, and writes the results there."""

    def __init__(self, client: discord.Client, host: Host) -> None:
        self._client = client
        self._host = host
        self._tasks: set[asyncio.Task[None]] = set()
        host.tables.audience.listeners.append(self.changed)

    def changed(self, seen: Seen, events: tuple[Event, ...]) -> None:
        """Follow a table's matches."""
        if seen.info.settings.is_solo:
            return
        if any(isinstance(event, RoundDealt) and event.number == 0 for event in events):
            self._do(self._open(seen))
        over = any(isinstance(event, MatchEnded) for event in events)
        if over and seen.info.status is not Status.CLOSED:  # else nobody is left to read it
            self._do(self._tell_result(seen))
        if seen.info.status is Status.CLOSED:
            self._do(self._archive(seen))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _guarded(work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (Unreachable, *FAILURES) as error:  # the table does without it
            log.info("thread_not_written", why=type(error).__name__)

    async def settled(self) -> None:
        """Wait until nothing is left to do."""
        await asyncio.gather(*self._tasks)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _open(self, seen: Seen) -> None:
        info, t = seen.info, public(seen.info)
        if await self._thread_of(info.id) is not None or not self._allowed(info.channel_id):
            return
        await self._host.painter.settled_table(info.id)
        shown = await self._host.painter.anchors.of(public_key(info.id))
        if shown is None:
            return
        channel = self._client.get_partial_messageable(info.channel_id, guild_id=info.guild_id)
        thread = await channel.get_partial_message(shown.message_id).create_thread(
            name=t("thread.name", variant=t(f"variant.{info.settings.variant}"), id=info.id)[:100],
            auto_archive_duration=ARCHIVED_AFTER_MINUTES,
        )
        await self._host.painter.anchors.put(_key(info.id), Anchor(thread.id, thread.id))
        await self._host.painter.delivery.say(thread.id, t("thread.welcome"))

    async def _tell_result(self, seen: Seen) -> None:
        thread, t = await self._thread_of(seen.info.id), public(seen.info)
        if thread is not None and seen.view is not None:
            words = f"{match_over(seen.info, seen.view, t)}\n{scores(seen, t)}"
            await self._host.painter.delivery.say(thread, words)

    async def _archive(self, seen: Seen) -> None:
        thread_id = await self._thread_of(seen.info.id)
        channel = None if thread_id is None else self._client.get_channel(thread_id)
        if isinstance(channel, discord.Thread) and not channel.archived:
            await channel.edit(archived=True)

    async def _thread_of(self, table_id: int) -> int | None:
        anchor = await self._host.painter.anchors.of(_key(table_id))
        return None if anchor is None else anchor.channel_id

    def _allowed(self, channel_id: int) -> bool:
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, discord.TextChannel):
            return False
        bits = channel.permissions_for(channel.guild.me)
        return bits.create_public_threads and bits.send_messages_in_threads and bits.read_message_history


def _key(table_id: int) -> Key:
    return (table_id, THREAD)

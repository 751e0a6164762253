"""The public message of a table: what is shown when, and what to do where it cannot be written."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Iterable
from dataclasses import replace

import structlog

from cogs.anchors import Anchors, Key
from cogs.delivery import Allowed, Delivery, Unreachable
from cogs.happenings import LINES, happened
from cogs.host import Host
from cogs.layout import Message
from cogs.money_text import paid_line
from cogs.pictures import closing_picture, public_pictures
from cogs.rating_text import public_line
from cogs.table_message import spectator_message, table_message
from cogs.texts import public
from domino.events import Event, RoundDealt
from domino.match import Phase
from locales import Translator, translator
from rendering import Picture
from services.model import Seen, Status

log = structlog.get_logger()

#: How many pauses the animation that ends a match takes.
CLOSING_PAUSES = 2
CANNOT_WRITE = 50013
UNKNOWN_CHANNEL = 10003


class TablePainter:
    """Draws public messages. ``pause`` is how long the last tile lies before the result is shown."""

    def __init__(self, host: Host, delivery: Delivery, anchors: Anchors, pause: float) -> None:
        self._host = host
        self._delivery = delivery
        self._anchors = anchors
        self._pause = pause
        self._moves_shown: dict[int, tuple[int, int]] = {}
        self._closing: dict[int, Picture] = {}
        self._came_back: set[int] = set()
        self._hindered: dict[int, int] = {}
        self._events: defaultdict[int, deque[Event]] = defaultdict(lambda: deque(maxlen=3 * LINES))

    def note(self, seen: Seen, events: tuple[Event, ...]) -> None:
        """Remember what happened, for the lines below the picture."""
        known = self._events[seen.info.id]
        if events or seen.info.status is not Status.PLAYING:
            self._came_back.discard(seen.info.id)
        if any(isinstance(event, RoundDealt) for event in events):
            known.clear()
        known.extend(events)

    def came_back(self, table_ids: Iterable[int]) -> None:
        """Tell at these tables that the host was away, until something happens there."""
        self._came_back.update(table_ids)

    async def paint(self, key: Key) -> Seen:
        """Show the newest state; a round's last tile first, and its result after a pause. Returns what was
        shown.
        """
        seen = await self._host.tables.look(key[0])
        if self._ends_with_a_new_tile(seen):
            closing = await closing_picture(self._host, seen, public(seen.info))
            if closing is not None:
                self._closing[key[0]] = closing
            await self._deliver(key, _before_the_result(seen))
            self._closing.pop(key[0], None)
            await asyncio.sleep(self._pause if closing is None else CLOSING_PAUSES * self._pause)
        await self._deliver(key, seen)
        return seen

    def _ends_with_a_new_tile(self, seen: Seen) -> bool:
        """Whether a round is over whose last move has not been shown yet; notes what is shown now."""
        view = seen.view
        if view is None:
            return False
        now = (view.round_number, len(view.moves))
        before = self._moves_shown.get(seen.info.id)
        self._moves_shown[seen.info.id] = now
        played = bool(view.moves) and view.moves[-1].verb == "play"
        return view.round_result is not None and played and before is not None and before != now

    async def _deliver(self, key: Key, seen: Seen) -> None:
        info = seen.info
        if info.settings.is_solo:
            return
        allowed = self._delivery.allowed(info.channel_id)
        if allowed == Allowed():
            self._hindered.pop(info.id, None)
        else:
            self._hindered[info.id] = info.guild_id
        try:
            await self._write_in_some_way(key, seen, with_files=allowed.attach)
        except Unreachable as error:
            self._hindered[info.id] = info.guild_id
            if error.code == UNKNOWN_CHANNEL and info.status is not Status.CLOSED:
                await self._host.tables.stop(info.id, None)
            else:
                await self._pause_table(seen, error.code)
            return
        if not allowed.write:
            await self._pause_table(seen, CANNOT_WRITE)
        elif info.paused:
            await self._host.tables.unpause(info.id)

    async def _write_in_some_way(self, key: Key, seen: Seen, *, with_files: bool) -> None:
        """With pictures, or in words where files are not allowed. Raises Unreachable."""
        try:
            await self._write(key, seen, with_files=with_files)
        except Unreachable:
            if not with_files:
                raise
            await self._write(key, seen, with_files=False)

    async def _write(self, key: Key, seen: Seen, *, with_files: bool) -> None:
        built = await self._message(seen, with_files=with_files)
        if not await self._delivery.update(key, built) and seen.info.status is not Status.CLOSED:
            old = await self._anchors.of(key)
            await self._delivery.send(key, seen.info.channel_id, built)
            if old is not None:
                await self._delivery.remove(old.channel_id, old.message_id)

    async def _message(self, seen: Seen, *, with_files: bool) -> Message:
        t = public(seen.info)
        closing = self._closing.get(seen.info.id)
        pictures = (closing,) if closing else await public_pictures(self._host, seen, t)
        lines = self.lines(seen, t)
        if seen.info.id in self._came_back and seen.view is not None:
            lines.append(t("table.resumed"))
        if paid := await paid_line(self._host, seen, t):
            lines.append(paid)
        if rated := await public_line(self._host, seen, t):
            lines.append(rated)
        return table_message(seen, pictures, lines, with_files=with_files)

    def lines(self, seen: Seen, t: Translator) -> list[str]:
        """What happened last at a table."""
        return happened(self._events[seen.info.id], seen.info, t)

    async def spectator(self, seen: Seen, t: Translator) -> Message:
        """A table as a spectator sees it, in the spectator's language."""
        pictures = await public_pictures(self._host, seen, t)
        lines = self.lines(seen, t)
        return spectator_message(seen, pictures, lines, t)

    async def _pause_table(self, seen: Seen, code: int) -> None:
        """The channel is closed to the bot: stop the clock, and tell whoever can be reached."""
        info = seen.info
        if info.paused or info.status is not Status.PLAYING:
            return
        log.warning("table_unreachable", table=info.id, code=code)
        await self._host.tables.pause(info.id)
        people = [info.host_id, *(o.user_id for o in info.occupants if o and o.user_id is not None)]
        for user_id in dict.fromkeys(people):
            person = await self._host.people.person(user_id)
            text = translator(person.locale)("pause.told", channel=f"<#{info.channel_id}>", id=info.id)
            try:
                await self._delivery.say(await self._delivery.dm_channel(user_id), text)
                return
            except Unreachable:
                continue
        log.warning("nobody_to_tell", table=info.id)

    def forget(self, table_id: int) -> None:
        """Drop what is known of a closed table."""
        self._events.pop(table_id, None)
        self._moves_shown.pop(table_id, None)
        self._came_back.discard(table_id)
        self._hindered.pop(table_id, None)

    def hindered_in(self, guild_id: int) -> list[int]:
        """The tables of a server that could not be shown as they should be."""
        return [table_id for table_id, where in self._hindered.items() if where == guild_id]


def _before_the_result(seen: Seen) -> Seen:
    """The table as it lies with its last tile, the result not told yet."""
    assert seen.view is not None
    view = replace(
        seen.view,
        round_result=None,
        match_result=None,
        shown_hands=(),
        proof=None,
        phase=Phase.PLAY,
        turn=None,
    )
    return replace(seen, view=view, info=replace(seen.info, status=Status.PLAYING))

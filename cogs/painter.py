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
from collections import defaultdict, deque
from dataclasses import replace
from typing import Any

import discord
import structlog

from cogs.anchors import Anchor, Anchors, Key, public_key
from cogs.delivery import CLOSED_DM, Delivery, Unreachable
from cogs.hand_message import PanelParts, hand_message, is_waited_for, retired_message, signature
from cogs.happenings import LINES, happened
from cogs.host import Host
from cogs.layout import Message
from cogs.pictures import hand_picture, public_pictures, table_picture
from cogs.table_message import spectator_message, table_message
from cogs.texts import public
from data.messages import PUBLIC
from domino.events import Event, RoundDealt
from domino.match import Phase
from locales import Translator, translator
from services.errors import Refusal
from services.model import Kind, Seen, Status

log = structlog.get_logger()

LAST_TILE_SECONDS = 2.0
RETRY_SECONDS = 3.0
CLOSED_DM_SECONDS = 3600.0


class Painter:
    """Redraws tables and hands. ``pause`` is how long the last tile lies on the table before the result is
    shown.
    """

    def __init__(self, client: discord.Client, host: Host, *, pause: float = LAST_TILE_SECONDS) -> None:
        self._host = host
        self._client = client
        self._pause = pause
        self.anchors = Anchors(host.store, host.clock)
        self.delivery = Delivery(client, self.anchors, host.clock)
        self._dirty: set[Key] = set()
        self._workers: dict[Key, asyncio.Task[None]] = {}
        self._shown: dict[Key, object] = {}
        self._moves_shown: dict[int, tuple[int, int]] = {}
        self._round_shown: dict[Key, int] = {}
        self._events: defaultdict[int, deque[Event]] = defaultdict(lambda: deque(maxlen=3 * LINES))
        self._closed_dms: dict[int, float] = {}
        self._unreachable: set[int] = set()
        host.tables.listeners.append(self.changed)

    # -- what is old

    def changed(self, seen: Seen, events: tuple[Event, ...]) -> None:
        """A table changed: everything that shows it is old."""
        known = self._events[seen.info.id]
        if any(isinstance(event, RoundDealt) for event in events):
            known.clear()
        known.extend(events)
        self.touch(seen)

    def touch(self, seen: Seen) -> None:
        """Look again at everything that shows a table."""
        self._mark(public_key(seen.info.id))
        if seen.view is not None:
            for occupant in seen.info.occupants:
                if occupant is not None and occupant.user_id is not None:
                    self._mark((seen.info.id, occupant.user_id))

    def _mark(self, key: Key) -> None:
        self._dirty.add(key)
        worker = self._workers.get(key)
        if worker is None or worker.done():
            self._workers[key] = asyncio.create_task(self._work(key))

    async def _work(self, key: Key) -> None:
        while key in self._dirty:
            self._dirty.discard(key)
            try:
                await self._paint(key)
            except Refusal:
                break
            except (discord.DiscordServerError, discord.RateLimited, OSError):
                log.warning("painting_failed", table=key[0])
                self._dirty.add(key)
                await asyncio.sleep(RETRY_SECONDS)
            except discord.HTTPException as error:
                log.error("painting_refused", table=key[0], status=error.status, code=error.code)

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
        for worker in self._workers.values():
            worker.cancel()
        await asyncio.gather(*self._workers.values(), return_exceptions=True)

    async def _paint(self, key: Key) -> None:
        if key[1] == PUBLIC:
            await self._paint_table(key)
        else:
            await self._paint_hand(key)

    # -- the public message

    async def _paint_table(self, key: Key) -> None:
        seen = await self._host.tables.look(key[0])
        if self._ends_with_a_new_tile(seen):
            await self._deliver_table(key, _before_the_result(seen))
            await asyncio.sleep(self._pause)
        await self._deliver_table(key, seen)
        if seen.info.status is Status.CLOSED:
            self._forget(key[0])

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

    async def _deliver_table(self, key: Key, seen: Seen) -> None:
        if seen.info.settings.kind in (Kind.SAME_DEVICE, Kind.COMPUTER):
            return
        try:
            try:
                await self._write_table(key, seen, await self._table_message(seen, with_files=True))
            except Unreachable:
                await self._write_table(key, seen, await self._table_message(seen, with_files=False))
        except Unreachable as error:
            await self._pause_table(seen, error)
            return
        if seen.info.id in self._unreachable:
            self._unreachable.discard(seen.info.id)
            await self._host.tables.unpause(seen.info.id)

    async def _write_table(self, key: Key, seen: Seen, message: Message) -> None:
        if not await self.delivery.update(key, message):
            await self.delivery.send(key, seen.info.channel_id, message)

    async def _table_message(self, seen: Seen, *, with_files: bool) -> Message:
        t = public(seen.info)
        pictures = await public_pictures(self._host, seen, t)
        lines = happened(self._events[seen.info.id], seen.info, t)
        return table_message(seen, pictures, lines, with_files=with_files)

    async def _pause_table(self, seen: Seen, error: Unreachable) -> None:
        """The channel is closed to the bot: stop the clock, and tell whoever can be reached."""
        info = seen.info
        if info.id in self._unreachable or info.status is not Status.PLAYING:
            return
        log.warning("table_unreachable", table=info.id, code=error.code)
        self._unreachable.add(info.id)
        await self._host.tables.pause(info.id)
        for user_id in dict.fromkeys([info.host_id, *(o.user_id for o in info.occupants if o and o.user_id)]):
            person = await self._host.people.person(user_id)
            text = translator(person.locale)("pause.told", channel=f"<#{info.channel_id}>", id=info.id)
            try:
                await self.delivery.say(await self.delivery.dm_channel(user_id), text)
                return
            except Unreachable:
                continue

    # -- hands

    async def _paint_hand(self, key: Key) -> None:
        table_id, user_id = key
        seen = await self._host.tables.look(table_id, user_id)
        now = signature(seen)
        if seen.view is None or seen.view.seat is None or self._shown.get(key) == now:
            return
        self._shown[key] = now
        message = await self.hand(seen, user_id)
        anchor = await self.anchors.of(key)
        new_round = self._round_shown.get(key, seen.view.round_number) != seen.view.round_number
        self._round_shown[key] = seen.view.round_number
        at_hand = anchor is not None and anchor.interaction is not None
        if (at_hand or not new_round) and await self.delivery.update(key, message):
            return
        await self._send_hand(key, seen, message)

    async def hand(self, seen: Seen, user_id: int, *, galo: bool = False, note: str = "") -> Message:
        """The panel of a person's hand, in that person's language."""
        t = translator((await self._host.people.person(user_id)).locale)
        waited_for = seen.view is not None and is_waited_for(seen.view)
        parts = PanelParts(
            hand=await hand_picture(self._host, seen, t),
            table=await table_picture(self._host, seen, t) if waited_for else None,
            galo=galo,
            note=note,
        )
        return hand_message(seen, parts, self._host.emojis, t)

    async def retire(self, key: Key, anchor: Anchor, seen: Seen) -> None:
        """Make ``anchor`` the newest panel of a hand; the one before it says so and acts no more."""
        before = await self.anchors.of(key)
        if before is not None and before.message_id != anchor.message_id:
            t = translator((await self._host.people.person(key[1])).locale)
            try:
                await self.delivery.update(key, retired_message(seen, t))
            except (Unreachable, discord.HTTPException):
                log.info("old_panel_not_retired", table=key[0])
        await self.anchors.put(key, anchor)
        self._shown[key] = signature(seen)
        self._mark(key)

    async def refresh(self, table_id: int, user_id: int) -> None:
        """Draw a hand again, whatever is thought to be shown."""
        self._shown.pop((table_id, user_id), None)
        self._mark((table_id, user_id))

    async def repaint_panel(
        self, interaction: discord.Interaction[Any], table_id: int, *, galo: bool
    ) -> None:
        """Draw the panel that was pressed, with or without a galo declared for the next play."""
        key = (table_id, interaction.user.id)
        seen = await self._host.tables.look(table_id, interaction.user.id)
        if seen.view is None or seen.view.seat is None:
            return
        if not await self.anchors.lend(key, interaction) and interaction.message is not None:
            flags, channel_id = interaction.message.flags, interaction.channel_id or 0
            anchor = Anchor(
                channel_id, interaction.message.id, flags.ephemeral, interaction, True, self._host.clock()
            )
            await self.retire(key, anchor, seen)
        self._shown[key] = signature(seen)
        await self.delivery.update(key, await self.hand(seen, key[1], galo=galo))

    async def spectator(self, seen: Seen, t: Translator) -> Message:
        """A table as a spectator sees it, in the spectator's language."""
        pictures = await public_pictures(self._host, seen, t)
        lines = happened(self._events[seen.info.id], seen.info, t)
        return spectator_message(seen, pictures, lines, t)

    async def link(self, table_id: int) -> str:
        """A link to a table's public message; empty where there is none."""
        anchor = await self.anchors.of(public_key(table_id))
        try:
            guild_id = (await self._host.tables.look(table_id)).info.guild_id
        except Refusal:
            return ""
        return (
            f"https://discord.com/channels/{guild_id}/{anchor.channel_id}/{anchor.message_id}"
            if anchor
            else ""
        )

    async def _send_hand(self, key: Key, seen: Seen, message: Message) -> None:
        _, user_id = key
        if self._host.clock() - self._closed_dms.get(user_id, -CLOSED_DM_SECONDS) < CLOSED_DM_SECONDS:
            return
        try:
            await self.delivery.send(key, await self.delivery.dm_channel(user_id), message)
        except Unreachable as error:
            if error.code not in CLOSED_DM:
                raise
            self._closed_dms[user_id] = self._host.clock()
            await self._point_to_panel(seen, user_id)

    async def _point_to_panel(self, seen: Seen, user_id: int) -> None:
        """Tell somebody whose direct messages are closed, where everybody can read it, where the hand is."""
        if seen.view is None or seen.view.phase is Phase.OVER:
            return
        text = public(seen.info)("hand.dm_closed", player=f"<@{user_id}>")
        try:
            await self.delivery.say(seen.info.channel_id, text, mention=user_id)
        except Unreachable as error:
            log.info("nobody_to_tell", table=seen.info.id, code=error.code)

    def _forget(self, table_id: int) -> None:
        for known in (self._shown, self._round_shown):
            for key in [key for key in known if key[0] == table_id]:
                known.pop(key)
        self._events.pop(table_id, None)
        self._moves_shown.pop(table_id, None)
        self._unreachable.discard(table_id)
        self.anchors.forget_table(table_id)


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

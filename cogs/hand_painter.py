"""Everybody's hand: as a direct message, and as a private panel wherever it was opened last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import structlog

from cogs.anchors import Anchor, Anchors, Key
from cogs.delivery import CLOSED_DM, FAILURES, TOO_MANY_OPENINGS, Delivery, Unreachable
from cogs.hand_message import PanelParts, hand_message, is_waited_for, retired_message, signature
from cogs.host import Host
from cogs.layout import Message
from cogs.pictures import covered_picture, hand_picture, public_pictures, table_picture
from cogs.solo_message import SoloParts, solo_message
from cogs.texts import public
from domino.match import Phase
from locales import Translator, translator
from services.model import Kind, Seen

log = structlog.get_logger()

CLOSED_DM_SECONDS = 3600.0
KNOWN_CLOSED = 10_000


class HandPainter:
    """Draws hands. ``mark`` has a hand drawn again by its worker."""

    def __init__(self, host: Host, delivery: Delivery, anchors: Anchors, mark: Callable[[Key], None]) -> None:
        self._host = host
        self._delivery = delivery
        self._anchors = anchors
        self._mark = mark
        self._shown: dict[Key, object] = {}
        self._round_shown: dict[Key, tuple[int, int]] = {}
        self._closed_dms: dict[int, float] = {}
        host.curtain.fallen.append(self._cover)

    async def paint(self, key: Key) -> None:
        """Show a hand where it is shown now; a new round's by a new direct message, which is noticed.
        Raises Unreachable.
        """
        seen = await self._host.tables.look(*key)
        now = signature(seen)
        if seen.view is None or seen.view.seat is None or self._shown.get(key) == now:
            return
        calls = key in self._shown and _calls(seen)
        self._shown[key] = now
        try:
            await self._deliver(key, seen, calls=calls)
        except BaseException:
            self.expect_nothing(key)
            raise

    async def _deliver(self, key: Key, seen: Seen, *, calls: bool) -> None:
        assert seen.view is not None
        built = await self.message(seen, key[1])
        if seen.info.settings.is_solo:  # it has its panel alone, and waits until that is opened again
            await self._delivery.update(key, built)
            return
        anchor = await self._anchors.of(key)
        now = (seen.info.match_id or 0, seen.view.round_number)
        anew = calls or self._round_shown.get(key, now) != now
        self._round_shown[key] = now
        at_hand = anchor is not None and anchor.interaction is not None
        if seen.view.phase is Phase.DEAL and not at_hand:
            return  # a new message with the new hand is coming in a moment
        if (at_hand or not anew) and await self._delivery.update(key, built):
            return
        if await self._send(key, seen, built) and anchor is not None and not anchor.ephemeral:
            await self._delivery.remove(anchor.channel_id, anchor.message_id)

    async def message(self, seen: Seen, user_id: int, *, galo: bool = False, note: str = "") -> Message:
        """The panel of a person's hand, in that person's language."""
        t = translator((await self._host.people.person(user_id)).locale)
        if seen.info.settings.is_solo:
            return await self._solo_message(seen, t, note)
        waited_for = seen.view is not None and is_waited_for(seen.view)
        parts = PanelParts(
            hand=await hand_picture(self._host, seen, t),
            table=await table_picture(self._host, seen, t) if waited_for else None,
            galo=galo,
            note=note,
        )
        return hand_message(seen, parts, self._host.emojis, t)

    async def _solo_message(self, seen: Seen, t: Translator, note: str) -> Message:
        """The panel of a solo game; on one device its hand is face down until its owner uncovers it."""
        playing = seen.view is not None and seen.view.turn is not None
        on_one_device = seen.info.settings.kind is Kind.SAME_DEVICE
        covered = playing and on_one_device and not self._host.curtain.is_up(seen)
        parts = SoloParts(
            table=await public_pictures(self._host, seen, t),
            hand=await (covered_picture if covered else hand_picture)(self._host, seen, t)
            if playing
            else None,
            lines=tuple(self._host.painter.tables.lines(seen, t)),
            covered=covered,
            note=note,
        )
        return solo_message(seen, parts, self._host.emojis, t)

    async def _cover(self, table_id: int) -> None:
        """Draw a hand again that was covered because nobody touched it."""
        key = (table_id, (await self._host.tables.look(table_id)).info.host_id)
        self.expect_nothing(key)
        self._mark(key)

    async def adopt(self, interaction: discord.Interaction[Any], table_id: int) -> None:
        """Make the panel that was pressed the newest one, and use the press's token from now on."""
        key, pressed = (table_id, interaction.user.id), interaction.message
        if pressed is None or await self._anchors.lend(key, interaction):
            return
        if not pressed.flags.ephemeral and interaction.guild_id is not None:
            return  # a public message is nobody's panel
        seen = await self._host.tables.look(table_id, interaction.user.id)
        if seen.view is None or seen.view.seat is None:
            return
        alive = interaction if interaction.response.is_done() else None
        anchor = Anchor(
            interaction.channel_id or 0,
            pressed.id,
            pressed.flags.ephemeral,
            alive,
            by_original=True,
            lent_at=self._host.clock(),
        )
        await self.retire(key, anchor, seen)
        self.expect_nothing(key)

    async def retire(self, key: Key, anchor: Anchor, seen: Seen) -> None:
        """Make ``anchor`` the newest panel of a hand; the one before it says so from now on."""
        before = await self._anchors.of(key)
        if before is not None and before.message_id != anchor.message_id:
            t = translator((await self._host.people.person(key[1])).locale)
            try:
                await self._delivery.update(key, retired_message(seen, t))
            except (Unreachable, *FAILURES):
                log.info("old_panel_not_retired", table=key[0])
        await self._anchors.put(key, anchor)
        self._shown[key] = signature(seen)
        self._mark(key)

    async def repaint(self, interaction: discord.Interaction[Any], table_id: int, *, galo: bool) -> bool:
        """Draw the panel that was pressed, with or without a galo declared for the next play. False for
        somebody who has no hand here. Raises Refusal.
        """
        key = (table_id, interaction.user.id)
        seen = await self._host.tables.look(table_id, interaction.user.id)
        if seen.view is None or seen.view.seat is None:
            return False
        await self.adopt(interaction, table_id)
        self._shown[key] = signature(seen)
        await self._delivery.update(key, await self.message(seen, key[1], galo=galo))
        return True

    def expect_nothing(self, key: Key) -> None:
        """Forget what is thought to be shown."""
        self._shown.pop(key, None)

    async def _send(self, key: Key, seen: Seen, built: Message) -> bool:
        """Send the hand by direct message. False where its owner takes none, and was told where it is."""
        _, user_id = key
        if self._host.clock() - self._closed_dms.get(user_id, -CLOSED_DM_SECONDS) < CLOSED_DM_SECONDS:
            return False
        try:
            await self._delivery.send(key, await self._delivery.dm_channel(user_id), built)
        except Unreachable as error:
            if error.code not in CLOSED_DM:
                raise
            if error.code != TOO_MANY_OPENINGS:
                self._remember_closed(user_id)
            await self._point_to_panel(seen, user_id)
            return False
        return True

    def _remember_closed(self, user_id: int) -> None:
        if len(self._closed_dms) >= KNOWN_CLOSED:
            self._closed_dms.clear()
        self._closed_dms[user_id] = self._host.clock()

    async def _point_to_panel(self, seen: Seen, user_id: int) -> None:
        """Tell somebody whose direct messages are closed, where everybody can read it, where the hand is."""
        if seen.view is None or seen.view.phase is Phase.OVER:
            return
        text = public(seen.info)("hand.dm_closed", player=f"<@{user_id}>")
        try:
            await self._delivery.say(seen.info.channel_id, text, [user_id])
        except Unreachable as error:
            log.info("nobody_to_tell", table=seen.info.id, code=error.code)

    def forget(self, table_id: int) -> None:
        """Drop what is known of a closed table."""
        for known in (self._shown, self._round_shown):
            for key in [key for key in known if key[0] == table_id]:
                known.pop(key)


def _calls(seen: Seen) -> bool:
    """Whether a turn has to be noticed: between friends it may come hours after the one before."""
    settings, view = seen.info.settings, seen.view
    slow = settings.kind is Kind.FRIEND and settings.turn_seconds is None
    return slow and view is not None and is_waited_for(view)

"""Spectators: a table in somebody's own language, for that person alone, with every hand hidden.

A spectator's panel is kept current through the token of the command or press that opened it; after a quarter
of an hour it stands still until it is pressed again.
"""

from __future__ import annotations

from collections import defaultdict

from cogs.acting import Interaction, send_private
from cogs.anchors import Anchor, Anchors, Key
from cogs.delivery import Delivery
from cogs.host import Host
from cogs.layout import Message
from locales import translator
from services.errors import Refusal
from services.model import Seen


def spectator_key(table_id: int, user_id: int) -> Key:
    """The showing of a table to a spectator, told apart from a hand by its sign."""
    return (table_id, -user_id)


class SpectatorPainter:
    """Draws spectators' panels."""

    def __init__(self, host: Host, delivery: Delivery, anchors: Anchors) -> None:
        self._host = host
        self._delivery = delivery
        self._anchors = anchors
        self._watching: defaultdict[int, set[int]] = defaultdict(set)

    def keys(self, table_id: int) -> list[Key]:
        """The showings of a table that are live."""
        return [spectator_key(table_id, user_id) for user_id in self._watching.get(table_id, ())]

    async def watch(self, interaction: Interaction, table_id: int) -> None:
        """Show a table to whoever acted: where that panel was pressed, or anew. The interaction has been
        acknowledged. Raises Refusal.
        """
        user = interaction.user
        await self._host.people.meet(user.id, user.display_name, interaction.locale.value)
        seen, key = await self._host.tables.look(table_id), spectator_key(table_id, user.id)
        if seen.info.settings.is_solo:
            raise Refusal("no_table")  # a game of one's own is nobody else's to see
        built = await self._message(seen, user.id)
        if not await self._anchors.lend(key, interaction):
            sent = await send_private(interaction, built)
            if sent is None:
                return
            anchor = Anchor(
                interaction.channel_id or 0, sent.id, True, interaction, False, self._host.clock()
            )
            await self._anchors.put(key, anchor)
        else:
            await self._delivery.update(key, built)
        self._watching[table_id].add(user.id)

    async def paint(self, key: Key) -> None:
        """Show the newest state, as long as the panel can be written."""
        table_id, user_id = key[0], -key[1]
        seen = await self._host.tables.look(table_id)
        if not await self._delivery.update(key, await self._message(seen, user_id)):
            self._watching[table_id].discard(user_id)

    async def _message(self, seen: Seen, user_id: int) -> Message:
        t = translator((await self._host.people.person(user_id)).locale)
        return await self._host.painter.tables.spectator(seen, t)

    def forget(self, table_id: int) -> None:
        """Drop what is known of a closed table."""
        self._watching.pop(table_id, None)

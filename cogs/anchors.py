"""Where a table is shown: messages, and the interaction tokens through which they can be edited for a
while.

An edit by an interaction's token does not count against the bot's global limit, so a token that a press
lent is used first. It lives for 15 minutes; an ephemeral message has no other way in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import discord

import data.messages
from data.messages import PUBLIC, ShownMessage
from data.store import Store

TOKEN_SECONDS = 14 * 60

#: Which showing of a table: its id, and whose hand, or :data:`data.messages.PUBLIC`.
Key = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Anchor:
    """A message that shows a table or a hand. ``by_original`` tells whether the token calls it
    ``@original``.
    """

    channel_id: int
    message_id: int
    ephemeral: bool = False
    interaction: discord.Interaction[Any] | None = None
    by_original: bool = False
    lent_at: float = 0.0


class Anchors:
    """The newest message of every showing. Ephemeral ones are known to this process alone."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._known: dict[Key, Anchor | None] = {}

    async def of(self, key: Key) -> Anchor | None:
        """The message that shows ``key``, if there is one."""
        if key not in self._known:
            async with self._store.transaction() as tx:
                shown = await data.messages.of_table(tx, key[0])
            found = {(key[0], m.user_id): Anchor(m.channel_id, m.message_id) for m in shown}
            for other in found.keys() - self._known.keys():
                self._known[other] = found[other]
            self._known.setdefault(key, None)
        anchor = self._known[key]
        if anchor and anchor.interaction and self._clock() - anchor.lent_at > TOKEN_SECONDS:
            anchor = None if anchor.ephemeral else replace(anchor, interaction=None)
            self._known[key] = anchor
        return anchor

    async def put(self, key: Key, anchor: Anchor | None) -> None:
        """Make ``anchor`` the message that shows ``key``; None forgets it."""
        self._known[key] = anchor
        async with self._store.transaction() as tx:
            if anchor is None or anchor.ephemeral:
                await data.messages.forget(tx, *key)
            else:
                shown = ShownMessage(key[0], key[1], anchor.channel_id, anchor.message_id)
                await data.messages.remember(tx, shown)

    async def lend(self, key: Key, interaction: discord.Interaction[Any]) -> bool:
        """Use the token of a press on the message of ``key``. False where the press was on an older
        message. A press that could not be acknowledged lends no token.
        """
        anchor, pressed = await self.of(key), interaction.message
        if anchor is None or pressed is None or anchor.message_id != pressed.id:
            return False
        if interaction.response.is_done():
            now = self._clock()
            self._known[key] = replace(anchor, interaction=interaction, by_original=True, lent_at=now)
        return True

    def drop_token(self, key: Key, interaction: discord.Interaction[Any]) -> None:
        """Stop using a token that no longer works, unless a newer one took its place."""
        anchor = self._known.get(key)
        if anchor is not None and anchor.interaction is interaction:
            self._known[key] = None if anchor.ephemeral else replace(anchor, interaction=None)

    def forget_table(self, table_id: int) -> None:
        """Drop what is known of a closed table."""
        for key in [key for key in self._known if key[0] == table_id]:
            del self._known[key]


def public_key(table_id: int) -> Key:
    return (table_id, PUBLIC)

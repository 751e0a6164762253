"""Getting a message to where it belongs: by a lent token, by the bot's own edit, or anew."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
import structlog
from aiolimiter import AsyncLimiter
from discord.abc import GuildChannel

from cogs.anchors import Anchor, Anchors, Key
from cogs.layout import Message

log = structlog.get_logger()

#: Codes that mean "this message can't be edited any more": unknown channel or message, too many edits of an
#: old one, a thread that is archived (which a new message opens again).
GONE = frozenset({10003, 10008, 30046, 50083})
CLOSED_DM = frozenset({50007, 50278, 40003})
#: So many calls at once and so many a second: together they stay under Discord's 50 in any second.
BURST, CALLS_A_SECOND = 8, 40
#: Opening more direct messages at once than this is what gets applications quarantined.
OPENINGS, OPENINGS_SECONDS = 20, 60
KNOWN_DM_CHANNELS = 10_000
TOO_MANY_OPENINGS = 40003

#: Discord answers the edit of an old message with a wait of up to an hour; nobody waits longer than this.
LONGEST_WAIT = 30.0

#: What a call to Discord can fail with.
FAILURES = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)


class Unreachable(Exception):  # noqa: N818 - a state of affairs
    """Nothing can be written there. ``code`` is Discord's."""

    def __init__(self, code: int) -> None:
        super().__init__(str(code))
        self.code = code


@dataclass(frozen=True, slots=True)
class Allowed:
    """What the bot may do in a channel, as far as it knows."""

    write: bool = True
    attach: bool = True


class Delivery:
    """Writes messages; keeps the bot's own calls under Discord's global limit."""

    def __init__(self, client: discord.Client, anchors: Anchors, clock: Callable[[], float]) -> None:
        self._client = client
        self._anchors = anchors
        self._clock = clock
        self._limit = AsyncLimiter(BURST, BURST / CALLS_A_SECOND)
        self._openings = AsyncLimiter(OPENINGS, OPENINGS_SECONDS)
        self._dm_channels: OrderedDict[int, int] = OrderedDict()

    def allowed(self, channel_id: int) -> Allowed:
        """What the bot may do in a channel; everything where it does not know the channel."""
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, GuildChannel | discord.Thread):
            return Allowed()
        bits = channel.permissions_for(channel.guild.me)
        writes = bits.send_messages_in_threads if isinstance(channel, discord.Thread) else bits.send_messages
        return Allowed(bits.view_channel and writes, bits.attach_files)

    async def update(self, key: Key, message: Message) -> bool:
        """Edit the message that shows ``key``. False where it is gone, and has to be sent anew.

        Raises:
            Unreachable: the bot may not write there.
        """
        anchor = await self._anchors.of(key)
        if anchor is None:
            return False
        if anchor.interaction is not None and await self._by_token(key, anchor, message):
            return True
        return False if anchor.ephemeral else await self._by_bot(anchor, message)

    async def _by_token(self, key: Key, anchor: Anchor, message: Message) -> bool:
        interaction: discord.Interaction[Any] | None = anchor.interaction
        assert interaction is not None
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                if anchor.by_original:
                    await interaction.edit_original_response(view=message.view, attachments=message.files())
                else:
                    await interaction.followup.edit_message(
                        anchor.message_id, view=message.view, attachments=message.files()
                    )
        except FAILURES as error:
            log.info("token_edit_failed", why=type(error).__name__)
            self._anchors.drop_token(key, interaction)
            return False
        return True

    async def _by_bot(self, anchor: Anchor, message: Message) -> bool:
        channel = self._client.get_partial_messageable(anchor.channel_id)
        try:
            async with self._limit:
                await channel.get_partial_message(anchor.message_id).edit(
                    view=message.view,
                    attachments=message.files(),
                    allowed_mentions=discord.AllowedMentions.none(),
                )
        except discord.RateLimited:
            log.info("edits_used_up", channel=anchor.channel_id)
            return False
        except discord.HTTPException as error:
            if error.code in GONE:
                return False
            raise self._judged(error) from error
        return True

    async def send(self, key: Key, channel_id: int, message: Message) -> None:
        """Send a new message that shows ``key`` from now on. Raises Unreachable."""
        channel = self._client.get_partial_messageable(channel_id)
        try:
            async with self._limit:
                sent = await channel.send(
                    view=message.view, files=message.files(), allowed_mentions=discord.AllowedMentions.none()
                )
        except discord.HTTPException as error:
            raise self._judged(error) from error
        await self._anchors.put(key, Anchor(channel_id, sent.id))

    async def remove(self, channel_id: int, message_id: int) -> None:
        """Delete a message of the bot's own, if it can be deleted."""
        try:
            async with self._limit:
                await (
                    self._client.get_partial_messageable(channel_id).get_partial_message(message_id).delete()
                )
        except FAILURES as error:
            log.info("message_not_deleted", why=type(error).__name__)

    async def dm_channel(self, user_id: int) -> int:
        """The channel of direct messages with a person. Raises Unreachable."""
        if user_id in self._dm_channels:
            self._dm_channels.move_to_end(user_id)
            return self._dm_channels[user_id]
        if not self._openings.has_capacity():
            raise Unreachable(TOO_MANY_OPENINGS)
        try:
            async with self._openings, self._limit:
                channel_id = (await self._client.create_dm(discord.Object(user_id))).id
        except discord.HTTPException as error:
            raise self._judged(error) from error
        self._dm_channels[user_id] = channel_id
        while len(self._dm_channels) > KNOWN_DM_CHANNELS:
            self._dm_channels.popitem(last=False)
        return channel_id

    async def say(self, channel_id: int, text: str, pinged: Sequence[int] = ()) -> int:
        """A plain line in a channel that pings these people alone; returns its id. Raises Unreachable."""
        users = [discord.Object(user_id) for user_id in pinged]
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=users)
        channel = self._client.get_partial_messageable(channel_id)
        try:
            async with self._limit:
                return (await channel.send(text, allowed_mentions=allowed)).id
        except discord.HTTPException as error:
            raise self._judged(error) from error

    @staticmethod
    def _judged(error: discord.HTTPException) -> Exception:
        """Unreachable where Discord forbids writing; else the error itself, for a later try."""
        forbidden = error.status in (403, 404) or error.code in CLOSED_DM
        return Unreachable(error.code) if forbidden else error

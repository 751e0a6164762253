"""What a person does in Discord's client: slash commands, presses, selects, modals, reading."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sandbox.forms import modal_values
from sandbox.interactions import Outcome
from sandbox.mentions import resolve_mentions
from sandbox.models import Channel, ChannelType, Command, InteractionType, JsonObject, Message, User
from sandbox.options import ClientRefused, Resolver, command_data, may_use
from sandbox.permissions import Permission
from sandbox.selects import SELECTS, select_data
from sandbox.trees import BUTTON

if TYPE_CHECKING:
    from sandbox.core import Sandbox

DM = "dm"
Where = Channel | str | int | None


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which button is meant."""

    custom_id: str | None
    label: str | None
    emoji: str | int | None


@dataclass(frozen=True, slots=True)
class Person:
    """A person with an open Discord client.

    Channels are given by name (``"mesas"``), by id, as a Channel, ``"dm"`` for the DM with the bot, or left
    out for the first channel of the first guild. A ``ClientRefused`` means that Discord's own client would
    not let the person do it.
    """

    sandbox: "Sandbox"
    id: int

    @property
    def user(self) -> User:
        """The account as it stands."""
        return self.sandbox.world.tables.users[self.id]

    @property
    def name(self) -> str:
        """The user name."""
        return self.user.username

    @property
    def mention(self) -> str:
        """How a text mentions this person."""
        return f"<@{self.id}>"

    # -- settings ------------------------------------------------------------------------------------
    def set_locale(self, locale: str) -> None:
        """Change the client's language."""
        self.sandbox.world.put(replace(self.user, locale=locale))

    def close_dms(self) -> None:
        """Take no direct messages any more: the bot gets 50007."""
        self.sandbox.world.put(replace(self.user, dms_open=False))

    def open_dms(self) -> None:
        """Take direct messages again."""
        self.sandbox.world.put(replace(self.user, dms_open=True))

    def leave(self) -> None:
        """Leave every guild."""
        self.sandbox.admin.remove_member(self.id)

    # -- commands ------------------------------------------------------------------------------------
    def commands(self, channel: Where = None) -> list[Command]:
        """The commands that the client offers here."""
        place = self.place(channel)
        bits = self.sandbox.world.permission_bits(self.id, place)
        in_dm = place.type == ChannelType.DM
        return [
            command
            for command in self.sandbox.world.tables.commands.values()
            if command.guild_id in (None, place.guild_id)
            and command.body["type"] == 1
            and may_use(command, in_dm=in_dm, bits=bits)
        ]

    async def slash(
        self, words: str, options: Mapping[str, Any] | None = None, channel: Where = None
    ) -> Outcome:
        """Use a command, such as ``slash("domino play", {"variant": "arena"})``, and wait for the answer."""
        place = self._usable(channel)
        command, path = self._command(words, place)
        data = command_data(self._resolver(place), command, path, options or {})
        begun = self.sandbox.interactions.begin(InteractionType.COMMAND, self.id, place, data)
        return await self.sandbox.interactions.wait(begun)

    async def autocomplete(
        self,
        words: str,
        option: str,
        text: str,
        options: Mapping[str, Any] | None = None,
        channel: Where = None,
    ) -> Outcome:
        """Type ``text`` into an option; the answer's ``choices`` are what the client lists."""
        place = self._usable(channel)
        given = {**(options or {}), option: text}
        command, path = self._command(words, place)
        data = command_data(self._resolver(place), command, path, given, focused=option)
        begun = self.sandbox.interactions.begin(InteractionType.AUTOCOMPLETE, self.id, place, data)
        return await self.sandbox.interactions.wait(begun)

    # -- components ----------------------------------------------------------------------------------
    async def press(
        self,
        message: Message,
        *,
        custom_id: str | None = None,
        label: str | None = None,
        emoji: str | int | None = None,
        old: bool = False,
        force: bool = False,
    ) -> Outcome:
        """Press a button and wait for the answer.

        Args:
            message: the message; it is looked at as it stands now, unless ``old``.
            old: look at ``message`` as it was given, as a client that has not seen the edit does.
            force: press a button that is disabled, or (by custom id) no longer there.
        """
        wanted = Wanted(custom_id, label, emoji)
        begun = self._press(message, wanted, old=old, force=force)
        return await self.sandbox.interactions.wait(begun)

    async def press_twice(
        self,
        message: Message,
        *,
        custom_id: str | None = None,
        label: str | None = None,
        emoji: str | int | None = None,
        old: bool = False,
        force: bool = False,
    ) -> tuple[Outcome, Outcome]:
        """A double click: the same press as two interactions at once."""
        wanted = Wanted(custom_id, label, emoji)
        first = self._press(message, wanted, old=old, force=force)
        second = self._press(message, wanted, old=old, force=force)
        wait = self.sandbox.interactions.wait
        one, two = await asyncio.gather(wait(first), wait(second))
        return one, two

    async def select(
        self,
        message: Message,
        values: Sequence[Any],
        *,
        custom_id: str | None = None,
        old: bool = False,
        force: bool = False,
    ) -> Outcome:
        """Choose values in a select (people, roles, channels as objects or ids) and wait for the answer."""
        current = self._current(message)
        looked_at = message if old else current
        selects = [c for c in looked_at.all_components if c.get("type") in SELECTS]
        found = next((c for c in selects if custom_id in (None, c["custom_id"])), None)
        if found is None:
            raise ClientRefused(f"no select {custom_id!r} in this message")
        if found.get("disabled") and not force:
            raise ClientRefused("the select is disabled")
        place = self.sandbox.world.tables.channels[current.channel_id]
        data = select_data(self._resolver(place), found, values)
        return await self.sandbox.interactions.wait(self._component(current, data))

    async def submit(self, opened: Outcome, values: Mapping[str, Any]) -> Outcome:
        """Fill in and send the modal that ``opened`` brought; values by custom id or by label."""
        if opened.modal is None:
            raise ClientRefused("no modal is open")
        world = self.sandbox.world
        source = world.tables.messages.get(opened.interaction.message_id or 0)
        place = world.tables.channels[opened.interaction.channel_id]
        data = modal_values(self._resolver(place), opened.modal, values)
        kind = InteractionType.MODAL
        begun = self.sandbox.interactions.begin(
            kind, self.id, place, data, message=source, opened_by=opened.interaction_id
        )
        return await self.sandbox.interactions.wait(begun)

    def _press(self, message: Message, wanted: Wanted, *, old: bool, force: bool) -> Outcome:
        current = self._current(message)
        looked_at = message if old else current
        found = looked_at.find(wanted.custom_id, wanted.label, wanted.emoji)
        if found is None and force and wanted.custom_id is not None:
            found = {"type": BUTTON, "custom_id": wanted.custom_id, "id": 1}
        if found is None or found["type"] != BUTTON:
            offered = [b.get("label") or b.get("custom_id") for b in looked_at.buttons]
            raise ClientRefused(f"no button {wanted} in this message; it has {offered}")
        if found.get("disabled") and not force:
            raise ClientRefused(f"the button {found.get('label') or found['custom_id']!r} is disabled")
        data = {"component_type": BUTTON, "custom_id": found["custom_id"], "id": found.get("id", 1)}
        return self._component(current, data)

    def _component(self, message: Message, data: JsonObject) -> Outcome:
        place = self.sandbox.world.tables.channels[message.channel_id]
        self._check_bot(place)
        kind = InteractionType.COMPONENT
        return self.sandbox.interactions.begin(kind, self.id, place, data, message=message)

    # -- reading and writing -------------------------------------------------------------------------
    def sees(self, channel: Where = None) -> list[Message]:
        """The messages of a channel that this person sees, ephemeral ones included, oldest first."""
        place = self.place(channel)
        if not self.sandbox.world.permission_bits(self.id, place):
            return []
        found = self.sandbox.world.messages_in(place.id)
        return [message for message in found if message.ephemeral_to in (None, self.id)]

    def dms(self) -> list[Message]:
        """The messages in the DM with the bot, oldest first."""
        place = self.sandbox.world.dm_with(self.id)
        return self.sees(place) if place else []

    def say(self, text: str, channel: Where = None) -> Message:
        """Write a message."""
        place = self.place(channel)
        bits = self.sandbox.world.permission_bits(self.id, place)
        needed = Permission.SEND_MESSAGES_IN_THREADS if place.is_thread else Permission.SEND_MESSAGES
        if not bits & needed:
            raise ClientRefused("this person may not write here")
        world = self.sandbox.world
        message = Message(world.new_id(), place.id, self.id, world.clock.now(), content=text)
        message = resolve_mentions(world, message, None)
        self.sandbox.post(message)
        return message

    def place(self, channel: Where = None) -> Channel:
        """The channel that is meant."""
        if channel == DM:
            return self.sandbox.world.open_dm(self.id)
        if isinstance(channel, Channel):
            return self.sandbox.world.tables.channels[channel.id]
        if channel is not None:
            return self.sandbox.channel(channel)
        for member in self.sandbox.world.tables.members.values():
            if member.user_id == self.id:
                channels = self.sandbox.world.channels_of(member.guild_id)
                return next(c for c in channels if not c.is_thread)
        raise ClientRefused("this person is in no guild")

    def _usable(self, channel: Where) -> Channel:
        place = self.place(channel)
        self._check_bot(place)
        bits = self.sandbox.world.permission_bits(self.id, place)
        if not bits & Permission.VIEW_CHANNEL:
            raise ClientRefused("this person does not see the channel")
        if not bits & Permission.USE_APPLICATION_COMMANDS:
            raise ClientRefused("this person may not use commands here")
        return place

    def _check_bot(self, place: Channel) -> None:
        guild = self.sandbox.world.tables.guilds.get(place.guild_id or 0)
        if guild is not None and not guild.bot_present:
            raise ClientRefused("the bot is not in this server")

    def _resolver(self, place: Channel) -> Resolver:
        return Resolver(self.sandbox.wire, place.guild_id)

    def _command(self, words: str, place: Channel) -> tuple[Command, list[str]]:
        name, *path = words.lstrip("/").split()
        offered = self.commands(place)
        found = sorted((c for c in offered if c.name == name), key=lambda c: c.guild_id is None)
        if not found:
            raise ClientRefused(f"no command /{name} here; there are {sorted(c.name for c in offered)}")
        return found[0], path

    def _current(self, message: Message) -> Message:
        current = self.sandbox.world.tables.messages.get(message.id)
        if current is None:
            raise ClientRefused("the message is gone")
        if current.ephemeral_to not in (None, self.id):
            raise ClientRefused("the message is for somebody else alone")
        channel = self.sandbox.world.tables.channels[current.channel_id]
        if not self.sandbox.world.permission_bits(self.id, channel):
            raise ClientRefused("this person does not see the channel")
        return current

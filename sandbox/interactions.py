"""Interactions: their payloads, their deadlines, and what comes of them."""

import asyncio
import secrets
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from sandbox.errors import ApiError, not_found
from sandbox.models import Channel, ChannelType, Interaction, InteractionType, JsonObject, Message

if TYPE_CHECKING:
    from sandbox.core import Sandbox

ACKNOWLEDGE_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
MOST_INTERACTIONS = 20_000
ATTACHMENT_SIZE_LIMIT = 10 * 1024 * 1024


@dataclass
class Outcome:
    """What came of an interaction, as the person who made it sees it.

    Attributes:
        ack_type: the callback's type (4 message, 5 thinking, 6 silent, 7 update, 8 choices, 9 modal).
        ack_ms: real milliseconds from the press to the acknowledgement.
        modal: the modal that opened, as Discord's JSON.
        choices: autocomplete's choices.
        error: ``"did not respond"`` where no acknowledgement came within 3 s.
    """

    sandbox: "Sandbox"
    interaction_id: int
    user_id: int
    ack_type: int | None = None
    ack_ms: float | None = None
    modal: JsonObject | None = None
    choices: list[JsonObject] = field(default_factory=list)
    error: str | None = None

    @property
    def interaction(self) -> Interaction:
        """The interaction as it stands."""
        return self.sandbox.world.tables.interactions[self.interaction_id]

    @property
    def message(self) -> Message | None:
        """The response as it stands: the new message, or for types 6 and 7 the one that was pressed."""
        return self.sandbox.world.tables.messages.get(self.interaction.response_id or 0)

    @property
    def followups(self) -> list[Message]:
        """The follow-ups that still exist, as they stand."""
        messages = self.sandbox.world.tables.messages
        return [messages[mid] for mid in self.interaction.followups if mid in messages]

    @property
    def ephemeral(self) -> bool:
        """Whether the response is for this person alone."""
        return self.message is not None and self.message.ephemeral_to is not None

    async def completed(self, seconds: float = 5.0) -> Message:
        """Wait until the response is there and no longer "thinking", and return it.

        Raises:
            TimeoutError: if it stays so for ``seconds``.
        """

        def done() -> Message | None:
            message = self.message
            return None if message is None or message.loading else message

        message = await self.sandbox.until(done, seconds)
        assert message is not None
        return message


class Interactions:
    """All interactions of the world and the people who wait for an answer."""

    def __init__(self, sandbox: "Sandbox") -> None:
        self._sandbox = sandbox
        self._waiting: dict[int, tuple[Outcome, asyncio.Event, float]] = {}
        self._ids: dict[str, int] = {}

    def reindex(self) -> None:
        """Find the tokens of a world that was loaded."""
        self._ids = {i.token: i.id for i in self._sandbox.world.tables.interactions.values()}

    def begin(
        self,
        kind: InteractionType,
        user_id: int,
        channel: Channel,
        data: JsonObject,
        *,
        message: Message | None = None,
        opened_by: int | None = None,
    ) -> Outcome:
        """Send an interaction to the bot; ``wait`` for what comes of it.

        Args:
            message: the message on which a component was used.
            opened_by: for a modal, the interaction that opened it.
        """
        world = self._sandbox.world
        user = world.tables.users[user_id]
        interaction = Interaction(
            world.new_id(),
            "aW50ZXJhY3Rpb246" + secrets.token_urlsafe(48),
            kind,
            user_id,
            channel.id,
            world.clock.now(),
            data,
            channel.guild_id,
            message.id if message else None,
            opened_by,
            user.locale,
        )
        self._prune()
        self._ids[interaction.token] = interaction.id
        world.put(interaction)
        outcome = Outcome(self._sandbox, interaction.id, user_id)
        self._waiting[interaction.id] = (outcome, asyncio.Event(), time.perf_counter())
        payload = self.payload(interaction, channel, message)
        self._sandbox.gateway.dispatch("INTERACTION_CREATE", payload, channel.guild_id)
        return outcome

    def _prune(self) -> None:
        """Forget the oldest half of the answered interactions where there are very many."""
        interactions = self._sandbox.world.tables.interactions
        if len(interactions) < MOST_INTERACTIONS:
            return
        for old in list(interactions.values())[: MOST_INTERACTIONS // 2]:
            del interactions[old.id]
            self._ids.pop(old.token, None)

    async def wait(self, outcome: Outcome) -> Outcome:
        """Wait for the acknowledgement, 3 seconds at most on the sandbox's clock."""
        _, event, _ = self._waiting[outcome.interaction_id]
        deadline = outcome.interaction.created_at + ACKNOWLEDGE_SECONDS
        expiry = asyncio.ensure_future(self._sandbox.clock.sleep_until(deadline))
        acknowledged = asyncio.ensure_future(event.wait())
        await asyncio.wait({expiry, acknowledged}, return_when=asyncio.FIRST_COMPLETED)
        expiry.cancel()
        acknowledged.cancel()
        if not event.is_set():
            outcome.error = "did not respond"
        self._waiting.pop(outcome.interaction_id, None)
        return outcome

    def payload(self, interaction: Interaction, channel: Channel, message: Message | None) -> JsonObject:
        """INTERACTION_CREATE's payload."""
        world, wire = self._sandbox.world, self._sandbox.wire
        in_guild = interaction.guild_id is not None
        body: JsonObject = {
            "id": str(interaction.id),
            "application_id": str(world.bot.id),
            "type": int(interaction.type),
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "locale": interaction.locale,
            "channel_id": str(channel.id),
            "channel": wire.channel(channel)
            | {"permissions": str(world.permission_bits(interaction.user_id, channel))},
            "app_permissions": str(int(world.permission_bits(world.bot.id, channel))),
            "entitlements": [],
            "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
            "authorizing_integration_owners": {"0": str(interaction.guild_id) if in_guild else "0"},
            "context": 1 if channel.type == ChannelType.DM else 0,
        }
        if interaction.guild_id is not None:
            guild = world.tables.guilds[interaction.guild_id]
            member = world.tables.members[interaction.guild_id, interaction.user_id]
            bits = str(int(world.permission_bits(interaction.user_id, channel)))
            body |= {
                "guild_id": str(guild.id),
                "guild": {"id": str(guild.id), "locale": guild.locale, "features": ["COMMUNITY"]},
                "guild_locale": guild.locale,
                "member": wire.member(member) | {"permissions": bits},
            }
        else:
            body["user"] = wire.user(world.tables.users[interaction.user_id])
        if message is not None:
            body["message"] = wire.message(message)
        return body

    # -- the bot's side ------------------------------------------------------------------------------
    def to_acknowledge(self, interaction_id: int, token: str) -> Interaction:
        """The interaction that a callback may still answer.

        Raises:
            ApiError: 10062 after 3 s or for an unknown one, 40060 for an answered one.
        """
        interaction = self._sandbox.world.tables.interactions.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise not_found("Interaction")
        if interaction.acknowledged_at is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if self._sandbox.clock.now() - interaction.created_at > ACKNOWLEDGE_SECONDS:
            raise not_found("Interaction")
        return interaction

    def acknowledge(
        self, interaction: Interaction, callback: int, response_id: int | None, data: Any
    ) -> None:
        """Note the callback and tell the person who waits."""
        self._sandbox.world.put(
            replace(
                interaction,
                acknowledged_at=self._sandbox.clock.now(),
                callback_type=callback,
                response_id=response_id,
            )
        )
        waiting = self._waiting.get(interaction.id)
        if waiting is None:
            return
        outcome, event, started = waiting
        outcome.ack_type = callback
        outcome.ack_ms = (time.perf_counter() - started) * 1000
        if callback == 8:
            outcome.choices = list(data["choices"])
        elif callback == 9:
            outcome.modal = dict(data)
        event.set()

    def by_token(self, token: str) -> Interaction:
        """The interaction whose webhook a token is.

        Raises:
            ApiError: 10015 for an unknown or unanswered one, 50027 after 15 minutes.
        """
        interaction = self._sandbox.world.tables.interactions.get(self._ids.get(token, 0))
        if interaction is None:
            raise not_found("Webhook")
        if self._sandbox.clock.now() - interaction.created_at > TOKEN_SECONDS:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        if interaction.acknowledged_at is None or interaction.type == InteractionType.AUTOCOMPLETE:
            raise not_found("Webhook")
        return interaction

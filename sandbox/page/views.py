"""What the page is told: the world as one person sees it, in Discord's JSON with a few members more."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandbox.interactions import Outcome
from sandbox.ledger import CallRecord, Refusal
from sandbox.models import Channel, ChannelType, JsonObject, Message, User
from sandbox.people import Person
from sandbox.permissions import Permission

if TYPE_CHECKING:
    from sandbox.core import Sandbox

NEWEST_MESSAGES = 60


@dataclass(frozen=True, slots=True)
class Views:
    """Renders the parts of a sandbox for its page."""

    sandbox: "Sandbox"

    def user(self, user: User) -> JsonObject:
        """A user with the language and whether direct messages are open."""
        return self.sandbox.wire.user(user) | {"locale": user.locale, "dms_open": user.dms_open}

    def users(self) -> list[JsonObject]:
        """Everybody but the owner of the server, the bot included, in the order in which they came."""
        tables = self.sandbox.world.tables
        return [self.user(user) for user in tables.users.values() if user.id != self.sandbox.owner_id]

    def may_see(self, person: Person, channel: Channel | None) -> bool:
        """Whether a person sees a channel; a DM is its recipient's alone."""
        if channel is None or (channel.type == ChannelType.DM and channel.recipient_id != person.id):
            return False
        return bool(self.sandbox.world.permission_bits(person.id, channel) & Permission.VIEW_CHANNEL)

    def channel(self, person: Person, channel: Channel) -> JsonObject:
        """A channel, with whether this person may write and what the bot has been denied in it."""
        bits = self.sandbox.world.permission_bits(person.id, channel)
        wanted = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
        denied = next((o.deny for o in channel.overwrites if o.target_id == self.sandbox.world.bot.id), 0)
        names = [permission.name for permission in Permission if denied & permission]
        return self.sandbox.wire.channel(channel) | {"may_write": bool(bits & wanted), "bot_denied": names}

    def message(self, message: Message) -> JsonObject:
        """A message, with whether it is for one person alone and whether the bot is still thinking."""
        more = {"ephemeral": message.ephemeral_to is not None, "loading": message.loading}
        return self.sandbox.wire.message(message) | more

    def snapshot(self, person: Person) -> JsonObject:
        """Everything that a person's client shows: people, servers, channels and the newest messages."""
        world = self.sandbox.world
        world.open_dm(person.id)
        seen = [c for c in world.tables.channels.values() if self.may_see(person, c)]
        guild_ids = {c.guild_id for c in seen}
        messages = {str(c.id): person.sees(c)[-NEWEST_MESSAGES:] for c in seen}
        return {
            "type": "snapshot",
            "me": str(person.id),
            "bot": str(world.bot.id),
            "now": world.clock.now(),
            "users": self.users(),
            "guilds": [
                {"id": str(guild.id), "name": guild.name, "locale": guild.locale}
                | {"roles": [self.sandbox.wire.role(role) for role in world.roles_of(guild.id)]}
                for guild in world.tables.guilds.values()
                if guild.id in guild_ids
            ],
            "channels": [self.channel(person, c) for c in seen],
            "messages": {cid: [self.message(m) for m in found] for cid, found in messages.items()},
        }

    def commands(self, person: Person, channel: Channel) -> list[JsonObject]:
        """The commands offered to a person in a channel."""
        return [self.sandbox.wire.command(command) for command in person.commands(channel)]

    def outcome(self, outcome: Outcome) -> JsonObject:
        """What came of an interaction; messages arrive by the feed."""
        return {
            "interaction": str(outcome.interaction_id),
            "ack_type": outcome.ack_type,
            "ack_ms": outcome.ack_ms,
            "modal": outcome.modal,
            "choices": outcome.choices,
            "error": outcome.error,
        }

    def call(self, call: CallRecord) -> JsonObject:
        """A line of the ledger."""
        return {
            "number": call.number,
            "at": call.at,
            "name": call.name,
            "ids": dict(call.ids),
            "status": call.status,
            "code": call.code,
            "counted": call.counted,
            "ms": round(call.seconds * 1000, 1),
        }

    def refusal(self, refusal: Refusal) -> JsonObject:
        """A request body that Discord would refuse."""
        return {"name": f"{refusal.method} {refusal.route}", "error": refusal.error}

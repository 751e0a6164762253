"""The things a Discord world is made of. All are frozen: a change makes a new one, so any is a snapshot."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from sandbox import trees

JsonObject = dict[str, Any]


class ChannelType(IntEnum):
    """Discord's channel types in use here."""

    GUILD_TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


THREAD_TYPES = frozenset({ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD})


class MessageFlag:
    """Bits of a message's ``flags``."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


@dataclass(frozen=True, slots=True)
class User:
    """An account; ``dms_open`` is whether it takes direct messages from the bot."""

    id: int
    username: str
    global_name: str | None = None
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True


@dataclass(frozen=True, slots=True)
class Guild:
    """A server; its @everyone role has the guild's own id."""

    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    bot_present: bool = True


@dataclass(frozen=True, slots=True)
class Role:
    """A role with its permission bits."""

    id: int
    guild_id: int
    name: str
    permissions: int
    position: int = 1
    mentionable: bool = False


@dataclass(frozen=True, slots=True)
class Overwrite:
    """A channel's exception for a role (kind 0) or a member (kind 1)."""

    target_id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(frozen=True, slots=True)
class Member:
    """A user's membership of a guild."""

    guild_id: int
    user_id: int
    roles: tuple[int, ...] = ()
    nick: str | None = None
    joined_at: float = 0.0


@dataclass(frozen=True, slots=True)
class Channel:
    """A text channel, a thread (``parent_id`` is its channel) or the bot's DM with ``recipient_id``."""

    id: int
    type: int
    name: str
    guild_id: int | None = None
    parent_id: int | None = None
    position: int = 0
    overwrites: tuple[Overwrite, ...] = ()
    recipient_id: int | None = None
    owner_id: int | None = None
    thread_members: tuple[int, ...] = ()
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 1440
    message_count: int = 0
    last_message_id: int | None = None
    created_at: float = 0.0
    topic: str | None = None
    slowmode_seconds: int = 0
    unarchived_at: float = 0.0

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread."""
        return self.type in THREAD_TYPES


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file on a message; its bytes are in ``World.files`` under the same id."""

    id: int
    channel_id: int
    filename: str
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    ephemeral: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """A message as it stands; ``ephemeral_to`` is the only user who sees it, if it is ephemeral."""

    id: int
    channel_id: int
    author_id: int
    created_at: float
    content: str = ""
    embeds: tuple[JsonObject, ...] = ()
    components: tuple[JsonObject, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    flags: int = 0
    edited_at: float | None = None
    type: int = 0
    tts: bool = False
    pinned: bool = False
    mentions: tuple[int, ...] = ()
    mention_roles: tuple[int, ...] = ()
    mention_everyone: bool = False
    ephemeral_to: int | None = None
    interaction_id: int | None = None
    webhook: bool = False
    reference: JsonObject | None = None
    thread_id: int | None = None
    nonce: str | int | None = None

    @property
    def loading(self) -> bool:
        """Whether this is a deferred response that is still "thinking"."""
        return bool(self.flags & MessageFlag.LOADING)

    @property
    def text(self) -> str:
        """Every text that a person reads in it (content, text displays, embeds), one per line."""
        embeds = [text for embed in self.embeds for text in trees.embed_texts(embed)]
        return "\n".join([t for t in (self.content, *trees.display_texts(self.components), *embeds) if t])

    @property
    def strings(self) -> list[str]:
        """Every string in it, hidden ones too: texts, labels, custom ids, options, alt texts, file names."""
        files = [text for a in self.attachments for text in (a.filename, a.description or "")]
        return [self.content, *trees.strings(self.components), *trees.strings(self.embeds), *files]

    @property
    def all_components(self) -> list[JsonObject]:
        """Every component, nested ones too, in reading order."""
        return list(trees.walk(self.components))

    @property
    def buttons(self) -> list[JsonObject]:
        """Every button, in reading order."""
        return [c for c in self.all_components if c.get("type") == trees.BUTTON]

    def find(
        self, custom_id: str | None = None, label: str | None = None, emoji: str | int | None = None
    ) -> JsonObject | None:
        """The first component with this custom id, label and emoji, or None."""
        interactive = (c for c in self.all_components if "custom_id" in c)
        return next((c for c in interactive if trees.matches(c, custom_id, label, emoji)), None)


@dataclass(frozen=True, slots=True)
class Emoji:
    """An emoji of the application; its image is in ``World.files`` under the same id."""

    id: int
    name: str
    animated: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """A registered application command; ``body`` is what the bot sent, defaults filled in."""

    id: int
    version: int
    body: JsonObject
    guild_id: int | None = None

    @property
    def name(self) -> str:
        """The command's name."""
        return str(self.body["name"])


class InteractionType(IntEnum):
    """Discord's interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


@dataclass(frozen=True, slots=True)
class Interaction:
    """One interaction and what has been answered to it so far."""

    id: int
    token: str
    type: int
    user_id: int
    channel_id: int
    created_at: float
    data: JsonObject
    guild_id: int | None = None
    message_id: int | None = None
    opened_by: int | None = None
    locale: str = "en-US"
    acknowledged_at: float | None = None
    callback_type: int | None = None
    response_id: int | None = None
    followups: tuple[int, ...] = field(default=())

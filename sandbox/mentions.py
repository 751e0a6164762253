"""Who is really mentioned by a message, and the ledger of pings."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from sandbox.models import Message
from sandbox.permissions import Permission
from sandbox.trees import display_texts
from sandbox.world import World

USER, ROLE = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>")
EVERYONE = re.compile(r"@(everyone|here)\b")
CODE = re.compile(r"```.*?```|``.*?``|`[^`\n]*`", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Ping:
    """A notification that a new message caused."""

    message_id: int
    channel_id: int
    user_ids: tuple[int, ...]
    role_ids: tuple[int, ...]
    everyone: bool
    at: float


def pinging_texts(message: Message) -> Iterator[str]:
    """The texts of a message that can ping: its content and its text displays, code left out."""
    yield CODE.sub("", message.content)
    for text in display_texts(message.components):
        yield CODE.sub("", text)


def resolve_mentions(world: World, message: Message, allowed: dict[str, Any] | None) -> Message:
    """The message with the mentions that ``allowed_mentions`` and the bot's permissions leave."""
    text = "\n".join(pinging_texts(message))
    parse = {"users", "roles", "everyone"} if allowed is None else set(allowed.get("parse") or ())
    only = {key: {int(i) for i in (allowed or {}).get(key) or ()} for key in ("users", "roles")}
    users = [int(uid) for uid in USER.findall(text)]
    users = [uid for uid in users if uid in world.tables.users and ("users" in parse or uid in only["users"])]
    users += _replied_to(world, message, allowed)
    powerful = _may_mention_everyone(world, message)
    roles = [int(rid) for rid in ROLE.findall(text)]
    roles = [rid for rid in roles if rid in world.tables.roles and ("roles" in parse or rid in only["roles"])]
    roles = [rid for rid in roles if powerful or world.tables.roles[rid].mentionable]
    everyone = "everyone" in parse and powerful and bool(EVERYONE.search(text))
    return replace(
        message,
        mentions=tuple(dict.fromkeys(users)),
        mention_roles=tuple(dict.fromkeys(roles)),
        mention_everyone=everyone,
    )


def _replied_to(world: World, message: Message, allowed: dict[str, Any] | None) -> list[int]:
    if not message.reference or (allowed is not None and not allowed.get("replied_user")):
        return []
    original = world.tables.messages.get(int(message.reference.get("message_id") or 0))
    return [original.author_id] if original else []


def _may_mention_everyone(world: World, message: Message) -> bool:
    channel = world.tables.channels.get(message.channel_id)
    if channel is None or channel.guild_id is None:
        return False
    return bool(world.permission_bits(message.author_id, channel) & Permission.MENTION_EVERYONE)


def ping_of(message: Message, at: float) -> Ping | None:
    """The ping that a new message causes, if any. Ephemeral and silent messages and edits cause none."""
    if message.ephemeral_to is not None or message.flags & (1 << 12):
        return None
    if not (message.mentions or message.mention_roles or message.mention_everyone):
        return None
    return Ping(
        message.id,
        message.channel_id,
        message.mentions,
        message.mention_roles,
        message.mention_everyone,
        at,
    )

"""Records as the JSON that Discord sends."""

import hashlib
from typing import Any
from urllib.parse import quote

from sandbox.clock import iso
from sandbox.models import (
    Attachment,
    Channel,
    ChannelType,
    Command,
    Emoji,
    Guild,
    JsonObject,
    Member,
    Message,
    Role,
    User,
)
from sandbox.permissions import ALL
from sandbox.world import World

LINK_SECONDS = 24 * 3600


def link_signature(attachment_id: int, expires: int) -> str:
    """The ``hm`` part of an attachment's link."""
    return hashlib.sha256(f"{attachment_id}:{expires}".encode()).hexdigest()


class Wire:
    """Turns records into Discord's JSON. ``base`` is the server's address, for links to files."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.base = ""

    def user(self, user: User) -> JsonObject:
        """A user object."""
        return {
            "id": str(user.id),
            "username": user.username,
            "discriminator": "0000" if user.bot else "0",
            "global_name": user.global_name,
            "avatar": None,
            "bot": user.bot,
            "system": False,
            "banner": None,
            "accent_color": None,
            "avatar_decoration_data": None,
            "collectibles": None,
            "primary_guild": None,
            "public_flags": 0,
            "flags": 0,
        }

    def member(self, member: Member, *, with_user: bool = True) -> JsonObject:
        """A guild member object."""
        body: JsonObject = {
            "roles": [str(role) for role in member.roles],
            "joined_at": iso(member.joined_at),
            "nick": member.nick,
            "avatar": None,
            "banner": None,
            "avatar_decoration_data": None,
            "collectibles": None,
            "communication_disabled_until": None,
            "premium_since": None,
            "pending": False,
            "mute": False,
            "deaf": False,
            "flags": 0,
        }
        if with_user:
            body["user"] = self.user(self.world.tables.users[member.user_id])
        return body

    def role(self, role: Role) -> JsonObject:
        """A role object."""
        return {
            "id": str(role.id),
            "name": role.name,
            "description": None,
            "permissions": str(int(role.permissions)),
            "position": role.position,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": role.mentionable,
            "icon": None,
            "unicode_emoji": None,
            "flags": 0,
        }

    def channel(self, channel: Channel) -> JsonObject:
        """A channel, thread or DM object."""
        last = str(channel.last_message_id) if channel.last_message_id else None
        body: JsonObject = {
            "id": str(channel.id),
            "type": int(channel.type),
            "flags": 0,
            "last_message_id": last,
        }
        if channel.type == ChannelType.DM:
            assert channel.recipient_id is not None
            return body | {"recipients": [self.user(self.world.tables.users[channel.recipient_id])]}
        body |= {
            "guild_id": str(channel.guild_id),
            "name": channel.name,
            "rate_limit_per_user": channel.slowmode_seconds,
            "parent_id": str(channel.parent_id) if channel.parent_id else None,
        }
        return body | (self._thread_part(channel) if channel.is_thread else self._text_part(channel))

    def _text_part(self, channel: Channel) -> JsonObject:
        overwrites = [
            {"id": str(o.target_id), "type": o.kind, "allow": str(int(o.allow)), "deny": str(int(o.deny))}
            for o in channel.overwrites
        ]
        return {
            "position": channel.position,
            "topic": channel.topic,
            "nsfw": False,
            "permission_overwrites": overwrites,
        }

    def _thread_part(self, channel: Channel) -> JsonObject:
        metadata: JsonObject = {
            "archived": channel.archived,
            "archive_timestamp": iso(channel.created_at),
            "auto_archive_duration": channel.auto_archive_minutes,
            "locked": channel.locked,
            "create_timestamp": iso(channel.created_at),
        }
        if channel.type == ChannelType.PRIVATE_THREAD:
            metadata["invitable"] = True
        body: JsonObject = {
            "owner_id": str(channel.owner_id),
            "thread_metadata": metadata,
            "message_count": min(channel.message_count, 50),
            "member_count": min(len(channel.thread_members), 50),
            "total_message_sent": channel.message_count,
        }
        if self.world.bot.id in channel.thread_members:
            body["member"] = self.thread_member(channel, self.world.bot.id)
        return body

    def thread_member(self, channel: Channel, user_id: int) -> JsonObject:
        """A thread member object."""
        return {
            "id": str(channel.id),
            "user_id": str(user_id),
            "join_timestamp": iso(channel.created_at),
            "flags": 0,
        }

    def attachment(self, attachment: Attachment) -> JsonObject:
        """An attachment with a link that expires 24 hours from now."""
        url = self.attachment_url(attachment)
        body: JsonObject = {
            "id": str(attachment.id),
            "filename": attachment.filename,
            "size": attachment.size,
            "url": url,
            "proxy_url": url,
            "content_type": attachment.content_type,
        }
        if attachment.description is not None:
            body["description"] = attachment.description
        if attachment.width is not None:
            body |= {"width": attachment.width, "height": attachment.height}
        if attachment.ephemeral:
            body["ephemeral"] = True
        return body

    def attachment_url(self, attachment: Attachment) -> str:
        """A signed link to the file; it is refused 24 hours after it was given out."""
        issued = int(self.world.clock.now())
        expires = issued + LINK_SECONDS
        path = f"/attachments/{attachment.channel_id}/{attachment.id}/{quote(attachment.filename)}"
        signature = link_signature(attachment.id, expires)
        return f"{self.base}{path}?ex={expires:x}&is={issued:x}&hm={signature}&"

    def message(self, message: Message) -> JsonObject:
        """A message object, links resolved."""
        world = self.world
        by_name = {a.filename: a for a in message.attachments}
        body: JsonObject = {
            "id": str(message.id),
            "channel_id": str(message.channel_id),
            "type": message.type,
            "author": self.user(world.tables.users[message.author_id]),
            "content": message.content,
            "timestamp": iso(message.created_at),
            "edited_timestamp": iso(message.edited_at) if message.edited_at else None,
            "tts": message.tts,
            "pinned": message.pinned,
            "mention_everyone": message.mention_everyone,
            "mentions": [self.user(world.tables.users[uid]) for uid in message.mentions],
            "mention_roles": [str(role) for role in message.mention_roles],
            "attachments": [self.attachment(a) for a in message.attachments],
            "embeds": [self._embed(embed, by_name) for embed in message.embeds],
            "components": [self._component(c, by_name) for c in message.components],
            "flags": message.flags,
        }
        if message.nonce is not None:
            body["nonce"] = message.nonce
        if message.webhook:
            body |= {"webhook_id": str(world.bot.id), "application_id": str(world.bot.id)}
        if message.reference:
            body["message_reference"] = message.reference
        if message.interaction_id in world.tables.interactions:
            body["interaction_metadata"] = self._metadata(message.interaction_id)
        if message.thread_id in world.tables.channels:
            body["thread"] = self.channel(world.tables.channels[message.thread_id])
        return body

    def _metadata(self, interaction_id: int | None) -> JsonObject:
        interaction = self.world.tables.interactions[interaction_id or 0]
        owner = str(interaction.guild_id) if interaction.guild_id else "0"
        body: JsonObject = {
            "id": str(interaction.id),
            "type": int(interaction.type),
            "user": self.user(self.world.tables.users[interaction.user_id]),
            "authorizing_integration_owners": {"0": owner},
        }
        if interaction.type == 2:
            body |= {"name": interaction.data["name"], "command_type": 1}
        if interaction.type == 3 and interaction.message_id:
            body["interacted_message_id"] = str(interaction.message_id)
        if interaction.type == 5 and interaction.opened_by in self.world.tables.interactions:
            body["triggering_interaction_metadata"] = self._metadata(interaction.opened_by)
        return body

    def _media(self, url: str, by_name: dict[str, Attachment]) -> JsonObject:
        attachment = by_name.get(url.removeprefix("attachment://")) if url.startswith("attachment:") else None
        if attachment is None:
            return {"id": "0", "url": url, "proxy_url": url}
        link = self.attachment_url(attachment)
        return {
            "id": str(attachment.id),
            "url": link,
            "proxy_url": link,
            "width": attachment.width,
            "height": attachment.height,
            "content_type": attachment.content_type,
            "loading_state": 2,
            "attachment_id": str(attachment.id),
        }

    def _component(self, component: JsonObject, by_name: dict[str, Attachment]) -> JsonObject:
        body: JsonObject = {}
        for key, value in component.items():
            if key in ("media", "file") and isinstance(value, dict):
                body[key] = self._media(str(value["url"]), by_name)
            elif isinstance(value, list):
                body[key] = [self._component(v, by_name) if isinstance(v, dict) else v for v in value]
            elif key in ("accessory", "component") and isinstance(value, dict):
                body[key] = self._component(value, by_name)
            else:
                body[key] = value
        return body

    def _embed(self, embed: JsonObject, by_name: dict[str, Attachment]) -> JsonObject:
        body: JsonObject = {"type": "rich"} | embed
        for key in ("image", "thumbnail"):
            if isinstance(body.get(key), dict) and body[key].get("url"):
                media = self._media(body[key]["url"], by_name)
                body[key] = {k: media[k] for k in ("url", "proxy_url", "width", "height") if k in media}
        return body

    def emoji(self, emoji: Emoji) -> JsonObject:
        """An application emoji object."""
        return {
            "id": str(emoji.id),
            "name": emoji.name,
            "user": self.user(self.world.bot),
            "roles": [],
            "require_colons": True,
            "managed": False,
            "animated": emoji.animated,
            "available": True,
        }

    def command(self, command: Command) -> JsonObject:
        """An application command object."""
        body = {
            "id": str(command.id),
            "application_id": str(self.world.bot.id),
            "version": str(command.version),
            **command.body,
        }
        if command.guild_id:
            body["guild_id"] = str(command.guild_id)
        return body

    def guild(self, guild: Guild) -> JsonObject:
        """The GUILD_CREATE payload: the guild with its channels, threads and members."""
        world = self.world
        channels = world.channels_of(guild.id)
        members = world.members_of(guild.id)
        visible = [c for c in channels if world.permission_bits(world.bot.id, c)]
        return {
            **self.guild_core(guild),
            "joined_at": iso(world.tables.members[guild.id, world.bot.id].joined_at),
            "large": False,
            "unavailable": False,
            "member_count": len(members),
            "members": [self.member(m) for m in members],
            "channels": [self.channel(c) for c in channels if not c.is_thread],
            "threads": [self.channel(c) for c in visible if c.is_thread and not c.archived],
            **{key: [] for key in ("presences", "voice_states", "stage_instances", "soundboard_sounds")},
            "guild_scheduled_events": [],
        }

    def guild_core(self, guild: Guild) -> JsonObject:
        """The members of a guild object that GUILD_UPDATE carries as well."""
        nothing: dict[str, Any] = dict.fromkeys(
            ("icon", "splash", "discovery_splash", "banner", "description", "vanity_url_code")
        )
        return {
            **nothing,
            "id": str(guild.id),
            "name": guild.name,
            "owner_id": str(guild.owner_id),
            "preferred_locale": guild.locale,
            "roles": [self.role(r) for r in self.world.roles_of(guild.id)],
            "emojis": [],
            "stickers": [],
            "features": ["COMMUNITY"],
            "afk_timeout": 300,
            "verification_level": 1,
            "default_message_notifications": 1,
            "explicit_content_filter": 2,
            "mfa_level": 0,
            "nsfw_level": 0,
            "nsfw": False,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "premium_progress_bar_enabled": False,
            "system_channel_flags": 0,
            "permissions": str(ALL),
        }

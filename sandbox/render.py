"""Records as the JSON that Discord sends."""

from typing import Any

from sandbox.clock import iso
from sandbox.models import Command, Emoji, Guild, JsonObject, Member, Role
from sandbox.permissions import ALL
from sandbox.render_messages import MessageWire


class Wire(MessageWire):
    """Turns every kind of record into Discord's JSON."""

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

"""Users and channels as the JSON that Discord sends."""

from sandbox.clock import iso
from sandbox.models import Channel, ChannelType, JsonObject, User
from sandbox.world import World


class ChannelWire:
    """Renders users, channels, threads and DMs. ``base`` is the server's address, for links to files."""

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

"""What those who run a Discord server do: guilds, channels, roles, members, permissions."""

from dataclasses import replace

from sandbox.models import Channel, ChannelType, Guild, Member, Message, Overwrite, Role
from sandbox.permissions import EVERYONE_DEFAULT, Permission
from sandbox.world import World

BOT_PERMISSIONS = EVERYONE_DEFAULT | Permission.MANAGE_MESSAGES | Permission.MANAGE_THREADS


def permission(name: str) -> Permission:
    """A permission bit by its Discord name, such as ``ATTACH_FILES``.

    Raises:
        KeyError: if the sandbox does not know it.
    """
    return Permission[name.upper()]


class Admin:
    """Changes to servers that no bot makes."""

    def __init__(self, world: World) -> None:
        self._world = world

    def add_guild(
        self, name: str, owner_id: int, locale: str = "en-US", guild_id: int | None = None
    ) -> Guild:
        """A guild with its @everyone role, the owner and the bot in it."""
        world = self._world
        guild = Guild(guild_id or world.new_id(), name, owner_id, locale)
        world.tables.roles[guild.id] = Role(guild.id, guild.id, "@everyone", int(EVERYONE_DEFAULT), 0)
        bot_role = Role(world.new_id(), guild.id, world.bot.username, int(BOT_PERMISSIONS), 5)
        world.tables.roles[bot_role.id] = bot_role
        joined = world.clock.now()
        for user_id, roles in ((world.bot.id, (bot_role.id,)), (owner_id, ())):
            world.tables.members[guild.id, user_id] = Member(guild.id, user_id, roles, joined_at=joined)
        world.put(guild)
        return guild

    def add_channel(self, guild: Guild, name: str) -> Channel:
        """A text channel at the end of the list."""
        position = len(self._world.channels_of(guild.id))
        channel = Channel(
            self._world.new_id(),
            ChannelType.GUILD_TEXT,
            name,
            guild.id,
            position=position,
            created_at=self._world.clock.now(),
        )
        self._world.put(channel)
        return channel

    def add_role(self, guild: Guild, name: str, *permissions: str, mentionable: bool = False) -> Role:
        """A role with permissions by name."""
        bits = 0
        for wanted in permissions:
            bits |= permission(wanted)
        role = Role(self._world.new_id(), guild.id, name, bits, 2, mentionable)
        self._world.put(role)
        return role

    def give_role(self, guild: Guild, user_id: int, role: Role) -> None:
        """Give a member a role."""
        member = self._world.tables.members[guild.id, user_id]
        if role.id not in member.roles:
            self._world.put(replace(member, roles=(*member.roles, role.id)))

    def add_member(self, guild: Guild, user_id: int) -> Member:
        """Let a user in."""
        member = Member(guild.id, user_id, joined_at=self._world.clock.now())
        self._world.put(member)
        return member

    def remove_member(self, user_id: int, guild: Guild | None = None) -> None:
        """Let a user leave (or be removed from) a guild, or every guild."""
        for member in tuple(self._world.tables.members.values()):
            if member.user_id == user_id and guild in (None, self._world.tables.guilds[member.guild_id]):
                self._world.drop(member)

    def rename(self, user_id: int, display_name: str) -> None:
        """Change a user's display name."""
        user = self._world.tables.users[user_id]
        self._world.put(replace(user, global_name=display_name))

    def set_nick(self, user_id: int, nick: str | None, guild: Guild | None = None) -> None:
        """Change a member's name in a guild (the first one)."""
        guild = guild or next(iter(self._world.tables.guilds.values()))
        self._world.put(replace(self._world.tables.members[guild.id, user_id], nick=nick))

    def delete_account(self, user_id: int) -> None:
        """Let a user delete the account: gone from every guild, the name is Discord's placeholder."""
        self.remove_member(user_id)
        user = self._world.tables.users[user_id]
        gone = f"deleted_user_{user_id % 0xFFFFFF:06x}"
        self._world.put(replace(user, username=gone, global_name=None, dms_open=False))

    def remove_bot(self, guild: Guild | int) -> None:
        """Take the bot out of a guild; it gets GUILD_DELETE."""
        found = self._world.tables.guilds[guild if isinstance(guild, int) else guild.id]
        self._world.put(replace(found, bot_present=False))

    def invite_bot(self, guild: Guild | int) -> None:
        """Let the bot in (again); it gets GUILD_CREATE."""
        found = self._world.tables.guilds[guild if isinstance(guild, int) else guild.id]
        self._world.put(replace(found, bot_present=True))

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel or thread with all its messages."""
        self._world.drop(channel)

    def delete_message(self, message: Message) -> None:
        """Delete a message."""
        self._world.drop(message)

    def revoke(self, *names: str, channel: Channel | None = None, guild: Guild | None = None) -> None:
        """Take permissions from the bot: in one channel, or in every channel of a guild (the first one)."""
        self._overwrite(names, channel, guild, deny=True)

    def restore(self, *names: str, channel: Channel | None = None, guild: Guild | None = None) -> None:
        """Undo ``revoke``."""
        self._overwrite(names, channel, guild, deny=False)

    def grant(self, *names: str, guild: Guild | None = None) -> None:
        """Give the bot's role in a guild (the first one) further permissions."""
        guild = guild or next(iter(self._world.tables.guilds.values()))
        member = self._world.tables.members[guild.id, self._world.bot.id]
        role = self._world.tables.roles[member.roles[0]]
        bits = role.permissions
        for name in names:
            bits |= permission(name)
        self._world.put(replace(role, permissions=bits))

    def _overwrite(
        self, names: tuple[str, ...], channel: Channel | None, guild: Guild | None, *, deny: bool
    ) -> None:
        bits = 0
        for name in names:
            bits |= permission(name)
        for place in self._places(channel, guild):
            old = next((o for o in place.overwrites if o.target_id == self._world.bot.id), None)
            old = old or Overwrite(self._world.bot.id, 1)
            denied = old.deny | bits if deny else old.deny & ~bits
            others = tuple(o for o in place.overwrites if o.target_id != self._world.bot.id)
            kept = (replace(old, deny=denied),) if denied or old.allow else ()
            self._world.put(replace(place, overwrites=(*others, *kept)))

    def _places(self, channel: Channel | None, guild: Guild | None) -> list[Channel]:
        channels = self._world.tables.channels
        if channel is not None:
            place = channels[channel.id]
            parent = channels.get(place.parent_id or 0)
            return [parent if place.is_thread and parent else place]
        guild = guild or next(iter(self._world.tables.guilds.values()))
        return [c for c in self._world.channels_of(guild.id) if not c.is_thread]

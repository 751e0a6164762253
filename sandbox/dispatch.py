"""What the bot is told of each change: from a record's change to a gateway event."""

from sandbox.clock import iso
from sandbox.gateway import Gateway, Session
from sandbox.models import Channel, Guild, JsonObject, Member, Message, Role, User
from sandbox.render import Wire
from sandbox.world import Change, World

GUILDS, MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1, 1 << 1, 1 << 9, 1 << 12, 1 << 15


class Dispatcher:
    """Listens to the world and sends the gateway's events."""

    def __init__(self, world: World, wire: Wire, gateway: Gateway) -> None:
        self.world = world
        self.wire = wire
        self.gateway = gateway
        world.listeners.append(self.on_change)

    def on_change(self, change: Change) -> None:
        """Send the event that a change means, if the bot gets to know of it."""
        match change.record:
            case Message() as message:
                self._message(change, message)
            case Channel() as channel:
                self._channel(change, channel)
            case Member() as member:
                self._member(change, member)
            case Role() as role:
                self._role(change, role)
            case Guild() as guild:
                self._guild(change, guild)
            case User() as user:
                self._user(user)

    def _verb(self, change: Change) -> str:
        return "CREATE" if change.before is None else "DELETE" if change.after is None else "UPDATE"

    def _bot_in(self, guild_id: int | None) -> bool:
        if guild_id is None:
            return True
        guild = self.world.tables.guilds.get(guild_id)
        return guild is not None and guild.bot_present

    def _message(self, change: Change, message: Message) -> None:
        channel = self.world.tables.channels.get(message.channel_id)
        if channel is None or not self._bot_in(channel.guild_id):
            return
        if message.ephemeral_to is not None:
            self._ephemeral(change, message)
            return
        if not self.world.permission_bits(self.world.bot.id, channel):
            return
        where: JsonObject = {"guild_id": str(channel.guild_id)} if channel.guild_id else {}
        if change.after is None:
            data = {"id": str(message.id), "channel_id": str(message.channel_id), **where}
        else:
            data = {**self.wire.message(message), **where, **self._author(message, channel)}
        intent = GUILD_MESSAGES if channel.guild_id else DIRECT_MESSAGES
        for session in self.gateway.sessions.values():
            if session.has_guild(channel.guild_id) and session.intents & intent:
                session.dispatch(
                    f"MESSAGE_{self._verb(change)}", self._redacted(data, message, channel, session)
                )

    def _ephemeral(self, change: Change, message: Message) -> None:
        """Discord announces ephemeral messages as if they were direct ones, without a guild."""
        if change.before is None:
            self.gateway.dispatch("MESSAGE_CREATE", self.wire.message(message), None, DIRECT_MESSAGES)

    def _author(self, message: Message, channel: Channel) -> JsonObject:
        member = self.world.tables.members.get((channel.guild_id or 0, message.author_id))
        return {"member": self.wire.member(member, with_user=False)} if member else {}

    def _redacted(self, data: JsonObject, message: Message, channel: Channel, session: Session) -> JsonObject:
        """Without the message content intent a bot sees the text of its own, of DMs and of mentions only."""
        bot = self.world.bot.id
        open_to_bot = message.author_id == bot or channel.guild_id is None or bot in message.mentions
        if open_to_bot or session.intents & MESSAGE_CONTENT or "content" not in data:
            return data
        return {**data, "content": "", "embeds": [], "attachments": [], "components": []}

    def _channel(self, change: Change, channel: Channel) -> None:
        if channel.guild_id is None or not self._bot_in(channel.guild_id):
            return
        kind = "THREAD" if channel.is_thread else "CHANNEL"
        data = self.wire.channel(channel)
        if change.before is None and channel.is_thread:
            data["newly_created"] = True
        self.gateway.dispatch(f"{kind}_{self._verb(change)}", data, channel.guild_id, GUILDS)

    def _member(self, change: Change, member: Member) -> None:
        if member.user_id == self.world.bot.id or not self._bot_in(member.guild_id):
            return
        where = {"guild_id": str(member.guild_id)}
        if change.after is None:
            user = self.wire.user(self.world.tables.users[member.user_id])
            self.gateway.dispatch("GUILD_MEMBER_REMOVE", where | {"user": user}, member.guild_id, MEMBERS)
            return
        name = "GUILD_MEMBER_ADD" if change.before is None else "GUILD_MEMBER_UPDATE"
        self.gateway.dispatch(name, self.wire.member(member) | where, member.guild_id, MEMBERS)

    def _role(self, change: Change, role: Role) -> None:
        if not self._bot_in(role.guild_id):
            return
        data: JsonObject = {"guild_id": str(role.guild_id)}
        if change.after is None:
            data["role_id"] = str(role.id)
        else:
            data["role"] = self.wire.role(role)
        self.gateway.dispatch(f"GUILD_ROLE_{self._verb(change)}", data, role.guild_id, GUILDS)

    def _guild(self, change: Change, guild: Guild) -> None:
        was_in = isinstance(change.before, Guild) and change.before.bot_present
        is_in = isinstance(change.after, Guild) and change.after.bot_present
        if was_in and not is_in:
            self.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild.id, GUILDS)
        elif is_in and not was_in:
            if (guild.id, self.world.bot.id) in self.world.tables.members:
                self.gateway.dispatch("GUILD_CREATE", self.wire.guild(guild), guild.id, GUILDS)
        elif is_in:
            self.gateway.dispatch("GUILD_UPDATE", self.wire.guild_core(guild), guild.id, GUILDS)

    def _user(self, user: User) -> None:
        for member in self.world.tables.members.values():
            if member.user_id == user.id and self._bot_in(member.guild_id) and not user.bot:
                data = self.wire.member(member) | {"guild_id": str(member.guild_id)}
                self.gateway.dispatch("GUILD_MEMBER_UPDATE", data, member.guild_id, MEMBERS)

    def ready(self, session: Session) -> tuple[JsonObject, list[tuple[str, JsonObject]]]:
        """READY's payload for a session, and the GUILD_CREATEs that follow it."""
        world = self.world
        mine = [g for g in world.tables.guilds.values() if g.bot_present and session.has_guild(g.id)]
        ready: JsonObject = {
            "v": 10,
            "user": self.wire.user(world.bot) | {"verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
            "resume_gateway_url": self.wire.base.replace("http", "ws", 1) + "/gateway",
            "application": {"id": str(world.bot.id), "flags": 0},
            "_trace": [iso(world.clock.now())],
        }
        return ready, [("GUILD_CREATE", self._created(guild, session)) for guild in mine]

    def _created(self, guild: Guild, session: Session) -> JsonObject:
        """GUILD_CREATE; without the members intent it lists the bot's own membership only."""
        data = self.wire.guild(guild) | {"unavailable": False}
        if not session.intents & MEMBERS:
            own = self.world.tables.members[guild.id, self.world.bot.id]
            data["members"] = [self.wire.member(own)]
        return data

    def find_members(self, request: JsonObject) -> JsonObject:
        """One GUILD_MEMBERS_CHUNK for a member request."""
        guild_id = int(request["guild_id"])
        members = self.world.members_of(guild_id)
        body: JsonObject = {"guild_id": str(guild_id), "chunk_index": 0, "chunk_count": 1}
        if "user_ids" in request:
            ids = request["user_ids"]
            wanted = {int(uid) for uid in (ids if isinstance(ids, list) else [ids])}
            members = [m for m in members if m.user_id in wanted]
            missing = wanted - {m.user_id for m in members}
            body["not_found"] = [str(uid) for uid in sorted(missing)]
        else:
            prefix = str(request.get("query") or "").lower()
            members = [
                m for m in members if self.world.name_of(m.user_id, guild_id).lower().startswith(prefix)
            ]
            members = members[: request["limit"] or None]
        body["members"] = [self.wire.member(m) for m in members]
        if request.get("nonce"):
            body["nonce"] = request["nonce"]
        return body

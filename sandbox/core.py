"""The sandbox itself: its parts put together, started and stopped."""

import asyncio
import ipaddress
from collections.abc import Callable
from dataclasses import replace
from types import TracebackType
from typing import TypedDict, TypeVar, Unpack

from aiohttp import web

from sandbox.admin import Admin
from sandbox.clock import Clock
from sandbox.dispatch import Dispatcher
from sandbox.faults import Faults
from sandbox.gateway import Gateway
from sandbox.interactions import Interactions
from sandbox.ledger import Ledger, Refusal
from sandbox.mentions import Ping, ping_of
from sandbox.models import Channel, Guild, Message, User
from sandbox.people import Person
from sandbox.ratelimits import OldEdits, Openings, RateLimits
from sandbox.render import Wire
from sandbox.schema import Schema, load
from sandbox.server import make_app
from sandbox.world import World

T = TypeVar("T")
AddRoutes = Callable[[web.Application, "Sandbox"], None]
BOT_ID = 900_000_000_000_000_001
OWNER_ID = 900_000_000_000_000_002
TOKEN = "sandbox-token"
MEMBERS_ONLY = frozenset({"members"})


class Settings(TypedDict, total=False):
    """The arguments of ``Sandbox``."""

    token: str
    shards: int
    privileged_intents: frozenset[str]
    per_second: int
    check_answers: bool
    clock: Clock


class Sandbox:
    """A local server that speaks the part of Discord's API v10 that a bot uses.

    Args:
        token: the one bot token that is let in.
        shards: how many shards ``/gateway/bot`` recommends.
        privileged_intents: which of members, presences, message_content the application has been granted.
        per_second: the global rate limit; 0 switches all rate limits off.
        check_answers: check every answer against Discord's OpenAPI document (``ledger.wrong_answers``).
        clock: the sandbox's time.
    """

    def __init__(
        self,
        *,
        token: str = TOKEN,
        shards: int = 1,
        privileged_intents: frozenset[str] = MEMBERS_ONLY,
        per_second: int = 50,
        check_answers: bool = False,
        clock: Clock | None = None,
    ) -> None:
        self.token = token
        self.shards = shards
        self.privileged_intents = privileged_intents
        self.check_answers = check_answers
        self.owner_id = OWNER_ID
        self.clock = clock or Clock()
        self.world = World(self.clock, User(BOT_ID, "domino", bot=True))
        self.world.tables.users[OWNER_ID] = User(OWNER_ID, "owner", "Owner")
        self.wire = Wire(self.world)
        self.ledger = Ledger(self.world.touch)
        self.limits = RateLimits(self.clock, per_second)
        self.old_edits = OldEdits(self.clock)
        self.dm_openings = Openings(self.clock)
        self.faults = Faults()
        self.schema: Schema | None = load()
        self.pings: list[Ping] = []
        self.in_flight = 0
        self.interactions = Interactions(self)
        self.gateway = Gateway(token, privileged_intents, self.world.touch)
        self.gateway.source = Dispatcher(self.world, self.wire, self.gateway)
        self.admin = Admin(self.world)
        self._runner: web.AppRunner | None = None

    # -- running -------------------------------------------------------------------------------------
    async def start(
        self, port: int = 0, host: str = "127.0.0.1", *, add_routes: AddRoutes | None = None
    ) -> str:
        """Listen, and return the base URL.

        Args:
            port: 0 for any free one.
            host: a loopback address.
            add_routes: adds further routes to the server, such as a page for people.

        Raises:
            ValueError: if ``host`` is not a loopback address.
        """
        if not ipaddress.ip_address(host).is_loopback:
            raise ValueError(f"the sandbox listens on loopback addresses alone, not on {host}")
        app = make_app(self)
        if add_routes:
            add_routes(app, self)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        address = self._runner.addresses[0]
        self.wire.base = f"http://{host}:{address[1]}"
        return self.wire.base

    async def close(self) -> None:
        """Stop listening."""
        await self.gateway.close()
        if self._runner:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> "Sandbox":
        """Start on any free port."""
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop."""
        await self.close()

    @property
    def base_url(self) -> str:
        """The server's address, once started."""
        return self.wire.base

    @property
    def gateway_url(self) -> str:
        """The WebSocket's address."""
        return self.wire.base.replace("http", "ws", 1) + "/gateway"

    # -- for tests -----------------------------------------------------------------------------------
    @property
    def refusals(self) -> list[Refusal]:
        """Request bodies that Discord would refuse."""
        return self.ledger.refusals

    async def until(self, predicate: Callable[[], T], seconds: float = 5.0) -> T:
        """Wait until ``predicate()`` is true after some change of the world, and return what it gave."""
        return await self.world.until(predicate, seconds)

    async def quiet(self, seconds: float = 0.05, most: float = 5.0) -> None:
        """Wait until no call was under way and nothing changed for ``seconds``, to see that nothing follows.

        Raises:
            TimeoutError: if that does not come about within ``most`` seconds.
        """
        async with asyncio.timeout(most):
            while True:
                changes = self.world.changes
                await asyncio.sleep(seconds)
                if not self.in_flight and self.world.changes == changes:
                    return

    async def ready(self, seconds: float = 10.0, shards: int | None = None) -> None:
        """Wait until the bot's shards are connected."""
        wanted = shards or self.shards
        await self.until(lambda: len(self.gateway.connected) >= wanted, seconds)

    def post(self, message: Message) -> None:
        """Store a new message and write down whom it pings."""
        self.world.note_message(message)
        self._join_thread(message)
        ping = ping_of(message, self.clock.now())
        if ping:
            self.pings.append(ping)

    def _join_thread(self, message: Message) -> None:
        """Whoever writes in a thread or is mentioned there gets into it."""
        channel = self.world.tables.channels[message.channel_id]
        joining = {message.author_id, *message.mentions} - set(channel.thread_members)
        members = {uid for uid in joining if (channel.guild_id or 0, uid) in self.world.tables.members}
        if channel.is_thread and members:
            self.world.put(replace(channel, thread_members=(*channel.thread_members, *sorted(members))))

    def pings_of(self, user_id: int) -> list[Ping]:
        """The pings that reached one user by name."""
        return [ping for ping in self.pings if user_id in ping.user_ids]

    def remove_bot(self, guild: Guild | int) -> None:
        """Take the bot out of a guild; it gets GUILD_DELETE."""
        self.admin.remove_bot(guild)

    # -- the world -----------------------------------------------------------------------------------
    @property
    def guild(self) -> Guild:
        """The first guild."""
        return next(iter(self.world.tables.guilds.values()))

    def channel(self, name: str | int) -> Channel:
        """A channel or thread by name (with or without #) or id.

        Raises:
            LookupError: if there is none.
        """
        for channel in self.world.tables.channels.values():
            if channel.id == name or (channel.guild_id and channel.name == str(name).lstrip("#")):
                return channel
        raise LookupError(f"no channel {name}")

    @property
    def people(self) -> list[Person]:
        """Every person, in the order in which they came."""
        users = self.world.tables.users.values()
        return [Person(self, u.id) for u in users if not u.bot and u.id != self.owner_id]

    def person(
        self, name: str, locale: str = "en-US", display_name: str | None = None, guild: Guild | None = None
    ) -> Person:
        """A person by user name, made and let into ``guild`` (the first one) if there is none yet."""
        for user in self.world.tables.users.values():
            if user.username == name and not user.bot:
                return Person(self, user.id)
        user = User(self.world.new_id(), name, display_name or name.capitalize(), locale=locale)
        self.world.put(user)
        if guild or self.world.tables.guilds:
            self.admin.add_member(guild or self.guild, user.id)
        return Person(self, user.id)

    @classmethod
    def demo(cls, **settings: Unpack[Settings]) -> "Sandbox":
        """A sandbox with the guild "Clube do Dominó", #mesas, #resultados and four people; Ana manages it."""
        sandbox = cls(**settings)
        guild = sandbox.admin.add_guild("Clube do Dominó", OWNER_ID, locale="pt-BR")
        sandbox.admin.add_channel(guild, "mesas")
        sandbox.admin.add_channel(guild, "resultados")
        managers = sandbox.admin.add_role(guild, "Diretoria", "ADMINISTRATOR")
        for name, locale in (("ana", "pt-BR"), ("bruno", "pt-BR"), ("carmen", "es-ES"), ("dave", "en-US")):
            person = sandbox.person(name, locale)
            if name == "ana":
                sandbox.admin.give_role(guild, person.id, managers)
        return sandbox

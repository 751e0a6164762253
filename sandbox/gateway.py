"""The gateway: WebSocket sessions with compression, heartbeat, IDENTIFY, RESUME and member requests."""

import asyncio
import contextlib
import json
import math
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import zstandard
from aiohttp import WSMsgType, web

from sandbox.models import JsonObject

HEARTBEAT_MS = 41_250
KEPT_EVENTS = 5_000
MOST_PAYLOADS, PAYLOAD_SECONDS = 120, 60.0
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT = 0, 1, 2, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11
PRIVILEGED = {"members": 1 << 1, "presences": 1 << 8, "message_content": 1 << 15}


@dataclass(slots=True)
class Session:
    """What Discord remembers of a connection so that it can be resumed."""

    id: str
    shard: int
    shards: int
    intents: int
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    connection: "Connection | None" = None

    def has_guild(self, guild_id: int | None) -> bool:
        """Whether events of this guild (None: DMs) go to this shard."""
        return self.shard == (0 if guild_id is None else (guild_id >> 22) % self.shards)

    def dispatch(self, name: str, data: JsonObject) -> None:
        """Send an event, or keep it for RESUME where the connection is down."""
        self.sequence += 1
        text = json.dumps({"op": DISPATCH, "t": name, "s": self.sequence, "d": data})
        self.sent.append((self.sequence, text))
        if self.connection:
            self.connection.write(text)


class Connection:
    """One WebSocket: an ordered outbox and its compression."""

    def __init__(self, socket: web.WebSocketResponse, compress: str | None) -> None:
        self.socket = socket
        self.session: Session | None = None
        self.received: deque[float] = deque()
        self._outbox: asyncio.Queue[str] = asyncio.Queue()
        self._pack = _packer(compress)

    def write(self, text: str) -> None:
        """Queue a text for sending."""
        self._outbox.put_nowait(text)

    def too_fast(self, now: float) -> bool:
        """Count one payload from the bot; whether that is more than 120 in 60 seconds."""
        self.received.append(now)
        while self.received[0] <= now - PAYLOAD_SECONDS:
            self.received.popleft()
        return len(self.received) > MOST_PAYLOADS

    def op(self, op: int, data: object = None) -> None:
        """Queue a payload that is no event."""
        self.write(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    async def drain(self) -> None:
        """Send what is queued, for ever."""
        while True:
            text = await self._outbox.get()
            with contextlib.suppress(ConnectionError):
                if self._pack is None:
                    await self.socket.send_str(text)
                else:
                    await self.socket.send_bytes(self._pack(text.encode()))


def _packer(compress: str | None) -> Callable[[bytes], bytes] | None:
    if compress == "zlib-stream":
        deflate = zlib.compressobj()
        return lambda raw: deflate.compress(raw) + deflate.flush(zlib.Z_SYNC_FLUSH)
    if compress == "zstd-stream":
        zstd = zstandard.ZstdCompressor().compressobj()
        return lambda raw: zstd.compress(raw) + zstd.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)
    return None


class Source(Protocol):
    """What the gateway asks about the world."""

    def ready(self, session: Session) -> tuple[JsonObject, list[tuple[str, JsonObject]]]:
        """READY's payload (without session) and the guild events that follow it."""

    def find_members(self, request: JsonObject) -> JsonObject:
        """One GUILD_MEMBERS_CHUNK for a member request."""


class Gateway:
    """All sessions.

    ``identify_seconds`` is how long after an IDENTIFY another one gets INVALID SESSION; Discord wants 5.

    Args:
        token: the only bot token that is let in.
        privileged: names of the privileged intents that the application has been granted.
        on_change: called when a session comes or goes.
    """

    def __init__(
        self,
        token: str,
        privileged: frozenset[str],
        on_change: Callable[[], None],
    ) -> None:
        self.sessions: dict[str, Session] = {}
        self.identifies: list[JsonObject] = []
        self.resumes = 0
        self.heartbeat_ms = HEARTBEAT_MS
        self.identify_seconds = 0.0
        self._identified_at = -math.inf
        self._token = token
        self._forbidden = sum(bit for name, bit in PRIVILEGED.items() if name not in privileged)
        self.source: Source | None = None
        self._on_change = on_change
        self._connections: set[Connection] = set()

    @property
    def connected(self) -> list[Session]:
        """The sessions whose socket is open and identified."""
        return [session for session in self.sessions.values() if session.connection]

    def dispatch(self, name: str, data: JsonObject, guild_id: int | None, intent: int = 0) -> int:
        """Send an event to the shard of a guild (None: DMs); returns how many sessions get it."""
        count = 0
        for session in self.sessions.values():
            if session.has_guild(guild_id) and (not intent or session.intents & intent):
                session.dispatch(name, data)
                count += 1
        return count

    async def drop(self, shard: int | None = None, code: int = 4000) -> None:
        """Close the sockets of a shard (None: all) without a word; their sessions can be resumed."""
        for session in self.connected:
            if shard in (None, session.shard):
                await self._cut(session, code)

    async def invalidate(self, shard: int | None = None, *, resumable: bool = False) -> None:
        """Send INVALID SESSION; unless resumable, the sessions are forgotten."""
        for session in self.connected:
            if shard in (None, session.shard):
                assert session.connection
                session.connection.op(INVALID_SESSION, resumable)
                if not resumable:
                    del self.sessions[session.id]

    def ask_reconnect(self, shard: int | None = None) -> None:
        """Send RECONNECT, as Discord does before it restarts a gateway node."""
        for session in self.connected:
            if shard in (None, session.shard) and session.connection:
                session.connection.op(RECONNECT)

    async def close(self) -> None:
        """Close every socket."""
        for connection in tuple(self._connections):
            await connection.socket.close(code=1001)

    async def _cut(self, session: Session, code: int) -> None:
        connection, session.connection = session.connection, None
        self._on_change()
        if connection:
            await connection.socket.close(code=code)

    # -- one socket ----------------------------------------------------------------------------------
    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one WebSocket."""
        patience = 2 * self.heartbeat_ms / 1000
        socket = web.WebSocketResponse(compress=False, max_msg_size=4096, receive_timeout=patience)
        await socket.prepare(request)
        connection = Connection(socket, request.query.get("compress"))
        self._connections.add(connection)
        writer = asyncio.create_task(connection.drain())
        connection.op(HELLO, {"heartbeat_interval": self.heartbeat_ms, "_trace": ["sandbox"]})
        try:
            async for received in socket:
                if received.type is WSMsgType.TEXT:
                    too_fast = connection.too_fast(asyncio.get_running_loop().time())
                    code = 4008 if too_fast else self._receive(connection, received.data)
                    if code:
                        await socket.close(code=code)
        except TimeoutError:
            await socket.close(code=4009)
        finally:
            writer.cancel()
            self._connections.discard(connection)
            self._forget(connection, socket.close_code)
        return socket

    def _forget(self, connection: Connection, close_code: int | None) -> None:
        session = connection.session
        if session and session.connection is connection:
            session.connection = None
            if close_code in (1000, 1001):
                self.sessions.pop(session.id, None)
        self._on_change()

    def _receive(self, connection: Connection, text: str) -> int:
        """Handle one payload; returns a close code, or 0 to go on."""
        try:
            payload = json.loads(text)
            op, data = payload["op"], payload.get("d")
        except (ValueError, KeyError, TypeError):
            return 4002
        if op == HEARTBEAT:
            connection.op(HEARTBEAT_ACK)
        elif op == IDENTIFY:
            return 4005 if connection.session else self._identify(connection, data)
        elif op == RESUME:
            return 4005 if connection.session else self._resume(connection, data)
        elif connection.session is None:
            return 4003
        elif op == REQUEST_MEMBERS:
            return self._members(connection.session, data)
        elif op not in (3, 4):
            return 4001
        return 0

    def _identify(self, connection: Connection, data: JsonObject) -> int:
        shard, shards = data.get("shard") or (0, 1)
        intents = data.get("intents")
        if data.get("token", "").removeprefix("Bot ") != self._token:
            return 4004
        if not 0 <= shard < shards:
            return 4010
        if not isinstance(intents, int) or not 0 <= intents < 1 << 27:
            return 4013
        if intents & self._forbidden:
            return 4014
        now = asyncio.get_running_loop().time()
        if now - self._identified_at < self.identify_seconds:
            connection.op(INVALID_SESSION, False)
            return 0
        self._identified_at = now
        self.identifies.append({k: v for k, v in data.items() if k != "token"})
        for old in [s for s in self.sessions.values() if s.shard == shard and not s.connection]:
            del self.sessions[old.id]
        session = Session(secrets.token_hex(16), shard, shards, intents, connection=connection)
        connection.session = session
        self.sessions[session.id] = session
        assert self.source
        ready, guild_events = self.source.ready(session)
        session.dispatch("READY", ready | {"session_id": session.id, "shard": [shard, shards]})
        for name, event in guild_events:
            session.dispatch(name, event)
        self._on_change()
        return 0

    def _resume(self, connection: Connection, data: JsonObject) -> int:
        if data.get("token", "").removeprefix("Bot ") != self._token:
            return 4004
        session = self.sessions.get(str(data.get("session_id")))
        sequence = data.get("seq") or 0
        first_kept = session.sent[0][0] if session and session.sent else 1
        if session is None or sequence + 1 < first_kept:
            connection.op(INVALID_SESSION, False)
            return 0
        if sequence > session.sequence:
            return 4007
        self.resumes += 1
        session.connection, connection.session = connection, session
        for number, text in session.sent:
            if number > sequence:
                connection.write(text)
        session.dispatch("RESUMED", {"_trace": ["sandbox"]})
        self._on_change()
        return 0

    def _members(self, session: Session, data: JsonObject) -> int:
        guild_ids: Any = data.get("guild_id")
        whole = data.get("query") == "" and data.get("limit") == 0
        if whole and not session.intents & PRIVILEGED["members"]:
            return 4014
        if data.get("presences") and not session.intents & PRIVILEGED["presences"]:
            return 4014
        for guild_id in guild_ids if isinstance(guild_ids, list) else [guild_ids]:
            assert self.source
            chunk = self.source.find_members({**data, "guild_id": guild_id})
            session.dispatch("GUILD_MEMBERS_CHUNK", chunk)
        return 0

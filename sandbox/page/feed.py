"""The page's WebSocket: what one person sees, as it changes; and for developers the ledger."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from aiohttp import WSMsgType, web

from sandbox.ledger import CallRecord
from sandbox.models import Channel, Command, Guild, Interaction, JsonObject, Member, Message, Role, User
from sandbox.page import guard
from sandbox.page.views import Views
from sandbox.people import Person
from sandbox.world import Change

if TYPE_CHECKING:
    from sandbox.core import Sandbox

HEARTBEAT_SECONDS = 20.0
LEDGER_LINES = 200
FOREVER_SECONDS = 1e9
Queue = asyncio.Queue[JsonObject]


class Feeds:
    """Serves the feeds. Each connected page has a queue; ``tell_all`` puts an event in every one."""

    def __init__(self, sandbox: "Sandbox") -> None:
        self._sandbox = sandbox
        self._views = Views(sandbox)
        self._queues: set[Queue] = set()

    def tell_all(self, event: JsonObject) -> None:
        """Send an event to every page."""
        for queue in self._queues:
            queue.put_nowait(event)

    async def people(self, request: web.Request) -> web.Response:
        """Everybody, for the page to choose from."""
        guard.check(request)
        return web.json_response({"users": self._views.users(), "now": self._sandbox.clock.now()})

    async def person(self, request: web.Request) -> web.WebSocketResponse:
        """A person's feed: a snapshot, then every change that the person sees."""
        guard.check(request)
        user = self._sandbox.world.tables.users.get(int(request.match_info["user_id"]))
        if user is None or user.bot:
            raise web.HTTPNotFound(text="there is no such person")
        person = Person(self._sandbox, user.id)
        with self._queue() as queue:
            queue.put_nowait(self._views.snapshot(person))

            def listen(change: Change) -> None:
                event = self._event(person, change)
                if event is not None:
                    queue.put_nowait(event)

            self._sandbox.world.listeners.append(listen)
            watching = asyncio.ensure_future(self._watch_bot(queue))
            try:
                return await _serve(request, lambda socket: _pump(socket, queue))
            finally:
                watching.cancel()
                self._sandbox.world.listeners.remove(listen)

    async def ledger(self, request: web.Request) -> web.WebSocketResponse:
        """The ledger's feed: the newest calls, then every further one, and the bodies that were refused."""
        guard.check(request)
        ledger = self._sandbox.ledger
        queue: Queue = asyncio.Queue()
        told = len(ledger.refusals)
        for call in list(ledger.calls)[-LEDGER_LINES:]:
            queue.put_nowait({"type": "call", **self._views.call(call)})

        def listen(call: CallRecord) -> None:
            nonlocal told
            queue.put_nowait({"type": "call", **self._views.call(call)})
            for refusal in list(ledger.refusals)[told:]:
                queue.put_nowait({"type": "refusal", **self._views.refusal(refusal)})
            told = len(ledger.refusals)

        ledger.listeners.append(listen)
        try:
            return await _serve(request, lambda socket: _pump(socket, queue))
        finally:
            ledger.listeners.remove(listen)

    async def _watch_bot(self, queue: Queue) -> None:
        """Tell whether there is a bot that hears of what people do."""
        sessions = self._sandbox.gateway.sessions
        told: bool | None = None
        while True:
            await self._sandbox.until(lambda told=told: bool(sessions) is not told, FOREVER_SECONDS)  # type: ignore[misc]
            told = bool(sessions)
            queue.put_nowait({"type": "presence", "online": told})

    @contextmanager
    def _queue(self) -> Iterator[Queue]:
        queue: Queue = asyncio.Queue()
        self._queues.add(queue)
        try:
            yield queue
        finally:
            self._queues.discard(queue)

    def _event(self, person: Person, change: Change) -> JsonObject | None:
        """The event that a change means to a person, or None."""
        match change.record:
            case Message() as message:
                return self._message(person, change, message)
            case User() as user:
                return {"type": "user", "user": self._views.user(user)}
            case Command():
                return {"type": "commands"}
            case Channel() as channel:
                return self._channel(person, change, channel)
            case Member() | Role() | Guild():
                return self._views.snapshot(person)
            case Interaction() | _:
                return None

    def _message(self, person: Person, change: Change, message: Message) -> JsonObject | None:
        channel = self._sandbox.world.tables.channels.get(message.channel_id)
        if message.ephemeral_to not in (None, person.id) or not self._views.may_see(person, channel):
            return None
        if change.after is None:
            return {"type": "message_gone", "id": str(message.id), "channel_id": str(message.channel_id)}
        return {"type": "message", "message": self._views.message(message)}

    def _channel(self, person: Person, change: Change, channel: Channel) -> JsonObject | None:
        if change.after is None:
            return {"type": "channel_gone", "id": str(channel.id)}
        if not isinstance(change.before, Channel) or change.before.overwrites == channel.overwrites:
            if not self._views.may_see(person, channel):
                return None
            return {"type": "channel", "channel": self._views.channel(person, channel)}
        return self._views.snapshot(person)


async def _serve(
    request: web.Request, pump: Callable[[web.WebSocketResponse], Awaitable[None]]
) -> web.WebSocketResponse:
    socket = web.WebSocketResponse(heartbeat=HEARTBEAT_SECONDS)
    await socket.prepare(request)
    pumping = asyncio.ensure_future(pump(socket))
    try:
        async for message in socket:
            if message.type == WSMsgType.ERROR:
                break
    finally:
        pumping.cancel()
    return socket


async def _pump(socket: web.WebSocketResponse, queue: Queue) -> None:
    while True:
        event = await queue.get()
        await socket.send_str(json.dumps(event))

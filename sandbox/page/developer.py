"""What developers do on the page: faults, permissions and the clock."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from sandbox.models import Channel, JsonObject, Message
from sandbox.options import ClientRefused

if TYPE_CHECKING:
    from sandbox.core import Sandbox

Ids = Mapping[str, str]
EDITS = "PATCH /channels/*/messages/*"
LONGEST_STEP = 31 * 86_400


class Developer:
    """The actions of the developers' drawer.

    Args:
        sandbox: on which they act.
        tell_all: sends an event to every open page.
    """

    def __init__(self, sandbox: "Sandbox", tell_all: Callable[[JsonObject], None]) -> None:
        self._sandbox = sandbox
        self._tell_all = tell_all

    async def drop(self, body: JsonObject, ids: Ids) -> JsonObject:
        """Cut the bot's connection; ``session`` false lets it resume, true makes it start anew."""
        shards = len(self._sandbox.gateway.connected)
        if body.get("session"):
            await self._sandbox.gateway.invalidate(resumable=False)
        else:
            await self._sandbox.gateway.drop()
        return {"shards": shards}

    async def delete(self, body: JsonObject, ids: Ids) -> JsonObject:
        """Delete a message, or the newest one with components that the bot posted in a channel."""
        message = self._message(body)
        self._sandbox.admin.delete_message(message)
        return {"id": str(message.id)}

    async def permission(self, body: JsonObject, ids: Ids) -> JsonObject:
        """Revoke a permission of the bot in a channel, or restore it."""
        change = self._sandbox.admin.revoke if body["revoke"] else self._sandbox.admin.restore
        change(str(body["name"]), channel=self._channel(body))
        return {}

    async def clock(self, body: JsonObject, ids: Ids) -> JsonObject:
        """Move the sandbox's clock forward by seconds.

        Raises:
            ValueError: for less than nothing or more than a month.
        """
        seconds = float(body["seconds"])
        if not 0 <= seconds <= LONGEST_STEP:
            raise ValueError("the clock moves forward by at most 31 days")
        self._sandbox.clock.advance(seconds)
        now = {"type": "now", "now": self._sandbox.clock.now()}
        self._tell_all(now)
        return now

    async def fault(self, body: JsonObject, ids: Ids) -> JsonObject:
        """Plan a failure: ``rate_limited``, ``server_error``, ``late``, or ``clear`` to end all."""
        faults = self._sandbox.faults
        match body["kind"]:
            case "rate_limited":
                faults.rate_limited(8.0, route=EDITS)
            case "server_error":
                faults.server_error(503, count=2)
            case "late":
                faults.callback_unknown()
            case "clear":
                faults.clear()
            case kind:
                raise ValueError(f"there is no fault {kind!r}")
        return {"planned": len(faults.planned)}

    def _channel(self, body: JsonObject) -> Channel:
        return self._sandbox.world.tables.channels[int(body["channel"])]

    def _message(self, body: JsonObject) -> Message:
        tables = self._sandbox.world.tables
        if "message" in body:
            return tables.messages[int(body["message"])]
        found = self._sandbox.world.messages_in(self._channel(body).id)
        bot = self._sandbox.world.bot.id
        tables_of_bot = [m for m in found if m.author_id == bot and m.components and m.ephemeral_to is None]
        if not tables_of_bot:
            raise ClientRefused("the bot has no table message in this channel")
        return tables_of_bot[-1]

"""What people do on the page."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sandbox.interactions import Outcome
from sandbox.models import Channel, JsonObject, Message
from sandbox.options import ClientRefused
from sandbox.page.views import Views
from sandbox.people import Person

if TYPE_CHECKING:
    from sandbox.core import Sandbox

Ids = Mapping[str, str]
OPEN_MODALS = 50
LONGEST_NAME = 32
LOCALES = ("pt-BR", "en-US", "es-ES")


class Visitors:
    """The actions of people: each takes a request's body and the ids in its path, and returns the answer.

    All of them raise ``ClientRefused`` for what Discord's client would not let a person do, and LookupError
    for ids that name nothing.
    """

    def __init__(self, sandbox: "Sandbox") -> None:
        self._sandbox = sandbox
        self._views = Views(sandbox)
        self._modals: OrderedDict[int, Outcome] = OrderedDict()

    async def arrive(self, body: JsonObject, ids: Ids) -> JsonObject:
        """A new person joins the server."""
        shown = str(body["name"]).strip()[:LONGEST_NAME]
        if not shown:
            raise ValueError("a person needs a name")
        taken = {user.username for user in self._sandbox.world.tables.users.values()}
        plain = "".join(c for c in shown.lower() if c.isascii() and c.isalnum()) or "pessoa"
        name = next(n for n in (plain, *(f"{plain}{i}" for i in range(2, 1000))) if n not in taken)
        person = self._sandbox.person(name, _locale(body.get("locale", LOCALES[0])), shown)
        return self._views.user(person.user)

    async def change_settings(self, body: JsonObject, ids: Ids) -> JsonObject:
        """Change a person's language, or close and open direct messages."""
        person = self._person(ids)
        if "locale" in body:
            person.set_locale(_locale(body["locale"]))
        if "dms_open" in body:
            (person.open_dms if body["dms_open"] else person.close_dms)()
        return self._views.user(person.user)

    async def commands(self, body: JsonObject, ids: Ids) -> list[JsonObject]:
        """The commands that are offered in a channel."""
        return self._views.commands(self._person(ids), self._channel(body))

    async def slash(self, body: JsonObject, ids: Ids) -> JsonObject:
        """Use a command."""
        place, options = self._channel(body), body.get("options") or {}
        return self._answer(await self._person(ids).slash(body["words"], options, place))

    async def autocomplete(self, body: JsonObject, ids: Ids) -> JsonObject:
        """Type into an option."""
        place, options = self._channel(body), body.get("options") or {}
        typed = self._person(ids).autocomplete(body["words"], body["option"], body["text"], options, place)
        return self._answer(await typed)

    async def press(self, body: JsonObject, ids: Ids) -> JsonObject:
        """Press a button."""
        message, person = self._message(body), self._person(ids)
        return self._answer(await person.press(message, custom_id=body["custom_id"]))

    async def select(self, body: JsonObject, ids: Ids) -> JsonObject:
        """Choose in a select."""
        message, person = self._message(body), self._person(ids)
        return self._answer(await person.select(message, body["values"], custom_id=body["custom_id"]))

    async def submit(self, body: JsonObject, ids: Ids) -> JsonObject:
        """Send a modal."""
        opened = self._modals.get(int(body["interaction"]))
        if opened is None:
            raise ClientRefused("no such modal is open")
        answer = self._answer(await self._person(ids).submit(opened, body["values"]))
        self._modals.pop(opened.interaction_id, None)
        return answer

    async def say(self, body: JsonObject, ids: Ids) -> JsonObject:
        """Write a message."""
        text = str(body["text"]).strip()
        if not 1 <= len(text) <= 2000:
            raise ClientRefused("a message has 1 to 2,000 characters")
        return self._views.message(self._person(ids).say(text, self._channel(body)))

    def _answer(self, outcome: Outcome) -> JsonObject:
        if outcome.modal is not None:
            self._modals[outcome.interaction_id] = outcome
            while len(self._modals) > OPEN_MODALS:
                self._modals.popitem(last=False)
        return self._views.outcome(outcome)

    def _person(self, ids: Ids) -> Person:
        user = self._sandbox.world.tables.users[int(ids["user_id"])]
        if user.bot:
            raise LookupError("that is the bot")
        return Person(self._sandbox, user.id)

    def _channel(self, body: JsonObject) -> Channel:
        return self._sandbox.world.tables.channels[int(body["channel"])]

    def _message(self, body: JsonObject) -> Message:
        message = self._sandbox.world.tables.messages.get(int(body["message"]))
        if message is None:
            raise ClientRefused("the message is gone")
        return message


def _locale(value: Any) -> str:
    if value not in LOCALES:
        raise ValueError(f"the languages are {', '.join(LOCALES)}")
    return str(value)

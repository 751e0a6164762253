"""Every HTTP call that the bot made, and which of them count against the global limit."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sandbox.models import JsonObject


@dataclass(frozen=True, slots=True)
class CallRecord:
    """One HTTP call.

    Attributes:
        number: place in the ledger, from 0.
        at: Unix seconds on the sandbox's clock.
        route: template, such as ``/channels/{channel_id}/messages``.
        counted: whether it counts against the global 50 a second.
        seconds: how long the answer took.
        code: Discord's JSON error code, 0 on success.
        known: whether the sandbox knows the route.
    """

    number: int
    at: float
    method: str
    route: str
    ids: Mapping[str, str]
    status: int
    counted: bool
    seconds: float
    code: int = 0
    known: bool = True

    @property
    def name(self) -> str:
        """Method and template in one."""
        return f"{self.method} {self.route}"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A request body that Discord would refuse: the call, the body, and the error that was answered."""

    method: str
    route: str
    body: object
    error: JsonObject


MOST_CALLS = 100_000
INVALID_STATUSES = frozenset({401, 403, 429})


class Ledger:
    """The newest calls. ``mark()`` remembers a place, ``since(mark)`` gives what came after it."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        self.calls: list[CallRecord] = []
        self.refusals: list[Refusal] = []
        self.wrong_answers: list[Refusal] = []
        self.crashes: list[Exception] = []
        self.listeners: list[Callable[[CallRecord], None]] = []
        self._on_change = on_change
        self._next = 0

    def add(self, call: CallRecord) -> None:
        """Write a call down."""
        self._next = call.number + 1
        self.calls.append(call)
        if len(self.calls) > MOST_CALLS:
            del self.calls[: MOST_CALLS // 2]
        for listener in self.listeners:
            listener(call)
        self._on_change()

    def mark(self) -> int:
        """A place in the ledger, for ``since``."""
        return self._next

    def since(self, mark: int) -> list[CallRecord]:
        """The calls made after ``mark``."""
        oldest = self._next - len(self.calls)
        return self.calls[max(0, mark - oldest) :]

    def counted(self, since: int = 0) -> list[CallRecord]:
        """The calls after ``since`` that count against the global limit."""
        return [call for call in self.since(since) if call.counted]

    def exempt(self, since: int = 0) -> list[CallRecord]:
        """The calls after ``since`` that do not count against the global limit."""
        return [call for call in self.since(since) if not call.counted]

    def named(self, name: str, since: int = 0) -> list[CallRecord]:
        """The calls of one route, such as ``POST /channels/{channel_id}/messages``."""
        return [call for call in self.since(since) if call.name == name]

    def invalid(self, since: int = 0) -> list[CallRecord]:
        """The answers of which Discord allows 10,000 in ten minutes: 401, 403 and 429."""
        return [call for call in self.since(since) if call.status in INVALID_STATUSES]

    def unknown_routes(self) -> list[CallRecord]:
        """Calls of routes that the sandbox does not know; each is an error of the bot or a gap here."""
        return [call for call in self.calls if not call.known]

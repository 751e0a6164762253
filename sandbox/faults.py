"""Fault switches: what may go wrong between a bot and Discord, on demand."""

from dataclasses import dataclass
from fnmatch import fnmatchcase

from sandbox.errors import ApiError

CALLBACK = "POST /interactions/*/callback"
HUNG_UP = 599
UNLIMITED = 1_000_000_000


@dataclass(slots=True)
class Fault:
    """A planned failure of the next ``left`` calls whose ``METHOD /template`` matches ``route`` (fnmatch).

    Either ``status`` (the call is not carried out and answered so) or ``slow_seconds`` (it is delayed first)
    is set. ``after`` means that the call is carried out and only its answer is lost.
    ``channel_id`` narrows it.
    """

    route: str
    left: int
    status: int = 0
    code: int = 0
    message: str = ""
    retry_after: float | None = None
    slow_seconds: float = 0.0
    hangs_up: bool = False
    after: bool = False
    channel_id: int | None = None

    def matches(self, name: str, ids: dict[str, str]) -> bool:
        """Whether this fault concerns a call."""
        if self.left <= 0 or not fnmatchcase(name, self.route):
            return False
        return self.channel_id is None or ids.get("channel_id") == str(self.channel_id)

    def error(self) -> ApiError:
        """The answer that the call gets."""
        extra: dict[str, object] = {}
        if self.retry_after is not None:
            extra = {"retry_after": self.retry_after, "global": False}
        return ApiError(self.status, self.code, self.message, extra=extra, hangs_up=self.hangs_up)


class Faults:
    """The planned faults. Each method returns the Fault, whose ``left`` may be set to 0 to end it."""

    def __init__(self) -> None:
        self.planned: list[Fault] = []

    def rate_limited(
        self, retry_after: float, route: str = "*", count: int = 1, channel_id: int | None = None
    ) -> Fault:
        """Answer 429 with this many seconds to wait."""
        fault = Fault(
            route,
            count,
            429,
            0,
            "You are being rate limited.",
            retry_after=retry_after,
            channel_id=channel_id,
        )
        return self._add(fault)

    def server_error(
        self,
        status: int = 500,
        route: str = "*",
        count: int = 1,
        *,
        after: bool = False,
        channel_id: int | None = None,
    ) -> Fault:
        """Answer 500 (or 502, 503 …), before the call is carried out or ``after``."""
        message = f"{status}: Internal Server Error"
        return self._add(Fault(route, count, status, 0, message, after=after, channel_id=channel_id))

    def refuse(
        self,
        status: int,
        code: int,
        message: str,
        route: str = "*",
        *,
        count: int = 1,
        channel_id: int | None = None,
    ) -> Fault:
        """Answer with any of Discord's errors, such as 403 and 50013."""
        return self._add(Fault(route, count, status, code, message, channel_id=channel_id))

    def hang_up(
        self, route: str = "*", count: int = 1, *, after: bool = False, channel_id: int | None = None
    ) -> Fault:
        """Close the connection without an answer, before the call is carried out or ``after``."""
        fault = Fault(route, count, HUNG_UP, hangs_up=True, after=after, channel_id=channel_id)
        return self._add(fault)

    def slow(
        self, seconds: float, route: str = "*", count: int = UNLIMITED, channel_id: int | None = None
    ) -> Fault:
        """Delay calls by real seconds before they are carried out."""
        return self._add(Fault(route, count, slow_seconds=seconds, channel_id=channel_id))

    def callback_unknown(self, count: int = 1) -> Fault:
        """Let acknowledgements fail with 10062, as if they came too late."""
        return self.refuse(404, 10062, "Unknown interaction", CALLBACK, count=count)

    def clear(self) -> None:
        """End every planned fault."""
        self.planned.clear()

    def take(self, name: str, ids: dict[str, str]) -> tuple[float, Fault | None]:
        """Use up the faults of one call: the delay in seconds, and the fault that answers it."""
        delay, answer = 0.0, None
        for fault in self.planned:
            if not fault.matches(name, ids) or (fault.status and answer):
                continue
            fault.left -= 1
            delay += fault.slow_seconds
            if fault.status:
                answer = fault
        self.planned = [fault for fault in self.planned if fault.left > 0]
        return delay, answer

    def _add(self, fault: Fault) -> Fault:
        self.planned.append(fault)
        return fault

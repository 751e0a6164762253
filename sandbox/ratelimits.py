"""Discord's rate limits: buckets per route and major parameter, webhook buckets and the global limit."""

import hashlib
import math
from collections import deque
from dataclasses import dataclass

from sandbox.clock import Clock
from sandbox.errors import ApiError
from sandbox.models import Message


@dataclass(frozen=True, slots=True)
class Limit:
    """``count`` calls in ``seconds``; ``shared`` names a bucket used by several routes."""

    count: int
    seconds: float
    shared: str | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the limits say to one call: the headers to send, and how long to wait if it is refused."""

    headers: dict[str, str]
    retry_after: float | None = None
    is_global: bool = False


@dataclass(slots=True)
class _Window:
    started: float
    used: int = 0


class RateLimits:
    """All buckets of one bot.

    Args:
        clock: the sandbox's clock.
        per_second: the global limit; 0 switches every limit off.
    """

    def __init__(self, clock: Clock, per_second: int = 50) -> None:
        self.per_second = per_second
        self._clock = clock
        self._windows: dict[str, _Window] = {}
        self._recent: deque[float] = deque()

    def check(self, key: str, limit: Limit | None, *, counted: bool) -> Verdict:
        """Count one call against the global limit and its bucket.

        Args:
            key: the route's bucket and its major parameter.
            limit: the bucket's size; None for routes without a bucket.
            counted: whether the call counts against the global limit.
        """
        if not self.per_second:
            return Verdict({})
        now = self._clock.now()
        if counted and (wait := self._global_wait(now)) > 0:
            return Verdict(
                {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}, wait, is_global=True
            )
        if limit is None:
            return Verdict({})
        return self._bucket(key, limit, now)

    def _global_wait(self, now: float) -> float:
        while self._recent and self._recent[0] <= now - 1.0:
            self._recent.popleft()
        if len(self._recent) >= self.per_second:
            return self._recent[0] + 1.0 - now
        self._recent.append(now)
        return 0.0

    def _bucket(self, key: str, limit: Limit, now: float) -> Verdict:
        window = self._windows.get(key)
        if window is None or now >= window.started + limit.seconds:
            window = self._windows[key] = _Window(now)
        reset_after = window.started + limit.seconds - now
        name = hashlib.blake2s(key.partition(":")[0].encode(), digest_size=16).hexdigest()
        refused = window.used >= limit.count
        if not refused:
            window.used += 1
        headers = {
            "X-RateLimit-Limit": str(limit.count),
            "X-RateLimit-Remaining": str(limit.count - window.used),
            "X-RateLimit-Reset": f"{now + reset_after:.3f}",
            "X-RateLimit-Reset-After": f"{math.ceil(reset_after * 1000) / 1000:.3f}",
            "X-RateLimit-Bucket": name,
        }
        if refused:
            return Verdict(headers | {"X-RateLimit-Scope": "user"}, reset_after)
        return Verdict(headers)


class OldEdits:
    """The further limit on edits of messages older than an hour.

    Discord does not say how many it allows; the sandbox allows ``count`` per message in ``seconds``.
    """

    def __init__(self, clock: Clock, count: int = 5, seconds: float = 3600.0) -> None:
        self.count = count
        self.seconds = seconds
        self._clock = clock
        self._edits: dict[int, deque[float]] = {}

    def check(self, message: Message) -> None:
        """Count one edit.

        Raises:
            ApiError: 30046 when there were too many.
        """
        now = self._clock.now()
        if now - message.created_at <= 3600.0:
            return
        edits = self._edits.setdefault(message.id, deque())
        while edits and edits[0] <= now - self.seconds:
            edits.popleft()
        if len(edits) >= self.count:
            text = "Maximum number of edits to messages older than 1 hour reached. Try again later"
            wait = {"retry_after": round(edits[0] + self.seconds - now, 3), "global": False}
            raise ApiError(429, 30046, text, extra=wait)
        edits.append(now)


class Openings:
    """How many new DMs may be opened in a while; more is what gets applications quarantined."""

    def __init__(self, clock: Clock, count: int = 40, seconds: float = 60.0) -> None:
        self.count = count
        self.seconds = seconds
        self._clock = clock
        self._openings: deque[float] = deque()

    def allow(self) -> bool:
        """Count one opening, unless there were too many."""
        now = self._clock.now()
        while self._openings and self._openings[0] <= now - self.seconds:
            self._openings.popleft()
        if len(self._openings) >= self.count:
            return False
        self._openings.append(now)
        return True

"""The kinds of value that the routes work with: a call, a file, a route and the table of routes."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sandbox.errors import ApiError, not_found
from sandbox.ratelimits import Limit

if TYPE_CHECKING:
    from sandbox.core import Sandbox


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as the bot sent it."""

    filename: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Call:
    """One HTTP call, parsed. ``files`` are keyed by the number in ``files[n]``."""

    sandbox: "Sandbox"
    ids: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None
    files: Mapping[str, Upload] = field(default_factory=dict)

    def id(self, name: str) -> int:
        """A snowflake from the path.

        Raises:
            ApiError: 50035 where the path holds no number.
        """
        text = self.ids[name]
        if not text.isdigit():
            raise ApiError(400, 50035, "Invalid Form Body")
        return int(text)


Answer = Any
Handler = Callable[[Call], Awaitable[Answer]]


@dataclass(frozen=True, slots=True)
class NoContent:
    """An answer with status 204."""


@dataclass(frozen=True, slots=True)
class Created:
    """An answer with status 201."""

    body: Any


@dataclass(frozen=True, slots=True)
class ApiRoute:
    """One route of the API.

    Attributes:
        limit: its bucket, or None.
        counted: whether calls count against the global 50 a second.
        authorised: whether the bot's token is needed.
        takes_list: whether the body is a list and no object.
    """

    method: str
    template: str
    handler: Handler
    limit: Limit | None = None
    counted: bool = True
    authorised: bool = True
    takes_list: bool = False

    @property
    def name(self) -> str:
        """Method and template in one."""
        return f"{self.method} {self.template}"


class RouteTable:
    """Collects the routes of one file."""

    def __init__(self) -> None:
        self.routes: list[ApiRoute] = []

    def __call__(
        self,
        method: str,
        template: str,
        limit: Limit | None = None,
        *,
        counted: bool = True,
        authorised: bool = True,
        takes_list: bool = False,
    ) -> Callable[[Handler], Handler]:
        """Decorator: register a handler."""

        def register(handler: Handler) -> Handler:
            self.routes.append(ApiRoute(method, template, handler, limit, counted, authorised, takes_list))
            return handler

        return register


__all__ = [
    "Answer",
    "ApiError",
    "ApiRoute",
    "Call",
    "Created",
    "NoContent",
    "RouteTable",
    "Upload",
    "not_found",
]

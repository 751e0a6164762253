"""Discord's error answers as exceptions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a request body: where, Discord's code for it, and the sentence for it."""

    path: Path
    code: str
    message: str


class ApiError(Exception):
    """An answer that is not a success.

    Attributes:
        status: HTTP status.
        code: Discord's JSON error code.
        message: Discord's sentence.
        errors: the tree of problems for code 50035.
        extra: further members of the body, such as ``retry_after``.
        headers: headers to send with it.
        hangs_up: whether the connection is closed instead of answering.
    """

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        errors: Mapping[str, Any] | None = None,
        extra: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        hangs_up: bool = False,
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.extra = extra or {}
        self.headers = dict(headers or {})
        self.hangs_up = hangs_up

    def body(self) -> dict[str, Any]:
        """The JSON body that Discord would send."""
        body: dict[str, Any] = {"message": self.message, "code": self.code, **self.extra}
        if self.errors:
            body["errors"] = self.errors
        return body


def invalid_form(problems: Iterable[Problem]) -> ApiError:
    """The 400 with code 50035 and Discord's tree of problems."""
    tree: dict[str, Any] = {}
    for problem in problems:
        node = tree
        for step in problem.path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": problem.code, "message": problem.message})
    return ApiError(400, 50035, "Invalid Form Body", errors=tree)


def not_found(what: str) -> ApiError:
    """The 404 for an unknown thing."""
    codes = {
        "Channel": 10003,
        "Guild": 10004,
        "Member": 10007,
        "Message": 10008,
        "Role": 10011,
        "User": 10013,
        "Emoji": 10014,
        "Webhook": 10015,
        "Interaction": 10062,
        "Application Command": 10063,
    }
    if what == "Interaction":
        return ApiError(404, 10062, "Unknown interaction")
    if what == "Application Command":
        return ApiError(404, 10063, "Unknown application command")
    return ApiError(404, codes[what], f"Unknown {what}")


def missing_permissions() -> ApiError:
    """The 403 for a permission that the bot lacks."""
    return ApiError(403, 50013, "Missing Permissions")


def missing_access() -> ApiError:
    """The 403 for a channel that the bot cannot see."""
    return ApiError(403, 50001, "Missing Access")

"""The page's files, and the HTTP API under ``/sandbox`` by which it acts for people and for developers."""

import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aiohttp import web

from sandbox.models import JsonObject
from sandbox.options import ClientRefused
from sandbox.page import guard
from sandbox.page.developer import Developer
from sandbox.page.feed import Feeds
from sandbox.page.visitors import Visitors

if TYPE_CHECKING:
    from sandbox.core import Sandbox

STATIC = Path(__file__).parent / "static"
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
}
Action = Callable[[JsonObject, Mapping[str, str]], Awaitable[Any]]


def add_routes(app: web.Application, sandbox: "Sandbox") -> None:
    """Serve the page at ``/`` and its API under ``/sandbox``."""
    feeds = Feeds(sandbox)
    visitors, developer = Visitors(sandbox), Developer(sandbox, feeds.tell_all)
    app.router.add_get("/", _index)
    app.router.add_static("/page", STATIC)
    person = r"/sandbox/people/{user_id:\d+}"
    app.router.add_get(f"{person}/feed", feeds.person)
    app.router.add_get("/sandbox/ledger", feeds.ledger)
    app.router.add_get("/sandbox/people", feeds.people)
    actions: dict[str, Action] = {
        "/sandbox/people": visitors.arrive,
        f"{person}/settings": visitors.change_settings,
        f"{person}/commands": visitors.commands,
        f"{person}/slash": visitors.slash,
        f"{person}/autocomplete": visitors.autocomplete,
        f"{person}/press": visitors.press,
        f"{person}/select": visitors.select,
        f"{person}/submit": visitors.submit,
        f"{person}/say": visitors.say,
        "/sandbox/developer/drop": developer.drop,
        "/sandbox/developer/delete": developer.delete,
        "/sandbox/developer/permission": developer.permission,
        "/sandbox/developer/clock": developer.clock,
        "/sandbox/developer/fault": developer.fault,
    }
    for path, action in actions.items():
        app.router.add_post(path, _handler(action))


async def _index(request: web.Request) -> web.StreamResponse:
    return web.FileResponse(STATIC / "index.html", headers=HEADERS)


def _handler(action: Action) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def handle(request: web.Request) -> web.StreamResponse:
        guard.check(request)
        try:
            body = await request.json()
            answer = await action(body, request.match_info)
        except ClientRefused as refused:
            return web.json_response({"refused": str(refused)}, status=409)
        except (LookupError, ValueError, TypeError, json.JSONDecodeError) as error:
            return web.json_response({"refused": f"{type(error).__name__}: {error}"}, status=400)
        return web.json_response(answer)

    return handle

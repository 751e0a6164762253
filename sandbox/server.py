"""The HTTP side: every call passes faults, limits, parsing and rules before it reaches its route."""

import asyncio
import json
import logging
import re
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from aiohttp import web

from sandbox import cdn, routes
from sandbox.api import ApiRoute, Call, Created, NoContent
from sandbox.body import read_body
from sandbox.errors import ApiError, Problem, invalid_form
from sandbox.ledger import CallRecord, Refusal
from sandbox.ratelimits import Verdict

if TYPE_CHECKING:
    from sandbox.core import Sandbox

log = logging.getLogger(__name__)
PREFIX = "/api/v10"
MOST_BYTES = 110 * 1024 * 1024
# Invalid form, empty message, file too large, unknown recipient, no JSON: the body itself is at fault.
BODY_CODES = frozenset({50035, 50006, 40005, 50033, 50109})
JSON_TYPE = {"Content-Type": "application/json"}
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def make_app(sandbox: "Sandbox") -> web.Application:
    """The aiohttp application: Discord's API, gateway and CDN."""
    app = web.Application(client_max_size=MOST_BYTES)
    for route in routes.ALL:
        app.router.add_route(route.method, PREFIX + route.template, _handler(sandbox, route))
    for path in ("/gateway", "/gateway/"):
        app.router.add_get(path, sandbox.gateway.handle)
    cdn.add_routes(app, sandbox)
    app.router.add_route("*", "/api/{rest:.*}", _unknown(sandbox))
    return app


def _unknown(sandbox: "Sandbox") -> Handler:
    async def handle(request: web.Request) -> web.StreamResponse:
        started = time.perf_counter()
        path = re.sub(r"\d{15,}", "{id}", request.path.removeprefix(PREFIX))
        error = ApiError(404, 0, "404: Not Found")
        _write_down(sandbox, request, path, status=404, started=started, counted=True, known=False)
        return _json(error.body(), 404, {})

    return handle


def _handler(sandbox: "Sandbox", route: ApiRoute) -> Handler:
    async def handle(request: web.Request) -> web.StreamResponse:
        started = time.perf_counter()
        sandbox.in_flight += 1
        sandbox.world.touch()
        ids = dict(request.match_info)
        headers: dict[str, str] = {}
        code = 0
        try:
            delay, fault = sandbox.faults.take(route.name, ids)
            if delay:
                await asyncio.sleep(delay)
            if fault and not fault.after:
                raise fault.error()
            _authorise(sandbox, route, request)
            headers = _limited(sandbox, route, ids).headers
            status, body = await _carry_out(sandbox, route, request, ids)
            if fault:
                raise fault.error()
        except ApiError as error:
            status, body, code = error.status, error.body(), error.code
            headers = headers | error.headers
            if error.hangs_up and request.transport:
                request.transport.abort()
        except Exception as error:
            log.exception("%s failed in the sandbox", route.name)
            sandbox.ledger.crashes.append(error)
            status, body = 500, {"message": "500: Internal Server Error", "code": 0}
        finally:
            sandbox.in_flight -= 1
        response = _json(body, status, headers)
        _write_down(
            sandbox,
            request,
            route.template,
            status=status,
            started=started,
            code=code,
            counted=route.counted,
        )
        return response

    return handle


def _authorise(sandbox: "Sandbox", route: ApiRoute, request: web.Request) -> None:
    if route.authorised and request.headers.get("Authorization") != f"Bot {sandbox.token}":
        raise ApiError(401, 0, "401: Unauthorized")


def _limited(sandbox: "Sandbox", route: ApiRoute, ids: dict[str, str]) -> Verdict:
    major = ids.get("channel_id") or ids.get("guild_id") or ids.get("webhook_token") or ""
    bucket = (route.limit.shared if route.limit else None) or route.name
    verdict = sandbox.limits.check(f"{bucket}:{major}", route.limit, counted=route.counted)
    if verdict.retry_after is not None:
        wait = {"retry_after": round(verdict.retry_after, 3), "global": verdict.is_global}
        raise ApiError(429, 0, "You are being rate limited.", extra=wait, headers=verdict.headers)
    return verdict


async def _carry_out(
    sandbox: "Sandbox", route: ApiRoute, request: web.Request, ids: dict[str, str]
) -> tuple[int, Any]:
    body, files = await read_body(request)
    call = Call(sandbox, ids, dict(request.query), body, files)
    try:
        _check_body(sandbox, route, body)
        answer = await route.handler(call)
    except ApiError as error:
        if error.code in BODY_CODES:
            sandbox.ledger.refusals.append(Refusal(route.method, route.template, body, error.body()))
        raise
    if isinstance(answer, NoContent):
        return 204, None
    status, result = (201, answer.body) if isinstance(answer, Created) else (200, answer)
    if sandbox.check_answers and sandbox.schema:
        wrong = sandbox.schema.answer_problems(route.method, route.template, result, status)
        if wrong:
            refusal = Refusal(route.method, route.template, result, invalid_form(wrong).body())
            sandbox.ledger.wrong_answers.append(refusal)
    return status, result


def _check_body(sandbox: "Sandbox", route: ApiRoute, body: Any) -> None:
    """Refuse what is no JSON object (or list), or breaks Discord's document."""
    if body is None:
        return
    if not isinstance(body, list if route.takes_list else dict):
        raise invalid_form([Problem((), "MODEL_TYPE_CONVERT", "Only dictionaries may be used here")])
    if sandbox.schema:
        problems = sandbox.schema.request_problems(route.method, route.template, body)
        if problems:
            raise invalid_form(problems)


def _json(body: Any, status: int, headers: dict[str, str]) -> web.Response:
    if status == 204:
        return web.Response(status=204, headers=headers)
    more = dict(headers)
    if status == 429:
        more |= {"Via": "1.1 sandbox", "Retry-After": str(body.get("retry_after", 1))}
    return web.Response(body=json.dumps(body).encode(), status=status, headers=more | JSON_TYPE)


def _write_down(
    sandbox: "Sandbox",
    request: web.Request,
    template: str,
    *,
    status: int,
    started: float,
    code: int = 0,
    counted: bool,
    known: bool = True,
) -> None:
    ids = {
        k: v for k, v in request.match_info.items() if k not in ("rest", "interaction_token", "webhook_token")
    }
    sandbox.ledger.add(
        CallRecord(
            sandbox.ledger.mark(),
            sandbox.clock.now(),
            request.method,
            template,
            ids,
            status,
            counted,
            time.perf_counter() - started,
            code,
            known,
        )
    )

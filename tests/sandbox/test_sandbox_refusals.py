"""What Discord refuses is refused, with its document and without it."""

import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from sandbox import Sandbox
from sandbox.models import InteractionType
from sandbox.schema import document_path
from tests.sandbox.refused import ANSWER, REFUSED, REGISTER, Body

HEADERS = {"Authorization": "Bot sandbox-token"}


@pytest.fixture(params=["document", "rules"])
async def strict(request: pytest.FixtureRequest) -> AsyncIterator[Sandbox]:
    """A sandbox that has Discord's document, and one that has the hand-written rules alone."""
    if request.param == "document" and document_path() is None:
        pytest.skip("Discord's OpenAPI document is not here; set DISCORD_OPENAPI to its path")
    sandbox = Sandbox.demo()
    if request.param == "rules":
        sandbox.schema = None
    await sandbox.start()
    yield sandbox
    await sandbox.close()


async def call(sandbox: Sandbox, kind: str, body: Body) -> tuple[int, dict[str, Any]]:
    """Make one call as a bot would; answers to interactions and messages come with a picture a.png."""
    bot, channel = sandbox.world.bot.id, sandbox.channel("mesas")
    method, path = "POST", f"/channels/{channel.id}/messages"
    if kind == ANSWER:
        data = {"id": "1", "name": "play", "type": 1}
        person = sandbox.person("ana").id
        begun = sandbox.interactions.begin(InteractionType.COMMAND, person, channel, data).interaction
        path = f"/interactions/{begun.id}/{begun.token}/callback?with_response=1"
    if kind == REGISTER:
        method, path = "PUT", f"/applications/{bot}/commands"
    sent: dict[str, Any] = {"json": body}
    if kind == ANSWER:
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", json.dumps(body), content_type="application/json")
        form.add_field("files[0]", b"not a picture", filename="a.png")
        sent = {"data": form}
    async with (
        aiohttp.ClientSession(headers=HEADERS) as session,
        session.request(method, f"{sandbox.base_url}/api/v10{path}", **sent) as response,
    ):
        return response.status, await response.json()


@pytest.mark.parametrize(("kind", "body", "code"), [r[1:] for r in REFUSED], ids=[r[0] for r in REFUSED])
async def test_discord_refuses(strict: Sandbox, kind: str, body: Body, code: int) -> None:
    status, answer = await call(strict, kind, body)
    assert (status, answer.get("code")) == (400, code), answer
    assert answer.get("errors") or code == 50006
    assert strict.refusals[-1].body == body
    assert not strict.world.tables.messages
    assert not strict.world.tables.commands


async def test_an_error_says_where(strict: Sandbox) -> None:
    strict.schema = None
    label = {"type": 2, "style": 1, "custom_id": "a", "label": "x" * 81}
    body = {"type": 4, "data": {"flags": 1 << 15, "components": [{"type": 1, "components": [label]}]}}
    _, answer = await call(strict, ANSWER, body)
    wrong = answer["errors"]["data"]["components"]["0"]["components"]["0"]["label"]["_errors"]
    assert wrong[0]["code"] == "BASE_TYPE_BAD_LENGTH"


async def test_routes_that_do_not_exist_are_noted(strict: Sandbox) -> None:
    async with (
        aiohttp.ClientSession(headers=HEADERS) as session,
        session.get(f"{strict.base_url}/api/v10/voice/regions/moon") as response,
    ):
        assert (response.status, (await response.json())["message"]) == (404, "404: Not Found")
    assert [c.name for c in strict.ledger.unknown_routes()] == ["GET /voice/regions/moon"]


async def test_a_wrong_token_is_let_in_nowhere(strict: Sandbox) -> None:
    async with (
        aiohttp.ClientSession(headers={"Authorization": "Bot other"}) as session,
        session.get(f"{strict.base_url}/api/v10/users/@me") as response,
    ):
        assert (response.status, (await response.json())["code"]) == (401, 0)


async def test_other_addresses_than_loopback_are_refused() -> None:
    with pytest.raises(ValueError, match="loopback"):
        await Sandbox.demo().start(host="0.0.0.0")

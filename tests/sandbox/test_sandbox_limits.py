"""Rate limits and faults, with the real client and on the sandbox's clock."""

import asyncio

import aiohttp
import discord
import pytest

from sandbox import Person, Sandbox
from sandbox.clock import Clock
from sandbox.ratelimits import Limit, RateLimits
from sandbox.testing import running_sandbox
from tests.sandbox.practice_bot import PracticeBot

SEND = "POST /channels/{channel_id}/messages"


@pytest.fixture
def mesas(sandbox: Sandbox, bot: PracticeBot) -> discord.TextChannel:
    channel = bot.get_channel(sandbox.channel("mesas").id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def raw_send(sandbox: Sandbox, channel: str, count: int) -> list[tuple[int, dict[str, str]]]:
    """Send messages without a client that would wait; statuses and headers of the answers."""
    url = f"{sandbox.base_url}/api/v10/channels/{sandbox.channel(channel).id}/messages"
    answers = []
    async with aiohttp.ClientSession(headers={"Authorization": "Bot sandbox-token"}) as session:
        for _ in range(count):
            async with session.post(url, json={"content": "a"}) as response:
                answers.append((response.status, dict(response.headers)))
    return answers


async def test_a_channel_takes_five_messages_in_five_seconds(sandbox: Sandbox) -> None:
    answers = await raw_send(sandbox, "mesas", 6)
    assert [status for status, _ in answers] == [200] * 5 + [429]
    assert [headers["X-RateLimit-Remaining"] for _, headers in answers] == ["4", "3", "2", "1", "0", "0"]
    refused = answers[-1][1]
    assert 4 < float(refused["Retry-After"]) <= 5
    assert refused["Via"]
    assert refused["X-RateLimit-Scope"] == "user"
    assert [status for status, _ in await raw_send(sandbox, "resultados", 1)] == [200]
    sandbox.clock.advance(5)
    assert [status for status, _ in await raw_send(sandbox, "mesas", 1)] == [200]


async def test_the_client_waits_and_tries_again_after_429(
    sandbox: Sandbox, mesas: discord.TextChannel, ana: Person
) -> None:
    sandbox.faults.rate_limited(0.05, SEND.replace("{channel_id}", "*"), channel_id=mesas.id)
    mark = sandbox.ledger.mark()
    await mesas.send("in the end")
    assert [call.status for call in sandbox.ledger.named(SEND, mark)] == [429, 200]
    assert [m.content for m in ana.sees("mesas")] == ["in the end"]


async def test_fifty_calls_a_second_in_all() -> None:
    clock = Clock(lambda: 1000.0)
    limits = RateLimits(clock)
    verdicts = [limits.check(f"route:{n}", None, counted=True) for n in range(51)]
    assert [v.retry_after for v in verdicts[:50]] == [None] * 50
    assert verdicts[50].is_global
    assert verdicts[50].retry_after == pytest.approx(1.0)
    free = [limits.check("callback", None, counted=False) for _ in range(100)]
    assert all(v.retry_after is None for v in free), "interaction callbacks do not count"
    clock.advance(1.0)
    assert limits.check("route:1", None, counted=True).retry_after is None


def test_buckets_of_one_route_share_a_name_and_not_a_count() -> None:
    limits = RateLimits(Clock(lambda: 1000.0))
    one, two = (limits.check(f"send:{channel}", Limit(1, 5.0), counted=False) for channel in (1, 2))
    assert one.headers["X-RateLimit-Bucket"] == two.headers["X-RateLimit-Bucket"]
    assert one.headers["X-RateLimit-Reset-After"] == "5.000"
    assert limits.check("send:1", Limit(1, 5.0), counted=False).retry_after == pytest.approx(5.0)


async def test_interaction_calls_are_exempt_and_counted_apart(
    sandbox: Sandbox, mesas: discord.TextChannel, ana: Person
) -> None:
    mark = sandbox.ledger.mark()
    outcome = await ana.slash("domino think", channel="mesas")
    await outcome.completed()
    await mesas.send("counted")
    assert [call.name for call in sandbox.ledger.counted(mark)] == [SEND]
    assert {call.name.split("/")[1] for call in sandbox.ledger.exempt(mark)} == {"interactions", "webhooks"}
    call = sandbox.ledger.counted(mark)[0]
    assert (call.ids["channel_id"], call.status, call.known) == (str(mesas.id), 200, True)


async def test_follow_ups_have_a_bucket_of_their_own(sandbox: Sandbox, bot: PracticeBot, ana: Person) -> None:
    seen: list[discord.Interaction] = []

    async def on_interaction(interaction: discord.Interaction) -> None:
        seen.append(interaction)

    bot.on_interaction = on_interaction  # type: ignore[attr-defined]
    await ana.slash("domino tile", {"tile": "6-6"})
    token = seen[0].token
    url = f"{sandbox.base_url}/api/v10/webhooks/{sandbox.world.bot.id}/{token}"
    async with aiohttp.ClientSession() as session:
        statuses = []
        for _ in range(6):
            async with session.post(url, json={"content": "a"}) as response:
                statuses.append(response.status)
    assert statuses == [200] * 5 + [429]


async def test_server_errors_are_tried_again(
    sandbox: Sandbox, mesas: discord.TextChannel, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    sleep = asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", lambda seconds: sleep(0))
    sandbox.faults.server_error(500, SEND.replace("{channel_id}", "*"), after=True)
    await mesas.send("twice")
    assert [m.content for m in ana.sees("mesas")] == ["twice", "twice"], "the first answer was lost"
    sandbox.faults.server_error(502, count=2)
    mark = sandbox.ledger.mark()
    await mesas.send("third time")
    assert [m.content for m in ana.sees("mesas")][2:] == ["third time"]
    assert [call.status for call in sandbox.ledger.since(mark)] == [502, 502, 200]


async def test_faults_can_be_scoped_and_ended(sandbox: Sandbox, mesas: discord.TextChannel) -> None:
    other = sandbox.channel("resultados")
    fault = sandbox.faults.refuse(403, 50013, "Missing Permissions", count=5, channel_id=other.id)
    await mesas.send("untouched")
    assert fault.left == 5
    sandbox.faults.clear()
    sandbox.faults.slow(0.02, SEND.replace("{channel_id}", "*"), count=1)
    before = asyncio.get_running_loop().time()
    await mesas.send("slow")
    assert asyncio.get_running_loop().time() - before >= 0.02
    assert not sandbox.faults.planned


async def test_too_many_new_dms_at_once(sandbox: Sandbox, bot: PracticeBot) -> None:
    sandbox.dm_openings.count = 1
    await (await bot.fetch_user(sandbox.person("ana").id)).create_dm()
    async with aiohttp.ClientSession(headers={"Authorization": "Bot sandbox-token"}) as session:
        url = f"{sandbox.base_url}/api/v10/users/@me/channels"
        body = {"recipient_id": str(sandbox.person("bruno").id)}
        async with session.post(url, json=body) as response:
            assert (response.status, (await response.json())["code"]) == (400, 40003)


async def test_the_fifty_first_call_of_a_second_is_refused_for_all_routes() -> None:
    async with running_sandbox(clock=Clock(lambda: 1_800_000_000.0)) as sandbox:
        headers = {"Authorization": "Bot sandbox-token"}
        async with aiohttp.ClientSession(headers=headers) as session:
            for number in range(51):
                async with session.get(f"{sandbox.base_url}/api/v10/users/@me") as response:
                    body = await response.json()
                    assert (response.status == 429) == (number == 50)
            assert (body["global"], response.headers["X-RateLimit-Global"]) == (True, "true")

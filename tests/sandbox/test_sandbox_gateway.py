"""The gateway with the real client: shards, compression, RESUME, invalid sessions, member events."""

import asyncio
import json

import aiohttp
import discord
import pytest
from discord import utils

from sandbox import Person, Sandbox
from sandbox.testing import running_client, running_sandbox
from tests.sandbox.practice_bot import INTENTS, PracticeBot


async def test_what_was_missed_is_replayed_after_resume(
    sandbox: Sandbox, bot: PracticeBot, ana: Person
) -> None:
    await sandbox.gateway.drop()
    outcome = asyncio.create_task(ana.slash("domino tile", {"tile": "6-6"}))
    sandbox.admin.rename(ana.id, "Ana Maria")
    assert (await outcome).ack_type == 4
    assert sandbox.gateway.resumes == 1
    await sandbox.until(lambda: sandbox.gateway.connected)
    assert bot.events.count("READY") == 1
    assert "GUILD_MEMBER_UPDATE" in bot.events


async def test_an_invalid_session_starts_anew(
    sandbox: Sandbox, bot: PracticeBot, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sandbox.gateway.invalidate()
    await sandbox.until(lambda: len(sandbox.gateway.identifies) == 2, 10)
    assert (await ana.slash("domino tile", {"tile": "6-6"})).ack_type == 4


async def test_a_request_to_reconnect_is_followed(sandbox: Sandbox, bot: PracticeBot) -> None:
    sandbox.gateway.ask_reconnect()
    await sandbox.until(lambda: sandbox.gateway.resumes == 1, 10)


@pytest.mark.parametrize("context", ["_ZlibDecompressionContext", "_ZstdDecompressionContext"])
async def test_both_compressions(monkeypatch: pytest.MonkeyPatch, context: str) -> None:
    kind = getattr(utils, context, None)
    if kind is None:
        # discord.py defines the zlib context only where no zstd library is installed.
        kind = zlib_context()
    monkeypatch.setattr(utils, "_ActiveDecompressionContext", kind)
    async with running_sandbox() as sandbox, running_client(sandbox, PracticeBot()) as client:
        assert [guild.name for guild in client.guilds] == ["Clube do Dominó"]
        assert (await sandbox.person("ana").slash("domino tile", {"tile": "5-3"})).ack_type == 4


def zlib_context() -> type:
    import zlib

    class ZlibContext:
        COMPRESSION_TYPE = "zlib-stream"

        def __init__(self) -> None:
            self.inflate = zlib.decompressobj()

        def decompress(self, data: bytes, /) -> str:
            return self.inflate.decompress(data).decode()

    return ZlibContext


async def test_each_guild_belongs_to_one_shard() -> None:
    async with running_sandbox(shards=3) as sandbox:
        for number in range(1, 6):
            guild = sandbox.admin.add_guild(f"Guild {number}", sandbox.owner_id, guild_id=number << 22)
            sandbox.admin.add_channel(guild, f"mesas-{number}")
            sandbox.admin.add_member(guild, sandbox.person("dave").id)
        async with running_client(sandbox, PracticeBot()) as client:
            assert sorted(i["shard"][0] for i in sandbox.gateway.identifies) == [0, 1, 2]
            assert {guild.shard_id for guild in client.guilds} == {0, 1, 2}
            for number in range(1, 6):
                outcome = await sandbox.person("dave").slash(
                    "domino tile", {"tile": "1-1"}, channel=f"mesas-{number}"
                )
                assert outcome.ack_type == 4
            assert (await sandbox.person("dave").slash("domino tile", {"tile": "1-1"}, "dm")).ack_type == 4


async def test_members_come_and_go(sandbox: Sandbox, bot: PracticeBot, bruno: Person) -> None:
    guild = bot.guilds[0]
    assert guild.get_member(bruno.id)
    gone = asyncio.create_task(bot.wait_for("raw_member_remove", timeout=5))
    await asyncio.sleep(0)
    bruno.leave()
    assert (await gone).user.id == bruno.id
    with pytest.raises(discord.NotFound) as refused:
        await guild.fetch_member(bruno.id)
    assert refused.value.code == 10007
    newcomer = sandbox.person("elisa")
    found = await guild.query_members("eli")
    assert [member.id for member in found] == [newcomer.id]
    assert not await guild.query_members(user_ids=[bruno.id])


async def test_the_bot_is_removed_and_invited_again(sandbox: Sandbox, bot: PracticeBot) -> None:
    guild, channel = bot.guilds[0], sandbox.channel("mesas")
    removed = asyncio.create_task(bot.wait_for("guild_remove", timeout=5))
    await asyncio.sleep(0)
    sandbox.admin.remove_bot(guild.id)
    await removed
    with pytest.raises(discord.Forbidden) as refused:
        await bot.http.send_message(
            channel.id, params=discord.http.MultipartParameters({"content": "a"}, None, None)
        )
    assert refused.value.code == 50001
    joined = asyncio.create_task(bot.wait_for("guild_join", timeout=5))
    await asyncio.sleep(0)
    sandbox.admin.invite_bot(guild.id)
    await joined


async def test_a_channel_is_deleted(sandbox: Sandbox, bot: PracticeBot) -> None:
    channel = bot.get_channel(sandbox.channel("mesas").id)
    assert isinstance(channel, discord.TextChannel)
    deleted = asyncio.create_task(bot.wait_for("guild_channel_delete", timeout=5))
    await asyncio.sleep(0)
    sandbox.admin.delete_channel(sandbox.channel("mesas"))
    assert (await deleted).id == channel.id
    with pytest.raises(discord.NotFound) as refused:
        await channel.send("anybody here?")
    assert refused.value.code == 10003


async def test_messages_of_others_come_without_their_text(
    sandbox: Sandbox, bot: PracticeBot, ana: Person
) -> None:
    said: list[str] = []

    async def on_message(message: discord.Message) -> None:
        said.append(message.content)

    bot.on_message = on_message  # type: ignore[attr-defined]
    ana.say("hello all")
    ana.say(f"hello <@{sandbox.world.bot.id}>")
    ana.say("hello you", channel="dm")
    await bot.fetch_user(ana.id)
    intents = discord.Intents(guilds=True, members=True, messages=True)
    assert intents == INTENTS
    assert said == ["", f"hello <@{sandbox.world.bot.id}>", "hello you"]


async def test_intents_that_were_not_granted_close_the_socket() -> None:
    async with running_sandbox() as sandbox:
        with pytest.raises(discord.PrivilegedIntentsRequired):
            async with running_client(sandbox, PracticeBot(discord.Intents.all())):
                pass


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ("no json", 4002),
        ({"op": 3, "d": {}}, 4003),
        ({"op": 2, "d": {"token": "wrong", "intents": 1}}, 4004),
        ({"op": 2, "d": {"token": "sandbox-token", "intents": 1, "shard": [2, 2]}}, 4010),
        ({"op": 2, "d": {"token": "sandbox-token", "intents": -1}}, 4013),
        ({"op": 2, "d": {"token": "sandbox-token", "intents": 1 << 8}}, 4014),
        ({"op": 6, "d": {"token": "wrong", "session_id": "s", "seq": 1}}, 4004),
    ],
)
async def test_bad_payloads_close_the_socket(payload: object, code: int) -> None:
    async with running_sandbox() as sandbox, aiohttp.ClientSession() as session:
        socket = await session.ws_connect(sandbox.gateway_url)
        assert json.loads((await socket.receive()).data)["op"] == 10
        await socket.send_str(payload if isinstance(payload, str) else json.dumps(payload))
        received = await socket.receive()
        assert (received.type, received.data) == (aiohttp.WSMsgType.CLOSE, code)


async def test_identify_may_not_follow_identify_at_once_where_that_is_asked_for() -> None:
    async with running_sandbox() as sandbox, aiohttp.ClientSession() as session:
        sandbox.gateway.identify_seconds = 5.0
        answers = []
        for _ in range(2):
            socket = await session.ws_connect(sandbox.gateway_url)
            await socket.receive()
            await socket.send_json({"op": 2, "d": {"token": "sandbox-token", "intents": 1}})
            answers.append(json.loads((await socket.receive()).data)["op"])
        assert answers == [0, 9]


async def test_a_bot_that_rushes_or_falls_silent_is_cut_off() -> None:
    async with running_sandbox() as sandbox, aiohttp.ClientSession() as session:
        rushing = await session.ws_connect(sandbox.gateway_url)
        for _ in range(121):
            await rushing.send_json({"op": 1, "d": None})
        while (received := await rushing.receive()).type is aiohttp.WSMsgType.TEXT:
            pass
        assert received.data == 4008
        sandbox.gateway.heartbeat_ms = 20
        silent = await session.ws_connect(sandbox.gateway_url)
        await silent.receive()
        assert (await silent.receive()).data == 4009

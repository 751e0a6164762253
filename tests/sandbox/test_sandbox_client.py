"""Pointing a client at the sandbox, wrong tokens, and the state of the world around a bot."""

import asyncio

import discord
import pytest
from discord.http import Route
from practice_bot import INTENTS, PracticeBot

from sandbox import ClientRefused, Person, Sandbox, point_at
from sandbox.testing import running_client


def test_pointing_is_undone() -> None:
    before = (Route.BASE, discord.Asset.BASE)
    with point_at("http://127.0.0.1:9"):
        assert Route.BASE == "http://127.0.0.1:9/api/v10"
    assert before == (Route.BASE, discord.Asset.BASE)


async def test_a_wrong_token_does_not_log_in(sandbox: Sandbox) -> None:
    client = PracticeBot()
    with pytest.raises(discord.LoginFailure):
        await client.login("wrong")
    await client.close()
    assert len(sandbox.ledger.invalid()) == 1


async def test_a_new_thread_without_a_message_is_announced(
    sandbox: Sandbox, bot: PracticeBot, ana: Person, bruno: Person
) -> None:
    channel = bot.get_channel(sandbox.channel("mesas").id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="Mesa 7", type=discord.ChannelType.public_thread)
    assert ana.sees("mesas")[-1].type == 18
    await thread.send(f"your turn, {ana.mention}")
    bruno.say("may I watch?", channel="Mesa 7")
    members = sandbox.channel("Mesa 7").thread_members
    assert set(members) == {sandbox.world.bot.id, ana.id, bruno.id}


async def test_ephemeral_messages_are_announced_as_direct_ones(
    sandbox: Sandbox, bot: PracticeBot, ana: Person
) -> None:
    heard: asyncio.Queue[discord.Message] = asyncio.Queue()

    async def on_message(message: discord.Message) -> None:
        heard.put_nowait(message)

    bot.on_message = on_message  # type: ignore[attr-defined]
    await (await ana.slash("domino think")).completed()
    async with asyncio.timeout(5):
        message = await heard.get()
    assert (message.guild, message.flags.ephemeral) == (None, True)


async def test_where_the_bot_is_not_nobody_can_use_it(
    sandbox: Sandbox, bot: PracticeBot, ana: Person
) -> None:
    panel = await (await ana.slash("domino play", {"variant": "arena"})).completed()
    sandbox.admin.remove_bot(sandbox.guild)
    with pytest.raises(ClientRefused):
        await ana.slash("domino play", {"variant": "arena"}, channel="mesas")
    with pytest.raises(ClientRefused):
        await ana.press(panel, label="move")


async def test_quiet_means_that_nothing_follows(sandbox: Sandbox, bot: PracticeBot, ana: Person) -> None:
    panel = await (await ana.slash("domino play", {"variant": "arena"})).completed()
    await ana.press(panel, label="whisper")
    await sandbox.quiet()
    assert ana.sees()[-1].content == "for you alone"


async def test_two_bots_of_one_application_share_the_shards(sandbox: Sandbox, ana: Person) -> None:
    first, second = (
        discord.Client(intents=INTENTS, shard_id=shard_id, shard_count=2, guild_ready_timeout=0.02)
        for shard_id in (0, 1)
    )
    async with running_client(sandbox, first), running_client(sandbox, second):
        shard = (sandbox.guild.id >> 22) % 2
        assert [len(first.guilds), len(second.guilds)] == ([1, 0] if shard == 0 else [0, 1])

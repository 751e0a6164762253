"""Pointing a client at the sandbox, wrong tokens, and the state of the world around a bot."""

import asyncio
import sys
from pathlib import Path

import aiohttp
import discord
import pytest
from discord.http import Route

from sandbox import ClientRefused, Person, Sandbox, point_at
from sandbox.testing import running_client
from tests.sandbox.practice_bot import INTENTS, PracticeBot


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


async def test_it_runs_alone_and_stops_when_told(tmp_path: Path) -> None:
    arguments = (sys.executable, "-m", "sandbox", "--keep", str(tmp_path))
    process = await asyncio.create_subprocess_exec(*arguments, stdout=asyncio.subprocess.PIPE)
    assert process.stdout
    async with asyncio.timeout(20):
        base = (await process.stdout.readline()).decode().strip()
        client = PracticeBot()
        with point_at(base):
            await client.login("sandbox-token")
            await client.close()
        process.terminate()
        assert await process.wait() == 0
    assert (tmp_path / "world.json").is_file()


async def test_an_idle_thread_is_archived_and_wakes_when_written_in(
    sandbox: Sandbox, bot: PracticeBot
) -> None:
    channel = bot.get_channel(sandbox.channel("mesas").id)
    assert isinstance(channel, discord.TextChannel)
    thread = await (await channel.send("table")).create_thread(name="Mesa 1", auto_archive_duration=60)
    posted = await thread.send("first")
    sandbox.clock.advance(61 * 60)
    with pytest.raises(discord.HTTPException) as refused:
        await posted.edit(content="edited")
    assert refused.value.code == 50083
    assert [t.id async for t in channel.archived_threads()] == [thread.id]
    await thread.send("second")
    await posted.edit(content="edited")


async def test_roles_and_many_deletions(sandbox: Sandbox, bot: PracticeBot, ana: Person) -> None:
    guild, channel = bot.guilds[0], bot.get_channel(sandbox.channel("mesas").id)
    assert isinstance(channel, discord.TextChannel)
    with pytest.raises(discord.Forbidden):
        await guild.create_role(name="Campeão")
    sandbox.admin.grant("MANAGE_ROLES")
    role = await guild.create_role(name="Campeão")
    member = await guild.fetch_member(ana.id)
    await member.add_roles(role)
    assert role.id in sandbox.world.tables.members[guild.id, ana.id].roles
    await role.delete()
    assert role.id not in sandbox.world.tables.members[guild.id, ana.id].roles
    await channel.delete_messages([await channel.send("one"), await channel.send("two")])
    assert not ana.sees("mesas")


async def test_what_the_bot_can_look_up(sandbox: Sandbox, bot: PracticeBot, ana: Person) -> None:
    """The fixture checks each of these answers against Discord's document."""
    guild = await bot.fetch_guild(sandbox.guild.id)
    assert [c.name for c in await guild.fetch_channels()] == ["mesas", "resultados"]
    assert {r.name for r in await guild.fetch_roles()} == {"@everyone", "domino", "Diretoria"}
    assert await guild.active_threads() == []
    assert [m.name async for m in guild.fetch_members(limit=2)]
    assert isinstance(await bot.fetch_channel(sandbox.channel("mesas").id), discord.TextChannel)
    assert [g.name async for g in bot.fetch_guilds()] == ["Clube do Dominó"]
    assert (await bot.application_info()).name == "domino"
    assert bot.user
    assert (await bot.fetch_user(bot.user.id)).bot
    commands = await bot.tree.fetch_commands()
    assert (await bot.tree.fetch_command(commands[0].id)).name == "domino"
    await commands[1].delete()
    assert [c.name for c in ana.commands()] == ["domino"]
    with pytest.raises(discord.NotFound) as refused:
        await bot.fetch_user(12345)
    assert refused.value.code == 10013


async def test_names_change_and_accounts_go(
    sandbox: Sandbox, bot: PracticeBot, ana: Person, bruno: Person
) -> None:
    sandbox.admin.rename(ana.id, "@everyone <@&1>")
    sandbox.admin.set_nick(ana.id, "_a*b|c`")
    assert (await bot.guilds[0].fetch_member(ana.id)).display_name == "_a*b|c`"
    assert (await bot.fetch_user(ana.id)).display_name == "@everyone <@&1>"
    sandbox.admin.delete_account(bruno.id)
    assert (await bot.fetch_user(bruno.id)).name.startswith("deleted_user_")


async def test_a_connection_that_breaks_off(sandbox: Sandbox, bot: PracticeBot, ana: Person) -> None:
    channel = bot.get_partial_messageable(sandbox.channel("mesas").id)
    sandbox.faults.hang_up("POST /channels/*/messages", after=True)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("sent, and nobody heard of it")
    assert [m.content for m in ana.sees("mesas")] == ["sent, and nobody heard of it"]


async def test_nothing_in_a_message_is_hidden_from_a_search(bot: PracticeBot, ana: Person) -> None:
    panel = await (await ana.slash("domino play", {"variant": "arena"})).completed()
    assert {"turn 0", "move", "p:move", "hand.png", "Six-six"} <= set(panel.strings)

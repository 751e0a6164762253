"""Messages, threads, DMs, permissions, emojis and links, with the real client."""

import asyncio
from typing import Any

import discord
import pytest

from sandbox import Person, Sandbox
from tests.sandbox.practice_bot import Panel, PracticeBot, picture, picture_bytes


@pytest.fixture
def mesas(sandbox: Sandbox, bot: PracticeBot) -> discord.TextChannel:
    channel = bot.get_channel(sandbox.channel("mesas").id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def refused_with(action: Any) -> tuple[int, int]:
    with pytest.raises(discord.HTTPException) as refused:
        await action
    return refused.value.status, refused.value.code


async def test_a_message_is_sent_edited_and_deleted(
    mesas: discord.TextChannel, ana: Person, sandbox: Sandbox
) -> None:
    message = await mesas.send("one", file=picture("a.png"))
    message = await message.edit(content="two", attachments=[*message.attachments, picture("b.png")])
    assert [a.filename for a in message.attachments] == ["a.png", "b.png"]
    assert [a.description for a in message.attachments] == ["Six-six"] * 2
    message = await message.edit(attachments=message.attachments[1:])
    assert [a.filename for a in ana.sees("mesas")[-1].attachments] == ["b.png"]
    assert [m.content async for m in mesas.history(limit=5)] == ["two"]
    await message.delete()
    assert not ana.sees("mesas")
    assert await refused_with(message.edit(content="three")) == (404, 10008)


async def test_components_v2_stay(mesas: discord.TextChannel, ana: Person, sandbox: Sandbox) -> None:
    message = await mesas.send(view=Panel(), file=picture())
    await message.edit(attachments=[picture()], view=Panel(4))
    assert ana.sees("mesas")[-1].flags == 1 << 15
    assert await refused_with(message.edit(content="plain again")) == (400, 50035)
    assert len(sandbox.refusals) == 1
    sandbox.refusals.clear()


async def test_who_is_pinged(
    sandbox: Sandbox, mesas: discord.TextChannel, ana: Person, bruno: Person
) -> None:
    role = sandbox.admin.add_role(sandbox.guild, "Mesa", mentionable=True)
    text = f"@everyone <@&{role.id}> {ana.mention} `{bruno.mention}`"
    await mesas.send(text, allowed_mentions=discord.AllowedMentions.none())
    assert sandbox.pings == []
    await mesas.send(text)
    ping = sandbox.pings[-1]
    assert (ping.user_ids, ping.role_ids, ping.everyone) == ((ana.id,), (role.id,), False)
    await mesas.send(
        text,
        allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(ana.id)]),
    )
    assert sandbox.pings[-1].role_ids == ()
    await mesas.send(text, silent=True)
    assert len(sandbox.pings_of(ana.id)) == 2


async def test_a_dm_with_a_picture_and_a_closed_one(
    sandbox: Sandbox, bot: PracticeBot, ana: Person, bruno: Person
) -> None:
    user = await bot.fetch_user(ana.id)
    await user.send("your hand", file=picture())
    assert [m.text for m in ana.dms()] == ["your hand"]
    bruno.close_dms()
    assert await refused_with((await bot.fetch_user(bruno.id)).send("your hand")) == (403, 50007)
    bruno.open_dms()
    await (await bot.fetch_user(bruno.id)).send("your hand")
    bruno.leave()
    assert await refused_with((await bot.fetch_user(bruno.id)).send("your hand")) == (403, 50278)


@pytest.mark.parametrize(
    ("name", "code"),
    [("SEND_MESSAGES", 50013), ("ATTACH_FILES", 50013), ("EMBED_LINKS", 50013), ("VIEW_CHANNEL", 50001)],
)
async def test_a_revoked_permission_and_its_return(
    sandbox: Sandbox, mesas: discord.TextChannel, name: str, code: int
) -> None:
    async def send() -> None:
        await mesas.send("a", file=picture(), embed=discord.Embed(title="t"))

    sandbox.admin.revoke(name, channel=sandbox.channel("mesas"))
    assert await refused_with(send()) == (403, code)
    sandbox.admin.restore(name, channel=sandbox.channel("mesas"))
    await send()


async def test_a_thread_and_its_rules(sandbox: Sandbox, mesas: discord.TextChannel, ana: Person) -> None:
    message = await mesas.send("table")
    thread = await message.create_thread(name="Mesa 1", auto_archive_duration=60)
    assert thread.id == message.id
    await thread.add_user(discord.Object(ana.id))
    await thread.send("in the thread")
    assert [m.content for m in ana.sees("Mesa 1")] == ["in the thread"]
    assert await refused_with(message.create_thread(name="again")) == (400, 160004)
    posted = await thread.send("before")
    await thread.edit(archived=True, locked=True)
    assert await refused_with(posted.edit(content="after")) == (400, 50083)
    sandbox.admin.revoke("SEND_MESSAGES_IN_THREADS")
    assert await refused_with(thread.send("not allowed")) == (403, 50013)
    sandbox.admin.revoke("CREATE_PUBLIC_THREADS")
    other = await mesas.send("table two")
    assert await refused_with(other.create_thread(name="Mesa 2")) == (403, 50013)
    private = await mesas.create_thread(name="Mesa 3", type=discord.ChannelType.private_thread)
    assert not sandbox.person("bruno").sees("Mesa 3")
    await private.delete()


async def test_links_to_files_expire_after_a_day(sandbox: Sandbox, mesas: discord.TextChannel) -> None:
    message = await mesas.send(file=picture())
    assert await message.attachments[0].read() == picture_bytes()
    sandbox.clock.advance(25 * 3600)
    with pytest.raises(discord.NotFound):
        await message.attachments[0].read()
    fresh = await mesas.fetch_message(message.id)
    assert await fresh.attachments[0].read() == picture_bytes()


async def test_application_emojis(bot: PracticeBot, mesas: discord.TextChannel) -> None:
    emoji = await bot.create_application_emoji(name="t66", image=picture_bytes())
    assert await emoji.read() == picture_bytes()
    view = discord.ui.View()
    view.add_item(discord.ui.Button(emoji=emoji, custom_id="t"))
    await mesas.send("tiles", view=view)
    assert [e.name for e in await bot.fetch_application_emojis()] == ["t66"]
    await emoji.delete()
    assert await bot.fetch_application_emojis() == []


async def test_edits_of_old_messages_are_limited(sandbox: Sandbox, mesas: discord.TextChannel) -> None:
    message = await mesas.send("old")
    sandbox.clock.advance(3601)
    for number in range(sandbox.old_edits.count):
        await message.edit(content=f"edit {number}")
        sandbox.clock.advance(5)
    mesas._state.http.max_ratelimit_timeout = 30
    with pytest.raises((discord.RateLimited, discord.HTTPException)):
        await message.edit(content="one too many")
    assert sandbox.ledger.calls[-1].code == 30046


async def test_commands_keep_their_ids_and_words(sandbox: Sandbox, bot: PracticeBot) -> None:
    first = await bot.tree.fetch_commands()
    await bot.tree.sync()
    assert [c.id for c in await bot.tree.fetch_commands()] == [c.id for c in first]
    bodies = [{"name": "play", "description": "Play", "name_localizations": {"pt-BR": "jogar"}}]
    app = sandbox.world.bot.id
    await bot.http.bulk_upsert_guild_commands(app, sandbox.guild.id, bodies)
    stored = await bot.http.get_guild_commands(app, sandbox.guild.id)
    assert [command["name"] for command in stored] == ["play"]
    offered = sandbox.person("bruno").commands("mesas")
    assert offered[-1].body["name_localizations"] == {"pt-BR": "jogar"}
    assert [c.name for c in await bot.tree.fetch_commands()] == ["domino", "manage"]


async def test_a_reply_needs_its_message(sandbox: Sandbox, mesas: discord.TextChannel, ana: Person) -> None:
    said = ana.say("who plays?", channel="mesas")
    there = discord.MessageReference(message_id=said.id, channel_id=mesas.id)
    answer = await mesas.send("me", reference=there)
    assert answer.type is discord.MessageType.reply
    sandbox.admin.delete_message(said)
    assert await refused_with(mesas.send("me", reference=there)) == (400, 50035)
    sandbox.refusals.clear()


async def test_others_messages_cannot_be_edited(
    sandbox: Sandbox, mesas: discord.TextChannel, ana: Person
) -> None:
    said = ana.say("mine", channel="mesas")
    partial = mesas.get_partial_message(said.id)
    assert await refused_with(partial.edit(content="yours")) == (403, 50005)
    sandbox.admin.revoke("MANAGE_MESSAGES")
    assert await refused_with(partial.delete()) == (403, 50013)
    await asyncio.sleep(0)


async def test_a_file_may_have_ten_megabytes(sandbox: Sandbox, mesas: discord.TextChannel) -> None:
    import io

    big = discord.File(io.BytesIO(b"x" * (10 * 1024 * 1024 + 1)), "big.bin")
    assert await refused_with(mesas.send(file=big)) == (413, 40005)
    sandbox.refusals.clear()

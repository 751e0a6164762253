"""Field log rows 24, 35: tables and matches by number, from another server and from a hidden channel."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sandbox.models import Channel, Overwrite
from sandbox.permissions import Permission
from tests.e2e.players import play_on, seat_everybody
from tests.e2e.world import World, running_world

TWO = ["ana", "bruno"]
ARENA: dict[str, object] = {"variant": "arena", "length": 1}


async def test_another_server_s_tables_are_not_there(folder: Path) -> None:
    """Nobody joins, watches, reviews or reopens by number what belongs to a server that they are not in."""
    async with running_world(folder) as world:
        elsewhere = another_server(world, "zeca")
        await world.sandbox.person("ana").slash("domino play", ARENA, channel="mesas")
        await world.settled()
        assert "no longer exists" in await typed(world, "zeca", elsewhere, "domino join", 1)
        assert (await world.seen(1)).info.occupants[1] is None
        await world.sandbox.person("ana").slash("domino leave", {}, channel="mesas")
        await world.settled()
        table_id = await seat_everybody(world, TWO, ARENA)
        for words in ("domino watch", "domino rematch"):
            answer = await typed(world, "zeca", elsewhere, words, table_id)
            assert "ana" not in answer, words
        await play_on(world, table_id)
        answer = await typed(world, "zeca", elsewhere, "domino review", table_id)
        assert "ana" not in answer
        assert "🔎" not in answer


async def test_a_table_in_a_hidden_channel_is_offered_to_nobody_who_cannot_see_it(folder: Path) -> None:
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, TWO, ARENA)
        hide(world, world.sandbox.channel("mesas"), "carmen")
        lounge = world.sandbox.admin.add_channel(world.sandbox.guild, "varanda")
        answer = await typed(world, "carmen", lounge, "domino watch", table_id)
        assert "ana" not in answer
        offered = await world.sandbox.person("carmen").autocomplete("domino watch", "table", "", {}, lounge)
        assert not offered.choices
        offered = await world.sandbox.person("dave").autocomplete("domino watch", "table", "", {}, lounge)
        assert [choice["value"] for choice in offered.choices] == [table_id]


async def test_a_friend_s_match_is_looked_back_on_by_its_players_alone(folder: Path) -> None:
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, TWO, {"variant": "classic"})
        await play_on(world, table_id)
        mesas = world.sandbox.channel("mesas")
        assert "🔎" not in await typed(world, "carmen", mesas, "domino review", table_id)
        assert "🔎" in await typed(world, "ana", mesas, "domino review", table_id)


async def test_games_among_themselves_are_not_in_the_list_that_others_see(folder: Path) -> None:
    async with running_world(folder) as world:
        mesas = world.sandbox.channel("mesas")
        await play_on(world, await seat_everybody(world, TWO, {"variant": "classic"}))
        ana = world.sandbox.person("ana")
        own = await listed(world, "ana", mesas, ana.id)
        assert "#1" in own
        assert "#1" in await listed(world, "bruno", mesas, ana.id), "who played in it sees it"
        assert "#1" not in await listed(world, "carmen", mesas, ana.id)


async def test_matches_of_a_hidden_channel_are_looked_back_on_by_those_who_see_it(folder: Path) -> None:
    async with running_world(folder) as world:
        await play_on(world, await seat_everybody(world, TWO, ARENA))
        hide(world, world.sandbox.channel("mesas"), "carmen")
        lounge = world.sandbox.admin.add_channel(world.sandbox.guild, "varanda")
        ana = world.sandbox.person("ana")
        for _ in range(2):
            for name, sees in (("carmen", False), ("dave", True)):
                assert ("#1" in await listed(world, name, lounge, ana.id)) == sees
                replay = await answered(world, name, lounge, "domino replay", {"match": 1})
                assert ("Replay" in replay) == sees
            forget(world, world.sandbox.channel("mesas"))
        hide(world, world.sandbox.channel("mesas"), "bruno")
        replay = await answered(world, "bruno", lounge, "domino replay", {"match": 1})
        assert "Replay" in replay, "who played in it sees it"


def another_server(world: World, name: str) -> Channel:
    """A server in which only this person is, and the bot; returns its channel."""
    stranger = world.sandbox.person(name)
    world.sandbox.admin.remove_member(stranger.id)
    guild = world.sandbox.admin.add_guild("Outro clube", stranger.id, "pt-BR")
    return world.sandbox.admin.add_channel(guild, "sala")


def forget(world: World, channel: Channel) -> None:
    """Let the client know the channel no more, as it forgets a thread that is archived."""
    for guild in world.bot.guilds:
        known = guild.get_channel(channel.id)
        if known is not None:
            guild._remove_channel(known)


def hide(world: World, channel: Channel, name: str) -> None:
    """Take the sight of a channel from one person."""
    blind = Overwrite(world.sandbox.person(name).id, 1, deny=int(Permission.VIEW_CHANNEL))
    world.sandbox.world.put(replace(channel, overwrites=(*channel.overwrites, blind)))


async def typed(world: World, name: str, channel: Channel, words: str, table_id: int) -> str:
    """The answer to a command about a table, all of it in words."""
    return await answered(world, name, channel, words, {"table": table_id})


async def listed(world: World, name: str, channel: Channel, whose: int) -> str:
    return await answered(world, name, channel, "domino history", {"member": whose})


async def answered(world: World, name: str, channel: Channel, words: str, options: dict[str, object]) -> str:
    person = world.sandbox.person(name)
    before = {m.id for m in person.sees(channel)}
    await person.slash(words, options, channel=channel)
    await world.settled()
    new = [m for m in person.sees(channel) if m.id not in before and m.ephemeral_to == person.id]
    return "\n".join(text for message in new for text in message.strings)

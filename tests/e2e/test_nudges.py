"""Reminders: once a turn, at half time, one person pinged, and only who wants it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.e2e.players import click_once, seat_everybody, table_message, waited_for
from tests.e2e.world import World, running_world

TWO = ["ana", "bruno"]
ARENA: dict[str, object] = {"variant": "arena", "length": 1, "seconds": 40}


def nudges(world: World) -> list[str]:
    return [m.content for m in world.sandbox.person("ana").sees("mesas") if "⏰" in m.content]


async def test_half_way_through_the_turn(folder: Path) -> None:
    """One line that pings one person; it goes away with the move."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, TWO, ARENA)
        (name,) = await waited_for(world, table_id)
        person = world.sandbox.person(name)
        deadline = (await world.seen(table_id)).info.deadline
        assert deadline is not None
        await world.pass_time(19)
        assert not nudges(world)
        await world.pass_time(2)
        assert nudges(world) == [f"⏰ {person.mention}, é a sua vez! O tempo acaba <t:{round(deadline)}:R>"]
        assert [ping.user_ids for ping in world.sandbox.pings] == [(person.id,)]
        await world.pass_time(10)
        assert len(nudges(world)) == 1
        await click_once(world, table_id, name)
        assert not nudges(world)
        assert len(world.sandbox.pings) == 1


async def test_who_acts_in_time_is_left_alone(folder: Path) -> None:
    """Also after a draw, which is part of the same turn."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, TWO, ARENA)
        for _ in range(6):
            await world.pass_time(15)
            await click_once(world, table_id, (await waited_for(world, table_id))[0])
        assert not world.sandbox.pings


async def test_a_person_may_do_without(folder: Path) -> None:
    """``/domino remind`` turns it off, for that person alone, and on again."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, TWO, ARENA)
        (name,) = await waited_for(world, table_id)
        person = world.sandbox.person(name)
        answer = await person.slash("domino remind", {"on": False}, channel="mesas")
        assert "🔕" in (await answer.completed()).text
        await world.pass_time(30)
        assert not world.sandbox.pings
        await click_once(world, table_id, name)
        (other,) = await waited_for(world, table_id)
        await world.pass_time(30)
        assert [ping.user_ids for ping in world.sandbox.pings] == [(world.sandbox.person(other).id,)]


async def test_a_community_may_do_without(folder: Path) -> None:
    """Where public pings are off nobody is reminded; computers never are."""
    async with running_world(folder) as world:
        people, guild_id = world.bot.host.people, world.sandbox.guild.id
        await people.change_community(guild_id, lambda known: replace(known, ping=False))
        table_id = await seat_everybody(world, TWO, ARENA)
        await world.pass_time(30)
        assert not world.sandbox.pings
        assert table_message(world).text
        assert (await world.seen(table_id)).info.deadline

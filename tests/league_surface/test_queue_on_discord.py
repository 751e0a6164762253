"""The queue on Discord: who is called how, computers by agreement, members who leave."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sandbox.models import Message, Overwrite
from sandbox.permissions import Permission
from sandbox.testing import running_sandbox
from services.model import Kind
from tests.e2e.world import World, running_host, running_world
from tests.league_surface.club import FOUR, button_id, pressed, typed


def public(world: World, word: str) -> list[Message]:
    """What everybody reads in #mesas with a word in it."""
    return [m for m in world.sandbox.person("ana").sees("mesas") if not m.ephemeral_to and word in m.text]


async def test_computers_fill_in_when_everybody_who_waits_agrees(tmp_path: Path) -> None:
    """After the wait that the community set those who wait are asked in public, once; an outsider's press
    changes nothing.
    """
    async with running_world(tmp_path) as world:
        await typed(world, "ana", "settings fill", minutes=5)
        for name in ("ana", "bruno"):
            await typed(world, name, "domino queue")
        await world.pass_time(301)
        (asked,) = public(world, "🤖")
        agree = button_id(asked, "lq:agree")
        world.sandbox.person("eva", locale="pt-BR")
        assert "não está na fila" in (await pressed(world, "eva", asked, agree)).text
        for _ in range(2):  # a double click agrees once more
            assert "1 de 2" in (await pressed(world, "ana", asked, agree)).text
        begun = await pressed(world, "bruno", asked, agree)
        assert "Sua mesa está pronta" in begun.text
        table_id = await world.bot.host.tables.table_of(world.sandbox.person("bruno").id)
        assert table_id is not None
        info = (await world.seen(table_id)).info
        assert (info.settings.kind, info.settings.rated) == (Kind.FREE, False)
        assert sum(o is not None and o.is_computer for o in info.occupants) == 2


async def test_where_pings_are_off_people_are_called_by_name(tmp_path: Path) -> None:
    async with running_world(tmp_path) as world:
        await typed(world, "ana", "settings pings", on=False)
        mark = len(world.sandbox.pings)
        for name in FOUR:
            await typed(world, name, "domino queue")
        (called,) = public(world, "valendo ranking:")
        for name in FOUR:
            assert f"**{name.capitalize()}**" in called.text
        assert len(world.sandbox.pings) == mark


async def test_who_left_the_server_waits_no_longer(tmp_path: Path) -> None:
    """Heard of while the host runs, and found out where it did not."""
    async with running_sandbox() as sandbox:
        async with running_host(sandbox, tmp_path) as world:
            for name in ("ana", "bruno", "carmen"):
                await typed(world, name, "domino queue")
            sandbox.person("bruno").leave()
            await sandbox.quiet()
            await world.settled()
            assert "2 de 4" in (await typed(world, "ana", "domino queue", choice="state")).text
        sandbox.person("carmen").leave()
        async with running_host(sandbox, tmp_path) as world:
            for name in ("dave", "eva", "fabio"):
                await typed(world, name, "domino queue")
            table_id = await world.bot.host.tables.table_of(sandbox.person("fabio").id)
            assert table_id is not None
            people = {o.user_id for o in (await world.seen(table_id)).info.occupants if o is not None}
            assert people == {sandbox.person(name).id for name in ("ana", "dave", "eva", "fabio")}


@pytest.mark.parametrize("gone", [False, True])
async def test_the_table_is_where_all_four_can_see_it(tmp_path: Path, gone: bool) -> None:
    """The first of them queued in a channel that the others do not see, or that is deleted by then."""
    async with running_world(tmp_path) as world:
        office = world.sandbox.admin.add_channel(world.sandbox.guild, "direção")
        blind = Overwrite(world.sandbox.person("bruno").id, 1, deny=int(Permission.VIEW_CHANNEL))
        world.sandbox.world.put(replace(office, overwrites=(*office.overwrites, blind)))
        await world.sandbox.person("ana").slash("domino queue", {}, channel=office)
        await world.settled()
        if gone:
            world.sandbox.admin.delete_channel(office)
            await world.settled()
        for name in FOUR[1:]:
            await typed(world, name, "domino queue")
        table_id = await world.bot.host.tables.table_of(world.sandbox.person("ana").id)
        assert table_id is not None
        assert (await world.seen(table_id)).info.channel_id == world.sandbox.channel("mesas").id
        assert len(public(world, "valendo ranking:")) == 1


async def test_the_own_view_of_the_queue_changes_in_place(tmp_path: Path) -> None:
    """Leaving by its button, and joining again."""
    async with running_world(tmp_path) as world:
        shown = await typed(world, "ana", "domino queue")
        left = await pressed(world, "ana", shown, button_id(shown, "lq:leave"))
        assert left.id == shown.id
        assert "0 de 4" in left.text
        joined = await pressed(world, "ana", left, button_id(left, "lq:join"))
        assert joined.id == shown.id
        assert "1 de 4" in joined.text


async def test_whoever_sits_at_a_table_is_shown_the_way_to_it(tmp_path: Path) -> None:
    async with running_world(tmp_path) as world:
        await typed(world, "ana", "domino play", variant="arena")
        refused = await typed(world, "ana", "domino queue")
        assert "https://discord.com/channels/" in refused.text

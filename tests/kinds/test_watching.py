"""Spectators see the table live and no hand; tables have threads; several tables live side by side."""

from __future__ import annotations

from pathlib import Path

from sandbox.models import Channel
from sandbox.testing import problems_of, running_sandbox
from services.model import Status
from tests.e2e.players import click_once, play_on, seat_everybody, table_message, waited_for
from tests.e2e.world import FAST_AND_STRICT, World, running_host
from tests.kinds.conftest import OpenWorld
from tests.kinds.people import command, press, private, public

TWO = ["ana", "bruno"]
ARENA: dict[str, object] = {"variant": "arena", "length": 1}


async def test_a_spectator_s_panel_is_kept_current_and_tells_no_hand(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await seat_everybody(world, TWO, ARENA)
        await command(world, "carmen", "domino watch", table=table_id)
        (panel,) = private(world, "carmen")
        for _ in range(4):
            name = (await waited_for(world, table_id))[0]
            await click_once(world, table_id, name)
            (now,) = private(world, "carmen")
            moves = (await world.view(table_id)).moves
            assert now.id == panel.id
            assert str(moves[-1].tile) in " ".join(now.strings) or moves[-1].verb != "play"
            unplayed = [str(t) for who in TWO for t in (await world.view(table_id, who)).hand]
            assert not [tile for tile in unplayed for text in now.strings if tile in text.split()]
        assert "Mesa" in private(world, "carmen")[0].text, "in the spectator's own language"


async def test_after_fifteen_minutes_it_stands_still_until_it_is_pressed(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await seat_everybody(world, TWO, ARENA | {"seconds": 300})
        await command(world, "carmen", "domino watch", table=table_id)
        world.time[0] += 16 * 60
        world.sandbox.clock.advance(16 * 60)
        await click_once(world, table_id, (await waited_for(world, table_id))[0])
        await press(world, "carmen", private(world, "carmen")[-1], "watch")
        await click_once(world, table_id, (await waited_for(world, table_id))[0])
        moves = (await world.view(table_id)).moves
        assert str(moves[-1].tile) in " ".join(private(world, "carmen")[-1].strings)


async def test_a_match_gets_one_thread_with_its_results(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await seat_everybody(world, TWO, ARENA)
        await world.bot.threads.settled()
        (thread,) = _threads(world)
        assert f"Mesa {table_id}" in thread.name
        await play_on(world, table_id)
        await world.bot.threads.settled()
        said = [m.text for m in world.sandbox.person("ana").sees(thread)]
        assert any("🏁" in text for text in said)
        await press(world, "ana", table_message(world), "rematch")
        await press(world, "ana", table_message(world), "start")
        await world.bot.threads.settled()
        assert len(_threads(world)) == 1


async def test_without_the_permission_the_table_does_without_a_thread(open_world: OpenWorld) -> None:
    async with open_world() as world:
        channel = next(c for c in world.sandbox.world.tables.channels.values() if c.name == "mesas")
        world.sandbox.admin.revoke("CREATE_PUBLIC_THREADS", channel=channel)
        table_id = await seat_everybody(world, TWO, ARENA)
        await world.bot.threads.settled()
        assert not _threads(world)
        assert await world.status(table_id) is Status.PLAYING


async def test_several_tables_in_one_channel(open_world: OpenWorld) -> None:
    async with open_world() as world:
        await command(world, "ana", "domino play", **ARENA)
        await command(world, "bruno", "domino play", variant="international", seats=2)
        first, second = [m for m in public(world) if m.buttons]
        await press(world, "carmen", first, "join")
        refused = await press(world, "carmen", second, "join")
        assert refused is not None
        assert "discord.com/channels" in refused.text, "one seat at a time, and where it is"
        await press(world, "dave", second, "join")
        await press(world, "ana", first, "start")
        await press(world, "bruno", second, "start")
        ids = await world.bot.host.tables.open_ids()
        assert [await world.status(n) for n in ids] == [Status.PLAYING] * 2


def _threads(world: World) -> list[Channel]:
    return [c for c in world.sandbox.world.tables.channels.values() if c.name.startswith("Mesa ")]


async def test_row_34_an_idle_lobby_closes_with_notice_also_after_a_restart(folder: Path) -> None:
    async with running_sandbox(**FAST_AND_STRICT) as sandbox:
        async with running_host(sandbox, folder) as world:
            await command(world, "ana", "domino play", **ARENA)
        world.time[0] += 3600
        async with running_host(sandbox, folder, time=world.time) as again:
            await again.pass_time(60)
            assert await again.bot.host.tables.open_ids() == []
            assert "fechada" in public(again)[-1].text
            assert "Mesa aberta" in await command(again, "ana", "domino play", **ARENA), "everybody is free"
        assert not problems_of(sandbox)

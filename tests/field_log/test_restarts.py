"""Field log rows 3, 44: a host that was away. Its sudden death is in ``tests/e2e/test_sudden_death.py``."""

from __future__ import annotations

from pathlib import Path

import pytest

from domino.match import Phase
from sandbox.testing import problems_of, running_sandbox
from tests.e2e.players import click_once, panels, play_on, seat_everybody, table_message, waited_for
from tests.e2e.world import FAST_AND_STRICT, World, running_host

FOUR = ["ana", "bruno", "carmen", "dave"]


async def everything(world: World, table_id: int) -> tuple[object, ...]:
    """What must be the same after a restart."""
    table = await world.bot.host.tables.load(table_id)
    return (table.match, table.occupants, table.settings, table.host_id, table.actions, table.position)


async def test_row_03_the_host_restarts_after_a_confirmed_move(folder: Path) -> None:
    """Hands, chain, turn and score are the same, the table tells what happened, and the game goes on."""
    async with running_sandbox(**FAST_AND_STRICT) as sandbox:
        async with running_host(sandbox, folder) as world:
            table_id = await seat_everybody(world, FOUR, {"variant": "international", "length": 50})
            await play_on(world, table_id, turns=9)
            before = await everything(world, table_id)
        async with running_host(sandbox, folder, time=world.time) as again:
            assert await everything(again, table_id) == before
            assert "Voltei" in table_message(again).text
            for name in FOUR:
                assert panels(again, name)[-1].attachments
            await click_once(again, table_id, (await waited_for(again, table_id))[0])
            assert "Voltei" not in table_message(again).text
            await play_on(again, table_id, turns=5)
        assert not problems_of(sandbox)


async def test_row_03_a_table_that_was_closed_and_not_shown_so(folder: Path) -> None:
    """The host dies between the two: whoever presses a button of what still stands there sees it closed."""
    async with running_sandbox(**FAST_AND_STRICT) as sandbox:
        async with running_host(sandbox, folder) as world:
            await sandbox.person("ana").slash("domino play", {"variant": "arena"}, channel="mesas")
            await world.settled()
            world.bot.host.tables.audience.listeners.clear()
            await world.bot.host.tables.stop(1, None)
        async with running_host(sandbox, folder, time=world.time) as again:
            pressed = await sandbox.person("bruno").press(table_message(again), custom_id="t:1:join")
            await again.settled()
            assert "fechada" in pressed.followups[0].text
            assert (
                "fechada" in [m.text for m in sandbox.person("dave").sees("mesas") if not m.ephemeral_to][-1]
            )
        assert not problems_of(sandbox)


async def test_row_03_a_computers_move_that_was_coming(folder: Path) -> None:
    """It is made after the restart, without anybody touching the table."""
    async with running_sandbox(**FAST_AND_STRICT) as sandbox:
        async with running_host(sandbox, folder) as world:
            ana = sandbox.person("ana")
            await ana.slash("domino play", {"variant": "international", "computers": 3}, channel="mesas")
            await world.settled()
            table_id = int(table_message(world).buttons[0]["custom_id"].split(":")[1])
            while await waited_for(world, table_id) or (await world.view(table_id)).phase is not Phase.PLAY:
                await play_on(world, table_id, turns=1)
            before = len((await world.view(table_id)).moves)
        async with running_host(sandbox, folder, time=world.time) as again:
            await again.pass_time(10)
            view = await again.view(table_id)
            assert len(view.moves) > before or view.round_number > 1
        assert not problems_of(sandbox)


@pytest.mark.parametrize(("away", "left"), [(5, 20), (60, 20)])
async def test_row_44_twenty_seconds_were_left(away: int, left: int, folder: Path) -> None:
    """After a restart whoever is waited for has the rest, but at least 20 s; one timeout does not chain."""
    async with running_sandbox(**FAST_AND_STRICT) as sandbox:
        async with running_host(sandbox, folder) as world:
            table_id = await seat_everybody(world, ["ana", "bruno"], {"variant": "arena", "length": 1})
            deadline = (await world.seen(table_id)).info.deadline
            assert deadline is not None
            await world.pass_time(deadline - world.time[0] - 20)
        world.move_clocks(world.time[0] + away)
        async with running_host(sandbox, folder, time=world.time) as again:
            turn = (await again.view(table_id)).turn
            deadline = (await again.seen(table_id)).info.deadline
            assert deadline == again.time[0] + left
            assert f"<t:{round(deadline)}:R>" in table_message(again).text
            await again.pass_time(left - 0.5)
            assert (await again.view(table_id)).turn == turn
            await again.pass_time(1)
            assert (await again.view(table_id)).turn != turn
            match = (await again.bot.host.tables.load(table_id)).match
            assert match is not None
            assert sum(match.strikes) == 1


async def test_row_44_what_was_left_stays_left(folder: Path) -> None:
    """Thirty-five seconds left and five away are thirty."""
    async with running_sandbox(**FAST_AND_STRICT) as sandbox:
        async with running_host(sandbox, folder) as world:
            table_id = await seat_everybody(world, ["ana", "bruno"], {"variant": "arena", "length": 1})
            deadline = (await world.seen(table_id)).info.deadline
            await world.pass_time(5)
        world.move_clocks(world.time[0] + 5)
        async with running_host(sandbox, folder, time=world.time) as again:
            assert (await again.seen(table_id)).info.deadline == deadline

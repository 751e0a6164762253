"""What a turn costs in calls that count against Discord's global limit of 50 a second."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.model import Status
from tests.e2e.players import click_once, play_on, seat_everybody, waited_for
from tests.e2e.world import running_world
from tests.field_log.helpers import untimed

FOUR = ["ana", "bruno", "carmen", "dave"]
LENGTH: dict[str, object] = {"variant": "international", "pairs": True, "length": 50}


@pytest.mark.parametrize(("alive", "most"), [(True, 2.0), (False, 2.4)], ids=["as played", "no token kept"])
async def test_at_most_two_counted_calls_a_turn(alive: bool, most: float, folder: Path) -> None:
    """Over a match of four with 20 s a turn hardly any call counts, for presses lend their tokens. Where
    the host forgot all tokens before every turn, the table and the hand of whoever is next count, and four
    messages at each deal.
    """
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, FOUR, LENGTH)
        await untimed(world, table_id)
        mark, turns = world.sandbox.ledger.mark(), 0
        while await world.status(table_id) is Status.PLAYING:
            people = await waited_for(world, table_id)
            if not people:
                await world.ring_next(table_id)
                continue
            world.move_clocks(world.time[0] + 20)
            if not alive:
                world.bot.host.painter.anchors._known.clear()
            await click_once(world, table_id, people[0])
            turns += 1
        counted = len(world.sandbox.ledger.counted(mark))
        print(f"{counted} counted calls in {turns} turns: {counted / turns:.2f} a turn")
        assert turns > 15
        assert counted <= most * turns


async def test_a_panel_that_only_waits_is_left_alone(folder: Path) -> None:
    """A move redraws the table, the mover's hand and the next one's; the two others see no edit."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, FOUR, LENGTH)
        await play_on(world, table_id, turns=2)
        (name,) = await waited_for(world, table_id)
        mark = world.sandbox.ledger.mark()
        await click_once(world, table_id, name)
        edits = [call for call in world.sandbox.ledger.since(mark) if call.method == "PATCH"]
        assert len(edits) <= 3

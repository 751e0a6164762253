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


@pytest.mark.parametrize("alive", [True, False], ids=["tokens alive", "no token but the press itself"])
async def test_at_most_two_counted_calls_a_turn(alive: bool, folder: Path) -> None:
    """Over a whole match of four: the table, and the hand of whoever is next; with live tokens hardly any."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, FOUR, LENGTH)
        await untimed(world, table_id)
        mark, turns = world.sandbox.ledger.mark(), 0
        while await world.status(table_id) is Status.PLAYING:
            people = await waited_for(world, table_id)
            if not people:
                await world.ring_next(table_id)
                continue
            if not alive:
                world.bot.host.painter.anchors._known.clear()
            await click_once(world, table_id, people[0])
            turns += 1
        counted = len(world.sandbox.ledger.counted(mark))
        print(f"{counted} counted calls in {turns} turns: {counted / turns:.2f} a turn")
        assert turns > 15
        assert counted <= 2 * turns


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

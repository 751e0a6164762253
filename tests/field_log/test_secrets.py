"""Field log rows 24, 35: what nobody may see, and who may not act."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
import structlog

from domino.match import Phase
from tests.e2e.players import click_once, panels, seat_everybody, table_message, waited_for
from tests.e2e.world import World, running_world
from tests.field_log.helpers import first_act, is_playing, moves, tiles_in

FOUR = ["ana", "bruno", "carmen", "dave"]


@pytest.mark.parametrize("variant", ["arena", "international", "amazonense"])
async def test_row_24_no_unplayed_tile_in_public(
    variant: str, folder: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """At no moment does a post, an alternative text, a file name or a log tell a tile nobody has played."""
    names = ["ana", "bruno"] if variant == "arena" else FOUR
    with caplog.at_level(logging.WARNING), structlog.testing.capture_logs() as logged:
        async with running_world(folder) as world:
            table_id = await seat_everybody(
                world, names, {"variant": variant, "length": 1 if variant == "arena" else 50}
            )
            for _ in range(22):
                if not await is_playing(world, table_id):
                    break
                await nothing_is_told(world, table_id, names)
                people = await waited_for(world, table_id)
                await (click_once(world, table_id, people[0]) if people else world.ring_next(table_id))
    out, err = capfd.readouterr()
    records = [str(entry) for entry in logged] + [record.getMessage() for record in caplog.records]
    assert not tiles_in([line for line in [*records, out, err] if "custom_id" not in line])


async def nothing_is_told(world: World, table_id: int, names: list[str]) -> None:
    view = await world.view(table_id)
    if view.phase is not Phase.PLAY:
        return
    played = {(m.tile.high, m.tile.low) for m in view.moves if m.tile is not None}
    spectator = world.sandbox.person("spectator")
    public = [text for m in spectator.sees("mesas") for text in m.strings]
    public += [a.filename for m in spectator.sees("mesas") for a in m.attachments]
    hidden = set[tuple[int, int]]()
    for name in names:
        seen = await world.view(table_id, name)
        hidden |= {(tile.high, tile.low) for tile in seen.hand}
    told = tiles_in(public) - played
    assert not told & hidden, told
    if view.moves:
        assert not told, told


async def test_row_24_an_outsider_opens_a_hand(folder: Path) -> None:
    """By the buttons of the table and of another's panel, and by the command: refused in private."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, ["ana", "bruno"], {"variant": "arena", "length": 1})
        name = (await waited_for(world, table_id))[0]
        theirs = [str(b["custom_id"]) for b in panels(world, name)[-1].buttons]
        dave = world.sandbox.person("dave")
        revision = (await world.seen(table_id)).info.revision
        for custom_id in [f"t:{table_id}:hand", *theirs]:
            outcome = await dave.press(table_message(world), custom_id=custom_id, force=True)
            await world.settled()
            told = [m for m in outcome.followups if m.ephemeral_to == dave.id]
            assert told, custom_id
            assert not any(m.attachments for m in told)
        outcome = await dave.slash("domino hand", {}, channel="mesas")
        await world.settled()
        assert not (await outcome.completed()).attachments
        assert not dave.dms()
        assert (await world.seen(table_id)).info.revision == revision


async def test_row_35_who_may_not_act(folder: Path) -> None:
    """An outsider, a spectator and whoever has no turn: told in private, and nothing changes."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, FOUR, {"variant": "international"})
        name = (await waited_for(world, table_id))[0]
        act = first_act(panels(world, name)[-1])
        other = next(n for n in FOUR if n != name)
        watcher = world.sandbox.person("eva")
        await watcher.press(table_message(world), custom_id=f"t:{table_id}:watch")
        await world.settled()
        seen, before = (await world.seen(table_id)).info.revision, await moves(world, table_id)
        for person in (world.sandbox.person("outsider"), watcher, world.sandbox.person(other)):
            outcome = await person.press(table_message(world), custom_id=act, force=True)
            await world.settled()
            assert outcome.followups
            assert outcome.followups[0].ephemeral_to == person.id
            assert (await world.seen(table_id)).info.revision == seen
        for person in (world.sandbox.person("outsider"), world.sandbox.person(other)):
            outcome = await person.slash("domino pass", {}, channel="mesas")
            await world.settled()
            assert (await outcome.completed()).ephemeral_to == person.id
        assert await moves(world, table_id) == before

"""Whole matches on Discord, from the lobby to the result, with the real client."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.model import Status
from tests.e2e.players import play_on, seat_everybody, table_message
from tests.e2e.world import World, running_world

FOUR = ["ana", "bruno", "carmen", "dave"]

MATCHES: dict[str, tuple[list[str], dict[str, object]]] = {
    "arena": (["ana", "bruno"], {"variant": "arena", "length": 1}),
    "international": (FOUR, {"variant": "international", "pairs": True}),
    "classic": (["ana", "bruno"], {"variant": "classic"}),
    "amazonense": (FOUR, {"variant": "amazonense", "length": 50}),
}


@pytest.mark.parametrize("typed", [False, True], ids=["by buttons", "by commands"])
@pytest.mark.parametrize("variant", MATCHES)
async def test_a_whole_match(variant: str, typed: bool, folder: Path) -> None:
    """Everybody plays to the end; the table shows who won and offers a rematch."""
    names, options = MATCHES[variant]
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, names, options)
        turns = await play_on(world, table_id, typed=typed)
        assert turns > 5
        assert await world.status(table_id) is Status.ENDED
        shown = table_message(world)
        assert "🏁" in shown.text or "🤝" in shown.text
        assert any(b["custom_id"].endswith(":rematch") and not b.get("disabled") for b in shown.buttons)


async def test_a_table_that_is_closed_is_remembered_by_nobody(tmp_path: Path) -> None:
    """A host that runs for months keeps nothing in memory of the tables that were."""
    async with running_world(tmp_path) as world:
        table_id = await seat_everybody(world, ["ana", "bruno"], {"variant": "arena", "length": 1})
        await play_on(world, table_id)
        await world.bot.host.tables.stop(table_id, None)
        await world.settled()
        painter = world.bot.host.painter
        kept = (painter._workers, painter.anchors._known, painter.hands._shown, painter.hands._round_shown)
        assert [key for known in kept for key in known if key[0] == table_id] == []


async def test_the_last_tile_is_laid_in_an_animation_before_the_result_stands(tmp_path: Path) -> None:
    """A match that ends by a tile shows it being laid; then the still pictures of the result stand there."""
    async with running_world(tmp_path) as world:
        table_id = await seat_everybody(world, ["ana", "bruno"], {"variant": "international", "seats": 2})
        shown: list[tuple[str, ...]] = []
        world.sandbox.world.listeners.append(lambda _: shown.append(_files(world)))
        await play_on(world, table_id)
        orders = list(dict.fromkeys(files for files in shown if files))
        assert orders[-2:] == [("closing.gif",), ("match.png", "result.png")]


def _files(world: World) -> tuple[str, ...]:
    tables = [m for m in world.sandbox.person("ana").sees("mesas") if m.attachments and not m.ephemeral_to]
    return tuple(a.filename for a in tables[-1].attachments) if tables else ()

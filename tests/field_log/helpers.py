"""What several rows need."""

from __future__ import annotations

import re
from dataclasses import replace

from sandbox.models import Message
from services.model import Status, Table
from services.play import Draft
from tests.e2e.players import table_message
from tests.e2e.world import World

TILE = re.compile(r"(?<![\d.:-])([0-6])[-|]([0-6])(?![\d-])|tile_([0-6])_([0-6])")


def first_act(panel: Message) -> str:
    """The first button on a panel that acts in the match."""
    return next(str(b["custom_id"]) for b in panel.buttons if str(b["custom_id"]).startswith("m:"))


def custom_id(message: Message, what: str) -> str:
    """The custom id of a message's button that ends with ``what``."""
    return next(str(b["custom_id"]) for b in message.buttons if str(b["custom_id"]).endswith(f":{what}"))


async def moves(world: World, table_id: int) -> int:
    """How many moves the round on a table has seen."""
    return len((await world.view(table_id)).moves)


async def shows_what_is_kept(world: World, table_id: int) -> None:
    """The public message names whose turn it is, and the newest tile."""
    view, shown = await world.view(table_id), table_message(world)
    assert view.turn is not None
    occupant = (await world.seen(table_id)).info.occupants[view.turn]
    assert occupant is not None
    assert f"**{occupant.name}**" in shown.text
    assert view.moves[-1].tile is not None
    assert str(view.moves[-1].tile) in " ".join(shown.strings)


async def untimed(world: World, table_id: int) -> None:
    """Take the clock off a table, so that the test alone decides how long it stands still."""

    def edit(table: Table) -> Draft:
        assert table.match is not None
        settings = replace(table.settings, turn_seconds=None)
        match = table.match.evolve(turn_seconds=None)
        return Draft(replace(table, settings=settings, match=match, position=""))

    await world.bot.host.tables.change(table_id, edit, None)
    await world.settled()


def tiles_in(strings: list[str]) -> set[tuple[int, int]]:
    """Every tile that texts name, in notation or as an emoji, high half first."""
    found = set()
    for text in strings:
        for match in TILE.finditer(text):
            a, b = (int(n) for n in match.groups() if n is not None)
            found.add((max(a, b), min(a, b)))
    return found


async def is_playing(world: World, table_id: int) -> bool:
    return await world.status(table_id) is Status.PLAYING

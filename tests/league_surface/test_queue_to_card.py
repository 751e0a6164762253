"""From the queue to the card, on Discord with the real client."""

from __future__ import annotations

from pathlib import Path

from services.model import Kind, Status
from tests.e2e.players import play_on
from tests.e2e.world import World, running_world

FOUR = ["ana", "bruno", "carmen", "dave"]


async def said(world: World, name: str, words: str, **options: object) -> str:
    """What a command answers, told in words."""
    outcome = await world.sandbox.person(name).slash(words, options, channel="mesas")
    await world.settled()
    texts = [m.text for m in (*outcome.followups, outcome.message) if m is not None]
    return "\n".join(texts)


async def test_four_people_queue_play_and_see_their_cards_change(tmp_path: Path) -> None:
    async with running_world(tmp_path) as world:
        for name in FOUR:
            await said(world, name, "domino queue")
        table_id = await world.bot.host.tables.table_of(world.sandbox.person("ana").id)
        assert table_id is not None
        info = (await world.seen(table_id)).info
        assert (info.settings.kind, info.settings.options, info.settings.turn_seconds) == (
            Kind.RANKED,
            {"target": 200},
            40,
        )
        import time

        a = time.time()
        turns = await play_on(world, table_id)
        print("turns", turns, time.time() - a)
        assert await world.status(table_id) is Status.ENDED
        for n in FOUR:
            print(await said(world, n, "domino card"))

"""Hints in a running game, reviews of one that is over."""

from __future__ import annotations

from pathlib import Path

from services.model import Status
from tests.e2e.players import panels, play_on, seat_everybody, table_message, waited_for
from tests.e2e.world import running_world


async def test_a_hint_names_a_play_and_what_each_is_worth(tmp_path: Path) -> None:
    async with running_world(tmp_path) as world:
        table_id = await seat_everybody(world, ["ana", "bruno"], {"variant": "arena", "length": 1})
        await play_on(world, table_id, turns=2)
        (name,) = await waited_for(world, table_id)
        person, panel = world.sandbox.person(name), panels(world, name)[-1]
        asked = await person.press(panel, custom_id=f"t:{table_id}:hint")
        await world.settled()
        (answer,) = asked.followups
        view = await world.view(table_id, name)
        assert answer.ephemeral_to == person.id
        assert any(str(tile) in answer.text for tile in view.hand)


async def test_a_review_comes_after_the_match_and_not_before(tmp_path: Path) -> None:
    async with running_world(tmp_path) as world:
        table_id = await seat_everybody(world, ["ana", "bruno"], {"variant": "classic"})
        ana = world.sandbox.person("ana")
        early = await ana.slash("domino review", {"table": table_id}, channel="mesas")
        await world.settled()
        assert "fim da partida" in (await early.completed()).text
        await play_on(world, table_id)
        assert await world.status(table_id) is Status.ENDED
        asked = await ana.press(table_message(world), custom_id=f"t:{table_id}:review")
        await world.settled()
        (answer,) = asked.followups
        assert "Ana" in answer.text
        assert "Bruno" in answer.text
        assert "Análise da partida" in answer.text

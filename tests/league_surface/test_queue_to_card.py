"""From the queue to the card and the replay, on Discord with the real client."""

from __future__ import annotations

import json
from pathlib import Path

from cogs.rating_text import signed
from domino.replay import replay
from services.model import Kind, Status
from tests.e2e.players import play_on, table_message
from tests.e2e.world import World, running_world
from tests.league_surface.club import FOUR, button_id, pressed, typed


async def test_four_people_queue_play_and_see_their_cards_change(tmp_path: Path) -> None:
    """A whole rated match to 200: everybody is called, the rating is explained, the record proves it."""
    async with running_world(tmp_path) as world:
        assert "Ainda sem rating" in (await typed(world, "ana", "domino card")).text
        table_id = await _four_queue(world)
        info = (await world.seen(table_id)).info
        assert (info.settings.kind, dict(info.settings.options)) == (Kind.RANKED, {"target": 200})
        match_id = info.match_id
        assert match_id is not None
        refused = await typed(world, "ana", "domino replay", match=match_id)
        assert "ainda está sendo jogada" in refused.text
        assert not refused.attachments

        await play_on(world, table_id)
        assert await world.status(table_id) is Status.ENDED
        await _everybody_reads_their_rating(world, match_id)
        await _cards_show_it(world, match_id)
        await _the_replay_proves_it(world, match_id)


async def _four_queue(world: World) -> int:
    """Everybody joins; the table that comes of it."""
    mark = len(world.sandbox.pings)
    for name in FOUR[:3]:
        answer = await typed(world, name, "domino queue")
        assert answer.ephemeral_to == world.sandbox.person(name).id
    assert "3 de 4" in (await typed(world, "ana", "domino queue", choice="state")).text
    await typed(world, FOUR[3], "domino queue")
    table_id = await world.bot.host.tables.table_of(world.sandbox.person("ana").id)
    assert table_id is not None
    called = {user_id for ping in world.sandbox.pings[mark:] for user_id in ping.user_ids}
    assert called == {world.sandbox.person(name).id for name in FOUR}
    return table_id


async def _everybody_reads_their_rating(world: World, match_id: int) -> None:
    """In short for all, line by line for each; nobody reads anybody else's lines."""
    shown = table_message(world)
    assert "📈 Rating" in shown.text
    changes = {c.user_id: c for c in await world.bot.host.league.boards.changes(match_id)}
    for name in FOUR:
        answer = await pressed(world, name, shown, button_id(shown, "lr:"))
        change = changes[world.sandbox.person(name).id]
        assert answer.ephemeral_to == change.user_id
        assert f"Rating {signed(change.points)}: {change.before} → {change.after}" in answer.text
    world.sandbox.person("eva", locale="en-US")
    assert "did not move your rating" in (await pressed(world, "eva", shown, button_id(shown, "lr:"))).text


async def _cards_show_it(world: World, match_id: int) -> None:
    changes = {c.user_id: c for c in await world.bot.host.league.boards.changes(match_id)}
    for name in FOUR:
        card = await typed(world, name, "domino card")
        after = changes[world.sandbox.person(name).id].after
        assert f"**{after}**" in card.text
        assert [a.description for a in card.attachments]
        assert str(after) in str(card.attachments[0].description)
    ranking = await typed(world, "ana", "ranking all")
    assert len(ranking.attachments) == 1
    history = await typed(world, "bruno", "domino history")
    assert f"#{match_id}" in history.text


async def _the_replay_proves_it(world: World, match_id: int) -> None:
    """Steps back and forth, the animation, the file that the engine plays back, and the proof."""
    shown = await typed(world, "carmen", "domino replay", match=match_id)
    first = shown.text
    shown = await pressed(world, "carmen", shown, button_id(shown, f"lp:{match_id}:", ":on"))
    assert shown.text != first
    shown = await pressed(world, "carmen", shown, button_id(shown, f"lp:{match_id}:", ":back"))
    assert shown.text == first
    gif = await pressed(world, "carmen", shown, button_id(shown, "lp:", ":gif:x"))
    assert [a.filename for a in gif.attachments] == ["replay.gif"]
    proof = await pressed(world, "carmen", shown, button_id(shown, "lp:", ":proof:x"))
    assert "python -m domino verify" in proof.text
    file = (await pressed(world, "carmen", shown, button_id(shown, "lp:", ":record:x"))).attachments[0]
    record = json.loads(world.sandbox.world.tables.files[file.id])
    assert record["rounds"][0]["seed"] in proof.text
    report = replay(record).report
    assert report["error"] is None
    assert report["match"]["over"]

"""The week's result on Discord: told once, whatever is restarted when."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from sandbox.models import Message
from sandbox.testing import problems_of, running_sandbox
from tests.e2e.world import World, running_host, running_world
from tests.league_surface.club import button_id, duel, pass_days, pressed, typed

FRIDAY = datetime(2027, 1, 15, 12, tzinfo=UTC).timestamp()
TO_TUESDAY = 4


def results(world: World) -> list[Message]:
    return [m for m in world.sandbox.person("ana").sees("resultados") if not m.ephemeral_to]


async def play_the_week(world: World) -> None:
    """Ana wins three times; results are to be told in #resultados."""
    await typed(world, "ana", "settings results", channel=world.sandbox.channel("resultados").id)
    for _ in range(3):
        world.move_clocks(world.time[0] + 60)
        await duel(world, "ana", "bruno")


async def test_row_14_monday_passes_with_the_host_down(tmp_path: Path) -> None:
    """The week is closed once, late, though the host starts twice; its result is told once."""
    now = [FRIDAY]
    async with running_sandbox() as sandbox:
        async with running_host(sandbox, tmp_path, time=now) as world:
            await play_the_week(world)
            assert results(world) == []
        now[0] += TO_TUESDAY * 24 * 3600
        for _ in range(2):
            async with running_host(sandbox, tmp_path, time=now) as world:
                (told,) = results(world)
                assert "🥇 **Ana**" in told.text
                assert [a.filename for a in told.attachments] == ["ranking.png"]
                assert "Ana" in str(told.attachments[0].description)
                medals = await typed(world, "bruno", "ranking medals", variant="arena")
                assert "1·0·0" in str(medals.attachments[0].description)
        assert not problems_of(sandbox)


async def test_row_13_the_job_runs_on_monday_though_ready_fires_three_times(tmp_path: Path) -> None:
    async with running_world(tmp_path) as world:
        await play_the_week(world)
        for _ in range(3):
            world.bot.dispatch("ready")
        await world.settled()
        await pass_days(world, TO_TUESDAY)
        assert len(results(world)) == 1
        await pass_days(world, 7)
        assert len(results(world)) == 1


async def test_past_weeks_can_be_read(tmp_path: Path) -> None:
    """From the week that runs back to the one that is over, and by typing."""
    async with running_world(tmp_path) as world:
        await play_the_week(world)
        await pass_days(world, TO_TUESDAY)
        shown = await typed(world, "bruno", "ranking week", variant="arena")
        assert "18 jan" in shown.text
        shown = await pressed(world, "bruno", shown, button_id(shown, "lb:week:", ":before"))
        assert "11 jan" in shown.text
        assert "Ana" in str(shown.attachments[0].description)
        choices = await world.sandbox.person("bruno").autocomplete(
            "ranking week", "week", "", {"variant": "arena"}, channel="mesas"
        )
        assert [c["value"] for c in choices.choices] == ["2027-01-11"]
        again = await typed(world, "bruno", "ranking week", variant="arena", week="2027-01-11")
        assert "11 jan" in again.text
        odd = await typed(world, "bruno", "ranking week", week="2027-01-12")
        assert "Não conheço essa semana" in odd.text


async def test_a_result_that_discord_refuses_for_now_is_told_later(tmp_path: Path) -> None:
    """A server error while the result is posted; it comes with the next try, once."""
    async with running_world(tmp_path, expect_problems=True) as world:
        await play_the_week(world)
        route = "POST /channels/{channel_id}/messages"
        world.sandbox.faults.server_error(503, route=route, count=5)
        await pass_days(world, TO_TUESDAY)
        world.sandbox.faults.clear()
        await world.pass_time(3600)
        assert len(results(world)) == 1


async def test_without_a_channel_nothing_is_told_and_medals_are_given(tmp_path: Path) -> None:
    async with running_world(tmp_path) as world:
        for _ in range(3):
            await duel(world, "ana", "bruno")
        await pass_days(world, TO_TUESDAY)
        assert results(world) == []
        assert await world.bot.host.league.weeks.unposted() == []
        card = await typed(world, "ana", "domino card", variant="arena")
        assert "Ouro × 1" in card.text

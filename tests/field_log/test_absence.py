"""Field log rows 4, 5, 26: people who do not act, who leave the server, who leave computers alone."""

from __future__ import annotations

from pathlib import Path

from services.model import Status
from tests.e2e.players import click_once, seat_everybody, table_message, waited_for
from tests.e2e.world import running_world
from tests.field_log.helpers import custom_id, is_playing

FOUR = ["ana", "bruno", "carmen", "dave"]


async def test_row_04_one_seat_never_acts(folder: Path) -> None:
    """Bruno always acts with a second left and is never counted absent; Ana, who never acts, is out after
    three turns of hers (D-9).
    """
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, ["ana", "bruno"], {"variant": "arena", "seconds": 20})
        began = world.time[0]
        while await is_playing(world, table_id):
            deadline = (await world.seen(table_id)).info.deadline
            assert deadline is not None
            if await waited_for(world, table_id) == ["bruno"]:
                await world.pass_time(deadline - world.time[0] - 1)
                await click_once(world, table_id, "bruno")
            else:
                await world.ring_next(table_id)
            match = (await world.bot.host.tables.load(table_id)).match
            assert match is not None
            assert match.strikes[1] == 0
        result = (await world.view(table_id)).match_result
        assert result is not None
        assert result.winner == 1
        assert world.time[0] - began < 400


async def test_row_04_at_a_bigger_table_the_idle_seat_only_costs_ten_seconds(folder: Path) -> None:
    """After two turns missed in a row it is waited for no longer than that (D-3)."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, FOUR, {"variant": "international", "seconds": 40})
        waited: list[float] = []
        while await is_playing(world, table_id):
            waiting = await waited_for(world, table_id)
            if waiting == ["ana"]:
                before = world.time[0]
                await world.ring_next(table_id)
                waited.append(world.time[0] - before)
            else:
                await click_once(world, table_id, waiting[0])
        assert waited[:2] == [40, 40]
        assert set(waited[2:]) <= {10}
        match = (await world.bot.host.tables.load(table_id)).match
        assert match is not None
        assert match.strikes[1:] == (0, 0, 0)


async def test_row_05_whose_turn_it_is_leaves_the_server(folder: Path) -> None:
    """The client has never heard of that member; a computer takes the seat, and the turn moves on."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, FOUR, {"variant": "international"})
        name = (await waited_for(world, table_id))[0]
        guild = world.bot.get_guild(world.sandbox.guild.id)
        assert guild is not None
        guild._members.pop(world.sandbox.person(name).id)
        before = (await world.view(table_id)).turn
        world.sandbox.admin.remove_member(world.sandbox.person(name).id)
        await world.sandbox.quiet()
        await world.settled()
        occupant = (await world.seen(table_id)).info.occupants[before or 0]
        assert occupant is not None
        assert occupant.is_computer
        await world.ring_next(table_id)
        assert (await world.view(table_id)).turn != before
        assert await world.bot.host.tables.table_of(world.sandbox.person(name).id) is None


async def test_row_05_between_two_it_is_a_walkover(folder: Path) -> None:
    """The other one has won, and can play elsewhere after the rematch lobby is gone."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, ["ana", "bruno"], {"variant": "classic"})
        world.sandbox.admin.remove_member(world.sandbox.person("bruno").id)
        await world.sandbox.quiet()
        await world.settled()
        result = (await world.view(table_id)).match_result
        assert result is not None
        assert result.winner == 0
        assert result.reason == "walkover"


async def test_row_26_the_last_person_leaves_three_computers(folder: Path) -> None:
    """The table ends at once and counts for nothing; nothing is posted any more."""
    async with running_world(folder) as world:
        ana = world.sandbox.person("ana")
        await ana.slash("domino play", {"variant": "international", "computers": 3}, channel="mesas")
        await world.settled()
        table = table_message(world)
        table_id = int(custom_id(table, "rules").split(":")[1])
        asked = await ana.press(table, custom_id=f"t:{table_id}:leave")
        await world.settled()
        sure = (await asked.completed()) if not asked.followups else asked.followups[-1]
        mark = world.sandbox.ledger.mark()
        await ana.press(sure, custom_id=f"t:{table_id}:leave_now")
        await world.settled()
        assert await world.status(table_id) is Status.CLOSED
        match = (await world.bot.host.tables.load(table_id)).match
        assert match is not None
        assert match.result is not None
        assert match.result.winner is None
        await world.pass_time(3600)
        assert not world.sandbox.ledger.named("POST /channels/{channel_id}/messages", mark)
        assert f"table:{table_id}" not in world.alarms.set_for
        outcome = await ana.slash("domino play", {"variant": "classic"}, channel="mesas")
        await world.settled()
        assert "mesa aberta" in (await outcome.completed()).text.lower()

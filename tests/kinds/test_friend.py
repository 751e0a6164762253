"""A game between friends: invitation, new games by agreement, seven days (docs/tables.md)."""

from __future__ import annotations

from domino.notation import format_action
from sandbox.models import Message
from services.model import Status
from tests.e2e.players import click_once, play_on, table_message, waited_for
from tests.e2e.world import World
from tests.kinds.conftest import OpenWorld
from tests.kinds.people import button, command, has_button, press, private, public

DAY = 24 * 3600.0


async def invite(world: World, **options: object) -> int:
    """Ana invites Bruno; returns the table's number."""
    await command(world, "ana", "domino play", friend=world.sandbox.person("bruno").id, **options)
    return int(table_message(world).buttons[0]["custom_id"].split(":")[1])


async def begun(world: World, **options: object) -> int:
    table_id = await invite(world, **options)
    await press(world, "bruno", table_message(world), "accept")
    assert await world.status(table_id) is Status.PLAYING
    return table_id


async def test_an_invitation_calls_the_friend_and_keeps_the_seat(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await invite(world)
        assert world.sandbox.pings_of(world.sandbox.person("bruno").id)
        refused = await press(world, "carmen", table_message(world), "accept")
        assert refused is not None
        assert "invit" in refused.text
        assert await world.status(table_id) is Status.LOBBY
        assert "sem relógio" in table_message(world).text
        await press(world, "bruno", table_message(world), "accept")
        assert await world.status(table_id) is Status.PLAYING
        assert (await world.seen(table_id)).info.deadline is None


async def test_a_declined_invitation_lets_the_host_choose_somebody_else(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await invite(world)
        await press(world, "bruno", table_message(world), "decline")
        assert not has_button(table_message(world), "accept")
        carmen = world.sandbox.person("carmen")
        select = next(c for c in table_message(world).all_components if c.get("custom_id") == f"i:{table_id}")
        await world.sandbox.person("ana").select(
            table_message(world), [str(carmen.id)], custom_id=select["custom_id"]
        )
        await world.settled()
        await press(world, "carmen", table_message(world), "accept")
        assert await world.status(table_id) is Status.PLAYING


async def test_a_menu_that_vanished_while_it_was_open_is_answered(open_world: OpenWorld) -> None:
    """The host chooses in a menu that an invitation typed meanwhile took away."""
    async with open_world() as world:
        table_id = await invite(world)
        pressed = await world.sandbox.person("ana").press(
            table_message(world), custom_id=f"i:{table_id}", force=True
        )
        await world.settled()
        assert "não vale mais" in pressed.followups[0].text


async def test_a_host_may_set_a_clock(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await begun(world, seconds=60)
        assert (await world.seen(table_id)).info.deadline is not None


async def test_both_must_accept_a_new_game_and_sides_are_kept(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await begun(world)
        before = await world.seen(table_id)
        await press(world, "ana", table_message(world), "rematch")
        assert (await world.seen(table_id)).info.match_id == before.info.match_id
        assert "nova partida" in table_message(world).text.lower()
        await press(world, "bruno", table_message(world), "rematch")
        after = await world.seen(table_id)
        assert after.info.match_id != before.info.match_id
        assert after.info.status is Status.PLAYING
        assert after.info.occupants == before.info.occupants


async def test_a_move_cancels_the_request(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await begun(world)
        match_id = (await world.seen(table_id)).info.match_id
        mover = (await waited_for(world, table_id))[0]
        other = "bruno" if mover == "ana" else "ana"
        await press(world, other, table_message(world), "rematch")
        await click_once(world, table_id, mover)
        assert (await world.seen(table_id)).info.rematch == ()
        await press(world, mover, table_message(world), "rematch")
        assert (await world.seen(table_id)).info.match_id == match_id, "one wish is not enough"


async def test_after_a_game_the_next_one_begins_when_both_want_it(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await begun(world)
        await play_on(world, table_id)
        assert await world.status(table_id) is Status.ENDED
        for name in ("ana", "bruno"):
            await press(world, name, table_message(world), "rematch")
        assert await world.status(table_id) is Status.PLAYING
        assert (await world.view(table_id)).scores == (0, 0), "every game is scored alone"


async def test_the_host_starts_over_alone_while_the_seat_is_free(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await begun(world)
        await world.sandbox.person("bruno").press(
            table_message(world), custom_id=button(table_message(world), "leave")
        )
        await world.settled()
        await press(world, "bruno", private(world, "bruno")[-1], "leave_now")
        assert await world.status(table_id) is Status.ENDED
        await press(world, "ana", table_message(world), "rematch")
        assert await world.status(table_id) is Status.LOBBY
        assert (await world.seen(table_id)).info.occupants[1] is None


async def test_row_34_a_table_that_nobody_uses_for_seven_days_closes(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await begun(world)
        await world.pass_time(6.9 * DAY)
        assert await world.status(table_id) is Status.PLAYING
        await world.pass_time(0.2 * DAY)
        assert await world.status(table_id) is Status.CLOSED
        await invite(world)  # both are free again


async def test_row_34_an_invitation_that_nobody_answers_closes(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await invite(world)
        await world.pass_time(7.1 * DAY)
        assert await world.status(table_id) is Status.CLOSED
        assert "fechada" in public(world)[0].text


async def test_opening_the_hand_in_a_second_place_retires_the_first(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await begun(world)
        name = (await waited_for(world, table_id))[0]
        for _ in range(2):
            await press(world, name, table_message(world), "hand")
        panels = [m for m in private(world, name) if m.ephemeral_to]
        older, newer = panels[-2:]
        acts = [format_action(a) for a in (await world.view(table_id, name)).legal if a.verb == "play"]
        assert not _acting(older, acts), "the older panel stops acting"
        assert _acting(newer, acts)
        assert "outro lugar" in older.text


def _acting(message: Message, acts: list[str]) -> bool:
    return any(b["custom_id"].endswith(act) for b in message.buttons for act in acts)


async def test_without_a_clock_a_turn_that_comes_hours_later_is_noticed(open_world: OpenWorld) -> None:
    """A new direct message tells of it; whoever is playing right now has the old one edited."""
    async with open_world() as world:
        table_id = await begun(world)
        first = (await waited_for(world, table_id))[0]
        other = "bruno" if first == "ana" else "ana"
        await click_once(world, table_id, first)
        while (await waited_for(world, table_id))[0] == other:
            before = world.sandbox.person(other).dms()
            await click_once(world, table_id, other)
        assert [m.id for m in world.sandbox.person(other).dms()] == [m.id for m in before]
        await world.pass_time(3 * 3600)
        world.sandbox.clock.advance(3 * 3600)
        waiting = world.sandbox.person(other).dms()
        while (await waited_for(world, table_id))[0] == first:
            await click_once(world, table_id, first)
        assert len(waiting) == 1
        (called,) = world.sandbox.person(other).dms()
        assert int(called.id) > int(waiting[0].id)
        assert "Sua vez" in called.text

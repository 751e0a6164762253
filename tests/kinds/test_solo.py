"""A person's own games: private, saved one by one, and resumed where they were (docs/tables.md)."""

from __future__ import annotations

from pathlib import Path

from sandbox.models import Message
from sandbox.testing import problems_of, running_sandbox
from services.model import Status
from tests.e2e.world import FAST_AND_STRICT, World, running_host
from tests.kinds.conftest import OpenWorld
from tests.kinds.people import button, moves, private, table_id_of


async def solo(world: World, name: str = "ana", **options: object) -> Message:
    """The panel that the command opens."""
    await world.sandbox.person(name).slash("domino solo", options, channel="mesas")
    await world.settled()
    return private(world, name)[-1]


def panel(world: World, name: str = "ana") -> Message:
    """The newest panel that is still in use."""
    return [m for m in private(world, name) if m.buttons][-1]


async def press(world: World, what: str, name: str = "ana") -> None:
    await world.sandbox.person(name).press(panel(world, name), custom_id=button(panel(world, name), what))
    await world.settled()


async def move(world: World, name: str = "ana") -> None:
    await world.sandbox.person(name).press(panel(world, name), custom_id=moves(panel(world, name))[0])
    await world.settled()


async def answer(world: World, table_id: int) -> None:
    """Let the computer move until it is the person's turn."""
    while f"table:{table_id}" in world.alarms.set_for:
        await world.ring_next(table_id)


async def test_a_whole_game_against_the_computer_in_one_private_panel(open_world: OpenWorld) -> None:
    async with open_world() as world:
        opened = await solo(world, level=1)
        table_id = table_id_of(opened)
        for _ in range(200):
            await answer(world, table_id)
            if await world.status(table_id) is not Status.PLAYING:
                break
            assert "mão" in " ".join(panel(world).strings), "the hand is visible between moves"
            await move(world)
        assert await world.status(table_id) is Status.ENDED
        assert "🏁" in panel(world).text or "🤝" in panel(world).text
        assert not world.sandbox.person("bruno").sees("mesas"), "nothing of it is public"
        assert not world.sandbox.person("ana").dms()
        assert len(private(world, "ana")) == 1
        await press(world, "new")
        assert await world.status(table_id) is Status.PLAYING


async def test_the_two_games_are_saved_separately_and_come_back(open_world: OpenWorld) -> None:
    async with open_world() as world:
        computer = table_id_of(await solo(world, mode="computer", level=3))
        device = table_id_of(await solo(world, mode="same_device"))
        assert computer != device
        await answer(world, computer)
        hand = (await world.view(computer, "ana")).hand
        again = await solo(world, mode="computer")
        assert table_id_of(again) == computer
        assert (await world.view(computer, "ana")).hand == hand
        assert "craque" in again.text, "the level is kept"
        assert table_id_of(await solo(world, mode="same_device")) == device
        assert len(await world.bot.host.tables.open_ids()) == 2


async def test_they_take_no_seat_away(open_world: OpenWorld) -> None:
    async with open_world() as world:
        await solo(world)
        await world.sandbox.person("ana").slash("domino play", {"variant": "arena"}, channel="mesas")
        await world.settled()
        assert await world.bot.host.tables.table_of(int(world.sandbox.person("ana").id)) is not None


async def test_the_level_changes_in_mid_game_and_keeps_the_hands(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = table_id_of(await solo(world, level=1))
        await answer(world, table_id)
        before = await world.view(table_id, "ana")
        await press(world, "levels")
        await press(world, "level-3")
        after = await world.view(table_id, "ana")
        assert (after.hand, after.chain) == (before.hand, before.chain)
        assert "craque" in panel(world).text
        await press(world, "new")
        assert "se perde" in panel(world).text, "a game that is going on is not lost by one press"
        await press(world, "new_now")
        await world.settled()
        seen = await world.seen(table_id, "ana")
        assert seen.info.settings.computer_level == 3
        assert seen.view is not None
        assert seen.view.hand != before.hand


async def test_on_one_device_the_hand_is_covered_until_its_owner_shows_it(open_world: OpenWorld) -> None:
    async with open_world() as world:
        opened = await solo(world, mode="same_device")
        table_id = table_id_of(opened)
        assert not moves(opened)
        assert not _told_tiles(opened, await _hand(world, table_id))
        await press(world, "show")
        assert moves(panel(world))
        await press(world, "hide")
        assert not moves(panel(world))
        await press(world, "show")
        first = (await world.view(table_id)).turn
        while (await world.view(table_id)).turn == first:
            await move(world)
        assert not moves(panel(world)), "covered again after the move"
        assert not _told_tiles(panel(world), await _hand(world, table_id))
        await press(world, "show")
        assert moves(panel(world))
        await world.pass_time(59)
        assert moves(panel(world))
        await world.pass_time(2)
        assert not moves(panel(world)), "covered when left alone"
        assert "Jogador" in panel(world).text


async def test_nobody_else_can_press_somebody_s_game(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = table_id_of(await solo(world, mode="same_device"))
        await press(world, "show")
        hidden = panel(world)
        assert (await world.seen(table_id, "bruno")).view is not None
        assert (await world.view(table_id, "bruno")).hand == ()
        assert hidden.ephemeral_to == world.sandbox.person("ana").id


async def _hand(world: World, table_id: int) -> list[str]:
    return [str(tile) for tile in (await world.view(table_id, "ana")).hand]


def _told_tiles(message: Message, hand: list[str]) -> list[str]:
    return [tile for tile in hand for text in message.strings if tile in text]


async def test_everything_can_be_typed_in_a_game_against_the_computer(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = table_id_of(await solo(world))
        await answer(world, table_id)
        ana = world.sandbox.person("ana")
        while not (choices := (await ana.autocomplete("domino tile", "tile", "")).choices):
            await ana.slash("domino draw", {}, channel="mesas")
            await world.settled()
        moves_before = len((await world.view(table_id)).moves)
        await ana.slash("domino tile", {"tile": choices[0]["value"]}, channel="mesas")
        await world.settled()
        assert len((await world.view(table_id)).moves) == moves_before + 1
        assert sum(bool(m.buttons and moves(m)) for m in private(world, "ana")) <= 1


async def test_others_neither_find_nor_watch_it(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = table_id_of(await solo(world))
        bruno = world.sandbox.person("bruno")
        assert not (await bruno.autocomplete("domino watch", "table", "")).choices
        for words in ("domino watch", "domino review", "domino join"):
            await bruno.slash(words, {"table": table_id}, channel="mesas")
            await world.settled()
        assert not [m for m in private(world, "bruno") if m.attachments or "robô" in m.text.lower()]


async def test_a_restart_brings_it_back_with_the_computer_s_pending_move(folder: Path) -> None:
    async with running_sandbox(**FAST_AND_STRICT) as sandbox:
        async with running_host(sandbox, folder) as world:
            table_id = table_id_of(await solo(world))
            await answer(world, table_id)
            while f"table:{table_id}" not in world.alarms.set_for:
                await move(world)
            before = await world.view(table_id, "ana")
        async with running_host(sandbox, folder, time=world.time) as again:
            assert (await again.view(table_id, "ana")) == before
            await answer(again, table_id)
            assert len((await again.view(table_id)).moves) > len(before.moves), "the computer has moved"
            resumed = await solo(again)
            assert table_id_of(resumed) == table_id
            assert "continua" in resumed.text
        assert not problems_of(sandbox)


async def test_it_outlives_its_channel_and_a_quarter_of_an_hour(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = table_id_of(await solo(world))
        await answer(world, table_id)
        world.time[0] += 16 * 60
        world.sandbox.clock.advance(16 * 60)
        before = len((await world.view(table_id)).moves)
        await move(world)
        assert len((await world.view(table_id)).moves) == before + 1
        assert len(moves(panel(world))) != 0 or "Espere" in panel(world).text, (
            "and the panel is current again"
        )
        channel = next(c for c in world.sandbox.world.tables.channels.values() if c.name == "mesas")
        world.sandbox.admin.delete_channel(channel)
        await world.sandbox.quiet()
        await world.settled()
        assert await world.status(table_id) is Status.PLAYING

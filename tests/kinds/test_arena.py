"""`arena` on Discord: series, confirmations, the tie-break and every form of W.O. (rules §2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from domino.deal import SealedSeed
from domino.match import Phase
from domino.tiles import Tile
from sandbox.testing import problems_of, running_sandbox
from services.chance import Chance
from services.model import Status
from tests.e2e.players import click_once, play_on, seat_everybody, table_message, waited_for
from tests.e2e.world import FAST_AND_STRICT, World, running_host
from tests.kinds.conftest import OpenWorld
from tests.kinds.people import command, has_button, money, press, private

TWO = ["ana", "bruno"]
FOUR = ["ana", "bruno", "carmen", "dave"]


def dealt(monkeypatch: pytest.MonkeyPatch, number: int) -> SealedSeed:
    """Have every round dealt from one chosen seed."""
    secret = SealedSeed.seal(number.to_bytes(32, "big"), bytes(16))
    monkeypatch.setattr(Chance, "sealed_seed", lambda _: secret)
    return secret


async def until_phase(world: World, table_id: int, phase: Phase) -> None:
    while (await world.view(table_id)).phase is not phase:
        await click_once(world, table_id, (await waited_for(world, table_id))[0])


async def pick(world: World, table_id: int, name: str, place: int) -> None:
    """Choose a face-down tile on one's panel."""
    panel = [m for m in private(world, name) if any(":pick " in b["custom_id"] for b in m.buttons)][-1]
    wanted = next(b["custom_id"] for b in panel.buttons if b["custom_id"].endswith(f":pick {place}"))
    await world.sandbox.person(name).press(panel, custom_id=wanted)
    await world.settled()


def alike(row: tuple[Tile, ...], count: int) -> list[int]:
    """Places of a row whose tiles have the same sum."""
    sums: dict[int, list[int]] = {}
    for place, tile in enumerate(row):
        sums.setdefault(tile.pips, []).append(place)
    return next(places[:count] for places in sums.values() if len(places) >= count)


async def test_a_tie_break_is_secret_repeated_among_the_tied_and_safe_across_a_restart(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = dealt(
        monkeypatch, 16
    )  # three of four share the lowest sum when everybody plays what comes first
    row = secret.spread(0)
    async with running_sandbox(**FAST_AND_STRICT) as sandbox:
        async with running_host(sandbox, folder) as world:
            table_id = await seat_everybody(
                world, FOUR, {"variant": "arena", "seats": 4, "length": 1, "stake": "50"}
            )
            await until_phase(world, table_id, Phase.TIE_BREAK)
            tied = [FOUR[seat] for seat in (await world.view(table_id)).tie_break.seats]  # type: ignore[union-attr]
            assert tied == ["bruno", "carmen", "dave"]
            places = alike(row, 2)
            await pick(world, table_id, tied[0], places[0])
            assert f"escolheu a pedra {places[0] + 1}" in private(world, tied[0])[-1].text
            hidden = [str(tile) for tile in row]
            for name in FOUR:
                told = [m for m in [table_message(world), *private(world, name)] if "esempate" in m.text]
                assert not [t for m in told for text in m.strings for t in hidden if f" {t} " in f" {text} "]
        async with running_host(sandbox, folder, time=world.time) as again:
            assert (await again.view(table_id)).phase is Phase.TIE_BREAK
            assert (await again.view(table_id, tied[0])).tie_break.own_place == places[0]  # type: ignore[union-attr]
            for name in tied[1:]:
                await press(again, name, table_message(again), "hand")
            await pick(again, table_id, tied[1], places[1])
            worst = max((n for n in range(14) if n not in places), key=lambda n: row[n].pips)
            if row[worst].pips > row[places[0]].pips:
                await pick(again, table_id, tied[2], worst)
                assert (await again.view(table_id)).tie_break.seats == (1, 2)  # type: ignore[union-attr]
            await play_on(again, table_id)
            assert await again.status(table_id) is Status.ENDED
            assert "No desempate" in table_message(again).text
            assert "tie-break.png" in [a.filename for a in table_message(again).attachments], (
                "revealed together"
            )
            assert sorted(await money(again, *FOUR)) == [450, 470, 490, 590]
            assert await again.bot.host.wallet.audit() == (0, 0, 0)
        assert not problems_of(sandbox)


async def test_each_game_shows_its_result_and_the_next_waits_until_everybody_is_ready(
    open_world: OpenWorld,
) -> None:
    async with open_world() as world:
        table_id = await seat_everybody(world, TWO, {"variant": "arena", "length": 2})
        await until_phase(world, table_id, Phase.READY)
        shown = table_message(world)
        assert "🏆" in shown.text or "🔒 Tranca" in shown.text
        assert "falta confirmar" in shown.text
        first = (await world.view(table_id)).round_number
        await press(world, "ana", table_message(world), "ready")
        await world.pass_time(30)
        assert (await world.view(table_id)).round_number == first
        await press(world, "bruno", table_message(world), "ready")
        await world.pass_time(1)
        assert (await world.view(table_id)).round_number == first + 1


async def test_a_missed_confirmation_is_a_walkover(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await seat_everybody(world, TWO, {"variant": "arena", "length": 2, "stake": "50"})
        await until_phase(world, table_id, Phase.READY)
        await press(world, "ana", table_message(world), "ready")
        await world.pass_time(61)
        assert await world.status(table_id) is Status.ENDED
        assert "W.O." in table_message(world).text
        assert await money(world, *TWO) == [550, 450]


async def test_three_absences_in_a_row_are_a_walkover_and_a_short_one_costs_nothing(
    open_world: OpenWorld,
) -> None:
    async with open_world() as world:
        table_id = await seat_everybody(world, TWO, {"variant": "arena", "stake": "50"})
        absent = (await waited_for(world, table_id))[0]
        present = "bruno" if absent == "ana" else "ana"
        for strike in range(1, 4):
            assert await world.status(table_id) is Status.PLAYING
            while (await waited_for(world, table_id))[0] == present:
                await click_once(world, table_id, present)
            await world.pass_time(41)
            if strike == 1:  # back again: the seat is taken at once, and the clock is whole again
                while (await waited_for(world, table_id))[0] == present:
                    await click_once(world, table_id, present)
                await click_once(world, table_id, absent)
                break
        assert await world.status(table_id) is Status.PLAYING
        for _ in range(12):
            if await world.status(table_id) is not Status.PLAYING:
                break
            if (await waited_for(world, table_id))[0] == present:
                await click_once(world, table_id, present)
            else:
                await world.pass_time(41)
        assert await world.status(table_id) is Status.ENDED
        assert "W.O." in table_message(world).text
        assert await money(world, present, absent) == [550, 450]


async def test_the_absent_player_s_clock_shrinks_until_they_act(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await seat_everybody(world, TWO, {"variant": "international", "length": 100, "seats": 2})
        absent = (await waited_for(world, table_id))[0]
        waits: list[float] = []
        while len(waits) < 4:
            who = (await waited_for(world, table_id) or [""])[0]
            if who == absent:
                deadline = (await world.seen(table_id)).info.deadline
                assert deadline is not None
                waits.append(deadline - world.time[0])
                if len(waits) == 3:
                    await click_once(world, table_id, absent)
                    while (await waited_for(world, table_id) or [""])[0] == absent:
                        await click_once(world, table_id, absent)
                else:
                    await world.pass_time(waits[-1] + 0.1)
            elif who:
                await click_once(world, table_id, who)
            else:
                await world.ring_next(table_id)
        assert waits == [40, 40, 10, 40]


async def test_a_table_that_the_last_person_leaves_ends_at_once(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = (
            await seat_everybody(world, ["ana"], {"variant": "international", "computers": 3}) if False else 0
        )
        await world.sandbox.person("ana").slash(
            "domino play", {"variant": "international", "computers": 3}, channel="mesas"
        )
        await world.settled()
        (table_id,) = await world.bot.host.tables.open_ids()
        await press(world, "ana", table_message(world), "leave")
        await press(world, "ana", private(world, "ana")[-1], "leave_now")
        assert await world.status(table_id) is Status.CLOSED
        assert not has_button(table_message(world), "rematch")
        assert f"table:{table_id}" not in world.alarms.set_for, "nothing goes on without people"


async def test_who_left_is_named_and_a_computer_plays_on(open_world: OpenWorld) -> None:
    async with open_world() as world:
        options = {"room": "passport", "pairs": True, "length": 50}
        table_id = await seat_everybody(world, FOUR, options)
        await command(world, "bruno", "domino leave")
        assert "Bruno saiu" not in table_message(world).text, "it asks first, as the button does"
        await press(world, "bruno", private(world, "bruno")[-1], "leave_now")
        assert "Bruno saiu" in table_message(world).text
        assert "Robô por Bruno" in table_message(world).text
        await play_on(world, table_id)
        assert (await money(world, "bruno")) == [490]
        assert sum(await money(world, *FOUR)) == 2000
        await press(world, "ana", table_message(world), "rematch")
        occupants = (await world.seen(table_id)).info.occupants
        assert [o.name if o else None for o in occupants] == ["Ana", None, None, None], "nobody pays unasked"
        for name in ("dave", "carmen"):
            await press(world, name, table_message(world), "join")
        occupants = (await world.seen(table_id)).info.occupants
        assert [o.name if o else None for o in occupants] == ["Ana", None, "Carmen", "Dave"]


async def test_a_draw_needs_everybody(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await seat_everybody(world, FOUR, {"room": "passport"})
        await world.sandbox.person("ana").slash("domino agree", {"choice": "offer"}, channel="mesas")
        await world.settled()
        for name in ("bruno", "carmen"):
            accept = next(
                b["custom_id"] for b in table_message(world).buttons if b["custom_id"].endswith(":accept")
            )
            await world.sandbox.person(name).press(table_message(world), custom_id=accept)
            await world.settled()
            assert await world.status(table_id) is Status.PLAYING
        await world.sandbox.person("dave").press(table_message(world), custom_id=accept)
        await world.settled()
        assert await world.status(table_id) is Status.ENDED
        assert await money(world, *FOUR) == [500] * 4
        assert "devolvidas" in table_message(world).text

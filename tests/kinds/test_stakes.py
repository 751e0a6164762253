"""Stakes are taken once and paid or refunded once, whatever happens (field log rows 23, 33, 38)."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

import pytest

import data.wallet as ledger
from domino.actions import Accept, Offer
from services.errors import Refusal
from services.model import Kind, Settings, Status
from tests.kinds.bench import CREDITS, PAIRS, ROOM, Crash, random_step, running_bench
from tests.kinds.victim import KILLED

pytestmark = pytest.mark.every_database


async def test_the_winner_gets_the_pot(folder: Path) -> None:
    async with running_bench(folder) as bench:
        table_id = await bench.open(CREDITS, 1, 2)
        assert await bench.balances(1, 2) == [500, 500], "nothing is taken in the lobby"
        await bench.tables.start(table_id, 1)
        assert await bench.balances(1, 2) == [300, 300]
        await bench.play_out(table_id)
        assert sorted(await bench.balances(1, 2)) == [300, 700]


async def test_four_players_share_70_20_10(folder: Path) -> None:
    async with running_bench(folder) as bench:
        table_id = await bench.open(ROOM, 1, 2, 3, 4)
        await bench.tables.start(table_id, 1)
        await bench.play_out(table_id)
        assert sorted(await bench.balances(1, 2, 3, 4)) == [490, 494, 498, 518]
        experience = [(await bench.wallet.standing(p)).experience for p in (1, 2, 3, 4)]
        assert sorted(experience) == [4, 8, 15, 30]


async def test_a_pair_shares_the_pot_and_gets_the_experience_of_two_sides(folder: Path) -> None:
    async with running_bench(folder) as bench:
        table_id = await bench.open(PAIRS, 1, 2, 3, 4)
        await bench.tables.start(table_id, 1)
        await bench.play_out(table_id)
        balances = await bench.balances(1, 2, 3, 4)
        assert balances[0] == balances[2]
        assert sorted(balances) == [490, 490, 510, 510]
        experience = [(await bench.wallet.standing(p)).experience for p in (1, 2, 3, 4)]
        assert sorted(experience) == [8, 8, 30, 30]


async def test_row_23_whoever_leaves_between_two_loses_the_stake(folder: Path) -> None:
    async with running_bench(folder) as bench:
        table_id = await bench.open(CREDITS, 1, 2)
        await bench.tables.start(table_id, 1)
        await bench.tables.leave(table_id, 2)
        assert await bench.balances(1, 2) == [700, 300]


async def test_row_23_the_share_of_whoever_left_goes_to_those_who_stayed(folder: Path) -> None:
    async with running_bench(folder) as bench:
        table_id = await bench.open(PAIRS, 1, 2, 3, 4)
        await bench.tables.start(table_id, 1)
        await bench.tables.leave(table_id, 3)
        await bench.play_out(table_id)
        first, second, third, fourth = await bench.balances(1, 2, 3, 4)
        assert third == 490, "no prize, won or lost"
        assert (first, second, fourth) in [(530, 490, 490), (490, 510, 510)]
        assert (await bench.wallet.standing(3)).experience == 0


async def test_row_23_when_everybody_leaves_the_stakes_go_back(folder: Path) -> None:
    async with running_bench(folder) as bench:
        table_id = await bench.open(ROOM, 1, 2, 3, 4)
        await bench.tables.start(table_id, 1)
        for person in (1, 2, 3, 4):
            await bench.tables.leave(table_id, person)
        assert await bench.balances(1, 2, 3, 4) == [500] * 4
        assert (await bench.wallet.standing(1)).experience == 0


async def test_a_draw_by_agreement_gives_the_stakes_back(folder: Path) -> None:
    async with running_bench(folder) as bench:
        table_id = await bench.open(CREDITS, 1, 2)
        await bench.tables.start(table_id, 1)
        await bench.tables.act(table_id, 1, Offer())
        await bench.tables.act(table_id, 2, Accept())
        assert await bench.balances(1, 2) == [500, 500]


async def test_row_33_a_stopped_match_gives_the_stakes_back_once_and_frees_everybody(folder: Path) -> None:
    async with running_bench(folder) as bench:
        table_id = await bench.open(CREDITS, 1, 2)
        await bench.tables.start(table_id, 1)
        for _ in range(2):
            await bench.tables.stop(table_id, None)
        assert await bench.balances(1, 2) == [500, 500]
        assert await bench.open(CREDITS, 1, 2)


async def test_nobody_plays_for_more_than_they_have(folder: Path) -> None:
    dear = Settings("arena", 2, {"points": 1}, Kind.CREDITS, stake=500)
    async with running_bench(folder) as bench:
        table_id = await bench.open(dear, 1, 2)
        await bench.tables.start(table_id, 1)
        await bench.tables.leave(table_id, 2)
        await bench.tables.rematch(table_id, 1)
        with pytest.raises(Refusal) as refused:
            await bench.tables.join(table_id, 2, "P2")
        assert refused.value.code == "balance_too_low"
        assert refused.value.facts == {"stake": 500, "own": 0}


async def test_a_rematch_that_somebody_cannot_pay_does_not_begin(folder: Path) -> None:
    dear = Settings("arena", 2, {"points": 1}, Kind.CREDITS, stake=300)
    async with running_bench(folder) as bench:
        table_id = await bench.open(dear, 1, 2)
        await bench.tables.start(table_id, 1)
        await bench.play_out(table_id)
        rich, poor = (1, 2) if (await bench.balances(1))[0] > 300 else (2, 1)
        await bench.tables.rematch(table_id, rich)
        with pytest.raises(Refusal) as refused:
            await bench.tables.start(table_id, rich)
        assert refused.value.code == "seats_free", "nobody pays for a rematch that they did not ask for"
        with pytest.raises(Refusal) as refused:
            await bench.tables.join(table_id, poor, "P")
        assert refused.value.code == "balance_too_low"
        assert (await bench.tables.look(table_id)).info.status is Status.LOBBY
        assert sorted(await bench.balances(1, 2)) == [200, 800]


async def test_a_start_in_the_moment_in_which_the_lobby_ends_loses_no_stake(folder: Path) -> None:
    """Either the match goes on with its pot, or the table is closed and nobody has paid."""
    async with running_bench(folder) as bench:
        for first, second in ((1, 2), (3, 4), (5, 6), (7, 8)):
            table_id = await bench.open(CREDITS, first, second)
            start, alarm = bench.tables.start(table_id, first), bench.ring(table_id)
            together = (start, alarm) if first % 4 == 1 else (alarm, start)
            await asyncio.gather(*together, return_exceptions=True)
            status = (await bench.tables.load(table_id)).status
            paid = [300, 300] if status is Status.PLAYING else [500, 500]
            assert await bench.balances(first, second) == paid
            await bench.assert_pots_belong_to_running_matches()


async def test_a_room_is_closed_below_its_level(folder: Path) -> None:
    luxury = Settings("international", 2, {"target": 0}, Kind.ROOM, stake=5_000, room="luxury")
    async with running_bench(folder) as bench:
        with pytest.raises(Refusal) as refused:
            await bench.open(luxury, 1)
        assert refused.value.code == "level_too_low"
        assert refused.value.facts == {"room": "luxury", "level": 15, "own": 1}
        async with bench.store.transaction() as tx:
            await ledger.earn(tx, 1, 999, 50 * 15 * 14)
        with pytest.raises(Refusal) as poor:
            await bench.open(luxury, 1)
        assert poor.value.code == "balance_too_low"


async def test_the_day_gives_its_grant_once_and_a_new_one_begins_at_midnight_in_manaus(
    folder: Path,
) -> None:
    async with running_bench(folder) as bench:
        first = await bench.wallet.daily(1)
        again = await bench.wallet.daily(1)
        assert (first.granted, first.balance) == (True, 600)
        assert (again.granted, again.balance) == (False, 600)
        bench.now[0] = first.next_at - 1
        assert not (await bench.wallet.daily(1)).granted
        bench.now[0] = first.next_at
        assert (await bench.wallet.daily(1)).balance == 700
        assert [p.reason for p in await bench.wallet.history(1, 10)] == ["daily", "daily", "join"]


@pytest.mark.parametrize("seed", range(4))
async def test_row_38_total_money_is_constant_whatever_crashes_when(seed: int, folder: Path) -> None:
    """The process dies before a random statement or commit, again and again, and starts anew each time."""
    chance, now = random.Random(seed), [1_800_000_000.0]
    for life in range(20):
        async with running_bench(folder, seed=seed * 1000 + life, now=now) as bench:
            await bench.clockwork.resume()
            await bench.assert_money_is_whole()
            await bench.assert_pots_belong_to_running_matches()
            bench.store.steps_left = chance.randrange(10, 250)
            try:
                while True:
                    await random_step(bench, chance)
            except Crash:
                pass
            bench.store.steps_left = None
            await bench.assert_money_is_whole()
            await bench.assert_pots_belong_to_running_matches()


async def test_row_37_what_another_task_saves_does_not_depend_on_one_that_fails(folder: Path) -> None:
    """A task waits in the middle of its transaction, another saves, the first fails: it alone is undone."""
    async with running_bench(folder) as bench:
        await bench.wallet.open(1)
        entered = asyncio.Event()

        async def fails() -> None:
            async with bench.store.transaction() as tx:
                own = await ledger.find_account(tx, ledger.PERSON, 1)
                system = await ledger.find_account(tx, ledger.SYSTEM, ledger.SYSTEM_OWNER)
                assert own is not None
                assert system is not None
                await ledger.transfer(tx, "gift", "gift", 0, {own: 1_000, system: -1_000})
                entered.set()
                await asyncio.sleep(0.05)  # the other one is waiting meanwhile
                raise RuntimeError("fails half-way")

        async def saves() -> None:
            await entered.wait()
            await bench.wallet.daily(1)

        results = await asyncio.gather(fails(), saves(), return_exceptions=True)
        assert isinstance(results[0], RuntimeError)
        assert results[1] is None
        assert await bench.balances(1) == [600]


async def test_two_at_once_have_one_effect(folder: Path) -> None:
    """The day's grant asked for twice, a match started twice: one grant, one stake."""
    async with running_bench(folder) as bench:
        grants = await asyncio.gather(bench.wallet.daily(1), bench.wallet.daily(1))
        assert sorted(grant.granted for grant in grants) == [False, True]
        table_id = await bench.open(CREDITS, 1, 2)
        starts = await asyncio.gather(
            bench.tables.start(table_id, 1), bench.tables.start(table_id, 1), return_exceptions=True
        )
        assert sum(isinstance(start, Refusal) for start in starts) == 1
        assert await bench.balances(1, 2) == [400, 300]


@pytest.mark.parametrize("seats", ["2", "3", "4", "pairs"])
@pytest.mark.parametrize("target", [0, 50, 100])
async def test_every_length_and_number_of_players_pays_the_whole_pot(
    seats: str, target: int, folder: Path
) -> None:
    pairs = seats == "pairs"
    people = range(1, 5 if pairs else int(seats) + 1)
    options: dict[str, int | bool] = {"target": target, "pairs": pairs}
    settings = Settings("international", len(people), options, Kind.ROOM, stake=10, room="passport")
    gained = {"2": [-10, 10], "3": [-10, -4, 14], "4": [-10, -6, -2, 18], "pairs": [-10, -10, 10, 10]}
    async with running_bench(folder) as bench:
        table_id = await bench.open(settings, *people)
        await bench.tables.start(table_id, 1)
        await bench.play_out(table_id)
        assert sorted(balance - 500 for balance in await bench.balances(*people)) == gained[seats]


async def test_row_38_a_killed_process_leaves_the_money_whole(folder: Path) -> None:
    """The same with real processes that are gone from one statement to the next, and nothing cleaned up."""
    for life in range(6):
        killed = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.kinds.victim", str(folder), str(life), str(40 + 37 * life)
        )
        assert await killed.wait() == KILLED
        async with running_bench(folder) as bench:
            await bench.assert_money_is_whole()
            await bench.assert_pots_belong_to_running_matches()

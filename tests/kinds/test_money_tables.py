"""Credits tables, rooms, training and the wallet, as people use them."""

from __future__ import annotations

import data.wallet as ledger
from services.model import Kind, Status
from tests.e2e.players import play_on, seat_everybody, table_message
from tests.e2e.world import World
from tests.kinds.conftest import OpenWorld
from tests.kinds.people import command, has_button, money, press, private, public, user_id

TWO = ["ana", "bruno"]
FOUR = ["ana", "bruno", "carmen", "dave"]
ODD = ["-1", "0", "0.5", "1e308", "NaN", str(2**63), "１００", "", " ", "1,000", "+5", "0x10", "١٠"]


async def test_a_credits_table_from_the_lobby_to_the_payout(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await seat_everybody(world, TWO, {"variant": "arena", "length": 1, "stake": "100"})
        assert "aposta 100 DomiCréditos" in table_message(world).text
        assert await money(world, *TWO) == [400, 400]
        assert not [m for name in TWO for m in private(world, name) if has_button(m, "hint")]
        await play_on(world, table_id)
        assert sorted(await money(world, *TWO)) == [400, 600]
        assert "💰" in table_message(world).text
        assert "+200" in table_message(world).text
        winner = "ana" if await money(world, "ana") == [600] else "bruno"
        assert "+200" in await command(world, winner, "wallet history")


async def test_row_22_odd_amounts_are_refused_and_change_nothing(open_world: OpenWorld) -> None:
    async with open_world() as world:
        await command(world, "ana", "wallet balance")
        for amount in ODD:
            said = await command(world, "ana", "domino play", variant="arena", stake=amount)
            assert "número inteiro" in said or "1 ou mais" in said or "máximo" in said, amount
            assert await money(world, "ana") == [500]
        assert not public(world)


async def test_row_22_more_than_one_has_is_refused(open_world: OpenWorld) -> None:
    async with open_world() as world:
        said = await command(world, "ana", "domino play", variant="arena", stake="501")
        assert "501" in said
        assert "500" in said
        assert not public(world)


async def test_computers_and_stakes_do_not_mix(open_world: OpenWorld) -> None:
    async with open_world() as world:
        said = await command(world, "ana", "domino play", variant="arena", stake="10", computers=1)
        assert "só jogam pessoas" in said
        assert await world.bot.host.tables.table_of(user_id(world, "ana")) is None


async def test_a_room_is_refused_below_its_level_in_a_clear_sentence(open_world: OpenWorld) -> None:
    async with open_world() as world:
        said = await command(world, "ana", "domino play", room="tourist")
        assert "Tourist" in said
        assert "nível 3" in said
        async with world.bot.host.store.transaction() as tx:
            await ledger.earn(tx, user_id(world, "ana"), 9_000, 300)
        assert "Mesa aberta" in await command(world, "ana", "domino play", room="tourist", seats=2)
        refused = await press(world, "bruno", table_message(world), "join")
        assert refused is not None
        assert "nível 3" in refused.text


async def test_a_room_pays_prizes_and_experience(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await seat_everybody(world, FOUR, {"room": "passport", "length": 0})
        assert "sala Passport" in table_message(world).text
        assert await money(world, *FOUR) == [490] * 4
        await play_on(world, table_id)
        assert sorted(await money(world, *FOUR)) == [490, 494, 498, 518]
        standings = [await world.bot.host.wallet.standing(user_id(world, name)) for name in FOUR]
        assert sorted(s.experience for s in standings) == [4, 8, 15, 30]


async def test_training_fills_up_with_computers_and_begins_at_once(open_world: OpenWorld) -> None:
    async with open_world() as world:
        await command(world, "ana", "domino play", training=True, seats=3, length=1)
        (table_id,) = await world.bot.host.tables.open_ids()
        info = (await world.seen(table_id)).info
        assert (info.settings.kind, info.status) == (Kind.TRAINING, Status.PLAYING)
        assert sum(o is not None and o.is_computer for o in info.occupants) == 2
        await play_on(world, table_id)
        assert await money(world, "ana") == [500]
        assert (await world.bot.host.wallet.standing(user_id(world, "ana"))).experience == 0


async def test_kinds_belong_to_their_variants(open_world: OpenWorld) -> None:
    async with open_world() as world:
        assert "Arena" in await command(world, "ana", "domino play", variant="amazonense", stake="10")
        assert "Internacional" in await command(world, "ana", "domino play", variant="arena", room="passport")
        assert "só um" in await command(world, "ana", "domino play", room="passport", stake="10")
        assert not public(world)


async def test_row_33_a_deleted_channel_gives_the_stakes_back_and_frees_everybody(
    open_world: OpenWorld,
) -> None:
    async with open_world() as world:
        await seat_everybody(world, TWO, {"variant": "arena", "stake": "100"})
        channel = next(c for c in world.sandbox.world.tables.channels.values() if c.name == "mesas")
        world.sandbox.admin.delete_channel(channel)
        await _until_free(world)
        assert await money(world, *TWO) == [500, 500]


async def test_row_33_a_removed_bot_gives_the_stakes_back_and_frees_everybody(open_world: OpenWorld) -> None:
    async with open_world() as world:
        await seat_everybody(world, TWO, {"variant": "arena", "stake": "100"})
        (guild,) = world.sandbox.world.tables.guilds.values()
        world.sandbox.admin.remove_bot(guild)
        await _until_free(world)
        assert await money(world, *TWO) == [500, 500]


async def test_the_wallet_speaks_the_person_s_language(open_world: OpenWorld) -> None:
    async with open_world() as world:
        assert "500 DomiCréditos" in await command(world, "ana", "wallet balance")
        assert "Recibiste 100" in await command(world, "carmen", "wallet daily")
        assert "already" in await _twice(world, "dave")
        assert "+500" in await command(world, "ana", "wallet history")
        assert all(m.ephemeral_to for name in FOUR for m in private(world, name))


async def _twice(world: World, name: str) -> str:
    await command(world, name, "wallet daily")
    return await command(world, name, "wallet daily")


async def _until_free(world: World) -> None:
    for _ in range(100):
        await world.sandbox.quiet()
        await world.settled()
        if not await world.bot.host.tables.open_ids():
            return
    raise AssertionError("somebody still sits")

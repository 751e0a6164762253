"""Everybody can have their data, and have it deleted; what others did stays whole."""

from __future__ import annotations

import json

from sqlalchemy import BigInteger, select

import data.personal
from data.personal import IMPERSONAL, PERSON_COLUMNS, metadata
from services import archive
from services.model import Status
from tests.e2e.players import play_on, seat_everybody, table_message
from tests.e2e.world import World
from tests.kinds.conftest import OpenWorld
from tests.kinds.people import command, money, private, user_id

TWO = ["ana", "bruno"]
#: Columns of this name hold ids of something else than people.
OTHER_IDS = {"guild_id", "channel_id", "message_id", "balance", "amount"}


def test_every_table_is_accounted_for() -> None:
    """A new table with people in it cannot be forgotten by the export and the deletion."""
    assert {*PERSON_COLUMNS, *IMPERSONAL} == set(metadata.tables.values())
    for table in metadata.tables.values():
        ids = {c.name for c in table.columns if isinstance(c.type, BigInteger)} - OTHER_IDS
        assert ids == set(PERSON_COLUMNS.get(table, ())), table.name


async def test_the_export_is_a_file_with_everything(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await seat_everybody(world, TWO, {"variant": "arena", "length": 1, "stake": "50"})
        await play_on(world, table_id)
        await command(world, "ana", "wallet daily")
        outcome = await world.sandbox.person("ana").slash("privacy export", {}, channel="mesas")
        await world.settled()
        file = outcome.message.attachments[0] if outcome.message else None
        assert file is not None
        assert outcome.ephemeral
        told = json.loads(world.sandbox.world.tables.files[file.id])
        assert told["user_id"] == user_id(world, "ana")
        assert {m["reason"] for m in told["wallet"]} >= {"join", "daily", "stake"}
        assert told["matches"][0]["variant"] == "arena"
        assert told["rows"]["people"][0]["name"] == "Ana"
        assert str(user_id(world, "bruno")) not in json.dumps(told), "other people have their own data"


async def test_deletion_takes_the_person_out_and_leaves_the_others_whole(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await seat_everybody(world, TWO, {"variant": "arena", "length": 1, "stake": "50"})
        await play_on(world, table_id)
        match_id = (await world.seen(table_id)).info.match_id
        assert match_id is not None
        await command(world, "ana", "domino solo")
        before, record = await money(world, "bruno"), await _record(world, match_id)
        await command(world, "ana", "privacy delete")
        assert "W.O." in private(world, "ana")[-1].text, "it asks first, and says what goes"
        sure = private(world, "ana")[-1]
        await world.sandbox.person("ana").press(sure, custom_id="forget")
        await world.settled()
        await _assert_nothing_left(world, "ana")
        assert await money(world, "bruno") == before
        assert await _record(world, match_id) == record, "the match can still be proved and replayed"
        wallet, ana = world.bot.host.wallet, user_id(world, "ana")
        assert (await wallet.open(ana)).balance == 0, "the joining grant comes once"
        assert not (await wallet.daily(ana)).granted
        world.time[0] += 24 * 3600
        assert (await wallet.daily(ana)).granted


async def _record(world: World, match_id: int) -> object:
    async with world.bot.host.store.transaction() as tx:
        return await archive.record(tx, match_id)


async def test_deletion_in_the_middle_of_a_match_leaves_it_first(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await seat_everybody(world, TWO, {"variant": "arena", "stake": "50"})
        await command(world, "bruno", "privacy delete")
        await world.sandbox.person("bruno").press(private(world, "bruno")[-1], custom_id="forget")
        await world.settled()
        assert await world.status(table_id) is Status.ENDED
        assert await money(world, "ana") == [550]
        await _assert_nothing_left(world, "bruno")
        assert "Bruno" not in table_message(world).text


async def _assert_nothing_left(world: World, name: str) -> None:
    gone = user_id(world, name)
    async with world.bot.host.store.transaction() as tx:
        assert await data.personal.rows_about(tx, gone) == {}
        for table in metadata.tables.values():
            for row in await tx.execute(select(table)):
                text = " ".join(str(value) for value in row)
                assert str(gone) not in text, table.name
                assert f'"{name.capitalize()}"' not in text, table.name

"""Field log rows 10, 13, 15, 16, 28: double events, hosts who leave, seats, registration."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sandbox.testing import problems_of, running_sandbox
from services.model import Status
from tests.e2e.players import seat_everybody, table_message
from tests.e2e.world import FAST_AND_STRICT, World, running_host, running_world
from tests.field_log.helpers import custom_id

ARENA: dict[str, object] = {"variant": "arena"}
SEND = "POST /channels/{channel_id}/messages"


async def open_ids(world: World) -> list[int]:
    return await world.bot.host.tables.open_ids()


async def test_row_10_the_same_command_twice_in_one_tick(folder: Path) -> None:
    """One table opens; the second answer says where it is."""
    async with running_world(folder) as world:
        ana = world.sandbox.person("ana")
        outcomes = await asyncio.gather(*(ana.slash("domino play", ARENA, channel="mesas") for _ in range(2)))
        await world.settled()
        (table_id,) = await open_ids(world)
        texts = [(await outcome.completed()).text for outcome in outcomes]
        link = await world.bot.host.painter.link(table_id)
        assert all(link in text for text in texts)
        assert any("já está em outra mesa" in text for text in texts)


async def test_row_10_double_clicks_on_join_and_start(folder: Path) -> None:
    """One seat and one match; the second click is answered politely."""
    async with running_world(folder) as world:
        ana, bruno = world.sandbox.person("ana"), world.sandbox.person("bruno")
        await ana.slash("domino play", ARENA, channel="mesas")
        await world.settled()
        table = table_message(world)
        joined = await bruno.press_twice(table, custom_id=custom_id(table, "join"))
        await world.settled()
        (table_id,) = await open_ids(world)
        occupants = (await world.seen(table_id)).info.occupants
        assert [o.user_id for o in occupants if o] == [ana.id, bruno.id]
        told = [m.text for outcome in joined for m in outcome.followups]
        assert told == ["Você já está nesta mesa."]
        started = await ana.press_twice(table_message(world), custom_id=custom_id(table, "start"))
        await world.settled()
        assert await world.status(table_id) is Status.PLAYING
        told = [m.text for outcome in started for m in outcome.followups]
        assert len(told) == 1
        table_now = await world.bot.host.tables.load(table_id)
        assert table_now.match_id == 1


async def test_row_13_ready_fires_three_times(folder: Path) -> None:
    """One alarm for each table, and nothing is announced again."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, ["ana", "bruno"], ARENA)
        before = {name: at for name, (at, _) in world.alarms.set_for.items()}
        revision = (await world.seen(table_id)).info.revision
        mark = world.sandbox.ledger.mark()
        for _ in range(3):
            world.bot.dispatch("ready")
        await asyncio.sleep(0)
        await world.settled()
        assert {name: at for name, (at, _) in world.alarms.set_for.items()} == before
        assert sum(name == f"table:{table_id}" for name in world.alarms.set_for) == 1
        assert (await world.seen(table_id)).info.revision == revision
        assert world.sandbox.ledger.since(mark) == []


async def test_row_15_the_host_leaves_a_lobby_of_three(folder: Path) -> None:
    """The next one becomes host, whose controls work; the last one's going closes the table."""
    async with running_world(folder) as world:
        people = [world.sandbox.person(name) for name in ("ana", "bruno", "carmen")]
        ana, bruno, carmen = people
        await ana.slash("domino play", {"variant": "international"}, channel="mesas")
        await world.settled()
        for person in (bruno, carmen):
            await person.press(table_message(world), custom_id=custom_id(table_message(world), "join"))
            await world.settled()
        (table_id,) = await open_ids(world)
        await ana.press(table_message(world), custom_id=f"t:{table_id}:leave")
        await world.settled()
        assert (await world.seen(table_id)).info.host_id == bruno.id
        assert "**Bruno** 👑" in table_message(world).text
        refused = await carmen.press(table_message(world), custom_id=f"t:{table_id}:add")
        await world.settled()
        assert bruno.mention in refused.followups[0].text
        for _ in range(2):
            await bruno.press(table_message(world), custom_id=f"t:{table_id}:add")
            await world.settled()
        assert all((await world.seen(table_id)).info.occupants)
        start = table_message(world).find(custom_id=f"t:{table_id}:start")
        assert start is not None
        assert not start.get("disabled")
        await bruno.press(table_message(world), custom_id=f"t:{table_id}:remove")
        for person in (bruno, carmen):
            await person.press(table_message(world), custom_id=f"t:{table_id}:leave")
            await world.settled()
        assert await world.status(table_id) is Status.CLOSED
        closed = [m for m in carmen.sees("mesas") if f"Mesa {table_id}" in m.text][-1]
        assert "fechada" in closed.text
        assert not closed.buttons
        assert f"table:{table_id}" not in world.alarms.set_for


async def test_row_16_one_seat_for_each_person(folder: Path) -> None:
    """Joining two tables at once gives one seat; the refusal links to it."""
    async with running_world(folder) as world:
        ana, bruno, carmen = (world.sandbox.person(name) for name in ("ana", "bruno", "carmen"))
        for host in (ana, carmen):
            await host.slash("domino play", {"variant": "international"}, channel="mesas")
            await world.settled()
        first, second = await open_ids(world)
        shown = [m for m in bruno.sees("mesas") if m.buttons]
        outcomes = await asyncio.gather(
            bruno.press(shown[0], custom_id=f"t:{first}:join"),
            bruno.press(shown[1], custom_id=f"t:{second}:join"),
        )
        await world.settled()
        seated = await world.bot.host.tables.table_of(bruno.id)
        assert seated in (first, second)
        told = [m.text for outcome in outcomes for m in outcome.followups]
        assert len(told) == 1
        assert await world.bot.host.painter.link(seated) in told[0]
        for table_id in (first, second):
            people = [o.user_id for o in (await world.seen(table_id)).info.occupants if o]
            assert people.count(bruno.id) == int(table_id == seated)


async def test_row_28_every_command_is_registered_once(folder: Path) -> None:
    """Also after a restart, and after a start with an empty database; none is registered for one server."""
    async with running_sandbox(**FAST_AND_STRICT) as sandbox:
        puts = []
        for place in ("one", "one", "two"):
            (folder / place).mkdir(exist_ok=True)
            mark = sandbox.ledger.mark()
            async with running_host(sandbox, folder / place):
                names = [command.body["name"] for command in sandbox.person("ana").commands("mesas")]
                assert len(names) == len(set(names))
                assert "domino" in names
            calls = [call.name for call in sandbox.ledger.since(mark) if call.name.startswith("PUT")]
            assert not any("guilds" in name for name in calls)
            puts.append(len(calls))
        assert puts == [1, 0, 1]
        assert not problems_of(sandbox)

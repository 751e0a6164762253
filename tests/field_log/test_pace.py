"""Field log rows 21, 40, 42: many fast tables, choices that are none, passes and what delays tell."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import data.matches
from cogs.options import choices
from domino.actions import Pass, Play
from domino.match import Match
from domino.tiles import FULL_SET
from domino.variants import rules_of
from services import pace
from services.chance import Chance
from services.model import Occupant, Settings, Status, Table
from services.pace import Pace
from services.play import act, begin, deal
from tests.e2e.players import panels, play_on, seat_everybody, waited_for
from tests.e2e.world import World, running_world

FOUR = ["ana", "bruno", "carmen", "dave"]
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
SEND = "POST /channels/{channel_id}/messages"
TABLES, RETRY_SECONDS = 20, 8.0


async def test_row_21_twenty_tables_of_computers_and_a_long_429(folder: Path) -> None:
    """The held-up table catches up with one edit; the others play on, and nothing counts seconds."""
    async with running_world(folder) as world:
        ids = [await _table_of_computers(world, number) for number in range(TABLES)]
        await world.settled()
        first = (await world.seen(ids[0])).info.channel_id
        route = "PATCH /channels/*/messages/*"
        world.sandbox.faults.rate_limited(RETRY_SECONDS, route=route, channel_id=first)
        mark, began = world.sandbox.ledger.mark(), asyncio.get_running_loop().time()
        turns = dict.fromkeys(ids, 0)
        for _ in range(4):
            for table_id in ids:
                turns[table_id] += await _one_turn(world, table_id)
            await _shown(world, ids[1:])
        assert asyncio.get_running_loop().time() - began < RETRY_SECONDS, "nobody waited for the first table"
        await world.settled()
        edits = [call for call in world.sandbox.ledger.named(EDIT, mark) if call.status == 200]
        of_first = [call for call in edits if call.ids["channel_id"] == str(first)]
        assert len(of_first) <= 2
        assert turns[ids[0]] == 4
        assert len(edits) <= sum(turns.values())
        for table_id in ids:
            await _is_current(world, table_id)
        mark = world.sandbox.ledger.mark()
        waiting = [at for name, (at, _) in world.alarms.set_for.items() if name.startswith("table:")]
        world.move_clocks(min(waiting) - 0.1)
        await world.settled()
        assert world.sandbox.ledger.since(mark) == []


async def _table_of_computers(world: World, number: int) -> int:
    """A table in a channel of its own, at which a person leaves everything to three computers."""
    host = world.bot.host
    channel = world.sandbox.admin.add_channel(world.sandbox.guild, f"mesa-{number}")
    person = world.sandbox.person(f"p{number}")
    person.close_dms()
    answer = await host.tables.open(
        guild_id=world.sandbox.guild.id,
        channel_id=channel.id,
        host_id=person.id,
        host_name=f"P{number}",
        settings=_international(),
        language="pt-BR",
        others=tuple(Occupant("", level=1) for _ in range(3)),
    )
    await host.tables.start(answer.seen.info.id, person.id)
    return answer.seen.info.id


def _international() -> Settings:
    return Settings("international", 4, {"target": 100}, turn_seconds=20)


async def _one_turn(world: World, table_id: int) -> int:
    if await world.status(table_id) is not Status.PLAYING:
        return 0
    at, ring = world.alarms.set_for.pop(f"table:{table_id}")
    world.move_clocks(at)
    await ring()
    return 1


async def _shown(world: World, ids: list[int]) -> None:
    for table_id in ids:
        await world.bot.host.painter.settled_table(table_id)


async def _is_current(world: World, table_id: int) -> None:
    view, info = await world.view(table_id), (await world.seen(table_id)).info
    messages = [m for m in world.sandbox.person("ana").sees(info.channel_id) if m.buttons]
    last = next((move for move in reversed(view.moves) if move.tile is not None), None)
    if last is not None:
        assert str(last.tile) in " ".join(messages[-1].strings)


def test_row_40_ten_thousand_deals() -> None:
    """Every deal uses each of the 28 tiles once."""
    chance, full = Chance(random.Random(40)), sorted(FULL_SET)
    for _ in range(10_000):
        deal = chance.sealed_seed().deal(4)
        assert sorted([tile for hand in deal.hands for tile in hand] + list(deal.boneyard)) == full


async def test_row_40_no_choice_of_ends_where_there_is_none(folder: Path) -> None:
    """At the opening, and where both ends show the same value, a tile has one button."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, ["ana", "bruno"], {"variant": "arena", "length": 3})
        opening = panels(world, (await waited_for(world, table_id))[0])[-1]
        plays = [b["custom_id"] for b in opening.buttons if ":play " in b["custom_id"]]
        assert len(plays) == 1
        same_ends = 0
        for _ in range(400):
            if same_ends >= 2 or await world.status(table_id) is not Status.PLAYING:
                break
            people = await waited_for(world, table_id)
            if people:
                view = await world.view(table_id, people[0])
                values = view.chain.open_values if view.chain else ()
                offered = [play.tile for play in choices(view)]
                if len(set(values)) == 1 and len(values) > 1 and offered:
                    same_ends += 1
                    assert len(offered) == len(set(offered))
                    assert any(a.arm for a in view.legal if isinstance(a, Play))
            await play_on(world, table_id, turns=1)
        assert same_ends


async def test_row_42_passes_are_logged(folder: Path) -> None:
    """By hand and by the clock; the table tells them."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, FOUR, {"variant": "international", "length": 100})
        passed: list[bool] = []
        while len(set(passed)) < 2 and await world.status(table_id) is Status.PLAYING:
            people = await waited_for(world, table_id)
            view = await world.view(table_id, people[0]) if people else None
            if view is not None and view.legal[0] == Pass():
                by_clock = False in passed
                passed.append(by_clock)
                seat = view.seat
                await (world.ring_next(table_id) if by_clock else play_on(world, table_id, turns=1))
                table = await world.bot.host.tables.load(table_id)
                async with world.bot.host.store.transaction() as tx:
                    log = await data.matches.action_log(tx, table.match_id or 0)
                assert (log[-1].line, log[-1].by_clock) == (f"{seat} pass", by_clock)
            else:
                await play_on(world, table_id, turns=1)
        assert set(passed) == {False, True}


def test_row_42_a_computers_delay_does_not_tell_its_hand() -> None:
    """After a person's play, while a galo could be declared, it is as long before a pass as before a play."""
    table, able, unable = _galo_tables()
    same = Pace()
    delays = [
        pace.timed(replace(table, match=match, position=""), same, 0.0, random.Random(7)).due
        for match in (able, unable)
    ]
    assert delays[0] == delays[1]
    assert delays[0] is not None
    assert delays[0] > 5


def _galo_tables() -> tuple[Table, Match, Match]:
    """A table where a computer follows a person's play, with a hand that fits and with one that does not."""
    found: dict[bool, tuple[Table, Match]] = {}
    for seed in range(200):
        people = (Occupant("A", 1), Occupant("", level=1), Occupant("B", 2), Occupant("", level=1))
        settings = Settings("amazonense", 4, {"target": 200})
        table = begin(Table(1, 1, 1, 1, settings, people), 1)
        table = deal(table, Chance(random.Random(seed)).sealed_seed()).table
        for _ in range(12):
            match = table.match
            assert match is not None
            if match.round is None or match.round.turn is None:
                break
            seat = match.round.turn
            legal = rules_of(match).legal(match, seat)
            last = match.round.moves[-1] if match.round.moves else None
            if last and last.verb == "play" and match.humans[last.seat] and not match.humans[seat]:
                found.setdefault(legal[0] == Pass(), (table, match))
            action = next((a for a in legal if isinstance(a, Play | Pass)), None)
            if action is None:
                break
            table = act(table, seat, action, None).table
            if table.status is not Status.PLAYING:
                break
        if len(found) == 2:
            return found[True][0], found[False][1], found[True][1]
    raise AssertionError("no such positions")

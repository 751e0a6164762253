"""Whoever acts in time is never hurried, and computers know no more than people do (rows 4 and 43)."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from domino.actions import Action
from domino.deal import SealedSeed
from domino.view import View, view
from services.model import Status
from services.thinker import PlainThinker
from tests.e2e.players import click_once, play_on, seat_everybody, table_message, waited_for
from tests.kinds.conftest import OpenWorld
from tests.kinds.people import command

TWO = ["ana", "bruno"]


async def test_row_04_the_idle_seat_is_played_for_and_the_slow_one_never_hurried(
    open_world: OpenWorld,
) -> None:
    """Bruno never acts; Ana always acts with a second left."""
    async with open_world() as world:
        options = {"variant": "international", "seats": 2, "length": 50}
        table_id = await seat_everybody(world, TWO, options)
        turns = 0
        while await world.status(table_id) is Status.PLAYING and turns < 40:
            who = (await waited_for(world, table_id) or [""])[0]
            deadline = (await world.seen(table_id)).info.deadline
            if who == "ana":
                assert deadline is not None
                assert deadline - world.time[0] == 40, "the other one's absences cost her nothing"
                await world.pass_time(39)
                assert (await waited_for(world, table_id))[0] == "ana"
                await click_once(world, table_id, "ana")
            elif who == "bruno":
                assert deadline is not None
                assert deadline - world.time[0] <= 40
                await world.pass_time(deadline - world.time[0])
            else:
                await world.ring_next(table_id)
            turns += 1
        assert turns == 40 or await world.status(table_id) is Status.ENDED


async def test_row_43_the_deal_can_be_checked_from_what_the_table_showed(open_world: OpenWorld) -> None:
    async with open_world() as world:
        table_id = await seat_everybody(world, TWO, {"variant": "arena", "length": 1})
        promised = re.search(r"`([0-9a-f]{64})`", table_message(world).text)
        assert promised is not None
        hands = [(await world.view(table_id, name)).hand for name in TWO]
        await play_on(world, table_id)
        told = re.search(r"`([0-9a-f]{64})` · sal `([0-9a-f]{32})`", table_message(world).text)
        assert told is not None
        sealed = SealedSeed(told[1], told[2])
        assert sealed.commitment == promised[1]
        assert [tuple(hand) for hand in sealed.deal(2).hands] == hands


async def test_row_43_computers_get_the_view_of_their_seat_and_nothing_else(
    open_world: OpenWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[View, int, int]] = []
    choose = PlainThinker.choose

    async def noted(self: PlainThinker, seen: View, level: int, seed: int) -> Action:
        given.append((seen, level, seed))
        return await choose(self, seen, level, seed)

    monkeypatch.setattr(PlainThinker, "choose", noted)
    async with open_world() as world:
        await command(world, "ana", "domino play", training=True, seats=3, length=1)
        (table_id,) = await world.bot.host.tables.open_ids()
        await play_on(world, table_id)
        match = (await world.bot.host.tables.load(table_id)).match
        assert match is not None
        assert given
        for seen, _, _ in given:
            assert seen.seat in (1, 2)
            assert {f.name for f in fields(seen)} == {f.name for f in fields(view(match, 1))}
            assert seen.proof is None
            assert seen.shown_hands == ()
            assert seen.opening_tile is None or seen.opening_tile in seen.hand

"""What takes more than one step: a move between them, a second click, a host that dies on the way."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from domino.actions import Accept, Offer
from services.errors import Refusal
from services.friends import Friends
from services.model import Kind, Occupant, Settings, Status
from services.people import Community, People, Person
from services.solo import Player, SoloGames
from services.tables import Answer
from tests.services.hosting import Services, services

pytestmark = pytest.mark.every_database

ANA, BRUNO = 1000, 1001
FRIENDS = Settings("classic", 2, kind=Kind.FRIEND, turn_seconds=None)


class Death(BaseException):
    """The host dies here."""


async def two_friends(host: Services) -> int:
    answer = await host.tables.open(
        guild_id=1,
        channel_id=2,
        host_id=ANA,
        host_name="Ana",
        settings=FRIENDS,
        language="pt-BR",
        others=(Occupant("Bruno", BRUNO),),
    )
    await host.tables.start(answer.seen.info.id, ANA)
    return answer.seen.info.id


async def move(host: Services, table_id: int) -> None:
    """Whoever is to move does so."""
    for person in (ANA, BRUNO):
        view = (await host.tables.look(table_id, person)).view
        assert view is not None
        if view.turn == view.seat:
            await host.tables.act(table_id, person, view.legal[0])
            return


async def test_a_move_in_the_moment_of_the_agreement_cannot_cost_the_match(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match is given up with the agreement itself: no move comes between the two and is lost."""
    async with services(folder) as host:
        table_id, friends = await two_friends(host), Friends(host.tables)
        await move(host, table_id)
        await friends.new_game(table_id, ANA)
        change, steps = host.tables.change, iter(("agree", "move", "begin"))

        async def change_late(*args: Any, **options: Any) -> Answer:
            if next(steps, "") == "move":
                with contextlib.suppress(Refusal):
                    await move(host, table_id)
            return await change(*args, **options)

        monkeypatch.setattr(host.tables, "change", change_late)
        await friends.new_game(table_id, BRUNO)
        seen = await host.tables.look(table_id)
        assert seen.info.status is Status.PLAYING
        assert seen.view is not None
        assert seen.view.match_result is None


async def test_an_agreed_game_that_could_not_begin_begins_at_the_next_click(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with services(folder) as host:
        table_id, friends = await two_friends(host), Friends(host.tables)
        before = (await host.tables.look(table_id)).info.match_id
        await friends.new_game(table_id, ANA)
        with monkeypatch.context() as dying:
            dying.setattr(host.tables, "_begin", _die)
            with pytest.raises(Death):
                await friends.new_game(table_id, BRUNO)
        await friends.new_game(table_id, ANA)
        info = (await host.tables.look(table_id)).info
        assert info.status is Status.PLAYING
        assert info.match_id != before


async def test_a_solo_game_that_was_opened_and_not_begun_begins_when_it_is_resumed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with services(folder) as host:
        solo = SoloGames(host.store, host.tables)
        host.tables.doorkeepers.append(solo)
        player = Player(ANA, "Ana", 1, 2, "pt-BR")
        with monkeypatch.context() as dying:
            dying.setattr(host.tables, "_begin", _die)
            with pytest.raises(Death):
                await solo.resume(player, Kind.COMPUTER, 1)
        table_id = await solo.resume(player, Kind.COMPUTER, 1)
        assert (await host.tables.look(table_id)).info.status is Status.PLAYING


async def test_a_double_click_on_new_game_begins_one(folder: Path) -> None:
    async with services(folder) as host:
        solo = SoloGames(host.store, host.tables)
        host.tables.doorkeepers.append(solo)
        table_id = await solo.resume(Player(ANA, "Ana", 1, 2, "pt-BR"), Kind.COMPUTER, 1)
        first = (await host.tables.look(table_id)).info.match_id
        clicks = (solo.new_game(table_id, ANA) for _ in range(2))
        came = await asyncio.gather(*clicks, return_exceptions=True)
        refused = [outcome for outcome in came if isinstance(outcome, Refusal)]
        info = (await host.tables.look(table_id)).info
        assert info.status is Status.PLAYING
        assert first is not None
        assert info.match_id == first + 2 - len(refused)


async def test_a_rematch_goes_without_those_who_sit_elsewhere_by_now(folder: Path) -> None:
    async with services(folder) as host:
        table_id = await host.seat(Settings("international", 2, {"target": 0}), first_person=ANA)
        for person in (ANA, BRUNO):
            await host.tables.act(table_id, person, Accept() if person == BRUNO else Offer())
        await host.tables.open(
            guild_id=1, channel_id=2, host_id=ANA, host_name="Ana", settings=FRIENDS, language="pt-BR"
        )
        info = (await host.tables.rematch(table_id, BRUNO)).seen.info
        assert info.status is Status.LOBBY
        assert [o.user_id if o else None for o in info.occupants] == [None, BRUNO]
        assert info.host_id == BRUNO, "the host went to the other table"


async def test_settings_that_are_changed_at_once_are_all_kept(folder: Path) -> None:
    async with services(folder) as host:
        people = People(host.store)
        await people.community(1)
        await asyncio.gather(
            people.change_community(1, lambda known: replace(known, theme="wine")),
            people.change_community(1, lambda known: replace(known, ping=False)),
        )
        expected = Community(theme="wine", ping=False)
        assert await people.community(1) == expected
        assert await People(host.store).community(1) == expected
        await asyncio.gather(
            people.meet(ANA, "Ana", "en-US"), people.change(ANA, lambda known: replace(known, remind=False))
        )
        assert await People(host.store).person(ANA) == Person("en-US", remind=False)


async def _die(*_: object) -> None:
    raise Death

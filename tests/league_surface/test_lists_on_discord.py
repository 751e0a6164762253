"""Lists on Discord: who left is still named, two hundred are paged, words where pictures may not be."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandbox.models import Message
from sandbox.testing import running_sandbox
from tests.e2e.world import World, running_host, running_world
from tests.league_surface.club import button_id, pressed, ranking_of, rate, typed

LISTED = "ranking all"


async def known(world: World, *names: str) -> list[int]:
    """People who have been here: their ids."""
    for name in names:
        await typed(world, name, "domino card")
    return [world.sandbox.person(name).id for name in names]


async def test_row_9_who_left_was_deleted_or_is_not_cached_has_the_last_known_name(tmp_path: Path) -> None:
    async with running_world(tmp_path) as world:
        left, deleted, uncached, here = await known(world, "bruno", "carmen", "eva", "dave")
        await rate(
            world, ranking_of(world), {left: 1900, deleted: 1800, uncached: 1700, here: 1600, 77: 1500}
        )
        world.sandbox.admin.remove_member(left)
        world.sandbox.admin.delete_account(deleted)
        world.bot.guilds[0]._members.pop(uncached, None)
        await world.settled()
        told = str((await typed(world, "ana", LISTED)).attachments[0].description)
        places = [
            told.index(f"{place}º {name}")
            for place, name in enumerate(("Bruno", "Carmen", "Eva", "Dave", "alguém que saiu"), start=1)
        ]
        assert places == sorted(places)


async def test_row_17_two_hundred_players_with_long_names(tmp_path: Path) -> None:
    """Every page by button, never an error, nobody twice."""
    async with running_world(tmp_path) as world:
        people = world.bot.host.people
        for number in range(200):
            await people.meet(5000 + number, f"{number:03}" + "W" * 29, "pt-BR")
        await rate(world, ranking_of(world), {5000 + n: 1000 + n % 50 for n in range(200)})
        shown = await typed(world, "ana", LISTED)
        seen = [_names(shown)]
        for _ in range(3):
            shown = await pressed(world, "ana", shown, button_id(shown, "lb:all:", ":on"))
            seen.append(_names(shown))
        shown = await pressed(world, "ana", shown, button_id(shown, "lb:all:", ":last"))
        assert "(20/20)" in str(shown.attachments[0].description)
        seen.append(_names(shown))
        flat = [name for page in seen for name in page]
        assert len(flat) == len(set(flat)) == 50


def _names(message: Message) -> list[str]:
    """The numbers with which the names on a page begin."""
    told = str(message.attachments[0].description)
    return [word[:3] for word in told.split() if word[3:6] == "WWW"]


async def test_row_17_words_stand_in_where_pictures_are_not_allowed(tmp_path: Path) -> None:
    async with running_world(tmp_path) as world:
        ids = await known(world, "bruno", "carmen")
        await rate(world, ranking_of(world), {ids[0]: 1500, ids[1]: 1400})
        world.sandbox.admin.revoke("ATTACH_FILES", channel=world.sandbox.channel("mesas"))
        await world.settled()
        for words in (LISTED, "domino card"):
            shown = await typed(world, "bruno", words)
            assert shown.attachments == ()
            assert "Bruno" in shown.text
            assert "1500" in shown.text


@pytest.mark.parametrize("name", ["@everyone <@&1> _a*b|c`", "\u202eabc"])
async def test_row_8_a_name_in_a_list_stays_a_name(tmp_path: Path, name: str) -> None:
    async with running_world(tmp_path) as world:
        await world.bot.host.people.meet(5000, name, "pt-BR")
        await rate(world, ranking_of(world), {5000: 1500})
        mark = len(world.sandbox.pings)
        shown = await typed(world, "ana", LISTED)
        assert len(world.sandbox.pings) == mark
        assert "\u202e" not in str(shown.attachments[0].description)


async def test_own_place_is_told_wherever_it_is(tmp_path: Path) -> None:
    async with running_world(tmp_path) as world:
        (ana,) = await known(world, "ana")
        await rate(world, ranking_of(world), {**{5000 + n: 1500 for n in range(30)}, ana: 900})
        assert "**31º** de 31" in (await typed(world, "ana", LISTED)).text


async def test_buttons_of_before_a_restart_still_work(tmp_path: Path) -> None:
    """Row 2: the ids alone tell what a press means."""
    async with running_sandbox() as sandbox:
        async with running_host(sandbox, tmp_path) as world:
            await rate(world, ranking_of(world), {5000 + n: 1500 for n in range(30)})
            shown = await typed(world, "ana", LISTED)
        async with running_host(sandbox, tmp_path) as world:
            shown = await pressed(world, "ana", shown, button_id(shown, "lb:all:", ":on"))
            assert "2/3" in str(shown.attachments[0].description)

"""Field log rows 8, 19 at the table: names that try to be something else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cogs.texts import shown_name
from sandbox.models import Message
from tests.e2e.players import click_once, seat_everybody, table_message, waited_for
from tests.e2e.world import World, running_world
from tests.kinds.people import private

ODD_NAMES = [
    "@everyone <@&1> _a*b|c`",
    "``` @here ``` ｀｀｀",
    "https://exemplo.com/premio",
    "[grátis](https://exemplo.com)",
    "# <t:0:R> </domino play:1>",
    "\u202eafter\u202c \u2066x",
    "z\u0337\u0322\u031b\u0317" * 8,
    "W" * 32,
    "ｆｕｌｌ 🁓 漢字 عربي",
    "\u3164\u2800\u200b",
    "back\\slash\\",
]
NOBODY_SEES = ["\u3164", "\u2800\u2800", "\u200b\u200d", "\u0301", "\u115f\uffa0"]


@pytest.mark.parametrize("name", NOBODY_SEES)
def test_a_name_that_nobody_can_see_is_a_question_mark(name: str) -> None:
    assert shown_name(name) == "?"


@pytest.mark.parametrize("pictures", [True, False], ids=["pictures", "words"])
async def test_rows_8_and_19_odd_names_stay_names(folder: Path, pictures: bool) -> None:
    """At a table that is shown in pictures, and at one in words: no ping, no link, the layout intact."""
    async with running_world(folder) as world:
        if not pictures:
            world.sandbox.admin.revoke("ATTACH_FILES")
        for first in range(0, len(ODD_NAMES) - 1, 4):
            names = [f"player{first + n}" for n in range(4)]
            for n, name in enumerate(names):
                called = ODD_NAMES[(first + n) % len(ODD_NAMES)]
                world.sandbox.admin.rename(world.sandbox.person(name).id, called)
            table_id = await seat_everybody(world, names, {"variant": "international", "length": 0})
            for _ in range(4):
                await click_once(world, table_id, (await waited_for(world, table_id))[0])
            shown = [table_message(world), *(m for name in names for m in private(world, name))]
            for message in shown:
                stays_harmless(message)
            await leave(world, names)
        assert not world.sandbox.pings


def stays_harmless(message: Message) -> None:
    """Outside of a block of plain text nothing of a name works; and no name ends such a block."""
    outside, *rest = message.text.split("```")
    assert len(rest) % 2 == 0, message.text
    read_as_markdown = outside + "".join(rest[1::2])
    for trick in ("://exemplo", "@everyone", "@here", "\u202e", "\u2066"):
        assert trick not in read_as_markdown
    assert "<" not in re.sub(r"\\<|<t:\d{10}:R>|<[@#]\d{9,}>", "", read_as_markdown), read_as_markdown


async def leave(world: World, names: list[str]) -> None:
    for name in names:
        await world.sandbox.person(name).slash("domino leave", {}, channel="mesas")
        await world.settled()

"""Whoever is new learns by playing; every command is told, and every table tells its rules (row 41)."""

from __future__ import annotations

import pytest

from cogs.client import GROUPS
from cogs.helping import TOLD
from domino.notation import format_action
from locales import translator
from services.lessons import LESSONS, at_step
from tests.e2e.players import table_message
from tests.kinds.conftest import OpenWorld
from tests.kinds.people import command, press, private, public

#: Groups for those who manage a server.
FOR_MANAGERS = {"settings", "league"}


def test_every_command_is_told() -> None:
    t = translator("en-US")
    told = {t(f"command.{group}.name"): {t(f"command.{key}.name") for key in keys} for group, keys in TOLD}
    there = {
        group.name: {c.name for c in group.commands} for group in GROUPS if group.name not in FOR_MANAGERS
    }
    assert told == there


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.id)
def test_a_lesson_s_script_is_legal_and_every_step_has_its_words(lesson) -> None:  # type: ignore[no-untyped-def]
    for step in range(len(lesson.steps) + 1):
        view = at_step(lesson, step)
        if step < len(lesson.steps):
            assert format_action(lesson.steps[step]) in [format_action(a) for a in view.legal]
        for locale in ("pt-BR", "en-US", "es-ES"):
            assert not translator(locale)(f"learn.{lesson.id}.{step}").startswith("learn.")
    assert at_step(lesson, len(lesson.steps)).round_result is not None


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.id)
async def test_a_lesson_is_played_by_its_buttons(lesson, open_world: OpenWorld) -> None:  # type: ignore[no-untyped-def]
    async with open_world() as world:
        await command(world, "ana", "help learn", lesson=lesson.id)
        for step, action in enumerate(lesson.steps):
            (panel,) = private(world, "ana")
            other = [
                b["custom_id"] for b in panel.buttons if not b["custom_id"].endswith(format_action(action))
            ]
            if other:
                await world.sandbox.person("ana").press(panel, custom_id=other[0])
                await world.settled()
                (panel,) = private(world, "ana")
                assert "🤔" in panel.text, "another legal play is told from the one that teaches"
            right = f"l:{lesson.id}:{step}:{format_action(action)}"
            await world.sandbox.person("ana").press(panel, custom_id=right)
            await world.settled()
        (panel,) = private(world, "ana")
        assert "🏆" in panel.text
        assert not public(world)
        assert await world.bot.host.tables.open_ids() == []


async def test_help_comes_in_the_reader_s_language(open_world: OpenWorld) -> None:
    async with open_world() as world:
        assert "/dominó jogar" in await command(world, "ana", "help commands")
        assert "/dominó jugar" in await command(world, "carmen", "help commands")
        assert "/domino play" in await command(world, "dave", "help commands")
        assert "Guarde valores" in await command(world, "ana", "help tips")


RULES = {
    "arena": ({"variant": "arena", "stake": "50"}, ["quem fizer 3", "aposta 50", "100 / 0 %", "viradas"]),
    "international": ({"room": "passport"}, ["sala Passport", "uma rodada", "70 / 20 / 10"]),
    "classic": ({"variant": "classic"}, ["sem relógio", "Dois passes", "os dois"]),
    "amazonense": ({"variant": "amazonense"}, ["até 200", "de 5 em 5"]),
}


@pytest.mark.parametrize("kind", RULES)
async def test_row_41_the_table_shows_the_rules_and_decisions_that_it_runs_by(
    kind: str, open_world: OpenWorld
) -> None:
    options, told = RULES[kind]
    async with open_world() as world:
        await command(world, "ana", "domino play", **options)
        await press(world, "bruno", table_message(world), "rules")
        shown = private(world, "bruno")[-1].text
        assert [words for words in told if words not in shown] == []

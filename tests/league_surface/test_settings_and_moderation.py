"""What those who manage a server may do, and that nobody else may."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from services.model import Status
from services.past_matches import Viewer
from services.people import RatedBy
from tests.e2e.world import running_world
from tests.league_surface.club import button_id, duel, forced, pressed, ranking_of, rate, typed

MANAGING = (
    ("settings show", {}),
    ("settings pings", {"on": False}),
    ("settings rated", {"who": "everyone"}),
    ("league stop", {"table": 1, "reason": "x"}),
    ("league log", {}),
    ("league close", {}),
)


@pytest.mark.parametrize(("words", "options"), MANAGING, ids=lambda v: v if isinstance(v, str) else "")
async def test_the_host_checks_who_manages(tmp_path: Path, words: str, options: dict[str, object]) -> None:
    """Also where Discord lets the command through, as overwrites in a server can make it."""
    async with running_world(tmp_path) as world:
        offered = [command.name for command in world.sandbox.person("bruno").commands("mesas")]
        assert words.split(maxsplit=1)[0] not in offered
        answer = await forced(world, "bruno", words, **options)
        assert "só para quem gerencia" in answer.text
        assert (await world.bot.host.people.community(world.bot.guilds[0].id)).ping


async def test_settings_are_kept_and_shown(tmp_path: Path) -> None:
    async with running_world(tmp_path) as world:
        resultados = world.sandbox.channel("resultados")
        await typed(world, "ana", "settings results", channel=resultados.id)
        await typed(world, "ana", "settings language", language="es-419")
        await typed(world, "ana", "settings tables", variant="arena", seconds=60, look="night")
        await typed(world, "ana", "settings fill", minutes=10)
        await typed(world, "ana", "settings rated", who="everyone")
        shown = await typed(world, "ana", "settings pings", on=False)
        community = await world.bot.host.people.community(world.bot.guilds[0].id)
        assert (community.results_channel, community.language, community.theme) == (
            resultados.id,
            "es-419",
            "night",
        )
        assert (community.variant, community.turn_seconds, community.queue_fill_seconds) == ("arena", 60, 600)
        assert (community.rated_by, community.ping) == (RatedBy.EVERYONE, False)
        for told in (f"<#{resultados.id}>", "espanhol", "Arena", "60 s", "noite", "10 minutos", "todos"):
            assert told in shown.text


async def test_rated_tables_by_hand_are_for_whom_the_community_says(tmp_path: Path) -> None:
    """By default for managers; then for a role; then for everybody."""
    async with running_world(tmp_path) as world:
        assert "não pode abrir" in (await typed(world, "bruno", "ranking table")).text
        guild = world.sandbox.world.tables.guilds[world.bot.guilds[0].id]
        role = world.sandbox.admin.add_role(guild, "Jogadores")
        await world.settled()
        await typed(world, "ana", "settings rated", who="role", role=role.id)
        assert "não pode abrir" in (await typed(world, "bruno", "ranking table")).text
        world.sandbox.admin.give_role(guild, world.sandbox.person("bruno").id, role)
        await world.settled()
        await typed(world, "bruno", "ranking table")
        table_id = await world.bot.host.tables.table_of(world.sandbox.person("bruno").id)
        assert table_id is not None
        assert (await world.seen(table_id)).info.settings.rated


async def test_moderators_stop_remove_ban_and_correct(tmp_path: Path) -> None:
    async with running_world(tmp_path) as world:
        people = {name: world.sandbox.person(name).id for name in ("ana", "bruno")}
        await typed(world, "bruno", "domino play", variant="arena")
        table_id = await world.bot.host.tables.table_of(people["bruno"])
        assert table_id is not None
        await typed(world, "ana", "league stop", table=table_id, reason="spam")
        assert await world.status(table_id) is Status.CLOSED
        await typed(world, "bruno", "domino play", variant="arena")
        await typed(world, "ana", "league remove", member=people["bruno"], reason="ausente")
        assert await world.bot.host.tables.table_of(people["bruno"]) is None
        await rate(world, ranking_of(world), {people["bruno"]: 1200})
        told = await typed(
            world, "ana", "league correct", member=people["bruno"], points=-25, reason="conluio"
        )
        assert "1175" in told.text
        await typed(world, "ana", "league ban", member=people["bruno"], reason="@everyone conluio")
        assert "fora das partidas de ranking" in (await typed(world, "bruno", "domino queue")).text
        log = await typed(world, "ana", "league log")
        for part in ("tirou Bruno do ranking", "conluio", "−25", "parou a mesa", "ausente"):
            assert part in log.text
        assert world.sandbox.pings_of(people["bruno"]) == []


async def test_row_17_a_log_of_long_reasons_is_shown_whole(tmp_path: Path) -> None:
    async with running_world(tmp_path) as world:
        ana, guild_id = world.sandbox.person("ana").id, world.bot.guilds[0].id
        for number in range(15):
            await world.bot.host.league.moderation.ban(
                guild_id, 1000 + number, ana, f"{number}:" + "x*" * 149
            )
        log = await typed(world, "ana", "league log")
        for number in range(15):
            assert f"-# {number}:" in log.text


async def test_a_season_is_closed_after_asking(tmp_path: Path) -> None:
    """Pressing twice closes one season; its standings can be read."""
    async with running_world(tmp_path) as world:
        ids = [world.sandbox.person(name).id for name in ("bruno", "carmen")]
        for name in ("bruno", "carmen"):
            await typed(world, name, "domino card")
        await rate(world, ranking_of(world), {ids[0]: 1600, ids[1]: 1000})
        asked = await typed(world, "ana", "league close")
        done = await pressed(world, "ana", asked, button_id(asked, "ls:"))
        assert "Jogadores: 2" in done.text
        again = await pressed(world, "ana", asked, button_id(asked, "ls:"))
        assert "já foi encerrada" in again.text
        told = str((await typed(world, "bruno", "ranking season")).attachments[0].description)
        assert "1º Bruno, 1600" in told
        now = str((await typed(world, "bruno", "ranking all")).attachments[0].description)
        assert "1º Bruno, 1450" in now


async def test_a_replay_stays_in_its_server_and_among_those_whom_it_concerns(tmp_path: Path) -> None:
    async with running_world(tmp_path) as world:
        match_id = await duel(world, "ana", "bruno")
        assert "Replay" in (await typed(world, "dave", "domino replay", match=match_id)).text
        anybody = Viewer(world.sandbox.person("ana").id, AsyncMock(return_value=True))
        with pytest.raises(Exception, match="no_such_match"):
            await world.bot.host.league.past.replay(match_id, 1, anybody)
        assert "no such match" in (await typed(world, "dave", "domino replay", match=99)).text

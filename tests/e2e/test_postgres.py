"""The host on PostgreSQL: a whole match with the real client, and two processes that play one table."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

import data.matches
from services.model import Settings, Status
from tests.databases import SERVER, url_in
from tests.e2e.players import play_on, seat_everybody, table_message
from tests.e2e.processes import ROOT
from tests.e2e.world import running_world
from tests.services.hosting import services
from tests.services.test_playback import same

if SERVER is None:
    pytest.skip("no PostgreSQL for tests: TEST_POSTGRES_URL is not set", allow_module_level=True)

pytestmark = pytest.mark.parametrize("folder", ["postgresql"], indirect=True)


async def test_a_whole_match(folder: Path) -> None:
    """From the lobby to the result."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, ["ana", "bruno"], {"variant": "arena", "length": 1})
        assert await play_on(world, table_id) > 5
        assert await world.status(table_id) is Status.ENDED
        assert "🏁" in table_message(world).text


async def test_two_processes_play_one_table(folder: Path) -> None:
    """Both press for everybody at once: one of them carries each action out, and the log plays back."""
    async with services(folder) as host:
        table_id = await host.seat(Settings("international", 4, {"target": 50}))
        pressers = [await presser(url_in(folder), table_id) for _ in range(2)]
        for process in pressers:
            assert process.stdin is not None
            process.stdin.write(b"go\n")
        said = await asyncio.wait_for(asyncio.gather(*(p.communicate() for p in pressers)), 60)
        carried_out = [int(out) for out, _ in said]
        table = await host.tables.load(table_id)
        assert table.status is Status.ENDED
        assert sum(carried_out) == table.actions
        assert min(carried_out) > 0
        async with host.store.transaction() as tx:
            log = await data.matches.action_log(tx, table.match_id or 0)
        assert [entry.number for entry in log] == list(range(table.actions))
        await same(host.store, table_id)


async def presser(url: str, table_id: int) -> asyncio.subprocess.Process:
    """A process that waits for its line to begin."""
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-m", "tests.e2e.presser", url, str(table_id))
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdin=pipe, stdout=pipe)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"ready\n"
    return process

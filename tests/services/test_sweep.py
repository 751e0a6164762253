"""The sweep looks after tables whose alarm was lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.clockwork import SWEEP_SECONDS
from services.model import Settings, Table
from tests.services.hosting import services

pytestmark = pytest.mark.every_database

ARENA = Settings("arena", 2, {"points": 1})


async def test_a_table_that_cannot_be_read_keeps_no_other_waiting(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with services(folder) as host:
        broken = await host.seat(ARENA, first_person=1)
        whole = await host.seat(ARENA, first_person=10)
        load = host.tables.load

        async def load_or_fail(table_id: int) -> Table:
            if table_id == broken:
                raise ValueError("a document that nobody can read")
            return await load(table_id)

        monkeypatch.setattr(host.tables, "load", load_or_fail)
        before = await load(whole)
        assert before.due is not None
        host.alarms.set_for.clear()
        host.time[0] = before.due + SWEEP_SECONDS
        await host.clockwork.sweep()
        assert (await load(whole)).actions > before.actions
        assert "sweep" in host.alarms.set_for

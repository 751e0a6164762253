"""The log is the proof: played back, it leads to the snapshot that is kept."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from domino.record import walk
from services import archive
from services.model import Settings
from tests.services.hosting import services

pytestmark = pytest.mark.every_database

SETTINGS = [
    Settings("arena", 2, {"points": 2}),
    Settings("arena", 4, {"points": 1}),
    Settings("international", 3, {"target": 50}),
    Settings("international", 4, {"target": 100, "pairs": True}),
    Settings("classic", 2, {}),
    Settings("amazonense", 4, {"target": 100}),
]


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda s: f"{s.variant}-{s.seats}")
@pytest.mark.parametrize("seed", range(3))
async def test_every_log_plays_back_to_its_snapshot(settings: Settings, seed: int, folder: Path) -> None:
    """With timeouts, offers and people who leave among the actions; also in the middle of the match."""
    chance = random.Random(seed)
    async with services(folder, seed=seed) as host:
        table_id, steps = await host.seat(settings), 0
        while await host.step(table_id, chance):
            steps += 1
            if steps % 25 == 0:
                await same(host.store, table_id)
        await same(host.store, table_id)


async def same(store: object, table_id: int) -> None:
    async with store.transaction() as tx:  # type: ignore[attr-defined]
        table = await archive.load(tx, table_id)
        assert table is not None
        record = await archive.record(tx, table.match_id or 0)
    assert record is not None
    *_, last = walk(record)
    assert table.match is not None
    assert last.match.round == table.match.round
    assert last.match.scores == table.match.scores
    assert last.match.result == table.match.result
    assert last.match.strikes == table.match.strikes
    assert last.match.left == table.match.left

"""Field log row 27: every released schema, with one live game in it, is brought up to date."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

import data.migrate
from services.model import Settings, Status
from tests.services.hosting import services

SCHEMAS = Path(__file__).parent / "schemas"
MIGRATIONS = Path(data.migrate.__file__).parent / "migrations"


def revisions() -> list[str]:
    """Every schema there has been, oldest first."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return [
        script.revision for script in reversed(list(ScriptDirectory.from_config(config).walk_revisions()))
    ]


async def write_schema(revision: str, folder: Path) -> None:
    """Keep a database of this revision, with a game that is being played, as SQL."""
    async with services(folder) as host:
        table_id = await host.seat(Settings("international", 4, {"target": 50}))
        for _ in range(6):
            await host.ring(table_id)
    (SCHEMAS / f"{revision}.sql").write_text(_dump(folder / "domino.db"), encoding="utf-8")


def _dump(path: Path) -> str:
    with closing(sqlite3.connect(path)) as db:
        return "\n".join(db.iterdump()) + "\n"


def _load(revision: str, path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript((SCHEMAS / f"{revision}.sql").read_text(encoding="utf-8"))


def _backups(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.bak"))


def _remove_databases(folder: Path) -> None:
    for path in folder.glob("domino.db*"):
        path.unlink()


@pytest.mark.parametrize("revision", revisions())
async def test_row_27_a_live_game_survives_the_upgrade(
    revision: str, folder: Path, request: pytest.FixtureRequest
) -> None:
    """It is backed up first, goes on, and a second start changes nothing."""
    if request.config.getoption("--write-golden") and revision == revisions()[-1]:
        await write_schema(revision, folder)
        _remove_databases(folder)
    file, newest = folder / "domino.db", revisions()[-1]
    _load(revision, file)
    async with services(folder) as host:
        table = await host.tables.load(1)
        assert table.status is Status.PLAYING
        before = table.actions
        await host.clockwork.resume()
        await host.ring(1)
        assert (await host.tables.load(1)).actions > before
    backups = _backups(folder)
    assert len(backups) == (0 if revision == newest else 1)
    for backup in backups:
        with closing(sqlite3.connect(backup)) as db:
            assert db.execute("SELECT version_num FROM alembic_version").fetchone() == (revision,)
            assert db.execute("SELECT count(*) FROM game_tables").fetchone() == (1,)
    kept = _dump(file)
    async with services(folder):
        pass
    assert _dump(file) == kept
    assert _backups(folder) == backups

"""Bring the database's schema up to date at start (Alembic), after a backup of what was there."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

_MIGRATIONS = Path(__file__).parent / "migrations"


async def migrate(engine: AsyncEngine, sqlite_file: Path | None) -> None:
    """Apply what is missing; nothing where nothing is.

    Where ``sqlite_file`` has an older schema, it is first copied beside itself as
    ``<name>.before-<revision>.bak``.
    """
    newest = ScriptDirectory.from_config(_config()).get_current_head()
    async with engine.connect() as connection:
        current = await connection.run_sync(_current_revision)
    if current == newest:
        return
    if sqlite_file is not None and current is not None:
        _back_up(sqlite_file, sqlite_file.with_name(f"{sqlite_file.name}.before-{newest}.bak"))
    async with engine.begin() as connection:
        await connection.run_sync(upgrade_to, "head")


def _current_revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def upgrade_to(connection: Connection, revision: str) -> None:
    """Apply the migrations up to ``revision`` that are missing."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    return config


def _back_up(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(target)) as copy:
        original.backup(copy)

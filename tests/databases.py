"""Which database a test runs on: SQLite in its folder, or one of its own on PostgreSQL.

``TEST_POSTGRES_URL`` names a server, ``postgresql+asyncpg://user:password@host:port/name``, whose user may
create databases. With it every test that is marked ``every_database`` and has a ``folder`` runs on both.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

SERVER = os.environ.get("TEST_POSTGRES_URL")
_URL_FILE = "database_url"


def url_in(folder: Path) -> str:
    """The URL of the database that belongs to a test's folder."""
    kept = folder / _URL_FILE
    return kept.read_text() if kept.exists() else f"sqlite+aiosqlite:///{folder}/domino.db"


@contextmanager
def on_postgres(folder: Path) -> Iterator[None]:
    """Give ``folder`` an empty database on PostgreSQL, dropped in the end."""
    assert SERVER is not None
    name = f"domino_test_{uuid4().hex}"
    _administer(f"CREATE DATABASE {name}")
    url = make_url(SERVER).set(database=name)
    (folder / _URL_FILE).write_text(url.render_as_string(hide_password=False))
    try:
        yield
    finally:
        _administer(f"DROP DATABASE {name} WITH (FORCE)")


def _administer(statement: str) -> None:
    async def run() -> None:
        assert SERVER is not None
        engine = create_async_engine(SERVER, isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.execute(text(statement))
        await engine.dispose()

    with asyncio.Runner(loop_factory=asyncio.new_event_loop) as runner:
        runner.run(run())

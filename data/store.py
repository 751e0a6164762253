"""The store: one database, opened once, changed in transactions.

SQLite by default (WAL, every commit on disk before it is reported), PostgreSQL by URL. On both, transactions
take turns: each takes the database's one lock at its beginning, so that it can wait for it but never fail
half-way, and nobody writes between its reading and its writing. On PostgreSQL all its hosts do so.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import Engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from data.migrate import migrate

BUSY_SECONDS = 15
#: The advisory lock that a transaction holds on PostgreSQL; any number that nobody else uses.
TURN = 0x646F6D696E6F

#: A host that hangs loses its turn, and whoever waits for one does not wait for ever (milliseconds).
_TIMEOUTS = {
    "lock_timeout": str(BUSY_SECONDS * 1000),
    "idle_in_transaction_session_timeout": str(BUSY_SECONDS * 1000),
}

#: An open transaction, as the functions of this package take it.
Transaction = AsyncConnection


class StoreInUseError(Exception):
    """Another process has this SQLite file open."""


class StoreUnreachableError(Exception):
    """There is no database at the URL, or none that lets the host in; the message says what is wrong."""


class Store:
    """Transactions on the host's database. Make one with :meth:`open`."""

    def __init__(self, engine: AsyncEngine, lock: FileLock | None) -> None:
        self._engine = engine
        self._lock = lock

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database at a SQLAlchemy URL and bring its schema up to date, a backup first.

        Raises:
            StoreInUseError: another process has the SQLite file.
            StoreUnreachableError: nothing can be opened there.
        """
        try:
            parsed = make_url(url)
            engine = _engine(parsed)
        except (SQLAlchemyError, ImportError) as error:
            raise StoreUnreachableError(_reason(error)) from error
        lock = None
        if parsed.get_backend_name() == "sqlite" and parsed.database not in (None, "", ":memory:"):
            assert parsed.database is not None
            Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
            lock = FileLock(f"{parsed.database}.lock")
            try:
                lock.acquire(timeout=0)
            except Timeout:
                raise StoreInUseError(parsed.database) from None
        try:
            await (await engine.connect()).close()
        except (SQLAlchemyError, OSError) as error:
            raise StoreUnreachableError(_reason(error)) from error
        await migrate(engine, Path(parsed.database) if lock and parsed.database else None)
        return cls(engine, lock)

    @property
    def is_exclusive(self) -> bool:
        """Whether nobody else can write: the SQLite file is locked by this process."""
        return self._lock is not None

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is committed when the block ends and undone when it raises."""
        async with self._engine.begin() as connection:
            yield connection

    async def close(self) -> None:
        await self._engine.dispose()
        if self._lock is not None:
            self._lock.release()


def _reason(error: Exception) -> str:
    """What is wrong, in one line."""
    return str(getattr(error, "orig", error)).splitlines()[0].split(">: ")[-1].rstrip(".")


def _engine(url: URL) -> AsyncEngine:
    """An engine whose transactions take turns; its errors hide parameters, for they hold hidden tiles."""
    if url.get_backend_name() == "postgresql":
        engine = create_async_engine(
            url, hide_parameters=True, pool_pre_ping=True, connect_args={"server_settings": _TIMEOUTS}
        )
        _prepare_postgres(engine.sync_engine)
    else:
        engine = create_async_engine(url, hide_parameters=True)
        _prepare_sqlite(engine.sync_engine)
    return engine


def _prepare_postgres(engine: Engine) -> None:
    @event.listens_for(engine, "begin")
    def _begin(connection):  # type: ignore[no-untyped-def]
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({TURN})")


def _prepare_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def _configure(connection, _record):  # type: ignore[no-untyped-def]
        connection.isolation_level = None  # BEGIN is ours to say, see below
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            f"busy_timeout={BUSY_SECONDS * 1000}",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection):  # type: ignore[no-untyped-def]
        connection.exec_driver_sql("BEGIN IMMEDIATE")

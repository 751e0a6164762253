"""How fast ``/ranking`` answers in a community of 100,000 rated players, from SQLite, and by which index.

Every list is read through the services as the bot does, on a database file made for it: all ratings (first
page, a page in the middle, the last), the week, medals, a player's card, and what a newcomer's rating needs.
For each the medians of wall and CPU time are printed, the same with the league's indexes dropped, and what
SQLite's EXPLAIN QUERY PLAN says of every statement::

    python -m benchmarks.league [--players 100000] [--rounds 15]

It ends with status 1 where an answer takes 50 ms of CPU time or more (wall time depends on who else uses the
machine), or a statement reads a table without an index.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path

from sqlalchemy import event
from sqlalchemy.engine import Engine

import data.ratings
from data.ratings import Ranking
from data.store import Store
from data.weeks import WeekKey
from services.boards import Boards

CLUB = Ranking(4711, "amazonense")
MONDAY = date(2026, 11, 30)
WEEK = WeekKey(CLUB, MONDAY.isoformat())
WEEKS_WITH_MEDALS = 520
LIMIT_SECONDS = 0.050
INDEXES = ("ix_ratings_order", "ix_week_rows_order")


@dataclass
class Statements:
    """What was sent to SQLite, each text once with parameters that it had."""

    seen: dict[str, object] = field(default_factory=dict)

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Note what is sent from now on until the block ends."""

        def note(connection, cursor, statement, parameters, context, executemany):  # type: ignore[no-untyped-def]
            if statement.lstrip().upper().startswith("SELECT"):
                self.seen.setdefault(statement, parameters)

        event.listen(Engine, "before_cursor_execute", note)
        try:
            yield
        finally:
            event.remove(Engine, "before_cursor_execute", note)


@dataclass(frozen=True, slots=True)
class Timing:
    """Medians in seconds."""

    wall: float
    cpu: float


Question = Callable[[Boards, Store], Awaitable[object]]


def questions(players: int) -> dict[str, Question]:
    """What people ask, by name."""
    last, viewer = players // 10, players // 2

    async def newcomer(_: Boards, store: Store) -> object:
        async with store.transaction() as tx:
            return await data.ratings.totals(tx, CLUB)

    return {
        "/ranking all, page 1": lambda b, _: b.all_time(CLUB, 1, viewer),
        f"/ranking all, page {last // 2}": lambda b, _: b.all_time(CLUB, last // 2, viewer),
        f"/ranking all, page {last}": lambda b, _: b.all_time(CLUB, last, viewer),
        "/ranking week, page 1": lambda b, _: b.week(WEEK, 1, viewer),
        "/ranking week, last page": lambda b, _: b.week(WEEK, last, viewer),
        "/ranking medals": lambda b, _: b.medals(CLUB, 1),
        "/domino card": lambda b, _: b.figures(CLUB, viewer, WEEK.week),
        "a newcomer's rating": newcomer,
    }


def fill(path: Path, players: int) -> None:
    """A community of so many rated players, a full week, ten years of medals; and another community."""
    chance = random.Random(1)
    with closing(sqlite3.connect(path)) as database, database:
        for guild_id, count in ((CLUB.guild_id, players), (CLUB.guild_id + 1, players // 10)):
            database.executemany(
                "INSERT INTO ratings VALUES (?, 'amazonense', ?, ?, 40, 20, 1400, 3, 30)",
                ((guild_id, user, round(chance.gauss(1200, 180))) for user in range(count)),
            )
            database.executemany(
                "INSERT INTO week_rows VALUES (?, 'amazonense', ?, ?, ?, ?, ?)",
                (
                    (guild_id, WEEK.week, user, chance.randrange(120), chance.randrange(1, 12), 1.8e9 + user)
                    for user in range(count)
                ),
            )
        mondays = [(MONDAY - timedelta(weeks=back)).isoformat() for back in range(WEEKS_WITH_MEDALS)]
        database.executemany(
            "INSERT OR IGNORE INTO medals VALUES (?, 'amazonense', ?, ?, ?)",
            (
                (CLUB.guild_id, chance.randrange(players), week, medal)
                for week in mondays
                for medal in ("gold", "silver", "bronze")
            ),
        )
        database.execute("ANALYZE")


async def timed(asked: dict[str, Question], path: Path, rounds: int) -> dict[str, Timing]:
    """The medians for every question; the questions take turns, so that a busy machine slows all alike."""
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    boards = Boards(store)
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in asked}
    try:
        for number in range(rounds + 1):
            for name, ask in asked.items():
                wall, cpu = time.perf_counter(), time.process_time()
                await ask(boards, store)
                if number:  # the first round fills SQLite's cache
                    taken[name].append((time.perf_counter() - wall, time.process_time() - cpu))
    finally:
        await store.close()
    return {
        name: Timing(statistics.median(w for w, _ in pairs), statistics.median(c for _, c in pairs))
        for name, pairs in taken.items()
    }


def plans(path: Path, statements: Statements) -> list[tuple[str, list[str]]]:
    """What SQLite says of every statement that reads the league's tables."""
    told = []
    with closing(sqlite3.connect(path)) as database:
        for statement, parameters in statements.seen.items():
            if any(f"FROM {table}" in statement for table in ("ratings", "week_rows", "medals")):
                rows = database.execute(f"EXPLAIN QUERY PLAN {statement}", tuple(parameters))  # type: ignore[arg-type]
                told.append((" ".join(statement.split()), [row[3] for row in rows]))
    return told


def drop_indexes(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        for index in INDEXES:
            database.execute(f"DROP INDEX {index}")


def report(with_index: dict[str, Timing], without: dict[str, Timing]) -> bool:
    """Print the medians; whether all are below the limit."""
    print(f"{'':34}{'wall':>10}{'CPU':>10}   without the indexes: {'wall':>9}")
    for name, timing in with_index.items():
        slower = without[name].wall / timing.wall
        print(
            f"{name:34}{timing.wall * 1000:7.1f} ms{timing.cpu * 1000:7.1f} ms"
            f"{without[name].wall * 1000:28.1f} ms  ({slower:.1f} x)"
        )
    return all(timing.cpu < LIMIT_SECONDS for timing in with_index.values())


def by_index(told: list[tuple[str, list[str]]]) -> bool:
    """Print the plans; whether every table is searched by an index."""
    ok = True
    for statement, steps in told:
        print(f"\n{statement[:150]}")
        for step in steps:
            reads_all = step.startswith("SCAN") and "USING" not in step and "anon" not in step
            ok = ok and not reads_all
            print(f"    {step}{'   <- reads the whole table' if reads_all else ''}")
    return ok


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--players", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=15)
    arguments = parser.parse_args()
    asked, statements = questions(arguments.players), Statements()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "league.db"
        await (await Store.open(f"sqlite+aiosqlite:///{path}")).close()
        fill(path, arguments.players)
        with statements.noted():
            with_index = await timed(asked, path, arguments.rounds)
        told = plans(path, statements)
        drop_indexes(path)
        without = await timed(asked, path, max(3, arguments.rounds // 3))
    print(f"{arguments.players:,} rated players, medians of {arguments.rounds} rounds\n")
    fast = report(with_index, without)
    indexed = by_index(told)
    print(f"\nall below {LIMIT_SECONDS * 1000:.0f} ms of CPU time: {fast}; every table by index: {indexed}")
    return 0 if fast and indexed else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))

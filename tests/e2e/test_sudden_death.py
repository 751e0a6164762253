"""The host is killed in the middle of a match, again and again, and finds it whole each time."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

from data.documents import decode
from data.store import Store
from domino.match import Match
from domino.record import walk
from sandbox import Sandbox
from sandbox.models import Message
from sandbox.testing import problems_of, running_sandbox
from services import archive
from services.model import Status, Table
from tests.e2e.processes import host_process

KILLS = 10
NAMES = ["ana", "bruno", "carmen", "dave"]
VERBS = ("play", "draw", "pass", "pick", "ready", "keep")


async def test_row_03_killed_ten_times_in_one_match(folder: Path) -> None:
    """What was shown as done is never lost; the log plays back to what is kept."""
    chance, acknowledged = random.Random(10), 0
    async with running_sandbox(per_second=0, check_answers=False) as sandbox:
        async with host_process(sandbox, folder):
            await _begin(sandbox)
        for _ in range(KILLS):
            async with host_process(sandbox, folder) as process:
                table = await kept_table(folder)
                assert table.actions >= acknowledged, "something that was acknowledged is gone"
                assert table.status is Status.PLAYING
                await _comes_back(sandbox)
                for _ in range(chance.randrange(1, 4)):
                    await _somebody_acts(sandbox)
                presses = [asyncio.create_task(_press_something(sandbox)) for _ in range(2)]
                await asyncio.sleep(chance.uniform(0, 0.05))
                acknowledged = _actions(folder)
                process.send_signal(signal.SIGKILL)
                await process.wait()
                await asyncio.gather(*presses, return_exceptions=True)
            await whole(folder, acknowledged)
        async with host_process(sandbox, folder):
            await _comes_back(sandbox)
            await _somebody_acts(sandbox)
        assert not [p for p in problems_of(sandbox) if "crash" in str(p)]


async def _begin(sandbox: Sandbox) -> None:
    people = [sandbox.person(name) for name in NAMES]
    opened = await people[0].slash(
        "domino play", {"variant": "amazonense", "length": 200, "seconds": 300}, channel="mesas"
    )
    await opened.completed()
    for person in people[1:]:
        table = await _table(sandbox)
        joined = await person.press(table, custom_id=_id(table, "join"))
        assert joined.error is None
        await _reads(sandbox, person.user.global_name or "")
    table = await _table(sandbox)
    await people[0].press(table, custom_id=_id(table, "start"))
    await sandbox.until(lambda: any(person.dms() for person in people), 20)


async def _reads(sandbox: Sandbox, text: str) -> None:
    await sandbox.until(lambda: text in _newest(sandbox).text, 10)


def _newest(sandbox: Sandbox) -> Message:
    shown = [m for m in sandbox.person("ana").sees("mesas") if m.buttons and not m.ephemeral_to]
    return shown[-1]


async def _table(sandbox: Sandbox) -> Message:
    await sandbox.until(lambda: [m for m in sandbox.person("ana").sees("mesas") if m.buttons], 10)
    return _newest(sandbox)


def _id(message: Message, what: str) -> str:
    return next(str(b["custom_id"]) for b in message.buttons if str(b["custom_id"]).endswith(f":{what}"))


def _acts(sandbox: Sandbox) -> list[tuple[str, Message, str]]:
    """Everything that somebody could press now to go on with the match."""
    found = []
    for name in NAMES:
        for panel in [m for m in sandbox.person(name).dms() if m.buttons][-1:]:
            for button in panel.buttons:
                custom_id = str(button["custom_id"])
                if custom_id.startswith("m:") and custom_id.split(":")[3].split(maxsplit=1)[0] in VERBS:
                    found.append((name, panel, custom_id))
    return found


async def _comes_back(sandbox: Sandbox) -> None:
    """After a restart somebody has a current panel again."""
    await sandbox.until(lambda: _acts(sandbox), 20)


async def _somebody_acts(sandbox: Sandbox) -> None:
    """A press that is answered, and whose effect is shown. Panels that a restart has not reached yet may be
    pressed first; that is answered as well.
    """
    before = _newest(sandbox).strings
    for _ in range(10):
        await sandbox.until(lambda: _acts(sandbox), 20)
        name, panel, custom_id = _acts(sandbox)[0]
        outcome = await sandbox.person(name).press(panel, custom_id=custom_id, old=True, force=True)
        assert outcome.error is None
        with contextlib.suppress(TimeoutError):
            await sandbox.until(lambda: _newest(sandbox).strings != before, 2)
            return
    raise AssertionError("nobody could go on")


async def _press_something(sandbox: Sandbox) -> None:
    if acts := _acts(sandbox):
        name, panel, custom_id = acts[0]
        await sandbox.person(name).press(panel, custom_id=custom_id, old=True, force=True)


def _actions(folder: Path) -> int:
    """How many actions are kept at this moment, read from outside."""
    with closing(sqlite3.connect(f"file:{folder}/domino.db?mode=ro", uri=True)) as db:
        return int(db.execute("SELECT count(*) FROM actions").fetchone()[0])


async def kept_table(folder: Path) -> Table:
    """The only table, from a copy of the database as it lies there."""
    with closing(sqlite3.connect(f"file:{folder}/domino.db?mode=ro", uri=True)) as db:
        document = db.execute("SELECT document FROM game_tables").fetchone()[0]
    return decode(document, Table)


async def whole(folder: Path, acknowledged: int) -> None:
    """The database opens, has everything that was acknowledged, and its log leads to its snapshot."""
    store = await Store.open(f"sqlite+aiosqlite:///{folder}/domino.db")
    try:
        async with store.transaction() as tx:
            table = await archive.load(tx, 1)
            assert table is not None
            record = await archive.record(tx, table.match_id or 0)
    finally:
        await store.close()
    assert table.actions >= acknowledged
    assert table.actions == _actions(folder)
    assert record is not None
    *_, last = walk(record)
    assert _essence(last.match) == _essence(table.match)


def _essence(match: Match | None) -> tuple[object, ...]:
    assert match is not None
    now = match.round
    assert now is not None
    return (match.scores, now.number, now.hands, now.chain, now.moves, now.turn, now.boneyard)

"""How fast a press is answered while many tables play: ``python -m benchmarks.host [--tables 50]``.

The host runs as a process of its own, as it does on Discord. The sandbox, with Discord's limits on, and the
people, who think for two to five seconds, are in this process; every table has two people and two computers.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import resource
import sys
import tempfile
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import aiohttp

from sandbox import Person, Sandbox
from sandbox.interactions import Outcome
from sandbox.models import Message

ROOT = Path(__file__).resolve().parents[1]
METRICS_PORT = 9464
SHARES = (("p50", 0.5), ("p99", 0.99), ("at most", 1.0))
VERBS = ("play", "draw", "pass", "keep", "ready", "pick")


@dataclass
class Count:
    """What was measured: acknowledgements in ms, and presses that got none."""

    acknowledged: list[float] = field(default_factory=list)
    unanswered: int = 0

    def note(self, outcome: Outcome) -> None:
        if outcome.ack_ms is None:
            self.unanswered += 1
        else:
            self.acknowledged.append(outcome.ack_ms)

    def at(self, share: float) -> float:
        """A percentile in ms."""
        ordered = sorted(self.acknowledged)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def shown(person: Person, channel: str) -> list[Message]:
    """What a person can press in a channel and in direct messages, oldest first."""
    messages = [m for m in person.sees(channel) if m.buttons and m.ephemeral_to in (None, person.id)]
    return sorted([*messages, *(m for m in person.dms() if m.buttons)], key=lambda m: m.id)


def act_of(person: Person, channel: str) -> tuple[Message, str] | None:
    """The newest panel on which something of the match can be pressed."""
    for message in reversed(shown(person, channel)):
        for button in message.buttons:
            parts = str(button["custom_id"]).split(":")
            if parts[0] == "m" and parts[3].split(maxsplit=1)[0] in VERBS:
                return message, str(button["custom_id"])
    return None


async def seat(sandbox: Sandbox, number: int, chance: random.Random) -> tuple[str, list[Person]]:
    """Open a table in a channel of its own and start it."""
    channel = f"mesa-{number}"
    host, guest = (sandbox.person(f"p{number}{letter}", "pt-BR") for letter in "ab")
    options = {"variant": "international", "length": 100, "computers": 2, "seconds": 60}
    opened = await host.slash("domino play", options, channel=channel)
    await opened.completed(60)
    await asyncio.sleep(chance.uniform(0, 1))
    for person, what in ((guest, "join"), (host, "start"), (host, "hand"), (guest, "hand")):
        table = await sandbox.until(partial(_with_button, person, channel, what), 120)
        assert table is not None
        await person.press(table, custom_id=_id(table, what), old=True, force=True)
    return channel, [host, guest]


async def seat_all(sandbox: Sandbox, tables: int, chance: random.Random) -> list[tuple[str, list[Person]]]:
    """Every table, a few at a time."""
    few = asyncio.Semaphore(5)

    async def one(number: int) -> tuple[str, list[Person]]:
        async with few:
            return await seat(sandbox, number, chance)

    return await asyncio.gather(*(one(number) for number in range(tables)))


def _with_button(person: Person, channel: str, what: str) -> Message | None:
    """The newest message on which ``what`` can be pressed."""
    for message in reversed(shown(person, channel)):
        button = message.find(custom_id=_id(message, what))
        if button is not None and not button.get("disabled"):
            return message
    return None


def _id(message: Message, what: str) -> str:
    ids = (str(b["custom_id"]) for b in message.buttons)
    return next((i for i in ids if i.startswith("t:") and i.endswith(f":{what}")), "")


async def play(person: Person, channel: str, count: Count, chance: random.Random) -> None:
    """Press something whenever something can be pressed, after a while."""
    while True:
        await asyncio.sleep(chance.uniform(2, 5))
        found = act_of(person, channel)
        if found is not None:
            message, custom_id = found
            count.note(await person.press(message, custom_id=custom_id, old=True, force=True))


async def measure(tables: int, seconds: float) -> None:
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox.demo() as sandbox:
            for number in range(tables):
                sandbox.admin.add_channel(sandbox.guild, f"mesa-{number}")
            process = await start_host(sandbox, Path(folder))
            try:
                began = asyncio.get_running_loop().time()
                seated = await seat_all(sandbox, tables, chance)
                print(f"seated after {asyncio.get_running_loop().time() - began:.0f} s")
                count, mark, before = Count(), sandbox.ledger.mark(), await lags()
                people = [(p, channel) for channel, both in seated for p in both]
                players = [asyncio.create_task(play(p, c, count, chance)) for p, c in people]
                await asyncio.sleep(seconds)
                for player in players:
                    player.cancel()
                await asyncio.gather(*players, return_exceptions=True)
                late = await lags()
            finally:
                with contextlib.suppress(ProcessLookupError):
                    process.terminate()
                await process.wait()
    calls = sandbox.ledger.since(mark)
    counted = sum(call.counted for call in calls)
    cpu = resource.getrusage(resource.RUSAGE_CHILDREN)
    acks, answered = [f"{name} {count.at(share):.1f} ms" for name, share in SHARES], len(count.acknowledged)
    print(f"tables {tables}, presses {answered} in {seconds:.0f} s, unanswered {count.unanswered}")
    print("acknowledged after", ", ".join(acks))
    print(f"calls a second {len(calls) / seconds:.1f}, counted {counted / seconds:.1f}")
    lag = ", ".join(f"{name} within {within(share, before, late):.0f} ms" for name, share in SHARES)
    print(f"host: event loop late: {lag}; CPU {cpu.ru_utime + cpu.ru_stime:.1f} s")


async def start_host(sandbox: Sandbox, folder: Path) -> asyncio.subprocess.Process:
    """The host, once it is ready."""
    settings = {
        "SANDBOX_URL": sandbox.base_url,
        "DATABASE_URL": f"sqlite+aiosqlite:///{folder}/domino.db",
        "METRICS_PORT": str(METRICS_PORT),
        "LOG_LEVEL": "WARNING",
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(ROOT / "bot.py"), cwd=folder, env={**os.environ, **settings}
    )
    await sandbox.ready(60)
    await asyncio.sleep(3)
    return process


async def lags() -> dict[float, float]:
    """How often the host's event loop was late by at most so many seconds, since its start."""
    url = f"http://127.0.0.1:{METRICS_PORT}/metrics"
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        lines = (await response.text()).splitlines()
    buckets = [line for line in lines if line.startswith("domino_loop_lag_seconds_bucket")]
    return {float(line.split('"')[1].replace("+Inf", "inf")): float(line.split()[-1]) for line in buckets}


def within(share: float, before: dict[float, float], after: dict[float, float]) -> float:
    """The bound, in ms, within which this share of the delays between two readings lie."""
    counts = {bound: after[bound] - before[bound] for bound in after}
    whole = counts[float("inf")]
    return 1000 * next(bound for bound in sorted(counts) if counts[bound] >= share * whole)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=40.0)
    arguments = parser.parse_args()
    asyncio.run(measure(arguments.tables, arguments.seconds))


if __name__ == "__main__":
    main()

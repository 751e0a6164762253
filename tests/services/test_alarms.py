"""Alarms on the real scheduler."""

from __future__ import annotations

import asyncio
import time

from services.alarms import SchedulerAlarms


async def test_an_alarm_that_is_set_by_its_own_ring_is_not_lost() -> None:
    """A table that acts at once after it has acted does not stand still until somebody looks after it."""
    alarms, rung, done = SchedulerAlarms(), list[int](), asyncio.Event()

    async def ring() -> None:
        rung.append(len(rung))
        if len(rung) == 5:
            done.set()
            return
        alarms.set("table:1", time.time() - 1, ring)
        for _ in range(20):  # the next one falls due while this one still runs
            await asyncio.sleep(0)

    alarms.start()
    alarms.set("table:1", time.time(), ring)
    await asyncio.wait_for(done.wait(), timeout=20)
    alarms.stop()
    assert rung == [0, 1, 2, 3, 4]

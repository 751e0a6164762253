"""A process that plays every seat of one table, as fast as it can, until the match is over.

``python -m tests.e2e.presser URL TABLE_ID`` says when it is ready, waits for a line, plays, and prints how
many of its actions were carried out.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from data.store import Store
from domino.clock import waits
from domino.errors import IllegalAction
from services.errors import Refusal
from services.model import Status
from tests.services.hosting import services


async def play(url: str, table_id: int) -> int:
    """Act for whoever is waited for; the number of actions that were not refused."""
    store, carried_out = await Store.open(url), 0
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    async with services(Path(), store=store) as host:
        while (table := await host.tables.load(table_id)).status is Status.PLAYING and table.match:
            seat = next(iter(waits(table.match))).seat
            occupant = table.occupants[seat]
            assert occupant is not None
            assert occupant.user_id is not None
            view = (await host.tables.look(table_id, occupant.user_id)).view
            if view is None or not view.legal:
                continue  # the other process has moved
            try:
                await host.tables.act(table_id, occupant.user_id, view.legal[0], table.position)
            except (IllegalAction, Refusal):
                continue
            carried_out += 1
    await store.close()
    return carried_out


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1], int(sys.argv[2]))), flush=True)

"""A process with a host's services that plays for money and is gone after some number of database steps.

``python -m tests.kinds.victim <folder> <seed> <steps>``
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from pathlib import Path

from tests.kinds.bench import random_step, running_bench

KILLED = 9


def gone() -> None:
    os._exit(KILLED)


async def live(folder: Path, seed: int, steps: int) -> None:
    """Play until the process dies in the middle of something."""
    async with running_bench(folder, seed=seed) as bench:
        bench.store.die = gone  # type: ignore[method-assign]
        bench.store.steps_left = steps
        chance = random.Random(seed)
        while True:
            await random_step(bench, chance)


if __name__ == "__main__":
    asyncio.run(live(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))

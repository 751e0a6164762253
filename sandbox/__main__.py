"""Runs the sandbox alone: ``python -m sandbox [--port PORT] [--keep DIRECTORY]``."""

import argparse
import asyncio
import contextlib
import signal
from pathlib import Path

from sandbox.core import Sandbox
from sandbox.page import add_routes
from sandbox.persist import kept, restored_or_demo


async def serve(port: int, shards: int, directory: Path | None) -> None:
    """Serve until interrupted or terminated, keeping the world in ``directory`` if one is given."""
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    sandbox = restored_or_demo(directory, shards=shards) if directory else Sandbox.demo(shards=shards)
    await sandbox.start(port, add_routes=add_routes)
    keeping = kept(sandbox, directory) if directory else contextlib.nullcontext()
    async with keeping:
        print(sandbox.base_url, flush=True)
        await stopped.wait()
    await sandbox.close()


def main() -> None:
    """Read the arguments and serve."""
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="the port on loopback; any free one by default")
    parser.add_argument("--shards", type=int, default=1, help="how many shards to recommend")
    parser.add_argument("--keep", type=Path, metavar="DIRECTORY", help="where the world survives a restart")
    arguments = parser.parse_args()
    asyncio.run(serve(arguments.port, arguments.shards, arguments.keep))


if __name__ == "__main__":
    main()

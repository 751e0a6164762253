"""Runs the sandbox alone: ``python -m sandbox [--port PORT]``."""

import argparse
import asyncio
import contextlib

from sandbox.core import Sandbox


async def serve(port: int, shards: int) -> None:
    """Serve until interrupted."""
    sandbox = Sandbox.demo(shards=shards)
    await sandbox.start(port)
    print(sandbox.base_url, flush=True)
    try:
        await asyncio.Event().wait()
    finally:
        await sandbox.close()


def main() -> None:
    """Read the arguments and serve."""
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="the port on loopback; any free one by default")
    parser.add_argument("--shards", type=int, default=1, help="how many shards to recommend")
    arguments = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(arguments.port, arguments.shards))


if __name__ == "__main__":
    main()

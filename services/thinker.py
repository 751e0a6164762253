"""Computer players at work: searches run in a process of their own, so that no press waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

from domino.actions import Action
from domino.players import choose
from domino.view import View


class Thinker(Protocol):
    """Decides for computer seats, from their View alone."""

    async def choose(self, view: View, level: int, seed: int) -> Action:
        """What the viewer does now that the match waits for it."""


class PoolThinker:
    """Thinks in worker processes; one that dies is replaced."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool = self._new_pool()

    def _new_pool(self) -> Executor:
        return ProcessPoolExecutor(self._workers, mp_context=multiprocessing.get_context("spawn"))

    async def choose(self, view: View, level: int, seed: int) -> Action:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool, _choose, view, level, seed)
        except BrokenProcessPool:
            self._pool = self._new_pool()
            return await loop.run_in_executor(self._pool, _choose, view, level, seed)

    def stop(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class PlainThinker:
    """Thinks where it is called: for tests, and for levels that need no search."""

    async def choose(self, view: View, level: int, seed: int) -> Action:
        return _choose(view, level, seed)


def _choose(view: View, level: int, seed: int) -> Action:
    return choose(view, level, random.Random(seed))

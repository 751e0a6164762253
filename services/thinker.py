"""Computer players at work: searches run in a process of their own, so that no press waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, ParamSpec, Protocol, TypeVar

from domino.actions import Action
from domino.players import choose
from domino.players.hint import Hint, hint
from domino.record import walk
from domino.review import SeatReview, review
from domino.view import View

#: Whoever thinks steps back behind the process that answers presses (a Unix niceness).
POLITE = 10

P = ParamSpec("P")
T = TypeVar("T")


class Thinker(Protocol):
    """Decides for computer seats, from their View alone."""

    async def choose(self, view: View, level: int, seed: int) -> Action:
        """What the viewer does now that the match waits for it."""

    async def hint(self, view: View, seed: int) -> Hint | None:
        """What the third level would play in the viewer's place, and why."""

    async def review(self, record: dict[str, Any], seed: int) -> tuple[SeatReview, ...]:
        """A look back at a match that is over."""


class _Workers:
    """Worker processes, begun when there is work; one that dies is replaced."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool = self._new_pool()

    def _new_pool(self) -> Executor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._count, context, initializer=os.nice, initargs=(POLITE,))

    async def run(self, work: Callable[P, T], *args: P.args, **_: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool, work, *args)
        except BrokenProcessPool:
            self._pool = self._new_pool()
            return await loop.run_in_executor(self._pool, work, *args)

    def stop(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class PoolThinker:
    """Thinks in processes of its own: ``workers`` for moves and hints, and one for reviews, which take
    seconds and for which no computer's move shall wait.
    """

    def __init__(self, workers: int = 1) -> None:
        self._quick, self._slow = _Workers(workers), _Workers(1)

    async def choose(self, view: View, level: int, seed: int) -> Action:
        return await self._quick.run(_choose, view, level, seed)

    async def hint(self, view: View, seed: int) -> Hint | None:
        return await self._quick.run(_hint, view, seed)

    async def review(self, record: dict[str, Any], seed: int) -> tuple[SeatReview, ...]:
        return await self._slow.run(_review, record, seed)

    def stop(self) -> None:
        self._quick.stop()
        self._slow.stop()


class PlainThinker:
    """Thinks where it is called: for tests, and for levels that need no search."""

    async def choose(self, view: View, level: int, seed: int) -> Action:
        return _choose(view, level, seed)

    async def hint(self, view: View, seed: int) -> Hint | None:
        return _hint(view, seed)

    async def review(self, record: dict[str, Any], seed: int) -> tuple[SeatReview, ...]:
        return _review(record, seed)


def _choose(view: View, level: int, seed: int) -> Action:
    return choose(view, level, random.Random(seed))


def _hint(view: View, seed: int) -> Hint | None:
    return hint(view, random.Random(seed))


def _review(record: dict[str, Any], seed: int) -> tuple[SeatReview, ...]:
    return review(walk(record), random.Random(seed))

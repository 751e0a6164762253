"""Pictures made off the event loop, and kept: the same content is drawn once, however many people look at
it.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Self

from domino.events import Scored
from domino.match import Reveal
from domino.view import View
from rendering import pictures
from rendering.hand import HandScene, hand_scene
from rendering.leaderboard import BoardRow
from rendering.outcome import outcome_scene
from rendering.picture import Picture
from rendering.pictures import Players
from rendering.profile import Profile
from rendering.result import result_scene
from rendering.table import table_scene
from rendering.tie_break import tie_break_scene

_KEPT_BYTES = 24 * 1024 * 1024
_SWITCH_SECONDS = 0.001  # the longest that the event loop waits for a thread that is drawing to step aside


class Studio:
    """Draws pictures in ``threads`` threads and keeps the last ones, up to ``kept_bytes``.

    Two requests for the same picture at the same time are drawn once. One thread fewer than there are
    cores leaves the event loop a core of its own; drawing lets go of the interpreter's lock most of the
    time. Close it, or use it as a context manager.
    """

    def __init__(self, threads: int | None = None, kept_bytes: int = _KEPT_BYTES) -> None:
        sys.setswitchinterval(min(sys.getswitchinterval(), _SWITCH_SECONDS))
        self._pool = ThreadPoolExecutor(
            threads or max(1, min(4, (os.cpu_count() or 2) - 1)), thread_name_prefix="studio"
        )
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()
        self._kept_bytes, self._room = 0, kept_bytes
        self._coming: dict[Hashable, asyncio.Future[Picture]] = {}

    def close(self) -> None:
        """Let the threads finish what they draw, and end them."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    async def hand(self, view: View, theme: str, locale: str) -> Picture:
        """See :func:`rendering.hand_picture`."""
        scene = hand_scene(view)
        return await self._draw(
            ("hand", scene, theme, locale), lambda: pictures.picture_of_hand(scene, theme, locale)
        )

    async def covered_hand(self, count: int, theme: str, locale: str) -> Picture:
        """See :func:`rendering.covered_hand_picture`."""
        scene = HandScene(None, count, frozenset(), None)
        return await self._draw(
            ("hand", scene, theme, locale), lambda: pictures.picture_of_hand(scene, theme, locale)
        )

    async def table(self, view: View, players: Players, theme: str, locale: str) -> Picture:
        """See :func:`rendering.table_picture`."""
        scene = table_scene(view, players, locale)
        return await self._draw(
            ("table", scene, theme, locale), lambda: pictures.picture_of_table(scene, theme, locale)
        )

    async def round_result(
        self, view: View, players: Players, scored: Iterable[Scored], theme: str, locale: str
    ) -> Picture:
        """See :func:`rendering.round_result_picture`."""
        scores = tuple(scored)
        scene = result_scene(view, players, scores, locale)
        return await self._draw(
            ("result", scene, theme, locale),
            lambda: pictures.round_result_picture(view, players, scores, theme, locale),
        )

    async def match_result(self, view: View, players: Players, theme: str, locale: str) -> Picture:
        """See :func:`rendering.match_result_picture`."""
        return await self._draw(
            ("match", outcome_scene(view, players, locale), theme, locale),
            lambda: pictures.match_result_picture(view, players, theme, locale),
        )

    async def tie_break(
        self, view: View, players: Players, theme: str, locale: str, *, reveal: Reveal | None = None
    ) -> Picture:
        """See :func:`rendering.tie_break_picture`."""
        return await self._draw(
            ("tie_break", tie_break_scene(view, players, locale, reveal), theme, locale),
            lambda: pictures.tie_break_picture(view, players, theme, locale, reveal=reveal),
        )

    async def card(self, profile: Profile, theme: str, locale: str) -> Picture:
        """See :func:`rendering.card_picture`."""
        return await self._draw(
            ("card", profile, theme, locale), lambda: pictures.card_picture(profile, theme, locale)
        )

    async def leaderboard(
        self, title: str, rows: tuple[BoardRow, ...], page: int, theme: str, locale: str
    ) -> Picture:
        """See :func:`rendering.leaderboard_picture`."""
        return await self._draw(
            ("leaderboard", title, rows, page, theme, locale),
            lambda: pictures.leaderboard_picture(title, rows, page, theme, locale),
        )

    async def replay(self, views: Iterable[View], players: Players, theme: str, locale: str) -> Picture:
        """See :func:`rendering.replay_gif`. Not kept: it is asked for once."""
        return await self._run(lambda: pictures.replay_gif(views, players, theme, locale))

    async def closing(
        self, views: Sequence[View], players: Players, scored: Iterable[Scored], theme: str, locale: str
    ) -> Picture:
        """See :func:`rendering.closing_gif`. Not kept: it is asked for once."""
        scores = tuple(scored)
        return await self._run(lambda: pictures.closing_gif(views, players, scores, theme, locale))

    async def _draw(self, key: Hashable, draw: Callable[[], Picture]) -> Picture:
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        coming = self._coming.get(key)
        if coming is None:
            coming = asyncio.ensure_future(self._run(draw))
            self._coming[key] = coming
            coming.add_done_callback(lambda done: self._arrived(key, done))
        return await asyncio.shield(coming)

    async def _run(self, draw: Callable[[], Picture]) -> Picture:
        return await asyncio.get_running_loop().run_in_executor(self._pool, draw)

    def _arrived(self, key: Hashable, done: asyncio.Future[Picture]) -> None:
        del self._coming[key]
        if done.cancelled() or done.exception() is not None:
            return
        self._kept[key] = done.result()
        self._kept_bytes += len(done.result().data)
        while self._kept_bytes > self._room:
            _, oldest = self._kept.popitem(last=False)
            self._kept_bytes -= len(oldest.data)

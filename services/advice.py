"""Advice: a hint in a running game, a review of one that is over. Never a hint where something is rated."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from domino.players.hint import Hint
from domino.review import SeatReview
from services.chance import Chance
from services.errors import Refusal
from services.history import History
from services.model import Kind, Seen, Settings, Status
from services.tables import Tables
from services.thinker import Thinker

#: Kinds of table at which something is at stake, so that nobody gets a hint.
WITHOUT_HINTS = frozenset({Kind.RANKED, Kind.CREDITS, Kind.ROOM})
KEPT_REVIEWS = 64


def may_hint(settings: Settings) -> bool:
    """Whether hints are given at a table that is played like that."""
    return not settings.rated and settings.kind not in WITHOUT_HINTS


class Adviser:
    """What a strong player would say."""

    def __init__(self, tables: Tables, history: History, thinker: Thinker, chance: Chance) -> None:
        self._tables = tables
        self._history = history
        self._thinker = thinker
        self._chance = chance
        self._reviews: OrderedDict[int, asyncio.Task[tuple[SeatReview, ...]]] = OrderedDict()

    async def hint(self, table_id: int, user_id: int) -> tuple[Seen, Hint]:
        """What the strongest computer would play in a person's place.

        Raises:
            Refusal: ``no_hints_here`` where something is rated or staked, ``no_choice_now``, ``not_seated``.
        """
        seen = await self._tables.look(table_id, user_id)
        if seen.view is None or seen.view.seat is None:
            raise Refusal("not_seated")
        if not may_hint(seen.info.settings):
            raise Refusal("no_hints_here")
        found = await self._thinker.hint(seen.view, self._chance.numbers.getrandbits(64))
        if found is None:
            raise Refusal("no_choice_now")
        return seen, found

    async def review(self, table_id: int) -> tuple[Seen, tuple[SeatReview, ...]]:
        """A look back at the match that was played at a table, made once however many people ask for it.

        Raises:
            Refusal: ``no_match`` where there is none, ``not_over_yet`` while it is being played.
        """
        seen = await self._tables.look(table_id)
        if seen.view is None or seen.info.match_id is None:
            raise Refusal("no_match")
        if seen.info.status is Status.PLAYING:
            raise Refusal("not_over_yet")
        return seen, await asyncio.shield(self._review(seen.info.match_id))

    def _review(self, match_id: int) -> asyncio.Task[tuple[SeatReview, ...]]:
        known = self._reviews.get(match_id)
        if known is None or (known.done() and (known.cancelled() or known.exception() is not None)):
            known = self._reviews[match_id] = asyncio.create_task(self._looked_back(match_id))
        self._reviews.move_to_end(match_id)
        while len(self._reviews) > KEPT_REVIEWS:
            self._reviews.popitem(last=False)
        return known

    async def _looked_back(self, match_id: int) -> tuple[SeatReview, ...]:
        record = await self._history.record(match_id)
        return await self._thinker.review(record, self._chance.numbers.getrandbits(64))

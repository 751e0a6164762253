"""Reviews: thought out once, however many people ask."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from domino.actions import Accept, Offer
from domino.review import SeatReview
from services.advice import Adviser
from services.chance import Chance
from services.history import History
from services.model import Settings
from services.thinker import PlainThinker
from tests.services.hosting import services


class Slow(PlainThinker):
    """Counts the reviews that it was asked for, and fails at the first one."""

    def __init__(self) -> None:
        self.asked = 0

    async def review(self, record: dict[str, Any], seed: int) -> tuple[SeatReview, ...]:
        self.asked += 1
        await asyncio.sleep(0)
        if self.asked == 1:
            raise OSError("the process died")
        return await super().review(record, seed)


async def test_a_match_is_reviewed_once_for_everybody(folder: Path) -> None:
    async with services(folder) as host:
        table_id = await host.seat(Settings("international", 2, {"target": 0}))
        for person in (1000, 1001):
            await host.tables.act(table_id, person, Accept() if person == 1001 else Offer())
        thinker = Slow()
        adviser = Adviser(host.tables, History(host.store), thinker, Chance(random.Random(1)))
        with pytest.raises(OSError, match="died"):
            await adviser.review(table_id)
        answers = await asyncio.gather(*(adviser.review(table_id) for _ in range(5)))
        answers.append(await adviser.review(table_id))
        assert thinker.asked == 2
        assert len({reviews for _, reviews in answers}) == 1

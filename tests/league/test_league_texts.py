"""Texts of the league: every code has one in every language, and each takes the facts that it is given."""

from __future__ import annotations

import pytest

from league.money import AmountFault
from league.rating import Code
from league.rooms import ROOMS, Refusal
from league.tiers import TIERS
from league.week import Medal
from locales import LOCALES, translator

IDS = [
    *(f"rating.line.{code}" for code in Code),
    *(f"tier.{tier.id}" for tier in TIERS),
    *(f"medal.{medal}" for medal in Medal),
    *(f"room.{room.id}" for room in ROOMS),
    *(f"refusal.{refusal}" for refusal in Refusal),
    *(f"amount.{fault}" for fault in AmountFault),
    "room.line",
    "level.line",
]
FACTS = {"times": 2, "room": "R", "stake": 50, "level": 3, "own": 1, "cap": 9, "experience": 7, "missing": 3}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("message_id", IDS)
def test_every_code_has_a_text(locale: str, message_id: str) -> None:
    text = translator(locale)(message_id, **FACTS)
    assert text != message_id
    assert "{" not in text

"""The first level: legal, quick to play what it sees first, and forgetful (rules §1, D-2)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from domino.actions import Play
from domino.view import View

#: How often the novice looks at pips at all, and how many of its choices it looks at then.
_ATTENTION = 0.3
_GLANCE = 2


def play(view: View, plays: Sequence[Play], rng: random.Random) -> Play:
    """Any play, and now and then the heavier of the first two that it notices; doubles it keeps for later.

    Mistakes that people make: it does not follow what others lack, keeps no suit, and holds heavy doubles
    back.
    """
    plain = [p for p in plays if not p.tile.is_double] or list(plays)
    noticed = plain if rng.random() < _ATTENTION else list(plays)
    seen = [rng.choice(noticed) for _ in range(_GLANCE)]
    if rng.random() < _ATTENTION:
        return max(seen, key=lambda p: p.tile.pips)
    return seen[0]

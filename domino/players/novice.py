"""The first level: legal, quick to play what it sees first, and forgetful (rules §1, D-2)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from domino.actions import Play
from domino.view import View

#: How often the novice saves what looks valuable to it: doubles and heavy tiles.
_HOARDING = 0.7


def play(view: View, plays: Sequence[Play], rng: random.Random) -> Play:
    """Any play, or, as beginners do, the lightest tile that is no double, the fine ones being saved for
    later.

    It does not follow what others lack, keeps no suit, counts no points, and never calls a galo.
    """
    if rng.random() < _HOARDING:
        return min(plays, key=lambda p: (p.tile.is_double, p.tile.pips, rng.random()))
    return rng.choice(plays)

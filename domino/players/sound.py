"""The second level: rules of thumb."""

from __future__ import annotations

import random
from collections.abc import Sequence

from domino.actions import Play
from domino.players.bits import weight
from domino.view import View


def play(view: View, plays: Sequence[Play], rng: random.Random) -> Play:
    """The heaviest tile."""
    return max(plays, key=lambda p: (weight(p.tile), rng.random()))

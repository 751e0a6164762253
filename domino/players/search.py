"""The third level."""

from __future__ import annotations

import random
from collections.abc import Sequence

from domino.actions import Play
from domino.players import sound
from domino.players.budget import Budget
from domino.view import View


def play(view: View, plays: Sequence[Play], rng: random.Random, budget: Budget) -> Play:
    """The heaviest tile."""
    return sound.play(view, plays, rng)

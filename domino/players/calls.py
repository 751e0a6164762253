"""Declarations: the galo, four announced doubles, and five doubles (rules §5)."""

from __future__ import annotations

import random

from domino.actions import Action, Keep, Play
from domino.players.budget import Budget
from domino.view import View


def five_doubles(view: View, level: int, rng: random.Random, budget: Budget) -> Action:
    """Keep or Redeal."""
    return Keep()


def announces(view: View, level: int, rng: random.Random, budget: Budget) -> bool:
    """Whether to announce four doubles."""
    return True


def is_galo(view: View, level: int, rng: random.Random, budget: Budget) -> bool:
    """Whether to call the last play a galo."""
    return False


def with_galo(view: View, play: Play, level: int, rng: random.Random, budget: Budget) -> Play:
    """``play``, declared a galo where that is worth it."""
    return play

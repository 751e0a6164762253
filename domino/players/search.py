"""The third level: every play tried on many ways the hidden tiles may lie.

All plays meet the same worlds, so that luck cancels out between them; plays that fall behind are dropped on
the way. Short endgames are solved exactly in each world, and once and for all where nothing is hidden; of
longer ones in pairs it is solved who wins.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from domino.actions import Play
from domino.players.budget import Budget
from domino.players.candidates import Candidate, candidates
from domino.players.knowledge import knowledge
from domino.players.trials import Trial, trial_of
from domino.players.worlds import Dealer
from domino.view import View

_BATCH = 48
_MIN_WORLDS, _MAX_WORLDS, _MAX_WORLDS_FOR_ONE = 24, 1200, 192
#: A play is dropped once it is behind by so many standard errors.
_BEHIND = 2.5


def play(view: View, plays: Sequence[Play], rng: random.Random, budget: Budget) -> Play:
    """The play that does best, declared a galo where that is expected to pay."""
    best = try_out(view, plays, rng, budget)[0]
    chosen = best.plays[0]
    return Play(chosen.tile, chosen.arm, galo=True) if best.galo_gain > 0 else chosen


def try_out(
    view: View, plays: Sequence[Play], rng: random.Random, budget: Budget, *, drop: bool = True
) -> list[Candidate]:
    """The candidates after as many trials as the budget allows, the best one first.

    Without ``drop`` all plays get the same number of trials.
    """
    known = knowledge(view)
    dealer = Dealer(known, rng)
    field = candidates(view, plays)
    if len(field) == 1 and drop and view.variant != "amazonense":
        return field
    trial = trial_of(view, known, rng.random)
    if dealer.certain and trial.exact:
        count = 1
    elif len(field) == 1:
        count = _MAX_WORLDS_FOR_ONE
    else:
        count = max(_MIN_WORLDS, min(_MAX_WORLDS, budget.playouts // (trial.cost * len(field))))
    _compare(field, dealer, count, trial, budget, drop=drop)
    return sorted(field, key=lambda c: (-c.trials, -c.value))


def _compare(
    field: list[Candidate], dealer: Dealer, count: int, trial: Trial, budget: Budget, *, drop: bool
) -> None:
    """Try the candidates on ``count`` worlds, batch by batch, until one is left or the time is over."""
    racing = list(field)
    for start in range(0, count, _BATCH):
        if start and budget.expired():
            return
        for world in dealer.worlds(min(_BATCH, count - start)):
            for candidate in racing:
                trial.run(world, candidate)
        if drop and len(racing) > 1:
            racing = _still_racing(racing)
            if len(racing) == 1 and not trial.declares:
                return


def _still_racing(racing: list[Candidate]) -> list[Candidate]:
    best = max(racing, key=lambda c: c.value)
    return [c for c in racing if best.value - c.value <= _BEHIND * _standard_error(best, c)]


def _standard_error(one: Candidate, other: Candidate) -> float:
    return math.sqrt(one.variance / one.trials + other.variance / other.trials)

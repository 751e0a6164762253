"""What a computer seat does: one function for what it has to do, one for what it may do besides."""

from __future__ import annotations

import random

from domino.actions import Action, Announce, Draw, Galo, Keep, Pass, Pick, Play, Ready, Redeal
from domino.players import calls, novice, search, sound
from domino.players.budget import STANDARD, Budget
from domino.view import View

LEVELS = (1, 2, 3)
_OBLIGATORY = (Play, Draw, Pass, Redeal, Keep, Pick, Ready)


class NothingToDecideError(ValueError):
    """The match does not wait for this seat."""


def must_act(view: View) -> bool:
    """Whether the match waits for the viewer: a turn, a decision on five doubles, a tie-break, a
    confirmation.

    Everything else among the legal actions is optional: announcing, calling the galo afterwards, draw
    offers, leaving.
    """
    return any(isinstance(action, _OBLIGATORY) for action in view.legal)


def choose(view: View, level: int, rng: random.Random, *, budget: Budget = STANDARD) -> Action:
    """What the viewer does now that the match waits for it (:func:`must_act`), as a computer of ``level``
    1 to 3.

    The answer is one of ``view.legal`` and depends on the arguments alone, so that a level can change at
    any time. A galo is called together with the play.

    Raises:
        NothingToDecideError: the match does not wait for the viewer.
        ValueError: there is no such level.
    """
    if level not in LEVELS:
        raise ValueError(f"no level {level}")
    needed = [action for action in view.legal if isinstance(action, _OBLIGATORY)]
    if not needed:
        raise NothingToDecideError("the match does not wait for this seat")
    if len(needed) == 1:
        return needed[0]
    plays = [action for action in needed if isinstance(action, Play) and not action.galo]
    if plays:
        return _play(view, plays, level, rng, budget)
    if Keep() in needed:
        return Keep()  # fifty points in hand, which no new deal makes up for
    return rng.choice(needed)


def volunteer(view: View, level: int) -> Action | None:
    """What the viewer does though nothing makes it: announce four doubles, or call its last play a galo.

    To be asked after every step of the match, for every computer seat; None means nothing. Draw offers
    stay open to people alone, so that a computer never has one to answer.
    """
    if level == 1:
        return None
    if Announce() in view.legal:
        return Announce()  # forty points now and then, against a hint to the others
    if Galo() in view.legal and calls.is_certain_galo(view):
        return Galo()
    return None


def _play(view: View, plays: list[Play], level: int, rng: random.Random, budget: Budget) -> Play:
    if level == 1:
        return novice.play(view, plays, rng)
    if level == 2:
        return calls.with_certain_galo(view, sound.play(view, plays, rng))
    return search.play(view, plays, rng, budget)

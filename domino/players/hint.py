"""What the third level would play and why, with what every play is expected to bring."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from domino.actions import Play
from domino.players.bits import WITH, mask_of
from domino.players.budget import STANDARD, Budget
from domino.players.candidates import Candidate
from domino.players.knowledge import knowledge
from domino.players.search import try_out
from domino.players.sound import points, values_after
from domino.view import View


class Why(StrEnum):
    """The plainest good reason for a play; its sentence is ``players.why.<value>`` in the catalogues.

    A sentence that names a ``player`` gets the name of the fact ``seat`` from whoever shows it.
    """

    ONLY_PLAY = "only_play"
    GOES_OUT = "goes_out"
    GALO = "galo"
    SCORES = "scores"
    NEXT_LACKS = "next_lacks"
    KEEPS_SUIT = "keeps_suit"
    SHEDS_DOUBLE = "sheds_double"
    SHEDS_PIPS = "sheds_pips"
    KEEPS_CHOICE = "keeps_choice"
    LOOKS_AHEAD = "looks_ahead"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What ``play`` is expected to bring: ``points`` of the viewer's side less those of the others.

    ``win`` is the chance to win the round (in `amazonense`, to score more in it from here on).
    """

    play: Play = field(repr=False)
    points: float
    win: float
    trials: int
    value: float = field(repr=False, default=0.0)


@dataclass(frozen=True, slots=True)
class Hint:
    """``best`` among the ``evaluations``, and why: ``facts`` are what the sentence of ``why`` names."""

    best: Evaluation = field(repr=False)
    why: Why
    facts: Mapping[str, object] = field(repr=False)
    evaluations: tuple[Evaluation, ...] = field(repr=False)


def evaluate(view: View, rng: random.Random, budget: Budget = STANDARD) -> tuple[Evaluation, ...]:
    """Every play that is legal for the viewer, the best one first; () where it has none.

    Plays that come to the same are evaluated once. The best one is declared a galo where that pays.
    """
    plays = [a for a in view.legal if isinstance(a, Play) and not a.galo]
    if not plays:
        return ()
    tried = try_out(view, plays, rng, budget, drop=False)
    return tuple(_evaluation(candidate, play) for candidate in tried for play in candidate.plays)


def _evaluation(candidate: Candidate, play: Play) -> Evaluation:
    bonus = max(0.0, candidate.galo_gain)
    return Evaluation(
        play=Play(play.tile, play.arm, galo=bonus > 0),
        points=candidate.total_points / candidate.trials + bonus,
        win=candidate.total_wins / candidate.trials,
        trials=candidate.trials,
        value=candidate.value,
    )


def hint(view: View, rng: random.Random, budget: Budget = STANDARD) -> Hint | None:
    """What the third level would play and why; None where the viewer has no play to make."""
    evaluations = evaluate(view, rng, budget)
    if not evaluations:
        return None
    why, facts = reason(view, evaluations[0].play, [e.play for e in evaluations])
    return Hint(evaluations[0], why, facts, evaluations)


def reason(view: View, best: Play, plays: Sequence[Play]) -> tuple[Why, dict[str, object]]:
    """The plainest reason for ``best`` among the legal ``plays``, and the facts that its sentence names."""
    assert view.seat is not None
    facts: dict[str, object] = {"tile": str(best.tile), "arm": best.arm}
    if len(plays) == 1:
        return Why.ONLY_PLAY, facts
    if len(view.hand) == 1:
        return Why.GOES_OUT, facts
    if best.galo:
        return Why.GALO, facts
    scored = points(view, best)
    if scored:
        return Why.SCORES, facts | {"points": scored}
    return _by_position(view, best, plays, facts)


def _by_position(
    view: View, best: Play, plays: Sequence[Play], facts: dict[str, object]
) -> tuple[Why, dict[str, object]]:
    assert view.seat is not None
    known, after = knowledge(view), set(values_after(view, best))
    following = (view.seat + 1) % view.seats
    lacked = [v for v in after if not known.may_hold(following) & WITH[v]]
    if len(lacked) == len(after):
        return Why.NEXT_LACKS, facts | {"seat": following, "values": _listed(lacked)}
    rest = mask_of(t for t in view.hand if t != best.tile)
    own = {value: (rest & WITH[value]).bit_count() for value in after}
    suit = max(own, key=lambda value: own[value])
    if best.tile.is_double and own[best.tile.high]:
        return Why.SHEDS_DOUBLE, facts | {"value": best.tile.high}
    if own[suit] >= 3:
        return Why.KEEPS_SUIT, facts | {"value": suit, "count": own[suit]}
    if lacked:
        return Why.NEXT_LACKS, facts | {"seat": following, "values": _listed(lacked)}
    if best.tile.is_double:
        return Why.SHEDS_DOUBLE, facts | {"value": best.tile.high}
    if best.tile.pips >= max(p.tile.pips for p in plays):
        return Why.SHEDS_PIPS, facts | {"pips": best.tile.pips}
    if _followers(view, best) >= max(_followers(view, p) for p in plays):
        return Why.KEEPS_CHOICE, facts | {"count": _followers(view, best)}
    return Why.LOOKS_AHEAD, facts


def _listed(values: Sequence[int]) -> str:
    return " / ".join(map(str, sorted(values)))


def _followers(view: View, play: Play) -> int:
    rest = mask_of(t for t in view.hand if t != play.tile)
    open_tiles = 0
    for value in values_after(view, play):
        open_tiles |= WITH[value]
    return (rest & open_tiles).bit_count()

"""The second level: the rules of thumb of a good player.

Get rid of heavy tiles and doubles, keep ends open that one's own hand follows, close what the next opponent
can follow and leave open what the partner can, as far as passes and draws have shown it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from domino.actions import Play
from domino.players.bits import WITH, mask_of, weight
from domino.players.knowledge import Knowledge, knowledge
from domino.view import View

_OWN_FOLLOWERS = 2.0
_NEXT_LACKS = 5.0
_PARTNER_LACKS = -4.0
_PER_POINT = 2.0


def play(view: View, plays: Sequence[Play], rng: random.Random) -> Play:
    """The best play by rule of thumb; a coin decides between equals."""
    known = knowledge(view)
    return max(plays, key=lambda p: (value(view, known, p), rng.random()))


def value(view: View, known: Knowledge, play: Play) -> float:
    """How much there is to say for ``play``, in pips."""
    assert view.seat is not None
    after = values_after(view, play)
    rest = mask_of(t for t in view.hand if t != play.tile)
    open_tiles = 0
    for end in after:
        open_tiles |= WITH[end]
    score = weight(play.tile) + _OWN_FOLLOWERS * (rest & open_tiles).bit_count()
    next_seat = (view.seat + 1) % view.seats
    next_may = known.may_hold(next_seat)
    paired = len(view.sides) < view.seats
    partner_may = known.may_hold((view.seat + 2) % view.seats) if paired else 0
    for end in set(after):
        if not next_may & WITH[end]:
            score += _NEXT_LACKS
        if paired and not partner_may & WITH[end]:
            score += _PARTNER_LACKS
    return score + _PER_POINT * points(view, play)


def values_after(view: View, play: Play) -> tuple[int, ...]:
    """The open values that ``play`` leaves."""
    if view.chain is None:
        return play.tile.high, play.tile.low
    return tuple(
        play.tile.other(arm.open_value) if arm.name == play.arm else arm.open_value for arm in view.chain.arms
    )


def points(view: View, play: Play) -> int:
    """What ``play`` scores at the ends at once, where the variant counts them."""
    if view.variant != "amazonense":
        return 0
    if view.chain is None:
        ends = play.tile.pips
    else:
        assert play.arm is not None
        ends = view.chain.put(play.tile, play.arm).sum_of_ends()
    return ends if ends % 5 == 0 else 0

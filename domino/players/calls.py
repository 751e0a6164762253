"""Declarations: the galo, four announced doubles, and five doubles (rules §5)."""

from __future__ import annotations

from domino.actions import Play
from domino.players import sound
from domino.players.bits import fitting, mask_of
from domino.players.knowledge import Knowledge, knowledge
from domino.view import View


def with_certain_galo(view: View, play: Play) -> Play:
    """``play``, declared a galo if that is bound to be right."""
    if view.variant != "amazonense" or Play(play.tile, play.arm, galo=True) not in view.legal:
        return play
    rest = mask_of(t for t in view.hand if t != play.tile)
    values = sound.values_after(view, play)
    return Play(play.tile, play.arm, galo=_certain(knowledge(view), rest, values))


def is_certain_galo(view: View) -> bool:
    """Whether the play that the viewer has just made is bound to be a galo."""
    if view.chain is None:
        return False
    return _certain(knowledge(view), mask_of(view.hand), view.chain.open_values)


def _certain(known: Knowledge, rest: int, values: tuple[int, ...]) -> bool:
    fits = fitting(values)
    others = [seat for seat in range(known.seats) if seat != known.seat]
    return bool(rest & fits) and not any(known.may_hold(seat) & fits for seat in others)

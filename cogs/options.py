"""The plays that a person can choose between: the legal ones, less those that differ in the picture alone."""

from __future__ import annotations

from domino.actions import Play
from domino.chain import Arm
from domino.view import View
from rendering.geometry import arm_directions

ARROWS = {"west": "⬅️", "east": "➡️", "north": "⬆️", "south": "⬇️"}


def choices(view: View, *, galo: bool = False) -> list[Play]:
    """The plays worth offering, with or without a galo declared.

    Of arms that show the same value and count the same at the ends one is offered (D-1, D-27).
    """
    offered: list[Play] = []
    known: set[tuple[object, ...]] = set()
    for action in view.legal:
        if isinstance(action, Play) and action.galo == galo:
            arm = view.chain.arm(action.arm) if view.chain and action.arm else None
            key = (action.tile, *_effect(arm, counts=view.ends_sum is not None))
            if key not in known:
                known.add(key)
                offered.append(action)
    return offered


def _effect(arm: Arm | None, *, counts: bool) -> tuple[object, ...]:
    """What tells one arm from another for who plays there; more where the ends count."""
    if arm is None:
        return ()
    if not counts:
        return (arm.open_value,)
    return (arm.open_value, arm.tip is None, bool(arm.tip and arm.tip.is_double))


def grown_arms(view: View) -> tuple[str, ...]:
    """The arms in the order in which they got their first tile."""
    return tuple(dict.fromkeys(move.arm for move in view.moves if move.arm is not None))


def arrow(view: View, arm: str) -> str:
    """Where an arm lies in the picture."""
    assert view.chain is not None
    return ARROWS[arm_directions(view.chain, grown_arms(view))[arm]]


def arm_label(view: View, play: Play) -> str:
    """Where a play goes: an arrow and the value that it joins; empty at the opening."""
    if play.arm is None or view.chain is None:
        return ""
    return f"{arrow(view, play.arm)} {view.chain.arm(play.arm).open_value}"

"""A seat's turn: playing, drawing and passing, the same in every variant (rules §1, *Must play*)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from domino import offers
from domino.actions import Play
from domino.chain import Chain
from domino.errors import IllegalAction, Reason
from domino.events import TileDrawn, TilePlayed, TurnPassed
from domino.match import Move, Opening, Phase, Round
from domino.step import Step
from domino.tiles import Tile

if TYPE_CHECKING:
    from domino.rules import Rules

Placement = tuple[Tile, str | None]
#: Plays are values and there are few of them: listing them makes none anew.
listed_play = cache(Play)


def plays(now: Round) -> list[Placement]:
    """Every tile of the seat to move with every arm that it fits, in the order of its hand (rules §1)."""
    if now.turn is None:
        return []
    hand = now.hands[now.turn]
    if now.chain is not None:
        arms = now.chain.arms
        return [(tile, arm.name) for tile in hand for arm in arms if arm.open_value in tile]
    opening = now.opening or Opening(now.turn)
    if opening.tile is not None:
        return [(opening.tile, None)]
    return [(tile, None) for tile in hand if tile.is_double or not opening.any_double]


def play(rules: Rules, step: Step, seat: int, action: Play) -> None:
    now = step.round
    _require_turn(rules, now, seat, galo=action.galo)
    refusal = _refusal(rules, now, seat, action)
    if refusal is not None:
        raise refusal
    _lay(rules, step, seat, action)
    if step.match.offer:
        offers.withdraw(step, seat)
    rules.after_play(step, seat, action)


def _require_turn(rules: Rules, now: Round, seat: int, *, galo: bool = False) -> None:
    if now.result is not None or now.phase is not Phase.PLAY or (galo and not rules.has_galo):
        raise IllegalAction(Reason.WRONG_PHASE)
    if now.turn != seat:
        raise IllegalAction(Reason.NOT_YOUR_TURN, turn=now.turn)


def _refusal(rules: Rules, now: Round, seat: int, action: Play) -> IllegalAction | None:
    """Why a play is not among :func:`plays`, looked at in the order of rules §6; None where it is."""
    if action.tile not in now.hands[seat]:
        return IllegalAction(Reason.NOT_IN_HAND, tile=action.tile)
    if now.chain is None:
        return _opening_refusal(now.opening or Opening(seat), action)
    if action.arm is None:
        return IllegalAction(Reason.ARM_REQUIRED, tile=action.tile)
    if action.arm not in rules.arms:
        return IllegalAction(Reason.BAD_ARM, arm=action.arm)
    open_value = now.chain.arm(action.arm).open_value
    if not action.tile.fits(open_value):
        return IllegalAction(Reason.DOES_NOT_FIT, tile=action.tile, open_value=open_value)
    return None


def _opening_refusal(opening: Opening, action: Play) -> IllegalAction | None:
    if opening.tile is not None and action.tile != opening.tile:
        return IllegalAction(Reason.OPENING_TILE_REQUIRED, tile=opening.tile)
    if opening.any_double and not action.tile.is_double:
        return IllegalAction(Reason.DOUBLE_REQUIRED, tile=action.tile)
    if action.arm is not None:
        return IllegalAction(Reason.BAD_ARM, arm=action.arm)
    return None


def _lay(rules: Rules, step: Step, seat: int, action: Play) -> None:
    now, laid = step.round, action.tile
    hands = list(now.hands)
    place = hands[seat].index(laid)
    hands[seat] = hands[seat][:place] + hands[seat][place + 1 :]
    if now.chain is None or action.arm is None:
        chain = Chain.open_with(laid, rules.arms)
    else:
        chain = now.chain.put(laid, action.arm)
    step.round = now.evolve(
        hands=tuple(hands),
        chain=chain,
        moves=(*now.moves, _move(now, seat, "play", laid, action.arm)),
        turn=(seat + 1) % len(hands),
        passes_in_a_row=0,
        last_player=seat,
        galo_declared=action.galo,
    )
    step.events.append(TilePlayed(seat, laid, action.arm, action.galo))


def draw(rules: Rules, step: Step, seat: int) -> None:
    now = step.round
    _require_turn(rules, now, seat)
    if plays(now):
        raise IllegalAction(Reason.MUST_PLAY)
    if not now.boneyard:
        raise IllegalAction(Reason.BONEYARD_EMPTY)
    drawn, *rest = now.boneyard
    hands = list(now.hands)
    hands[seat] = (*hands[seat], drawn)
    step.round = now.evolve(
        hands=tuple(hands), boneyard=tuple(rest), moves=(*now.moves, _move(now, seat, "draw"))
    )
    step.events.append(TileDrawn(seat))
    if rules.is_blocked(step.round):
        rules.block(step)


def give_up(rules: Rules, step: Step, seat: int) -> None:
    now = step.round
    _require_turn(rules, now, seat)
    if plays(now):
        raise IllegalAction(Reason.MUST_PLAY)
    if now.boneyard:
        raise IllegalAction(Reason.MUST_DRAW)
    step.round = now.evolve(
        moves=(*now.moves, _move(now, seat, "pass")),
        turn=(seat + 1) % len(now.hands),
        passes_in_a_row=now.passes_in_a_row + 1,
    )
    step.events.append(TurnPassed(seat))
    rules.after_pass(step, seat)


def _move(now: Round, seat: int, verb: str, laid: Tile | None = None, arm: str | None = None) -> Move:
    return Move(seat, verb, now.chain.open_values if now.chain else (), laid, arm)

"""Who is there: confirmations between games, leaving, and absences (rules §1 *Leaving*, §2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domino import offers
from domino.actions import Action, Draw
from domino.errors import IllegalAction, Reason
from domino.events import SeatLeft, SeatReady
from domino.step import Step

if TYPE_CHECKING:
    from domino.rules import Rules


def confirm_ready(rules: Rules, step: Step, seat: int) -> None:
    if not rules.confirms_ready or step.round.result is None:
        raise IllegalAction(Reason.WRONG_PHASE)
    if not step.match.humans[seat]:
        raise IllegalAction(Reason.NOT_ELIGIBLE)
    if seat in step.match.ready:
        raise IllegalAction(Reason.ALREADY_DECLARED)
    step.change_match(ready=(*step.match.ready, seat))
    step.events.append(SeatReady(seat))


def leave(rules: Rules, step: Step, seat: int) -> None:
    """D-4: a walkover between two single seats; else a computer takes the seat over."""
    match = step.match
    if not match.humans[seat]:
        raise IllegalAction(Reason.NOT_ELIGIBLE)
    humans = tuple([human and other != seat for other, human in enumerate(match.humans)])
    step.change_match(humans=humans, left=(*match.left, seat))
    step.events.append(SeatLeft(seat))
    if match.seats == 2:
        rules.end_match(step, 1 - seat, "walkover")
    elif not any(humans):
        rules.end_match(step, None, None)
    else:
        offers.end_if_agreed(step)


def count_absences(step: Step, seat: int, action: Action, *, by_clock: bool) -> None:
    """Timeouts in a row, by turn: the draws that lead up to a play are part of its turn."""
    strikes = step.match.strikes
    if not by_clock:
        count = 0
    elif isinstance(action, Draw):
        count = strikes[seat]
    else:
        count = strikes[seat] + 1
    if count != strikes[seat]:
        step.change_match(strikes=(*strikes[:seat], count, *strikes[seat + 1 :]))

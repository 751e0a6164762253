"""Draw by agreement (rules §1, D-5): offers, answers, and what withdraws them."""

from __future__ import annotations

from domino.actions import Accept, Action, Decline, Offer
from domino.errors import IllegalAction, Reason
from domino.events import DrawAccepted, DrawDeclined, DrawOffered, MatchEnded, OfferWithdrawn
from domino.match import Match, MatchResult
from domino.step import Step


def legal(match: Match, seat: int) -> tuple[Action, ...]:
    """What a human ``seat`` may do about a draw."""
    if not match.offer:
        return (Offer(),)
    return () if seat in match.offer else (Accept(), Decline())


def respond(step: Step, seat: int, action: Offer | Accept | Decline, *, allowed: bool) -> None:
    """Offer, accept or decline. Raises IllegalAction."""
    standing = step.match.offer
    offering = isinstance(action, Offer)
    if not allowed or (not offering and not standing):
        raise IllegalAction(Reason.WRONG_PHASE)
    if not step.match.humans[seat]:
        raise IllegalAction(Reason.NOT_ELIGIBLE)
    if standing and (offering or seat in standing):
        raise IllegalAction(Reason.ALREADY_DECLARED)
    match action:
        case Decline():
            step.change_match(offer=())
            step.events.append(DrawDeclined(seat))
        case _:
            step.change_match(offer=(*standing, seat))
            step.events.append(DrawOffered(seat) if offering else DrawAccepted(seat))
            end_if_agreed(step)


def end_if_agreed(step: Step) -> None:
    """End the match drawn where an offer stands that every human seat has accepted."""
    match = step.match
    if match.offer and all(seat in match.offer for seat, human in enumerate(match.humans) if human):
        step.change_match(result=MatchResult(None, "agreement"))
        step.events.append(MatchEnded(None, "agreement"))


def withdraw(step: Step, seat: int) -> None:
    """Take back the offer that stands, because ``seat`` played."""
    step.change_match(offer=())
    step.events.append(OfferWithdrawn(seat))

"""Deadlines that belong to the match (rules §1, *The clock*): who is waited for, how long, and what happens
then.

Time itself comes from outside: a host keeps the moment at which it began to wait and calls :func:`expire`
when it is over.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from domino.actions import Action, Draw, Keep, Leave, Pass, Pick
from domino.events import Event
from domino.match import Match, Phase, apply
from domino.players import choose
from domino.variants import rules_of
from domino.view import view

ABSENT_SECONDS = 10
STRIKES_THAT_SHRINK = 2
PASS_SECONDS = 10
READY_SECONDS = 60
REDEAL_CHOICE_SECONDS = 30
PICK_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Wait:
    """The match waits for ``seat``, at most ``seconds``; without end where that is None."""

    seat: int
    seconds: int | None


@dataclass(frozen=True, slots=True)
class TimedStep:
    """One action that the match took for a seat whose time was up, and what came of it."""

    action: Action
    match: Match
    events: tuple[Event, ...]


def waits(match: Match) -> tuple[Wait, ...]:
    """Whom the match waits for, computers included; nobody where it is over or waits for a deal."""
    rules, now = rules_of(match), match.round
    match rules.phase(match):
        case Phase.PLAY if now and now.turn is not None:
            return (Wait(now.turn, _turn_seconds(match, now.turn)),)
        case Phase.REDEAL_CHOICE if now and now.turn is not None:
            return (Wait(now.turn, _shrunk(match, now.turn, REDEAL_CHOICE_SECONDS)),)
        case Phase.TIE_BREAK if now and now.tie_break:
            picked = {seat for seat, _ in now.tie_break.picks}
            choosing = [seat for seat in now.tie_break.seats if seat not in picked]
            return tuple(Wait(seat, _shrunk(match, seat, PICK_SECONDS)) for seat in choosing)
        case Phase.READY:
            return tuple(
                Wait(seat, READY_SECONDS)
                for seat, human in enumerate(match.humans)
                if human and seat not in match.ready
            )
    return ()


def _turn_seconds(match: Match, seat: int) -> int | None:
    """A turn's time: less where the seat can only pass (`amazonense`)."""
    if match.turn_seconds is None:
        return None
    rules = rules_of(match)
    can_only_pass = rules.has_galo and Pass() in rules.legal(match, seat)
    return _shrunk(
        match, seat, min(match.turn_seconds, PASS_SECONDS) if can_only_pass else match.turn_seconds
    )


def _shrunk(match: Match, seat: int, seconds: int) -> int:
    """Less time for a seat that was absent twice in a row (D-3)."""
    return min(seconds, ABSENT_SECONDS) if match.strikes[seat] >= STRIKES_THAT_SHRINK else seconds


def expire(match: Match, seat: int, chance: random.Random) -> tuple[TimedStep, ...]:
    """What the match does because ``seat`` let its time pass: its whole turn, draws included.

    In a turn the seat plays, draws or passes as the computer's first level would from its view alone (D-2),
    five doubles are kept; a tie-break's pick is random (D-8). A missed confirmation is a W.O., and so is any
    timeout of a seat that was absent too often (D-9).
    """
    steps: list[TimedStep] = []
    while not steps or isinstance(steps[-1].action, Draw):
        current = steps[-1].match if steps else match
        if all(wait.seat != seat for wait in waits(current)):
            break  # the last draw blocked the round, or nobody waits for this seat
        action = _forced(current, seat, chance)
        after, events = apply(current, seat, action, by_clock=True)
        steps.append(TimedStep(action, after, events))
    return tuple(steps)


def _forced(match: Match, seat: int, chance: random.Random) -> Action:
    rules = rules_of(match)
    allowed = rules.absences_to_walkover
    if match.humans[seat] and allowed is not None and match.strikes[seat] + 1 >= allowed:
        return Leave()
    match rules.phase(match):
        case Phase.READY:
            return Leave()
        case Phase.REDEAL_CHOICE:
            return Keep()
        case Phase.TIE_BREAK:
            return chance.choice([action for action in rules.legal(match, seat) if isinstance(action, Pick)])
    return choose(view(match, seat), 1, chance)

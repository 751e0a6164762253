"""What every variant shares (rules §1), and the few places where one may differ.

A variant is a stateless object. It overrides the hooks below; everything else is the same for all.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from domino import offers, presence, turn
from domino.actions import Accept, Action, Decline, Draw, Leave, Offer, Pass, Play, Ready
from domino.deal import Deal, SealedSeed
from domino.errors import BadRecord, IllegalAction, Reason
from domino.events import (
    Event,
    MatchEnded,
    RoundDealt,
)
from domino.match import Match, MatchResult, Opening, Phase, Round
from domino.step import Step
from domino.tiles import pips


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a variant: what it is when not given, and which values it takes."""

    default: int | bool
    accepts: Callable[[object], bool]


def whole_number(value: object) -> bool:
    """Whether ``value`` is a whole number from 1, as points and targets have to be."""
    return type(value) is int and value >= 1


class Rules(ABC):
    """The rules of one variant: the draw game, each seat for itself, where the variant says nothing else."""

    id: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    options: ClassVar[Mapping[str, Option]] = {}
    arms: ClassVar[tuple[str, ...]] = ("left", "right")
    has_galo: ClassVar[bool] = False
    confirms_ready: ClassVar[bool] = False
    absences_to_walkover: ClassVar[int | None] = None

    # -- what a variant may say differently

    def sides(self, match: Match) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        return tuple((seat,) for seat in range(match.seats))

    def target(self, match: Match) -> int:
        """The score that ends the match, 0 where one round does."""
        return 0

    def check_options(self, options: Mapping[str, int | bool], seats: int) -> None:  # noqa: B027
        """Refuse options that do not go together. Raises BadRecord."""

    def open_round(self, step: Step) -> None:
        """Decide who opens the round that was just dealt."""
        self.set_opening(step, self.highest_double(step.round.deal))

    def is_blocked(self, now: Round) -> bool:
        """Whether the round ends here, looked at after every play and draw: nobody can play or draw."""
        return not now.boneyard and not self.anybody_fits(now)

    def after_play(self, step: Step, seat: int, play: Play) -> None:
        """What follows a play, after which it is the next seat's turn: going out, then blocking."""
        if not step.round.hands[seat]:
            self.go_out(step, seat, play)
        elif self.is_blocked(step.round):
            self.block(step)

    @abstractmethod
    def go_out(self, step: Step, seat: int, play: Play) -> None:
        """Score the round that ``seat`` won by going out, and end it."""

    @abstractmethod
    def block(self, step: Step) -> None:
        """Score a blocked round, and end it."""

    def after_pass(self, step: Step, seat: int) -> None:  # noqa: B027
        """What follows a pass, after which it is the next seat's turn."""

    @abstractmethod
    def outcome(self, match: Match) -> MatchResult | None:
        """How the match ends now that a round is over; None if it goes on."""

    def plays_with_declarations(self, now: Round) -> tuple[Action, ...]:
        """The plays of the seat to move as actions, in the order in which they are listed."""
        return tuple([turn.listed_play(tile, arm) for tile, arm in turn.plays(now)])

    def special_actions(self, now: Round, seat: int) -> tuple[Action, ...]:
        """Legal actions of the verbs that this variant alone knows."""
        return ()

    def special(self, step: Step, seat: int, action: Action) -> None:
        """Carry out a verb that this variant alone knows."""
        raise IllegalAction(Reason.WRONG_PHASE)

    def allows_offers(self, match: Match) -> bool:
        """Whether a draw may be offered (D-5)."""
        return True

    def galo_open(self, now: Round) -> bool:
        """Whether the last play may still be declared a galo, if its seat chooses to (§5)."""
        just_played = bool(now.moves) and now.moves[-1].verb == "play"
        return self.has_galo and now.result is None and just_played and not now.galo_declared

    def ends_sum(self, now: Round) -> int | None:
        """The sum of the ends where the variant counts it."""
        return None

    # -- the match

    def new_match(
        self,
        seats: int,
        options: Mapping[str, object] | None = None,
        *,
        humans: tuple[bool, ...] | None = None,
        ranked: bool = False,
        turn_seconds: int | None = None,
    ) -> Match:
        """A match before its first deal, every seat human unless ``humans`` says otherwise.

        Raises:
            BadRecord: a seat count or an option that this variant does not have.
        """
        if type(seats) is not int or seats not in self.seat_counts:
            raise BadRecord("seats", f"{self.id} is not played by that many")
        chosen = self._options(options or {})
        self.check_options(chosen, seats)
        match = Match(
            variant=self.id,
            options=chosen,
            seats=seats,
            scores=(),
            humans=humans or (True,) * seats,
            strikes=(0,) * seats,
            ranked=ranked,
            turn_seconds=turn_seconds,
        )
        return match.evolve(scores=(0,) * len(self.sides(match)))

    def _options(self, given: Mapping[str, object]) -> dict[str, int | bool]:
        chosen: dict[str, int | bool] = {name: option.default for name, option in self.options.items()}
        for name, value in given.items():
            if name not in self.options:
                raise BadRecord("options", f"{self.id} has no option {str(name)[:20]!r}")
            if not (isinstance(value, int) and self.options[name].accepts(value)):
                raise BadRecord(f"options.{name}", "not a value that it takes")
            chosen[name] = value
        return chosen

    def phase(self, match: Match) -> Phase:
        """What the match waits for."""
        if match.result is not None:
            return Phase.OVER
        if match.round is None:
            return Phase.DEAL
        if match.round.result is None:
            return match.round.phase
        waiting = self.confirms_ready and any(
            human and seat not in match.ready for seat, human in enumerate(match.humans)
        )
        return Phase.READY if waiting else Phase.DEAL

    def start_round(
        self, match: Match, deal: Deal, secret: SealedSeed | None = None
    ) -> tuple[Match, tuple[Event, ...]]:
        """Deal the next round. Raises IllegalAction (match_over, wrong_phase) where none is due.

        Confirmations of readiness are the host's business: a round may be dealt without them (rules §6).
        """
        phase = self.phase(match)
        if phase not in (Phase.DEAL, Phase.READY):
            raise IllegalAction(Reason.MATCH_OVER if phase is Phase.OVER else Reason.WRONG_PHASE)
        number = 0 if match.round is None else match.round.number + 1
        dealt = Round(number=number, deal=deal, secret=secret, hands=deal.hands, boneyard=deal.boneyard)
        step = Step(match.evolve(ready=()), dealt)
        step.events.append(RoundDealt(number, secret.commitment if secret else None))
        self.open_round(step)
        return step.finish()

    def apply(
        self, match: Match, seat: int, action: Action, *, by_clock: bool = False
    ) -> tuple[Match, tuple[Event, ...]]:
        """See :func:`domino.match.apply`."""
        if not 0 <= seat < match.seats:
            raise ValueError(f"no seat {seat} in a match of {match.seats}")
        if match.result is not None:
            raise IllegalAction(Reason.MATCH_OVER)
        if match.round is None:
            raise IllegalAction(Reason.WRONG_PHASE)
        step = Step(match, match.round)
        match action:
            case Play():
                turn.play(self, step, seat, action)
            case Draw():
                turn.draw(self, step, seat)
            case Pass():
                turn.give_up(self, step, seat)
            case Ready():
                presence.confirm_ready(self, step, seat)
            case Leave():
                presence.leave(self, step, seat)
            case Offer() | Accept() | Decline():
                offers.respond(step, seat, action, allowed=self.allows_offers(match))
            case _:
                self.special(step, seat, action)
        presence.count_absences(step, seat, action, by_clock=by_clock)
        return step.finish()

    def legal(self, match: Match, seat: int) -> tuple[Action, ...]:
        """Everything that :meth:`apply` accepts from ``seat``: the turn's actions first, then what is always
        open.
        """
        now = match.round
        if match.result is not None or now is None:
            return ()
        actions = self.turn_actions(now) if now.turn == seat else ()
        if now.result is None:
            actions += self.special_actions(now, seat)
        if not match.humans[seat]:
            return actions
        if now.result and self.confirms_ready and seat not in match.ready:
            actions += (Ready(),)
        if self.allows_offers(match):
            actions += offers.legal(match, seat)
        return (*actions, Leave())

    def turn_actions(self, now: Round) -> tuple[Action, ...]:
        """Everything by which the seat to move can go on with its turn: plays, else a draw, else a pass."""
        if now.phase is not Phase.PLAY or now.turn is None:
            return ()
        return self.plays_with_declarations(now) or ((Draw(),) if now.boneyard else (Pass(),))

    # -- a round's beginning and end

    def set_opening(self, step: Step, opening: Opening) -> None:
        step.change_round(opening=opening, turn=opening.seat, phase=Phase.PLAY)

    @staticmethod
    def highest_double(deal: Deal) -> Opening:
        """The opening rule (§1): the highest double dealt, else the highest sum, then the highest half."""
        holders = [(tile, seat) for seat, hand in enumerate(deal.hands) for tile in hand]
        tile, seat = max(holders, key=lambda held: (held[0].is_double, held[0].pips, held[0].high))
        return Opening(seat, tile)

    def side_of(self, match: Match, seat: int) -> int:
        return next(side for side, seats in enumerate(self.sides(match)) if seat in seats)

    def end_round(self, step: Step, winner: int | None, reason: str) -> None:
        """End the round, and the match if this decides it."""
        step.end_round(winner, reason)
        outcome = self.outcome(step.match.evolve(round=step.round))
        if outcome is not None:
            self.end_match(step, outcome.winner, outcome.reason)

    @staticmethod
    def end_match(step: Step, winner: int | None, reason: str | None) -> None:
        step.change_match(result=MatchResult(winner, reason), offer=())
        step.events.append(MatchEnded(winner, reason))

    @staticmethod
    def hand_pips(now: Round) -> list[int]:
        """The pips of every hand, by seat."""
        return [pips(hand) for hand in now.hands]

    @staticmethod
    def anybody_fits(now: Round) -> bool:
        """Whether some hand has a tile that fits."""
        if now.chain is None:
            return True
        values = set(now.chain.open_values)
        for hand in now.hands:
            for high, low in hand:
                if high in values or low in values:
                    return True
        return False

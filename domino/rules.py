"""What every variant shares (rules §1), and the few places where one may differ.

A variant is a stateless object. It overrides the hooks below; everything else is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from domino import offers
from domino.actions import Accept, Action, Decline, Draw, Leave, Offer, Pass, Play, Ready
from domino.chain import Chain
from domino.deal import Deal, SealedSeed
from domino.errors import BadRecord, IllegalAction, Reason
from domino.events import (
    Event,
    MatchEnded,
    RoundDealt,
    SeatLeft,
    SeatReady,
    TileDrawn,
    TilePlayed,
    TurnPassed,
)
from domino.match import Match, MatchResult, Move, Opening, Phase, Round
from domino.step import Step
from domino.tiles import Tile, pips

Placement = tuple[Tile, str | None]


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a variant: what it is when not given, and which values it takes."""

    default: int | bool
    accepts: Callable[[object], bool]


def whole_number(value: object) -> bool:
    """Whether ``value`` is a whole number from 1, as points and targets have to be."""
    return type(value) is int and value >= 1


class Rules:
    """The rules of one variant; this class alone is the plain draw game, each seat for itself."""

    id: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    options: ClassVar[Mapping[str, Option]] = {}
    arms: ClassVar[tuple[str, ...]] = ("left", "right")
    has_galo: ClassVar[bool] = False
    confirms_ready: ClassVar[bool] = False
    absences_to_walkover: ClassVar[int | None] = None

    # ---- what a variant may say differently -------------------------------------------------------------------------

    def sides(self, match: Match) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        return tuple((seat,) for seat in range(match.seats))

    def target(self, match: Match) -> int:
        """The score that ends the match, 0 where one round does."""
        return 0

    def check_options(self, options: Mapping[str, int | bool], seats: int) -> None:
        """Refuse options that do not go together. Raises BadRecord."""

    def open_round(self, step: Step) -> None:
        """Decide who opens the round that was just dealt."""
        self.set_opening(step, self.highest_double(step.round.deal))

    def is_blocked(self, now: Round) -> bool:
        """Whether the round ends here, looked at after every play and draw: nobody can play or draw."""
        return not now.boneyard and not self.anybody_fits(now)

    def after_play(self, step: Step, seat: int, play: Play) -> None:
        """What follows a play: going out, then blocking, then the next seat's turn."""
        if not step.round.hands[seat]:
            self.go_out(step, seat, play)
        elif self.is_blocked(step.round):
            self.block(step)
        else:
            self.next_turn(step)

    def go_out(self, step: Step, seat: int, play: Play) -> None:
        """Score the round that ``seat`` won by going out, and end it."""
        raise NotImplementedError

    def block(self, step: Step) -> None:
        """Score a blocked round, and end it."""
        raise NotImplementedError

    def after_pass(self, step: Step, seat: int) -> None:
        """What follows a pass."""
        self.next_turn(step)

    def winning_side(self, match: Match) -> int | None:
        """The side that has won the match now that a round is over; None if it goes on."""
        raise NotImplementedError

    def plays_with_declarations(self, match: Match, seat: int) -> tuple[Action, ...]:
        """The plays as actions, in the order in which they are listed."""
        return tuple([Play(tile, arm) for tile, arm in self.plays(match.round)]) if match.round else ()

    def special_actions(self, match: Match, seat: int) -> tuple[Action, ...]:
        """Legal actions of the verbs that this variant alone knows."""
        return ()

    def special(self, step: Step, seat: int, action: Action) -> None:
        """Carry out a verb that this variant alone knows."""
        raise IllegalAction(Reason.WRONG_PHASE)

    def allows_offers(self, match: Match) -> bool:
        """Whether a draw may be offered (D-5)."""
        return True

    def ends_sum(self, now: Round) -> int | None:
        """The sum of the ends where the variant counts it."""
        return None

    # ---- the match --------------------------------------------------------------------------------------------------

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
        step = Step(match.evolve(round=dealt, ready=()))
        step.events.append(RoundDealt(number, secret.commitment if secret else None))
        self.open_round(step)
        return step.finish()

    def apply(
        self, match: Match, seat: int, action: Action, *, by_clock: bool = False
    ) -> tuple[Match, tuple[Event, ...]]:
        """See :func:`domino.match.apply`."""
        if match.result is not None:
            raise IllegalAction(Reason.MATCH_OVER)
        step = Step(match)
        match action:
            case Play():
                self._play(step, seat, action)
            case Draw():
                self._draw(step, seat)
            case Pass():
                self._pass(step, seat)
            case Ready():
                self._confirm_ready(step, seat)
            case Leave():
                self._leave(step, seat)
            case Offer() | Accept() | Decline():
                offers.respond(step, seat, action, allowed=self.allows_offers(match))
            case _:
                self.special(step, seat, action)
        self._count_absences(step, seat, action, by_clock)
        return step.finish()

    def legal(self, match: Match, seat: int) -> tuple[Action, ...]:
        """Everything that :meth:`apply` accepts from ``seat``: the turn's actions first, then what is always open."""
        if match.result is not None:
            return ()
        actions: list[Action] = []
        now = match.round
        if now is not None and now.result is None:
            if now.phase is Phase.PLAY and now.turn == seat:
                plays = self.plays_with_declarations(match, seat)
                actions += plays or ((Draw(),) if now.boneyard else (Pass(),))
            actions += self.special_actions(match, seat)
        if not match.humans[seat]:
            return tuple(actions)
        if now is not None and now.result and self.confirms_ready and seat not in match.ready:
            actions.append(Ready())
        if self.allows_offers(match):
            actions += offers.legal(match, seat)
        return (*actions, Leave())

    # ---- a turn -----------------------------------------------------------------------------------------------------

    def plays(self, now: Round) -> list[Placement]:
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

    def _play(self, step: Step, seat: int, play: Play) -> None:
        now = step.round
        self._require_turn(now, seat, galo=play.galo)
        if (play.tile, play.arm) not in self.plays(now):
            raise self._why_not(now, seat, play)
        self._lay(step, seat, play)
        if step.match.offer:
            offers.withdraw(step, seat)
        self.after_play(step, seat, play)

    def _require_turn(self, now: Round, seat: int, *, galo: bool = False) -> None:
        if now.result is not None or now.phase is not Phase.PLAY or (galo and not self.has_galo):
            raise IllegalAction(Reason.WRONG_PHASE)
        if now.turn != seat:
            raise IllegalAction(Reason.NOT_YOUR_TURN, turn=now.turn)

    def _why_not(self, now: Round, seat: int, play: Play) -> IllegalAction:
        """The reason for refusing a play that is not among :meth:`plays`, in the order of rules §6."""
        if play.tile not in now.hands[seat]:
            return IllegalAction(Reason.NOT_IN_HAND, tile=play.tile)
        if now.chain is None:
            opening = now.opening or Opening(seat)
            if opening.tile is not None and play.tile != opening.tile:
                return IllegalAction(Reason.OPENING_TILE_REQUIRED, tile=opening.tile)
            if opening.any_double and not play.tile.is_double:
                return IllegalAction(Reason.DOUBLE_REQUIRED, tile=play.tile)
            return IllegalAction(Reason.BAD_ARM, arm=play.arm)
        if play.arm is None:
            return IllegalAction(Reason.ARM_REQUIRED, tile=play.tile)
        if play.arm not in self.arms:
            return IllegalAction(Reason.BAD_ARM, arm=play.arm)
        return IllegalAction(
            Reason.DOES_NOT_FIT, tile=play.tile, open_value=now.chain.arm(play.arm).open_value
        )

    def _lay(self, step: Step, seat: int, play: Play) -> None:
        now, laid = step.round, play.tile
        hands = list(now.hands)
        hands[seat] = tuple([tile for tile in hands[seat] if tile != laid])
        if now.chain is None or play.arm is None:
            chain, open_values = Chain.open_with(laid, self.arms), ()
        else:
            chain, open_values = now.chain.put(laid, play.arm), now.chain.open_values
        step.round = now.evolve(
            hands=tuple(hands),
            chain=chain,
            moves=(*now.moves, Move(seat, "play", open_values, laid, play.arm)),
            passes_in_a_row=0,
            last_player=seat,
            galo_declared=play.galo,
        )
        step.events.append(TilePlayed(seat, laid, play.arm, play.galo))

    def _draw(self, step: Step, seat: int) -> None:
        now = step.round
        self._require_turn(now, seat)
        if self.plays(now):
            raise IllegalAction(Reason.MUST_PLAY)
        if not now.boneyard:
            raise IllegalAction(Reason.BONEYARD_EMPTY)
        drawn, *rest = now.boneyard
        hands = list(now.hands)
        hands[seat] = (*hands[seat], drawn)
        step.round = now.evolve(
            hands=tuple(hands), boneyard=tuple(rest), moves=(*now.moves, self._move(now, seat, "draw"))
        )
        step.events.append(TileDrawn(seat))
        if self.is_blocked(step.round):
            self.block(step)

    def _pass(self, step: Step, seat: int) -> None:
        now = step.round
        self._require_turn(now, seat)
        if self.plays(now):
            raise IllegalAction(Reason.MUST_PLAY)
        if now.boneyard:
            raise IllegalAction(Reason.MUST_DRAW)
        step.round = now.evolve(
            moves=(*now.moves, self._move(now, seat, "pass")), passes_in_a_row=now.passes_in_a_row + 1
        )
        step.events.append(TurnPassed(seat))
        self.after_pass(step, seat)

    @staticmethod
    def _move(now: Round, seat: int, verb: str) -> Move:
        return Move(seat, verb, now.chain.open_values if now.chain else ())

    def next_turn(self, step: Step) -> None:
        turn = step.round.turn
        step.change_round(turn=None if turn is None else (turn + 1) % step.match.seats)

    def anybody_fits(self, now: Round) -> bool:
        """Whether some hand has a tile that fits."""
        if now.chain is None:
            return True
        values = set(now.chain.open_values)
        return any(tile.high in values or tile.low in values for hand in now.hands for tile in hand)

    # ---- a round's beginning and end --------------------------------------------------------------------------------

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
        side = self.winning_side(step.match.evolve(round=step.round))
        if side is not None:
            self.end_match(step, side, "score")

    @staticmethod
    def end_match(step: Step, winner: int | None, reason: str | None) -> None:
        step.change_match(result=MatchResult(winner, reason), offer=())
        step.events.append(MatchEnded(winner, reason))

    @staticmethod
    def hand_pips(now: Round) -> list[int]:
        """The pips of every hand, by seat."""
        return [pips(hand) for hand in now.hands]

    # ---- between turns ----------------------------------------------------------------------------------------------

    def _confirm_ready(self, step: Step, seat: int) -> None:
        if not self.confirms_ready or step.round.result is None:
            raise IllegalAction(Reason.WRONG_PHASE)
        if not step.match.humans[seat]:
            raise IllegalAction(Reason.NOT_ELIGIBLE)
        if seat in step.match.ready:
            raise IllegalAction(Reason.ALREADY_DECLARED)
        step.change_match(ready=(*step.match.ready, seat))
        step.events.append(SeatReady(seat))

    def _leave(self, step: Step, seat: int) -> None:
        """D-4: a walkover between two single seats; else a computer takes the seat over."""
        match = step.match
        if not match.humans[seat]:
            raise IllegalAction(Reason.NOT_ELIGIBLE)
        humans = tuple([human and other != seat for other, human in enumerate(match.humans)])
        step.change_match(humans=humans, left=(*match.left, seat))
        step.events.append(SeatLeft(seat))
        if match.seats == 2:
            self.end_match(step, 1 - seat, "walkover")
        elif not any(humans):
            self.end_match(step, None, None)
        else:
            offers.end_if_agreed(step)

    @staticmethod
    def _count_absences(step: Step, seat: int, action: Action, by_clock: bool) -> None:
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

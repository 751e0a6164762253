"""`amazonense` (rules §5): two pairs, four arms, and points in fives for ends, passes, galo and much more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from domino import turn
from domino.actions import Action, Announce, Galo, Keep, Play, Redeal
from domino.errors import IllegalAction, Reason
from domino.events import DoublesAnnounced, DoublesKept, GaloCalled, RedealChosen
from domino.match import Match, MatchResult, Opening, Phase, Round
from domino.rules import Option, Rules, whole_number
from domino.step import Step
from domino.tiles import Tile

PAIRS = ((0, 2), (1, 3))
DOUBLE_SIX = Tile(6, 6)
ANNOUNCED_DOUBLES = 4
DOUBLES_TO_REDEAL = 5
PASS_POINTS = 20
GALO_POINTS = 50
DOUBLE_OUT_POINTS = 20
FOUR_DOUBLES_POINTS = 40
FIVE_DOUBLES_POINTS = 50
NO_DOUBLE_POINTS = 20


def in_fives(points: int) -> int:
    """``points`` rounded down to a multiple of five (D-18)."""
    return points // 5 * 5


def doubles_dealt(now: Round, seat: int) -> int:
    return sum(tile.is_double for tile in now.deal.hands[seat])


class Amazonense(Rules):
    id = "amazonense"
    seat_counts = (4,)
    options: ClassVar[Mapping[str, Option]] = {"target": Option(200, whole_number)}
    arms = ("north", "east", "south", "west")
    has_galo = True

    def sides(self, match: Match) -> tuple[tuple[int, ...], ...]:
        return PAIRS

    def side_of(self, match: Match, seat: int) -> int:
        return seat % 2

    def target(self, match: Match) -> int:
        return int(match.options["target"])

    def allows_offers(self, match: Match) -> bool:
        return not match.ranked

    def ends_sum(self, now: Round) -> int | None:
        return now.chain.sum_of_ends() if now.chain else None

    # -- the opening

    def open_round(self, step: Step) -> None:
        """A seat with five doubles decides first; the lead is looked at after that."""
        chooser = self._chooser(step.round)
        if chooser is None:
            self._open(step)
        else:
            step.change_round(phase=Phase.REDEAL_CHOICE, turn=chooser)

    @staticmethod
    def _chooser(now: Round) -> int | None:
        return next((s for s in range(4) if doubles_dealt(now, s) >= DOUBLES_TO_REDEAL), None)

    def _open(self, step: Step) -> None:
        lead, hands = step.match.lead, step.round.hands
        if lead is None:
            holder = next(seat for seat, hand in enumerate(hands) if DOUBLE_SIX in hand)
            self.set_opening(step, Opening(holder, DOUBLE_SIX))
            return
        leader = next(s for s in ((lead + i) % 4 for i in range(4)) if any(t.is_double for t in hands[s]))
        if leader != lead:
            step.score(1 - lead % 2, NO_DOUBLE_POINTS, "no_double_lead", lead)
        self.set_opening(step, Opening(leader, any_double=True))

    # -- a play and what it earns

    def after_play(self, step: Step, seat: int, play: Play) -> None:
        now, side = step.round, seat % 2
        assert now.chain is not None
        ends = now.chain.sum_of_ends()
        if ends % 5 == 0:
            step.score(side, ends, "ends", seat)
        if play.tile.is_double and self._laid_four_doubles(now, seat):
            step.score(side, FOUR_DOUBLES_POINTS, "four_doubles", seat)
        again = play.galo and self._check_galo(step, seat)
        if not now.hands[seat]:
            self.go_out(step, seat, play)
        elif again:
            step.change_round(turn=seat)
        elif self.is_blocked(now):
            self.block(step)

    @staticmethod
    def _laid_four_doubles(now: Round, seat: int) -> bool:
        """Whether the last of four announced doubles was laid, and the seat has not passed."""
        if seat not in now.announced or any(tile.is_double for tile in now.hands[seat]):
            return False
        return not any(move.verb == "pass" and move.seat == seat for move in now.moves)

    def _check_galo(self, step: Step, seat: int) -> bool:
        """Score a declaration on the position as it stands; whether the declarer plays again."""
        now = step.round
        assert now.chain is not None
        fits = [any(now.chain.takes(tile) for tile in hand) for hand in now.hands]
        others = any(fits[other] for other in range(4) if other != seat)
        right = False if others else (True if fits[seat] else None)
        step.events.append(GaloCalled(seat, right))
        if right is True:
            step.score(seat % 2, GALO_POINTS, "galo", seat)
        elif right is False:
            step.score(1 - seat % 2, GALO_POINTS, "wrong_galo", seat)
        return right is True

    def go_out(self, step: Step, seat: int, play: Play) -> None:
        sums = self.hand_pips(step.round)
        step.score(seat % 2, in_fives(sums[(seat + 1) % 4] + sums[(seat + 3) % 4]), "domino", seat)
        if play.tile.is_double:
            step.score(seat % 2, DOUBLE_OUT_POINTS, "double_out", seat)
        step.change_match(lead=seat)
        self.end_round(step, seat, "domino")

    def block(self, step: Step) -> None:
        """Tranca: the pair with fewer pips scores the other pair's, and the next round opens with the 6-6."""
        sums = self.hand_pips(step.round)
        pairs = [sum(sums[seat] for seat in seats) for seats in PAIRS]
        step.change_match(lead=None)
        if pairs[0] == pairs[1]:
            self.end_round(step, None, "blocked")
            return
        side = int(pairs[1] < pairs[0])
        last = step.round.last_player or 0
        winner = min(PAIRS[side], key=lambda seat: (sums[seat], (seat - last - 1) % 4))
        step.score(side, in_fives(pairs[1 - side]), "blocked", winner)
        self.end_round(step, winner, "blocked")

    def after_pass(self, step: Step, seat: int) -> None:
        """The first pass after a play pays the passer's opponents."""
        if step.round.passes_in_a_row == 1:
            step.score(1 - seat % 2, PASS_POINTS, "pass", seat)

    def outcome(self, match: Match) -> MatchResult | None:
        """At the target or above the pair with more points wins; at equal points there is another round."""
        first, second = match.scores
        if max(first, second) < self.target(match) or first == second:
            return None
        return MatchResult(int(second > first), "score")

    # -- declarations

    def plays_with_declarations(self, now: Round) -> tuple[Action, ...]:
        plays = turn.plays(now)
        return tuple([turn.listed_play(tile, arm, galo) for tile, arm in plays for galo in (False, True)])

    def special_actions(self, now: Round, seat: int) -> tuple[Action, ...]:
        if now.phase is Phase.REDEAL_CHOICE:
            return (Redeal(), Keep()) if now.turn == seat else ()
        actions: list[Action] = []
        if self._just_played(now, seat) and not now.galo_declared:
            actions.append(Galo())
        if (
            seat not in now.announced
            and doubles_dealt(now, seat) == ANNOUNCED_DOUBLES
            and not self._has_acted(now, seat)
        ):
            actions.append(Announce())
        return tuple(actions)

    def special(self, step: Step, seat: int, action: Action) -> None:
        if step.round.result is not None:
            raise IllegalAction(Reason.WRONG_PHASE)
        match action:
            case Galo():
                self._declare_galo(step, seat)
            case Announce():
                self._announce(step, seat)
            case Redeal() | Keep():
                self._choose(step, seat, action)
            case _:
                raise IllegalAction(Reason.WRONG_PHASE)

    @staticmethod
    def _just_played(now: Round, seat: int) -> bool:
        return bool(now.moves) and now.moves[-1].verb == "play" and now.moves[-1].seat == seat

    @staticmethod
    def _has_acted(now: Round, seat: int) -> bool:
        return any(move.seat == seat for move in now.moves)

    def _declare_galo(self, step: Step, seat: int) -> None:
        now = step.round
        if now.phase is not Phase.PLAY or not self._just_played(now, seat):
            raise IllegalAction(Reason.WRONG_PHASE)
        if now.galo_declared:
            raise IllegalAction(Reason.ALREADY_DECLARED)
        step.change_round(galo_declared=True)
        if self._check_galo(step, seat):
            step.change_round(turn=seat)

    def _announce(self, step: Step, seat: int) -> None:
        now = step.round
        if doubles_dealt(now, seat) != ANNOUNCED_DOUBLES:
            raise IllegalAction(Reason.NOT_ELIGIBLE)
        if self._has_acted(now, seat):
            raise IllegalAction(Reason.WRONG_PHASE)
        if seat in now.announced:
            raise IllegalAction(Reason.ALREADY_DECLARED)
        step.change_round(announced=(*now.announced, seat))
        step.events.append(DoublesAnnounced(seat))

    def _choose(self, step: Step, seat: int, choice: Redeal | Keep) -> None:
        now = step.round
        if doubles_dealt(now, seat) < DOUBLES_TO_REDEAL:
            raise IllegalAction(Reason.NOT_ELIGIBLE)
        if now.phase is not Phase.REDEAL_CHOICE:
            raise IllegalAction(Reason.WRONG_PHASE if now.moves else Reason.ALREADY_DECLARED)
        if isinstance(choice, Redeal):
            step.events.append(RedealChosen(seat))
            step.end_round(None, "redeal")
            return
        step.change_round(kept=seat)
        step.events.append(DoublesKept(seat, doubles_dealt(now, seat)))
        step.score(seat % 2, FIVE_DOUBLES_POINTS, "five_doubles", seat)
        self._open(step)


RULES = Amazonense()

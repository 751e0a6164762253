"""`arena` (rules §2): the draw game in series, with immediate closure and a tie-break from face-down
tiles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from domino.actions import Action, Pick, Play
from domino.errors import IllegalAction, Reason
from domino.events import PicksRevealed, PlacePicked, TieBreakBegan
from domino.match import Match, MatchResult, Opening, Phase, Reveal, Round, TieBreak
from domino.rules import Option, Rules, whole_number
from domino.step import Step

TILES_OF_A_VALUE = 7


class Arena(Rules):
    id = "arena"
    options: ClassVar[Mapping[str, Option]] = {"points": Option(3, whole_number)}
    confirms_ready = True
    absences_to_walkover = 3

    def target(self, match: Match) -> int:
        return int(match.options["points"])

    def open_round(self, step: Step) -> None:
        """D-6: the first game by the opening rule, later ones by the last winner with any tile."""
        lead = step.match.lead
        self.set_opening(step, self.highest_double(step.round.deal) if lead is None else Opening(lead))

    def is_blocked(self, now: Round) -> bool:
        """Closure: both ends show one value, and all seven tiles with that value lie on the table."""
        if now.chain is None:
            return False
        left, right = now.chain.open_values
        return left == right and sum(tile.fits(left) for tile in now.chain.tiles) == TILES_OF_A_VALUE

    def go_out(self, step: Step, seat: int, play: Play) -> None:
        self._win(step, seat, "domino", "domino")

    def block(self, step: Step) -> None:
        sums = self.hand_pips(step.round)
        lowest = tuple(seat for seat, total in enumerate(sums) if total == min(sums))
        if len(lowest) == 1:
            self._win(step, lowest[0], "blocked", "blocked")
        else:
            self._begin_tie_break(step, lowest, ())

    def _win(self, step: Step, seat: int, reason: str, why: str) -> None:
        step.score(seat, 1, why, seat)
        step.change_match(lead=seat)
        self.end_round(step, seat, reason)

    def outcome(self, match: Match) -> MatchResult | None:
        best = max(match.scores)
        return MatchResult(match.scores.index(best), "score") if best >= self.target(match) else None

    # -- the tie-break

    def _begin_tie_break(self, step: Step, seats: tuple[int, ...], reveals: tuple[Reveal, ...]) -> None:
        secret = step.round.secret
        row = secret.spread(len(reveals)) if secret else ()
        tie = TieBreak(seats, row, (), reveals)
        step.change_round(phase=Phase.TIE_BREAK, tie_break=tie, turn=None)
        step.events.append(TieBreakBegan(seats, len(reveals)))

    def special_actions(self, now: Round, seat: int) -> tuple[Action, ...]:
        tie = now.tie_break if now.phase is Phase.TIE_BREAK else None
        if tie is None or not tie.row or seat not in tie.seats or any(s == seat for s, _ in tie.picks):
            return ()
        taken = {place for _, place in tie.picks}
        return tuple(Pick(place) for place in range(len(tie.row)) if place not in taken)

    def special(self, step: Step, seat: int, action: Action) -> None:
        now = step.round
        tie = now.tie_break
        if not isinstance(action, Pick) or now.result or now.phase is not Phase.TIE_BREAK or tie is None:
            raise IllegalAction(Reason.WRONG_PHASE)
        if seat not in tie.seats:
            raise IllegalAction(Reason.NOT_ELIGIBLE)
        if any(picker == seat for picker, _ in tie.picks):
            raise IllegalAction(Reason.ALREADY_DECLARED)
        if action.place >= len(tie.row) or any(place == action.place for _, place in tie.picks):
            raise IllegalAction(Reason.NOT_ELIGIBLE, place=action.place)
        picks = (*tie.picks, (seat, action.place))
        step.change_round(tie_break=TieBreak(tie.seats, tie.row, picks, tie.reveals))
        step.events.append(PlacePicked(seat))
        if len(picks) == len(tie.seats):
            self._reveal(step, TieBreak(tie.seats, tie.row, picks, tie.reveals))

    def _reveal(self, step: Step, tie: TieBreak) -> None:
        picks = tuple((seat, place, tie.row[place]) for seat, place in sorted(tie.picks))
        reveals = (*tie.reveals, Reveal(picks))
        step.events.append(PicksRevealed(picks))
        lowest = min(tile.pips for _, _, tile in picks)
        best = tuple(seat for seat, _, tile in picks if tile.pips == lowest)
        if len(best) > 1:
            self._begin_tie_break(step, best, reveals)
        else:
            step.change_round(tie_break=TieBreak(tie.seats, tie.row, tie.picks, reveals))
            self._win(step, best[0], "blocked", "tie_break")


RULES = Arena()

"""How a candidate is tried in a world: by playing the round out, or by solving it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Protocol

from domino.players import cross
from domino.players.bits import DOUBLES, pips_of
from domino.players.candidates import Candidate
from domino.players.knowledge import Knowledge
from domino.players.line import BLOCKED, play_out, play_out_drawing
from domino.players.payoff import MATCH_WIN, Outcome, Payoff, payoff_of
from domino.players.solver import solve, wins
from domino.players.worlds import World
from domino.view import View

#: Endgames with at most so many tiles in all hands are solved in every world; what that costs, in playouts.
#: Two tiles more, and the worst of them takes seconds.
SOLVING_COST = {12: 4, 11: 3, 10: 2}
SOLVED_TILES = 12
#: With up to so many tiles in all hands it is solved who wins, which is what matters most.
JUDGED_TILES = 22


class Trial(Protocol):
    """``cost`` is that of one run in playouts; ``exact`` runs need no repetition; ``declares`` where there is
    a galo.
    """

    exact: ClassVar[bool]
    declares: ClassVar[bool]

    @property
    def cost(self) -> int: ...

    def run(self, world: World, candidate: Candidate) -> None:
        """Try ``candidate`` in ``world`` and add to it how that went."""


def trial_of(view: View, known: Knowledge, rnd: Callable[[], float]) -> Trial:
    """The way to try candidates in the position of ``view``."""
    if view.variant == "amazonense":
        return CrossPlayout(view, known, rnd)
    payoff = payoff_of(view)
    if known.yard:
        return DrawingPlayout(view, payoff, rnd)
    alternate = len(view.sides) == 2
    if alternate and sum(known.counts) <= SOLVED_TILES:
        return Solution(known, payoff)
    if known.seats == 4 and alternate and sum(known.counts) <= JUDGED_TILES:
        return Verdict(known, payoff, rnd)
    return LinePlayout(known, payoff, rnd)


class LinePlayout:
    """A game with two ends and no boneyard, played out."""

    cost = 1
    exact: ClassVar[bool] = False
    declares: ClassVar[bool] = False

    def __init__(self, known: Knowledge, payoff: Payoff, rnd: Callable[[], float]) -> None:
        self._seat, self._next = known.seat, (known.seat + 1) % known.seats
        self._payoff, self._rnd = payoff, rnd

    def run(self, world: World, candidate: Candidate) -> None:
        hands, seat = list(world.hands), self._seat
        hands[seat] ^= 1 << candidate.index
        winner = play_out(hands, candidate.ends, self._next, self._rnd) if hands[seat] else seat
        candidate.add(*self._payoff(winner, hands))


class DrawingPlayout:
    """A game with two ends and a boneyard, played out."""

    cost = 1
    exact: ClassVar[bool] = False
    declares: ClassVar[bool] = False

    def __init__(self, view: View, payoff: Payoff, rnd: Callable[[], float]) -> None:
        assert view.seat is not None
        self._seat, self._next = view.seat, (view.seat + 1) % view.seats
        self._payoff, self._rnd = payoff, rnd
        self._closes_at_once = view.variant == "arena"

    def run(self, world: World, candidate: Candidate) -> None:
        hands, winner = list(world.hands), self._seat
        hands[winner] ^= 1 << candidate.index
        if hands[winner]:
            winner = play_out_drawing(
                hands,
                candidate.ends,
                self._next,
                world.yard,
                self._rnd,
                closes_at_once=self._closes_at_once,
            )
        candidate.add(*self._payoff(winner, hands))


class Solution:
    """A game with two ends, no boneyard and two sides, solved with all hands open."""

    exact: ClassVar[bool] = True
    declares: ClassVar[bool] = False

    def __init__(self, known: Knowledge, payoff: Payoff) -> None:
        self._seat, self._next = known.seat, (known.seat + 1) % known.seats
        self._payoff = payoff
        self.cost = SOLVING_COST.get(sum(known.counts), 1)

    def run(self, world: World, candidate: Candidate) -> None:
        hands, seat = list(world.hands), self._seat
        hands[seat] ^= 1 << candidate.index
        if not hands[seat]:
            candidate.add(*self._payoff(seat, hands))
            return
        sign = -1 if seat & 1 else 1
        outcomes: dict[float, Outcome] = {}

        def settle(winner: int, final: Sequence[int]) -> float:
            outcome = self._payoff(winner, final)
            outcomes[sign * outcome.worth] = outcome
            return sign * outcome.worth

        candidate.add(*outcomes[solve(hands, candidate.ends, self._next, settle)])


class Verdict:
    """A game of pairs without a boneyard: who wins is solved with all hands open, by how much comes from a
    playout.
    """

    exact: ClassVar[bool] = False
    declares: ClassVar[bool] = False

    def __init__(self, known: Knowledge, payoff: Payoff, rnd: Callable[[], float]) -> None:
        self._seat, self._next = known.seat, (known.seat + 1) % known.seats
        self._payoff, self._rnd = payoff, rnd
        self.cost = round(2 ** ((sum(known.counts) - SOLVED_TILES) / 2))
        self._hands: tuple[int, ...] = ()
        self._seen: dict[int, bool] = {}

    def run(self, world: World, candidate: Candidate) -> None:
        if world.hands != self._hands:
            self._hands, self._seen = world.hands, {}
        hands, seat = list(world.hands), self._seat
        hands[seat] ^= 1 << candidate.index
        if not hands[seat]:
            candidate.add(*self._payoff(seat, hands))
            return
        winners = (0, 2) if wins(hands, candidate.ends, self._next, self._blocked, self._seen) else (1, 3)
        seat = play_out(hands, candidate.ends, self._next, self._rnd)
        if seat not in winners:
            seat = min(winners, key=lambda winner: pips_of(hands[winner]))
        candidate.add(*self._payoff(seat, hands))

    def _blocked(self, hands: Sequence[int]) -> bool:
        mine = self._payoff(BLOCKED, hands).win == 1
        return mine != bool(self._seat & 1)


class CrossPlayout:
    """A round of `amazonense`, played out; what a galo would gain is counted on the side."""

    cost = 1
    exact: ClassVar[bool] = False
    declares: ClassVar[bool] = True

    def __init__(self, view: View, known: Knowledge, rnd: Callable[[], float]) -> None:
        self._seat, self._rnd = known.seat, rnd
        self._side = known.seat & 1
        self._own, self._theirs = view.scores[self._side], view.scores[1 - self._side]
        self._target = view.target
        passed = {move.seat for move in view.moves if move.verb == "pass"}
        self._announced = [seat for seat in view.announced if seat not in passed]

    def run(self, world: World, candidate: Candidate) -> None:
        hands, seat, table = list(world.hands), self._seat, candidate.table
        assert table is not None
        hands[seat] ^= 1 << candidate.index
        if hands[seat]:
            candidate.galos += self._galo(hands, table)
            pending = [s for s in self._announced if hands[s] & DOUBLES or s == seat]
            gains = cross.play_out(hands, table, seat + 1 & 3, self._rnd, announced=pending)
        else:
            out = cross.going_out(hands, seat, candidate.index)
            gains = (0, out) if seat & 1 else (out, 0)
        own, theirs = candidate.points + gains[self._side], gains[1 - self._side]
        ahead = own - theirs
        candidate.add(ahead, float(ahead > 0) + 0.5 * (ahead == 0), ahead + self._match(own, theirs))

    def _match(self, own: int, theirs: int) -> float:
        """What it is worth beyond the points that this round decides the match."""
        own, theirs = self._own + own, self._theirs + theirs
        if own == theirs or max(own, theirs) < self._target:
            return 0.0
        return MATCH_WIN if own > theirs else -MATCH_WIN

    def _galo(self, hands: Sequence[int], table: cross.Table) -> int:
        """What declaring the position a galo gains over leaving it: 50 for the pass's 20, or the
        opponents' 50.
        """
        fits = table.fits
        seat = self._seat
        if (hands[seat - 1] | hands[seat - 2] | hands[seat - 3]) & fits:
            return -cross.GALO_POINTS
        return cross.GALO_POINTS - cross.PASS_POINTS if hands[seat] & fits else 0

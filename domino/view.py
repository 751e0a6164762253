"""What one seat, or a spectator, may know of a match.

A View is built up field by field from nothing: what is not written here is not in it. Pictures, messages and
computer players are made from Views alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from domino.actions import Action
from domino.chain import Chain
from domino.deal import SPREAD_SIZE, SealedSeed
from domino.match import Match, MatchResult, Move, Phase, Reveal, Round, RoundResult, TieBreak
from domino.tiles import Tile
from domino.variants import rules_of


@dataclass(frozen=True, slots=True)
class TieBreakView:
    """A tie-break as seen from outside: ``places`` face-down tiles, who takes part, who has chosen.

    ``taken`` lists the places that are gone, and only to a viewer who still has to choose: beside ``picked``
    it could tell whose they are. ``own_place`` is the viewer's choice. ``reveals`` are the repetitions that
    are over.
    """

    seats: tuple[int, ...]
    places: int
    taken: tuple[int, ...]
    picked: tuple[int, ...]
    own_place: int | None = field(repr=False)
    reveals: tuple[Reveal, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A match as ``seat`` sees it; as a spectator does where ``seat`` is None.

    ``sides[n]`` lists the seats of side ``n``; ``scores`` are by side, ``hand_counts``, ``humans`` by seat.
    ``target`` is the score that ends the match, 0 where a single round does. ``shown_hands`` are the hands
    laid open when a round is over, else empty. ``opening_tile`` is the tile that the viewer must open with.
    ``ends_sum`` is the sum of the ends where the variant counts it. ``proof`` is the round's seed, once the
    round is over; ``commitment`` is known from the start.
    """

    variant: str
    options: Mapping[str, int | bool]
    seats: int
    seat: int | None
    sides: tuple[tuple[int, ...], ...]
    target: int
    phase: Phase
    scores: tuple[int, ...]
    humans: tuple[bool, ...]
    left: tuple[int, ...]
    offer: tuple[int, ...]
    ready: tuple[int, ...]
    match_result: MatchResult | None
    legal: tuple[Action, ...] = field(repr=False)
    round_number: int = 0
    turn: int | None = None
    lead: int | None = None
    opener: int | None = None
    opening_tile: Tile | None = field(default=None, repr=False)
    hand: tuple[Tile, ...] = field(default=(), repr=False)
    hand_counts: tuple[int, ...] = ()
    boneyard_count: int = 0
    chain: Chain | None = None
    ends_sum: int | None = None
    moves: tuple[Move, ...] = ()
    announced: tuple[int, ...] = ()
    kept: int | None = None
    tie_break: TieBreakView | None = None
    round_result: RoundResult | None = None
    shown_hands: tuple[tuple[Tile, ...], ...] = ()
    commitment: str | None = None
    proof: SealedSeed | None = field(default=None, repr=False)
    last_player: int | None = None
    galo_open: bool = False

    def side_of(self, seat: int) -> int:
        """The side that ``seat`` plays for."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)


def view(match: Match, seat: int | None) -> View:
    """The View of ``seat``, or of a spectator where it is None."""
    rules = rules_of(match)
    known = View(
        variant=match.variant,
        options=match.options,
        seats=match.seats,
        seat=seat,
        sides=rules.sides(match),
        target=rules.target(match),
        phase=rules.phase(match),
        scores=match.scores,
        humans=match.humans,
        left=match.left,
        offer=match.offer,
        ready=match.ready,
        match_result=match.result,
        legal=() if seat is None else rules.legal(match, seat),
        lead=match.lead,
    )
    return known if match.round is None else _with_round(known, match, match.round)


def _with_round(known: View, match: Match, current: Round) -> View:
    rules = rules_of(match)
    seat, opening, over = known.seat, current.opening, current.result is not None or match.result is not None
    must_open = opening is not None and opening.seat == seat and current.chain is None
    return replace(
        known,
        round_number=current.number,
        turn=None if over else current.turn,
        opener=None if opening is None else opening.seat,
        opening_tile=opening.tile if opening and must_open else None,
        hand=() if seat is None else current.hands[seat],
        hand_counts=tuple(len(hand) for hand in current.hands),
        boneyard_count=len(current.boneyard),
        chain=current.chain,
        ends_sum=rules.ends_sum(current),
        moves=current.moves,
        announced=current.announced,
        kept=current.kept,
        tie_break=None if current.tie_break is None else _tie_break(current.tie_break, seat),
        round_result=current.result,
        shown_hands=current.hands if current.result and current.result.reason != "redeal" else (),
        commitment=current.secret.commitment if current.secret else None,
        proof=current.secret if over else None,
        last_player=current.last_player,
        galo_open=rules.galo_open(current),
    )


def _tie_break(tie: TieBreak, seat: int | None) -> TieBreakView:
    own_place = next((place for picker, place in tie.picks if picker == seat), None)
    choosing = seat in tie.seats and own_place is None
    return TieBreakView(
        seats=tie.seats,
        places=SPREAD_SIZE,
        taken=tuple(sorted(place for _, place in tie.picks)) if choosing else (),
        picked=tuple(sorted(picker for picker, _ in tie.picks)),
        own_place=own_place,
        reveals=tie.reveals,
    )

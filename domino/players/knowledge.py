"""What a seat knows of the tiles it cannot see, derived from its View alone.

Every hidden tile lies in a *slot*: a number of places of one seat (or the boneyard) that a set of tiles may
fill. Passes and draws tell what a hand lacked at that moment; tiles drawn later make a slot of their own, as
they say nothing about what was held before. Openings, announcements and kept doubles narrow slots further.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from domino.deal import HAND_SIZE
from domino.match import Move
from domino.players.bits import ALL, BIT, DOUBLES, ends_code, fitting, mask_of
from domino.tiles import FULL_SET, Tile
from domino.view import View

YARD = -1
FOUR, FIVE = 4, 5


@dataclass(frozen=True, slots=True)
class Slot:
    """``places`` hidden tiles of ``seat`` (YARD: the boneyard), each one of the set ``allowed``."""

    seat: int
    places: int
    allowed: int


@dataclass(frozen=True, slots=True)
class Choice:
    """A play by another seat: it chose ``tile`` (a bit) while ``fits`` would have fitted.

    Its hand at that time was what it holds now and ``later``, the tiles that it has played since. The open
    values ``before`` and ``after`` it are codes of :func:`domino.players.bits.ends_code`, or None where there
    are not two of them.
    """

    seat: int
    tile: int
    fits: int
    later: int
    before: int | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Sets are those of :mod:`domino.players.bits`; ``slots`` leave out the viewer's own hand.

    ``doubles`` gives, by seat, the least and the most doubles that its hidden hand can hold.
    """

    seat: int
    seats: int
    hand: int = field(repr=False)
    counts: tuple[int, ...]
    unseen: int
    yard: int
    slots: tuple[Slot, ...]
    choices: tuple[Choice, ...] = ()
    doubles: tuple[tuple[int, int], ...] = ()

    def may_hold(self, seat: int) -> int:
        """Every tile that ``seat`` might hold."""
        mask = 0
        for slot in self.slots:
            if slot.seat == seat and slot.places:
                mask |= slot.allowed
        return mask & self.unseen


@dataclass(slots=True)
class _Batch:
    """Tiles that a seat got together: dealt, or drawn in one turn. ``lacks`` is what none of those left
    is.
    """

    places: int
    lacks: int = 0


@dataclass(slots=True)
class _Laid:
    """A tile that its seat played: it came from one of the batches ``first`` to ``last``."""

    tile: int
    first: int
    last: int


@dataclass(slots=True)
class _Seat:
    batches: list[_Batch]
    laid: list[_Laid] = field(default_factory=list)
    drawing: bool = False

    def lacks(self, mask: int) -> None:
        for batch in self.batches:
            batch.lacks |= mask

    def draw(self, fits: int) -> None:
        self.lacks(fits)
        self.batches.append(_Batch(1))
        self.drawing = True

    def lay(self, tile: int) -> None:
        last = len(self.batches) - 1
        first = next((i for i, b in enumerate(self.batches) if not b.lacks & tile), last)
        self.laid.append(_Laid(tile, last if self.drawing else first, last))
        self.drawing = False

    def remaining(self) -> list[_Batch]:
        """The batches without the tiles laid, as if each had come from the earliest batch that it can.

        Batches get laxer one by one, so this is the reading that rules out nothing that is possible: the
        batches are served in turn, the tile whose last possible batch is nearest first.
        """
        waiting = sorted(self.laid, key=lambda laid: laid.last)
        for index, batch in enumerate(self.batches):
            for laid in [w for w in waiting if w.first <= index <= w.last][: batch.places]:
                batch.places -= 1
                waiting.remove(laid)
        return self.batches


def knowledge(view: View) -> Knowledge:
    """What the viewer knows. The View is that of a seat in a round that goes on."""
    assert view.seat is not None
    hand = mask_of(view.hand)
    table = mask_of(view.chain.tiles) if view.chain else 0
    return Knowledge(
        seat=view.seat,
        seats=view.seats,
        hand=hand,
        counts=view.hand_counts,
        unseen=ALL & ~hand & ~table,
        yard=view.boneyard_count,
        slots=_slots(view),
        choices=_choices(view),
        doubles=_doubles(view) if view.variant == "amazonense" else (),
    )


def _slots(view: View) -> tuple[Slot, ...]:
    """The slots of all the others, those of a seat that allow the same taken together."""
    places: dict[tuple[int, int], int] = {}
    for seat, known in enumerate(_follow(view)):
        if seat != view.seat:
            for batch in known.remaining():
                place = seat, ALL & ~batch.lacks
                places[place] = places.get(place, 0) + batch.places
    if view.boneyard_count:
        places[YARD, ALL] = view.boneyard_count
    return tuple(Slot(seat, count, allowed) for (seat, allowed), count in places.items() if count)


def _follow(view: View) -> list[_Seat]:
    """Every seat's batches after the public history of the round."""
    lacked = _lacked_at_the_deal(view)
    seats = [_Seat([_Batch(HAND_SIZE, lacked[seat])]) for seat in range(view.seats)]
    before: Move | None = None
    for move in view.moves:
        fits = fitting(move.open_values)
        if move.verb == "draw":
            seats[move.seat].draw(fits)
        elif move.verb == "pass":
            seats[move.seat].lacks(fits)
            seats[move.seat].drawing = False
        elif move.tile is not None:
            if before and before.verb == "play" and before.seat == move.seat:
                _nobody_else_fitted(seats, move.seat, fits)
            seats[move.seat].lay(BIT[move.tile])
        before = move
    if before and before.verb == "play" and before.seat == view.turn and view.chain:
        _nobody_else_fitted(seats, before.seat, fitting(view.chain.open_values))
    return seats


def _nobody_else_fitted(seats: Sequence[_Seat], player: int, fits: int) -> None:
    """A galo was right: its declarer plays twice running, and all the others lack what would fit."""
    for seat, known in enumerate(seats):
        if seat != player:
            known.lacks(fits)


def _lacked_at_the_deal(view: View) -> list[int]:
    """What each seat cannot have been dealt, going by who opens with what."""
    lacked = [0] * view.seats
    if view.variant == "amazonense":
        if view.lead is not None and view.opener is not None:
            for step in range((view.opener - view.lead) % view.seats):
                lacked[(view.lead + step) % view.seats] = DOUBLES
        elif view.opener is not None:
            lacked = [0 if seat == view.opener else BIT[Tile(6, 6)] for seat in range(view.seats)]
        return lacked
    opening = view.opening_tile or (view.chain.opening if view.chain else None)
    by_rule = view.variant != "arena" or view.lead is None
    if by_rule and opening is not None:
        first = _rank(opening)
        return [mask_of(t for t in FULL_SET if _rank(t) > first)] * view.seats
    return lacked


def _rank(tile: Tile) -> tuple[bool, int, int]:
    """The order of the opening rule (rules §1)."""
    return tile.is_double, tile.pips, tile.high


def _choices(view: View) -> tuple[Choice, ...]:
    """The plays of the other seats in which there was a choice to make, as far as their hands are known.

    A hand from before its last draw is not, so only what came after counts.
    """
    found: list[Choice] = []
    later = [0] * view.seats
    known = [seat != view.seat for seat in range(view.seats)]
    after = _code(view.chain.open_values) if view.chain else None
    for move in reversed(view.moves):
        before = _code(move.open_values)
        if move.verb == "draw":
            known[move.seat] = False
        elif move.tile is not None:
            tile, seat = BIT[move.tile], move.seat
            later[seat] |= tile
            if known[seat] and move.open_values:
                found.append(Choice(seat, tile, fitting(move.open_values), later[seat], before, after))
        after = before
    return tuple(found)


def _code(values: Sequence[int]) -> int | None:
    return ends_code(*values) if len(values) == 2 else None


def _doubles(view: View) -> tuple[tuple[int, int], ...]:
    """The least and most doubles in each hidden hand: announced four, kept five, or neither."""
    laid = [0] * view.seats
    for move in view.moves:
        if move.tile is not None and move.tile.is_double:
            laid[move.seat] += 1
    bounds = []
    for seat in range(view.seats):
        if seat in view.announced:
            least, most = FOUR, FOUR
        elif seat == view.kept:
            least, most = FIVE, HAND_SIZE
        else:
            least, most = 0, FOUR
        bounds.append((max(0, least - laid[seat]), max(0, most - laid[seat])))
    return tuple(bounds)

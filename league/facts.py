"""What a finished match looks like to the league, counted from its events (docs/league.md)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from domino.events import (
    DoublesKept,
    Event,
    GaloCalled,
    RoundDealt,
    RoundEnded,
    Scored,
    SeatLeft,
    TilePlayed,
    TurnPassed,
)
from domino.match import Match
from domino.variants import rules_of

#: Variants that have a rating at all. The document of ``classic`` knows no ranking.
RATED_VARIANTS = ("amazonense", "arena", "international")
KEPT_DOUBLES_TO_LAY = 5


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What one seat did in a match, up to the moment it left.

    ``outs`` and ``double_outs`` exclude one another: going out with a double is in the latter alone.
    ``ends_points`` are what the seat itself scored at the ends. ``four_doubles`` (announced and laid without
    a pass) and ``five_doubles`` (five laid of a hand that was kept) count rounds.
    """

    galos: int = 0
    wrong_galos: int = 0
    outs: int = 0
    double_outs: int = 0
    ends_points: int = 0
    passes_caused: int = 0
    passes: int = 0
    four_doubles: int = 0
    five_doubles: int = 0
    left: bool = False


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """A finished match: ``sides`` list their seats, ``scores`` and ``winner`` go by side, ``seats`` by seat.

    ``winner`` and ``reason`` are those of :class:`domino.match.MatchResult`. ``rated`` says whether the match
    moves ratings.
    """

    variant: str
    sides: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    winner: int | None
    reason: str | None
    rated: bool
    seats: tuple[SeatFacts, ...]


def facts_of(match: Match, events: Iterable[Event]) -> MatchFacts:
    """The facts of a finished ``match`` whose events from the first deal on were ``events``.

    Raises:
        ValueError: the match is not over.
    """
    if match.result is None:
        raise ValueError("the match is not over")
    return MatchFacts(
        variant=match.variant,
        sides=rules_of(match).sides(match),
        scores=match.scores,
        winner=match.result.winner,
        reason=match.result.reason,
        rated=is_rated(match),
        seats=count(events, match.seats),
    )


def began_human(match: Match) -> tuple[bool, ...]:
    """By seat, whether a person sat there when the match began, whoever plays for it now."""
    return tuple(human or seat in match.left for seat, human in enumerate(match.humans))


def is_rated(match: Match) -> bool:
    """Whether ``match`` moves ratings: set up so, of a variant that has them, begun by people alone."""
    return match.ranked and match.variant in RATED_VARIANTS and all(began_human(match))


def count(events: Iterable[Event], seats: int) -> tuple[SeatFacts, ...]:
    """What every seat did, by seat. What is played at a seat that was left is not counted."""
    tally = _Tally(seats)
    for event in events:
        tally.note(event)
    return tuple(tally.facts)


class _Tally:
    """Lives for one :func:`count`: the facts so far, and what the next event may depend on."""

    def __init__(self, seats: int) -> None:
        self.facts = [SeatFacts() for _ in range(seats)]
        self._last_play: TilePlayed | None = None  # None once somebody passed after it
        self._going_out: TilePlayed | None = None
        self._kept: dict[int, int] = {}  # doubles laid this round, of seats that kept five

    def note(self, event: Event) -> None:
        match event:
            case RoundDealt():
                self._last_play, self._going_out, self._kept = None, None, {}
            case TilePlayed():
                self._note_play(event)
            case TurnPassed(seat):
                self._add(seat, passes=1)
                if self._last_play is not None:
                    self._add(self._last_play.seat, passes_caused=1)
                self._last_play = None
            case GaloCalled(seat, right):
                self._add(seat, galos=right is True, wrong_galos=right is False)
            case DoublesKept(seat, _):
                self._kept[seat] = 0
            case Scored(_, points, why, seat):
                self._add(seat, ends_points=points * (why == "ends"), four_doubles=why == "four_doubles")
            case RoundEnded(_, "domino") if self._going_out is not None:
                double = self._going_out.tile.is_double
                self._add(self._going_out.seat, outs=not double, double_outs=double)
            case SeatLeft(seat):
                self.facts[seat] = replace(self.facts[seat], left=True)
            case _:
                pass

    def _note_play(self, play: TilePlayed) -> None:
        self._last_play = self._going_out = play
        if play.tile.is_double and play.seat in self._kept:
            self._kept[play.seat] += 1
            self._add(play.seat, five_doubles=self._kept[play.seat] == KEPT_DOUBLES_TO_LAY)

    def _add(self, seat: int, **amounts: int) -> None:
        facts = self.facts[seat]
        if not facts.left:
            sums = {name: getattr(facts, name) + amount for name, amount in amounts.items()}
            self.facts[seat] = replace(facts, **sums)

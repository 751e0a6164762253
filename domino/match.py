"""The state of a match, and ``apply``, the one way to change it.

A ``Match`` holds everything, hidden tiles included, and never leaves the services; what a seat may know is
its ``View``. Match and Round are frozen and have no ``__slots__``: a step replaces two or three of a dozen
fields, and copying a ``__dict__`` does that several times faster than calling the constructor.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, Self

from domino.actions import Action
from domino.chain import Chain
from domino.deal import Deal, SealedSeed
from domino.events import Event
from domino.tiles import Tile
from domino.variants import rules_of


class Phase(StrEnum):
    """What a match waits for."""

    DEAL = "deal"  # the next round's tiles, from outside
    REDEAL_CHOICE = "redeal_choice"  # a seat with five doubles decides (rules §5)
    PLAY = "play"
    TIE_BREAK = "tie_break"  # secret picks from a face-down row (rules §2)
    READY = "ready"  # confirmations between two games (rules §2)
    OVER = "over"


class Move(NamedTuple):
    """One play, draw or pass as everybody saw it. ``open_values`` are those before it; () at the opening."""

    seat: int
    verb: str
    open_values: tuple[int, ...]
    tile: Tile | None = None
    arm: str | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """Who opens a round and with what: ``tile`` where one is mandatory, else any tile or any double.

    The mandatory tile is a hidden one until it is played.
    """

    seat: int
    tile: Tile | None = field(default=None, repr=False)
    any_double: bool = False


@dataclass(frozen=True, slots=True)
class Reveal:
    """A repetition of a tie-break after everybody chose: seat, place and tile of each choice."""

    picks: tuple[tuple[int, int, Tile], ...]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """Those ``seats`` choose from ``row``; ``picks`` (seat, place) stay secret until all are there (rules
    §2).
    """

    seats: tuple[int, ...]
    row: tuple[Tile, ...] = field(default=(), repr=False)
    picks: tuple[tuple[int, int], ...] = field(default=(), repr=False)
    reveals: tuple[Reveal, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended: ``winner`` is a seat or None; ``reason`` is ``domino``, ``blocked`` or
    ``redeal``.
    """

    winner: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended: ``winner`` is a side or None; ``reason`` ``score``, ``walkover``, ``agreement``,
    None (void).
    """

    winner: int | None
    reason: str | None


class _Replaceable:
    """Copies of a frozen dataclass without slots, some fields changed; the cheap ``dataclasses.replace``."""

    def evolve(self, **changes: Any) -> Self:
        copy = object.__new__(type(self))
        fields = copy.__dict__
        fields.update(self.__dict__)
        fields.update(changes)
        return copy


@dataclass(frozen=True)
class Round(_Replaceable):
    """One deal and what was made of it. ``number`` counts from 0 over the match, redealt rounds included."""

    number: int
    deal: Deal = field(repr=False)
    secret: SealedSeed | None = field(repr=False)
    hands: tuple[tuple[Tile, ...], ...] = field(repr=False)
    boneyard: tuple[Tile, ...] = field(repr=False)
    phase: Phase = Phase.PLAY
    opening: Opening | None = None
    turn: int | None = None
    chain: Chain | None = None
    moves: tuple[Move, ...] = ()
    passes_in_a_row: int = 0
    last_player: int | None = None  # the seat of the last play
    galo_declared: bool = False  # the last play was declared a galo
    announced: tuple[int, ...] = ()
    kept: int | None = None
    tie_break: TieBreak | None = None
    result: RoundResult | None = None


@dataclass(frozen=True)
class Match(_Replaceable):
    """A whole match. ``scores`` are by side; ``humans`` and ``strikes`` (timeouts in a row) by seat.

    ``lead`` is the seat that the last round gave the right to open the next one, where the variant has such
    a right. ``turn_seconds`` is None where turns have no clock. ``offer`` lists who accepted the draw that
    is on offer, the one who offers first; it is empty when none is.
    """

    variant: str
    options: Mapping[str, int | bool]
    seats: int
    scores: tuple[int, ...]
    humans: tuple[bool, ...]
    strikes: tuple[int, ...]
    ranked: bool = False
    turn_seconds: int | None = None
    round: Round | None = None
    lead: int | None = None
    left: tuple[int, ...] = ()
    offer: tuple[int, ...] = ()
    ready: tuple[int, ...] = ()
    result: MatchResult | None = None


def apply(
    match: Match, seat: int, action: Action, *, by_clock: bool = False
) -> tuple[Match, tuple[Event, ...]]:
    """The match after ``seat`` did ``action``, and what happened, in order.

    What this accepts is what :func:`domino.view.view` lists as the seat's legal actions. ``by_clock`` marks
    an action that the match took because a deadline passed (rules §1, *The clock*).

    Raises:
        IllegalAction: the action is not legal; ``match`` is unchanged, as always.
        ValueError: the match has no such seat.
    """
    return rules_of(match).apply(match, seat, action, by_clock=by_clock)

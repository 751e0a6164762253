"""What happened: the public record of a step. No event tells what a seat may not know.

A tile drawn and a place picked in secret are therefore absent; whoever drew or picked finds them in the own
View.
"""

from __future__ import annotations

from dataclasses import dataclass

from domino.tiles import Tile


@dataclass(frozen=True, slots=True)
class RoundDealt:
    """A new round was dealt. ``commitment`` is the SHA-256 that fixes the deal; None where no seed is
    known.
    """

    number: int
    commitment: str | None


@dataclass(frozen=True, slots=True)
class TilePlayed:
    seat: int
    tile: Tile
    arm: str | None
    galo: bool


@dataclass(frozen=True, slots=True)
class TileDrawn:
    seat: int


@dataclass(frozen=True, slots=True)
class TurnPassed:
    seat: int


@dataclass(frozen=True, slots=True)
class GaloCalled:
    """A galo was declared. ``right`` is None where the declaration had no effect."""

    seat: int
    right: bool | None


@dataclass(frozen=True, slots=True)
class DoublesAnnounced:
    seat: int


@dataclass(frozen=True, slots=True)
class DoublesKept:
    """A seat with five or more doubles plays on; ``doubles`` is how many it was dealt."""

    seat: int
    doubles: int


@dataclass(frozen=True, slots=True)
class RedealChosen:
    seat: int


@dataclass(frozen=True, slots=True)
class Scored:
    """``side`` scored ``points``. ``why`` is a name of rules §6; ``seat`` is whoever's doing it was."""

    side: int
    points: int
    why: str
    seat: int


@dataclass(frozen=True, slots=True)
class TieBreakBegan:
    """Those ``seats`` choose from a face-down row; ``repetition`` counts from 0."""

    seats: tuple[int, ...]
    repetition: int


@dataclass(frozen=True, slots=True)
class PlacePicked:
    seat: int


@dataclass(frozen=True, slots=True)
class PicksRevealed:
    """Every choice of a tie-break's repetition: seat, place and tile."""

    picks: tuple[tuple[int, int, Tile], ...]


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over. ``winner`` is a seat; ``reason`` is ``domino``, ``blocked`` or ``redeal``."""

    winner: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class SeatReady:
    seat: int


@dataclass(frozen=True, slots=True)
class SeatLeft:
    seat: int


@dataclass(frozen=True, slots=True)
class DrawOffered:
    seat: int


@dataclass(frozen=True, slots=True)
class DrawAccepted:
    seat: int


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    seat: int


@dataclass(frozen=True, slots=True)
class OfferWithdrawn:
    """A play withdrew the offer that stood."""

    seat: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over. ``winner`` is a side; ``reason`` is ``score``, ``walkover``, ``agreement`` or None
    (void).
    """

    winner: int | None
    reason: str | None


Event = (
    RoundDealt
    | TilePlayed
    | TileDrawn
    | TurnPassed
    | GaloCalled
    | DoublesAnnounced
    | DoublesKept
    | RedealChosen
    | Scored
    | TieBreakBegan
    | PlacePicked
    | PicksRevealed
    | RoundEnded
    | SeatReady
    | SeatLeft
    | DrawOffered
    | DrawAccepted
    | DrawDeclined
    | OfferWithdrawn
    | MatchEnded
)

"""What a seat can do: one small frozen class for each verb of a match record (rules §6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from domino.tiles import Tile


@dataclass(frozen=True, slots=True)
class Play:
    """Put ``tile`` on ``arm`` (None at the opening); with ``galo`` the play is declared a galo (§5)."""

    verb: ClassVar[str] = "play"
    tile: Tile
    arm: str | None = None
    galo: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the next tile of the boneyard."""

    verb: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """Give up the turn, which only a seat that can neither play nor draw may do."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Galo:
    """Declare the play that was just made a galo (§5)."""

    verb: ClassVar[str] = "galo"


@dataclass(frozen=True, slots=True)
class Announce:
    """Announce four dealt doubles (§5)."""

    verb: ClassVar[str] = "announce"


@dataclass(frozen=True, slots=True)
class Redeal:
    """Have the round dealt again on account of five or more doubles (§5)."""

    verb: ClassVar[str] = "redeal"


@dataclass(frozen=True, slots=True)
class Keep:
    """Play on with five or more doubles (§5)."""

    verb: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose the face-down tile at ``place`` of a tie-break's row, counted from 0 (§2)."""

    verb: ClassVar[str] = "pick"
    place: int


@dataclass(frozen=True, slots=True)
class Ready:
    """Confirm the next game (§2)."""

    verb: ClassVar[str] = "ready"


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the match for good (§1, D-4)."""

    verb: ClassVar[str] = "leave"


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer to end the match drawn (§1, D-5)."""

    verb: ClassVar[str] = "offer"


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept the draw that was offered."""

    verb: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline the draw that was offered, which withdraws it."""

    verb: ClassVar[str] = "decline"


Action = (
    Play | Draw | Pass | Galo | Announce | Redeal | Keep | Pick | Ready | Leave | Offer | Accept | Decline
)

"""Tiers: the seven names of the tile values, by rating (D-26)."""

from __future__ import annotations

from dataclasses import dataclass

from domino.tiles import Tile, tile


@dataclass(frozen=True, slots=True)
class Tier:
    """A tier from the rating ``floor`` on (None: the lowest); its name is the text ``tier.<id>``."""

    id: str
    floor: int | None
    value: int

    @property
    def badge(self) -> Tile:
        return tile(self.value, self.value)


#: From the lowest to the highest.
TIERS = (
    Tier("branco", None, 0),
    Tier("as", 1100, 1),
    Tier("duque", 1200, 2),
    Tier("terno", 1300, 3),
    Tier("quadra", 1400, 4),
    Tier("quina", 1600, 5),
    Tier("sena", 2000, 6),
)


def tier_of(rating: int) -> Tier:
    """The tier that a rating belongs to."""
    return next(tier for tier in reversed(TIERS) if tier.floor is None or rating >= tier.floor)


def next_tier(tier: Tier) -> Tier | None:
    """The tier above, None above the highest."""
    return next((above for above in TIERS if above.value == tier.value + 1), None)

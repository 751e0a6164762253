"""What the queue says of itself, and what it asks of the place where people are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from data.waiting import QueueRow
from league.pairing import PLAYERS

LONGEST_GUESS = 6 * 3600.0


@dataclass(frozen=True, slots=True)
class Seating:
    """People from the queue sit at a table whose match has begun."""

    guild_id: int
    channel_id: int
    table_id: int
    people: tuple[int, ...]
    rated: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """Computers could fill in for those who wait, if everybody agrees."""

    guild_id: int
    channel_id: int
    people: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class QueueState:
    """How the queue stands. ``guess`` is how many seconds it may take until four wait, None where nothing is
    known; ``fill_at`` when computers may fill in, in seconds since the epoch.
    """

    waiting: tuple[QueueRow, ...]
    guess: float | None
    fill_at: float | None

    @property
    def missing(self) -> int:
        return max(0, PLAYERS - len(self.waiting))

    def row_of(self, user_id: int) -> QueueRow | None:
        return next((row for row in self.waiting if row.user_id == user_id), None)


class Surface(Protocol):
    """What the queue asks of the place where people are."""

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Whether a person is in the community; True where that cannot be told."""

    def channel_for(self, guild_id: int, channel_ids: Sequence[int], people: Sequence[int]) -> int | None:
        """The first of the channels in which a table can be opened that all of the people see; else the first
        in which one can be opened; None where there is none.
        """

    def language(self, guild_id: int) -> str:
        """The language tag of the community."""

    async def seated(self, seating: Seating) -> None:
        """Tell people that their match has begun."""

    async def offered(self, offer: Offer) -> None:
        """Ask people whether computers may fill in."""


def guess(starts: list[float], now: float, missing: int) -> float | None:
    """How many seconds it may take until ``missing`` more people wait, from when the latest matches began
    (newest first): a match came about for every four that asked.
    """
    if len(starts) < 2:
        return None
    a_match = max(now - starts[-1], 1.0) / len(starts)
    return min(missing * a_match / PLAYERS, LONGEST_GUESS)

"""The weekly ranking: the week and its edges in Manaus, its standings and medals (docs/league.md).

**Equal places.** Equal scores: whoever got there first stays ahead. Those who got there in the same instant,
as partners in one match do, share the place and its medal, are listed by id, and the places after it are
left out (1, 1, 3).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

ZONE_NAME = "America/Manaus"
MATCHES_TO_BE_LISTED = 3
DAYS_A_WEEK = 7


class ZoneMissing(RuntimeError):  # noqa: N818 - it is the zone that is missing
    """Neither the system nor the package tzdata has the time zone of the league."""


def _load_zone() -> ZoneInfo:
    try:
        return ZoneInfo(ZONE_NAME)
    except ZoneInfoNotFoundError as error:
        raise ZoneMissing(f"no time zone {ZONE_NAME}: install the package tzdata") from error


#: Loaded with this module, so that a machine without time zones fails at start.
MANAUS = _load_zone()


@dataclass(frozen=True, slots=True, order=True)
class Week:
    """A week of the ranking, from Monday 00:00 to the next in Manaus. Weeks order by time."""

    monday: date

    @property
    def key(self) -> str:
        """The week's name in the store: the date of its Monday, such as ``2026-11-30``."""
        return self.monday.isoformat()

    @staticmethod
    def from_key(key: str) -> Week:
        """The week with that key. Raises ValueError where it is no Monday's date, or its end is no date."""
        monday = date.fromisoformat(key)
        if monday.weekday() != 0 or date.max - monday < timedelta(days=7):
            raise ValueError(f"not a Monday of a whole week: {key}")
        return Week(monday)

    @property
    def start(self) -> datetime:
        """The first instant, in UTC."""
        return datetime.combine(self.monday, time.min, MANAUS).astimezone(UTC)

    @property
    def end(self) -> datetime:
        """The first instant of the next week, in UTC."""
        return self.next.start

    @property
    def next(self) -> Week:
        return Week(self.monday + timedelta(days=DAYS_A_WEEK))


def day_of(instant: datetime) -> date:
    """The day in Manaus that an instant falls on. Raises ValueError where ``instant`` names no zone."""
    if instant.utcoffset() is None:
        raise ValueError("an instant needs a time zone")
    return instant.astimezone(MANAUS).date()


def week_of(instant: datetime) -> Week:
    """The week that an instant falls in. Raises ValueError where ``instant`` names no zone."""
    day = day_of(instant)
    return Week(day - timedelta(days=day.weekday()))


class Medal(StrEnum):
    """What the first three places get; the text is ``medal.<medal>``."""

    GOLD = "gold"
    SILVER = "silver"
    BRONZE = "bronze"


@dataclass(frozen=True, slots=True)
class WeekRow:
    """A player's week: rating gained, rated matches played, and when the score was reached."""

    player: int
    gained: int
    matches: int
    reached_at: datetime

    @staticmethod
    def first(player: int, change: int, ended_at: datetime) -> WeekRow:
        """The row after a player's first rated match of the week."""
        return WeekRow(player, max(change, 0), 1, ended_at)

    def after(self, change: int, ended_at: datetime) -> WeekRow:
        """The row after one more match; the order in which matches are entered does not matter."""
        if self.gained and change > 0:
            reached = max(self.reached_at, ended_at)
        elif self.gained:
            reached = self.reached_at
        else:
            reached = ended_at if change > 0 else min(self.reached_at, ended_at)
        return WeekRow(self.player, self.gained + max(change, 0), self.matches + 1, reached)


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of the standings; ``medal`` is what the place earns once the week is over."""

    place: int
    row: WeekRow
    medal: Medal | None


def standings(rows: Iterable[WeekRow]) -> tuple[Placed, ...]:
    """The week's list of who played enough, most gained first; for equal scores see the module."""
    listed = sorted(
        (row for row in rows if row.matches >= MATCHES_TO_BE_LISTED),
        key=lambda row: (-row.gained, row.reached_at, row.player),
    )
    medals = tuple(Medal)
    placed: list[Placed] = []
    for position, row in enumerate(listed, start=1):
        before = placed[-1] if placed else None
        shared = before and (before.row.gained, before.row.reached_at) == (row.gained, row.reached_at)
        place = before.place if before and shared else position
        placed.append(Placed(place, row, medals[place - 1] if place <= len(medals) else None))
    return tuple(placed)

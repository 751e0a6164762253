"""A table: who sits where, by which settings, and the match that they play.

``Table`` holds the whole match, hidden tiles included, and stays in the services. What goes out is ``Seen``:
what everybody may know of the table, and the View of whoever asks.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from domino.match import Match
from domino.variants import rules_named
from domino.view import View, view


class Status(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    ENDED = "ended"  # the match is over; a rematch opens a lobby again
    CLOSED = "closed"


class Kind(StrEnum):
    """What a table is for (docs/tables.md)."""

    FREE = "free"
    TRAINING = "training"
    CREDITS = "credits"
    ROOM = "room"
    FRIEND = "friend"
    SAME_DEVICE = "same_device"
    COMPUTER = "computer"
    RANKED = "ranked"


#: Kinds of game that one person plays alone: private, saved, and no seat at a table (docs/tables.md).
SOLO = frozenset({Kind.SAME_DEVICE, Kind.COMPUTER})


@dataclass(frozen=True, slots=True)
class Settings:
    """How a table is played. ``turn_seconds`` None is no clock; ``options`` are the variant's, as in
    records.
    """

    variant: str
    seats: int
    options: dict[str, int | bool] = field(default_factory=dict)
    kind: Kind = Kind.FREE
    turn_seconds: int | None = 40
    computer_level: int = 2
    stake: int = 0
    room: str | None = None
    rated: bool = False
    theme: str = "felt"

    @property
    def is_solo(self) -> bool:
        """Whether this is a person's own saved game."""
        return self.kind in SOLO


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who sits on a seat: a person, or a computer of ``level`` where ``user_id`` is None.

    ``stands_in_for`` is the person whose seat a computer took over; the name is that person's then.
    """

    name: str
    user_id: int | None = None
    level: int = 2
    stands_in_for: int | None = None

    @property
    def is_computer(self) -> bool:
        return self.user_id is None


@dataclass(frozen=True, slots=True)
class Table:
    """The whole of a table, stored as one document under ``revision``.

    ``position`` names what the match waits for, so that a press on an older picture of it can be told apart.
    ``deadline`` is when the people waited for are out of time, ``due`` when the table itself acts next; both
    are seconds since the epoch, None where nothing is coming.
    """

    id: int
    guild_id: int
    channel_id: int
    host_id: int
    settings: Settings
    occupants: tuple[Occupant | None, ...]
    status: Status = Status.LOBBY
    revision: int = 0
    match: Match | None = field(default=None, repr=False)
    match_id: int | None = None
    actions: int = 0
    position: str = ""
    since: float = 0.0
    deadline: float | None = None
    due: float | None = None
    language: str = "pt-BR"
    stopped_by: int | None = None
    rematch: tuple[int, ...] = ()
    paused: bool = False
    #: The friend for whom the free seat is kept (docs/tables.md).
    invited: int | None = None
    #: Who sat where in the match before, by seat, and may sit there again; 0 for nobody.
    former: tuple[int, ...] = ()

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat of a person; None where the person has none."""
        for seat, occupant in enumerate(self.occupants):
            if occupant is not None and occupant.user_id == user_id and user_id is not None:
                return seat
        return None

    @property
    def people(self) -> tuple[int, ...]:
        """The user ids of everybody who sits here, in the order of the seats, each once."""
        ids = (o.user_id for o in self.occupants if o is not None and o.user_id is not None)
        return tuple(dict.fromkeys(ids))

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side, also before the match."""
        if self.match is not None:
            return rules_named(self.settings.variant).sides(self.match)
        rules = rules_named(self.settings.variant)
        return rules.sides(rules.new_match(self.settings.seats, self.settings.options))


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What everybody may know of a table; the fields are the Table's own."""

    id: int
    guild_id: int
    channel_id: int
    host_id: int
    settings: Settings
    occupants: tuple[Occupant | None, ...]
    sides: tuple[tuple[int, ...], ...]
    status: Status
    revision: int
    match_id: int | None
    position: str
    deadline: float | None
    language: str
    stopped_by: int | None
    rematch: tuple[int, ...]
    paused: bool = False
    invited: int | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """A table as one person sees it; ``view`` is None in the lobby. Spectators and the public get a View of
    no seat.
    """

    info: TableInfo
    view: View | None

    @property
    def seat(self) -> int | None:
        return self.view.seat if self.view else None


def info(table: Table) -> TableInfo:
    """The public side of a table."""
    return TableInfo(
        id=table.id,
        guild_id=table.guild_id,
        channel_id=table.channel_id,
        host_id=table.host_id,
        settings=table.settings,
        occupants=table.occupants,
        sides=table.sides,
        status=table.status,
        revision=table.revision,
        match_id=table.match_id,
        position=table.position,
        deadline=table.deadline,
        language=table.language,
        stopped_by=table.stopped_by,
        rematch=table.rematch,
        paused=table.paused,
        invited=table.invited,
    )


def seen(table: Table, seat: int | None) -> Seen:
    """The table as the person on ``seat`` sees it, or the public where it is None."""
    return Seen(info(table), None if table.match is None else view(table.match, seat))


def with_occupant(table: Table, seat: int, occupant: Occupant | None) -> Table:
    """The table with somebody else, or nobody, on ``seat``."""
    return replace(table, occupants=(*table.occupants[:seat], occupant, *table.occupants[seat + 1 :]))

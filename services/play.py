"""What happens at a table while a match is played. Pure: a Draft of the new table, and what has to be kept
of the step.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

from domino.actions import Action, Draw, Pass, Play
from domino.clock import expire, waits
from domino.deal import SealedSeed
from domino.events import Event, SeatLeft
from domino.match import Match, MatchResult, apply
from domino.notation import format_line
from domino.players import volunteer
from domino.variants import rules_named, rules_of
from domino.view import view
from services.errors import Refusal, Stale
from services.model import Kind, Occupant, Status, Table, with_occupant
from services.seats import level_of

#: Seconds by which a deadline may seem not quite over, for sums of floating-point numbers are not exact.
_MOMENT = 0.001


@dataclass(frozen=True, slots=True)
class Line:
    """One action for the log."""

    round_number: int
    text: str = field(repr=False)
    by_clock: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """A table as it is going to be, the lines for its log, the chance of a round that was dealt, and the
    events.
    """

    table: Table
    lines: tuple[Line, ...] = ()
    secret: SealedSeed | None = None
    events: tuple[Event, ...] = ()


def begin(table: Table, match_id: int) -> Table:
    """The table with a new match, before its first deal."""
    settings = table.settings
    match = rules_named(settings.variant).new_match(
        settings.seats,
        settings.options,
        humans=tuple(o is not None and not o.is_computer for o in table.occupants),
        ranked=settings.kind is Kind.RANKED,
        turn_seconds=settings.turn_seconds,
    )
    return replace(table, status=Status.PLAYING, match=match, match_id=match_id, actions=0, rematch=())


def deal(table: Table, secret: SealedSeed) -> Draft:
    """Deal the next round from ``secret``; computers announce at once what they want to announce."""
    match = _match(table)
    match, events = rules_of(match).start_round(match, secret.deal(match.seats), secret)
    draft = Draft(replace(table, match=match), secret=secret, events=events)
    for seat in [seat for seat, human in enumerate(match.humans) if not human]:
        draft = _volunteered(draft, seat)
    return draft


def _volunteered(draft: Draft, seat: int) -> Draft:
    """What a computer announces of its new hand, if it does."""
    action = volunteer(view(_match(draft.table), seat), level_of(draft.table, seat))
    if action is None:
        return draft
    told = act(draft.table, seat, action, None)
    lines, events = draft.lines + told.lines, draft.events + told.events
    return replace(told, secret=draft.secret, lines=lines, events=events)


def act(table: Table, seat: int, action: Action, position: str | None) -> Draft:
    """Carry out what the person or computer on ``seat`` does.

    Raises:
        Stale: ``position`` is given and the table has moved on.
        Refusal: no match is being played.
        IllegalAction: the rules refuse it.
    """
    if position is not None and position != table.position:
        raise Stale
    match = _match(table)
    after, events = apply(match, seat, action)
    line = Line(_round_number(match), format_line(seat, action), False)
    if isinstance(action, Play | Draw | Pass):
        table = replace(table, rematch=())  # a move cancels the wish for a new game (docs/tables.md)
    return _drafted(table, after, (line,), events)


def time_out(table: Table, position: str, waited: float, chance: random.Random) -> Draft:
    """Act for everybody whose time is up, the table having ``waited`` so many seconds.

    Raises:
        Stale: the table has moved on.
    """
    if position != table.position:
        raise Stale
    draft = Draft(table)
    late = waited + _MOMENT
    for seat in [w.seat for w in waits(_match(table)) if w.seconds is not None and w.seconds <= late]:
        match = _match(draft.table)
        if match.result is not None or not match.humans[seat]:
            continue
        for step in expire(match, seat, chance):
            line = Line(_round_number(match), format_line(seat, step.action), True)
            after = _drafted(draft.table, step.match, (line,), step.events)
            draft = replace(after, lines=draft.lines + after.lines, events=draft.events + after.events)
    return draft


def abort(table: Table, by: int | None) -> Table:
    """The table after somebody in charge stopped it, or its channel is gone: the match is void."""
    match = table.match
    if match is not None and match.result is None:
        match = match.evolve(result=MatchResult(None, None), offer=())
    return replace(table, status=Status.CLOSED, match=match, stopped_by=by, deadline=None, due=None)


def void(table: Table) -> Table:
    """The table with its match, where one is going on, given up: it counts for nothing; everybody stays."""
    match = table.match
    if table.status is not Status.PLAYING or match is None:
        return table
    return replace(table, status=Status.ENDED, match=match.evolve(result=MatchResult(None, None), offer=()))


def _drafted(table: Table, match: Match, lines: tuple[Line, ...], events: tuple[Event, ...]) -> Draft:
    for event in events:
        if isinstance(event, SeatLeft):
            table = _taken_over(table, event.seat)
    table = replace(table, match=match, actions=table.actions + len(lines))
    if match.result is not None:
        table = replace(table, status=Status.ENDED if table.people else Status.CLOSED)
    return Draft(table, lines, None, events)


def _taken_over(table: Table, seat: int) -> Table:
    """The table with a computer on the seat of whoever left; another person becomes host if need be (D-4)."""
    gone = table.occupants[seat]
    assert gone is not None
    stand_in = Occupant(gone.name, level=table.settings.computer_level, stands_in_for=gone.user_id)
    table = with_occupant(table, seat, stand_in)
    if table.people and table.host_id not in table.people:
        return replace(table, host_id=table.people[0])
    return table


def _match(table: Table) -> Match:
    if table.status is not Status.PLAYING or table.match is None:
        raise Refusal("no_match")
    return table.match


def _round_number(match: Match) -> int:
    return match.round.number if match.round else 0

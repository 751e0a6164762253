"""How a table runs in time: deadlines, pauses, and the delays of computers. All figures in seconds."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from domino.actions import Pass
from domino.clock import waits
from domino.match import Match, Phase
from domino.variants import rules_of
from services.model import Status, Table


@dataclass(frozen=True, slots=True)
class Pace:
    """Times that a host may set.

    ``deal_pause`` is how long a round's result stands before the next deal; ``computer`` bounds a computer's
    delay; ``galo_window`` is the time in which nobody passes by itself (D-17); ``grace`` is what is left at
    least after a restart.
    """

    deal_pause: float = 12.0
    first_deal_pause: float = 0.0
    computer: tuple[float, float] = (1.6, 4.2)
    galo_window: float = 5.5
    grace: float = 20.0
    lobby: float = 15 * 60.0
    ended: float = 10 * 60.0
    friend_idle: float = 7 * 24 * 3600.0

    def scaled(self, factor: float) -> Pace:
        """The same with every pause and delay (not the deadlines of people) ``factor`` times as long."""
        quick, slow = self.computer
        return replace(
            self,
            deal_pause=self.deal_pause * factor,
            computer=(quick * factor, slow * factor),
            galo_window=self.galo_window * factor,
        )


def position(match: Match) -> str:
    """A name for what the match waits for. It changes with every move, and not with offers or
    confirmations.
    """
    now = match.round
    if now is None:
        return "0"
    tie = now.tie_break
    parts = (
        now.number,
        len(now.moves),
        rules_of(match).phase(match),
        now.turn,
        len(tie.reveals) if tie else 0,
    )
    return ".".join("-" if part is None else str(part) for part in parts)


def timed(table: Table, pace: Pace, now: float, chance: random.Random) -> Table:
    """The table with ``deadline`` and ``due`` for what it waits for now; unchanged while it waits for the
    same.
    """
    if table.status is Status.CLOSED or table.paused:
        return replace(table, deadline=None, due=None)
    if table.status is not Status.PLAYING or table.match is None:
        place = f"{table.status}:{len(table.people)}"
        limit = pace.lobby if table.status is Status.LOBBY else pace.ended
        if place == table.position and table.due is not None:
            return table
        return replace(table, position=place, since=now, deadline=now + limit, due=now + limit)
    match = table.match
    place = position(match)
    if place != table.position:
        table = replace(table, position=place, since=now)
    if rules_of(match).phase(match) is Phase.DEAL:
        pause = pace.deal_pause if match.round else pace.first_deal_pause
        return replace(table, deadline=None, due=table.since + pause)
    return _waiting(table, match, pace, chance)


def _waiting(table: Table, match: Match, pace: Pace, chance: random.Random) -> Table:
    seconds = [w.seconds for w in waits(match) if match.humans[w.seat] and w.seconds is not None]
    computers = [w.seat for w in waits(match) if not match.humans[w.seat]]
    deadline = table.since + min(seconds) if seconds else None
    if not computers:
        return replace(table, deadline=deadline, due=deadline)
    delay = chance.uniform(*pace.computer)
    if rules_of(match).has_galo and any(Pass() in rules_of(match).legal(match, seat) for seat in computers):
        delay = max(delay, pace.galo_window)
    return replace(table, deadline=deadline, due=table.since + delay)


def resumed(table: Table, pace: Pace, now: float) -> Table:
    """The table after the host was away: whoever is waited for has ``pace.grace`` seconds left, or what was
    left.
    """
    earliest = now + pace.grace
    deadline = None if table.deadline is None else max(table.deadline, earliest)
    if table.due is None or table.due >= earliest:
        return replace(table, deadline=deadline)
    people_wait = table.due == table.deadline
    return replace(table, deadline=deadline, due=deadline if people_wait else max(table.due, now))

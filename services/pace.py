"""How a table runs in time: deadlines, pauses, and the delays of computers. All figures in seconds."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from domino.clock import waits
from domino.match import Match, Phase
from domino.variants import rules_of
from services.model import Kind, Status, Table


@dataclass(frozen=True, slots=True)
class Pace:
    """Times that a host may set.

    ``deal_pause`` is how long a round's result stands before the next deal; ``computer`` bounds a computer's
    delay; ``galo_window`` is the time in which nobody passes by itself (D-17); ``grace`` is what is left at
    least after a restart; ``paused`` is how long a table that cannot be shown is kept.
    """

    deal_pause: float = 12.0
    first_deal_pause: float = 0.0
    computer: tuple[float, float] = (1.6, 4.2)
    galo_window: tuple[float, float] = (5.5, 7.5)
    grace: float = 20.0
    paused: float = 3600.0
    lobby: float = 15 * 60.0
    ended: float = 10 * 60.0
    friend_idle: float = 7 * 24 * 3600.0

    def scaled(self, factor: float) -> Pace:
        """The same with every pause and delay (not the deadlines of people) ``factor`` times as long."""
        quick, slow = self.computer
        earliest, latest = self.galo_window
        return replace(
            self,
            deal_pause=self.deal_pause * factor,
            computer=(quick * factor, slow * factor),
            galo_window=(earliest * factor, latest * factor),
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
    if table.status is Status.CLOSED:
        return replace(table, deadline=None, due=None)
    if table.paused:
        going = table.deadline is None and table.due is not None
        return replace(table, deadline=None, due=table.due if going else now + pace.paused)
    if table.status is not Status.PLAYING or table.match is None:
        place = f"{table.status}:{len(table.people)}"
        if place == table.position and table.due is not None:
            return table
        limit = _kept(table, pace)
        end = None if limit is None else now + limit
        return replace(table, position=place, since=now, deadline=end, due=end)
    match = table.match
    place = position(match)
    if place != table.position:
        table = replace(table, position=place, since=now)
    if rules_of(match).phase(match) is Phase.DEAL:
        pause = pace.deal_pause if match.round else pace.first_deal_pause
        return replace(table, deadline=None, due=table.since + pause)
    return _waiting(table, match, pace, chance)


def _kept(table: Table, pace: Pace) -> float | None:
    """How long a table is kept at which nobody plays; without end where that is None (docs/tables.md)."""
    if table.settings.kind is Kind.FRIEND:
        return pace.friend_idle
    if table.status is Status.LOBBY:
        return pace.lobby
    return None if table.settings.is_solo else pace.ended


def _waiting(table: Table, match: Match, pace: Pace, chance: random.Random) -> Table:
    seconds = [w.seconds for w in waits(match) if match.humans[w.seat] and w.seconds is not None]
    computers = [w.seat for w in waits(match) if not match.humans[w.seat]]
    deadline = table.since + min(seconds) if seconds else None
    if not computers:
        unused = table.since + pace.friend_idle if table.settings.kind is Kind.FRIEND else None
        return replace(table, deadline=deadline, due=unused if deadline is None else deadline)
    delay = chance.uniform(*(pace.galo_window if _may_call_galo(match) else pace.computer))
    return replace(table, deadline=deadline, due=table.since + delay)


def _may_call_galo(match: Match) -> bool:
    """Whether a person has just played and may still declare a galo: a computer that follows then takes
    equally long whatever it holds, so that its delay tells nothing (D-17).
    """
    moves = match.round.moves if match.round else ()
    last = moves[-1] if moves else None
    return rules_of(match).has_galo and last is not None and last.verb == "play" and match.humans[last.seat]


def resumed(table: Table, pace: Pace, now: float) -> Table:
    """The table after the host was away: whoever is waited for has what was left, but at least
    ``pace.grace`` seconds, or the whole time where that is shorter.
    """
    if table.deadline is None:
        return table
    earliest = now + min(pace.grace, table.deadline - table.since)
    late = max(0.0, earliest - table.deadline)
    due = None if table.due is None else table.due + late
    return replace(table, since=table.since + late, deadline=table.deadline + late, due=due)

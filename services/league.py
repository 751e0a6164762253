"""The league's services, put together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from data.store import Store
from services.alarms import Alarms
from services.boards import Boards
from services.chance import Chance
from services.moderation import Moderation
from services.past_matches import PastMatches
from services.people import People
from services.queue import Queue
from services.rankings import Rankings
from services.seasons import Seasons
from services.tables import Tables
from services.week_closing import WeekClosing


@dataclass(frozen=True, slots=True)
class League:
    """Ratings, lists, weeks, seasons, the queue and moderation of all communities."""

    rankings: Rankings
    boards: Boards
    weeks: WeekClosing
    seasons: Seasons
    queue: Queue
    moderation: Moderation
    past: PastMatches
    alarms: Alarms


def found_league(
    store: Store,
    tables: Tables,
    people: People,
    *,
    clock: Callable[[], float],
    chance: Chance,
    alarms: Alarms,
) -> League:
    """The league on a store; its ratings are settled with every match of ``tables`` from now on."""
    rankings = Rankings()
    tables.ledgers.append(rankings)
    tables.doorkeepers.append(rankings)
    return League(
        rankings=rankings,
        boards=Boards(store),
        weeks=WeekClosing(store, clock),
        seasons=Seasons(store, clock),
        queue=Queue(store, tables, people, clock=clock, chance=chance, alarms=alarms),
        moderation=Moderation(store, tables, clock),
        past=PastMatches(store),
        alarms=alarms,
    )

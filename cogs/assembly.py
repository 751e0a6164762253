"""Puts the services together. What comes from outside (time, chance) can be given; tests do."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TypedDict, Unpack

from cogs.host import Host
from data.store import Store
from rendering import Studio
from services.advice import Adviser
from services.alarms import Alarms, SchedulerAlarms
from services.chance import Chance
from services.clockwork import Clockwork
from services.curtain import Curtain
from services.friends import Friends
from services.history import History
from services.league import found_league
from services.nudges import Nudges
from services.pace import Pace
from services.people import People
from services.privacy import Privacy
from services.solo import SoloGames
from services.stakes import Stakes
from services.tables import Tables
from services.thinker import PoolThinker, Thinker
from services.wallet import Wallet
from settings import HostSettings


class Outside(TypedDict, total=False):
    """What the host takes from outside: seconds since the epoch, alarms, chance, and who thinks for
    computers.
    """

    clock: Callable[[], float]
    alarms: Alarms
    chance: Chance
    thinker: Thinker


@asynccontextmanager
async def open_host(settings: HostSettings, **outside: Unpack[Outside]) -> AsyncIterator[Host]:
    """The services on an open store; everything is closed in the end.

    Raises:
        StoreInUseError: another process has the database.
    """
    clock, chance = outside.get("clock", time.time), outside.get("chance") or Chance()
    pace = Pace().scaled(settings.pace)
    async with AsyncExitStack() as stack:
        store = await Store.open(settings.database_url)
        stack.push_async_callback(store.close)
        studio = stack.enter_context(Studio())
        alarms = outside.get("alarms") or _own_alarms(stack)
        thinker = outside.get("thinker") or _own_thinker(stack, settings.thinkers)
        tables, history = Tables(store, clock=clock, chance=chance, pace=pace), History(store)
        people = People(store)
        league = found_league(store, tables, people, clock=clock, chance=chance, alarms=alarms)
        stakes = Stakes(clock)
        tables.ledgers.append(stakes)
        solo, curtain = SoloGames(store, tables), Curtain(clock, alarms)
        tables.doorkeepers.extend([stakes, solo])
        tables.audience.watchers.append(curtain.watch)
        yield Host(
            store=store,
            tables=tables,
            clockwork=Clockwork(
                tables, clock=clock, alarms=alarms, chance=chance, thinker=thinker, pace=pace
            ),
            people=people,
            wallet=Wallet(store, clock),
            friends=Friends(tables),
            solo=solo,
            curtain=curtain,
            privacy=Privacy(store, tables, people, solo, clock),
            nudges=Nudges(tables, people, clock=clock, alarms=alarms),
            clock=clock,
            history=history,
            studio=studio,
            adviser=Adviser(tables, history, thinker, chance),
            league=league,
        )


def _own_alarms(stack: AsyncExitStack) -> Alarms:
    alarms = SchedulerAlarms()
    alarms.start()
    stack.callback(alarms.stop)
    return alarms


def _own_thinker(stack: AsyncExitStack, workers: int) -> Thinker:
    thinker = PoolThinker(workers)
    stack.callback(thinker.stop)
    return thinker

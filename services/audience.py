"""Who is told of a table's changes, each after its commit."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from domino.events import Event
from services.model import Seen, Table, seen

log = structlog.get_logger()

Watcher = Callable[[Table], None]
Listener = Callable[[Seen, tuple[Event, ...]], None]


class Audience:
    """First the ``watchers``, which are services, get the table, and then the ``listeners`` its public side.

    What is told has been committed: one who fails at it keeps it neither from the others nor from the person
    who acted.
    """

    def __init__(self) -> None:
        self.watchers: list[Watcher] = []
        self.listeners: list[Listener] = []

    def tell(self, table: Table, events: tuple[Event, ...]) -> None:
        """Tell everybody of the table as it is now, and of what has just happened."""
        for watch in self.watchers:
            try:
                watch(table)
            except Exception:
                log.exception("watcher_failed", table=table.id)
        public = seen(table, None)
        for listen in self.listeners:
            try:
                listen(public, events)
            except Exception:
                log.exception("listener_failed", table=table.id)

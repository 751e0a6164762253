"""The newest state of tables, kept in memory by a process that has its database to itself."""

from __future__ import annotations

from collections import OrderedDict

from services.model import Status, Table

MOST = 2_000


class KnownTables:
    """Tables as they were committed last. Where other processes may write as well (``exclusive`` is False)
    none is kept, for it could be old.
    """

    def __init__(self, *, exclusive: bool) -> None:
        self._exclusive = exclusive
        self._kept: OrderedDict[int, Table] = OrderedDict()

    def get(self, table_id: int) -> Table | None:
        """A table, if it is kept."""
        table = self._kept.get(table_id)
        if table is not None:
            self._kept.move_to_end(table_id)
        return table

    def keep(self, table: Table) -> None:
        """Keep a table that was committed or read, unless a newer one is kept."""
        known = self._kept.get(table.id)
        if not self._exclusive or (known is not None and known.revision > table.revision):
            return
        if table.status is Status.CLOSED:
            self._kept.pop(table.id, None)
            return
        self._kept[table.id] = table
        self._kept.move_to_end(table.id)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)

    def drop(self, table_id: int) -> None:
        """Forget a table that turned out to be old."""
        self._kept.pop(table_id, None)

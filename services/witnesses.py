"""Who takes part in the transactions in which tables change."""

from __future__ import annotations

from typing import Protocol

from data.store import Transaction
from services.model import Table


class Ledger(Protocol):
    """Somebody who has to settle something in the very transaction in which a match begins or ends."""

    async def match_begins(self, tx: Transaction, table: Table) -> None:
        """Raise Refusal to keep the match from beginning."""

    async def match_ends(self, tx: Transaction, table: Table) -> None:
        """Called once for every match that ends, void ones included."""


class Doorkeeper(Protocol):
    """Somebody who has a say in who sits down."""

    async def person_sits(self, tx: Transaction, table: Table, user_id: int) -> None:
        """Raise Refusal to keep a person from a seat of ``table``, the person being on it already."""

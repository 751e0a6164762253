"""The tables of the wallet: a double-entry ledger, experience points, and people's saved solo games.

Every transfer has postings that add up to zero, so the balances of all accounts together are zero too. The
``system`` account is where grants come from; ``person`` accounts belong to somebody, a ``pot`` to a match.
An account whose owner's data was deleted has no owner any more; its postings stay.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    UniqueConstraint,
)

from data.schema import metadata

accounts = Table(
    "accounts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("owner", BigInteger),
    Column("balance", BigInteger, nullable=False),
    UniqueConstraint("kind", "owner", name="uq_accounts_kind_owner"),
    CheckConstraint("kind = 'system' OR balance >= 0", name="ck_accounts_balance"),
)

#: ``key`` names what a transfer is for, so that it happens once: ``payout:17``, ``daily:4:2026-03-01``.
transfers = Table(
    "transfers",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(64), nullable=False, unique=True),
    Column("reason", String(16), nullable=False),
    Column("at", Float, nullable=False),
)

postings = Table(
    "postings",
    metadata,
    Column("transfer_id", Integer, ForeignKey("transfers.id"), primary_key=True, autoincrement=False),
    Column("account_id", Integer, ForeignKey("accounts.id"), primary_key=True, autoincrement=False),
    Column("amount", BigInteger, nullable=False),
    Index(None, "account_id", "transfer_id"),
)

#: Experience points that a match gave.
experience = Table(
    "experience",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("match_id", Integer, primary_key=True, autoincrement=False),
    Column("points", Integer, nullable=False),
)

#: The saved solo games of a person, one of each kind.
solo_games = Table(
    "solo_games",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(16), primary_key=True),
    Column("table_id", Integer, nullable=False),
)

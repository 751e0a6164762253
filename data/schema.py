"""The tables of the database. Times are seconds since the epoch; documents are JSON."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={"ix": "ix_%(table_name)s_%(column_0_N_name)s", "pk": "pk_%(table_name)s"}
)

#: A table of players, its match included, as one document guarded by its revision.
game_tables = Table(
    "game_tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("status", String(16), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("due", Float),
    Column("document", LargeBinary, nullable=False),
    Column("touched_at", Float, nullable=False),
    Index(None, "status"),
    Index(None, "guild_id", "status"),
)

#: Where a person sits; the primary key lets nobody sit twice.
presences = Table(
    "presences",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", Integer, nullable=False),
    Index(None, "table_id"),
)

#: Every match that was begun.
matches = Table(
    "matches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", Integer, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("variant", String(32), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("started_at", Float, nullable=False),
    Column("ended_at", Float),
    Column("document", LargeBinary, nullable=False),
    Index(None, "guild_id", "ended_at"),
    Index(None, "table_id"),
)

match_players = Table(
    "match_players",
    metadata,
    Column("match_id", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Index(None, "user_id", "match_id"),
)

#: The chance of every round, from which its deal is recomputed.
rounds = Table(
    "rounds",
    metadata,
    Column("match_id", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seed", String(64), nullable=False),
    Column("salt", String(32), nullable=False),
)

#: The action log: every action of every match, in order, in the notation of records.
actions = Table(
    "actions",
    metadata,
    Column("match_id", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("round_number", Integer, nullable=False),
    Column("line", String(64), nullable=False),
    Column("by_clock", Boolean, nullable=False),
    Column("at", Float, nullable=False),
)

#: The messages that show a table: the public one (user_id 0) and everybody's hand.
messages = Table(
    "messages",
    metadata,
    Column("table_id", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
)

communities = Table(
    "communities",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("document", Text, nullable=False),
)

#: People as they were last seen, and what they chose for themselves.
people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False),
    Column("document", Text, nullable=False),
)

#: Small facts of the host itself, such as which commands were synced last.
host_facts = Table(
    "host_facts",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

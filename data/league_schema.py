"""The league's tables: ratings, weeks, medals, seasons, the queue, moderation.

Times are seconds since the epoch, a week is the date of its Monday in Manaus, documents are JSON.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, String, Table, Text, text

from data.schema import metadata

#: What puts a player on a week's list (docs/league.md); written out, since partial indexes want it literally.
LISTED = "matches >= 3"

#: A player's rating in a community and variant, and what it was made of.
ratings = Table(
    "ratings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("variant", String(32), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("rating", Integer, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Column("galos", Integer, nullable=False),
    Column("outs", Integer, nullable=False),
    Index("ix_ratings_order", "guild_id", "variant", text("rating DESC"), "user_id"),
)

#: What a match did to a rating; the primary key lets no match be rated twice.
rating_changes = Table(
    "rating_changes",
    metadata,
    Column("match_id", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("variant", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("before", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("ended_at", Float, nullable=False),
    Column("lines", Text, nullable=False),
    Index(None, "user_id", "guild_id", "match_id"),
)

#: A player's week: rating gained, rated matches, and when the score was reached.
week_rows = Table(
    "week_rows",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("variant", String(32), primary_key=True),
    Column("week", String(10), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("gained", Integer, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("reached_at", Float, nullable=False),
    Index(
        "ix_week_rows_order",
        "guild_id",
        "variant",
        "week",
        text("gained DESC"),
        "reached_at",
        "user_id",
        "matches",
        sqlite_where=text(LISTED),
        postgresql_where=text(LISTED),
    ),
)

#: Every week in which a community played; ``closed_at`` is set once, ``posted_at`` when its result was told.
weeks = Table(
    "weeks",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("variant", String(32), primary_key=True),
    Column("week", String(10), primary_key=True),
    Column("closed_at", Float),
    Column("posted_at", Float),
    Index(None, "closed_at", "week"),
    Index(None, "posted_at", "closed_at"),
)

medals = Table(
    "medals",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("variant", String(32), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("week", String(10), primary_key=True),
    Column("medal", String(8), nullable=False),
)

seasons = Table(
    "seasons",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("variant", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("closed_at", Float, nullable=False),
    Column("closed_by", BigInteger, nullable=False),
    Column("players", Integer, nullable=False),
)

#: How a season ended for everybody.
season_standings = Table(
    "season_standings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("variant", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("place", Integer, nullable=False),
    Column("rating", Integer, nullable=False),
    Column("matches", Integer, nullable=False),
    Index("ix_season_standings_order", "guild_id", "variant", "number", "place", "user_id"),
)

#: Who waits for a rated match, in which channel, and whether computers may fill in.
queue = Table(
    "queue",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("since", Float, nullable=False),
    Column("with_computers", Boolean, nullable=False),
    Index(None, "guild_id", "since", "user_id"),
    Index(None, "user_id"),
)

#: Who may not play rated in a community.
ranked_bans = Table(
    "ranked_bans",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("since", Float, nullable=False),
    Column("moderator_id", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
)

#: What moderators did, and why.
moderation_log = Table(
    "moderation_log",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("at", Float, nullable=False),
    Column("moderator_id", BigInteger, nullable=False),
    Column("user_id", BigInteger),
    Column("action", String(32), nullable=False),
    Column("amount", Integer),
    Column("reason", Text, nullable=False),
    Index(None, "guild_id", "id"),
)

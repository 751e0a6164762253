"""Ratings, weeks and medals, seasons, the queue, moderation."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_matches_table_id", "matches", ["table_id"])
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("variant", sa.String(32), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("galos", sa.Integer(), nullable=False),
        sa.Column("outs", sa.Integer(), nullable=False),
    )
    op.create_index("ix_ratings_order", "ratings", ["guild_id", "variant", sa.text("rating DESC"), "user_id"])
    op.create_table(
        "rating_changes",
        sa.Column("match_id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("variant", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("before", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
    )
    op.create_index(
        "ix_rating_changes_user_id_guild_id_match_id", "rating_changes", ["user_id", "guild_id", "match_id"]
    )
    op.create_table(
        "week_rows",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("variant", sa.String(32), primary_key=True),
        sa.Column("week", sa.String(10), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("gained", sa.Integer(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("reached_at", sa.Float(), nullable=False),
    )
    op.create_index(
        "ix_week_rows_order",
        "week_rows",
        ["guild_id", "variant", "week", sa.text("gained DESC"), "reached_at", "user_id", "matches"],
        sqlite_where=sa.text("matches >= 3"),
        postgresql_where=sa.text("matches >= 3"),
    )
    op.create_table(
        "weeks",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("variant", sa.String(32), primary_key=True),
        sa.Column("week", sa.String(10), primary_key=True),
        sa.Column("closed_at", sa.Float()),
        sa.Column("posted_at", sa.Float()),
    )
    op.create_index("ix_weeks_closed_at_week", "weeks", ["closed_at", "week"])
    op.create_index("ix_weeks_posted_at_closed_at", "weeks", ["posted_at", "closed_at"])
    op.create_table(
        "medals",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("variant", sa.String(32), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("week", sa.String(10), primary_key=True),
        sa.Column("medal", sa.String(8), nullable=False),
    )
    op.create_table(
        "seasons",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("variant", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("closed_at", sa.Float(), nullable=False),
        sa.Column("closed_by", sa.BigInteger(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
    )
    op.create_table(
        "season_standings",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("variant", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
    )
    op.create_index(
        "ix_season_standings_order", "season_standings", ["guild_id", "variant", "number", "place", "user_id"]
    )
    op.create_table(
        "queue",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("with_computers", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_queue_guild_id_since_user_id", "queue", ["guild_id", "since", "user_id"])
    op.create_index("ix_queue_user_id", "queue", ["user_id"])
    op.create_table(
        "ranked_bans",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("moderator_id", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
    )
    op.create_table(
        "moderation_log",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("moderator_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("action", sa.String(32), nullable=False),
        sa.Column("amount", sa.Integer()),
        sa.Column("reason", sa.Text(), nullable=False),
    )
    op.create_index("ix_moderation_log_guild_id_id", "moderation_log", ["guild_id", "id"])

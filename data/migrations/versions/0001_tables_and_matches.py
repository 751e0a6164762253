"""Tables, matches and their log, the messages that show them, communities and people."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "game_tables",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float()),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.Column("touched_at", sa.Float(), nullable=False),
    )
    op.create_index("ix_game_tables_status", "game_tables", ["status"])
    op.create_index("ix_game_tables_guild_id_status", "game_tables", ["guild_id", "status"])
    op.create_table(
        "presences",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
    )
    op.create_index("ix_presences_table_id", "presences", ["table_id"])
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("variant", sa.String(32), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=False),
        sa.Column("ended_at", sa.Float()),
        sa.Column("document", sa.LargeBinary(), nullable=False),
    )
    op.create_index("ix_matches_guild_id_ended_at", "matches", ["guild_id", "ended_at"])
    op.create_table(
        "match_players",
        sa.Column("match_id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_match_players_user_id_match_id", "match_players", ["user_id", "match_id"])
    op.create_table(
        "rounds",
        sa.Column("match_id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("salt", sa.String(32), nullable=False),
    )
    op.create_table(
        "actions",
        sa.Column("match_id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("line", sa.String(64), nullable=False),
        sa.Column("by_clock", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_table(
        "messages",
        sa.Column("table_id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "communities",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("document", sa.Text(), nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
    )
    op.create_table(
        "host_facts",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )

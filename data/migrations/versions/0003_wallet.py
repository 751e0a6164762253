"""The wallet's ledger, experience points, saved solo games."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("owner", sa.BigInteger()),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.UniqueConstraint("kind", "owner", name="uq_accounts_kind_owner"),
        sa.CheckConstraint("kind = 'system' OR balance >= 0", name="ck_accounts_balance"),
    )
    op.create_table(
        "transfers",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False, unique=True),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_table(
        "postings",
        sa.Column(
            "transfer_id", sa.Integer(), sa.ForeignKey("transfers.id"), primary_key=True, autoincrement=False
        ),
        sa.Column(
            "account_id", sa.Integer(), sa.ForeignKey("accounts.id"), primary_key=True, autoincrement=False
        ),
        sa.Column("amount", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_postings_account_id_transfer_id", "postings", ["account_id", "transfer_id"])
    op.create_table(
        "experience",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("match_id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("points", sa.Integer(), nullable=False),
    )
    op.create_table(
        "solo_games",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.Integer(), nullable=False),
    )

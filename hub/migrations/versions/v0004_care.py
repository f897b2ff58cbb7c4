"""What tables tell of their nodes, what the hub wants done there, versions on their way."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing was told of nodes before."""
    _told()
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "orders",
        sa.Column("id", number, primary_key=True),
        sa.Column("at_table", sa.String(32), nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("detail", sa.JSON, nullable=False),
        sa.Column("given", sa.Float, nullable=False),
        sa.Column("ended", sa.Float),
        sa.Column("outcome", sa.JSON, nullable=False),
    )
    op.create_index("orders_table", "orders", ["at_table", "ended"])
    op.create_table(
        "rollouts",
        sa.Column("id", number, primary_key=True),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("before", sa.String(32), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("detail", sa.JSON, nullable=False),
        sa.Column("begun", sa.Float, nullable=False),
    )


def _told() -> None:
    op.create_table(
        "reports",
        sa.Column("at_table", sa.String(32), primary_key=True),
        sa.Column("life", sa.String(32), nullable=False),
        sa.Column("counters", sa.JSON, nullable=False),
        sa.Column("nodes", sa.JSON, nullable=False),
        sa.Column("heard", sa.Float, nullable=False),
    )
    where = [("at_table", 32), ("node", 32), ("antenna", 16)]
    op.create_table(
        "hours",
        *(sa.Column(name, sa.String(most), primary_key=True) for name, most in where),
        sa.Column("hour", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("figures", sa.JSON, nullable=False),
    )
    op.create_index("hours_hour", "hours", ["hour"])
    op.create_table(
        "antennas",
        *(sa.Column(name, sa.String(most), primary_key=True) for name, most in where),
        sa.Column("drift", sa.JSON, nullable=False),
        sa.Column("failing", sa.Float),
    )

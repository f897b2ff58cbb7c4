"""What somebody should look after, and who goes there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody was called before."""
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "alerts",
        sa.Column("id", number, primary_key=True),
        sa.Column("table", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("detail", sa.String(64), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("taken_by", sa.String(64), nullable=False),
    )

"""Every copy of every game with its register, and how it was found whenever it was counted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables tell of their boxes when they come in again."""
    op.create_table(
        "boxes",
        sa.Column("at_table", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("tags", sa.JSON, nullable=False),
        sa.Column("missing", sa.Integer),
        sa.Column("heard", sa.Float, nullable=False),
    )
    op.create_table(
        "counts",
        sa.Column("at_table", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("told", sa.String(40), primary_key=True),
        sa.Column("found", sa.JSON, nullable=False),
        sa.Column("heard", sa.Float, nullable=False),
    )

"""One register of every copy for the whole house."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables tell of their boxes when they come in again."""
    op.create_table(
        "registers",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("tags", sa.JSON, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("decided", sa.Integer, nullable=False),
        sa.Column("heard", sa.Float, nullable=False),
    )

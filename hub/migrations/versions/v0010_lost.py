"""What is lost of a copy, with its register."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has told of it yet."""
    op.add_column("registers", sa.Column("lost", sa.JSON))

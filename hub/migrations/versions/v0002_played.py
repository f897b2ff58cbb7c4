"""How long a match was really played, without its breaks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of matches from before nobody knows: their time begins now."""
    column = sa.Column("played", sa.Float, nullable=False, server_default="0")
    op.add_column("matches", column)

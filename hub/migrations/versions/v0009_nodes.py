"""The logins of readers with a radio: each its own, as the broker keeps it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Readers that came in by a broker of their own are not known here."""
    op.create_table(
        "nodes",
        sa.Column("at_table", sa.String(32), primary_key=True),
        sa.Column("node", sa.String(24), primary_key=True),
        sa.Column("login", sa.String(200), nullable=False),
    )

"""What statistics are made of, and the ways to it that do not read every match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Seats of earlier matches are counted; corrections of before are not known."""
    column = sa.Column("players", sa.Integer, nullable=False, server_default="0")
    op.add_column("matches", column)
    op.execute("UPDATE matches SET players = json_array_length(seats)")
    op.create_index("matches_table", "matches", ["at_table", "phase"])
    op.create_index("matches_going", "matches", ["phase", "heard"])
    told = ["begun", "phase", "game", "players", "played"]
    op.create_index("matches_told", "matches", told)
    op.create_table(
        "rules",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("rule", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("count", sa.Integer, nullable=False),
    )

"""The ways to the latest count of a box, and to the matches that were played with it."""

from __future__ import annotations

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing is added or taken away but ways."""
    op.create_index("counts_latest", "counts", ["at_table", "game", "name", "heard", "told"])
    op.create_index("counts_heard", "counts", ["heard", "told"])
    op.create_index("matches_box", "matches", ["box", "game", "heard"])

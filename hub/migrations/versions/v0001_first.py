"""What the hub keeps, first version."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """From an empty database."""
    op.create_table(
        "settings", sa.Column("key", sa.String(64), primary_key=True), sa.Column("value", sa.JSON)
    )
    op.create_table(
        "tables",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("login", sa.String(200), nullable=False),
        sa.Column("shut_out", sa.Integer, nullable=False),
        sa.Column("heard", sa.Float),
    )
    _matches()
    op.create_table(
        "people",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("password", sa.String(200), nullable=False),
    )
    op.create_table(
        "visits",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column(
            "person",
            sa.String(64),
            sa.ForeignKey("people.name", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("form", sa.String(64), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "codes",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("table", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )


def _matches() -> None:
    texts = ("tier", "box", "started", "after", "stands", "touched")
    whole = ("rules", "length", "entries")
    op.create_table(
        "matches",
        sa.Column("uid", sa.String(16), primary_key=True),
        sa.Column("at_table", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        *(sa.Column(n, sa.JSON, nullable=False) for n in ("options", "seats", "line")),
        *(sa.Column(n, sa.String(200), nullable=False) for n in texts),
        *(sa.Column(n, sa.Integer, nullable=False) for n in whole),
        sa.Column("phase", sa.String(16), nullable=False),
        *(sa.Column(n, sa.JSON, nullable=False) for n in ("faces", "seen")),
        *(sa.Column(n, sa.Float, nullable=False) for n in ("begun", "heard")),
    )
    op.create_index("matches_heard", "matches", ["heard"])
    uid = sa.ForeignKey("matches.uid", ondelete="CASCADE")
    op.create_table(
        "steps",
        sa.Column("match", sa.String(16), uid, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("gesture", sa.Integer, nullable=False),
        sa.Column("step", sa.Text, nullable=False),
    )
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "strays",
        sa.Column("id", number, primary_key=True),
        sa.Column("match", sa.String(16), nullable=False),
        sa.Column("at_table", sa.String(32), nullable=False),
        sa.Column("parcel", sa.JSON, nullable=False),
        sa.Column("heard", sa.Float, nullable=False),
    )

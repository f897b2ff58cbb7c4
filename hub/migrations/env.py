"""Alembic's way in: the connection is handed over by `hub.database`."""

from __future__ import annotations

from alembic import context

from hub.schema import DATA

context.configure(connection=context.config.attributes["connection"], target_metadata=DATA)
with context.begin_transaction():
    context.run_migrations()

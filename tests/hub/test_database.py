"""The hub's database: brought up to date from every earlier schema, refused when it is newer."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from hub import database, schema

VERSIONS = sorted(path.stem[1:5] for path in (database.HERE / "migrations/versions").glob("v*.py"))


def as_of(url: str, version: str) -> None:
    """A database as the hub of that version left it, with a match in it."""
    config = Config()
    config.set_main_option("script_location", str(database.HERE / "migrations"))
    engine = create_engine(url)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, version)
        connection.exec_driver_sql(
            "INSERT INTO matches (uid, at_table, game, options, seats, tier, box, started, after, "
            "line, rules, length, entries, stands, phase, touched, faces, seen, begun, heard) "
            "VALUES ('0123456789abcdef', 'den', 'gaia', '{}', '[]', 'touch', '', '', '', "
            "'[[\"a\", 1]]', 1, 1, 1, '', 'play', '', '{}', '[]', 1, 2)"
        )
        connection.exec_driver_sql("INSERT INTO steps VALUES ('0123456789abcdef', 0, 1, '{}')")
    engine.dispose()


@pytest.mark.parametrize("version", VERSIONS)
def test_a_database_of_every_version_opens_with_what_was_in_it(
    tmp_path: Path, version: str
) -> None:
    url = database.at(tmp_path / "hub.db")
    as_of(url, version)
    engine = database.opened(url)
    with engine.begin() as db:
        (found,) = db.execute(schema.matches.select()).mappings()
        assert (found["uid"], found["line"], found["played"]) == (
            "0123456789abcdef", [["a", 1]], 0.0
        )  # fmt: skip
        assert len(db.execute(schema.steps.select()).all()) == 1
    engine.dispose()


def test_the_changes_lead_to_the_very_tables_of_the_program(tmp_path: Path) -> None:
    engine = database.opened(database.at(tmp_path / "hub.db"))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.DATA) == []
    engine.dispose()


def test_a_database_of_a_newer_hub_is_left_alone(tmp_path: Path) -> None:
    url = database.at(tmp_path / "hub.db")
    engine = database.opened(url)
    with engine.begin() as db:
        db.exec_driver_sql("UPDATE alembic_version SET version_num='9999'")
    engine.dispose()
    with pytest.raises(database.TooNew):
        database.opened(url)

"""The hub on a real PostgreSQL: its tables, and a table's steps with faults on the way."""

from __future__ import annotations

from pathlib import Path
from random import Random

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from hub import database, schema
from tests.hub import postgres
from tests.hub.faults import Hub, Line, Tablet
from tests.hub.test_database import VERSIONS, as_of


@postgres.needed
def test_a_hub_on_postgresql_loses_and_doubles_nothing(tmp_path: Path) -> None:
    random = Random(2)
    with postgres.running() as url:
        hub = Hub(tmp_path / "none", url=url)
        hub.knows("den")
        line = Line(Tablet(tmp_path / "den.db", "den", random), hub, random)
        for _ in range(80):
            for _ in range(random.choice((1, 1, 5))):
                line.tablet.play()
            line.carry()
        line.level(60)
        assert line.faults > 30
        here = line.tablet.steps()
        assert {uid: hub.steps().get(uid, []) for uid in here} == here
        line.tablet.store.close()
        hub.engine.dispose()
        tables_are_those_of_the_program(url)


def tables_are_those_of_the_program(url: str) -> None:
    engine = database.opened(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.DATA) == []
    engine.dispose()


@postgres.needed
def test_a_database_of_every_version_opens_on_postgresql_too() -> None:
    with postgres.running() as url:
        server = create_engine(url, isolation_level="AUTOCOMMIT")
        for version in VERSIONS:
            with server.connect() as db:
                db.exec_driver_sql(f"CREATE DATABASE of_{version}")
            own = url.replace("/postgres?", f"/of_{version}?")
            as_of(own, version)
            tables_are_those_of_the_program(own)
            engine = database.opened(own)
            with engine.begin() as db:
                (found,) = db.execute(schema.matches.select()).mappings()
                assert (found["line"], found["played"]) == ([["a", 1]], 0.0), version
                assert len(db.execute(schema.steps.select()).all()) == 1
            engine.dispose()
        server.dispose()

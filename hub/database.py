"""The hub's database: SQLite for one house, PostgreSQL for several; brought up to date when opened.

What a transaction has returned from is on the disk: only then is a parcel acknowledged. Letters
that wait together are kept in one (`grouped`): the disk is waited for once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import local
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, MetaData, create_engine, event, func, inspect, select

from hub import address, spoiled, waiting
from hub.schema import DATA

HERE = Path(__file__).parent
_MINE = local()
"""The transaction that a thread has open for a group."""


class TooNew(Exception):
    """The database was written by a newer hub."""


def opened(url: str, new: bool = False) -> Engine:
    """The database at an address, with all its tables. Raises TooNew, hub.address.BadAddress,
    hub.spoiled.Spoiled. `new`: a house may begin where another one was kept."""
    engine = connected(url)
    file = _file(engine)
    if file is not None:
        spoiled.check(file, new)
    with waiting.patient():
        _bring_up_to_date(engine)
    if file is not None:
        spoiled.stays(engine, file)
    return engine


def _file(engine: Engine) -> Path | None:
    """Of SQLite; None where a server keeps the database."""
    named = engine.url.database if engine.dialect.name == "sqlite" else None
    return Path(named) if named and named != ":memory:" else None


def connected(url: str) -> Engine:
    """The same as it is, whoever wrote it. Raises hub.address.BadAddress."""
    at = address.read(url)
    if at.get_backend_name() == "sqlite":
        engine = create_engine(at, connect_args={"timeout": waiting.BUSY_S})
        event.listen(engine, "connect", _safe)
    else:
        engine = create_engine(at, pool_timeout=waiting.BUSY_S)
        waiting.bounded(engine)
    return engine


def reading(engine: Engine) -> Connection:
    """A connection on which each question is asked by itself: nothing is begun, nothing ended."""
    return engine.connect().execution_options(isolation_level="AUTOCOMMIT")


@contextmanager
def grouped(engine: Engine) -> Iterator[Connection]:
    """All that this thread writes in the block is on the disk when it has ended, or none of it."""
    with engine.begin() as db:
        _MINE.group = db
        try:
            yield db
        finally:
            _MINE.group = None


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction; within a group of this thread it is the group's."""
    group: Connection | None = getattr(_MINE, "group", None)
    if group is not None and group.engine is engine:
        yield group
    else:
        with engine.begin() as db:
            yield db


def at(path: Path) -> str:
    """The address of a SQLite file."""
    return f"sqlite:///{path}"


def _safe(connection: Any, _record: Any) -> None:
    """As the tables' own store: what was committed survives a power cut. What is deleted is written
    over: a name that was forgotten stands nowhere in the file."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _bring_up_to_date(engine: Engine) -> None:
    with engine.begin() as db:
        now = version(db)
        if now != newest():
            _check_known(now)
            if not now:
                _check_free(db)
            _upgrade(db)


def _check_free(db: Connection) -> None:
    """Raises Spoiled where others, or a hub of which nothing else is known, have our tables."""
    if DATA.tables.keys() & set(inspect(db).get_table_names()):
        raise spoiled.Spoiled(
            f"{address.shown(db.engine.url)} has tables with the names of a hub's, and "
            "alembic_version does not say that they are one's; nothing was changed. Name an empty "
            "database with --database. A copy comes back into it: tabletwin hub restore COPY."
        )


@contextmanager
def replacing(
    engine: Engine, at_version: str, then: Callable[[Connection], None]
) -> Iterator[Connection]:
    """Empty tables of an earlier (or this) schema to fill; brought up to date afterwards.

    `then` is done last. All in one transaction: what was there is gone when it ends well, and else
    as it was. Raises TooNew.
    """
    _check_known(at_version)
    with engine.connect() as db:
        if engine.dialect.name == "sqlite":
            db.exec_driver_sql("PRAGMA foreign_keys=OFF")  # of this connection; tables come and go
            db.exec_driver_sql("BEGIN IMMEDIATE")
        old = MetaData()
        old.reflect(db)
        old.drop_all(db)
        _upgrade(db, at_version)
        yield db
        _upgrade(db)
        if engine.dialect.name == "postgresql":
            _count_on(db)
        then(db)
        db.commit()
    engine.dispose()


def _count_on(db: Connection) -> None:
    """New rows get numbers behind those that were written with their own."""
    for table in DATA.tables.values():
        for column in table.primary_key:
            name = db.scalar(select(func.pg_get_serial_sequence(table.name, column.name)))
            if name:
                db.execute(select(func.setval(name, func.coalesce(func.max(column), 1))))


def _upgrade(db: Connection, to: str = "head") -> None:
    config = Config()
    config.set_main_option("script_location", str(HERE / "migrations"))
    config.attributes["connection"] = db
    command.upgrade(config, to)


def _check_known(version: str) -> None:
    if version and version not in _versions():
        raise TooNew("The database was written by a newer hub; update this one.")


def version(db: Connection) -> str:
    """The schema of a database; empty for a new one."""
    if "alembic_version" not in inspect(db).get_table_names():
        return ""
    row = db.exec_driver_sql("SELECT version_num FROM alembic_version").fetchone()
    return str(row[0]) if row else ""


def newest() -> str:
    """The schema of this program."""
    return max(_versions())


def _versions() -> set[str]:
    return {path.stem[1:5] for path in (HERE / "migrations" / "versions").glob("v*.py")}

"""The hub's database: SQLite for one house, PostgreSQL for several; brought up to date when opened.

What a transaction has returned from is on the disk: only then is a parcel acknowledged.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event, inspect
from sqlalchemy.exc import OperationalError

HERE = Path(__file__).parent
BUSY_S = 5.0
"""How long a commit waits for another connection. Chosen: no person waits in front of it."""


class TooNew(Exception):
    """The database was written by a newer hub."""


def opened(url: str) -> Engine:
    """The database at an address of SQLAlchemy, with all its tables. Raises TooNew."""
    engine = create_engine(url, **_ways(url))
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _safe)
    _bring_up_to_date(engine)
    return engine


def at(path: Path) -> str:
    """The address of a SQLite file."""
    return f"sqlite:///{path}"


def _ways(url: str) -> dict[str, Any]:
    return {"connect_args": {"timeout": BUSY_S}} if url.startswith("sqlite") else {}


def _safe(connection: Any, _record: Any) -> None:
    """As the tables' own store: what was committed survives a power cut."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _bring_up_to_date(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", str(HERE / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        if _version(connection) == _newest():
            return
        known = {path.stem[1:5] for path in (HERE / "migrations" / "versions").glob("v*.py")}
        if _version(connection) not in {"", *known}:
            raise TooNew("The database was written by a newer hub; update this one.")
        command.upgrade(config, "head")


def _version(connection: Any) -> str:
    if "alembic_version" not in inspect(connection).get_table_names():
        return ""
    row = connection.exec_driver_sql("SELECT version_num FROM alembic_version").fetchone()
    return str(row[0]) if row else ""


def _newest() -> str:
    return max(path.stem[1:5] for path in (HERE / "migrations" / "versions").glob("v*.py"))


def is_full(error: OperationalError) -> bool:
    """Whether the disk is full."""
    return "full" in str(error.orig).lower() or "no space" in str(error.orig).lower()

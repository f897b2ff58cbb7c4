"""Where a house's database is: its address as people write it, and as it may be shown to them.

An address may hold a password: nothing but `shown` and `secrets` reads one, and no sentence has it.
"""

from __future__ import annotations

from getpass import getuser
from typing import Final

from psycopg.pq import Conninfo
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

_DRIVER: Final = "postgresql+psycopg"
_POSTGRESQL: Final = frozenset({"postgres", "postgresql", _DRIVER})
_SQLITE: Final = frozenset({"sqlite", "sqlite+pysqlite"})
_PORTS: Final = range(1, 1 << 16)


class BadAddress(Exception):
    """It is no address of a database of ours; the text says how one is written, and repeats nothing
    of it."""


def read(said: str) -> URL:
    """An address of SQLAlchemy, or of PostgreSQL's own programs. Raises BadAddress."""
    try:
        url = make_url(said)
    except (ArgumentError, ValueError):
        raise BadAddress(_how("This is no address of a database.")) from None
    if url.drivername in _SQLITE:
        return url
    if url.drivername not in _POSTGRESQL:
        raise BadAddress(_how("The hub cannot use such a database."))
    why = _wrong(url, said)
    if why:
        raise BadAddress(_how(why))
    return url.set(drivername=_DRIVER)


def _wrong(url: URL, said: str) -> str:
    if said.partition("?")[0].count("@") > 1:
        return "An @ in a password is written %40, a / is %2F, a : is %3A."
    if url.port is not None and url.port not in _PORTS:
        return f"A port is a number from 1 to {_PORTS[-1]}."
    known = {one.keyword.decode() for one in Conninfo.get_defaults()}
    if not known.issuperset(url.query):
        return "What stands behind the ? is no setting of PostgreSQL."
    return ""


def _how(why: str) -> str:
    return (
        f"--database: {why} It is written postgresql://USER:PASSWORD@HOST/NAME, or "
        "sqlite:////PATH for a file."
    )


def shown(url: URL) -> str:
    """A file, or a server and its database; never the password."""
    if url.drivername in _SQLITE:
        return str(url.database or "a database in memory")
    return f"the database {named(url)} of PostgreSQL at {server(url)}"


def named(url: URL) -> str:
    """The database; PostgreSQL takes the role's where none is named."""
    return str(_first(url, "dbname") or url.database or role(url))


def role(url: URL) -> str:
    """Who comes in."""
    return str(_first(url, "user") or url.username or getuser())


def host(url: URL) -> str:
    """The computer, or the folder of a socket."""
    return str(_first(url, "host") or _first(url, "hostaddr") or url.host or "this computer")


def server(url: URL) -> str:
    """Computer and port."""
    port = _first(url, "port") or url.port
    return f"{host(url)}, port {port}" if port else host(url)


def secrets(url: URL) -> list[str]:
    """What nobody is shown."""
    found = (url.password, *url.normalized_query.get("password", ()))
    return [str(one) for one in found if one]


def _first(url: URL, key: str) -> str:
    return next(iter(url.normalized_query.get(key, ())), "")

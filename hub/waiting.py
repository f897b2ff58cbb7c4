"""How long a PostgreSQL is waited for, whatever became of it or of the line to it.

A server that goes silent takes nobody with it: each answer is waited for at this end, for the
server's own limits end nothing where no word goes through. Who waits for a page waits for all of
its answers together (`soon`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from logging import NullHandler, getLogger
from time import monotonic
from typing import Any, Final

import psycopg
from psycopg.pq import TransactionStatus
from sqlalchemy import Engine, event
from starlette.requests import Request
from starlette.responses import Response

BUSY_S: Final = 5.0
"""For an answer, and for all that a page asks. Chosen: nobody waits longer in front of a page."""
PATIENT_S: Final = 60.0
"""For what is long: a copy, tables that are brought up to date. Chosen: a hundred times our own."""
_LOCKED_MS: Final = 4000
"""For what another program has locked. Chosen: told by the server before it is given up here."""

_PATIENCE: ContextVar[float] = ContextVar("patience", default=BUSY_S)
_UNTIL: ContextVar[float] = ContextVar("until", default=float("inf"))
Endpoint = Callable[[Request], Awaitable[Response]]


def bounded(engine: Engine) -> None:
    """From now on nothing is waited for without an end, and who asked is told, nobody besides."""
    for library in ("psycopg", "sqlalchemy"):
        getLogger(library).addHandler(NullHandler())
    event.listen(engine, "do_connect", _connected)
    event.listen(engine, "connect", _limited)


@contextmanager
def patient() -> Iterator[None]:
    """What is asked in this block may take long; nobody waits in front of a page."""
    patience, until = _PATIENCE.set(PATIENT_S), _UNTIL.set(float("inf"))
    try:
        yield
    finally:
        _UNTIL.reset(until)
        _PATIENCE.reset(patience)


@contextmanager
def soon() -> Iterator[None]:
    """All that is asked in this block, on its threads too, is answered soon or not at all."""
    until = _UNTIL.set(monotonic() + BUSY_S)
    try:
        yield
    finally:
        _UNTIL.reset(until)


def answered(do: Endpoint) -> Endpoint:
    """The same page, `soon`; a line that stays open afterwards is no part of it."""

    @wraps(do)
    async def done(request: Request) -> Response:
        with soon():
            return await do(request)

    return done


def _left() -> float:
    return min(_PATIENCE.get(), _UNTIL.get() - monotonic())


class _Bounded(psycopg.Connection[Any]):
    """A connection that is given up when its server is silent for too long."""

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        left = max(min(_left(), timeout or PATIENT_S), 0.001)
        try:
            return super().wait(gen, interval, left)
        except psycopg.OperationalError as error:
            if error.sqlstate or self.pgconn.transaction_status != TransactionStatus.ACTIVE:
                raise  # the server said it, or is gone
            self.pgconn.finish()  # nobody knows which question a later answer would be to
            raise psycopg.errors.ConnectionTimeout("timeout: no answer") from None


def _connected(_dialect: Any, _record: Any, args: Any, ways: dict[str, Any]) -> Any:
    seconds = max(2, int(min(BUSY_S, _left())))  # the least that libpq knows
    return _Bounded.connect(*args, **{"connect_timeout": seconds, **ways})


def _limited(connection: Any, _record: Any) -> None:
    connection.autocommit = True
    connection.execute(f"SET lock_timeout = {_LOCKED_MS}")
    connection.autocommit = False

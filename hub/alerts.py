"""What somebody should look after: begun by what the floor sees, taken by somebody, ended alone.

Each new one also goes to the house's own address (a webhook, for example of ntfy), once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from time import time
from typing import Final
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from sqlalchemy import Engine, delete, insert, select, update

from hub import words
from hub.floor import Spot
from hub.schema import alerts, settings

HELP, CALLED, STALLED, SILENT, ILL = "help", "called", "stalled", "silent", "ill"
CALL_S: Final = 5.0
"""How long the house's address may take. Chosen: nobody waits for it, and the next one is tried."""
_WEBHOOK: Final = "webhook"


@dataclass(frozen=True, slots=True)
class Alert:
    """Something at a table that somebody should look after."""

    id: int
    table: str
    kind: str
    detail: str
    """The rule that help is needed with, or what is ill."""
    taken_by: str

    def said(self, language: str) -> str:
        """In words, with its table."""
        key = f"alert.{self.kind}" if self.detail or self.kind != CALLED else "alert.called.plain"
        what = words.say(language, key, rule=self.detail, what=self.detail.replace("/", " "))
        return words.say(language, "alert", table=self.table, what=what)


def seen(spot: Spot) -> Iterator[tuple[str, str]]:
    """Kind and detail of all that the floor sees at a table."""
    if spot.called:
        yield CALLED, spot.help
    elif spot.help:
        yield HELP, spot.help
    if spot.stalled:
        yield STALLED, ""
    if spot.silent and not spot.shut_out:
        yield SILENT, ""
    for one in spot.ill:
        yield ILL, one


@dataclass
class Alerts:
    """The alerts of the house."""

    engine: Engine
    clock: Callable[[], float] = time

    def look(self, spots: Iterable[Spot]) -> list[Alert]:
        """Begin and end alerts as the floor is now; those that are new."""
        now = {(spot.table, *one) for spot in spots for one in seen(spot)}
        with self.engine.begin() as db:
            rows = db.execute(select(alerts.c.id, *_WHAT)).all()
            known = {tuple(row[1:]): row[0] for row in rows}
            over = [known[one] for one in known.keys() - now]
            db.execute(delete(alerts).where(alerts.c.id.in_(over)))
            for table, kind, detail in sorted(now - known.keys()):
                row = {"table": table, "kind": kind, "detail": detail, "since": self.clock()}
                db.execute(insert(alerts).values(**row, taken_by=""))
        return [one for one in self.all() if (one.table, one.kind, one.detail) not in known]

    def all(self) -> list[Alert]:
        """Every alert, the oldest first."""
        query = select(alerts.c.id, *_WHAT, alerts.c.taken_by).order_by(alerts.c.id)
        with self.engine.begin() as db:
            return [Alert(*row) for row in db.execute(query)]

    def take(self, number: int, name: str) -> None:
        """Somebody goes there; whoever was first stays."""
        free = (alerts.c.id == number) & (alerts.c.taken_by == "")
        with self.engine.begin() as db:
            db.execute(update(alerts).where(free).values(taken_by=name))

    # -- the house's own address

    def address(self) -> str:
        """Where new alerts are told, empty: nowhere."""
        with self.engine.begin() as db:
            found = db.execute(select(settings.c.value).where(settings.c.key == _WEBHOOK)).scalar()
        return str(found or "")

    def tell_to(self, address: str) -> bool:
        """Another address, or none; False when it cannot be one."""
        parts = urlsplit(address)
        if address and (parts.scheme not in ("http", "https") or not parts.hostname):
            return False
        with self.engine.begin() as db:
            db.execute(delete(settings).where(settings.c.key == _WEBHOOK))
            if address:
                db.execute(insert(settings).values(key=_WEBHOOK, value=address[:500]))
        return True

    def tell(self, new: Iterable[Alert], language: str) -> int:
        """Tell new alerts there; how many it took. Waits: on a thread of its own."""
        address = self.address()
        return sum(_told(address, one.said(language)) for one in new) if address else 0


_WHAT: Final = (alerts.c.table, alerts.c.kind, alerts.c.detail)


def _told(address: str, text: str) -> bool:
    request = Request(address, text.encode(), {"Content-Type": "text/plain; charset=utf-8"})
    try:
        with urlopen(request, timeout=CALL_S):
            return True
    except (OSError, ValueError):
        return False

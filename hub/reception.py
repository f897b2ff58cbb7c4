"""The hub's side of the letters: each is opened with its table's key and answered.

A table that is unknown or shut out gets no answer; so does a parcel that the disk did not take,
and the table sends it again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from time import time
from typing import Any

from sqlalchemy import Connection, Engine, select, update
from sqlalchemy.exc import SQLAlchemyError

from companion.link import letter
from companion.link.letter import TO_HUB, TO_TABLE, BadLetter
from companion.store import line, outbox, parcel
from companion.store.parcel import BadParcel
from hub import intake
from hub.schema import matches, settings, tables

MOST_LISTED = 60
"""Matches that a tablet can choose from when it takes one over."""

Answers = list[dict[str, Any]]


@dataclass
class Reception:
    """Answers letters; `heard` is told of what a table said, once it is kept."""

    engine: Engine
    clock: Callable[[], float] = time
    heard: Callable[[str, Mapping[str, Any]], None] = lambda table, body: None
    told: Callable[[str, Mapping[str, Any]], None] = lambda table, news: None
    """Told how a table is. Raises ValueError, KeyError, TypeError: nobody of ours says that."""
    boxed: Callable[[str, Mapping[str, Any]], None] = lambda table, box: None
    """Told of a box of a table. Raises as `told`."""
    wanted: Callable[[str], dict[str, Any] | None] = lambda table: None
    """The letter with the orders of a table."""
    refused: int = 0
    """Letters that nobody of ours can have written."""
    failed: str = ""
    """Why the last parcel could not be kept; empty when it was."""
    kept: int = field(default=0, init=False)

    def answer(self, table: str, said: bytes) -> list[bytes]:
        """The letters that a letter is answered with."""
        try:
            with self.engine.begin() as db:  # a parcel is kept in the one in which it is opened
                key = self._key(db, table)
                body = letter.opened(key, table, TO_HUB, said) if key else {}
                answers = self._parcel(db, table, body) if body.get("t") == "parcel" else []
            if key is None:
                self.refused += 1
                return []
            self.kept += any(one["t"] == intake.KEPT for one in answers)
            answers = answers or self._answers(table, body)
            self.failed = ""
        except (BadLetter, BadParcel, AttributeError, KeyError, TypeError, ValueError):
            self.refused += 1
            return []
        except SQLAlchemyError as error:
            self.failed = str(getattr(error, "orig", error))
            return []
        self.heard(table, body)
        return [letter.sealed(key, table, TO_TABLE, one) for one in answers]

    def say(self, table: str, body: dict[str, Any]) -> bytes | None:
        """A letter that nobody asked for; None for a table that is shut out."""
        with self.engine.begin() as db:
            key = self._key(db, table)
        return letter.sealed(key, table, TO_TABLE, body) if key else None

    @staticmethod
    def _key(db: Connection, table: str) -> bytes | None:
        query = select(tables.c.key).where(tables.c.name == table, tables.c.shut_out == 0)
        found = db.execute(query).scalar()
        return bytes.fromhex(found) if found else None

    def _answers(self, table: str, body: dict[str, Any]) -> Answers:
        return {
            "stand": self._stand,
            "fetch": self._fetch,
            "list": self._list,
            "box": self._box,
            "news": self._news,
        }.get(body["t"], self._nothing)(table, body)

    def _parcel(self, db: Connection, table: str, body: dict[str, Any]) -> Answers:
        read = parcel.from_json({key: value for key, value in body.items() if key != "t"})
        return [intake.take(db, table, read, self.clock())]

    def _stand(self, table: str, body: dict[str, Any]) -> Answers:
        self._is_there(table)
        found: Answers = [{"t": "life", "id": self._life()}]
        for uid, writer, revision in body["matches"][:40]:
            mark = line.mark_from_json([writer, revision])
            further = intake.behind(self.engine, table, str(uid), mark)
            if further:
                found.append({"t": "behind", **further, "tip": list(mark)})
        return found + self._orders(table)

    def _orders(self, table: str) -> Answers:
        wanted = self.wanted(table)
        return [wanted] if wanted else []

    def _life(self) -> str:
        with self.engine.begin() as db:
            query = select(settings.c.value).where(settings.c.key == outbox.LIFE)
            return str(db.execute(query).scalar() or outbox.FIRST_LIFE)

    def _fetch(self, table: str, body: dict[str, Any]) -> Answers:
        whole = intake.whole(self.engine, table, str(body["match"]))
        return [{"t": "match", "parcel": whole.data()}] if whole else []

    def _list(self, table: str, body: dict[str, Any]) -> Answers:
        going = matches.c.phase.in_(("play", "paused"))
        query = select(matches).where(going, matches.c.at_table == table)
        with self.engine.begin() as db:
            rows = db.execute(query.order_by(matches.c.heard.desc()).limit(MOST_LISTED)).mappings()
            listed = [_listed(dict(row)) for row in rows]
        return [{"t": "list", "matches": listed}]

    def _news(self, table: str, body: dict[str, Any]) -> Answers:
        self._is_there(table)
        self.told(table, body)
        number = str(body.get("number", ""))[:16]
        heard: Answers = [{"t": "heard", "number": number}] if number else []
        return heard + self._orders(table)

    def _box(self, table: str, body: dict[str, Any]) -> Answers:
        self.boxed(table, body)
        return [{"t": "box", "number": str(body["number"])[:16]}]

    def _nothing(self, table: str, body: dict[str, Any]) -> Answers:
        return []

    def _is_there(self, table: str) -> None:
        with self.engine.begin() as db:
            db.execute(update(tables).where(tables.c.name == table).values(heard=self.clock()))


def _listed(row: Mapping[str, Any]) -> dict[str, Any]:
    names = [seat["name"] for seat in row["seats"]]
    fields = ("uid", "game", "length", "phase")
    return {**{f: row[f] for f in fields}, "seats": names, "table": row["at_table"]}

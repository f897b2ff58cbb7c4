"""The hub's side of the letters: each is opened with its table's key and answered.

Letters that wait together are kept together: the answers go out when all is on the disk. Where one
cannot be kept, each is tried alone. A table that is unknown or shut out gets no answer; so does a
parcel that the disk did not take, and the table sends it again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import time
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, select, update
from sqlalchemy.exc import SQLAlchemyError

from companion.link import letter
from companion.link.letter import TO_HUB, TO_TABLE, BadLetter
from companion.store import line, outbox, parcel
from companion.store.parcel import BadParcel
from hub import database, intake
from hub.outage import FULL, why
from hub.schema import matches, settings, tables

MOST_LISTED = 60
"""Matches that a tablet can choose from when it takes one over."""

Answers = list[dict[str, Any]]
Said = tuple[str, bytes]
"""Table and letter."""
_BAD = (BadParcel, AttributeError, KeyError, TypeError, ValueError)


class Read(NamedTuple):
    """A letter that was opened."""

    table: str
    key: bytes
    body: dict[str, Any]


@dataclass
class Reception:
    """Answers letters; `heard` is told of what a table said, once all of it is on the disk, and
    whether a version of a match is kept by it."""

    engine: Engine
    clock: Callable[[], float] = time
    heard: Callable[[str, Mapping[str, Any], bool], None] = lambda table, body, kept: None
    told: Callable[[str, Mapping[str, Any]], None] = lambda table, news: None
    """Told how a table is. Raises ValueError, KeyError, TypeError: nobody of ours says that."""
    boxed: Callable[[str, Mapping[str, Any]], int] = lambda table, box: 0
    """Told of a box of a table; the version of its register. Raises as `told`."""
    wanted: Callable[[str], dict[str, Any] | None] = lambda table: None
    """The letter with the orders of a table."""
    copies: Callable[[str], dict[str, Any] | None] = lambda known: None
    """The letter with the copies of the house, unless a table knows them."""
    register: Callable[[tuple[str, str]], dict[str, Any] | None] = lambda copy: None
    """The letter with the register of a copy."""
    let_in: Callable[[str, Mapping[str, Any]], None] = lambda table, said: None
    """Told of the login of a reader. Raises as `told`."""
    refused: int = 0
    """Letters that nobody of ours can have written."""
    failed: SQLAlchemyError | None = None
    """Why the last parcel could not be kept; None when it was."""
    kept: int = field(default=0, init=False)

    def answer(self, table: str, said: bytes) -> list[bytes]:
        """The letters that a letter is answered with."""
        return self.answers([(table, said)])[0]

    def answers(self, letters: Sequence[Said]) -> list[list[bytes]]:
        """The letters that each letter is answered with."""
        try:
            return self._together(letters)
        except SQLAlchemyError as error:
            self.failed = error
        except _BAD:
            self.refused += len(letters) == 1
        return [self.answer(*one) for one in letters] if len(letters) > 1 else [[]]

    def _together(self, letters: Sequence[Said]) -> list[list[bytes]]:
        """Raises SQLAlchemyError and `_BAD`: nothing of any was kept."""
        with database.grouped(self.engine) as db:
            keys = self._keys(db, {table for table, _ in letters})
            read = [_read(table, keys.get(table), said) for table, said in letters]
            answers = [self._answers(db, one) if one else [] for one in read]
        self.refused += read.count(None)
        for one, some in zip(read, answers, strict=True):
            kept = any(answer["t"] == intake.KEPT for answer in some)
            self.kept += kept
            if kept or why(self.failed) != FULL:  # what is small may find room where it does not
                self.failed = None
            if one:
                self.heard(one.table, one.body, kept)
        return [_sealed(one, some) for one, some in zip(read, answers, strict=True)]

    def say(self, table: str, body: dict[str, Any]) -> bytes | None:
        """A letter that nobody asked for; None for a table that is shut out."""
        with self.engine.begin() as db:
            key = self._keys(db, {table}).get(table)
        return letter.sealed(key, table, TO_TABLE, body) if key else None

    @staticmethod
    def _keys(db: Connection, names: set[str]) -> dict[str, bytes]:
        """Of those that are let in."""
        query = select(tables.c.name, tables.c.key)
        query = query.where(tables.c.name.in_(names), tables.c.shut_out == 0)
        return {name: bytes.fromhex(key) for name, key in db.execute(query)}

    def _answers(self, db: Connection, said: Read) -> Answers:
        if said.body["t"] == "parcel":
            return self._parcel(db, said.table, said.body)
        return {
            "stand": self._stand,
            "fetch": self._fetch,
            "list": self._list,
            "box": self._box,
            "register": self._register,
            "node": self._node,
            "news": self._news,
        }.get(said.body["t"], self._nothing)(said.table, said.body)

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
        copies = self.copies(str(body["copies"])) if "copies" in body else None
        return found + ([copies] if copies else []) + self._orders(table)

    def _register(self, table: str, body: dict[str, Any]) -> Answers:
        found = self.register((str(body["game"]), str(body["name"])))
        return [found] if found else []

    def _orders(self, table: str) -> Answers:
        wanted = self.wanted(table)
        return [wanted] if wanted else []

    def _life(self) -> str:
        with database.writing(self.engine) as db:
            query = select(settings.c.value).where(settings.c.key == outbox.LIFE)
            return str(db.execute(query).scalar() or outbox.FIRST_LIFE)

    def _fetch(self, table: str, body: dict[str, Any]) -> Answers:
        whole = intake.whole(self.engine, table, str(body["match"]))
        return [{"t": "match", "parcel": whole.data()}] if whole else []

    def _list(self, table: str, body: dict[str, Any]) -> Answers:
        going = matches.c.phase.in_(("play", "paused"))
        query = select(matches).where(going, matches.c.at_table == table)
        with database.writing(self.engine) as db:
            rows = db.execute(query.order_by(matches.c.heard.desc()).limit(MOST_LISTED)).mappings()
            listed = [_listed(dict(row), self.clock()) for row in rows]
        return [{"t": "list", "matches": listed}]

    def _news(self, table: str, body: dict[str, Any]) -> Answers:
        self._is_there(table)
        self.told(table, body)
        number = str(body.get("number", ""))[:16]
        heard: Answers = [{"t": "heard", "number": number}] if number else []
        return heard + self._orders(table)

    def _box(self, table: str, body: dict[str, Any]) -> Answers:
        version = self.boxed(table, body)
        return [{"t": "box", "number": str(body["number"])[:16], "version": version}]

    def _node(self, table: str, body: dict[str, Any]) -> Answers:
        self.let_in(table, body)
        return [{"t": "node", "name": str(body["name"])}]

    def _nothing(self, table: str, body: dict[str, Any]) -> Answers:
        return []

    def _is_there(self, table: str) -> None:
        with database.writing(self.engine) as db:
            db.execute(update(tables).where(tables.c.name == table).values(heard=self.clock()))


def _read(table: str, key: bytes | None, said: bytes) -> Read | None:
    """None: nobody of ours said that."""
    try:
        return Read(table, key, letter.opened(key, table, TO_HUB, said)) if key else None
    except BadLetter:
        return None


def _sealed(said: Read | None, answers: Answers) -> list[bytes]:
    return [letter.sealed(said.key, said.table, TO_TABLE, one) for one in answers] if said else []


def _listed(row: Mapping[str, Any], now: float) -> dict[str, Any]:
    names = [seat["name"] for seat in row["seats"]]
    fields = ("uid", "game", "length", "phase")
    ago = max(0, int(now - row["heard"]))  # by one clock: a tablet's may be wrong by years
    return {**{f: row[f] for f in fields}, "seats": names, "table": row["at_table"], "ago": ago}

"""Every copy of every game: its register, its counts, and where each piece was seen last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from time import time
from typing import Any, Final

from sqlalchemy import ColumnElement, Engine, delete, insert, select

from hub import database, forgetting
from hub.schema import boxes, counts, matches

MOST_PIECES: Final = 1_000
"""Chosen: three times our largest box."""
MOST_COUNTED: Final = 100_000
MOST_NAME: Final = 64
LATEST: Final = 20
"""Counts and matches of a box that are looked through for its pieces."""
CHECKED, PLAYED, STRAY = "checked", "played", "stray"

Key = tuple[str, str, str]
"""Table, game and name of a copy."""


@dataclass(frozen=True, slots=True)
class BoxState:
    """A copy as the hub knows it."""

    table: str
    game: str
    name: str
    tags: Mapping[str, str]
    """Piece -> tag."""
    found: Mapping[str, Any] = field(default_factory=dict)
    """The latest count; empty: never counted."""

    @property
    def incomplete(self) -> bool:
        """Something is missing, by tag or by hand."""
        return self.lacks > 0

    @property
    def lacks(self) -> int:
        """How many pieces the latest count did not find."""
        return _missing(self.found)


@dataclass(frozen=True, slots=True)
class Seen:
    """Where and when a piece was seen last."""

    piece: str
    how: str = ""
    """checked, played, stray (in another box); empty: never."""
    where: str = ""
    when: float = 0.0


@dataclass
class Boxes:
    """The boxes of a house."""

    engine: Engine
    clock: Callable[[], float] = time

    def hear(self, table: str, told: Mapping[str, Any]) -> None:
        """What a table tells of a box. Raises ValueError, KeyError, TypeError."""
        game, name = _short(told["game"]), _short(told["name"])
        tags = {_short(piece): _short(uid) for piece, uid in _mapping(told["tags"]).items()}
        found = _checked(told["found"]) if told["found"] is not None else None
        key = {"at_table": table, "game": game, "name": name}
        row = {**key, "tags": tags, "heard": self.clock(),
               "missing": None if found is None else _missing(found)}  # fmt: skip
        with database.writing(self.engine) as db:
            db.execute(delete(boxes).where(*_is(boxes, (table, game, name))))
            db.execute(insert(boxes).values(**row))
            if found is None:
                return
            same = (*_is(counts, (table, game, name)), counts.c.told == found["when"])
            if forgetting.marks(db).hides(found["who"], forgetting.since(found["when"])):
                found["who"] = forgetting.NOBODY
            db.execute(delete(counts).where(*same))
            values = {**key, "told": found["when"], "found": found, "heard": self.clock()}
            db.execute(insert(counts).values(**values))

    def all(self) -> list[BoxState]:
        """Every copy, those that lack something first."""
        query = select(boxes).order_by(boxes.c.game, boxes.c.name, boxes.c.at_table)
        latest = select(counts).order_by(counts.c.heard, counts.c.told)
        with self.engine.begin() as db:
            rows = db.execute(query).all()
            found = {(one.at_table, one.game, one.name): one.found for one in db.execute(latest)}
        states = [
            BoxState(row.at_table, row.game, row.name, row.tags,
                     found.get((row.at_table, row.game, row.name), {}))
            for row in rows
        ]  # fmt: skip
        return sorted(states, key=lambda one: not one.incomplete)

    def one(self, key: Key) -> BoxState | None:
        """One copy."""
        return next((box for box in self.all() if (box.table, box.game, box.name) == key), None)

    def incomplete(self) -> dict[Key, int]:
        """Copies that lack something, and how many pieces."""
        query = select(boxes.c.at_table, boxes.c.game, boxes.c.name, boxes.c.missing)
        with self.engine.begin() as db:
            rows = db.execute(query.where(boxes.c.missing > 0)).all()
        return {(table, game, name): missing for table, game, name, missing in rows}

    def counts(self, key: Key) -> list[Mapping[str, Any]]:
        """How a copy was found, the latest first."""
        query = select(counts.c.found, counts.c.heard).where(*_is(counts, key))
        with self.engine.begin() as db:
            rows = db.execute(query.order_by(counts.c.heard.desc()).limit(LATEST)).all()
        return [{**row.found, "heard": row.heard} for row in rows]

    # -- where a piece was seen last

    def seen(self, box: BoxState) -> list[Seen]:
        """Every piece of a copy with where it was seen last, in the order of the register."""
        latest: dict[str, Seen] = {}
        for one in self._sightings(box):
            if one.when >= latest.get(one.piece, Seen("")).when:
                latest[one.piece] = one
        return [latest.get(piece, Seen(piece)) for piece in box.tags]

    def _sightings(self, box: BoxState) -> Iterator[Seen]:
        key = (box.table, box.game, box.name)
        for count in self.counts(key):
            away = {*count["missing"], *count["without_tag"]}
            yield from (Seen(piece, CHECKED, count["who"], count["heard"])
                        for piece in box.tags if piece not in away)  # fmt: skip
        played = select(matches.c.at_table, matches.c.seen, matches.c.heard)
        played = played.where(matches.c.game == box.game, matches.c.box == box.name)
        strays = select(counts.c.game, counts.c.name, counts.c.found, counts.c.heard)
        with self.engine.begin() as db:
            rows = db.execute(played.order_by(matches.c.heard.desc()).limit(LATEST)).all()
            others = db.execute(strays.order_by(counts.c.heard.desc()).limit(5 * LATEST)).all()
        for row in rows:
            yield from (Seen(piece, PLAYED, row.at_table, row.heard) for piece in row.seen)
        of = {uid: piece for piece, uid in box.tags.items()}
        for other in others:
            for _, _, uid in other.found["foreign"]:
                if uid in of:
                    yield Seen(of[uid], STRAY, f"{other.game}/{other.name}", other.heard)


def _is(table: Any, key: Key) -> tuple[ColumnElement[bool], ...]:
    return table.c.at_table == key[0], table.c.game == key[1], table.c.name == key[2]


def _missing(found: Mapping[str, Any]) -> int:
    """Pieces that were not found, those of no tag by what people counted."""
    by_hand = found.get("by_hand", {}).values()
    return len(found.get("missing", ())) + sum(max(0, int(of) - int(here)) for here, of in by_hand)


def _checked(told: Mapping[str, Any]) -> dict[str, Any]:
    """A count with names and numbers as they can be. A tablet before by_hand tells none."""
    by_hand = _mapping(told.get("by_hand", {}))
    foreign = [[_short(one) for one in row] for row in _list(told["foreign"]) if len(row) == 3]
    without = told["without_tag"]
    return {
        "who": str(told["who"])[:MOST_NAME], "when": str(told["when"])[:40],
        "counted": _number(told["counted"]), "of": _number(told["of"]),
        "missing": [_short(piece) for piece in _list(told["missing"])],
        "without_tag": [_short(piece) for piece in without] if isinstance(without, list) else [],
        "foreign": foreign, "unknown": len(_list(told.get("unknown", []))),
        "by_hand": {_short(w): [_number(here), _number(of)] for w, (here, of) in by_hand.items()},
    }  # fmt: skip


def _mapping(told: Any) -> Mapping[str, Any]:
    if not isinstance(told, dict) or len(told) > MOST_PIECES:
        raise ValueError("pieces?")
    return told


def _list(told: Any) -> list[Any]:
    if not isinstance(told, list) or len(told) > MOST_PIECES:
        raise ValueError("pieces?")
    return told


def _number(told: Any) -> int:
    if not isinstance(told, int) or not 0 <= told < MOST_COUNTED:
        raise ValueError("number?")
    return told


def _short(told: Any) -> str:
    if not isinstance(told, str) or not 0 < len(told) <= MOST_NAME or not told.isprintable():
        raise ValueError("name?")
    return told

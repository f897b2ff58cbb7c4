"""Every copy of every game: its register, its counts, and where each piece was seen last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import time
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Engine, Select, delete, insert, select, update

from companion.link.agree import Tags, contradict, meet
from hub import database, forgetting
from hub.registers import Copy, Registers
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


_LATEST = (
    select(counts.c.found)
    .where(*(counts.c[name] == boxes.c[name] for name in ("at_table", "game", "name")))
    .order_by(counts.c.heard.desc(), counts.c.told.desc())
    .limit(1).scalar_subquery()
)  # fmt: skip
_KEPT = select(boxes, _LATEST.label("found"))
"""Copies, each with how it was found last."""


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

    def __post_init__(self) -> None:
        self.registers = Registers(self.engine, self.clock)

    def hear(self, table: str, told: Mapping[str, Any]) -> int:
        """What a table tells of a box; the version of the house's register that it has, 0: another
        one. Raises ValueError, KeyError, TypeError."""
        game, name = _short(told["game"]), _short(told["name"])
        tags = {_short(piece): _short(uid) for piece, uid in _mapping(told["tags"]).items()}
        found = _checked(told["found"]) if told["found"] is not None else None
        base, copy = _number(told.get("base", 0)), (game, name)
        gone = told.get("lost")
        lost = None if gone is None else sorted(map(_short, _list(gone)))
        with database.writing(self.engine) as db:
            if told.get("was"):
                self._renamed(db, (table, *copy), _short(told["was"]), tags)
            before = self.registers.now(db, copy)
            version = self.registers.hear(db, copy, tags, base, lost)
            self._is_here(db, table, copy, (tags, before) if version else (tags,))
            if found is not None:
                self._counted(db, (table, *copy), found)
            self._keep(db, (table, *copy), tags)
        return version

    def _is_here(self, db: Connection, table: str, copy: Copy, same: Sequence[Tags]) -> None:
        """The copy is at this table now: its counts at others are those of this one, where they
        had no other stickers than these registers."""
        for other, there in self._elsewhere(db, table, copy):
            if not all(contradict(tags, there) for tags in same):
                self._move(db, other, table, copy)

    def _elsewhere(self, db: Connection, table: str, copy: Copy) -> list[tuple[str, Tags]]:
        others = select(boxes.c.at_table, boxes.c.tags).where(
            boxes.c.game == copy[0], boxes.c.name == copy[1], boxes.c.at_table != table
        )
        return [(row.at_table, row.tags) for row in db.execute(others)]

    def _move(self, db: Connection, other: str, table: str, copy: Copy) -> None:
        db.execute(delete(boxes).where(*_is(boxes, (other, *copy))))
        said = select(counts.c.told).where(*_is(counts, (table, *copy)))
        once = (*_is(counts, (other, *copy)), counts.c.told.in_(said))
        db.execute(delete(counts).where(*once))
        moved = update(counts).where(*_is(counts, (other, *copy)))
        db.execute(moved.values(at_table=table))

    def decide(self, copy: Copy, table: str) -> None:
        """Staff say whose register of a copy counts; with no table the house's."""
        with database.writing(self.engine) as db:
            tags = dict(self._elsewhere(db, "", copy)).get(table) or self.registers.now(db, copy)
            self.registers.decide(db, copy, tags)
            told = [one for one, there in self._elsewhere(db, "", copy) if meet(tags, there)]
            here = table if table in told else min(told, default="")
            for other in told:
                if other != here:
                    self._move(db, other, here, copy)
            db.execute(update(boxes).where(*_is(boxes, (here, *copy))).values(tags=dict(tags)))

    def _renamed(self, db: Connection, key: Key, was: str, tags: Mapping[str, str]) -> None:
        """A table found that another copy of the house has this name already."""
        before = (key[0], key[1], was)
        there = db.execute(select(boxes.c.tags).where(*_is(boxes, before))).scalar()
        if there is not None and not contradict(tags, there):
            db.execute(delete(boxes).where(*_is(boxes, before)))
            moved = update(counts).where(*_is(counts, before))
            db.execute(moved.values(name=key[2]))

    def _counted(self, db: Connection, key: Key, found: Mapping[str, Any]) -> None:
        """A count is kept once, with the time at which it was told first."""
        same = select(counts.c.told).where(*_is(counts, key), counts.c.told == found["when"])
        if db.execute(same).scalar() is None:
            hidden = forgetting.marks(db).hides(found["who"], forgetting.since(found["when"]))
            found = {**found, "who": forgetting.NOBODY if hidden else found["who"]}
            values = {"told": found["when"], "found": found, "heard": self.clock()}
            db.execute(insert(counts).values(**_named(key), **values))

    def _keep(self, db: Connection, key: Key, tags: Mapping[str, str]) -> None:
        latest = select(counts.c.found).where(*_is(counts, key))
        latest = latest.order_by(counts.c.heard.desc(), counts.c.told.desc()).limit(1)
        found = db.execute(latest).scalar()
        db.execute(delete(boxes).where(*_is(boxes, key)))
        missing = None if found is None else _missing(found)
        row = {"tags": tags, "heard": self.clock(), "missing": missing}
        db.execute(insert(boxes).values(**_named(key), **row))

    def all(self) -> list[BoxState]:
        """Every copy, those that lack something first."""
        found = self._found(_KEPT.order_by(boxes.c.game, boxes.c.name, boxes.c.at_table))
        return sorted(found, key=lambda one: not one.incomplete)

    def one(self, key: Key) -> BoxState | None:
        """One copy."""
        return next(iter(self._found(_KEPT.where(*_is(boxes, key)))), None)

    def _found(self, query: Select[Any]) -> list[BoxState]:
        with self.engine.begin() as db:
            rows = db.execute(query).all()
        return [BoxState(r.at_table, r.game, r.name, r.tags, r.found or {}) for r in rows]

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
            latest = strays.order_by(counts.c.heard.desc(), counts.c.told.desc())
            others = db.execute(latest.limit(5 * LATEST)).all()
        for row in rows:
            yield from (Seen(piece, PLAYED, row.at_table, row.heard) for piece in row.seen)
        of = {uid: piece for piece, uid in box.tags.items()}
        for other in others:
            for _, _, uid in other.found["foreign"]:
                if uid in of:
                    yield Seen(of[uid], STRAY, f"{other.game}/{other.name}", other.heard)


def _named(key: Key) -> dict[str, str]:
    return dict(zip(("at_table", "game", "name"), key, strict=True))


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

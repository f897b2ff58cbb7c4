"""Following one match: every commit writes what changed since the last one, in one transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from companion.store import boxed, copies, house, line, outbox, parcel, progress
from companion.store.errors import Elsewhere, Lost, StoreError
from companion.store.line import Mark
from companion.store.parcel import Parcel
from companion.store.progress import Progress
from companion.store.rows import Row, sealed
from companion.store.store import Store
from engine.core.catalogue import Faces
from engine.core.match import Entry, Match
from engine.core.steps import BadStep, Grammar, step_from_json, step_to_json


@dataclass(slots=True)
class Keeping:
    """What is on the disk of one match. With no `lease` another program writes it."""

    store: Store
    at: Progress
    grammar: Grammar
    seats: int
    lease: str = ""
    log: list[Entry] = field(default_factory=list)
    """What is on the disk: the log and, after it, the undone entries."""
    undone: list[Entry] = field(default_factory=list)
    seen: frozenset[str] = frozenset()
    returned: Mapping[str, int] = field(default_factory=dict)
    faces: Faces = field(default_factory=dict)
    said: StoreError | None = None
    """What has to be told when the match is opened: it is not all that it was."""
    cut: bool = False
    """Steps on the disk are left out; a copy of the file is made before they are written over."""
    untold: bool = False
    """What was told of the cards, and what people saw, was damaged."""
    shut: StoreError | None = None
    """Why no program writes it: the disk took nothing when the match was opened."""
    _others: int = -1

    @property
    def id(self) -> int:
        return self.at.match

    # -- writing ---------------------------------------------------------------------------------

    def commit(self, match: Match, lost: Lost = Lost.STEP) -> None:
        """Make the disk equal to the match. Raises StoreError; then the disk is as before."""
        if self.cut:
            copies.write(self.store.db, Path(self.store.path), copies.CUT)
        kept, steps = self.log + self.undone, match.log + match.undone
        after = replace(
            self.at,
            revision=self.at.revision + 1,
            rules=match.game.rules_version,
            length=len(match.log),
            entries=len(steps),
            stands=match.state.digest(),
            touched=progress.now(),
        )
        with self._mine(lost) as db:
            same = _common(kept, steps)
            self._write_steps(db, steps, same)
            if match.log != self.log:
                boxed.clear(db, self.id)
                house.forget_setting(db, house.lets_key(self.id))
            news = self._write_told(db, match)
            progress.write(db, after)
            self._write_stood(db, match)
            self._write_returned(db, match)
            self._owe(db, after, same, steps[same:], match if news else None)
        self.at, self.cut = after, False
        self.log, self.undone = list(match.log), list(match.undone)
        self.seen, self.faces = frozenset(match.seen), dict(match.faces)
        self.returned = dict(match.returned)

    @contextmanager
    def _mine(self, lost: Lost) -> Iterator[sqlite3.Connection]:
        """A transaction that only the writer gets. Raises Elsewhere, StoreError."""
        try:
            with self.store.change(lost) as db:
                progress.check(db, self.at, self.lease)
                yield db
        except Elsewhere:
            self.lease = ""
            raise

    def _write_steps(self, db: sqlite3.Connection, steps: Sequence[Entry], same: int) -> None:
        """The steps from the first one that differs."""
        db.execute("DELETE FROM entries WHERE match=? AND number>=?", (self.id, same))
        db.executemany(
            "INSERT INTO entries (match, number, gesture, step, digest) VALUES (?, ?, ?, ?, ?)",
            [self._row(number, steps[number]) for number in range(same, len(steps))],
        )

    def _row(self, number: int, entry: Entry) -> Row:
        step = json.dumps(step_to_json(entry.step, self.grammar), separators=(",", ":"))
        return sealed(self.id, number, entry.gesture, step)

    def _write_told(self, db: sqlite3.Connection, match: Match) -> bool:
        news = self.seen != match.seen or self.faces != match.faces
        if news:
            write_told(db, self.id, match)
        return news

    def _owe(
        self, db: sqlite3.Connection, after: Progress, first: int, new: Sequence[Entry],
        told: Match | None = None,
    ) -> None:  # fmt: skip
        """One version more in the line of the match, and what the hub is owed of it."""
        before = outbox.line_of(db, self.id, self.at.revision)
        now = line.grown(before, Mark(self.lease, after.revision))
        line.write(db, self.id, now)
        if not outbox.is_joined(db):
            return
        (uid,) = db.execute("SELECT uid FROM matches WHERE id=?", (self.id,)).fetchone()
        steps = tuple((entry.gesture, step_to_json(entry.step, self.grammar)) for entry in new)
        stands = {field: getattr(after, field) for field in parcel.STANDS}
        news = {"faces": dict(told.faces), "seen": sorted(told.seen)} if told else None
        outbox.owe(db, Parcel(uid, now, before[-1], first, steps, stands, news))

    def _write_stood(self, db: sqlite3.Connection, match: Match) -> None:
        """How it stands, for the list of matches: no power is cut between a step and its points."""
        outcome = match.state.outcome()
        scores, winners = (
            (outcome.scores, outcome.winners) if outcome else (match.state.points_now(), ())
        )
        stood = {"scores": list(scores), "winners": list(winners), "at": [len(match.log)]}
        house.write_setting(db, house.stood_key(self.id), stood)

    def _write_returned(self, db: sqlite3.Connection, match: Match) -> None:
        """Whose draws went back, in the order that they come again."""
        if self.returned != match.returned or [*self.returned] != [*match.returned]:
            told = [*match.returned.items()]
            house.write_setting(db, house.returned_key(self.id), told)

    def note(self, match: Match) -> None:
        """The same of a match that came from elsewhere, and to which nothing was added."""
        if self.lease:
            with self._mine(Lost.SETTING) as db:
                self._write_stood(db, match)

    def phase(self, phase: str) -> None:
        """Note whether the match is in play, paused, over, being packed or packed."""
        after = replace(self.at, revision=self.at.revision + 1, phase=phase)
        with self._mine(Lost.PHASE) as db:
            progress.write(db, after)
            self._owe(db, after, after.entries, ())
            if phase == "packed":
                boxed.clear(db, self.id)
        self.at = after

    def put_in_the_box(self, what: Mapping[str, int]) -> None:
        """Keep what is back in the box. Raises StoreError; then nothing of it was kept."""
        with self._mine(Lost.PHASE) as db:
            boxed.write(db, self.id, what)

    def boxed(self) -> dict[str, int]:
        """What is back in the box, and how many of it."""
        return boxed.read(self.store, self.id)

    def release(self) -> None:
        """Let the match go; others may write it."""
        lease, self.lease = self.lease, ""
        if lease:
            progress.release(self.store, self.id, lease)

    # -- reading ---------------------------------------------------------------------------------

    def news(self) -> bool:
        """Whether another program wrote this match, or took it over, since we looked."""
        others = self.store.others()
        if others == self._others:
            return False
        self._others = others
        if self.lease and progress.holder(self.store, self.id) != self.lease:
            self.lease = ""
            return True
        return progress.read(self.store, self.id).revision != self.at.revision

    def read(self) -> None:
        """Take in what is on the disk now; what is damaged ends the log there."""
        with self.store.moment():
            self.at = progress.read(self.store, self.id)
            self._read_told()
            entries = self._entries()
        if len(entries) < self.at.entries:
            self.cut, self.said = True, StoreError("cut", step=len(entries) + 1)
        self.log, self.undone = entries[: self.at.length], entries[self.at.length :]

    def _read_told(self) -> None:
        rows = self.store.rows(
            "SELECT match, faces, seen, digest FROM told WHERE match=?", (self.id,)
        )
        self.untold = not rows
        faces, seen = rows[0][1:] if rows else ("{}", "[]")
        self.faces, self.seen = json.loads(faces), frozenset(json.loads(seen))
        self.returned = dict(house.setting(self.store, house.returned_key(self.id), []))

    def _entries(self) -> list[Entry]:
        """The steps up to the first one that is missing or damaged."""
        found: list[Entry] = []
        try:
            with self.store.read() as db:
                for row in db.execute(
                    "SELECT match, number, gesture, step, digest FROM entries WHERE match=? "
                    "ORDER BY number LIMIT ?",
                    (self.id, self.at.entries),
                ):
                    values = self.store.mender.sound(row)
                    if values is None or values[:2] != (self.id, len(found)):
                        break
                    step = step_from_json(json.loads(values[3]), self.grammar, self.seats)
                    found.append(Entry(step, values[2]))
        except (BadStep, ValueError, StoreError) as error:
            if isinstance(error, StoreError) and error.key != "store.damaged":
                raise
        return found


def write_told(db: sqlite3.Connection, id_: int, match: Match) -> None:
    """The faces a match uses and what people saw, inside a transaction."""
    told = json.dumps(dict(match.faces)), json.dumps(sorted(match.seen))
    db.execute(
        "INSERT OR REPLACE INTO told (match, faces, seen, digest) VALUES (?, ?, ?, ?)",
        sealed(id_, *told),
    )


def _common(one: Sequence[Entry], other: Sequence[Entry]) -> int:
    """How many entries two logs share from the start."""
    if one == other[: len(one)]:
        return len(one)
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(other))

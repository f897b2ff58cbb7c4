"""Matches in the store: started, followed step by step, listed and loaded again."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from companion.store.store import Store, StoreError
from engine.core.catalogue import Faces
from engine.core.game import BadOptions, Game
from engine.core.match import Entry, Match, Seat
from engine.core.steps import BadStep, step_from_json, step_to_json


@dataclass(frozen=True, slots=True)
class Kept:
    """A line in the list of matches."""

    id: int
    game: str
    seats: tuple[Seat, ...]
    tier: str
    phase: str
    steps: int
    started: str
    touched: str
    box: int | None


@dataclass(slots=True)
class Keeping:
    """Follows one match: `commit` writes what changed since the last time, in one transaction."""

    store: Store
    id: int
    log: list[Entry] = field(default_factory=list)
    """What is on the disk: the log and, after it, the undone entries."""
    undone: list[Entry] = field(default_factory=list)
    seen: frozenset[str] = frozenset()
    faces: Faces = field(default_factory=dict)

    def commit(self, match: Match) -> None:
        """Make the disk equal to the match. Raises StoreError; then the disk is as before."""
        kept, now = self.log + self.undone, match.log + match.undone
        same = _common(kept, now)
        with self.store.change() as db:
            db.execute("DELETE FROM entries WHERE match=? AND number>=?", (self.id, same))
            db.executemany(
                "INSERT INTO entries (match, number, gesture, step) VALUES (?, ?, ?, ?)",
                [self._row(match, n, now[n]) for n in range(same, len(now))],
            )
            if (len(self.log), len(kept)) != (len(match.log), len(now)) or same < len(now):
                db.execute(
                    "UPDATE entries SET undone=(number>=?) WHERE match=? AND undone<>(number>=?)",
                    (len(match.log), self.id, len(match.log)),
                )
            self._commit_rest(db, match)
        self.log, self.undone = list(match.log), list(match.undone)
        self.seen, self.faces = frozenset(match.seen), dict(match.faces)

    def _row(self, match: Match, number: int, entry: Entry) -> tuple[int, int, int, str]:
        step = json.dumps(step_to_json(entry.step, match.game.grammar), separators=(",", ":"))
        return self.id, number, entry.gesture, step

    def _commit_rest(self, db: Any, match: Match) -> None:
        if self.seen != match.seen or self.faces != match.faces:
            db.execute(
                "UPDATE matches SET seen=?, faces=? WHERE id=?",
                (json.dumps(sorted(match.seen)), json.dumps(dict(match.faces)), self.id),
            )
        db.execute("UPDATE matches SET touched=? WHERE id=?", (_now(), self.id))

    def phase(self, phase: str) -> None:
        """Note whether the match is in play, over, being packed or packed."""
        with self.store.change() as db:
            db.execute("UPDATE matches SET phase=? WHERE id=?", (phase, self.id))


def begin(store: Store, match: Match, tier: str, box: int | None = None) -> Keeping:
    """Keep a new match."""
    seats = [{"name": seat.name, "colour": seat.colour} for seat in match.seats]
    row = (match.game.id, match.game.rules_version, json.dumps(dict(match.options)))
    faces = json.dumps(dict(match.faces))
    with store.change() as db:
        cursor = db.execute(
            "INSERT INTO matches (game, rules, options, seats, faces, box, tier, started, touched)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*row, json.dumps(seats), faces, box, tier, _now(), _now()),
        )
    keeping = Keeping(store, int(cursor.lastrowid or 0), faces=dict(match.faces))
    if match.log:
        keeping.commit(match)
    return keeping


def matches(store: Store) -> list[Kept]:
    """All matches, the latest touched first."""
    with store.read() as db:
        rows = db.execute(
            "SELECT id, game, seats, tier, phase, started, touched, box, (SELECT count(*) FROM "
            "entries WHERE match=matches.id AND NOT undone) FROM matches ORDER BY touched DESC, "
            "id DESC"
        ).fetchall()
    return [_kept(row) for row in rows]


def _kept(row: Sequence[Any]) -> Kept:
    id_, game, seats, tier, phase, started, touched, box, steps = row
    return Kept(id_, game, _seats(seats), tier, phase, steps, started, touched, box)


def load(store: Store, id_: int, find: Callable[[str], Game]) -> tuple[Match, Keeping, Kept]:
    """A match as it was when the program stopped. Raises StoreError."""
    kept = next((match for match in matches(store) if match.id == id_), None)
    if kept is None:
        raise StoreError(f"There is no match number {id_} in the store.")
    with store.read() as db:
        rules, options, faces, seen = db.execute(
            "SELECT rules, options, faces, seen FROM matches WHERE id=?", (id_,)
        ).fetchone()
        rows = db.execute(
            "SELECT gesture, step, undone FROM entries WHERE match=? ORDER BY number", (id_,)
        ).fetchall()
    try:
        game = find(kept.game)
        match = Match.start(game, kept.seats, json.loads(options), json.loads(faces))
    except (KeyError, BadOptions) as error:
        raise StoreError(f"Match {id_} cannot start again ({error}); it was kept.") from error
    match.seen = set(json.loads(seen))
    _replay(match, rows, kept, rules)
    keeping = Keeping(
        store, id_, list(match.log), list(match.undone), frozenset(match.seen), dict(match.faces)
    )
    return match, keeping, kept


def _replay(match: Match, rows: Sequence[Any], kept: Kept, rules: int) -> None:
    try:
        entries = [
            Entry(step_from_json(json.loads(step), match.game.grammar, len(match.seats)), gesture)
            for gesture, step, _ in rows
        ]
    except (BadStep, ValueError) as error:
        raise StoreError(f"Match {kept.id} is damaged ({error}); it was kept.") from error
    played = sum(not undone for *_, undone in rows)
    refused = match.load(entries[:played])
    if refused:
        index, refusal = refused
        raise StoreError(
            f"Step {index + 1} of match {kept.id} is not legal with the rules of today "
            f"({match.game.say(refusal)}; kept with rules version {rules}, now "
            f"{match.game.rules_version}); the match was kept."
        )
    match.undone = entries[played:]


def delete(store: Store, id_: int) -> None:
    with store.change() as db:
        db.execute("DELETE FROM matches WHERE id=?", (id_,))


def _common(one: Sequence[Entry], other: Sequence[Entry]) -> int:
    """How many entries two logs share from the start."""
    if one == other[: len(one)]:
        return len(one)
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(other))


def _seats(text: str) -> tuple[Seat, ...]:
    return tuple(Seat(seat["name"], seat["colour"]) for seat in json.loads(text))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")

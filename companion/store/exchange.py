"""Everything a house keeps as one file of JSON, and such a file taken in beside what is there.

Passwords and keys do not leave. What is here already stays as it is; a file is taken whole or
not at all. The format is told in `docs/house-format.md`.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.store import follows, house, line, missing, outbox, progress
from companion.store.boxes import boxes, register
from companion.store.errors import Lost, StoreError
from companion.store.faces import BadFace, Owner
from companion.store.fields import Find, NotOurs, NotPlayable, check, game_of, list_of, text_of
from companion.store.keeping import Keeping, write_told
from companion.store.line import Mark
from companion.store.matches import COLUMNS, Kept, matches, seats_text
from companion.store.progress import Progress
from companion.store.rows import digest, sealed
from companion.store.spelling import seated
from companion.store.store import Store
from companion.table.register import Register, lost_from_json, lost_to_json
from engine.core.game import BadOptions, Game
from engine.core.match import Entry, Match, Seat
from engine.core.steps import BadStep, step_from_json, step_to_json

_LOG = logging.getLogger(__name__)

FORMAT = "tabletwin-house"
VERSION = 1
PHASES = ("play", "paused", "over", "packing", "packed")


@dataclass(frozen=True, slots=True)
class Taken:
    """How much of a file was new here."""

    matches: int = 0
    boxes: int = 0
    tags: int = 0
    faces: int = 0
    settings: int = 0


# -- writing ---------------------------------------------------------------------------------------


def dump(store: Store, find: Find) -> dict[str, Any]:
    """Everything but secrets, as JSON data."""
    before = follows.all_of(store)
    return {
        "format": FORMAT,
        "version": VERSION,
        "settings": {
            key: value
            for key, value in house.settings(store).items()
            if house.of_the_house(key) and isinstance(value, str)
        },
        "boxes": [
            {
                "game": box.game,
                "name": box.name,
                "tags": dict(register(store, box.id).tags),
                **lost_to_json(missing.of_box(store, box.id)),
            }
            for box in boxes(store)
        ],
        "faces": [
            {"game": game, "printing": printing, "face": face, "printed": printed}
            for game, printing, face, printed in house.all_faces(store)
        ],
        "matches": [_match(store, kept, find, before) for kept in matches(store)],
    }


def _match(store: Store, kept: Kept, find: Find, before: Mapping[int, str]) -> dict[str, Any]:
    """A match as it is on the disk, whether the rules of today like it or not."""
    keeping = Keeping(store, kept.at, find(kept.game).grammar, len(kept.seats))
    keeping.read()
    names = {box.id: box.name for box in boxes(store, kept.game)}
    at = keeping.at
    return {
        "uid": kept.uid, "game": kept.game, "rules": at.rules,
        "options": json.loads(kept.options), "tier": kept.tier, "phase": at.phase,
        "seats": [{"name": seat.name, "colour": seat.colour} for seat in seated(kept.seats)],
        "box": names.get(kept.box or 0, ""), "started": kept.started, "touched": at.touched,
        "faces": dict(keeping.faces), "seen": sorted(keeping.seen), "stands": at.stands,
        "steps": _steps(keeping, keeping.log), "undone": _steps(keeping, keeping.undone),
        "table": house.setting(store, house.table_key(kept.id), {}),
        "after": before.get(kept.id, ""),
    }  # fmt: skip


def _steps(keeping: Keeping, entries: Iterable[Entry]) -> list[list[Any]]:
    return [[entry.gesture, step_to_json(entry.step, keeping.grammar)] for entry in entries]


# -- reading ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Read:
    """A match of a file, checked."""

    data: Mapping[str, Any]
    match: Match
    log: list[Entry]
    undone: list[Entry]


def take(store: Store, data: Any, find: Find, name: str) -> Taken:
    """Take in what is not here yet. Raises StoreError, and then nothing was changed."""
    _check_kind(data, name)
    try:
        check(data.get("version") == VERSION, "version")
        read = [_read(one, find) for one in list_of(data, "matches")]
        tagged = [_box(one, find) for one in list_of(data, "boxes")]
        faces = [_face(one, find, store, name) for one in list_of(data, "faces")]
        settings = _settings(data.get("settings", {}))
    except (NotPlayable, BadOptions, BadStep) as error:
        raise _refused("not_playable", name, error) from error
    except (NotOurs, ValueError) as error:
        raise _refused("not_whole", name, error) from error
    with store.change(Lost.TAKEN_IN) as db:
        return Taken(
            boxes=sum(_add_box(db, box) for box in tagged),
            tags=sum(_add_tags(db, box) for box in tagged),
            faces=_add(db, "faces", "game, printing, face, printed", faces),
            settings=_add(db, "settings", "key, value", settings),
            matches=sum(_add_match(db, one) for one in reversed(read)),
        )


def _check_kind(data: Any, name: str) -> None:
    """Raises StoreError for a file of something else, and for one of a newer version."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise StoreError("not_ours", name=name)
    if type(data.get("version")) is int and data["version"] > VERSION:
        raise StoreError("export_newer", name=name)


def _refused(key: str, name: str, why: Exception) -> StoreError:
    """The sentence for people; which field or option it was stands in the log."""
    _LOG.info("%s was not taken in: %s", name, why)
    return StoreError(key, name=name)


def _read(data: Any, find: Find) -> _Read:
    game = game_of(data, find)
    for field in ("tier", "box", "started", "touched", "stands", "after"):
        text_of(data, field)
    check(len(text_of(data, "uid")) == 16, "uid")
    check(data.get("phase") in PHASES, "phase")
    check(type(data.get("rules")) is int and 0 < data["rules"] < 1_000_000, "rules")
    seats = tuple(Seat(text_of(s, "name"), text_of(s, "colour")) for s in list_of(data, "seats"))
    options, faces = data.get("options"), data.get("faces")
    check(isinstance(options, dict), "options")
    check(isinstance(faces, dict) and all(isinstance(f, dict) for f in faces.values()), "faces")
    match = Match.start(game, seats, game.then(1, options), faces)
    seen = list_of(data, "seen")
    check(all(isinstance(piece, str) for piece in seen), "seen")
    match.seen = set(seen)
    check(_is_table(data.get("table", {})), "table")
    return _Read(data, match, _entries(data, "steps", match), _entries(data, "undone", match))


def _is_table(told: Any) -> bool:
    """What people said of a table: pieces that are lost, tags that stand in for others."""
    if not isinstance(told, dict) or told.keys() - {"lost", "stand_ins"}:
        return False
    lost, others = told.get("lost", []), told.get("stand_ins", {})
    words = (
        [*lost, *others.values()] if isinstance(lost, list) and isinstance(others, dict) else [0]
    )
    return all(isinstance(word, str) for word in words)


def _entries(data: Mapping[str, Any], field: str, match: Match) -> list[Entry]:
    found = []
    for row in list_of(data, field):
        check(isinstance(row, list) and len(row) == 2 and type(row[0]) is int, field)
        check(0 < row[0] < 1_000_000, field)
        found.append(Entry(step_from_json(row[1], match.game.grammar, len(match.seats)), row[0]))
    return found


def _box(data: Any, find: Find) -> Register:
    game, name = game_of(data, find), text_of(data, "name", 40)
    tags = data.get("tags")
    check(bool(name) and isinstance(tags, dict), "boxes")
    made = Register(game.id, name, lost=lost_from_json(data))
    for uid, piece in tags.items():
        fits = isinstance(piece, str) and made.bind(str(uid), piece) is None
        check(fits, f"boxes: {name}: {str(uid)[:20]}")
    return made


def _face(data: Any, find: Find, store: Store, name: str) -> tuple[str, str, str, str]:
    """Raises BadFace: a match that needs the card could not begin."""
    game, printed = game_of(data, find), data.get("printed")
    printing, face = text_of(data, "printing"), text_of(data, "face")
    check(isinstance(printed, dict) and printing in game.printings, "faces")
    owner = Owner(store, game, printing)
    if not owner.may_tell(face):
        raise BadFace(name, game, face, None)
    if refusal := game.refuse_face(face, printed, owner.told):
        raise BadFace(name, game, face, refusal)
    return game.id, printing, face, json.dumps(printed)


def _settings(data: Any) -> list[tuple[str, str]]:
    check(isinstance(data, dict), "settings")
    own = {key: value for key, value in data.items() if house.of_the_house(key)}
    check(all(key.isprintable() and isinstance(own[key], str) for key in own), "settings")
    return [(key, json.dumps(value)) for key, value in own.items()]


# -- adding, inside the transaction ------------------------------------------------------------


def _add(db: sqlite3.Connection, table: str, columns: str, rows: Iterable[tuple[Any, ...]]) -> int:
    """Rows that are not there yet; how many were new."""
    before = db.total_changes
    marks = ", ".join("?" * (len(columns.split(",")) + 1))
    db.executemany(
        f"INSERT OR IGNORE INTO {table} ({columns}, digest) VALUES ({marks})",
        [sealed(*row) for row in rows],
    )
    return db.total_changes - before


def _number(db: sqlite3.Connection, game: str, name: str) -> int:
    row = db.execute("SELECT id FROM boxes WHERE game=? AND name=?", (game, name)).fetchone()
    return int(row[0]) if row else 0


def _next(db: sqlite3.Connection, query: str) -> int:
    return int(db.execute(f"SELECT coalesce(max(id), 0) + 1 FROM ({query})").fetchone()[0])


def _add_box(db: sqlite3.Connection, box: Register) -> bool:
    if _number(db, box.game, box.box):
        return False
    number = _next(db, "SELECT id FROM boxes UNION ALL SELECT box FROM matches")
    row = sealed(number, box.game, box.box)
    db.execute("INSERT INTO boxes (id, game, name, digest) VALUES (?, ?, ?, ?)", row)
    return True


def _add_tags(db: sqlite3.Connection, box: Register) -> int:
    """The tags that are bound to nothing here, of pieces that have none here; and what is lost,
    where nobody here ever said anything of it."""
    number = _number(db, box.game, box.box)
    if box.lost is not None:
        lost = house.lost_key(number), json.dumps(sorted(box.lost))
        _add(db, "settings", "key, value", [lost])
    return _add(db, "tags", "uid, box, piece", [(u, number, p) for u, p in box.tags.items()])


def _add_match(db: sqlite3.Connection, one: _Read) -> bool:
    data, match = one.data, one.match
    if db.execute("SELECT 1 FROM matches WHERE uid=?", (data["uid"],)).fetchone():
        return False
    number = _next(db, "SELECT id FROM matches")
    box = _number(db, match.game.id, data.get("box", "")) or None
    head = sealed(
        number, data["uid"], match.game.id, json.dumps(dict(match.options)),
        seats_text(match.seats), data.get("tier", "") or "touch", box, data.get("started", ""),
    )  # fmt: skip
    db.execute(f"INSERT INTO matches ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", head)
    steps = [*one.log, *one.undone]
    at = Progress(
        number, 0, data["rules"], len(one.log), len(steps), data.get("stands", ""),
        data["phase"], progress.next_turn(db), data.get("touched", ""),
    )  # fmt: skip
    progress.write(db, at)
    write_told(db, number, match)
    if data.get("after"):
        follows.write(db, number, data["after"])
    if data.get("table"):
        table = house.table_key(number), json.dumps(data["table"])
        _add(db, "settings", "key, value", [table])
    rows = [(number, n, entry.gesture, _step(entry, match.game)) for n, entry in enumerate(steps)]
    _add(db, "entries", "match, number, gesture, step", rows)
    line.write(db, number, (Mark(f"file-{digest(json.dumps(data, sort_keys=True))}", 0),))
    if outbox.is_joined(db):
        outbox.owe_whole(db, data["uid"])
    return True


def _step(entry: Entry, game: Game) -> str:
    return json.dumps(step_to_json(entry.step, game.grammar), separators=(",", ":"))

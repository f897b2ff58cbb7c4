"""Settings and taught faces in the store: what belongs to the house and not to one match."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from typing import Any

from companion.store.errors import Lost
from companion.store.rows import sealed
from companion.store.store import Store

SECRET = frozenset({"broker_password", "table_key", "hub"})
"""Settings that are never shown again and never leave with an export."""

OF_THIS_MACHINE = frozenset({
    "backup_count", "backup_folder", "broker_ca", "broker_user", "full_screen", "link", "sides",
    "stumbles", "tier", "turned", "welcomed",
})  # fmt: skip
"""Settings about one machine: its copies, how it reaches its readers and what these sense, how it
lies, what its hub counted there. On another they would lead to a folder or a port of this one."""

_TABLE = "told:"
_STOOD = "stood:"
_LOOSE = "loose:"
_READ = "read:"
_LETS = "lets:"
_LOOKED = "looked:"
_TURNED = "pages:"
_RETURNED = "returned:"
_SENSED = "sensed:"
_LOST = "lost:"
_SHORT = "short:"
OF_THIS_TABLE = (
    "apart:", "box_", "checked:", "hub_", _TABLE, _STOOD, _LOOSE, _READ, _LETS, _LOOKED, _RETURNED,
    _LOST, _SENSED, _SHORT, _TURNED,
)  # fmt: skip
"""How settings begin that are about this table alone: what it and its hub last told each other,
and boxes and matches by their numbers, which are others elsewhere."""


def table_key(match: int) -> str:
    """Where it is kept what people said of the table of one match; it goes with the match."""
    return f"{_TABLE}{match}"


def stood_key(match: int) -> str:
    """Where it is kept how a match stands after its last step, so that a list tells it at once."""
    return f"{_STOOD}{match}"


def loose_key(match: int) -> str:
    """Where it is kept what was drawn at a table on a screen and lies there still."""
    return f"{_LOOSE}{match}"


def read_key(match: int) -> str:
    """Where it is kept which news of a match people had read when they left it."""
    return f"{_READ}{match}"


def lets_key(match: int) -> str:
    """Where it is kept who lets happen what waits in a match; it goes when that has gone on."""
    return f"{_LETS}{match}"


def looked_key(match: int) -> str:
    """Where it is kept what each seat of a match saw in its hand last."""
    return f"{_LOOKED}{match}"


def turned_key(match: int) -> str:
    """Where it is kept what hands owe in a match that stood on pages which were turned over."""
    return f"{_TURNED}{match}"


def returned_key(match: int) -> str:
    """Where it is kept what each seat of a match drew and was taken back: it draws that again."""
    return f"{_RETURNED}{match}"


def sensed_key(match: int) -> str:
    """Where it is kept what readers saw of pieces that look alike."""
    return f"{_SENSED}{match}"


def lost_key(box: int) -> str:
    """Where it is kept which pieces of a box are lost; it goes with the box."""
    return f"{_LOST}{box}"


def short_key(box: int) -> str:
    """Where it is kept of which counted pieces a box has too few; it goes with the box."""
    return f"{_SHORT}{box}"


def of_match(match: int) -> tuple[str, ...]:
    """All of that: it goes with the match."""
    own = table_key(match), stood_key(match), loose_key(match), sensed_key(match)
    seen = looked_key(match), turned_key(match)
    return *own, read_key(match), lets_key(match), *seen, returned_key(match)


def stood(store: Store) -> dict[str, Any]:
    """How each match stands, by its key; of some nothing is known."""
    query = "SELECT key, value, digest FROM settings WHERE key LIKE ?"
    return {key: json.loads(value) for key, value in store.rows(query, (f"{_STOOD}%",))}


def of_the_house(key: str) -> bool:
    """Whether a setting may leave with an export as the house's own."""
    return key not in SECRET | OF_THIS_MACHINE and not key.startswith(OF_THIS_TABLE)


def setting(store: Store, key: str, default: Any = None) -> Any:
    """A setting as JSON data; one that was damaged is as if it had never been made."""
    rows = store.rows("SELECT key, value, digest FROM settings WHERE key=?", (key,))
    return json.loads(rows[0][1]) if rows else default


def text(store: Store, key: str) -> str:
    """A setting that people typed or chose; empty when it never was, or is no text."""
    found = setting(store, key)
    return found if isinstance(found, str) else ""


def settings(store: Store) -> dict[str, Any]:
    """All settings."""
    rows = store.rows("SELECT key, value, digest FROM settings ORDER BY key")
    return {key: json.loads(value) for key, value in rows}


def set_setting(store: Store, key: str, value: Any, lost: Lost = Lost.SETTING) -> None:
    """Keep a setting; `lost` names what it is for people."""
    with store.change(lost) as db:
        write_setting(db, key, value)


def forget_setting(db: sqlite3.Connection, key: str) -> None:
    """Inside a transaction: it is as if it had never been made."""
    db.execute("DELETE FROM settings WHERE key=?", (key,))


def write_setting(db: sqlite3.Connection, key: str, value: Any) -> None:
    """Inside a transaction."""
    db.execute(
        "INSERT INTO settings (key, value, digest) VALUES (?, ?, ?) "
        "ON CONFLICT (key) DO UPDATE SET value=excluded.value, digest=excluded.digest",
        sealed(key, json.dumps(value)),
    )


def faces(store: Store, game: str, printing: str = "") -> dict[str, Mapping[str, Any]]:
    """Face -> what is printed on it, as the owner taught it."""
    rows = store.rows(
        "SELECT game, printing, face, printed, digest FROM faces WHERE game=? AND printing=?",
        (game, printing),
    )
    return {face: json.loads(printed) for *_, face, printed in rows}


def all_faces(store: Store) -> list[tuple[str, str, str, Mapping[str, Any]]]:
    """Game, printing, face and what is printed on it, of everything that was taught."""
    rows = store.rows(
        "SELECT game, printing, face, printed, digest FROM faces ORDER BY game, printing, face"
    )
    return [(game, printing, face, json.loads(text)) for game, printing, face, text in rows]


def teach(
    store: Store, game: str, face: str, printed: Mapping[str, Any], printing: str = "",
    lost: Lost = Lost.FACES,
) -> None:  # fmt: skip
    """Keep what is printed on a face; matches that used an older wording keep theirs."""
    teach_all(store, game, {face: printed}, printing, lost)


def teach_all(
    store: Store, game: str, faces: Mapping[str, Mapping[str, Any]], printing: str = "",
    lost: Lost = Lost.FACES,
) -> None:  # fmt: skip
    """Keep several faces, all of them or none."""
    with store.change(lost) as db:
        db.executemany(
            "INSERT INTO faces (game, printing, face, printed, digest) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (game, printing, face) "
            "DO UPDATE SET printed=excluded.printed, digest=excluded.digest",
            [sealed(game, printing, face, json.dumps(dict(faces[face]))) for face in faces],
        )

"""Settings and taught faces in the store: what belongs to the house and not to one match."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from companion.store.store import Store


def setting(store: Store, key: str, default: Any = None) -> Any:
    """A setting as JSON data."""
    with store.read() as db:
        row = db.execute("SELECT value FROM settings WHERE key=?", (key,)).fetchone()
    return json.loads(row[0]) if row else default


def set_setting(store: Store, key: str, value: Any) -> None:
    with store.change() as db:
        db.execute(
            "INSERT INTO settings (key, value) VALUES (?, ?) "
            "ON CONFLICT (key) DO UPDATE SET value=excluded.value",
            (key, json.dumps(value)),
        )


def faces(store: Store, game: str, printing: str = "") -> dict[str, Mapping[str, Any]]:
    """Face -> what is printed on it, as the owner taught it."""
    with store.read() as db:
        rows = db.execute(
            "SELECT face, printed FROM faces WHERE game=? AND printing=?", (game, printing)
        ).fetchall()
    return {face: json.loads(printed) for face, printed in rows}


def teach(
    store: Store, game: str, face: str, printed: Mapping[str, Any], printing: str = ""
) -> None:
    """Keep what is printed on a face; matches that used an older wording keep theirs."""
    teach_all(store, game, {face: printed}, printing)


def teach_all(
    store: Store, game: str, faces: Mapping[str, Mapping[str, Any]], printing: str = ""
) -> None:
    """Keep several faces, all of them or none."""
    with store.change() as db:
        db.executemany(
            "INSERT INTO faces (game, printing, face, printed) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (game, printing, face) DO UPDATE SET printed=excluded.printed",
            [(game, printing, face, json.dumps(dict(faces[face]))) for face in faces],
        )

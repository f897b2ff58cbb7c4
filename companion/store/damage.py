"""Looking a whole store over for damage: its structure, the digest of every row, every log."""

from __future__ import annotations

from companion.store import boxed, boxes, follows, line, progress
from companion.store.errors import StoreError, plain_words
from companion.store.matches import COLUMNS
from companion.store.store import Store

TABLES = {
    "settings": "key, value, digest",
    "boxes": "id, game, name, digest",
    "tags": "uid, box, piece, digest",
    "faces": "game, printing, face, printed, digest",
    "matches": COLUMNS,
    "progress": progress.COLUMNS,
    "told": "match, faces, seen, digest",
    "follows": follows.COLUMNS,
    "writers": line.COLUMNS,
    "outbox": "id, uid, parcel, digest",
    "boxed": boxed.COLUMNS,
    "entries": "match, number, gesture, step, digest",
}


def damaged(store: Store) -> list[StoreError]:
    """What is damaged, one sentence each; empty for a store that is whole."""
    try:
        lost = left_out(store)
    except StoreError as error:
        return [error]
    return [StoreError("rows", path=store.path, count=lost)] if lost else []


def left_out(store: Store) -> int:
    """How many parts are damaged, which whoever reads does without. Raises StoreError where the
    file as a whole is damaged."""
    with plain_words(store.path):
        whole = store.db.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
        lost = sum(_lost(store, table) for table in TABLES) + _gaps(store)
    if not whole:
        raise StoreError("damaged", path=store.path)
    return lost


def tags_left_out(store: Store, box: int) -> int:
    """How many tags of a box are damaged; one whose box cannot be told may be of this one."""
    others = {one.id for one in boxes.boxes(store)} - {box}
    with plain_words(store.path):
        rows = store.db.execute(f"SELECT {TABLES['tags']} FROM tags").fetchall()
    return sum(row[1] not in others and store.mender.sound(row) is None for row in rows)


def _lost(store: Store, table: str) -> int:
    rows = store.db.execute(f"SELECT {TABLES[table]} FROM {table}")
    return sum(store.mender.sound(row) is None for row in rows)


def _gaps(store: Store) -> int:
    """Matches that lack one of their parts, or steps in the middle or at the end."""
    query = (
        "SELECT count(*) FROM matches LEFT JOIN progress ON progress.match=id "
        "LEFT JOIN told ON told.match=id WHERE told.match IS NULL OR progress.entries IS NOT "
        "(SELECT count(*) FROM entries WHERE match=id AND number<progress.entries)"
    )
    return int(store.db.execute(query).fetchone()[0])

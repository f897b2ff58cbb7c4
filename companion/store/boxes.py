"""Boxes in the store: the registers of all copies of all games in the house."""

from __future__ import annotations

from dataclasses import dataclass

from companion.store.store import Store, StoreError
from companion.table.register import Register

LONGEST = 40
"""Characters of the name of a box."""


@dataclass(frozen=True, slots=True)
class Box:
    """A physical copy of a game; `tags` is how many of its pieces have a tag."""

    id: int
    game: str
    name: str
    tags: int


def boxes(store: Store, game: str = "") -> list[Box]:
    """All boxes of the house, or those of one game."""
    with store.read() as db:
        rows = db.execute(
            "SELECT id, game, name, (SELECT count(*) FROM tags WHERE box=boxes.id) FROM boxes "
            "WHERE ?1='' OR game=?1 ORDER BY game, name",
            (game,),
        ).fetchall()
    return [Box(*row) for row in rows]


def add(store: Store, game: str, name: str) -> int:
    """A new box; its number. Raises StoreError when the name is taken."""
    if not (name.strip() and len(name) <= LONGEST and name.isprintable()) or set(name) & set("/\\"):
        raise StoreError(
            f"A box cannot be called {name[:LONGEST]!r}: a name has 1 to {LONGEST} letters or "
            "digits and no stroke."
        )
    if any(box.name == name for box in boxes(store, game)):
        raise StoreError(f"There is already a box {name!r} of this game; choose another name.")
    with store.change() as db:
        cursor = db.execute("INSERT INTO boxes (game, name) VALUES (?, ?)", (game, name))
    return int(cursor.lastrowid or 0)


def register(store: Store, id_: int) -> Register:
    """The register of a box, which also knows the tags of all other boxes by name."""
    box = next((box for box in boxes(store) if box.id == id_), None)
    if box is None:
        raise StoreError(f"There is no box number {id_} in the store.")
    with store.read() as db:
        tags = db.execute("SELECT uid, piece FROM tags WHERE box=?", (id_,)).fetchall()
        others = db.execute(
            "SELECT uid, name FROM tags JOIN boxes ON boxes.id=box WHERE box<>?", (id_,)
        ).fetchall()
    return Register(box.game, box.name, dict(tags), dict(others))


def save(store: Store, id_: int, register: Register) -> None:
    """Make the box's tags on the disk equal to the register. Raises StoreError."""
    with store.change() as db:
        kept = dict(db.execute("SELECT uid, piece FROM tags WHERE box=?", (id_,)).fetchall())
        gone = [(uid,) for uid, piece in kept.items() if register.tags.get(uid) != piece]
        new = [(u, id_, p) for u, p in register.tags.items() if kept.get(u) != p]
        db.executemany("DELETE FROM tags WHERE uid=?", gone)
        taken = [uid for uid, *_ in new if _other(store, uid)]
        if taken:
            raise StoreError(
                f"The tag {taken[0]} belongs to the box {_other(store, taken[0])!r}; "
                "nothing was changed."
            )
        db.executemany("INSERT INTO tags (uid, box, piece) VALUES (?, ?, ?)", new)


def _other(store: Store, uid: str) -> str:
    row = store.db.execute(
        "SELECT name FROM tags JOIN boxes ON boxes.id=box WHERE uid=?", (uid,)
    ).fetchone()
    return str(row[0]) if row else ""


def delete(store: Store, id_: int) -> None:
    """Forget a box and its tags; matches played with it stay."""
    with store.change() as db:
        db.execute("DELETE FROM boxes WHERE id=?", (id_,))

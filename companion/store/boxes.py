"""Boxes in the store: the registers of all copies of all games in the house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from companion.store import house, missing
from companion.store.errors import Lost
from companion.store.rows import sealed
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
    tags = Counter(box for _, box, _ in _tags(store))
    rows = store.rows("SELECT id, game, name, digest FROM boxes ORDER BY game, name")
    return [Box(id_, of, name, tags[id_]) for id_, of, name in rows if game in ("", of)]


def _tags(store: Store) -> list[tuple[str, int, str]]:
    """UID, box and piece of every tag."""
    rows = store.rows("SELECT uid, box, piece, digest FROM tags")
    return [(uid, box, piece) for uid, box, piece in rows]


def add(store: Store, game: str, name: str, lost: Lost = Lost.BOX) -> int:
    """A new box; its number. Raises StoreError when the name is taken; `lost` names what people
    wanted of it."""
    if not (name.strip() and len(name) <= LONGEST and name.isprintable()) or set(name) & set("/\\"):
        raise StoreError("box_name", name=name[:LONGEST], most=LONGEST)
    if any(box.name == name for box in boxes(store, game)):
        raise StoreError("box_taken", name=name)
    with store.change(lost) as db:
        # Never one that a match still names after its box was forgotten.
        used = "SELECT id FROM boxes UNION ALL SELECT box FROM matches"
        number = int(db.execute(f"SELECT coalesce(max(id), 0) + 1 FROM ({used})").fetchone()[0])
        row = sealed(number, game, name)
        db.execute("INSERT INTO boxes (id, game, name, digest) VALUES (?, ?, ?, ?)", row)
    return number


def register(store: Store, id_: int) -> Register:
    """The register of a box, which also knows the tags of all other boxes by name."""
    named = {box.id: box for box in boxes(store)}
    if id_ not in named:
        raise StoreError("no_box", number=id_)
    tags = {uid: piece for uid, box, piece in _tags(store) if box == id_}
    others = {uid: named[box] for uid, box, _ in _tags(store) if box in named and box != id_}
    names = {uid: box.name for uid, box in others.items()}
    games = {uid: box.game for uid, box in others.items()}
    return Register(named[id_].game, named[id_].name, tags, names, games)


def save(
    store: Store, id_: int, register: Register, lost: Collection[str] | None = None
) -> None:  # fmt: skip
    """Make the box's tags on the disk equal to the register, and what is `lost` of it where that is
    told. Raises StoreError."""
    with store.change(Lost.TAGS) as db:
        kept = dict(db.execute("SELECT uid, piece FROM tags WHERE box=?", (id_,)).fetchall())
        gone = [(uid,) for uid, piece in kept.items() if register.tags.get(uid) != piece]
        new = [(u, id_, p) for u, p in register.tags.items() if kept.get(u) != p]
        db.executemany("DELETE FROM tags WHERE uid=?", gone)
        taken = [uid for uid, *_ in new if _other(store, uid)]
        if taken:
            raise StoreError("tag_taken", tag=taken[0], box=_other(store, taken[0]))
        rows = [sealed(*row) for row in new]
        db.executemany("INSERT INTO tags (uid, box, piece, digest) VALUES (?, ?, ?, ?)", rows)
        if lost is not None:
            missing.write(db, id_, lost)


def _other(store: Store, uid: str) -> str:
    row = store.db.execute(
        "SELECT name FROM tags JOIN boxes ON boxes.id=box WHERE uid=?", (uid,)
    ).fetchone()
    return str(row[0]) if row else ""


def rename(store: Store, id_: int, name: str) -> None:
    """Call a box otherwise; the name is free."""
    with store.change(Lost.BOX) as db:
        (game,) = db.execute("SELECT game FROM boxes WHERE id=?", (id_,)).fetchone()
        _, _, _, digest = sealed(id_, game, name)
        db.execute("UPDATE boxes SET name=?, digest=? WHERE id=?", (name, digest, id_))


def delete(store: Store, id_: int) -> None:
    """Forget a box and its tags; matches played with it stay."""
    with store.change(Lost.BOX) as db:
        db.execute("DELETE FROM boxes WHERE id=?", (id_,))
        house.forget_setting(db, house.lost_key(id_))
        house.forget_setting(db, house.short_key(id_))

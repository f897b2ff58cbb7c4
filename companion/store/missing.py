"""What is lost of each box of the house: missing in every match until it turns up again."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection

from companion.store import house
from companion.store.errors import Lost
from companion.store.store import Store


def of_box(store: Store, box: int) -> frozenset[str] | None:
    """The lost pieces of a box; None: nobody ever said anything of it."""
    kept = house.setting(store, house.lost_key(box))
    return frozenset(kept) if isinstance(kept, list) else None


def write(db: sqlite3.Connection, box: int, pieces: Collection[str]) -> None:
    """Inside a transaction: these are lost, and no others."""
    house.write_setting(db, house.lost_key(box), sorted(pieces))


def found(store: Store, box: int, pieces: Collection[str]) -> None:
    """These have turned up, or other ones were made in their place. Raises StoreError."""
    lost = of_box(store, box) or frozenset()
    if not lost.isdisjoint(pieces):
        with store.change(Lost.BOX) as db:
            write(db, box, lost.difference(pieces))

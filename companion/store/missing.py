"""What is lost of each box of the house: missing in every match until it turns up again."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping

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


def counted(store: Store, box: int) -> dict[str, int]:
    """Kind -> how many counted pieces a box has of it, where that is too few."""
    kept = house.setting(store, house.short_key(box))
    found = kept.items() if isinstance(kept, dict) else ()
    return {kind: n for kind, n in found if isinstance(n, int)}


def count(store: Store, box: int, there: Mapping[str, int]) -> None:
    """So many it has of these kinds, and all of the others. Raises StoreError."""
    if counted(store, box) != there:
        house.set_setting(store, house.short_key(box), dict(there), Lost.BOX)

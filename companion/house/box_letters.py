"""What the hub is told of the boxes here: their registers, and how each was counted last.

A box is told again whenever it is another one than the hub last said that it heard.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from companion.house import check_in, registers
from companion.store import boxes, house
from companion.store.boxes import Box
from companion.store.errors import Lost
from companion.store.store import Store

_TOLD: Final = "box_told:"


def next_box(store: Store) -> dict[str, Any] | None:
    """A box that the hub does not know as it is, with the number that it answers with."""
    for box in boxes.boxes(store):
        told = _state(store, box)
        number = _number(told)
        if house.setting(store, f"{_TOLD}{box.id}") != number:
            base = registers.version(store, box)
            return {**told, "base": base, "number": number, "was": registers.was(store, box)}
    return None


def is_known(store: Store, number: str, version: int = 0) -> None:
    """The hub heard a box as it was then; its register is this version of the house's."""
    for box in boxes.boxes(store):
        if _number(_state(store, box)) == number:
            if version:
                here = registers.own(store, box), registers.lost(store, box)
                registers.agree(store, box, version, *here)
            house.set_setting(store, f"{_TOLD}{box.id}", number)


def take(store: Store, told: Mapping[str, Any]) -> None:
    """A register of the house. What the hub knew before, or has now, is not told back to it."""
    before = {box.id: _number(_state(store, box)) for box in boxes.boxes(store)}
    box = registers.take(store, told)
    state = _state(store, box)
    said = house.setting(store, f"{_TOLD}{box.id}")
    quiet = said == before.get(box.id) if said else state["found"] is None
    if quiet and (state["tags"], state["lost"]) == (told["tags"], told.get("lost")):
        house.set_setting(store, f"{_TOLD}{box.id}", _number(state))


def forget(store: Store) -> None:
    """The hub lives another life, or is another one: every box is told anew."""
    with store.change(Lost.HOUSE) as db:
        db.execute("DELETE FROM settings WHERE key LIKE ?", (f"{_TOLD}%",))
    registers.forget(store)


def _state(store: Store, box: Box) -> dict[str, Any]:
    tags, lost = registers.own(store, box), registers.lost(store, box)
    found = check_in.last(store, box.id)
    return {"game": box.game, "name": box.name, "tags": tags, "lost": lost, "found": found}


def _number(told: Mapping[str, Any]) -> str:
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]

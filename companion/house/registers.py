"""The registers of the house's boxes at this table: a box tagged at another one works here.

What the hub has is taken where nothing was changed here since, or where both can be true; else it
is noted that they are apart, and staff decide. What was taken over stays aside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, Final

from companion.link.agree import Tags, both, contradict, digest, meet
from companion.store import boxes, house
from companion.store.boxes import Box
from companion.store.errors import Lost
from companion.store.store import Store, StoreError
from companion.table.register import is_uid, of_table
from engine.games import load

_AT: Final = "box_at:"
"""Version of the house's register that a box had last, and its stickers then."""
_APART: Final = "box_apart:"
_BEFORE: Final = "box_before:"
_WAS: Final = "box_was:"
"""What a box was called before another copy of the house had its name."""


def own(store: Store, box: Box) -> dict[str, str]:
    """Piece -> tag of what lies in the box; tags of the table are not in it."""
    tags = boxes.register(store, box.id).tags
    return dict(sorted((piece, uid) for uid, piece in tags.items() if not of_table(piece)))


def version(store: Store, box: Box) -> int:
    """The house's version that this box had last; 0: none."""
    return int(_at(store, box)["version"])


def known(store: Store) -> str:
    """What this table knows of the copies of the house, in short."""
    found = [[box.game, box.name, version(store, box)] for box in _sorted(store)]
    return digest([one for one in found if one[2]])


def wanted(store: Store, listed: Sequence[Sequence[Any]]) -> list[tuple[str, str]]:
    """Copies of which the hub has another version."""
    have = {(box.game, box.name): version(store, box) for box in boxes.boxes(store)}
    return [(str(g), str(n)) for g, n, v in listed if have.get((str(g), str(n)), 0) != int(v)]


def is_apart(store: Store, box: Box) -> bool:
    """Whether the house says otherwise of this box, and staff have to decide."""
    return bool(house.setting(store, f"{_APART}{box.id}"))


def forget(store: Store) -> None:
    """Another house, or another life of the hub: its versions mean nothing here."""
    with store.change(Lost.HOUSE) as db:
        for key in (_AT, _APART):
            db.execute("DELETE FROM settings WHERE key LIKE ?", (f"{key}%",))


def was(store: Store, box: Box) -> str:
    """What this box was called before another copy of the house had its name; or empty."""
    return str(house.setting(store, f"{_WAS}{box.id}") or "")


def take(store: Store, told: Mapping[str, Any]) -> Box:
    """A register of the house; its box. Raises StoreError, ValueError, KeyError, TypeError."""
    theirs = _checked(told["tags"])
    box = _box(store, str(told["game"]), str(told["name"]), theirs)
    ours, at = own(store, box), _at(store, box)
    decided = int(told["decided"]) > at["version"]
    if not decided and ours != at["tags"] and contradict(ours, theirs):
        house.set_setting(store, f"{_APART}{box.id}", True)
        return box
    new = both(ours, theirs) if ours != at["tags"] and not decided else theirs
    try:
        _put(store, box, new, aside=ours if decided else {})
    except StoreError:  # a sticker is on a piece of another box here
        house.set_setting(store, f"{_APART}{box.id}", True)
        raise
    agree(store, box, int(told["version"]), theirs)
    return box


def agree(store: Store, box: Box, number: int, tags: Tags) -> None:
    """The hub has these stickers of a box, and calls them this version."""
    house.set_setting(store, f"{_AT}{box.id}", {"version": number, "tags": dict(tags)})
    house.set_setting(store, f"{_APART}{box.id}", False)


def _put(store: Store, box: Box, tags: Tags, aside: Tags) -> None:
    register = boxes.register(store, box.id)
    table = {uid: piece for uid, piece in register.tags.items() if of_table(piece)}
    if aside and aside != tags:
        house.set_setting(store, f"{_BEFORE}{box.id}", aside)
    register.replace({**{uid: piece for piece, uid in tags.items()}, **table})
    boxes.save(store, box.id, register)


def _checked(told: Any) -> dict[str, str]:
    if not isinstance(told, dict) or not all(is_uid(str(uid)) for uid in told.values()):
        raise ValueError("tags?")
    if len(set(told.values())) < len(told):
        raise ValueError("one sticker on two pieces")
    return {str(piece): str(uid) for piece, uid in told.items() if not of_table(str(piece))}


def _box(store: Store, game: str, name: str, theirs: Tags) -> Box:
    """The box of this name; a new one where there is none. One that shares no sticker with the
    house's is another copy, and is called otherwise. Raises ValueError, KeyError for a game that
    this tablet does not have."""
    load(game)
    named = {box.name: box for box in boxes.boxes(store, game)}
    found = named.get(name)
    if found is not None:
        ours = own(store, found)
        if not (ours and contradict(ours, theirs) and not meet(ours, theirs)):
            return found
        free = (f"{name} ({number})" for number in count(2))
        boxes.rename(store, found.id, next(one for one in free if one not in named))
        house.set_setting(store, f"{_WAS}{found.id}", name)
    return Box(boxes.add(store, game, name), game, name, 0)


def _at(store: Store, box: Box) -> dict[str, Any]:
    return dict(house.setting(store, f"{_AT}{box.id}") or {"version": 0, "tags": {}})


def _sorted(store: Store) -> list[Box]:
    return sorted(boxes.boxes(store), key=lambda box: (box.game, box.name))

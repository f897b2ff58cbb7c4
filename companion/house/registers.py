"""The registers of the house's boxes at this table: a box tagged at another one works here.

What the hub has is taken where nothing was changed here since, or where both can be true; else it
is noted that they are apart, and staff decide. What was taken over stays aside. What is lost of a
box goes along: a piece is lost or back as whoever changed that since they agreed last says.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import count
from typing import Any, Final

from companion.link.agree import Tags, both, contradict, digest, meet
from companion.store import boxes, house, missing
from companion.store.boxes import Box
from companion.store.errors import Lost
from companion.store.store import Store, StoreError
from companion.table.register import is_uid, lost_from_json, of_table
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


def lost(store: Store, box: Box) -> list[str] | None:
    """What is lost of the box; None: nobody ever said anything of it."""
    kept = missing.of_box(store, box.id)
    return None if kept is None else sorted(kept)


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
    theirs, lacks = _checked(told["tags"]), lost_from_json(told)
    box = _box(store, str(told["game"]), str(told["name"]), theirs)
    ours, at = own(store, box), _at(store, box)
    decided = int(told["decided"]) > at["version"]
    if not decided and ours != at["tags"] and contradict(ours, theirs):
        house.set_setting(store, f"{_APART}{box.id}", True)
        return box
    new = both(ours, theirs) if ours != at["tags"] and not decided else theirs
    try:
        gone = None if lacks is None else _meeting(at["lost"], lost(store, box), lacks)
        _put(store, box, new, gone, aside=ours if decided else {})
    except StoreError:  # a sticker is on a piece of another box here
        house.set_setting(store, f"{_APART}{box.id}", True)
        raise
    agree(store, box, int(told["version"]), theirs, lacks)
    return box


def agree(
    store: Store, box: Box, number: int, tags: Tags, gone: Collection[str] | None = None
) -> None:  # fmt: skip
    """The hub has these stickers of a box and this lost of it, and calls them this version."""
    at = {"version": number, "tags": dict(tags), "lost": sorted(gone or ())}
    house.set_setting(store, f"{_AT}{box.id}", at)
    house.set_setting(store, f"{_APART}{box.id}", False)


def _meeting(
    before: Collection[str], ours: Collection[str] | None, theirs: Collection[str]
) -> frozenset[str]:  # fmt: skip
    """What is lost by what either of two changed since they last agreed."""
    base = frozenset(before)
    return base ^ ((base ^ frozenset(ours or ())) | (base ^ frozenset(theirs)))


def _put(
    store: Store, box: Box, tags: Tags, gone: Collection[str] | None, aside: Tags
) -> None:  # fmt: skip
    register = boxes.register(store, box.id)
    table = {uid: piece for uid, piece in register.tags.items() if of_table(piece)}
    if aside and aside != tags:
        house.set_setting(store, f"{_BEFORE}{box.id}", aside)
    register.replace({**{uid: piece for piece, uid in tags.items()}, **table})
    boxes.save(store, box.id, register, gone)


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
    nothing = {"version": 0, "tags": {}, "lost": []}
    return nothing | dict(house.setting(store, f"{_AT}{box.id}") or {})


def _sorted(store: Store) -> list[Box]:
    return sorted(boxes.boxes(store), key=lambda box: (box.game, box.name))

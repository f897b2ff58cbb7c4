"""Which copy of the game lies on the table: most of the stickers that were read tell it.

A house has several, and any of them may be brought to this table; one piece that strayed from
another copy changes nothing.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.store import boxes, matches
from companion.store.store import Store, StoreError
from companion.table.sight import Snapshot, Wrong

if TYPE_CHECKING:
    from companion.session.session import Session

ENOUGH = 12
"""Stickers of the copy in use after which no other one is looked for. Chosen: more than strays."""


@dataclass(slots=True)
class WhichCopy:
    """The stickers that were read, by the name of the copy that they belong to."""

    read: dict[str, set[str]] = field(default_factory=dict)

    def see(self, game: str, here: str, snapshot: Snapshot) -> str:
        """What lies there; the copy that it is, when it is another one than `here`."""
        for sight in snapshot.sights.values():
            fault = sight.fault
            if fault is None and sight.piece and sight.uid:
                self.read.setdefault(here, set()).add(sight.uid)
            elif fault and fault.wrong is Wrong.FOREIGN and fault.game == game:
                self.read.setdefault(fault.box, set()).add(fault.uid)
        ours = len(self.read.get(here, ()))
        most = max(self.read, key=lambda name: len(self.read[name]), default=here)
        return most if ours < len(self.read.get(most, ())) and ours < ENOUGH else here


def follow(session: Session) -> None:
    """Play with the copy that lies on the table."""
    store, keeping = session.store, session.log.keeping
    if store is None or session.box is None or keeping is None or session.log.looks_on:
        return
    game, here = session.match.game.id, session.table.register.box
    name = session.which_copy.see(game, here, session.watch.snapshot)
    if name != here:
        with suppress(StoreError):  # a full disk: it is tried again with the next look
            _change(session, store, game, name)


def _change(session: Session, store: Store, game: str, name: str) -> None:
    number = next(box.id for box in boxes.boxes(store, game) if box.name == name)
    assert session.log.keeping is not None
    matches.use_box(store, session.log.keeping.id, number)
    session.box = number
    session.table.use(boxes.register(store, number))
    session.watch.see(session.table.snapshot())
    session.telling.changed()

"""A box that comes back: counted at any readers of a table, then signed by whoever counted it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.house.counting import Counted, CountView, Stranger, lacks
from companion.house.feeds import Feed
from companion.house.trouble import plain_words
from companion.session.api import Text
from companion.session.stations import fault_text
from companion.session.words import Words
from companion.store import boxes, house, matches, missing, progress
from companion.store.errors import Lost
from companion.store.store import Store
from companion.table.check_in import CheckIn
from companion.table.layout import Layout
from companion.table.sight import Fault
from engine.core.game import Game

_HERE, _WRONG, _NEXT = "done", "wrong", "put"


class BoxCheckIn(Feed):
    """Listens to a table while hands lay the pieces of a box on it, one after the other or many.

    Satisfies `counting.Count`.
    """

    def __init__(
        self, store: Store, game: Game, box: int, layout: Layout, clock: Callable[[], float]
    ) -> None:
        super().__init__(layout, clock)
        self.store, self.box = store, box
        faces = {piece.id: piece.face for piece in game.catalogue.sensed()}
        self.count = CheckIn(boxes.register(store, box), faces)
        self.game, self.words = game, Words(game, ())
        self.counts: dict[str, tuple[int, int]] = {}
        """What carries no tag -> how many people counted, of how many."""
        self.latest = ""
        """The piece that was read last."""

    def hear(self, node: str, name: str, body: Mapping[str, Any]) -> None:
        """Whatever comes down anywhere is read."""
        super().hear(node, name, body)
        if name == "tag" and body.get("on"):
            self.show(str(body["uid"]))
        elif name == "snap":
            for station in self.stations_known():
                self._see(self._lying(station))

    def show(self, uid: str) -> None:
        """A tag was read, here or by hand."""
        self._see([uid])

    def _see(self, uids: list[str]) -> None:
        new = self.count.see(uids)
        for piece in filter(None, map(self.count.register.piece, uids)):
            new, self.latest = new or piece != self.latest, piece
        self.revision += bool(new)

    def _lying(self, station: str) -> list[str]:
        spot = self.presence.spots.get(station)
        return list(spot.tags) if spot else []

    def cues(self) -> Mapping[str, Mapping[str, str]]:
        """Each spot says whether what lies there is counted, or is none of this box."""
        return self.by_node({station: self._cue(station) for station in self.stations_known()})

    def _cue(self, station: str) -> str:
        lying = self._lying(station)
        if not lying:
            return _HERE if self.count.complete else _NEXT
        return _HERE if self.count.register.fault(lying) is None else _WRONG

    def sign(self, who: str) -> bool:
        """Keep how the box was found, with time and name; whether nothing is missing."""
        with plain_words():
            return lacks(self.signed(who)) == 0

    def signed(self, who: str) -> dict[str, Any]:
        """The same, for whoever tells all of it. Raises StoreError."""
        found = {
            "who": who, "when": progress.now(), "counted": len(self.count.counted),
            "of": len(self.count.pieces), "missing": self.count.missing,
            "without_tag": self.count.without_tag,
            "foreign": [[f.game, f.box, uid] for uid, f in self.count.foreign.items()],
            "unknown": self.count.strangers, "by_hand": dict(self.counts),
        }  # fmt: skip
        house.set_setting(self.store, signed_key(self.box), found, Lost.COUNT)
        missing.found(self.store, self.box, self.count.counted)
        return found

    # -- for people at a screen

    def view(self) -> CountView:
        """How far it is."""
        now = self.count
        missing, bare = tuple(now.missing), tuple(now.without_tag)
        strangers = tuple(self._stranger(uid, fault) for uid, fault in now.foreign.items())
        return CountView(now.register.box, len(now.counted), len(now.pieces) - len(bare), missing,
                         bare, strangers, len(now.strangers), self.latest)  # fmt: skip

    def _stranger(self, uid: str, fault: Fault) -> Stranger:
        other = {box.name: box.id for box in boxes.boxes(self.store, fault.game)}
        piece = boxes.register(self.store, other[fault.box]).piece(uid) or ""
        return Stranger(uid, fault.game, piece, fault_text(fault))

    def by_hand(self) -> Mapping[str, int]:
        """What no reader sees and has a name."""
        texts = self.game.texts
        return {w: n for w, n in self.game.counted.items() if texts.has(f"counted.{w}")}

    def found(self, what: str, here: int) -> None:
        """People counted so many of it."""
        self.counts[what] = (here, self.game.counted[what])

    def taken_out(self, uid: str) -> None:
        """A piece of another box was taken out of this one."""
        self.count.taken_out(uid)
        self.revision += 1

    def say(self, text: Text, language: str) -> str:
        """A sentence about a piece."""
        return self.words.say(text, language)


def signed_key(box: int) -> str:
    """Where the latest count of a box is kept."""
    return f"checked:{box}"


def last(store: Store, box: int) -> dict[str, Any] | None:
    """How a box was found when it was counted last."""
    found = house.setting(store, signed_key(box))
    return dict(found) if found else None


class KeptCounts:
    """The part of a house over a store that knows how its boxes were found."""

    store: Store

    def counted(self, game: str, box: str) -> Counted | None:
        with plain_words():
            number = next((b.id for b in boxes.boxes(self.store, game) if b.name == box), 0)
            found = last(self.store, number)
        return Counted(found["when"], found["who"], lacks(found)) if found else None

    def found(self, game: str, box: str, piece: str) -> None:
        with plain_words():
            number = next(b.id for b in boxes.boxes(self.store, game) if b.name == box)
            missing.found(self.store, number, (piece,))

    def box_of(self, match: int) -> str:
        with plain_words():
            number = matches.one(self.store, match).box
            return next((box.name for box in boxes.boxes(self.store) if box.id == number), "")

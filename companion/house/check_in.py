"""A box that comes back: counted at any readers of a table, then signed by whoever counted it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.house.feeds import Feed
from companion.store import boxes, house, progress
from companion.store.store import Store
from companion.table.check_in import CheckIn
from companion.table.layout import Layout
from engine.core.game import Game

_HERE, _WRONG, _NEXT = "done", "wrong", "put"


class BoxCheckIn(Feed):
    """Listens to a table while hands lay the pieces of a box on it, one after the other or many."""

    def __init__(
        self, store: Store, game: Game, box: int, layout: Layout, clock: Callable[[], float]
    ) -> None:
        super().__init__(layout, clock)
        self.store, self.box = store, box
        faces = {piece.id: piece.face for piece in game.catalogue.sensed()}
        self.count = CheckIn(boxes.register(store, box), faces)
        self.by_hand: dict[str, tuple[int, int]] = {}
        """What carries no tag -> how many people counted, of how many."""

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
        if self.count.see(uids):
            self.revision += 1

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

    def sign(self, who: str) -> dict[str, Any]:
        """Keep how the box was found, with time and name. Raises StoreError."""
        found = {
            "who": who, "when": progress.now(), "counted": len(self.count.counted),
            "of": len(self.count.pieces), "missing": self.count.missing,
            "without_tag": self.count.without_tag,
            "foreign": [[f.game, f.box, uid] for uid, f in self.count.foreign.items()],
            "unknown": self.count.strangers, "by_hand": dict(self.by_hand),
        }  # fmt: skip
        house.set_setting(self.store, signed_key(self.box), found)
        return found


def signed_key(box: int) -> str:
    """Where the latest count of a box is kept."""
    return f"checked:{box}"


def last(store: Store, box: int) -> dict[str, Any] | None:
    """How a box was found when it was counted last."""
    found = house.setting(store, signed_key(box))
    return dict(found) if found else None

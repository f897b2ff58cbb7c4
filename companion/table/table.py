"""The table: presence read through the register and the layout into snapshots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.table.layout import Layout
from companion.table.presence import Presence
from companion.table.register import Register
from companion.table.sight import Sight, Snapshot, Timing


class Table:
    """What lies where, in pieces. Knows no rules; driven by messages and an injected clock."""

    def __init__(
        self,
        layout: Layout,
        register: Register,
        clock: Callable[[], float],
        timing: Timing | None = None,
    ) -> None:
        self.layout = layout
        self.register = register
        self.clock = clock
        self.timing = timing or Timing()
        self.presence = Presence(clock, self.timing)
        self.ignored: set[str] = set()
        """Tags that people said are none of ours; they lie there like a coin would."""
        self._sights = dict.fromkeys(layout.all(), Sight())
        self._read_as: dict[str, str] = {}
        """Piece by its tag -> the piece, alike, that the match takes it for."""

    def hear(self, node: str, name: str, body: Mapping[str, Any]) -> bool:
        """Take a message of the wire; False when it says nothing about tags."""
        return self.presence.hear(node, name, body)

    def connection(self, node: str, state: str) -> None:
        self.presence.connection(node, state)

    def snapshot(self) -> Snapshot:
        """What all stations of the layout see now."""
        for station in self.presence.settle():
            if station in self._sights:
                self._sights[station] = self._sight(station)
        return Snapshot(self._sights.copy(), self.presence.next())

    def refresh(self) -> None:
        """The register changed, or a tag is to be ignored: look at everything again."""
        self.presence.touched.update(self._sights)

    def ignore(self, uid: str) -> None:
        """People say that this tag is none of ours."""
        self.ignored.add(uid)
        self.refresh()

    def swap(self, one: str, other: str) -> None:
        """Two pieces that nobody can tell apart: from now on each is read as the other."""
        tagged = {piece: tag for tag, piece in self._read_as.items()}
        first, second = tagged.get(one, one), tagged.get(other, other)
        self._read_as[first], self._read_as[second] = other, one
        self.refresh()

    def _sight(self, station: str) -> Sight:
        belief = self.presence.belief(station)
        spot = self.presence.spots.get(station)
        tags = {} if spot is None else spot.tags
        uids = [
            uid
            for uid in tags
            if uid not in self.ignored and not self.presence.moved_on(station, uid)
        ]
        if spot is None or not uids:
            return Sight(belief=belief)
        here = [uid for uid in uids if tags[uid].gone is None] or uids[-1:]
        fault = self.register.fault(here)
        since = max(tags[uid].since for uid in here)
        tagged = "" if fault else self.register.piece(here[0]) or ""
        piece = self._read_as.get(tagged, tagged)
        return Sight(piece, belief, here[0], since, spot.show, fault)

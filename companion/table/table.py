"""The table: presence read through the register and the layout into snapshots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.table.layout import Layout
from companion.table.presence import Presence
from companion.table.register import Register
from companion.table.sight import Belief, Sight, Snapshot, Timing
from companion.table.told import Lies, Told


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
        self.told = Told()
        self._sights = dict.fromkeys(layout.all(), Sight())
        self.read_as: dict[str, str] = {}
        """Piece by its tag -> the piece, alike, that the match takes it for."""

    def hear(self, node: str, name: str, body: Mapping[str, Any]) -> bool:
        """Take a message of the wire; False when it says nothing about tags."""
        return self.presence.hear(node, name, body)

    def connection(self, node: str, stage: str) -> None:
        self.presence.connection(node, stage)

    def snapshot(self) -> Snapshot:
        """What all stations of the layout see now."""
        looked = [at for at in self.presence.settle() if at in self._sights]
        self._sights.update((at, self._sight(at)) for at in looked)
        for at in self._seen_elsewhere(looked):
            del self.told.lies[at]
            self._sights[at] = self._sight(at)
        return Snapshot(self._sights.copy(), self.presence.next())

    def _seen_elsewhere(self, looked: Iterable[str]) -> list[str]:
        """Where people said that a piece lies which has come to another place since: its reader
        tells so. At a pad it is only shown, and goes back to where they said."""
        sights = [self._sights[at] for at in looked if at in self.layout.places]
        came = {
            one.piece: one.since for one in sights if one.belief is Belief.SURE and not one.told
        }
        lies = self.told.lies.items()
        return [at for at, told in lies if told.piece and came.get(told.piece, 0.0) > told.since]

    def refresh(self) -> None:
        """The register changed, or a tag is to be ignored: look at everything again."""
        self.presence.touched.update(self._sights)

    def use(self, register: Register) -> None:
        """Another copy of the game lies here."""
        self.register = register
        self.refresh()

    def stickers(self, uid: str) -> bool:
        """Whether people have put this tag on a piece, and so perhaps on a wrong one: nobody has
        on a screen, and what stands in for a piece is not taken for its sticker."""
        stands_in = uid in self.told.stand_ins
        return not (self.register.whole or stands_in) and self.register.piece(uid) is not None

    def ignore(self, uid: str) -> None:
        """People say that this tag is none of ours."""
        self.ignored.add(uid)
        self.refresh()

    def tell(self, station: str, piece: str) -> None:
        """People say that this piece lies on a station (empty: nothing), whatever is read there."""
        gone = [at for at, lies in self.told.lies.items() if lies.piece == piece]
        self.told.tell(station, Lies(piece, self.clock(), frozenset(self._uids(station))))
        self.presence.touched.update((station, *gone))

    def untell(self, station: str) -> None:
        """What people said of a station is over: its reader is believed again."""
        self.told.lies.pop(station, None)
        self.presence.touched.add(station)

    def lose(self, piece: str) -> None:
        """People say that a piece is lost: it lies nowhere."""
        for at in [at for at, lies in self.told.lies.items() if lies.piece == piece]:
            self.untell(at)
        self.told.lose(piece)

    def stands_in(self, uid: str, piece: str) -> None:
        """People say that what carries this tag does the work of a piece."""
        self.told.stand_ins = {
            tag: other for tag, other in self.told.stand_ins.items() if other != piece
        } | {uid: piece}
        self.refresh()

    def swap(self, one: str, other: str) -> None:
        """Two pieces that nobody can tell apart: from now on each is read as the other."""
        tagged = {piece: tag for tag, piece in self.read_as.items()}
        first, second = tagged.get(one, one), tagged.get(other, other)
        self.read_as[first], self.read_as[second] = other, one
        self.refresh()

    def reads_as(self, bodies: Mapping[str, str]) -> None:
        """Which body was read as which piece that looks like it, before the program stopped."""
        self.read_as = dict(bodies)
        self.refresh()

    def _uids(self, station: str) -> list[str]:
        """The tags that lie on a station, as far as its reader tells."""
        spot = self.presence.spots.get(station)
        return [
            uid
            for uid in ({} if spot is None else spot.tags)
            if uid not in self.ignored and not self.presence.moved_on(station, uid)
        ]

    def _sight(self, station: str) -> Sight:
        belief, uids = self.presence.belief(station), self._uids(station)
        if station in self.layout.places and self.presence.mends(station):
            belief = Belief.UNKNOWN  # what lies there is watched from then on; pads are shown to
        spot = self.presence.spots.get(station)
        lies = self.told.heard(station, uids) if belief is not Belief.UNKNOWN else None
        if lies is not None:
            return Sight(lies.piece, Belief.SURE, since=lies.since, told=True)
        if spot is None or not uids:
            return Sight(belief=belief)
        tags = spot.tags
        here = [uid for uid in uids if tags[uid].gone is None] or uids[-1:]
        since = max(tags[uid].since for uid in here)
        stand_in = self.told.stand_ins.get(here[0], "") if len(here) == 1 else ""
        fault = None if stand_in else self.register.fault(here)
        tagged = stand_in or ("" if fault else self.register.piece(here[0]) or "")
        piece = self.read_as.get(tagged, tagged)
        return Sight(piece, belief, here[0], since, spot.show, fault)

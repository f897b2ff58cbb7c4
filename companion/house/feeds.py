"""Two things beside a match that listen to a table: the table check, the enrolment of a box."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.house.api import EnrolView
from companion.house.trouble import StoreTrouble
from companion.session.api import NodeView, StationView, Text
from companion.session.stations import station_view
from companion.session.words import Words
from companion.store import boxes, house, missing
from companion.store.store import Store, StoreError
from companion.table.layout import Layout
from companion.table.presence import Presence
from companion.table.register import Enrolment, Refused, Register
from companion.table.sight import Sight
from engine.core.game import Game

_PAD_CUE, _DONE_CUE, _WRONG_CUE = "put", "done", "wrong"


class Feed:
    """What both share: presence, connections, and a number that grows with every change."""

    def __init__(self, layout: Layout, clock: Callable[[], float]) -> None:
        self.layout = layout
        self.presence = Presence(clock)
        self.causes: dict[str, str] = {}
        self.revision = 0

    def hear(self, node: str, name: str, body: Mapping[str, Any]) -> None:
        """A message of the wire."""
        if self.presence.hear(node, name, body):
            self.revision += 1

    def connection(self, node: str, stage: str, cause: str = "") -> None:
        """How far the link to a node is has changed."""
        self.presence.connection(node, stage)
        self.causes[node] = cause
        self.revision += 1

    def due(self) -> float | None:
        """When time alone will change something."""
        return self.presence.next()

    def tick(self) -> None:
        """Let time pass."""
        if self.presence.settle():
            self.revision += 1

    def first(self) -> Mapping[str, Sequence[str]]:
        """No station matters more than another."""
        return {}

    def stations_known(self) -> list[str]:
        """Those of the layout, then others that nodes told of."""
        return list(dict.fromkeys((*self.layout.all(), *self.presence.spots)))

    def by_node(self, cues: Mapping[str, str]) -> dict[str, dict[str, str]]:
        """Cues of stations, by node."""
        found: dict[str, dict[str, str]] = {node: {} for node in self.layout.nodes()}
        for station, cue in cues.items():
            node, _, at = station.partition("/")
            found.setdefault(node, {})[at] = cue
        return found


class LiveCheck(Feed):
    """Every station and every light, live. Satisfies `house.TableCheck`."""

    def __init__(
        self, layout: Layout, register: Register, words: Words, clock: Callable[[], float]
    ) -> None:
        super().__init__(layout, clock)
        self.register, self.words = register, words
        self.lit: dict[str, str] = {}

    def nodes(self) -> Sequence[NodeView]:
        """The nodes, and how far the link to each is."""
        known = dict.fromkeys((*self.layout.nodes(), *self.presence.nodes))
        counts = [s.partition("/")[0] for s in self.stations_known()]
        return [
            NodeView(n, self.presence.nodes.get(n, ""), self.causes.get(n, ""), counts.count(n))
            for n in known
        ]

    def say(self, text: Text, language: str) -> str:
        """What is wrong at a station, in words."""
        return self.words.say(text, language)

    def stations(self) -> Sequence[StationView]:
        """What each station sees now."""
        return [self._station(station) for station in self.stations_known()]

    def _station(self, station: str) -> StationView:
        spot = self.presence.spots.get(station)
        uids = list(spot.tags) if spot else []
        fault = self.register.fault(uids) if uids else None
        piece = self.register.piece(uids[0]) or "" if uids and not fault else ""
        sight = Sight(piece, self.presence.belief(station), uids[0] if uids else "", fault=fault)
        sick, cue = (spot.sick if spot else ""), self.lit.get(station, "")
        return station_view(self.layout, station, sight, sick=sick, cue=cue)

    def light(self, station: str, cue: str) -> None:
        """Show a cue at one station ("" for all); an empty cue is dark."""
        for at in [station] if station else self.stations_known():
            if cue:
                self.lit[at] = cue
            else:
                self.lit.pop(at, None)
        self.revision += 1

    def cues(self) -> Mapping[str, Mapping[str, str]]:
        """What the lights should show."""
        return self.by_node(self.lit)


class BoxEnrol(Feed):
    """Binds the tags of a box one by one; every tag is stored at once. Satisfies `house.Enrol`."""

    def __init__(
        self, store: Store, game: Game, box: int, layout: Layout, clock: Callable[[], float]
    ) -> None:
        super().__init__(layout, clock)
        self.store, self.game, self.box = store, game, box
        self.register = boxes.register(store, box)
        faces = {piece.id: piece.face for piece in game.catalogue.sensed()}
        self.enrolment = Enrolment(self.register, faces)
        self.words = Words(game, ())
        self.told = house.faces(store, game.id, game.printings[0])
        self.last: Text | None = None
        self.refused = False
        self.bound: list[str] = []
        self.skipped: list[str] = []
        self._aim = ""

    def hear(self, node: str, name: str, body: Mapping[str, Any]) -> None:
        """A tag that comes down on any reader is bound to the next piece."""
        super().hear(node, name, body)
        if name == "tag" and body.get("on"):
            self.take(str(body["uid"]))

    def take(self, uid: str) -> None:
        """Bind this tag to the next piece, or say why not."""
        piece = self.next()
        known = self.register.piece(uid)
        if known is not None and self.bound and self.bound[-1] == known:
            return  # the tag that was bound just now flickered
        answer = Refused("complete") if not piece else self.register.bind(uid, piece)
        self.refused = answer is not None
        if answer is not None:
            self.last = Text(f"register.{answer.key}", answer.params)
        else:
            self._keep(piece)
            self.bound.append(piece)
            self._aim = ""
            self.last = Text("choice.piece", {"piece": piece})
        self.revision += 1

    def _keep(self, piece: str) -> None:
        try:
            boxes.save(self.store, self.box, self.register)
            missing.found(self.store, self.box, (piece,))  # or another one was made
        except StoreError as error:
            self.register.unbind(piece)
            raise StoreTrouble(error) from error

    def next(self) -> str:
        """The piece to lay on the reader now; empty when the box is complete."""
        missing = list(self.enrolment)
        if self._aim in missing:
            return self._aim
        waiting = [piece for piece in missing if piece not in self.skipped]
        return next(iter(waiting or missing), "")

    def view(self) -> EnrolView:
        """How far it is."""
        done, of = self.enrolment.progress
        piece = self.next()
        missing = set(self.enrolment)
        alike = self.game.sight(piece, self.told) if piece else ""
        same = sum(self.game.sight(p, self.told) == alike for p in missing) if piece else 0
        return EnrolView(done, of, piece, max(1, same), self.last, self.refused)

    def pieces(self) -> Sequence[tuple[str, bool]]:
        """Every piece that carries a tag, and whether it has one."""
        return [(p, self.register.uid(p) is not None) for p in self.enrolment.pieces]

    def aim(self, piece: str) -> None:
        """Bind the next tag to this piece."""
        self._aim = piece
        self.revision += 1

    def skip(self) -> None:
        """Leave this piece for later."""
        piece = self.next()
        if piece:
            self.skipped.append(piece)
        self._aim = ""
        self.revision += 1

    def undo(self) -> None:
        """Unbind the latest tag."""
        if self.bound:
            piece = self.bound.pop()
            self.register.unbind(piece)
            boxes.save(self.store, self.box, self.register)
            self.last, self.refused, self._aim = None, False, piece
            self.revision += 1

    def say(self, text: Text, language: str) -> str:
        """A sentence about a tag."""
        return self.words.say(text, language)

    def cues(self) -> Mapping[str, Mapping[str, str]]:
        """The reader waits for a piece, or says that the last tag was refused."""
        cue = _WRONG_CUE if self.refused else (_PAD_CUE if self.next() else _DONE_CUE)
        return self.by_node(dict.fromkeys(self.layout.all(), cue))

"""A table by hand for the app's tests: pieces, piles and lamps, heard without any firmware."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random

from companion.house.api import Delivery, Heard, Reached
from companion.house.stored import Laid
from companion.house.trouble import Trouble
from companion.house.virtual import Lamp
from companion.table.layout import Layout
from companion.table.register import Register
from companion.table.sight import AT_ONCE
from engine.core.catalogue import Catalogue
from engine.games import load

SHADES: dict[str, Lamp] = {"choose": (255, 190, 60), "put": (70, 220, 190), "take": (240, 120, 70),
                           "wrong": (255, 40, 40), "done": (90, 220, 90)}  # fmt: skip


class HandTable:
    """Satisfies `VirtualTable` and `Links` at once."""

    def __init__(self, layout: Layout, catalogue: Catalogue, seed: int = 1) -> None:
        self.layout = layout
        self.tags = {p.id: f"04{i:012x}" for i, p in enumerate(catalogue.sensed(), start=1)}
        self.where: dict[str, str] = {}
        self.out: Mapping[str, int] = {}
        """Deck -> how many of its pieces are not in play: in hands, or in the box."""
        self.beside = [p.id for p in catalogue.sensed() if not p.deck]
        self.decks: dict[str, list[str]] = {}
        for piece in catalogue.sensed():
            if piece.deck:
                self.decks.setdefault(piece.deck, []).append(piece.id)
        for deck in self.decks.values():
            Random(seed).shuffle(deck)
        self.deliver: Callable[[Delivery], None] = lambda delivery: None
        self.shown: dict[str, str] = {}
        self.stopped = False

    # -- the link

    def start(self, deliver: Callable[[Delivery], None]) -> None:
        self.deliver = deliver
        for node, stations in self.layout.nodes().items():
            deliver(Reached(node, "ready"))
            deliver(Heard(node, {"t": "hello", "stations": list(stations)}))
            deliver(Heard(node, {"t": "snap", "tags": []}))

    def cues(self, cues: Mapping[str, Mapping[str, str]]) -> None:
        self.shown = {f"{n}/{at}": cue for n, found in cues.items() for at, cue in found.items()}

    def first(self, stations: Mapping[str, Sequence[str]]) -> None:
        pass

    def stop(self) -> None:
        self.stopped = True

    def lose(self, node: str) -> None:
        """The cable is pulled."""
        self.deliver(Reached(node, "lost", "The cable was pulled."))

    # -- the table

    def stations(self) -> Sequence[str]:
        return self.layout.all()

    def lying(self) -> Mapping[str, str]:
        return self.where

    def loose(self) -> Sequence[str]:
        return self.beside

    def drawn(self) -> Sequence[str]:
        return ()

    def piles(self) -> Mapping[str, int]:
        return {name: len(deck) - self.out.get(name, 0) for name, deck in self.decks.items()}

    def draw(self, pile: str) -> str | None:
        if not self.decks.get(pile):
            return None
        piece = self.decks[pile].pop()
        self.beside.insert(0, piece)
        return piece

    def deal(self, pile: str, dealt: Collection[str], seat: int | None = None) -> str | None:
        return self.decks[pile].pop() if self.decks.get(pile) else None

    def keep(self) -> None:
        pass

    def place(self, piece: str, station: str) -> bool:
        if station not in self.layout.all() or piece not in self.tags:
            return False
        self.remove(piece)
        for pile in (self.beside, *self.decks.values()):
            if piece in pile:
                pile.remove(piece)
        self.where[piece] = station
        self._say(piece, station, True)
        return True

    def remove(self, piece: str) -> bool:
        station = self.where.pop(piece, None)
        if station is None:
            return False
        self.beside.insert(0, piece)
        self._say(piece, station, False)
        return True

    def _say(self, piece: str, station: str, on: bool) -> None:
        node, _, at = station.partition("/")
        self.deliver(Heard(node, {"t": "tag", "at": at, "on": on, "uid": self.tags[piece]}))

    def lamps(self) -> Mapping[str, Sequence[Lamp]]:
        dark: Lamp = (0, 0, 0)
        return {
            s: [SHADES.get(self.shown.get(s, "").partition("/")[0], dark)] * 3
            for s in self.layout.all()
        }


class HandTables:
    """Satisfies `rooms.Tables`; remembers the table it opened last."""

    def __init__(self, known: bool = True, refuse: Trouble | None = None) -> None:
        self.known, self.refuse = known, refuse
        self.last: HandTable | None = None
        self.ports: tuple[str, ...] = ()

    def there(self) -> bool:
        return True

    def on_screen(self, setting: str) -> bool:
        return True

    def named(self) -> Sequence[str]:
        return self.ports

    def reaches(self, layout: Layout, setting: str) -> bool:
        return True

    def open(self, game: str, layout: Layout, setting: str) -> Laid:
        if self.refuse:
            raise self.refuse
        self.last = HandTable(layout, load(game).catalogue)
        register = Register(game, "on this screen", whole=True)
        for piece, tag in self.last.tags.items():
            register.bind(tag, piece)
        return Laid(self.last, self.last, register if self.known else None, timing=AT_ONCE)

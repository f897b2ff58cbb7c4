"""Noise for the bare table: what radio, nodes and clumsy hands do to the messages of a match."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.session.hands import Hands, Tabletop


class Clumsy(Hands):
    """Hands at a hostile table. What is injected is counted; nothing of it is meant."""

    def __init__(self, tabletop: Tabletop, hands: Hands, seed: int) -> None:
        super().__init__(hands.session, tabletop, seed)
        self.noise = Random(f"noise {seed}")
        self.injected: Counter[str] = Counter()

    def turn(self) -> None:
        for injection, share in (
            (self.flap, 0.5),
            (self.reboot, 0.05),
            (self.silence, 0.03),
            (self.wrong_piece, 0.15),
            (self.collide, 0.08),
            (self.stranger, 0.03),
            (self.slide, 0.1),
        ):
            if self.noise.random() < share:
                injection()
        super().turn()

    def stations(self) -> list[str]:
        return [station for station, pieces in self.tabletop.on.items() if pieces]

    def free(self) -> list[str]:
        lying = self.stations()
        return [station for station in self.tabletop.layout.places if station not in lying]

    def flap(self) -> None:
        """A lying tag falsely disappears for up to 0.35 s."""
        if not self.stations():
            return
        station = self.noise.choice(self.stations())
        piece = self.tabletop.on[station][-1]
        self.injected["flap"] += 1
        self.tabletop.tag(station, piece, 0)
        self.tabletop.wait(self.noise.uniform(0.02, 0.35))
        self.tabletop.tag(station, piece, 1)

    def reboot(self) -> None:
        """A node is gone for a while; its snapshot comes with it."""
        node = self.noise.choice(list(self.tabletop.layout.nodes()))
        self.injected["reboot"] += 1
        self.session.connection(node, "lost")
        self.tabletop.wait(self.noise.uniform(0.1, 4.0))
        self.tabletop.connect(self.session, [node])

    def silence(self) -> None:
        """A reader dies and is revived."""
        station = self.noise.choice(self.tabletop.layout.all())
        node, _, at = station.partition("/")
        self.injected["silence"] += 1
        self.session.hear(node, "sick", {"at": at, "kind": "silent", "count": 9})
        self.tabletop.wait(self.noise.uniform(0.1, 3.0))
        self.session.hear(node, "sick", {"at": at, "kind": "revived", "count": 9})

    def wrong_piece(self) -> None:
        """A piece that means nothing there is put down, and taken up again."""
        free, pieces = self.free(), [f"order_{colour}" for colour in ("red", "blue")]
        pieces = [piece for piece in pieces if not self.tabletop.where(piece)]
        if not free or not pieces:
            return
        piece = self.noise.choice(pieces)
        self.injected["wrong_piece"] += 1
        self.tabletop.put(self.noise.choice(free), piece)
        self.tabletop.wait(self.noise.uniform(0.05, 2.0))
        self.tabletop.lift(piece)
        self.tabletop.settle()

    def collide(self) -> None:
        """A second piece on an occupied spot reads as the OR of both."""
        if not self.stations():
            return
        station = self.noise.choice(self.stations())
        under, over = self.tabletop.on[station][-1], self.noise.choice(list(self.tabletop.uids))
        whole = int(self.tabletop.uids[under], 16) | int(self.tabletop.uids[over], 16)
        if over == under or self.tabletop.where(over):
            return
        self.injected["collide"] += 1
        self.tabletop.tag(station, under, 0)
        self.tabletop.tag(station, f"{whole:014x}", 1)
        self.tabletop.wait(self.noise.uniform(0.05, 2.0))
        self.tabletop.tag(station, f"{whole:014x}", 0)
        self.tabletop.tag(station, under, 1)
        self.tabletop.settle()

    def stranger(self) -> None:
        """A tag nobody knows lies on a free spot for a while."""
        if not self.free():
            return
        self.injected["stranger"] += 1
        self.tabletop.put(self.noise.choice(self.free()), "04ffffffffffff")
        self.tabletop.wait(self.noise.uniform(0.05, 3.0))
        self.tabletop.lift("04ffffffffffff")
        self.tabletop.settle()

    def slide(self) -> None:
        """A lying piece is nudged off its spot and over a neighbour, and pushed back."""
        if not self.stations() or not self.free():
            return
        station, over = self.noise.choice(self.stations()), self.noise.choice(self.free())
        piece = self.tabletop.on[station][-1]
        self.injected["slide"] += 1
        self.tabletop.put(over, piece)
        self.tabletop.wait(self.noise.uniform(0.05, 0.2))
        self.tabletop.put(station, piece)
        self.tabletop.settle()

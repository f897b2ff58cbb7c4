"""Noise for the bare table: what radio, nodes and clumsy hands do to the messages of a match."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.session.hands import Desk, Hands


class Clumsy(Hands):
    """Hands at a hostile table. What is injected is counted; nothing of it is meant."""

    def __init__(self, desk: Desk, hands: Hands, seed: int) -> None:
        super().__init__(hands.session, desk, seed)
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
        return [station for station, pieces in self.desk.on.items() if pieces]

    def free(self) -> list[str]:
        lying = self.stations()
        return [station for station in self.desk.layout.places if station not in lying]

    def flap(self) -> None:
        """A lying tag falsely disappears for up to 0.35 s."""
        if not self.stations():
            return
        station = self.noise.choice(self.stations())
        piece = self.desk.on[station][-1]
        self.injected["flap"] += 1
        self.desk.tag(station, piece, 0)
        self.desk.wait(self.noise.uniform(0.02, 0.35))
        self.desk.tag(station, piece, 1)

    def reboot(self) -> None:
        """A node is gone for a while; its snapshot comes with it."""
        node = self.noise.choice(list(self.desk.layout.nodes()))
        self.injected["reboot"] += 1
        self.session.connection(node, "lost")
        self.desk.wait(self.noise.uniform(0.1, 4.0))
        self.desk.connect(self.session, [node])

    def silence(self) -> None:
        """A reader dies and is revived."""
        station = self.noise.choice(self.desk.layout.all())
        node, _, at = station.partition("/")
        self.injected["silence"] += 1
        self.session.hear(node, "sick", {"at": at, "kind": "silent", "count": 9})
        self.desk.wait(self.noise.uniform(0.1, 3.0))
        self.session.hear(node, "sick", {"at": at, "kind": "revived", "count": 9})

    def wrong_piece(self) -> None:
        """A piece that means nothing there is put down, and taken up again."""
        free, pieces = self.free(), [f"order_{colour}" for colour in ("red", "blue")]
        pieces = [piece for piece in pieces if not self.desk.where(piece)]
        if not free or not pieces:
            return
        piece = self.noise.choice(pieces)
        self.injected["wrong_piece"] += 1
        self.desk.put(self.noise.choice(free), piece)
        self.desk.wait(self.noise.uniform(0.05, 2.0))
        self.desk.lift(piece)
        self.desk.settle()

    def collide(self) -> None:
        """A second piece on an occupied spot reads as the OR of both."""
        if not self.stations():
            return
        station = self.noise.choice(self.stations())
        under, over = self.desk.on[station][-1], self.noise.choice(list(self.desk.uids))
        whole = int(self.desk.uids[under], 16) | int(self.desk.uids[over], 16)
        if over == under or self.desk.where(over):
            return
        self.injected["collide"] += 1
        self.desk.tag(station, under, 0)
        self.desk.tag(station, f"{whole:014x}", 1)
        self.desk.wait(self.noise.uniform(0.05, 2.0))
        self.desk.tag(station, f"{whole:014x}", 0)
        self.desk.tag(station, under, 1)
        self.desk.settle()

    def stranger(self) -> None:
        """A tag nobody knows lies on a free spot for a while."""
        if not self.free():
            return
        self.injected["stranger"] += 1
        self.desk.put(self.noise.choice(self.free()), "04ffffffffffff")
        self.desk.wait(self.noise.uniform(0.05, 3.0))
        self.desk.lift("04ffffffffffff")
        self.desk.settle()

    def slide(self) -> None:
        """A lying piece is nudged off its spot and over a neighbour, and pushed back."""
        if not self.stations() or not self.free():
            return
        station, over = self.noise.choice(self.stations()), self.noise.choice(self.free())
        piece = self.desk.on[station][-1]
        self.injected["slide"] += 1
        self.desk.put(over, piece)
        self.desk.wait(self.noise.uniform(0.05, 0.2))
        self.desk.put(station, piece)
        self.desk.settle()

"""How clumsy hands are: which mistakes they make now, by the noise profile and a seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from simulators.hands.tally import Tally
from simulators.noise import Profile
from simulators.world import World

NUDGE_MS = (30, 180)
"""A nudged piece leaves the field for this long. Assumed."""
SLIDE_MS = (40, 160)
"""A piece that slides passes over another station for this long. Assumed."""
BRIEF_MS = (300, 700)
"""Assumed: shorter than the dwell of an action."""
LONG_MS = (900, 1600)
"""A wrong piece is taken back at once, or when the table has answered. Either way a hand has laid
it down: the table did show it, though nobody meant it. Assumed."""
REVIVE_MS = (3000, 9000)
"""Assumed: how long a reader hangs before somebody wakes it."""
FOREIGN = "foreign"
"""A tag of no box that this table knows."""


@dataclass(slots=True)
class Clumsy:
    """Decides on mistakes and makes those that need no plan; counts what it injects."""

    profile: Profile
    random: Random
    tally: Tally
    world: World
    dead: tuple[str, float] | None = None
    """The station whose reader is dead, and when it lives again (table ms)."""

    def happens(self, share: float) -> bool:
        return share > 0 and self.random.random() < share

    def inject(self, kind: str) -> None:
        self.tally.injected[kind] += 1

    def ms(self, spell: tuple[int, int]) -> float:
        return self.random.uniform(*spell)

    def before_gesture(self, stations: Sequence[str]) -> None:
        """Trouble that comes between two gestures."""
        self.revive()
        if self.happens(self.profile.nudges):
            self._nudge()
        if self.happens(self.profile.reboots):
            self.inject("node_reboot")
            self.world.reboot(self.random.choice(stations).partition("/")[0])
        if self.dead is None and self.happens(self.profile.dead_readers):
            station = self.random.choice(stations)
            self.inject("reader_dead")
            self.world.sicken(station, True)
            self.dead = (station, self.world.now_ms + self.ms(REVIVE_MS))

    def revive(self) -> None:
        """Somebody mends the reader that died."""
        if self.dead is not None and self.world.now_ms >= self.dead[1]:
            self.world.sicken(self.dead[0], False)
            self.dead = None

    def _nudge(self) -> None:
        """A lying piece leaves its field for a moment."""
        lying = sorted(self.world.lying().items())
        if not lying:
            return
        piece, station = self.random.choice(lying)
        self.inject("nudge")
        self.world.lift(piece)
        self.world.wait(self.ms(NUDGE_MS))
        self.world.put(piece, station)

    def slide_over(self, piece: str, target: str, free: Sequence[str]) -> None:
        """On its way a piece passes over another station."""
        others = [station for station in free if station != target]
        if others and self.happens(self.profile.slow_slides):
            self.inject("slow_slide")
            self.world.put(piece, self.random.choice(others))
            self.world.wait(self.ms(SLIDE_MS))
            self.world.lift(piece)
            self.world.wait(self.ms(NUDGE_MS))

    def wrong_piece(self, right: str, faces: Mapping[str, str]) -> str | None:
        """A piece to put down by mistake, if that happens now: of the box, or a foreign tag."""
        if not self.happens(self.profile.wrong_pieces):
            return None
        lying = self.world.lying()
        others = [p for p, face in faces.items() if p not in lying and face != faces.get(right)]
        if not others or self.random.random() < 0.2:
            return FOREIGN
        return self.random.choice(others)

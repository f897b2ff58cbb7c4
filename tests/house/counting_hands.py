"""Hands that count a box over real firmware on simulated boards: on one pad, or on a tray of many.

They see what people see: the light of a spot, and in the end the list of what is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.cli.robots import Plan
from companion.cli.tables import VirtualSetting
from companion.house.check_in import BoxCheckIn
from companion.house.feeding import Feeding
from companion.store import boxes
from companion.store.store import Store
from companion.table.layout import Layout
from engine.core.game import Game
from simulators.box import new_box
from simulators.hands.clumsy import NUDGE_MS
from simulators.hands.waiting import CARRY_MS, LOOK_MS
from simulators.noise import PROFILES

PACE = 2.0
"""Half as fast as the hands that play: it is late."""
SWEEP_MS = 600.0
"""All cards of a tray are pushed together."""
PATIENCE_MS = 2_000.0
"""How long they look at a spot that does not light."""
MOST_TRIES = 6


@dataclass
class CountingHands:
    """Somebody with a box. `game` has another copy, whose tags are known too."""

    count: BoxCheckIn
    setting: VirtualSetting
    noise: str
    random: Random

    def __post_init__(self) -> None:
        self.feeding = Feeding(self.count)
        self.setting.world.turn = self._turn
        self.setting.world.due = self._due
        self.setting.world.wait(3_000)  # the boards start

    def _turn(self) -> None:
        self.setting.nodes.pump()
        for delivery in self.setting.nodes.drain():
            self.feeding.hear(delivery)
        self.count.tick()
        if self.feeding.changed():
            self.setting.nodes.changed_cues(self.count.cues())

    def _due(self) -> float:
        return self.setting.now() + LOOK_MS / 1000

    def all(self, pieces: Sequence[str], spots: Sequence[str]) -> float:
        """Every piece is laid down once, then again what is said to be missing; seconds."""
        began = self.setting.world.now_ms
        left = list(pieces)
        for _ in range(MOST_TRIES):
            for start in range(0, len(left), len(spots)):
                self._lay(left[start : start + len(spots)], spots)
            named = set(self.count.count.missing)
            left = [piece for piece in left if piece in named]
            if not left:
                break
        return (self.setting.world.now_ms - began) / 1000

    def _lay(self, pieces: Sequence[str], spots: Sequence[str]) -> None:
        world, laid = self.setting.world, dict(zip(spots, pieces, strict=False))
        self._disturb(spots[0])
        for spot, piece in laid.items():
            world.put(piece, spot)
            world.wait(CARRY_MS * PACE)
        waited = 0.0
        while waited < PATIENCE_MS and not all(self._is_lit(spot) for spot in laid):
            world.wait(LOOK_MS)
            waited += LOOK_MS
        for piece in laid.values():
            world.lift(piece)
        world.wait(SWEEP_MS if len(laid) > 1 else LOOK_MS)

    def _disturb(self, spot: str) -> None:
        """What happens to a hand now and then, as to those that play: once a gesture. (Cut power
        thrice within seconds, and a node starts safely, without its readers, for a minute.)"""
        profile, world = PROFILES[self.noise], self.setting.world
        if self.random.random() < profile.reboots:
            world.reboot(spot.partition("/")[0])
        if self.random.random() < profile.nudges:
            for piece, at in list(world.lying().items()):
                world.lift(piece)
                world.wait(self.random.uniform(*NUDGE_MS))
                world.put(piece, at)

    def _is_lit(self, spot: str) -> bool:
        node, _, at = spot.partition("/")
        return self.count.cues()[node][at] in ("done", "wrong")


@contextmanager
def hands(
    folder: Path, game: Game, layout: Layout, noise: str, seed: int = 1
) -> Iterator[CountingHands]:
    """Two copies are registered; the first is counted."""
    store = Store(folder / "tabletwin.db")
    for name in ("1", "2"):
        number = boxes.add(store, game.id, name)
        register = boxes.register(store, number)
        for piece, uid in new_box(game.id, game.catalogue, name).tags.items():
            assert register.bind(uid, piece) is None
        boxes.save(store, number, register)
    plan = Plan(game, 2, {}, {}, seed, noise=noise)
    box, other = new_box(game.id, game.catalogue), new_box(game.id, game.catalogue, "2")
    box.tags.update({uid: uid for uid in other.pieces})  # cards of the other copy can be laid too
    setting = VirtualSetting(plan, layout, box)
    count = BoxCheckIn(store, game, 1, layout, setting.now)
    try:
        yield CountingHands(count, setting, noise, Random(seed))
    finally:
        setting.close()
        store.close()

"""An evening in the app's window, in a process of its own: match after match of all games.

`python -m bench.app_hour FOLDER ROUNDS [GAME ...]` prints one JSON object: the memory after each
match (of these games; all of them when none is named) and the most there ever was and where, and
how long each screen took to open, with the most that the processor worked for it: on a machine that
others use too, only that can be compared. Every step is painted,
and every fortieth all screens are looked at. People think ten seconds over a step, so 360 steps
are an hour, and a round of five whole matches is several; nobody waits here, but the app tidies up
after each step and each screen, as it does while they think.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.app_run import Window, resident_mb
from companion.house.stored import StoredHouse
from companion.store.store import Store
from engine import games
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from tests.ui.tables import HandTables

NAMES = ("Ada", "Ben", "Chiyo", "Dora")
SCREENS = ("rules", "why", "correction", "legend", "settings", "new")
SEED = 3
STAND_IN = ("LLVM", "gallium", "swrast")
"""In the names of those libraries."""
THINK_S = 0.7
"""Chosen: longer than the app waits before it tidies up."""


class Evening:
    """One window, one virtual table after the other."""

    def __init__(self, folder: Path) -> None:
        self.tables = HandTables()
        house = StoredHouse(Store(folder / "house.db"), self.tables)
        self.window = Window(house)
        house.games()  # the app reads them while people look at its first page, and more
        self.make_ready()
        self.steps = 0
        self.memory: list[tuple[str, float]] = []
        self.most, self.where = 0.0, ""
        """The most memory there was after any step or screen, and after which."""
        self.opened: dict[str, list[tuple[float, float]]] = {}
        """Milliseconds of each opening: on the clock, and of the processor's work."""

    def make_ready(self) -> None:
        """What the app makes ready meanwhile."""
        from companion.ui.ahead import pieces

        for piece in pieces(self.window.hall):
            piece()
            self.frames(1)

    def play(self, game: str, number: int) -> None:
        """A whole match on a virtual table, painted after every step."""
        rules, hall = games.load(game), self.window.hall
        seats = [Seat(n, c) for n, c in zip(NAMES, rules.colours, strict=False)]
        options = {"hands": "known"} if any(o.id == "hands" for o in rules.options) else {}
        hall.go("new")
        self.frames(3)
        with self.opening(f"match of {game}"):
            hall.start(game, seats, options, "stations", SEED)
        assert hall.play is not None, hall.complaint
        self.frames(4)
        play: Any = hall.play  # some steps it takes by itself: what comes next is asked of it
        for step in random_steps(play.state, SEED + number, Counts()):
            refused = play.choose(step)
            assert refused is None, hall.say(refused.text)
            self.lay()
            hall.settle()
            self.frames(3)
            self.steps += 1
            self.think(f"{game}, {step.verb}")
            if self.steps % 10 == 0:
                self.rest()
            if self.steps % 40 == 0:
                self.look_round()
        self.look_round()
        hall.go("end")
        self.frames(3)
        hall.go_home()
        self.rest()
        self.memory.append((game, resident_mb()))
        self.tell()

    def tell(self) -> None:
        """The last match, the most so far and the slowest opening so far, to whoever waits."""
        slowest = max((ms, name) for name, all_ in self.opened.items() for ms, _ in all_)
        told = (*self.memory[-1], self.steps, self.most, self.where, *slowest)
        print(*told, file=sys.stderr, flush=True)

    def lay(self) -> None:
        """Hands follow the match: every piece where it is wanted."""
        table, view = self.tables.last, self.window.hall.see()
        if table is None or view is None:
            return
        for at in view.stations:
            lying = next((p for p, s in table.where.items() if s == at.station), "")
            if lying and lying != at.wanted:
                table.remove(lying)
            if at.wanted and lying != at.wanted:
                table.place(at.wanted, at.station)

    def look_round(self) -> None:
        """Every screen of the match, and how long it takes until it is drawn."""
        hall = self.window.hall
        for name in SCREENS:
            with self.opening(name):
                hall.explain(0, "points") if name == "why" else hall.go(name)
            self.think(name)
            hall.back()
            self.frames(2)
            self.think(f"back from {name}")  # no touch counts before the app has tidied up
        self.turn()
        self.turn()

    def turn(self) -> None:
        """The virtual table comes or goes, as its button does it."""
        self.window.root.screens.current_screen.turn_table()
        self.frames(3)
        self.think("the virtual table")

    @contextmanager
    def opening(self, name: str) -> Iterator[None]:
        """Note how long it takes until a screen that is gone to is drawn."""
        began, worked = time.perf_counter(), time.process_time()
        yield
        self.window.frame()
        took, work = time.perf_counter() - began, time.process_time() - worked
        self.opened.setdefault(name, []).append((took * 1000, work * 1000))

    def think(self, over: str) -> None:
        """Note the memory if it was never more; then nobody touches anything for ten seconds."""
        self.most, self.where = max((self.most, self.where), (resident_mb(), over))
        self.window.root.tidy.up()
        self.frames(1)

    def rest(self) -> None:
        """People think; shorter here than at a table."""
        end = time.monotonic() + THINK_S
        while time.monotonic() < end:
            self.window.loop.idle()

    def frames(self, count: int) -> None:
        for _ in range(count):
            self.window.loop.idle()


def stand_in_mb() -> float:
    """What of it are the libraries that draw in a graphics card's place: no tablet has them."""
    found, counted = 0, False
    for line in Path("/proc/self/smaps").read_text().splitlines():
        first, *rest = line.split()
        if not first.endswith(":"):
            counted = any(part in line for part in STAND_IN)
        elif first == "Rss:" and counted:
            found += int(rest[0])
    return found / 1024


def order(rounds: int, played: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Which match comes next."""
    for number in range(rounds):
        for game in played:
            yield number, game


def run(folder: Path, rounds: int, played: Sequence[str]) -> dict[str, Any]:
    """All figures."""
    evening = Evening(folder)
    evening.frames(3)
    first = resident_mb()
    for number, game in order(rounds, played or games.ids()):
        evening.play(game, number)
    took = {name: [ms for ms, _ in all_] for name, all_ in evening.opened.items()}
    opened = {name: [max(ms), sum(ms) / len(ms)] for name, ms in took.items()}
    worked = {name: max(ms for _, ms in all_) for name, all_ in evening.opened.items()}
    return {
        "first_mb": first, "most_mb": evening.most, "where": evening.where, "steps": evening.steps,
        "memory": evening.memory, "opened": opened, "worked": worked,
        "stand_in_mb": stand_in_mb(),
    }  # fmt: skip


if __name__ == "__main__":
    print(json.dumps(run(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])))

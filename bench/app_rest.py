"""The app at rest in a process of its own: what one core spends while nothing moves.

`python -m bench.app_rest FOLDER TABLE GAME SECONDS` prints one JSON object. TABLE: `touch` (no
table), `readers` (boards at cables, simulated in another process), `virtual` (shown beside the
match).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import IO, Any

from companion.cli.home import HomeTables
from companion.house.stored import StoredHouse
from companion.store.store import Store
from companion.table.layout import load
from companion.ui.app import prepare
from engine import games
from engine.core.match import Seat
from simulators.board import open_board
from simulators.box import new_box
from simulators.carriers import PtyCarrier, SerialWire
from simulators.live import LiveTable
from simulators.table import Table

SIZE = (1280, 800)
NAMES = ("Ada", "Ben", "Chiyo")
START_S = 0.5
"""Chosen: the first page has been painted by then."""
BEFORE_S = 18.0
"""Measured: boards say hello, pictures come from the disk, a simulated table's lamps rest."""


def seats(game: str) -> list[Seat]:
    """Three who play."""
    colours = games.load(game).colours
    return [Seat(name, colour) for name, colour in zip(NAMES, colours, strict=False)]


def run(folder: Path, table: str, game: str, seconds: float) -> dict[str, Any]:
    """Open a match, let it rest, and tell the processor time of every thread."""
    if table == "readers":
        with subprocess.Popen(
            [sys.executable, "-m", "bench.app_rest", "boards", game],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        ) as boards:  # fmt: skip
            assert boards.stdout is not None
            ports = boards.stdout.readline().strip()
            return rest(folder, game, f"serial:{ports}", "stations", seconds)
    return rest(folder, game, "simulated:", "touch" if table == "touch" else "stations", seconds)


def rest(folder: Path, game: str, link: str, tier: str, seconds: float) -> dict[str, Any]:
    """The app with its own loop and its own clock; nobody touches it."""
    prepare(SIZE)
    from kivy.clock import Clock

    from companion.ui.window import Tabletwin

    house = StoredHouse(Store(folder / "house.db"), HomeTables(seed=1, named=link))
    house.keep("welcomed", "yes")
    app = Tabletwin(house)
    told: dict[str, Any] = {}
    Clock.schedule_once(lambda *_: app.hall.start(game, seats(game), {}, tier, 1), START_S)
    Clock.schedule_once(lambda *_: show_table(app), (START_S + BEFORE_S) / 2)
    Clock.schedule_once(lambda *_: told.update(before=spent(), at=time.monotonic()), BEFORE_S)
    Clock.schedule_once(lambda *_: app.stop(), BEFORE_S + seconds)

    def note(*_: object) -> None:
        view = app.hall.see()
        told.update(
            after=spent(), span=time.monotonic() - told["at"],
            ready=all(n.stage == "ready" for n in view.nodes) if view else False,
        )  # fmt: skip

    Clock.schedule_once(note, BEFORE_S + seconds - 0.05)
    app.run()
    return figures(told)


def show_table(app: Any) -> None:
    """A table on the screen is looked at, where it is a page of its own too."""
    page = app.root.screens.current_screen
    if app.hall.virtual is not None and not page.virtual.shown:
        page.turn_table()


def figures(told: dict[str, Any]) -> dict[str, Any]:
    """Per cent of one core, as a whole and by thread."""
    before, after, span = told["before"], told["after"], told["span"]
    share = {name: 100 * (spent - before.get(name, 0.0)) / span for name, spent in after.items()}
    return {
        "ready": told["ready"], "per_cent": sum(share.values()), "threads": share, "span_s": span
    }  # fmt: skip


def spent() -> dict[str, float]:
    """Processor seconds of every thread of this process by its name and number."""
    found = {}
    for task in Path("/proc/self/task").iterdir():
        name, _, rest = (task / "stat").read_text().partition("(")[2].rpartition(")")
        user, system = rest.split()[11:13]
        found[f"{name} {task.name}"] = (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    return found


def boards(game: str, until: IO[str]) -> None:
    """The boards of a table at pseudo-terminals, until the other side has gone."""
    rules = games.load(game)
    layout = load(game, "stations", len(NAMES), rules.check_options(len(NAMES), {}))
    found = {node: open_board(stations=at, serial=n)
             for n, (node, at) in enumerate(layout.nodes().items(), start=1)}  # fmt: skip
    ports = {node: PtyCarrier() for node in found}
    wires = {node: SerialWire(board, ports[node]) for node, board in found.items()}
    live = LiveTable(Table(layout, found, new_box(game, rules.catalogue)), wires)
    live.start()
    print(",".join(f"{node}={port.path}" for node, port in ports.items()), flush=True)
    until.read()
    live.stop()


if __name__ == "__main__":
    if sys.argv[1] == "boards":
        boards(sys.argv[2], sys.stdin)
    else:
        print(json.dumps(run(Path(sys.argv[1]), sys.argv[2], sys.argv[3], float(sys.argv[4]))))

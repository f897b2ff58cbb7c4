"""What `bench.app` measures, in a process of its own; prints one JSON object."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.figures import percentile
from companion.cli.home import HomeTables
from companion.house.stored import StoredHouse
from companion.store.store import Store
from companion.ui.app import first_picture, prepare
from engine import games
from engine.core.match import Seat

if TYPE_CHECKING:
    from companion.ui.hall import Hall

NAMES = ("Ada", "Ben", "Chiyo")
SIZE = (1280, 800)
PATIENCE_S = 60.0
"""Chosen: many times what the slowest start takes; later nothing will be shown any more."""


class Window:
    """The app in its window, driven frame by frame."""

    def __init__(self, house: StoredHouse) -> None:
        prepare(SIZE)
        opening = first_picture(house)
        self.first_picture = time.time()
        from kivy.base import EventLoop
        from kivy.core.window import Window as KivyWindow

        from companion.ui.hall import Hall
        from companion.ui.window import Root

        EventLoop.ensure_window()
        EventLoop.status = "started"
        self.loop = EventLoop
        self.hall = Hall(house)
        self.root = Root(self.hall)
        KivyWindow.add_widget(self.root)
        opening.gone()

    def frame(self) -> None:
        """One frame, drawn to the last pixel."""
        from kivy.graphics.opengl import glFinish

        self.root.canvas.ask_update()
        self.loop.idle()
        glFinish()

    def until(self, done: Callable[[], bool]) -> None:
        """Frames until something holds."""
        end = time.monotonic() + PATIENCE_S
        while not done():
            assert time.monotonic() < end, "the app never came that far"
            self.frame()


def run(folder: Path, seconds: float, game: str) -> dict[str, Any]:
    """All figures."""
    window = Window(StoredHouse(Store(folder / "house.db"), HomeTables(seed=1)))
    window.frame()
    start = float(os.environ["TABLETWIN_BENCH_START"])
    first = time.time() - start
    began = time.monotonic()
    hall = window.hall
    seats = [Seat(n, c) for n, c in zip(NAMES, games.load(game).colours, strict=False)]
    hall.start(game, seats, {}, "stations")
    window.until(lambda: boards_ready(hall))
    opened = time.monotonic() - began
    began = time.monotonic()
    times, works = dragging(window, seconds)
    dragged = time.monotonic() - began
    memory = resident_mb()
    hall.close()
    return {
        "first_picture_s": window.first_picture - start,
        "first_frame_s": first,
        "open_match_s": opened,
        "frame_ms": [percentile(times, 0.5), percentile(times, 0.95)],
        "frames": len(times),
        "dragged_s": dragged,
        "frame_work_ms": percentile(works, 0.95),
        "memory_mb": memory,
        "renderer": renderer(),
        "game": game,
    }


def boards_ready(hall: Hall) -> bool:
    """Whether a match is shown and all its boards can be played with."""
    view = hall.see()
    return view is not None and all(node.stage == "ready" for node in view.nodes)


def dragging(window: Window, seconds: float) -> tuple[list[float], list[float]]:
    """Milliseconds of each frame while a finger carries a piece over the table for so long: on the
    clock, and of the processor's work."""
    from kivy.tests.common import UnitTestTouch

    page = window.root.screens.current_screen
    table = page.virtual
    if not table.shown:  # where there is no room for both it is a page of its own
        page.turn_table()
    window.frame()
    virtual = window.hall.virtual
    if virtual is not None and not virtual.loose():  # all of it lies on piles yet
        table.draw_from(next(iter(virtual.piles())))
    window.until(lambda: bool(table.laid) and not window.root.hall.calm.turning)
    piece = table.laid[0]
    x, y = piece.x + piece.w / 2, piece.y + piece.h / 2
    finger = UnitTestTouch(x, y)
    finger.touch_down()
    times, works = list[float](), list[float]()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        number = len(times)
        # Idling up to the next frame of the clock is no work; it is left out.
        window.loop.idle()
        finger.touch_move(x + 4 * (number % 50), y + 3 * (number % 40))
        began, worked = time.perf_counter(), time.process_time()
        window.root.get_root_window().dispatch("on_draw")
        finish()
        times.append((time.perf_counter() - began) * 1000)
        works.append((time.process_time() - worked) * 1000)
    finger.touch_up()
    return times, works


def finish() -> None:
    """Wait until everything is drawn."""
    from kivy.graphics.opengl import glFinish

    glFinish()


def renderer() -> str:
    """What draws."""
    from kivy.graphics.opengl import GL_RENDERER, glGetString

    return bytes(glGetString(GL_RENDERER)).decode()


def resident_mb() -> float:
    """Memory of this process in MB."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


if __name__ == "__main__":
    print(json.dumps(run(Path(sys.argv[1]), float(sys.argv[2]), sys.argv[3])))

"""What `bench.boards` measures, in a process of its own; prints one JSON object."""

from __future__ import annotations

import json
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.figures import percentile
from tests.ui.moments import MOMENTS, open_moment
from tests.ui.stage import Stage

TIMES = 24


def run() -> dict[str, Any]:
    """The figures of the last moment of each game."""
    from companion.ui.widgets import textures

    stage, found = Stage(), {}
    for moment in {moment.game: moment for moment in MOMENTS}.values():
        textures.kept.__init__()  # type: ignore[misc]  # each game begins with nothing loaded
        open_moment(stage, Path(tempfile.mkdtemp(prefix="tabletwin-bench-")), moment)
        (board,) = [w for w in stage.root.walk() if type(w).__name__ == "Board"]
        found[moment.game] = {
            "seats": moment.seats, "spots": len(board.spots), "paint_ms": painting(board),
            "pan_ms": panning(stage, board), "textures_mb": textures.kept.used / 1e6,
        }  # fmt: skip
        stage.hall.go_home()
    return found


def painting(board: Any) -> float:
    """Milliseconds of the processor to paint the whole board with all textures loaded, median."""
    from kivy.graphics import InstructionGroup

    from companion.ui.widgets.brush import Brush

    times = []
    for _ in range(TIMES):
        brush = Brush(InstructionGroup())
        began = time.process_time()
        board.paint(brush)
        times.append((time.process_time() - began) * 1000)
    return percentile(times, 0.5)


def panning(stage: Stage, board: Any) -> float | None:
    """Milliseconds of the processor for a frame while a finger drags; None: nothing to drag."""
    from kivy.tests.common import UnitTestTouch

    x, y, w, h = board.lens.room
    if not w:
        return None
    board.lens.pinch(1.6, x + w / 2, y + h / 2)
    board.repaint()
    stage.frames(2)
    left, low = board.to_window(x + w / 2, y + h / 2)
    stage.wait()
    finger = UnitTestTouch(left, low)
    finger.touch_down()
    times = []
    for n in range(TIMES):
        began = time.process_time()
        finger.touch_move(left + 3 * n, low + n)
        stage.frames(1)
        times.append((time.process_time() - began) * 1000)
    finger.touch_up()
    return percentile(times, 0.5)


if __name__ == "__main__":
    print(json.dumps(run()))

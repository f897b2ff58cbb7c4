"""What the fullest board of each game costs: painting it anew, a frame while it slides, textures.

Only our own work is counted (processor time of painting): what a graphics card does is done by
the processor here, and says nothing about a tablet. The boards are opened in a process of its own.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator

from bench.figures import Figure

LONGEST_S = 300
"""Chosen: five boards are painted in a tenth of it."""


def measure() -> Iterator[Figure]:
    """Figures of all games."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.boards_run"],
        capture_output=True, text=True, timeout=LONGEST_S, check=True,
    )  # fmt: skip
    for game, told in json.loads(done.stdout.splitlines()[-1]).items():
        note = f"{told['seats']} seats, {told['spots']} things to touch, 1280x800"
        yield Figure(f"board: {game} painted anew, p50", told["paint_ms"], "ms", note=note)
        yield Figure(f"board: {game} textures of its pieces", told["textures_mb"], "MB", note=note)
        if told["pan_ms"] is not None:
            note = "a finger drags the map: the picture slides, all that a frame does"
            yield Figure(f"board: {game} frame while it is dragged, p50", told["pan_ms"], "ms",
                         note=note)  # fmt: skip

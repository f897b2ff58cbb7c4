"""The app's figures: the first frame, the frame time while a tile moves, the memory.

The app runs in a process of its own, as people start it, off screen. Without a graphics card the
processor draws; a tablet with a card is quicker.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

from bench.figures import Figure

ENOUGH_FRAMES = 120


def measure() -> Iterator[Figure]:
    """Start the app, open a match on a simulated table, drag a tile to and fro."""
    with tempfile.TemporaryDirectory(prefix="tabletwin-bench-") as folder:
        environment = {
            **os.environ,
            "SDL_VIDEODRIVER": "offscreen",
            "KIVY_HOME": f"{folder}/kivy",
            "TABLETWIN_BENCH_START": repr(time.time()),
        }
        done = subprocess.run(
            [sys.executable, "-m", "bench.app_run", folder, str(ENOUGH_FRAMES)],
            env=environment,
            capture_output=True,
            text=True,
            timeout=300,
            check=True,
        )
    told = json.loads(done.stdout.splitlines()[-1])
    note = f"1280x800, drawn by {told['renderer']}"
    yield Figure("app: first frame after the start", told["first_frame_s"], "s", note=note)
    yield Figure("app: match on a table opened", told["open_match_s"], "s", note=note)
    yield Figure("app: frame while a tile moves, p50", told["frame_ms"][0], "ms", note=note)
    yield Figure("app: frame while a tile moves, p95", told["frame_ms"][1], "ms", note=note)
    yield Figure("app: memory with a match open", told["memory_mb"], "MB", note="resident set")

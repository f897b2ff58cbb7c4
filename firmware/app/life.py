"""Crash loops: a node that keeps restarting by itself comes up in safe mode, where only the link
works, so that it can be told or updated. Power-up by hand always tries everything again.
"""

import os

from micropython import const

from app.log import log

PATH = "crashes"
SAFE_AFTER = const(5)  # restarts by failure in a row
WELL_MS = const(60000)  # a node that lived so long has not crashed


def begin(cause: str) -> bool:
    """Count a restart by its cause; True when this one should be in safe mode."""
    if cause not in ("watchdog", "soft"):
        well()
        return False
    count = crashes() + 1
    _write(count)
    if count > SAFE_AFTER:
        log("safe mode: restarted " + str(count) + " times by failure")
        return True
    return False


def well() -> None:
    """The node lives: the count begins anew."""
    if crashes():
        os.remove(PATH)


def crashes() -> int:
    """Restarts by failure in a row."""
    try:
        with open(PATH) as file:
            return int(file.read())
    except (OSError, ValueError):
        return 0


def _write(count: int) -> None:
    with open(PATH, "w") as file:
        file.write(str(count))

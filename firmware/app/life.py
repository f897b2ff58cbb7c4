"""Starts that do not come to life: a node that keeps starting without living for a minute comes up
in safe mode, where only the link works, so that it can be told or updated. When it has lived for a
minute there and nobody updates it, it starts again and tries everything.

Ports give different causes for the same restart (on an ESP32 `machine.reset()` and a panic look
like a pressed button), so every start counts, whatever its cause, until it has lived.
"""

import os

from micropython import const

from app.log import log

PATH = "crashes"
SAFE_AFTER = const(5)  # starts in a row that did not come to life
# A node that lived so long has come to life. Protocol 8: as long as a start on trial has.
WELL_MS = const(60000)


def begin() -> bool:
    """Count this start; True when it should be in safe mode."""
    before = crashes()
    _write(before + 1)
    if before >= SAFE_AFTER:
        log("safe mode: " + str(before) + " starts in a row did not live for a minute")
        return True
    return False


def well() -> None:
    """The node lives, or somebody wants it to start anew: the count begins again."""
    try:
        os.remove(PATH)
    except OSError:
        pass  # nothing was counted, or the flash cannot be written


def crashes() -> int:
    """Starts in a row that did not come to life."""
    try:
        with open(PATH) as file:
            return int(file.read())
    except (OSError, ValueError):
        return 0


def _write(count: int) -> None:
    """A flash that cannot be written must not keep the node from starting."""
    try:
        with open(PATH, "w") as file:
            file.write(str(count))
    except OSError as why:
        log("starts are not counted: " + str(why))

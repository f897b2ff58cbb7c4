"""One program at a hub's folder: a second hub, or a restore while it runs, is refused."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from weakref import finalize


class NotAlone(Exception):
    """Another program works with this folder."""


class Alone:
    """The folder is this program's until `end`; the system lets go however a program ends."""

    def __init__(self, folder: Path) -> None:
        """Raises NotAlone, OSError."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)
        file = os.open(folder / "hub.lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        self.end = finalize(self, os.close, file)
        """Let go; harmless when it was done."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.end()
            raise NotAlone(f"A hub is at work in {folder}; stop that one first.") from None

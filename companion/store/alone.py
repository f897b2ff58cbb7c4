"""One at a time: a folder is held while a house is opened or a copy is written in it.

The system lets go of it with the program, however that ends, and nothing is left in the folder.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import local
from time import monotonic, sleep

from companion.store.errors import Lost, StoreError

QUEUE_S = 10.0
"""How long one waits for others. Chosen: four programs that start at once are through by then."""
LOOK_S = 0.02
"""How often one looks whether it is free. Chosen: shorter than anybody sees."""
_held = local()


@contextmanager
def alone(folder: Path, most_s: float = QUEUE_S) -> Iterator[None]:
    """Nobody else is in here meanwhile; whoever has it may come in again. Raises StoreError."""
    mine: set[Path] = _held.__dict__.setdefault("folders", set())
    file = None if folder in mine else _opened(folder)
    if file is None:
        yield
        return
    try:
        _wait(file, folder, monotonic() + most_s)
        mine.add(folder)
        yield
    finally:
        mine.discard(folder)
        with suppress(OSError):  # a branch of this program that began meanwhile has it as well
            fcntl.flock(file, fcntl.LOCK_UN)
        os.close(file)


def _opened(folder: Path) -> int | None:
    """None where it cannot be opened: what comes next tells why."""
    try:
        return os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None


def _wait(file: int, folder: Path, until: float) -> None:
    while True:
        try:
            return fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if monotonic() > until:
                raise StoreError("busy", path=str(folder), lost=Lost.NOTHING) from None
            sleep(LOOK_S)
        except OSError:  # a file system that knows no such locks
            return None

"""What is costly and the same for all workers of a run: one of them works it out, the others read
what it found."""

from __future__ import annotations

import atexit
import os
import pickle
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from functools import cache, wraps
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Final, TypeVar

T = TypeVar("T")
FOLDER: Final = "TABLETWIN_ONCE_A_RUN"


def share() -> None:
    """The first process of a run makes the folder, and takes it away; its workers are told."""
    if FOLDER not in os.environ:
        os.environ[FOLDER] = mkdtemp(prefix="tabletwin-run-")
        atexit.register(rmtree, os.environ[FOLDER], ignore_errors=True)


def once_a_run(make: Callable[..., T]) -> Callable[..., T]:
    """As `cache`, for all workers; what is made of equal arguments is equal and can be pickled."""

    @cache
    @wraps(make)
    def found(*given: Hashable) -> T:
        share()
        name = sha256(repr((make.__module__, make.__name__, given)).encode()).hexdigest()
        kept = Path(os.environ[FOLDER]) / name
        with _alone(kept.with_suffix(".lock")):
            if not kept.exists():
                kept.write_bytes(pickle.dumps(make(*given)))
            said: T = pickle.loads(kept.read_bytes())
            return said

    return found


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    with lock.open("w") as file:
        flock(file, LOCK_EX)
        yield

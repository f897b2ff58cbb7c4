"""Which programs are at work on a store: each holds a lock that ends with it, however it ends.

A clock may be wrong and a program may be killed; the system lets go of a file lock in any case.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from weakref import finalize

FOLDER = "programs"


class Program:
    """This program's mark beside the store: a locked file whose name is its token."""

    def __init__(self, store: Path) -> None:
        """Raises OSError."""
        self.folder = store.parent / FOLDER
        self.token = token_hex(6)
        self.end = finalize(self, _let_go, self._locked(store.name), self._path)
        """Let go; harmless when it was done. Done by itself when nobody holds this any more."""
        self.end.atexit = False  # a branch of this program that ends must not end it
        self._sweep(store.name)

    def _locked(self, name: str) -> int:
        """A file of ours that nobody swept away between making and locking it."""
        path = self.folder / f"{name}-{self.token}"
        while True:
            self.folder.mkdir(mode=0o700, exist_ok=True)
            try:
                file = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
            except FileNotFoundError:  # another program that ended took the folder away
                continue
            fcntl.flock(file, fcntl.LOCK_EX)
            if path.exists() and path.stat().st_ino == os.fstat(file).st_ino:
                self._path = path
                return file
            os.close(file)

    def _sweep(self, name: str) -> None:
        """Take away what killed programs left."""
        for path in self.folder.glob(f"{name}-*"):
            if path != self._path and not _is_locked(path):
                path.unlink(missing_ok=True)

    def runs(self, token: str) -> bool:
        """Whether the program of this token is still there."""
        if token == self.token:
            return True
        name = self._path.name.removesuffix(self.token)
        return bool(token) and _is_locked(self.folder / f"{name}{token}")


def at_work(store: Path) -> bool:
    """Whether any program that runs has this store open."""
    return any(_is_locked(path) for path in (store.parent / FOLDER).glob(f"{store.name}-*"))


def _let_go(file: int, path: Path) -> None:
    path.unlink(missing_ok=True)
    os.close(file)
    with suppress(OSError):  # others are still at work
        path.parent.rmdir()


def _is_locked(path: Path) -> bool:
    try:
        file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(file)
    return False

"""A disk of a few megabytes that can be filled to its last page: a file system in memory."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

SIZE = "3m"
PAGE = 4096


class SmallDisk:
    """Where it is, and what fills it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._fat = folder / "fat"

    def fill(self) -> None:
        """Nothing more goes onto it."""
        with suppress(OSError), self._fat.open("ab", buffering=0) as file:
            while True:
                file.write(b"x" * PAGE)

    def free(self) -> None:
        """People made room."""
        self._fat.unlink()


@contextmanager
def small_disk(folder: Path) -> Iterator[SmallDisk]:
    """A real disk at this folder; where the system lets nobody make one, the test is left out."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("only root may mount a disk")
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)

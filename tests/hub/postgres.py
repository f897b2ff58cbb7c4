"""A PostgreSQL of its own for tests: Debian's, in a folder that goes with it, at a socket there."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

WHERE = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
FOUND = shutil.which("initdb") or (str(WHERE[-1] / "initdb") if WHERE else None)
needed = pytest.mark.skipif(
    FOUND is None, reason="there is no PostgreSQL here; `sh tools/setup.sh` installs it"
)
NOBODY = "postgres"


@contextmanager
def running(safe: bool = False) -> Iterator[str]:
    """A server for the time of the block; its address for SQLAlchemy. `safe`: what it committed is
    on the disk, as in a house."""
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp") as name:  # sockets have short names
        folder = _owned(Path(name))
        _run(folder, "cp", "-a", str(_fresh()), str(folder / "data"))
        _start(folder, "on" if safe else "off")
        try:
            yield f"postgresql+psycopg://hub@/postgres?host={folder}"
        finally:
            killed(folder)


@cache
def _fresh() -> Path:
    """What a server begins with, made once for all tests of a process."""
    folder = _owned(Path(tempfile.mkdtemp(prefix="pg", dir="/tmp")))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    data = folder / "data"
    _run(folder, _program("initdb"), "-D", str(data), "-A", "trust", "-U", "hub", "--no-sync")
    return data


def _owned(folder: Path) -> Path:
    if os.geteuid() == 0:  # it refuses to be run by root
        shutil.chown(folder, NOBODY)
    return folder


def _program(name: str) -> str:
    assert FOUND
    return str(Path(FOUND).resolve().parent / name)


def killed(folder: Path) -> None:
    """The server ends here and now, whatever it was doing."""
    _run(folder, *_control(folder), "-m", "immediate", "stop")


def back(folder: Path) -> None:
    """It is there again, as after a power cut."""
    _start(folder, "off")


def _start(folder: Path, sync: str) -> None:
    options = f"-k {folder} -c listen_addresses= -c fsync={sync}"
    _run(folder, *_control(folder), "-o", options, "start")


def _control(folder: Path) -> list[str]:
    return [_program("pg_ctl"), "-D", str(folder / "data"), "-w", "-l", str(folder / "log")]


def _run(folder: Path, *command: str) -> None:
    user = NOBODY if os.geteuid() == 0 else None
    subprocess.run(command, check=True, capture_output=True, cwd=folder, user=user)

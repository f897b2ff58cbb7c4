"""What holds for all tests: Hypothesis searches the same cases everywhere, as long as it takes,
a worker never holds more open files than a serial port can be waited for among, and what one
process compiled all others read."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.once_a_run import share
from tests.unsynced import leave_unsynced

leave_unsynced()
share()

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
"""Some machines ask for no compiled files. Without them each worker rewrites the asserts of all
tests for itself, and each program that a test starts compiles the whole app again: a twentieth of
the time of all tests."""

MOST_OPEN = 256
"""pyserial waits with select(), which takes no file number over 1,023. A test that drops a house
drops its database too, but a cycle is collected only when there is enough garbage."""

TESTS_BETWEEN = 10
"""Chosen: counting after each test took a twentieth of all tests' time, and ten hold no hundred."""

gc.set_threshold(200_000, 10, 10)
"""Screens are rings of references, a hundred thousand each. Python looks for dead ones at each 700
things made: two fifths of the time of a test that asks with many cards. At 50,000 it was three
tenths of the time of tests that lay many screens out, at this two tenths and 25 MB more; at more it
saves no more."""

settings.register_profile(
    "house",
    derandomize=True,  # the same commit gives the same answer on every machine
    deadline=None,  # a busy machine is not a fault
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Each worker first compiles the tests of its own share, so that all are compiled once."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    mine = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    folders = [Path(argument) for argument in session.config.args if Path(argument).is_dir()]
    files = sorted(file for folder in folders for file in folder.rglob("test_*.py"))
    for file in files[mine::workers] if workers > 1 else ():
        relative = file.absolute().relative_to(session.config.rootpath).with_suffix("")
        with suppress(Exception, pytest.skip.Exception):  # collection will say what is wrong
            import_module(".".join(relative.parts))


def pytest_collection_finish() -> None:
    """What pytest knows of all tests lives as long as they do: no collection looks at it again."""
    gc.collect()
    gc.freeze()


_tests = count(1)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Close the files of houses that nobody holds any more, now and then."""
    if next(_tests) % TESTS_BETWEEN == 0 and open_files() > MOST_OPEN:
        gc.collect()


def open_files() -> int:
    """How many files this process holds open; 0 where the system does not tell."""
    folder = "/proc/self/fd"
    return len(os.listdir(folder)) if os.path.isdir(folder) else 0  # noqa: PTH112, PTH208

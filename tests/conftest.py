"""What holds for all tests: Hypothesis searches the same cases everywhere, as long as it takes,
and a worker never holds more open files than a serial port can be waited for among."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

MOST_OPEN = 256
"""pyserial waits with select(), which takes no file number over 1,023. A test that drops a house
drops its database too, but a cycle is collected only when there is enough garbage."""

settings.register_profile(
    "house",
    derandomize=True,  # the same commit gives the same answer on every machine
    deadline=None,  # a busy machine is not a fault
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Close the files of houses that nobody holds any more."""
    if open_files() > MOST_OPEN:
        gc.collect()


def open_files() -> int:
    """How many files this process holds open; 0 where the system does not tell."""
    folder = Path("/proc/self/fd")
    return sum(1 for _ in folder.iterdir()) if folder.is_dir() else 0

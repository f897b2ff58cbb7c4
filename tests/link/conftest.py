"""Fixtures of the link's tests: a broker, and the proof that nothing leaks."""

from __future__ import annotations

import contextlib
import gc
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from simulators.broker import Broker
from tests.link.deployed import Deployed
from tests.link.link_harness import PATIENCE_S


def _open_files() -> dict[str, str]:
    found = {}
    for entry in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(OSError):  # the descriptor of the listing itself
            found[entry.name] = str(entry.readlink())
    return {name: what for name, what in found.items() if "/fd" not in what}


def _left_over(threads: set[threading.Thread], files: dict[str, str]) -> list[str]:
    """What is still open; garbage is only collected where something is."""
    if not _open_now(threads, files):
        return []
    gc.collect()
    return _open_now(threads, files)


def _open_now(threads: set[threading.Thread], files: dict[str, str]) -> list[str]:
    left = [thread.name for thread in threading.enumerate() if thread not in threads]
    return left + [what for name, what in _open_files().items() if name not in files]


@pytest.fixture(autouse=True)
def no_leaks() -> Iterator[None]:
    """Every test gives its ports, sockets and threads back."""
    threads, files = set(threading.enumerate()), _open_files()
    yield
    until = monotonic() + PATIENCE_S
    while (left := _left_over(threads, files)) and monotonic() < until:
        sleep(0.02)
    assert not left


@pytest.fixture
def started() -> Iterator[Callable[..., Any]]:
    """Starts nodes, links and transports, and closes them at the end, the newest first."""
    things: list[Any] = []

    def start(thing: Any) -> Any:
        things.append(thing)
        return thing

    yield start
    for thing in reversed(things):
        thing.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployed]:
    """A Mosquitto with the files of `deploy/mosquitto`."""
    one = Deployed(tmp_path_factory.mktemp("broker"))
    one.start()
    yield one
    one.stop()


@pytest.fixture
def broker() -> Iterator[Broker]:
    """A real Mosquitto on a free port."""
    one = Broker()
    one.start()
    yield one
    one.stop()

"""Tasks that fail, hang or block: logged, started again, or the board restarted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from simulators.board import LocalBoard
from simulators.board.plainhost import PlainHost
from simulators.board.plan import made_board

UID = "04a1b2c3d4e5f6"


@pytest.fixture
def board() -> Iterator[LocalBoard]:
    made = LocalBoard(made_board(["s1", "s2"]))
    yield made
    made.close()


@pytest.fixture
def host(board: LocalBoard) -> PlainHost:
    made = PlainHost(board)
    made.greet()
    return made


def spoil(board: LocalBoard, module: str, owner: str, method: str, deed: Any) -> Any:
    """Replace a method of a firmware class in this board's own memory."""
    holder = getattr(board.space.module(module), owner)
    original = getattr(holder, method)
    setattr(holder, method, deed)
    return original


def fail(*_: Any) -> None:
    raise ValueError("spoilt")


def test_a_failing_task_is_logged_and_started_again(board: LocalBoard, host: PlainHost) -> None:
    original = spoil(board, "app.scan", "Scan", "_advance", fail)
    host.run(250)
    spoil(board, "app.scan", "Scan", "_advance", original)
    host.run(1500)
    board.place("s1", UID)
    host.run(300)
    assert host.tags() == [("s1", UID, 1)]
    assert any(b"scan: ValueError spoilt" in line for line in host.log)
    assert board.reboots() == []


def test_a_task_that_keeps_failing_restarts_the_board(board: LocalBoard, host: PlainHost) -> None:
    spoil(board, "app.scan", "Scan", "_advance", fail)
    host.run(15_000, step=50)
    assert board.reboots() == ["soft"]
    assert any(b"scan keeps failing" in line for line in host.log)
    assert host.all("bye")[-1]["why"] == "reboot"
    board.place("s1", UID)
    again = PlainHost(board, bond=2)
    again.greet()
    again.run(300)
    assert again.all("snap")[0]["tags"] + again.all("tag")


def test_a_task_that_hangs_starves_the_watchdog(board: LocalBoard, host: PlainHost) -> None:
    spoil(board, "app.scan", "Scan", "_pause", lambda self, now: 1 << 28)
    board.advance(3000)
    assert board.reboots() == []
    board.advance(12_000)
    assert board.reboots() == ["watchdog"]


def test_a_task_that_blocks_everything_starves_the_watchdog(
    board: LocalBoard, host: PlainHost
) -> None:
    machine_time = board.space.module("time")
    spoil(board, "app.scan", "Scan", "_launch", lambda *_: machine_time.sleep_ms(60_000))
    board.advance(20_000)
    assert board.reboots()[:1] == ["watchdog"]


def test_a_crash_loop_ends_in_safe_mode(board: LocalBoard) -> None:
    for _ in range(6):
        board.reboot("watchdog")
        board.advance(2000)
    again = PlainHost(board, bond=2)
    again.greet()
    assert again.all("hello")[0]["fw"].endswith(" safe")
    board.place("s1", UID)
    again.run(1000)
    assert again.tags() == []


def test_restarts_far_apart_are_no_crash_loop() -> None:
    board = LocalBoard(made_board(["s1", "s2"]), skip_idle=True)
    for _ in range(8):
        board.reboot("watchdog")
        board.advance(61_000)
    again = PlainHost(board, bond=2)
    again.greet()
    assert not again.all("hello")[0]["fw"].endswith(" safe")


def test_a_healthy_board_is_never_restarted(board: LocalBoard, host: PlainHost) -> None:
    host.run(120_000, step=50)
    assert board.reboots() == []
    assert board.counters()["boots"] == 1

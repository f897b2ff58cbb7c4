"""Readers that take their time after a reset, as their data sheets allow; and what is let go of."""

from __future__ import annotations

import gc
import warnings

import pytest

from simulators.board import LocalBoard
from simulators.board.plainhost import PlainHost
from simulators.board.plan import made_board

UID = "04a1b2c3d4e5f6"


def reads(board: LocalBoard, station: str) -> bool:
    """Whether a tag is told within two seconds."""
    host = PlainHost(board, bond=board.rig.boots + 1)
    host.greet()
    board.place(station, UID)
    host.run(2000)
    return (station, UID, 1) in host.tags()


@pytest.mark.parametrize("start_us", [40, 2_100, 10_000, 40_000])
@pytest.mark.parametrize("line", [False, True])
def test_an_oscillator_that_takes_its_time(start_us: int, line: bool) -> None:
    """MFRC522, 9.3.1.2: PowerDown reads 1 until the chip is ready. With a fixed wait of 2 ms one
    that takes 2.1 ms was never heard again."""
    source = made_board(["s1"])
    if line:
        source = source.replace("'cs': 100", "'cs': 100, 'reset': 90")
    board = LocalBoard(source)
    board.rig.readers["s1"].start_us = start_us
    board.brown_out()
    assert reads(board, "s1")
    board.close()


def test_an_oscillator_that_never_runs_is_told() -> None:
    board = LocalBoard(made_board(["s1"]))
    board.rig.readers["s1"].start_us = 1 << 40
    board.brown_out()
    host = PlainHost(board)
    host.greet()
    host.run(5000)
    assert [each["kind"] for each in host.all("sick")] == ["silent"]
    board.close()


@pytest.mark.parametrize("line", [False, True])
def test_a_pn532_on_spi_is_woken(line: bool) -> None:
    """UM0701-02: out of reset it sleeps until NSS was low for 2 ms, and takes SAMConfiguration
    before anything else."""
    source = made_board(["s1"]).replace("'mfrc522'", "'pn532'")
    if line:
        source = source.replace("'cs': 100", "'cs': 100, 'reset': 90")
    board = LocalBoard(source)
    assert reads(board, "s1")
    board.close()


def test_a_board_that_is_dropped_before_its_first_step_leaves_nothing_to_complain_of() -> None:
    """Python told some later test of a firmware that had been started and was never run."""
    board = LocalBoard(made_board(["s1"]))
    gc.collect()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        del board
        gc.collect()
    assert told == []

"""A simulated board: unmodified firmware on simulated chips, on CPython or real MicroPython.

`open_board` gives a `Board`; see `simulators.board.board` for what one can do with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simulators.board.board import NO_SETTINGS, Board
from simulators.board.local import LocalBoard
from simulators.board.plan import board_source, made_board, real_board

__all__ = ["Board", "LocalBoard", "open_board"]


def open_board(
    board: str = "pico_w",
    stations: Sequence[str] = (),
    *,
    interpreter: str = "cpython",
    serial: int = 1,
    noise: int = 0,
    skip_idle: bool = False,
    settings: Mapping[str, str | int] = NO_SETTINGS,
) -> Board:
    """A board that has just been switched on.

    board: name of a board file; stations: names for a made-up board like it, of any size.
    interpreter: cpython, micropython, or rp2040: the build that a Pico runs, for up to 16 stations.
    serial: tells boards of one table apart and seeds their random numbers. noise: 0, or the seed
    of the `flapping` profile. skip_idle: see LocalBoard.
    settings: what the node was told before: name, table, ssid, password, broker, port, key.
    Raises ValueError for an unknown interpreter, OSError for an unknown board file.
    """
    source = made_board(stations, board) if stations else board_source(board)
    if interpreter == "cpython":
        return LocalBoard(source, serial, noise, skip_idle, settings)
    if interpreter == "micropython":
        from simulators.board.remote import RemoteBoard

        return RemoteBoard(source, serial, noise, settings)
    if interpreter == "rp2040":
        from simulators.board.rp2040 import Rp2040Board

        return Rp2040Board(real_board(stations) if stations else source, serial, noise, settings)
    raise ValueError(f"no interpreter called {interpreter}: cpython, micropython or rp2040")

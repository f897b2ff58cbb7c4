"""A simulated board on CPython: fast, in virtual time, in this very process."""

from __future__ import annotations

from dataclasses import dataclass

from simulators.board.flash import Flash
from simulators.board.space import Space, board_names, board_source
from simulators.chips.rig import Rig


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """Which board: the text of a board file, its serial number, and the noise at its antennas."""

    source: str
    serial: bytes = b"\x00\x00\x00\x01"
    noise: int = 0

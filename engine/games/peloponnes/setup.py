"""R3, R5.1, R15.2: an empty board for so many seats; opening lines of the ledger."""

from __future__ import annotations

from engine.core.game import Options
from engine.games.peloponnes.faces import BANK, TABLES
from engine.games.peloponnes.state import Peloponnes

UNLIMITED = 10**9
"""A bank that never runs out."""


def auction_row(seats: int, level: int) -> int:
    """How many tiles lie in the auction row (R5.1; alone: the normal row, R15.2)."""
    if seats == 1:
        alone: int = TABLES["solo"][level - 1]["auction_row"]
        return alone
    together: int = TABLES["auction_row"][str(seats)]
    return together


def new_board(seats: int, options: Options) -> Peloponnes:
    """A board before anything is known; options are complete."""
    bank = BANK if options["bank"] == "box" else UNLIMITED
    return Peloponnes(seats, options, auction_row(seats, int(options["level"])), bank)

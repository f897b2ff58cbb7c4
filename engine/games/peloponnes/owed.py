"""What hands add to a mat and its coins, and take off, because of what came and went unasked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

from engine.core.ledger import Event
from engine.core.steps import TABLE
from engine.core.text import goods
from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import WHAT
from engine.games.peloponnes.income import GIVING

TOLD = GIVING | {"struck", "fed", "starved", "unpaid"}
"""What came to a seat or left it by itself: nobody moved anything when it was decided."""
COUNTED = "adjusted"
"""People set something to what lies there: all of it was done."""


def sums(board: Board, first: int) -> Iterator[Event]:
    """R9, R10, R12, R13: seat by seat as they sit, what all since the event `first` comes to."""
    for seat, found in enumerate(_found(board, first)):
        more = goods({what: found[what] for what in WHAT if found[what] > 0})
        less = goods({what: -found[what] for what in WHAT if found[what] < 0})
        if more or less:
            verb = "change" if more and less else "gain" if more else "drop"
            yield Event(verb, seat, (more, less), "R10.1")


def _found(board: Board, first: int) -> list[Counter[str]]:
    """Seat by seat, how much of each came; but for what was counted after that."""
    found = [Counter[str]() for _ in range(board.seats)]
    counted = set[tuple[int, str]]()
    lately = takewhile(lambda line: line[4] >= first, reversed(board.ledger))
    for seat, what, amount, rule, cause in lately:
        if board.events[cause].verb == COUNTED or not rule:
            counted.add((seat, what))
        elif seat != TABLE and (seat, what) not in counted and board.events[cause].verb in TOLD:
            found[seat][what] += amount
    return found

"""What hands add to a mat and its coins, and take off, round by round."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

from engine.core.ledger import Event
from engine.core.steps import TABLE
from engine.core.text import goods
from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import WHAT
from engine.games.peloponnes.income import GIVING

UNASKED = frozenset(("struck", "fed", "starved", "unpaid", "unmatched"))
CHOSEN = frozenset(("kept", "fed_with_luxury", "tile_lost", "declined"))
"""What a seat chose to pay for, or to lose: of an unfinished building the coin comes back."""
TOLD = GIVING | UNASKED | CHOSEN
"""What came to a seat or left it without another sentence for hands that says so."""
COUNTED = "adjusted"
"""People set something to what lies there: all of it was done."""


def sums(board: Board, first: int) -> Iterator[Event]:
    """R9, R10, R12, R13: seat by seat as they sit, what each round since the event `first` comes
    to: one sum of two said that food goes where an income had come before a supply round."""
    for seat, rounds in enumerate(_found(board, first)):
        for number in sorted(rounds):
            found = rounds[number]
            more = goods({what: found[what] for what in WHAT if found[what] > 0})
            less = goods({what: -found[what] for what in WHAT if found[what] < 0})
            if more or less:
                verb = "change" if more and less else "gain" if more else "drop"
                yield Event(verb, seat, (more, less, number), "R10.1")


def _found(board: Board, first: int) -> list[dict[int, Counter[str]]]:
    """Seat by seat, by the round, how much of each came; but for what was counted after that."""
    found: list[dict[int, Counter[str]]] = [{} for _ in range(board.seats)]
    counted, began = set[tuple[int, str]](), _began(board, first)
    lately = takewhile(lambda line: line[4] >= first, reversed(board.ledger))
    for seat, what, amount, rule, cause in lately:
        if board.events[cause].verb == COUNTED or not rule:
            counted.add((seat, what))
        elif seat != TABLE and (seat, what) not in counted and board.events[cause].verb in TOLD:
            since = len(began) - bisect_right(began, cause)
            number = max(1, board.round - since)  # what a civilization brings belongs to the first
            found[seat].setdefault(number, Counter())[what] += amount
    return found


def _began(board: Board, first: int) -> list[int]:
    """Where rounds began since the event `first`."""
    events = board.events
    return [at for at in range(first, len(events)) if events[at].verb == "round"]

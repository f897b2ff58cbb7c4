"""What hands add to a mat and its coins, and take off, round by round, and the tiles they move."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from itertools import takewhile

from engine.core.ledger import Event
from engine.core.steps import TABLE
from engine.core.text import PIECES, goods
from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import COINS, WHAT
from engine.games.peloponnes.income import GIVING

UNASKED = frozenset(("struck", "fed", "starved", "unpaid", "unmatched"))
CHOSEN = frozenset(("kept", "fed_with_luxury", "tile_lost", "declined"))
"""What a seat chose to pay for, or to lose: of an unfinished building the coin comes back."""
BEGUN = frozenset(("civilization",))
TOLD = GIVING | UNASKED | CHOSEN
"""What came to a seat or left it without another sentence for hands that says so."""
PRICED = frozenset(("built", "built_at_once", "finished", "unfinished"))
"""What hands pay for."""
IN_LUXURY = "unfinished_in_luxury"
"""R2.4: its seat has no coin to leave on a building."""
BIDS = frozenset(("bid", "passed"))
"""With the first of these the turn order of a round is used."""
COIN = WHAT[COINS]
COUNTED = "adjusted"
"""People set something to what lies there: all of it was done."""


def sums(board: Board, first: int) -> Iterator[Event]:
    """R9, R10, R12, R13: seat by seat as they sit, what each round since the event `first` comes
    to: one sum of two said that food goes where an income had come before a supply round."""
    for (seat, number), amounts in sorted(_by_round(board, first).items()):
        more, less = _ways(amounts)
        if more or less:
            verb = "change" if more and less else "gain" if more else "drop"
            yield Event(verb, seat, (more, less, number), "R10.1")


def evened(board: Board, seat: int, first: int) -> list[str]:
    """What came to a seat and left it in a round of which all comes to nothing: no sum tells it."""
    rounds = _by_round(board, first).items()
    return [what for (whose, _), amounts in rounds if whose == seat and not any(amounts.values())
            for what in amounts]  # fmt: skip


def _by_round(board: Board, first: int) -> dict[tuple[int, int], Counter[str]]:
    """Seat and round -> what it comes to."""
    found, began = defaultdict[tuple[int, int], Counter[str]](Counter), _began(board, first)
    for seat, what, amount, cause in _lines(board, first, TOLD):
        found[seat, _round(board, began, cause)][what] += amount
    return found


def started(board: Board, first: int) -> Iterator[Event]:
    """R3.2: what each seat takes for its civilization before anybody bids."""
    found = defaultdict[int, Counter[str]](Counter)
    for seat, what, amount, _ in _lines(board, first, BEGUN):
        found[seat][what] += amount
    for seat, amounts in sorted(found.items()):
        yield Event("starts", seat, (_ways(amounts)[0],), "R3.2")


def ordered(board: Board, first: int) -> Iterator[Event]:
    """R3.3, R7.1: how the chits of the turn order lie from first to last, until somebody bids."""
    lately = takewhile(lambda one: one.verb not in BIDS, reversed(board.events[first:]))
    found = next((one for one in lately if one.verb == "order"), None)
    if found and board.seats > 1:
        chits = [f"order_{board.colours[seat]}" for seat in board.order]
        yield found._replace(args=(*found.args, PIECES + ":".join(chits)))


def moved(board: Board, first: int, verbs: Collection[str]) -> Iterator[Event]:
    """R8.2, R8.6, R12.4: the tiles that hands move by these events; of earlier rounds with what is
    yet to be paid for them, as a sum: no price is in a word, and beside an auction sentences hid
    the sums behind pages. A coin on a building that was paid in luxury is the bank's."""
    found, began = defaultdict[int, Counter[str]](Counter), _began(board, first)
    for _, what, amount, cause in _lines(board, first, PRICED):
        found[cause][what] += amount
    for at, one in enumerate(board.events[first:], start=first):
        if one.verb in verbs:
            more, less = _ways(found[at])
            number, begun = _round(board, began, at), one.verb == "unfinished"
            if less and number < board.round:
                verb = "paid_back" if more else "begun" if begun else "paid"
                one = Event(verb, one.seat, (more, less, number, one.args[0]), one.rule)
            elif less and begun and not found[at][COIN]:
                one = Event(IN_LUXURY, one.seat, (one.args[0], less), one.rule)
            yield one


def _ways(amounts: Counter[str]) -> tuple[str, str]:
    """What comes, and what goes."""
    more = goods({what: amounts[what] for what in WHAT if amounts[what] > 0})
    return more, goods({what: -amounts[what] for what in WHAT if amounts[what] < 0})


def _lines(board: Board, first: int, verbs: frozenset[str]) -> Iterator[tuple[int, str, int, int]]:
    """What came to seats by these events and left them; but for what was counted after that."""
    counted = set[tuple[int, str]]()
    lately = takewhile(lambda line: line[4] >= first, reversed(board.ledger))
    for seat, what, amount, rule, cause in lately:
        if board.events[cause].verb == COUNTED or not rule:
            counted.add((seat, what))
        elif seat != TABLE and (seat, what) not in counted and board.events[cause].verb in verbs:
            yield seat, what, amount, cause


def _began(board: Board, first: int) -> list[int]:
    """Where rounds began since the event `first`."""
    events = board.events
    return [at for at in range(first, len(events)) if events[at].verb == "round"]


def _round(board: Board, began: list[int], at: int) -> int:
    """Of an event; what a civilization brings belongs to the first."""
    return max(1, board.round - len(began) + bisect_right(began, at))

"""What hands do where no reader sees it: lay out the cards of an epoch, turn the wheel."""

from __future__ import annotations

from engine.core.ledger import Event
from engine.games.hadara.board import Board

COINS = "coins"
GAINS = {"extra_coin": "R2.7", "income": "R6.1"}
"""What a seat receives unasked, and the rule."""


def duties(b: Board, first: int) -> list[Event]:
    """R12.1: new piles. R4.4: the wheel goes one segment on before each draw but the first of an
    epoch, for which its first seat turns it as it likes (R4.1)."""
    return [event for event in b.events[first:] if _by_hand(event)]


def _by_hand(event: Event) -> bool:
    return event.verb == "epoch" or (event.verb == "step" and event.args != (1,))


def gains(b: Board, seat: int, first: int) -> list[Event]:
    """R2.7: the coin of a high number. R6.1, R14.8: the coins of its income, in one sum."""
    found = dict.fromkeys(GAINS, 0)
    for whose, what, amount, _, cause in reversed(b.ledger):
        if cause < first:
            break
        verb = b.events[cause].verb
        if (whose, what) == (seat, COINS) and verb in found:
            found[verb] += amount
    return [Event(verb, seat, (n, COINS), GAINS[verb]) for verb, n in found.items() if n]

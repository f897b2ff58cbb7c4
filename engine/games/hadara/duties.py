"""What hands do where no reader sees it: lay out the cards of an epoch, turn the wheel."""

from __future__ import annotations

from engine.core.ledger import Event
from engine.games.hadara.board import Board

COINS = "coins"


def duties(b: Board, first: int) -> list[Event]:
    """R12.1: new piles. R4.4: the wheel goes one segment on before each draw but the first of an
    epoch, for which its first seat turns it as it likes (R4.1)."""
    return [event for event in b.events[first:] if _by_hand(event)]


def _by_hand(event: Event) -> bool:
    return event.verb == "epoch" or (event.verb == "step" and event.args != (1,))


def gains(b: Board, seat: int, first: int) -> list[Event]:
    """R6.1, R14.8: the coins of its income, in one sum."""
    found = 0
    for whose, what, amount, _, cause in reversed(b.ledger):
        if cause < first:
            break
        if (whose, what, b.events[cause].verb) == (seat, COINS, "income"):
            found += amount
    return [Event("income", seat, (found, COINS), "R6.1")] if found else []

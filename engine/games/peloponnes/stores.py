"""R2: gaining, paying, and luxury that stands in for what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import COINS, LUXURY, PEOPLE, STORAGE, WHAT

Costs: TypeAlias = tuple[tuple[int, int], ...]
"""(what, amount) pairs."""

OVERFLOW = "R2.2"
"""By this rule what the store cannot hold becomes luxury."""

LUXURY_EACH = 2
"""Luxury that stands in for one wood, stone, food or coin (R2.4)."""


def gain(board: Board, seat: int, what: int, amount: int, rule: str) -> None:
    """Add to a stock; what the store cannot hold becomes luxury (R2.2)."""
    stock = board.realms[seat].stock
    if what < LUXURY:
        room = STORAGE[what] - stock[what]
        if amount > room:
            gain(board, seat, LUXURY, amount - room, OVERFLOW)
            amount = room
    elif what == COINS:
        amount = min(amount, board.bank)
        board.bank -= amount
    else:
        amount = min(amount, limit(board, what) - stock[what])
    if amount > 0:
        stock[what] += amount
        board.ledger.append((seat, WHAT[what], amount, rule, len(board.events) - 1))


def limit(board: Board, what: int) -> int:
    """The most of something that a seat can have."""
    if what < LUXURY:
        return STORAGE[what]
    if what == LUXURY and board.options["luxury_chits"] == "one":
        return 40
    if what == PEOPLE and board.options["population_cap"] == "twenty":
        return 20
    return 9999


def lose(board: Board, seat: int, what: int, amount: int, rule: str) -> None:
    """Take from a stock that holds enough."""
    if amount:
        board.realms[seat].stock[what] -= amount
        board.book(seat, WHAT[what], -amount, rule)


def spend(board: Board, seat: int, what: int, amount: int, rule: str) -> None:
    """Pay: own stock first, two luxury for each unit that is missing (R2.4).

    Coins bought with luxury come from the bank; where paid coins go is the caller's matter.
    """
    have = board.realms[seat].stock[what]
    if have >= amount:
        lose(board, seat, what, amount, rule)
        return
    lose(board, seat, what, have, rule)
    lose(board, seat, LUXURY, LUXURY_EACH * (amount - have), "R2.4")
    if what == COINS:
        board.bank -= amount - have


def price(stock: Sequence[int], costs: Costs) -> dict[str, int]:
    """What is paid from this stock for these costs: luxury for what is missing (R2.4)."""
    paid = {WHAT[what]: min(amount, stock[what]) for what, amount in costs}
    paid[WHAT[LUXURY]] = sum(LUXURY_EACH * max(0, amount - stock[what]) for what, amount in costs)
    return {what: amount for what, amount in paid.items() if amount}


def after_paying(stock: Sequence[int], coins: int) -> list[int]:
    """What is left of a stock after so many coins, some of them luxury (R2.4)."""
    left = list(stock)
    left[COINS] = max(0, stock[COINS] - coins)
    left[LUXURY] -= LUXURY_EACH * max(0, coins - stock[COINS])
    return left


def can_pay(board: Board, seat: int, costs: Costs) -> bool:
    """Whether stock and luxury together cover (what, amount) costs."""
    return affords(board, board.realms[seat].stock, costs)


def affords(board: Board, stock: Sequence[int], costs: Costs) -> bool:
    """Whether this stock covers these costs."""
    missing = 0
    for what, amount in costs:
        short = amount - stock[what]
        if short > 0:
            missing += short
            if what == COINS and short > board.bank:
                return False
    return LUXURY_EACH * missing <= stock[LUXURY]


def needs_luxury(board: Board, seat: int, costs: tuple[tuple[int, int], ...]) -> bool:
    """Whether paying these costs takes luxury."""
    stock = board.realms[seat].stock
    return any(amount > stock[what] for what, amount in costs)


def purse(board: Board, seat: int) -> int:
    """The most coins a seat can put down: its own and those it can buy with luxury."""
    stock = board.realms[seat].stock
    return stock[COINS] + min(stock[LUXURY] // LUXURY_EACH, board.bank)

"""What hands do with the deck when nobody sees the cards: draw, keep one, compost, shuffle."""

from __future__ import annotations

from itertools import takewhile

from engine.core.ledger import Event
from engine.games.earth.board import Board
from engine.games.earth.faces import CARDS

DRAWN = ("draw", "keep_one")
"""Events of cards that go into a hand unseen (R5.4); of known hands the table is asked instead."""
CHOSEN = ("", "R6.5", "R6.6", "R7.11")
"""By these rules a seat composts cards that it has chosen, or people agree on a number."""


def duties(board: Board, first: int) -> list[Event]:
    """In the order in which they came about."""
    by_hand = ("reshuffle", *(() if board.known else DRAWN))
    new = enumerate(board.events[first:], first)
    found = [(at, _whole(board, at, event)) for at, event in new if event.verb in by_hand]
    found += _composted(board, first)
    return [event for _, event in sorted(found, key=lambda one: one[0])]


def _whole(board: Board, at: int, drawn: Event) -> Event:
    """What an Island wants is one sentence: what to draw, to lay away and to take (R3.6)."""
    island = board.events[at - 1]
    if island.verb != "island":
        return drawn
    ability = CARDS[board.areas[drawn.seat].island].ability("setup")
    amounts = tuple(amount for _, amount in ability.gain if amount) if ability else ()
    return Event("island" if len(amounts) == 3 else "island_all", drawn.seat, amounts, island.rule)


def _composted(board: Board, first: int) -> list[tuple[int, Event]]:
    """Cards that went to a compost from a pile, unseen (R5.5)."""
    latest = takewhile(lambda line: line[4] >= first, reversed(board.ledger))
    return [
        (cause, Event(f"compost_{_pile(board)}", seat, (amount,), rule))
        for seat, what, amount, rule, cause in latest
        if what == "compost" and amount > 0 and rule not in CHOSEN
    ]


def _pile(board: Board) -> str:
    """Where composted cards come from: from the discard pile by agreement."""
    agreed = board.from_discard or board.options["compost_from"] == "discard"
    return "discard" if agreed else "deck"

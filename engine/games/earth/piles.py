"""Deck, discard pile, hands and compost: where Earth cards go, seen or unseen."""

from __future__ import annotations

from typing import Final

from engine.games.earth.board import Board
from engine.games.earth.faces import UNSEEN
from engine.games.earth.seat import EVENTS, Seat

BY_ACTION: Final = "R5"
"""The rule of what an action brings."""
BY_AGREEMENT: Final = "R5.5"
"""The same of cards that come from the discard pile."""


def from_deck(board: Board, wanted: int) -> int:
    """Take cards off the deck; returns how many there were (R10.7)."""
    if board.deck >= wanted:
        board.deck -= wanted
        return wanted
    taken = board.deck
    board.deck = len(board.discard) + board.discard_hidden
    if board.deck:
        board.note("reshuffle", args=(board.deck,), rule="R10.7")
    forget_discard(board)
    board.discard_hidden = 0
    more = min(board.deck, wanted - taken)
    board.deck -= more
    return taken + more


def forget_discard(board: Board) -> None:
    """The discard pile is no longer known card by card."""
    board.lose_sight(board.discard)
    board.discard_hidden += len(board.discard)
    board.discard = []


def draw(board: Board, seat: int, wanted: int, rule: str, counted: bool) -> None:
    """Draw to the hand: owed as reveals, or only counted when hands are unknown."""
    area = board.areas[seat]
    drawn = from_deck(board, wanted)
    if counted:
        area.drawn_turn += drawn
    if not drawn:
        return
    if board.known:
        area.owed, area.owed_for = drawn, rule
    else:
        board.note("draw", seat, (drawn,), board.rule_of(rule))
        area.hidden += drawn
        board.hand(seat, drawn, board.rule_of(rule))


def look(board: Board, seat: int, wanted: int) -> None:
    """Draw cards of which one is kept (R5.4)."""
    area = board.areas[seat]
    drawn = from_deck(board, wanted)
    area.drawn_turn += drawn
    if not drawn:
        return
    if board.known:
        area.owed, area.owed_for = drawn, "keep"
        return
    board.note("keep_one", seat, (drawn,), "R5.4")
    area.hidden += 1
    board.hand(seat, 1, "R5")
    if board.gaia:
        board.gaia.hidden += drawn - 1
    else:
        board.discard_hidden += drawn - 1


LOW = 60
"""No action takes more cards off the deck, with all that follows from it by itself."""


def waits_for_look(board: Board, seat: int) -> bool:
    """R10.7: a deck may have to be shuffled again: first the others keep one of the cards that
    they look at, for what they do not keep is shuffled too. Nobody else does anything before.
    """
    return bool(held_up_by(board)) and not is_looking(board, seat)


def held_up_by(board: Board) -> list[int]:
    """The seats for which the others wait: they look at cards, and the deck may run short."""
    if board.deck >= LOW or not board.known:
        return []
    return [seat for seat in range(board.seats) if is_looking(board, seat)]


def is_looking(board: Board, seat: int) -> bool:
    """R5.4: the seat has drawn cards of which it will keep one."""
    area = board.areas[seat]
    return bool(area.drawn) or (area.owed > 0 and area.owed_for == "keep")


def agreed(board: Board) -> bool:
    """R5.5: whether discards are composted now, for this action or for the match."""
    return board.from_discard or board.options["compost_from"] == "discard"


def composts_discards(board: Board, wanted: int) -> bool:
    """R5.5: whether so many cards come from the discard pile, where that was agreed upon."""
    return agreed(board) and len(board.discard) + board.discard_hidden >= wanted


def to_compost(board: Board, seat: int, wanted: int, rule: str) -> None:
    """Compost from the deck, unseen; by agreement from the discard pile (R5.5)."""
    area = board.areas[seat]
    if composts_discards(board, wanted):
        forget_discard(board)
        board.discard_hidden -= wanted
        taken, rule = wanted, BY_AGREEMENT if rule == BY_ACTION else rule
    else:
        taken = from_deck(board, wanted)
    area.compost += [UNSEEN] * taken
    board.compost(seat, taken, rule)


def discard_compost(board: Board, seat: int, count: int) -> None:
    """The latest composted cards go to the discard pile (R7.12)."""
    area = board.areas[seat]
    for card in area.compost[-count:]:
        to_discard(board, card)
    del area.compost[-count:]
    board.compost(seat, -count, "R7.12")


def to_discard(board: Board, card: str) -> None:
    """One card to the discard pile."""
    if card == UNSEEN:
        board.discard_hidden += 1
    else:
        board.discard = sorted([*board.discard, card])


def leave_hand(board: Board, seat: int, card: str, rule: str) -> None:
    """A card leaves the hand, known, shown just now, or unseen."""
    area = board.areas[seat]
    if card == UNSEEN:
        _forget_hand(board, area)
    if card in area.hand:
        area.hand.remove(card)
    else:
        area.hidden -= 1
        if card != UNSEEN:
            board.see(card)
    board.hand(seat, -1, rule)


def _forget_hand(board: Board, area: Seat) -> None:
    """R1.5: which card leaves face down nobody need tell; it may have been one that was known."""
    board.lose_sight(area.hand)
    area.hidden += len(area.hand)
    area.hand = []


def enter_hand(board: Board, seat: int, card: str, rule: str) -> None:
    """A known card enters the hand."""
    board.areas[seat].hand.append(card)
    board.hand(seat, 1, rule)


def compost_hand(board: Board, seat: int, card: str, rule: str) -> None:
    """A hand card, seen or unseen, goes on the compost (R1.5)."""
    leave_hand(board, seat, card, rule)
    board.areas[seat].compost.append(card)
    board.compost(seat, 1, rule)


def to_events(board: Board, seat: int, card: str) -> None:
    """A played event lies in the event space (R9.2)."""
    area = board.areas[seat]
    leave_hand(board, seat, card, "R9.2")
    area.events.append(card)
    area.dirty |= EVENTS
    board.book(seat, "events", 1, "R9.2")


def could_hold(board: Board, area: Seat, card: str) -> bool:
    """Whether the hand holds this card, as far as the match knows."""
    if card == UNSEEN:
        return area.hidden > 0
    return card in area.hand or (area.hidden > 0 and card in board.unseen)

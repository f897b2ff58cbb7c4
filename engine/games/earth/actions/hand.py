"""Decisions about cards: composting from the hand, keeping one, searching the compost."""

from __future__ import annotations

from typing import Any

from engine.core.refusal import Refusal
from engine.core.steps import Action
from engine.games.earth.actions.pieces import done
from engine.games.earth.board import Board
from engine.games.earth.faces import ALL_EARTH, UNSEEN
from engine.games.earth.piles import compost_hand, could_hold, enter_hand, to_discard

# -- composting from the hand (R7.11) ----------------------------------------------------


def hand_cards(board: Board, seat: int) -> list[str]:
    """What a hand can name: its known cards and, if there are others, an unseen one."""
    area = board.areas[seat]
    return [*area.hand, UNSEEN] if area.hidden else list(area.hand)


def bury_options(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Action]:
    found = [Action("compost", seat, (card,)) for card in hand_cards(board, seat)]
    return found if frame[2] and found else [*found, done(seat)]


def take_bury(board: Board, seat: int, card: str) -> None:
    """One hand card on the compost, shown or unseen."""
    area = board.areas[seat]
    _, left, exact = area.stack.pop()
    if left > 1:
        area.stack.append(("bury", left - 1, exact))
    board.event("compost", seat, (1,), "R7.11")
    compost_hand(board, seat, card, "R7.11")


def refuse_hand_card(board: Board, seat: int, card: str) -> Refusal | None:
    """Why this cannot be a card of the hand."""
    if card != UNSEEN and card not in ALL_EARTH:
        return Refusal("foreign_card", "R1.3", {"card": card})
    if not could_hold(board, board.areas[seat], card):
        if card == UNSEEN:
            return Refusal("hand_is_known", "R1.5")
        return Refusal("not_held", "R6.1", {"card": f"piece.{card}"})
    return None


def refuse_bury(board: Board, seat: int, frame: tuple[Any, ...], card: str) -> Refusal | None:
    return refuse_hand_card(board, seat, card)


# -- keeping one of the drawn cards (R5.4) -----------------------------------------------


def keep_options(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Action]:
    return [Action("keep", seat, (card,)) for card in board.areas[seat].drawn]


def take_keep(board: Board, seat: int, card: str) -> None:
    """One card to the hand; the others are discarded, in solo play for Gaia (R12.3)."""
    area = board.areas[seat]
    area.stack.pop()
    board.event("keep", seat, (), "R5.4")
    enter_hand(board, seat, card, "R5")
    for other in area.drawn:
        if other != card:
            not_kept(board, other)
    area.drawn = []


def not_kept(board: Board, card: str) -> None:
    """C2: in solo play the cards not kept go to Gaia's scoring pile."""
    if board.gaia:
        board.gaia.pile.append(card)
    else:
        to_discard(board, card)


def refuse_keep(board: Board, seat: int, frame: tuple[Any, ...], card: str) -> Refusal | None:
    if card in board.areas[seat].drawn:
        return None
    return Refusal("not_drawn", "R5.4", {"card": f"piece.{card}"})


# -- Shooting Star (R9.4) ----------------------------------------------------------------


def do_search(board: Board, seat: int, frame: tuple[Any, ...]) -> None:
    """Look at the top of the own compost; unknown cards are shown when hands are known."""
    _, look = frame
    area = board.areas[seat]
    top = area.compost[-look:]
    if not top:
        return
    area.stack.append(("fetch", len(top)))
    if board.known:
        area.owed, area.owed_for = top.count(UNSEEN), "look"


def fetch_options(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Action]:
    top = board.areas[seat].compost[-frame[1] :]
    cards = [card for card in top if card != UNSEEN] if board.known else [UNSEEN]
    return [*(Action("fetch", seat, (card,)) for card in cards), done(seat)]


def take_fetch(board: Board, seat: int, card: str) -> None:
    """One card of the compost to the hand; with secret hands it need not be shown."""
    area = board.areas[seat]
    _, look = area.stack.pop()
    board.event("fetch", seat, (), "R9.4")
    top = area.compost[-look:]
    del area.compost[-look:]
    board.compost(seat, -1, "R9.4")
    if card == UNSEEN:  # it may have been any of them
        board.lose_sight(top)
        area.compost += [UNSEEN] * (look - 1)
        area.hidden += 1
        board.hand(seat, 1, "R9.4")
        return
    if card not in top:
        board.see(card)
    top.remove(card if card in top else UNSEEN)
    area.compost += top
    enter_hand(board, seat, card, "R9.4")


def refuse_fetch(board: Board, seat: int, frame: tuple[Any, ...], card: str) -> Refusal | None:
    top = board.areas[seat].compost[-frame[1] :]
    could_be_there = UNSEEN in top and card in board.unseen
    if card in top or (not board.known and (card == UNSEEN or could_be_there)):
        return None
    return Refusal("not_looked_at", "R9.4")

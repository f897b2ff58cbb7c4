"""Sprouts and growth pieces: put on or taken off one by one, and gains taken unit by unit."""

from __future__ import annotations

from typing import Any

from engine.core.refusal import Refusal
from engine.core.steps import Action
from engine.core.text import goods
from engine.games.earth.actions.effects import ACTION, ANYWHERE, take_gain
from engine.games.earth.board import WHAT, Board
from engine.games.earth.faces import CARDS, FLORA
from engine.games.earth.seat import Seat

VERB_OFF = {"sprout": "unsprout", "growth": "ungrow"}
OVERFLOWED = "overflowed"
"""The event of sprouts or growth for which no flora has room."""


def done(seat: int) -> Action:
    """The action that ends a decision."""
    return Action("done", seat)


# -- putting (R7.10, R7.14) --------------------------------------------------------------


def candidates(area: Seat, what: str, where: tuple[str, ...]) -> list[str]:
    """Own flora, among these, with a free space for a piece."""
    cards = area.cell if where == ANYWHERE else where
    return [card for card in cards if card in FLORA and area.room_for(what, card)]


def room(area: Seat, what: str, where: tuple[str, ...]) -> int:
    """How many pieces these flora still take."""
    lying, some = area.pieces(what), candidates(area, what, where)
    return sum(CARDS[card].spaces(what) - lying.get(card, 0) for card in some)


def put_options(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Action]:
    what, where = frame[1], frame[-1]
    found = [Action(what, seat, (card,)) for card in candidates(board.areas[seat], what, where)]
    return [*found, done(seat)]


def take_put(board: Board, seat: int, what: str, card: str) -> None:
    """One sprout or one growth piece; the last space of a flora takes a canopy (R8.2)."""
    area = board.areas[seat]
    frame = area.stack.pop()
    if frame[0] == "each":
        rest = tuple(other for other in frame[2] if other != card)
        if rest:
            area.stack.append(("each", what, rest))
    elif frame[2] > 1:
        area.stack.append(("put", what, frame[2] - 1, frame[3]))
    board.event(what, seat, (card,), "R7.10")
    board.piece(seat, what, card, 1, "R7.10")


def leave(board: Board, seat: int) -> None:
    """The decision is over; pieces that find no room are told (R8.1)."""
    area = board.areas[seat]
    frame = area.stack.pop()
    if frame[0] == "put" and not candidates(area, frame[1], frame[3]):
        lost, signed = (goods({WHAT[frame[1]]: n}) for n in (frame[2], -frame[2]))
        board.note(OVERFLOWED, seat, (lost, signed), "R8.1")
    elif area.stack and area.stack[-1][0] == "gain":
        _go_on(board, seat, *area.stack[-1][1:])


def _go_on(board: Board, seat: int, what: str, _: int, source: str) -> None:
    """What is booked next comes of this, and not of what happened before it."""
    if what != "draw":  # that has an event of its own
        board.event("take", seat, (f"what.{what}",), "R5.6" if source == ACTION else "R7.9")


def refuse_put(
    board: Board, seat: int, verb: str, frame: tuple[Any, ...], card: str
) -> Refusal | None:
    area = board.areas[seat]
    if frame[1] != verb:
        return Refusal("not_now", "R7.9")
    if card not in area.cell:
        return Refusal("not_planted", "R8.1", {"card": f"piece.{card}"})
    if frame[-1] != ANYWHERE and card not in frame[-1]:
        return Refusal("not_reached", "R7.14", {"card": f"piece.{card}"})
    if not area.room_for(verb, card):
        return Refusal("no_space", "R8.1", {"card": f"piece.{card}"})
    return None


# -- taking off (R7.13) ------------------------------------------------------------------


def lose_options(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Action]:
    _, what, left = frame
    area = board.areas[seat]
    cards = list(area.pieces(what))
    if area.total(what) <= left:  # all of them go: nothing to choose
        cards = cards[:1]
    return [Action(VERB_OFF[what], seat, (card,)) for card in cards]


def take_lose(board: Board, seat: int, verb: str, card: str) -> None:
    """One piece off a flora; from a full flora the canopy goes first (R8.4)."""
    area = board.areas[seat]
    _, what, left = area.stack.pop()
    if left > 1:
        area.stack.append(("lose", what, left - 1))
    board.event(verb, seat, (card,), "R7.13")
    board.piece(seat, what, card, -1, "R7.13")


def refuse_lose(
    board: Board, seat: int, verb: str, frame: tuple[Any, ...], card: str
) -> Refusal | None:
    if VERB_OFF[frame[1]] != verb:
        return Refusal("not_now", "R7.9")
    if not board.areas[seat].pieces(frame[1]).get(card):
        return Refusal("nothing_there", "R7.13", {"card": f"piece.{card}"})
    return None


# -- unit by unit (R7.9) -----------------------------------------------------------------


def accept_options(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Action]:
    return [Action("accept", seat, (frame[1],)), done(seat)]


def take_accept(board: Board, seat: int, what: str) -> None:
    """One soil, one drawn card or one composted card of a gain."""
    area = board.areas[seat]
    _, _, left, source = area.stack.pop()
    if left > 1:
        area.stack.append(("accept", what, left - 1, source))
    board.event("accept", seat, (f"what.{what}",), "R7.9")
    take_gain(board, seat, what, 1, source)

"""Entries of a seat's stack in a position file: their form, and whether they make sense."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from engine.core.fields import Fields, Forms, among, between, list_of
from engine.games.earth.actions.effects import ACTION, ANYWHERE, EVENT, FREE, PAYS_WITH, stock
from engine.games.earth.board import Board
from engine.games.earth.faces import ACTIONS, CARDS, FLORA
from engine.games.earth.seat import Seat
from engine.games.earth.setup import KINDS, own_kinds

_MOST: Final = 99


@cache
def forms() -> Forms:
    """What a seat may still have to do: entry -> what follows its name."""
    number, flag = between(1, _MOST), between(0, 1)
    card, cards = among(CARDS), list_of(among((*CARDS, *ANYWHERE)))
    piece, gain = among(("sprout", "growth")), among(("soil", "draw", "compost_deck"))
    source = among((FREE, ACTION, EVENT))
    plain = ("asked", "activate", "converted", "island", "choose", "either", "keep", "finish")
    return {
        **dict.fromkeys(plain, ()),
        "cost": (among(("soil", "discard_compost")), number),
        "gain": (gain, number, source),
        "accept": (gain, number, source),
        "look": (number,),
        "search": (number,),
        "fetch": (number,),
        "pick": (among(KINDS),),
        "plant": (number, flag),
        "paying": (card, number),
        "put": (piece, number, cards),
        "each": (piece, cards),
        "lose": (piece, number),
        "bury": (number, flag),
        "open": (cards, cards, cards),
        "use": (cards,),
        "copy": (card,),
        "gyre": (among(("upper", "lower")),),
    }


def check(board: Board, seat: int, row: Fields, frame: tuple[Any, ...]) -> None:
    """Raises BadRecord unless an entry goes with what lies there and with the moment."""
    if not (_belongs_now(board, seat, frame) and _makes_sense(board, board.areas[seat], frame)):
        row.bad("stack", f'without "{frame[0]}", which cannot be now')


def _belongs_now(board: Board, seat: int, frame: tuple[Any, ...]) -> bool:
    """Whether this can be done in this phase, by this seat, in the chosen action."""
    kind, phase = frame[0], board.phase
    if kind == "pick":
        return phase == "own" and frame[1] in own_kinds(board)
    if kind == "island":
        return phase == "own"
    if kind == "choose":
        return phase == "turn" and seat == board.active and not board.chosen
    if kind == "finish":
        return phase == "last"
    if kind in ("look", "keep", "plant"):
        return board.chosen == "plant" and (kind == "plant" or seat == board.active)
    if kind == "gyre":
        return phase == "gaia" and board.chosen == "gyre"
    if kind == "either":
        return "others_one_of" in ACTIONS.get(board.chosen, {}) and seat != board.active
    if kind in ("activate", "open", "use", "copy"):
        return board.chosen in ACTIONS
    return phase not in ("setup", "shown", "over")


def _makes_sense(board: Board, area: Seat, frame: tuple[Any, ...]) -> bool:
    """Whether the cards of an entry lie there and suffice."""
    kind = frame[0]
    if kind in ("put", "each"):
        return frame[-1] == ANYWHERE or all(c in area.cell and c in FLORA for c in frame[-1])
    if kind in ("open", "use"):
        cards = [card for part in frame[1:] for card in part]
        return all(_usable(board, area, card) for card in cards) and len(set(cards)) == len(cards)
    if kind == "copy":
        return frame[1] in area.cell and _usable(board, area, frame[1])
    if kind == "paying":
        return frame[1] in area.cell and frame[1] in PAYS_WITH
    if kind == "island":
        coming = area.stack[area.stack.index(frame) + 1 :]
        return bool(area.island) or ("pick", "island") in coming
    if kind in ("cost", "lose"):
        return stock(area, frame[1]) >= int(frame[2])
    return kind != "fetch" or len(area.compost) >= int(frame[1])


def _usable(board: Board, area: Seat, card: str) -> bool:
    if card not in area.cell and card not in area.own_cards():
        return False
    return CARDS[card].by_action[board.chosen] is not None

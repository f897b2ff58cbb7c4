"""Entries of a seat's stack in a position file: their form, and whether they make sense."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.core.record import BadRecord
from engine.games.earth.actions.effects import ACTION, ANYWHERE, EVENT, FREE, PAYS_WITH, stock
from engine.games.earth.board import Board
from engine.games.earth.faces import ACTIONS, CARDS, FLORA
from engine.games.earth.seat import Seat

_FORMS: Final[Mapping[str, str]] = {
    "cost": "xn", "gain": "wns", "asked": "", "activate": "", "look": "n", "search": "n",
    "converted": "", "island": "", "pick": "k", "choose": "", "either": "", "plant": "nb",
    "paying": "cn", "keep": "", "put": "pnl", "each": "pl", "lose": "pn", "accept": "wns",
    "bury": "nb", "fetch": "n", "open": "lll", "use": "l", "copy": "c", "gyre": "r", "finish": "",
}  # fmt: skip
"""Kind of entry -> what follows: b 0 or 1, c card, k kind of own card, l list of cards, n number,
p sprout or growth, r upper or lower, s source, w gain, x cost."""

_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "k": ("island", "climate", "ecosystem"),
    "p": ("sprout", "growth"),
    "r": ("upper", "lower"),
    "s": (FREE, ACTION, EVENT),
    "w": ("soil", "draw", "compost_deck"),
    "x": ("soil", "discard_compost"),
}


def read(board: Board, area: Seat, given: Any, where: str) -> tuple[Any, ...]:
    """One entry; the rest of the seat has been read. Raises BadRecord."""
    form = None
    if isinstance(given, list) and given and isinstance(given[0], str):
        form = _FORMS.get(given[0])
    if form is None or len(given) != len(form) + 1:
        raise BadRecord(f'"stack" of {where} has an entry nobody can read: {given!r}.')
    if not all(_fits(kind, value) for kind, value in zip(form, given[1:], strict=True)):
        raise BadRecord(f'"stack" of {where} has an entry nobody can read: {given!r}.')
    frame = tuple(tuple(part) if isinstance(part, list) else part for part in given)
    if not _makes_sense(board, area, frame):
        raise BadRecord(f'"stack" of {where} has an entry that cannot be now: {given!r}.')
    return frame


def _fits(kind: str, value: Any) -> bool:
    if kind in "nb":
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and (value in (0, 1) if kind == "b" else 1 <= value <= 99)
    if kind == "l":
        return isinstance(value, list) and all(isinstance(card, str) for card in value)
    return isinstance(value, str) and (value in CARDS if kind == "c" else value in _WORDS[kind])


def _makes_sense(board: Board, area: Seat, frame: tuple[Any, ...]) -> bool:
    """Whether the cards of an entry lie there, and it belongs to this moment of the match."""
    kind = frame[0]
    if kind in ("put", "each"):
        return frame[-1] == ANYWHERE or all(c in area.cell and c in FLORA for c in frame[-1])
    if kind in ("open", "use"):
        cards = [card for part in frame[1:] for card in part]
        return all(_usable(board, area, card) for card in cards) and len(set(cards)) == len(cards)
    if kind == "copy":
        return _usable(board, area, frame[1]) and frame[1] in area.cell
    if kind == "paying":
        return frame[1] in area.cell and frame[1] in PAYS_WITH
    if kind in ("cost", "lose"):
        return stock(area, frame[1]) >= int(frame[2])
    if kind == "fetch":
        return len(area.compost) >= int(frame[1])
    if kind == "either":
        return "others_one_of" in ACTIONS.get(board.chosen, {})
    if kind == "activate":
        return board.chosen in ACTIONS
    if kind in ("pick", "island"):
        return board.phase == "own"
    return kind != "gyre" or (board.gaia is not None and bool(board.gaia.seen))


def _usable(board: Board, area: Seat, card: str) -> bool:
    if card not in area.cell and card not in area.own_cards():
        return False
    return board.chosen in ACTIONS and CARDS[card].by_action[board.chosen] is not None

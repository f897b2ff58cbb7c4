"""Counted things of a seat, for spot checks and agreed corrections."""

from __future__ import annotations

from engine.core.steps import TABLE
from engine.games.earth.board import Board
from engine.games.earth.faces import CARDS, EARTH, UNSEEN
from engine.games.earth.seat import HAND

_PIECES = {"sprouts": "sprout", "growth": "growth"}
_GAIA = ("soil", "sprouts", "growth", "compost")


def counted(board: Board, seat: int) -> dict[str, int]:
    """`soil`, `hand`, `compost`, and `sprouts:<card>`, `growth:<card>` where a flora has spaces."""
    if seat == TABLE:
        gaia = board.gaia
        return {f"gaia_{what}": getattr(gaia, what) for what in _GAIA} if gaia else {}
    area = board.areas[seat]
    found = {"soil": area.soil, "hand": area.in_hand(), "compost": len(area.compost)}
    for card in area.in_order():
        if CARDS[card].sprout_spaces:
            found[f"sprouts:{card}"] = area.sprouts.get(card, 0)
        if CARDS[card].growth_spaces:
            found[f"growth:{card}"] = area.growth.get(card, 0)
    return found


def most(what: str) -> int:
    """The highest number a counted thing can have: spaces of a card, cards of the box."""
    kind, _, card = what.partition(":")
    if card in CARDS:
        return CARDS[card].sprout_spaces if kind == "sprouts" else CARDS[card].growth_spaces
    return len(EARTH) if kind in ("hand", "compost", "gaia_compost") else 999


def adjust(board: Board, seat: int, what: str, value: int) -> None:
    """Take the table's number: as many as there are spaces or cards for."""
    if seat == TABLE:
        name = what.removeprefix("gaia_")
        change = value - getattr(board.gaia, name)
        if name == "compost":  # her cards come from the deck and go back to it
            change = min(change, board.deck)
            board.deck -= change
        board.gaia_gets(name, change, "")
    elif what == "soil":
        board.soil(seat, value - board.areas[seat].soil, "")
    elif what == "hand":
        _adjust_hand(board, seat, value)
    elif what == "compost":
        _adjust_compost(board, seat, value)
    else:
        kind, card = what.split(":")
        most = CARDS[card].sprout_spaces if kind == "sprouts" else CARDS[card].growth_spaces
        now = board.areas[seat].pieces(_PIECES[kind]).get(card, 0)
        board.piece(seat, _PIECES[kind], card, min(value, most) - now, "")


def _adjust_hand(board: Board, seat: int, value: int) -> None:
    """Cards too many are unseen ones, as far as there are; what is missing comes from the deck."""
    area = board.areas[seat]
    before = area.in_hand()
    area.hidden += min(value - before, board.deck)
    while area.hidden < 0:
        board.lose_sight([area.hand.pop()])
        area.hidden += 1
    board.deck -= area.in_hand() - before
    board.hand(seat, area.in_hand() - before, "")
    area.dirty |= HAND


def _adjust_compost(board: Board, seat: int, value: int) -> None:
    area = board.areas[seat]
    change = min(value - len(area.compost), board.deck)
    board.deck -= change
    if change < 0:
        board.lose_sight(area.compost[change:])
        del area.compost[change:]
    else:
        area.compost += [UNSEEN] * change
    board.compost(seat, change, "")

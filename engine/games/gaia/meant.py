"""What hands most likely meant by a piece that they laid or showed."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.steps import Action
from engine.games.gaia import flow, powers
from engine.games.gaia.board import Board
from engine.games.gaia.faces import DECK, KIND, LAND
from engine.games.gaia.grid import name
from engine.games.gaia.window import cell_at


def laying(b: Board, seat: int, land: str) -> Iterator[Action]:
    """A tile taken from the stock means a nature card of its land, wherever it is laid."""
    card = _nature_card(b, seat, land)
    if card:
        yield from flow.plays(b, seat, card)


def _nature_card(b: Board, seat: int, land: str) -> str:
    """A card of a land that a seat holds, or may hold unseen; empty: it cannot."""
    unseen = sorted(b.pool["nature"]) if b.unseen[seat]["nature"] else []
    held = (card for card in (*b.hand[seat], *unseen) if KIND[card] == "nature")
    return next((card for card in held if LAND[card] == land), "")


def meant(b: Board, piece: str, place: str) -> Action | None:
    """A tile on the grid plays its land there; while a power waits a card answers it (R9.12)."""
    zone, _, spot = place.partition(":")
    if KIND.get(piece) == "tile" and zone == "world":
        column, row = map(int, spot.split(":"))
        card = _nature_card(b, b.active, LAND[piece]) or f"nature_{LAND[piece]}#1"
        return Action("nature", b.active, (card, name(cell_at(b, column, row))))
    if not place and b.frames and b.frames[-1][0] == "window" and piece in DECK:
        others = powers.protectors(b, b.active)
        return Action("protect", others[0], (piece,)) if others else None
    return None

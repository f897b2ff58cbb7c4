"""What hands most likely meant by a piece that they laid or showed."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.steps import Action, Step
from engine.games.gaia import decisions, powers
from engine.games.gaia.board import Board
from engine.games.gaia.cards import fits
from engine.games.gaia.faces import DECK, KIND, LAND, POWER
from engine.games.gaia.grid import START, name
from engine.games.gaia.window import cell_at


def laying(b: Board, seat: int, land: str) -> Iterator[Action]:
    """A tile taken from the stock means a nature card of its land, wherever it is laid."""
    card = _nature_card(b, seat, land)
    if card:
        yield from decisions.plays(b, seat, card)


def _nature_card(b: Board, seat: int, land: str) -> str:
    """A card of a land that a seat holds, or may hold unseen; empty: it cannot."""
    unseen = sorted(b.pool["nature"]) if b.unseen[seat]["nature"] else []
    held = (card for card in (*b.hand[seat], *unseen) if KIND[card] == "nature")
    return next((card for card in held if LAND[card] == land), "")


def meant(b: Board, piece: str, place: str) -> Step | None:
    """A tile on the grid plays its land there; a card on a display is turned up; while a power
    waits a card answers it (R9.12); on the own turn it is meant for where it comes nearest to being
    allowed."""
    zone, _, spot = place.partition(":")
    if KIND.get(piece) == "tile" and zone == "world":
        column, row = map(int, spot.split(":"))
        card = _nature_card(b, b.active, LAND[piece]) or f"nature_{LAND[piece]}#1"
        return Action("nature", b.active, (card, name(cell_at(b, column, row))))
    if place and piece in DECK:
        return _turned_up(b, piece, place)
    frame = b.frames[-1][0] if b.frames and not place else ""
    if frame == "window" and piece in DECK:
        others = powers.protectors(b, b.active)
        return Action("protect", others[0], (piece,)) if others else None
    if frame == "act" and KIND.get(piece) in ("animal", "city"):
        return Action(KIND[piece], b.active, (piece, name(_likeliest(b, piece))))
    if frame == "act" and piece in DECK and not _is_open(b, piece):
        return _out_of_hand(b, piece)
    return None


def _turned_up(b: Board, card: str, place: str) -> Step | None:
    """A card laid on a display or as a goal: also in the same movement in which the one there was
    taken, for one that this match is not played with."""
    frame = b.frames[-1] if b.frames else ("over",)
    prompts = frame[1] if frame[0] == "reveal" else ()
    if prompt := next((one for one in prompts if one.place == place), None):
        return b.reveal(prompt, card)
    foreign = frame[0] == "act" and decisions.not_in_match(b, card)
    return _power(b, card) if foreign and KIND[card] == "power" else None


def _is_open(b: Board, card: str) -> bool:
    return any(card in slots for slots in b.display.values())


def _out_of_hand(b: Board, card: str) -> Action:
    """A card that does not lie open is played, or was drawn and nobody said so (R5.1, R6.1)."""
    if KIND[card] == "power":
        return _power(b, card)
    return Action("nature", b.active, (card, name(START)))


def _power(b: Board, card: str) -> Action:
    """A power where it comes nearest to being allowed (R9.5); a protection answers one (R9.12)."""
    power, wanted = POWER[card], powers.CELLS_WANTED.get(POWER[card], 0)
    if power == "protection":
        return Action("protect", b.active, (card,))
    cells = [cell for cell in sorted(b.land) if powers.works_on(b, power, cell)] or [
        *sorted(b.land),
        START,
    ]
    return Action(power, b.active, (card, *map(name, (cells * 2)[:wanted])))


def _likeliest(b: Board, card: str) -> int:
    """The cell where a city or an animal comes nearest to being allowed (R6.10, R6.12)."""
    face = b.face(card)
    free = [cell for cell in sorted(b.land) if b.empty(cell)] or sorted(b.land) or [START]
    fitting = [cell for cell in free if face and cell in b.land and fits(b, face, cell)]
    if KIND[card] == "animal" or not fitting:
        return (fitting or free)[0]
    return max(fitting, key=lambda cell: b.satisfied(cell, b.needs(card)))

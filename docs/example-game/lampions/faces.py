"""The lanterns: what is printed on each, and the words of the game."""

from __future__ import annotations

from pathlib import Path

from engine.core.catalogue import Catalogue, Piece
from engine.core.text import Texts

DATA = Path(__file__).parent / "data"
COLOURS = ("red", "blue", "green", "gold")
DECK = "lanterns"
FACES = {
    f"{colour}{number}": {"colour": colour, "number": number}
    for colour in COLOURS
    for number in range(1, 7)
}
CATALOGUE = Catalogue([Piece(card, card, "lantern", deck=DECK) for card in FACES], FACES)
TEXTS = Texts(DATA)


def colour(card: str) -> str:
    return str(FACES[card]["colour"])


def number(card: str) -> int:
    return int(FACES[card]["number"])

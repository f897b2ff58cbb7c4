"""Hadara as the house sees it: seats, options, catalogue, faces, how to start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

from engine.core.catalogue import Face, Faces
from engine.core.game import COPY, Game, Option, Options, options_in
from engine.core.refusal import Refusal
from engine.core.state import State
from engine.games.hadara import flow, setup, stand_ins
from engine.games.hadara.faces import (
    CARDS,
    CATALOGUE,
    COLOURS,
    CRESTS,
    DATA,
    KNOWN_EFFECT,
    SUSPECT,
    Card,
)
from engine.games.hadara.meta import META
from engine.games.hadara.position import read
from engine.games.hadara.prints import COSTS, price, values
from engine.games.hadara.state import Hadara


def circles(words: Sequence[str]) -> tuple[str, ...]:
    """Every order round a circle, written clockwise from the first word."""
    return tuple("-".join((words[0], *rest)) for rest in permutations(words[1:]))


_OPTIONS = options_in(DATA)


class HadaraGame(Game, data=DATA):
    """Two to five seats; the colour of a seat is the crest of its player board."""

    meta = META
    colours = CRESTS
    options = (
        *_OPTIONS[:-1],
        Option("board", circles(COLOURS)[0], circles(COLOURS), "R2.1", group=COPY),
        Option("wheel", circles(CRESTS)[0], circles(CRESTS), "R2.1", group=COPY),
        _OPTIONS[-1],
    )
    catalogue = CATALOGUE

    def empty(self, seats: int, options: Options, faces: Faces) -> Hadara:
        """A table with nothing done yet."""
        return Hadara(seats, options, faces)

    def start(self, seats: int, options: Options, faces: Faces) -> State:
        board = self.empty(seats, options, faces)
        board.colours = CRESTS[:seats]
        setup.begin(board)
        flow.run(board)
        return board

    from_position = read.read

    def unknown_faces(self, options: Options) -> tuple[str, ...]:
        """Faces that this match may need: by game, expansions, and what every match has."""
        found = []
        for face, printed in CATALOGUE.faces.items():
            card = CARDS.get(face)
            if printed is not None:
                continue
            if card is not None:
                wanted = options["nobles"] if card.set != "base" else True
                wanted = wanted and (options["game"] == "full" or not card.star)
            else:
                wanted = face.startswith("colony_front") or options["markets"]
            if wanted:
                found.append(face)
        return tuple(found)

    def sight(self, piece: str, faces: Faces) -> str:
        """R14.1: starred purple cards are told apart by their effects, which are known."""
        return piece if piece in KNOWN_EFFECT else super().sight(piece, faces)

    def only_reported(self, face: str) -> bool:
        """R14.1: what a starred card does; its numbers nobody has told."""
        return face in KNOWN_EFFECT or self.in_doubt(face)

    def in_doubt(self, face: str) -> bool:
        """R19.6: a card that breaks the price formula as it was found."""
        return face in SUSPECT

    def refuse_face(self, face: str, printed: Face, faces: Faces) -> Refusal | None:
        """R14.1: which effect a starred card has is reported; who says nothing, agrees."""
        if face in KNOWN_EFFECT and isinstance(printed, Mapping):
            printed = {"effect": KNOWN_EFFECT[face], **printed}
        return super().refuse_face(face, printed, faces)

    def doubt_face(self, face: str, printed: Face) -> Refusal | None:
        """What an owner should look at twice: a warning, never a refusal.

        All cards have a price of their epoch, and ordinary ones obey the price formula. The faces
        are checked by `refuse_face` before.
        """
        card = CARDS.get(face)
        if card is None:
            return None
        doubt = _doubt_star(card, printed) if card.star else _doubt_formula(card, printed)
        return _doubt_range(card, printed) or doubt if card.set == "base" else doubt

    stand_ins = staticmethod(stand_ins.make)


def _doubt_star(card: Card, printed: Face) -> Refusal | None:
    """R14.1: an effect that nobody reported of this card."""
    effect = str(printed.get("effect", KNOWN_EFFECT[card.id]))
    if effect == KNOWN_EFFECT[card.id]:
        return None
    told = {"card": f"piece.{card.id}", "effect": f"pick.{effect}"}
    return Refusal("star_doubt", "R14.1", told)


def _doubt_range(card: Card, printed: Face) -> Refusal | None:
    """R5.5: a price of another epoch, whatever else the card does."""
    (least, most), cost = COSTS[card.epoch], int(printed["cost"])
    if least <= cost <= most:
        return None
    told: dict[str, str | int] = {"card": f"piece.{card.id}", "cost": cost}
    told |= {"least": least, "most": most}
    return Refusal("cost_doubt", "R5.5", told)


def _doubt_formula(card: Card, printed: Face) -> Refusal | None:
    """R20: a price that the other numbers do not come to; effects are worth something, too."""
    if printed.get("effect", "none") != "none":
        return None
    if printed.get("special") or printed.get("no_discount"):
        return None
    usual, cost = price(card, values(printed), int(printed["vp"])), int(printed["cost"])
    if usual == cost:
        return None
    return Refusal("face_doubt", "R20", {"card": f"piece.{card.id}", "cost": cost, "usual": usual})


GAME = HadaraGame()

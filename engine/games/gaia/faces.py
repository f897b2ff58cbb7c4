"""The faces of Gaia as the rules use them: lands, sites, needs, goals, powers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from engine.core.catalogue import Catalogue, Piece

DATA = Path(__file__).parent / "data"
_CATALOGUE: dict[str, Any] = json.loads((DATA / "catalogue.json").read_text("utf-8"))
SETUP: dict[str, Any] = json.loads((DATA / "setup.json").read_text("utf-8"))

LANDS: tuple[str, ...] = tuple(_CATALOGUE["lands"])
DECKS = ("nature", "life", "power")
MODES = ("base", "advanced", "advanced_disaster")
PRINTINGS = ("111", "110")
COLOURS: tuple[str, ...] = tuple(SETUP["meeples"])
STAR = "star"
ANIMAL = "animal"
TOKENS: int = SETUP["tokens"]
HERD: int = SETUP["tokens_per_herd"]
HAND: int = SETUP["limits"]["hand"]
HAND_POWER: int = SETUP["limits"]["power"]
ACTIONS: int = SETUP["actions"]
LEAST_NEEDS: int = SETUP["needs_to_build"]


def _copies(row: Mapping[str, Any]) -> Iterator[Piece]:
    for number in range(1, row["count"] + 1):
        name = row["face"] if row["count"] == 1 else f"{row['face']}#{number}"
        yield Piece(name, row["face"], row["kind"], deck=row["deck"])


CATALOGUE = Catalogue(
    (piece for row in _CATALOGUE["pieces"] for piece in _copies(row)), _CATALOGUE["faces"]
)
STATUS: Mapping[str, Mapping[str, Any]] = _CATALOGUE["status"]
"""Face -> who tells it and how surely; `in_part` is what is told of a face not told whole."""
ORDER = {piece: number for number, piece in enumerate(CATALOGUE.pieces)}
KIND = {piece.id: piece.kind for piece in CATALOGUE}
FACE = {piece.id: piece.face for piece in CATALOGUE}
DECK = {piece.id: piece.deck for piece in CATALOGUE}
LAND = {
    piece.id: CATALOGUE.faces[piece.face]["land"]  # type: ignore[index]
    for piece in CATALOGUE
    if piece.kind in ("tile", "nature")
}
"""The land type of a tile or of a nature card."""
POWER = {piece.id: piece.face for piece in CATALOGUE if piece.kind == "power"}
_ROWS = {row["face"]: row for row in _CATALOGUE["pieces"]}
POWERS = tuple(face for face, row in _ROWS.items() if row["kind"] == "power")


def in_play(mode: str, printing: str) -> list[Piece]:
    """The pieces of a printing that a mode uses (R1, R2, R3.5, K1)."""
    return [
        piece
        for piece in CATALOGUE
        if mode in _ROWS[piece.face].get("modes", MODES)
        and printing in _ROWS[piece.face].get("printings", PRINTINGS)
        and (piece.kind != "power" or mode != "base")
    ]


def required(goal: Mapping[str, Any]) -> dict[str, int]:
    """Land -> cards that a nature goal wants (R1.11)."""
    if goal["pattern"] == "one_of_each":
        return dict.fromkeys(LANDS, 1)
    return dict.fromkeys(goal["lands"], 2)

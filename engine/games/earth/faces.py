"""The cards of Earth as facts, read once from the data files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from engine.core.catalogue import Catalogue, Piece, printed

DATA: Final = Path(__file__).parent / "data"

UNSEEN: Final = "?"
"""Stands for a card that the match knows to be there without knowing which one it is."""

Amounts: TypeAlias = tuple[tuple[str, int], ...]
"""Resources with their amounts, in printed order."""

JOKER: Final = frozenset(("red", "blue", "yellow"))
"""The colours that a multicolour ability counts as (R11.3)."""


def load(name: str) -> dict[str, Any]:
    """One of the game's data files."""
    data: dict[str, Any] = json.loads((DATA / f"{name}.json").read_text("utf-8"))
    return data


TABLES: Final = load("tables")
ACTIONS: Final[Mapping[str, Any]] = TABLES["actions"]


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """One printed ability: what it costs, gives, asks for and does."""

    colour: str
    when: str
    cost: Amounts
    gain: Amounts
    if_chose: str = ""
    per_planted: Mapping[str, Any] | None = None
    spread: Mapping[str, Any] | None = None
    effect: Mapping[str, Any] | None = None
    score: Mapping[str, Any] | None = None

    @property
    def name(self) -> str:
        """The effect's name; empty for a plain exchange of costs and gains."""
        return str(self.effect["name"]) if self.effect else ""


class Card:
    """A face of an Earth, Island or Climate card."""

    __slots__ = (
        "abilities", "by_action", "canopy", "colours", "cost", "growth_spaces", "habitats", "id",
        "kind", "printed", "sprout_spaces", "types", "vp",
    )  # fmt: skip

    def __init__(self, data: Mapping[str, Any], kind: str) -> None:
        self.printed = data
        self.id: str = data["id"]
        self.kind = kind
        self.cost: int = data.get("cost", -1)
        self.vp: int = data["vp"]
        self.habitats = frozenset[str](data.get("habitats", ()))
        self.types = frozenset[str](data.get("types", ()))
        self.sprout_spaces: int = data.get("sprout_spaces", 0)
        self.growth_spaces: int = data.get("growth_spaces", 0)
        self.canopy: int = data.get("canopy") or 0
        self.abilities = tuple(map(_ability, data["abilities"]))
        self.colours = frozenset(ability.colour for ability in self.abilities)
        self.by_action = {name: self._activated(row["colour"]) for name, row in ACTIONS.items()}

    def spaces(self, what: str) -> int:
        """How many sprouts or growth pieces it takes (R8.1)."""
        return self.sprout_spaces if what == "sprout" else self.growth_spaces

    def _activated(self, colour: str) -> Ability | None:
        """The ability used after the action of this colour; no card has two (R7.6)."""
        fits = (colour,) if colour == "green" else (colour, "multicolour")
        found = [a for a in self.abilities if a.when == "activated" and a.colour in fits]
        return found[0] if found else None

    def ability(self, when: str) -> Ability | None:
        """The first ability of this timing."""
        return next((ability for ability in self.abilities if ability.when == when), None)

    def counts_as(self, colour: str) -> bool:
        """Whether the card has an ability that counts as this colour (R11.3)."""
        return colour in self.colours or (colour in JOKER and "multicolour" in self.colours)


def _ability(data: Mapping[str, Any]) -> Ability:
    cost, gain = (tuple(map(tuple, data.get(name, ()))) for name in ("cost", "gain"))
    return printed(Ability, data, cost=cost, gain=gain)


def _sides(name: str) -> dict[str, list[Mapping[str, Any]]]:
    return {row["id"]: row["sides"] for row in load(name)["cards"]}


_EARTH = load("earth")["cards"]
_TWO_SIDED: Final = {
    kind: _sides(name)
    for kind, name in (
        ("island", "islands"),
        ("climate", "climates"),
        ("ecosystem", "ecosystems"),
        ("fauna", "fauna"),
    )
}

EARTH: Final[tuple[str, ...]] = tuple(row["id"] for row in _EARTH)
"""All Earth cards in number order."""

FACES_OF: Final[Mapping[str, tuple[str, ...]]] = {
    piece: tuple(side["id"] for side in sides)
    for rows in _TWO_SIDED.values()
    for piece, sides in rows.items()
}
"""Two-sided card -> its two faces."""

PIECE_OF: Final[Mapping[str, str]] = {f: p for p, faces in FACES_OF.items() for f in faces}
"""Face of a two-sided card -> the card."""

PIECES: Final = {kind: tuple(rows) for kind, rows in _TWO_SIDED.items()}
"""Kind (`island`, `climate`, `ecosystem`, `fauna`) -> its cards."""

CARDS: Final[Mapping[str, Card]] = {row["id"]: Card(row, row["kind"]) for row in _EARTH} | {
    side["id"]: Card(side, kind)
    for kind in ("island", "climate")
    for sides in _TWO_SIDED[kind].values()
    for side in sides
}
"""Face -> card, for all that can stand in an area or be played."""

ECOSYSTEMS: Final[Mapping[str, Mapping[str, Any]]] = {
    side["id"]: side["score"] for sides in _TWO_SIDED["ecosystem"].values() for side in sides
}
FAUNA: Final[Mapping[str, Mapping[str, Any]]] = {
    side["id"]: side["goal"] for sides in _TWO_SIDED["fauna"].values() for side in sides
}
GAIA: Final[Mapping[str, Mapping[str, Any]]] = {row["id"]: row for row in load("gaia")["cards"]}

PLANTABLE: Final = frozenset(c for c in EARTH if CARDS[c].kind != "event")
EVENTS: Final = frozenset(c for c in EARTH if CARDS[c].kind == "event")
FLORA: Final = frozenset(c for c in EARTH if CARDS[c].kind == "flora")
ALL_EARTH: Final = frozenset(EARTH)

TOKENS: Final = ("active", "first")
"""The active-player token and the first-player token."""


def catalogue() -> Catalogue:
    """Every sensed piece of the box; a two-sided card is one piece with two faces."""
    pieces = [Piece(card, card, "earth", deck="earth") for card in EARTH]
    faces: dict[str, Mapping[str, Any] | None] = {row["id"]: row for row in _EARTH}
    for kind, rows in _TWO_SIDED.items():
        for piece, sides in rows.items():
            pieces.append(Piece(piece, piece, kind, deck=kind))
            faces[piece] = {"id": piece, "sides": [side["id"] for side in sides]}
            faces.update({side["id"]: side for side in sides})
    pieces += [Piece(card, card, "gaia", deck="gaia") for card in GAIA]
    faces.update(GAIA)
    pieces += [Piece(token, token, "token") for token in TOKENS]
    faces.update({token: {"id": token} for token in TOKENS})
    return Catalogue(pieces, faces)


CATALOGUE: Final = catalogue()

"""What is printed on the tiles and chits, loaded once from the data files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from engine.core.catalogue import Catalogue, Face, Piece

DATA = Path(__file__).parent / "data"

WHAT = ("wood", "stone", "food", "luxury", "coins", "population")
WOOD, STONE, FOOD, LUXURY, COINS, PEOPLE = range(6)
"""Where a seat's stock keeps each counted thing."""

Gains: TypeAlias = tuple[tuple[int, int], ...]
"""(what, amount) pairs in the order of `WHAT`."""

SLOTS = range(5)
"""The places of the tiles of a round."""


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A development tile. There is one object a tile, compared by identity."""

    id: str
    letter: str
    land: bool
    least: int
    prestige: int
    cost: tuple[int, int]
    """Wood and stone (buildings)."""
    once: Gains
    income: Gains
    choice: tuple[str, ...]
    """What the owner picks one of in every income phase; empty: nothing."""
    match: frozenset[str]
    protects: str
    raises: bool
    roams: bool
    """Its owner ignores the matching condition for land (R11.2)."""
    supply: bool


@dataclass(frozen=True, slots=True, eq=False)
class Civilization:
    """A civilization tile."""

    id: str
    number: int
    start: Gains
    income: Gains


def _read(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((DATA / name).read_text("utf-8"))
    return data


def _gains(printed: Mapping[str, int]) -> Gains:
    return tuple((index, printed[what]) for index, what in enumerate(WHAT) if what in printed)


def _tile(row: Mapping[str, Any]) -> Tile:
    cost = row.get("cost", {})
    return Tile(
        id=row["id"],
        letter=row["letter"],
        land=row["kind"] == "land",
        least=row["least_bid"],
        prestige=row["prestige"],
        cost=(cost.get("wood", 0), cost.get("stone", 0)),
        once=_gains(row.get("once", {})),
        income=_gains(row.get("income", {})),
        choice=tuple(row.get("income_choice", ())),
        match=frozenset(row.get("match", ())),
        protects="".join(row.get("protects_from", ())),
        raises=row.get("power") == "raise_bid_when_displaced",
        roams=row.get("power") == "ignore_land_matching",
        supply=row.get("supply_icon", False),
    )


_TILES = _read("tiles.json")["tiles"]
_CIVILIZATIONS = _read("civilizations.json")["civilizations"]
TABLES = _read("tables.json")

TILES: dict[str, Tile] = {row["id"]: _tile(row) for row in _TILES}
CIVILIZATIONS: dict[str, Civilization] = {
    row["id"]: Civilization(row["id"], row["number"], _gains(row["start"]), _gains(row["income"]))
    for row in _CIVILIZATIONS
}
LETTERS: tuple[str, ...] = tuple(TABLES["rounds"])
"""The letter whose tiles each round uses (R4.1)."""
ROUNDS = len(LETTERS)
PILES: dict[str, tuple[str, ...]] = {
    letter: tuple(tile.id for tile in TILES.values() if tile.letter == letter)
    for letter in sorted(set(LETTERS))
}
DISASTERS: tuple[str, ...] = tuple(row["id"] for row in TABLES["disasters"])
CHITS_EACH = 3
CHITS_A_ROUND: int = TABLES["chits_a_round"]
COLOURS: tuple[str, ...] = tuple(TABLES["colours"])
STORAGE: tuple[int, int, int] = tuple(TABLES["storage"][what] for what in WHAT[:3])
BANK = (
    TABLES["other_pieces"]["silver_coin"] * TABLES["coin_values"]["silver_coin"]
    + TABLES["other_pieces"]["gold_coin"] * TABLES["coin_values"]["gold_coin"]
)
"""The value of all coins in the box."""


def _population_income() -> tuple[tuple[int, int], ...]:
    rows = TABLES["population_income"]
    found = []
    for people in range(rows[-1]["from"] + 1):
        row = [r for r in rows if r["from"] <= people][-1]
        found.append((row["coins"], row["luxury"]))
    return tuple(found)


POPULATION_INCOME = _population_income()
"""Population (0 to 20 and more) -> coins and luxury (R10.4)."""


def chit_kind(chit: str) -> str:
    """`chit_plague#2` -> `plague`; the blank one is `blank`."""
    return chit.split("#")[0].removeprefix("chit_")


def _chit_ids(kind: str, count: int) -> list[str]:
    return [f"chit_{kind}" + (f"#{n}" if n > 1 else "") for n in range(1, count + 1)]


CHITS: tuple[str, ...] = tuple(
    chit for row in TABLES["disasters"] for chit in _chit_ids(row["id"], row["chits"])
) + tuple(_chit_ids("blank", TABLES["blank_chits"]))


def _pieces() -> list[Piece]:
    pieces = [Piece(row["id"], row["id"], "civilization", True, "civilizations")
              for row in _CIVILIZATIONS]  # fmt: skip
    pieces += [Piece(row["id"], row["id"], row["kind"], True, row["letter"]) for row in _TILES]
    pieces += [Piece(disaster, disaster, "disaster") for disaster in DISASTERS]
    pieces += [Piece(chit, chit.split("#")[0], "chit", True, "chits") for chit in CHITS]
    pieces.append(Piece("conquest", "conquest", "conquest"))
    for colour in COLOURS:
        pieces.append(Piece(f"order_{colour}", f"order_{colour}", "order_chit"))
        pieces.append(Piece(f"bid_{colour}", f"bid_{colour}", "bid_chit"))
    for kind, count in TABLES["other_pieces"].items():
        ids = [kind] + [f"{kind}#{n}" for n in range(2, count + 1)]
        pieces += [Piece(piece, kind, kind, sensed=False) for piece in ids]
    return pieces


def _faces() -> dict[str, Face | None]:
    plain: dict[str, Face | None] = {piece.face: {"kind": piece.kind} for piece in _pieces()}
    for row in (*_TILES, *_CIVILIZATIONS, *TABLES["disasters"]):
        plain[row["id"]] = {key: value for key, value in row.items() if key != "id"}
    return plain


CATALOGUE = Catalogue(_pieces(), _faces())

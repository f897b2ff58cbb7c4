"""What each face of Peloponnes is drawn with: tiles, cities, disasters, markers and the mat."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from companion.art.drawing import LANGUAGES, Drawing, Said
from companion.games.peloponnes.art.scenes import scene
from companion.ui.palette import seat_sign
from engine.games.peloponnes.faces import CATALOGUE
from engine.games.peloponnes.game import GAME as RULES

TILE: Final = (66.0, 62.0)
ROUND: Final = (40.0, 40.0)
ROW: Final = (130.0, 14.0)
ORDER: Final = ("stone", "wood", "food", "luxury", "coins", "population")
POWERS: Final = {"ignore_land_matching": [("sign", "roams")],
                 "raise_bid_when_displaced": [("sign", "raises"), ("figure", "1/2")]}  # fmt: skip
PARCHMENT: Final = "#f3e4c4"
Line = list[tuple[Any, ...]]


def drawings() -> Iterator[Drawing]:
    """Every face of the box."""
    for key, face in CATALOGUE.faces.items():
        if face and (face.get("kind") in ("land", "building") or "start" in face):
            yield from _tile(key, face)
        else:
            yield from _other(key, face or {})


def cover() -> Drawing:
    """The picture that stands for the game."""
    drawn = scene("civ4", CATALOGUE.faces["civ4"] or {})
    return Drawing("cover", "cover.svg.j2", (60, 60), {"scene": drawn})


def _named(key: str) -> Said:
    return {language: str(RULES.texts.word(language, key)) for language in LANGUAGES}


def _amounts(gains: Mapping[str, int]) -> Line:
    """Signs with their numbers, in the order of the tiles."""
    return [("sign", what, str(gains[what])) for what in ORDER if gains.get(what)]


def _income(face: Mapping[str, Any]) -> Line:
    """One sign for each thing that the tile gives; a choice with its stroke between."""
    if choice := face.get("income_choice"):
        return [("op", "choice"), *(("sign", what) for what in choice)]
    gains = face.get("income", {})
    return [("sign", what) for what in ORDER for _ in range(gains.get(what, 0))]


def _powers(face: Mapping[str, Any]) -> Line:
    line: Line = []
    for disaster in face.get("protects_from", ()):
        line += [("sign", "protects"), ("sign", disaster)]
    line += POWERS.get(face.get("power", ""), [])
    return [*line, ("sign", "supply")] if face.get("supply_icon") else line


def _tile(key: str, face: Mapping[str, Any]) -> Iterator[Drawing]:
    land = face.get("kind") == "land"
    start = face.get("start", {})
    once = _amounts(face.get("once", start))
    values = {
        "scene": scene(key, face), "words": {} if land else _named(key), "cost": _amounts(face.get("cost", {})),
        "once": once, "start": bool(start), "prestige": face.get("prestige", 0),
        "bid": face.get("least_bid", 0), "number": face.get("number", 0),
        "powers": _powers(face), "income": _income(face),
    }  # fmt: skip
    yield Drawing(key, "tile.svg.j2", TILE, values)
    yield Drawing(key, "small.svg.j2", TILE, values, "small")
    line: Line = (
        [("sign", "bid", str(values["bid"]))] if values["bid"] else [("ring", values["number"])]
    )
    if values["prestige"]:
        line.append(("sign", "prestige", str(values["prestige"])))
    gains = [
        ("group", part)
        for part in (values["cost"], once, values["powers"], values["income"])
        if part
    ]
    yield Drawing(key, "row.svg.j2", ROW, {"line": [*line, *gains], "words": _named(key)}, "row")


def _other(key: str, face: Mapping[str, Any]) -> Iterator[Drawing]:
    kind, _, colour = key.partition("_")
    look = {"rim": "#8a6a3a", "face": PARCHMENT, "what": "", "chits": 0, "figure": ""}
    if face.get("chits"):
        look |= {"what": key, "chits": face["chits"], "rim": "#8a2f1c"}
    elif kind == "chit":
        look |= {"what": "chit" if colour == "blank" else colour}
    elif kind in ("order", "bid"):
        shade, shape = seat_sign(colour, 0)
        look |= {
            "rim": "#6b4427" if kind == "order" else "#c8962e",
            "face": shade,
            "what": f"seat_{shape}",
        }
    elif key in COINS:
        look |= COINS[key]
    elif key == "wooden_marker":
        look |= {"rim": "#6b4427", "face": "#c99a5e"}
    else:
        yield Drawing(key, "plain.svg.j2", TILE, {"lines": PLAIN[key]})
        yield Drawing(key, "row.svg.j2", ROW, {"line": PLAIN[key][0], "words": _named(key)}, "row")
        return
    yield Drawing(key, "medal.svg.j2", ROUND, look)


COINS: Final[Mapping[str, dict[str, Any]]] = {
    "silver_coin": {"rim": "#84949e", "face": "#dfe5e8", "figure": "1"},
    "gold_coin": {"rim": "#8f6712", "face": "#f0c653", "figure": "3"},
}
_TABLES: Final = json.loads(
    (
        Path(__file__).parents[4] / "engine" / "games" / "peloponnes" / "data" / "tables.json"
    ).read_text("utf-8")
)
PLAIN: Final[Mapping[str, list[Line]]] = {
    "conquest": [[("sign", "conquest")], [("sign", "bid"), ("figure", "+3")]],
    "luxury_20_chit": [[("sign", "luxury", "20+")]],
    "arrow_chit": [[("sign", "first")]],
    "player_mat": [
        [("sign", "store"), *(("sign", what, str(most)) for what, most in _TABLES["storage"].items())],
        *(
            [("sign", "population", f"{row['from']}+"), ("op", "arrow"), ("sign", "coins", str(row["coins"])),
             *([("sign", "luxury", str(row["luxury"]))] if row["luxury"] else [])]
            for row in _TABLES["population_income"]
        ),
    ],
    "round_overview": [
        [("figure", " ".join(f"{n}{letter}" for n, letter in enumerate(_TABLES["rounds"], 1) if letter == one))]
        for one in "ABC"
    ],
}  # fmt: skip
"""Pieces without a scene: their lines of signs."""

"""What each face of Gaia Project is drawn with: the catalogue's data as templates and values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from companion.art.drawing import Drawing
from companion.games.gaia_project.art import boards, cards
from companion.games.gaia_project.art.sentences import (
    Parts,
    amounts,
    booster_task,
    final_counted,
    points_for,
    shared_gain,
    tile_sentence,
)
from companion.games.gaia_project.art.sources import TILES, named, seed

WHEN: Final = {"immediate": "now", "income": "income", "special_action": "action", "pass": "pass",
               "trigger": "whenever", "value4": "always"}  # fmt: skip
"""Kind of a technology tile -> the sign that says when it pays."""
PAID: Final = ("income", "action", "pass")
"""What comes again tells when, where it lies in a strip too."""
STEEL: Final = ("#93abd0", "#2a3f7c", "#0d1634")
GOLDEN: Final = ("#f2c230", "#5a4210", "#1c1404")
SCORING: Final = ("#6fd08a", "#1f5240", "#0a1f1c")
FINAL: Final = ("#b98af0", "#43266e", "#150a2a")
POWER: Final = ("#a56ee8", "#47207c", "#1a0a34")
SEA_GREEN: Final = ("#35b3a0", "#12605f", "#08202c")
CUBES: Final = ("#4fcf74", "#14603a", "#062416")
SQUARE: Final = (46.0, 34.0)
"""Size of what says two things, one above the other: a price and a gain, a deed and points."""
ABREAST: Final = 3
"""So many signs of a gain find room beside each other there."""
GREEN, GREY = ("#46b86a", "#0f4a28"), ("#8f99a8", "#3a424f")


class Plate(NamedTuple):
    """A face as it lies in a strip: the colours of its kind, and what it says in signs."""

    rim: str
    ground: str
    lines: tuple[Parts, ...]


def drawings() -> Iterator[Drawing]:
    """Every face, and its line in a row."""
    for face in _tiles():
        yield face
        yield row(face)
        if "top" in face.values:
            yield flat(face)
    yield from boards.drawings()
    yield from cards.drawings()


@cache
def plates() -> Mapping[str, Plate]:
    """Every tile, token and space as it lies in a strip."""
    return {face.key: _plate(face.values) for face in _tiles()}


def _plate(facts: Mapping[str, Any]) -> Plate:
    paid = facts.get("when") in PAID and "flat" not in facts
    first = [[("sign", facts["when"])]] if paid else []
    ground = facts.get("top") or facts["colour_b"]
    return Plate(facts["rim"], ground, (*first, *_lines(facts)))


def _tiles() -> Iterator[Drawing]:
    for kind in (_technology, _boosters, _rounds, _finals, _federations, _shared):
        yield from kind()


def _lines(facts: Mapping[str, Any]) -> list[Parts]:
    """What a face says in a strip."""
    return facts.get("flat") or [facts.get("short") or facts["line"]]


def row(face: Drawing) -> Drawing:
    """The line of a face in a list."""
    facts = face.values
    line = facts.get("short") or facts["line"]
    when = facts.get("row_when", facts.get("when", ""))
    values = {"rim": facts["rim"], "when": when, "line": line, "words": facts["words"]}
    values["seed"] = seed(face.key)
    return Drawing(face.key, "row.svg.j2", (100, 15), values, form="row")


def flat(face: Drawing) -> Drawing:
    """A face as it lies in a strip beside the board: its signs alone."""
    facts = face.values
    lines = _lines(facts)
    values = {key: facts[key] for key in ("rim", "top", "low", "seed")}
    size = facts.get("flat_size") or ((46.0, 23.0) if len(lines) > 1 else (46.0, 19.0))
    return Drawing(face.key, "flat.svg.j2", size, {**values, "lines": lines}, form="small")


def _painted(key: str, paint: tuple[str, str, str], **values: Any) -> dict[str, Any]:
    rim, top, low = paint
    return {"rim": rim, "top": top, "low": low, "seed": seed(key), "words": named(key), **values}


def _technology() -> Iterator[Drawing]:
    for group, paint, size in (("standard", STEEL, (36, 27)), ("advanced", GOLDEN, (38, 28))):
        for tile in TILES[group]:
            key = tile["id"]
            values = _painted(key, paint, when=WHEN[tile["kind"]], cut=group == "advanced",
                              line=tile_sentence(tile))  # fmt: skip
            yield Drawing(key, "tile.svg.j2", size, values)


def _boosters() -> Iterator[Drawing]:
    for tile in TILES["boosters"]:
        income = [[part] for part in amounts(tile["income"])]
        when, task = booster_task(tile)
        later = [part for line in task for part in line if part != ("op", "then")]
        short = [*amounts(tile["income"]), *([("sign", when), *later] if task else [])]
        first = [("sign", "income"), *amounts(tile["income"])]
        values = _painted(tile["id"], SEA_GREEN, income=income, when=when or "income",
                          row_when="income", lines=task, plain=not task, short=short,
                          flat=[first, *([[("sign", when), *later]] if task else [])])  # fmt: skip
        yield Drawing(tile["id"], "booster.svg.j2", (32, 80), values)


def _rounds() -> Iterator[Drawing]:
    for tile in TILES["rounds"]:
        line = points_for(tile["trigger"], tile["points"])
        values = _painted(tile["id"], SCORING, when="whenever", automa=tile["automa"], line=line,
                          flat=[line[:-2], line[-2:]], flat_size=SQUARE)  # fmt: skip
        yield Drawing(tile["id"], "scoring.svg.j2", (42, 33), values)


def _finals() -> Iterator[Drawing]:
    for tile in TILES["finals"]:
        values = _painted(tile["id"], FINAL, when="end", neutral=tile["neutral"],
                          points=TILES["final_points"],
                          line=final_counted(tile["id"]), flat_size=SQUARE)  # fmt: skip
        yield Drawing(tile["id"], "final.svg.j2", (62, 34), values)


def _federations() -> Iterator[Drawing]:
    """The green side, and the grey one that shows when the token was used (R11.3)."""
    for tile in TILES["federations"]:
        sides = (True, False) if tile["green"] else (False,)
        for green in sides:
            key = tile["id"] if green or not tile["green"] else f"{tile['id']}.grey"
            light, dark = GREEN if green else GREY
            gain = amounts(tile["gain"])
            short = [*([("points", tile["points"])] if tile["points"] else []), *gain]
            values = {"colour_a": light, "colour_b": dark, "points": tile["points"], "rim": light,
                      "lines": [[part] for part in gain], "short": short, "seed": seed(key),
                      "when": "federation" if green else "", "words": named(tile["id"])}  # fmt: skip
            yield Drawing(key, "federation.svg.j2", (34, 36), values)


def _shared() -> Iterator[Drawing]:
    """The seven power and three QIC actions of the research board."""
    for group, paint, what in (("power", POWER, "power"), ("qic", CUBES, "qic")):
        for space in TILES[group]:
            gain, cost = shared_gain(space), [("sign", what, str(space["cost"]))]
            short = [*cost, ("op", "arrow"), *gain]
            values = _painted(space["id"], paint, cost=cost, line=gain, short=short)
            values["flat"] = _price_above(cost, gain)
            values["flat_size"] = SQUARE
            yield Drawing(space["id"], "action.svg.j2", (34, 36), values)


def _price_above(cost: Parts, gain: Parts) -> list[Parts]:
    """Ten actions stand side by side: on one line their signs would be smaller than letters."""
    first = [*cost, ("op", "arrow")]
    if len(gain) <= ABREAST:
        return [first, gain]
    return [[*first, gain[0]], gain[1:]]

"""Earth scored a second time, slowly and plainly, from a written position and the data files.

It shares no code with the engine: filters, chains, lines and sets are searched by brute force.
"""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

_DATA = Path(__file__).parents[3] / "engine" / "games" / "earth" / "data"


def _cards(name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((_DATA / f"{name}.json").read_text("utf-8"))["cards"]
    return rows


FACES: dict[str, dict[str, Any]] = {row["id"]: row for row in _cards("earth")}
for _name in ("islands", "climates", "ecosystems", "fauna"):
    for _row in _cards(_name):
        FACES.update({side["id"]: side for side in _row["sides"]})

Planted = dict[str, Any]
"""A card of a written tableau: card, row, col, sprouts, growth."""


def lines(position: dict[str, Any], seat: int) -> dict[str, int]:
    """The ten pad lines of a seat (R11.1)."""
    own = position["seats"][seat]
    tableau = [_full(planted) for planted in own["tableau"]]
    faces = [own["island"], own["climate"]]
    shared = [*position["ecosystems"], "", ""]
    return {
        "base": sum(FACES[f]["vp"] for f in [*faces, *(p["card"] for p in tableau)]),
        "events": sum(FACES[card]["vp"] for card in own["events"]),
        "compost": len(own["compost"]),
        "sprouts": sum(planted["sprouts"] for planted in tableau),
        "growth": sum(_growth(planted) for planted in tableau),
        "terrain": sum(_terrain(position, seat, planted) for planted in tableau),
        "ecosystem": _face_points(position, seat, own["ecosystem"]),
        "shared_1": _face_points(position, seat, shared[0]),
        "shared_2": _face_points(position, seat, shared[1]),
        "fauna": _fauna(position, seat),
    }


def score(position: dict[str, Any], seat: int) -> int:
    return sum(lines(position, seat).values())


def meets(position: dict[str, Any], seat: int, face: str) -> bool:
    """Whether a seat meets a fauna face (R10.1)."""
    goal = FACES[face]["goal"]
    return _count(position, seat, goal["of"], None) >= goal["at_least"]


def _full(planted: Planted) -> Planted:
    return {"sprouts": 0, "growth": 0, **planted}


def _growth(planted: Planted) -> int:
    face = FACES[planted["card"]]
    spaces = face.get("growth_spaces", 0)
    return face["canopy"] if spaces and planted["growth"] == spaces else planted["growth"]


def _terrain(position: dict[str, Any], seat: int, planted: Planted) -> int:
    scores = [a["score"] for a in FACES[planted["card"]]["abilities"] if "score" in a]
    return sum(_points(position, seat, each, planted) for each in scores)


def _face_points(position: dict[str, Any], seat: int, face: str) -> int:
    return _points(position, seat, FACES[face]["score"], None) if face else 0


def _fauna(position: dict[str, Any], seat: int) -> int:
    points = 7 if position["full"] == seat + 1 else 0
    for row in position["fauna"]:
        if seat + 1 in row["leaves"]:
            place = row["leaves"].index(seat + 1)
            flat = position["options"]["mode"] == "beginner"
            points += 10 if flat else [15, 11, 8, 6, 5][place]
    return points


def _points(position: dict[str, Any], seat: int, how: dict[str, Any], at: Planted | None) -> int:
    count = _count(position, seat, how["of"], at)
    if "table" in how:
        table = [0, *how["table"]]
        return int(table[min(count, len(table) - 1)])
    count = min(count, how.get("count_max", count))
    points = count // how["per"] * how["vp"]
    return int(min(points, how.get("vp_max", points)))


# -- counting ----------------------------------------------------------------------------


def _count(position: dict[str, Any], seat: int, of: dict[str, Any], at: Planted | None) -> int:
    if of.get("best_seat"):
        alone = {**of, "best_seat": False}
        return max(_count(position, s, alone, at) for s in range(len(position["seats"])))
    own = position["seats"][seat]
    tableau = [_full(planted) for planted in own["tableau"]]
    kind = of["count"]
    plain = {
        "soil": own["soil"],
        "hand": len(own["hand"]) + own["unseen"],
        "compost": len(own["compost"]),
        "events": len(own["events"]),
        "sprouts": sum(planted["sprouts"] for planted in tableau),
        "growth": sum(planted["growth"] for planted in tableau),
    }
    if kind in plain:
        return plain[kind]
    if kind == "gaps":
        assert at is not None
        return 4 - len(_around(tableau, at, "beside"))
    if kind == "cards":
        return _number(position, own, tableau, of, at)
    if kind == "chain":
        return _chain(tableau, of, at)
    if kind == "lines":
        return _lines(tableau, of)
    assert kind == "sets"
    return _sets(position, own, tableau, of)


def _own_faces(position: dict[str, Any], own: dict[str, Any], of: dict[str, Any]) -> list[Planted]:
    if of.get("scope") != "area":
        return []
    option = position["options"]["own_cards"]
    marked = of.get("filter", {}).get("colour") in ("green", "black", "brown")
    if option == "none" or (option == "marked" and not marked):
        return []
    return [{"card": own[k], "sprouts": 0, "growth": 0} for k in ("island", "climate")]


def _number(
    position: dict[str, Any],
    own: dict[str, Any],
    tableau: list[Planted],
    of: dict[str, Any],
    at: Planted | None,
) -> int:
    among = tableau
    if "where" in of:
        assert at is not None
        among = _around(tableau, at, of["where"])
    among = among + _own_faces(position, own, of)
    return sum(_fits(planted, of.get("filter", {})) for planted in among)


def _around(tableau: list[Planted], at: Planted, where: str) -> list[Planted]:
    def near(other: Planted) -> bool:
        down, right = abs(other["row"] - at["row"]), abs(other["col"] - at["col"])
        return {
            "row": down == 0,
            "column": right == 0,
            "beside": down + right == 1,
            "corners": down == right == 1,
            "around": max(down, right) == 1,
        }[where]

    return [other for other in tableau if near(other)]


def _colours(face: dict[str, Any]) -> set[str]:
    colours = {ability["colour"] for ability in face["abilities"]}
    return colours | ({"red", "blue", "yellow"} if "multicolour" in colours else set())


def _fits(planted: Planted, asked: dict[str, Any]) -> bool:
    face = FACES[planted["card"]]
    sprout_spaces, growth_spaces = face.get("sprout_spaces", 0), face.get("growth_spaces", 0)
    canopy = face.get("canopy") or 0
    sprouts_in = planted["sprouts"] == sprout_spaces
    growth_in = planted["growth"] == growth_spaces
    cost = face.get("cost")
    answers = {
        "kind": lambda v: face.get("kind") == v,
        "type": lambda v: v in face.get("types", []),
        "habitat": lambda v: v in face["habitats"],
        "habitats_min": lambda v: len(face["habitats"]) >= v,
        "habitats_max": lambda v: len(face["habitats"]) <= v,
        "colour": lambda v: v in _colours(face),
        "abilities_min": lambda v: len(face["abilities"]) >= v,
        "cost_min": lambda v: cost is not None and cost >= v,
        "cost_max": lambda v: cost is not None and cost <= v,
        "vp_min": lambda v: face["vp"] >= v,
        "vp_max": lambda v: face["vp"] <= v,
        "vp_parity": lambda v: (face["vp"] % 2 == 0) == (v == "even"),
        "aid": lambda v: face.get("aid", False) is v,
        "tag": lambda v: v in face.get("tags", []),
        "sprout_spaces": lambda v: sprout_spaces == v,
        "sprout_spaces_max": lambda v: sprout_spaces <= v,
        "growth_spaces_min": lambda v: growth_spaces >= v,
        "growth_spaces_max": lambda v: growth_spaces <= v,
        "canopy_min": lambda v: canopy >= v,
        "canopy_max": lambda v: canopy <= v,
        "growth_min": lambda v: planted["growth"] >= v,
        "sprouts_min": lambda v: planted["sprouts"] >= v,
        "sprouts_full": lambda v: sprout_spaces > 0 and sprouts_in,
        "canopy": lambda v: growth_spaces > 0 and growth_in,
        "full": lambda v: sprouts_in and growth_in,
        "bare": lambda v: planted["sprouts"] == planted["growth"] == 0,
    }
    return all(answers[name](value) for name, value in asked.items())


def _chain(tableau: list[Planted], of: dict[str, Any], at: Planted | None) -> int:
    where = {(p["row"], p["col"]) for p in tableau if _fits(p, of["filter"])}
    through = (at["row"], at["col"]) if of["through"] and at else None
    straight = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    steps = straight if of["steps"] == "orthogonal" else [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    best = 0

    def walk(spot: tuple[int, int], walked: frozenset[tuple[int, int]]) -> None:
        nonlocal best
        if len(walked) > best and (through is None or through in walked):
            best = len(walked)
        for down, right in steps:
            after = (spot[0] + down, spot[1] + right)
            if after in where and after not in walked:
                walk(after, walked | {after})

    for spot in where:
        walk(spot, frozenset({spot}))
    return best


def _lines(tableau: list[Planted], of: dict[str, Any]) -> int:
    grid = {(p["row"], p["col"]): p for p in tableau}
    if not grid:
        return 0
    top, left = min(row for row, _ in grid), min(col for _, col in grid)
    four = range(4)
    if of["line"] == "row":
        wanted = [[(top + r, left + c) for c in four] for r in four]
    elif of["line"] == "column":
        wanted = [[(top + r, left + c) for r in four] for c in four]
    else:
        wanted = [[(top + i, left + i) for i in four], [(top + i, left + 3 - i) for i in four]]
    full = [[grid[spot] for spot in spots] for spots in wanted if all(s in grid for s in spots)]
    if "all_different" in of:
        return sum(
            any(len(set(picked)) == 4 for picked in product(*values))
            for values in ([_values(p, of["all_different"]) for p in line] for line in full)
        )  # fmt: skip
    if "all_share" in of:
        return sum(
            bool(set.intersection(*(_values(p, of["all_share"]) for p in ln))) for ln in full
        )
    return len(full)


def _values(planted: Planted, what: str) -> set[Any]:
    face = FACES[planted["card"]]
    if what in ("sprouts", "growth"):
        return {planted[what]}
    if what == "colour":
        return _colours(face) - {"multicolour"}
    if what == "vp":
        return {face["vp"]}
    if what == "habitat":
        return set(face["habitats"])
    return set(face["types"]) if face["kind"] == "flora" else {"terrain"}


def _sets(
    position: dict[str, Any], own: dict[str, Any], tableau: list[Planted], of: dict[str, Any]
) -> int:
    cards = [*tableau, *_own_faces(position, own, of)]
    serves = []
    for planted in cards:
        face = FACES[planted["card"]]
        serves.append(
            (_colours(face) & {"red", "blue", "yellow"})
            | ({"terrain"} if face.get("kind") == "terrain" else set())
        )
    groups = 0
    while groups < len(own["events"]) and _matching(serves, groups + 1):
        groups += 1
    return groups


def _matching(serves: list[set[str]], groups: int) -> bool:
    """Whether cards can fill so many red, blue, yellow and terrain places (augmenting paths)."""
    places = [kind for kind in ("red", "blue", "yellow", "terrain") for _ in range(groups)]
    holder: dict[int, int] = {}

    def seek(place: int, tried: set[int]) -> bool:
        for card, kinds in enumerate(serves):
            if places[place] in kinds and card not in tried:
                tried.add(card)
                if card not in holder or seek(holder[card], tried):
                    holder[card] = place
                    return True
        return False

    return all(seek(place, set()) for place in range(len(places)))

"""What each face of Gaia is drawn with; a face that nobody tells is drawn as untold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, Final

from companion.art.colours import darker
from companion.art.drawing import LANGUAGES, Drawing, Mark, Said
from companion.games.gaia.art.lands import (
    GROUND,
    LANDS,
    VARIANTS,
    patches,
    scattered,
    shore,
    skyline,
)
from engine.games.gaia.faces import CATALOGUE, KIND, LEAST_NEEDS, STATUS, required
from engine.games.gaia.game import GAME as RULES

SIDE: Final = 55.0
CARD: Final = (56.0, 78.0)
TURNS: Final = {"n": 0, "e": 90, "s": 180, "w": 270}
RIMS: Final = {"city": "#b5703c", "animal": "#7a5a3a", "goal": "#2f8f6a", "power": "#6a4ca0"}
"""The edge of a card, by kind."""
MARKS: Final = {"goal": (452, 651, 130), "city": (280, 541, 92)}
"""Where a small card that nobody tells is marked, so that no sign is covered."""
SITES: Final = (*LANDS, "star")
EFFECTS: Final[Mapping[str, list[list[Any]]]] = {
    "sun": [[("sign", "swamp"), ("op", "becomes"), ("sign", "plains")],
            [("sign", "plains"), ("op", "becomes"), ("sign", "desert")]],
    "rain": [[("sign", "desert"), ("op", "becomes"), ("sign", "plains")],
             [("sign", "plains"), ("op", "becomes"), ("sign", "swamp")]],
    "earthquake": [[("sign", "tile"), ("op", "swap"), ("sign", "tile")]],
    "tornado": [[("sign", "others"), ("op", "per"), ("sign", "card", "1"), ("sign", "random")],
                [("sign", "keep", "1")]],
    "protection": [[("sign", "not_now"), ("sign", "power"), ("sign", "no_effect")]],
    "lightning": [[("sign", "tile"), ("op", "arrow"), ("sign", "leaves"), ("sign", "city"),
                   ("sign", "animal"), ("sign", "meeple")]],
    "eruption": [[("sign", "mountain"), ("sign", "beside"), ("op", "arrow"), ("sign", "leaves"),
                  ("sign", "city"), ("sign", "animal"), ("sign", "meeple")],
                 [("sign", "plains"), ("sign", "forest"), ("sign", "swamp"), ("op", "becomes"),
                  ("sign", "desert")]],
}  # fmt: skip
"""What a power does, a line a sentence; two lines of sun and rain are either, or."""
EITHER: Final = ("sun", "rain")
HUES: Final = {"sun": "#e8a21c", "rain": "#3f7fb8", "earthquake": "#9a6a3a", "tornado": "#5b6b80",
               "protection": "#2f6fb0", "lightning": "#6a5a9a", "eruption": "#b5482a"}  # fmt: skip


def drawings() -> Iterator[Drawing]:
    """Every face, and whatever an owner can tell of one that no public source tells."""
    yield from _tiles()
    for face in dict.fromkeys(piece.face for piece in CATALOGUE):
        drawing = _face(face)
        if drawing:
            yield drawing
            yield _small(drawing)
            yield _row(drawing)
    for drawing in _tellable():
        yield drawing
        if drawing.size == CARD:
            yield _small(drawing)


def cover() -> Drawing:
    """The picture that stands for the game."""
    side = SIDE * 10
    lands = [
        _ground(f"cover {land}", land, side) for land in ("forest", "mountain", "sea", "plains")
    ]
    values = {"lands": lands, "side": side, "houses": skyline("cover", 500)}
    return Drawing("cover", "cover.svg.j2", (60, 60), values)


def _named(key: str) -> Said:
    """The name of a piece; for a face that many pieces may turn out to have, that of its kind."""
    texts, first = RULES.texts, f"{key.partition('_')[0]}_01"
    if texts.has(f"piece.{key}"):
        return {language: str(texts.word(language, key)) for language in LANGUAGES}
    return {
        language: str(texts.word(language, first)).rstrip("0123456789 ") for language in LANGUAGES
    }


def _number(key: str) -> str:
    """The number that the catalogue gives a card of a kind; empty: it has none."""
    return key.rpartition("_")[2].lstrip("0") if key[-1].isdigit() else ""


def _ground(key: str, land: str, side: float) -> dict[str, Any]:
    return {"land": land, "ground": GROUND[land], "patches": patches(key, side),
            "things": scattered(key, land, side)}  # fmt: skip


def _tiles() -> Iterator[Drawing]:
    side = SIDE * 10
    for land in LANDS:
        for n in range(VARIANTS):
            key = f"tile_{land}" + (f".{n}" if n else "")
            yield Drawing(key, "tile.svg.j2", (SIDE, SIDE), _ground(key, land, side))
        for way, turn in TURNS.items():
            values = {"ground": GROUND[land], "turn": turn,
                      "path": shore(f"{land} {way}", side, 62), "edge": shore(f"{land} {way}", side, 76)}  # fmt: skip
            yield Drawing(f"edge_{land}.{way}", "edge.svg.j2", (SIDE, SIDE), values)


def _face(face: str) -> Drawing | None:
    kind = KIND.get(face) or KIND[f"{face}#1"]
    printed = CATALOGUE.faces[face]
    if kind == "tile":
        return None
    if kind == "power":
        return _power(face)
    told = STATUS.get(face, {})
    mark: Mark = "" if printed and told.get("face_status") != "reported" else "likely"
    if printed is None:
        mark, printed = "untold", told.get("in_part", {})
    draw = {"nature": _nature, "city": _city, "animal": _animal}.get(kind, _goal)
    return draw(face, printed, mark)


def _nature(key: str, printed: Mapping[str, Any], mark: Mark) -> Drawing:
    values = {**_ground(key, printed["land"], 500), "words": _named(key), "number": _number(key)}
    return Drawing(key, "nature.svg.j2", CARD, values, mark=mark)


def _city(key: str, printed: Mapping[str, Any], mark: Mark) -> Drawing:
    site = str(printed.get("site", ""))
    needs = list(printed.get("needs", ("", "", "", "")))
    values = {**_ground(key, site, 500), "words": _named(key), "number": _number(key), "site": site, "needs": needs,
              "houses": skyline(key, 500), "least": LEAST_NEEDS, "mark_at": (488, 404, 84)}  # fmt: skip
    return Drawing(key, "city.svg.j2", CARD, values, mark=mark)


def _animal(key: str, printed: Mapping[str, Any], mark: Mark) -> Drawing:
    site = str(printed.get("site", ""))
    values = {
        **_ground(key, site, 500),
        "words": _named(key),
        "number": _number(key),
        "site": site,
        "mark_at": (488, 404, 84),
    }
    return Drawing(key, "animal.svg.j2", CARD, values, mark=mark)


def _goal(key: str, printed: Mapping[str, Any], mark: Mark) -> Drawing:
    pattern = printed.get("pattern", "")
    wanted = ["power"] * 4 if pattern == "four_powers" else [""] * 4
    if pattern and pattern != "four_powers":
        wanted = [land for land, count in required(printed).items() for _ in range(count)]
    values = {
        "wanted": wanted,
        "words": _named(key),
        "number": _number(key),
        "power": pattern == "four_powers",
        "mark_at": (460, 658, 100),
    }
    return Drawing(key, "goal.svg.j2", CARD, values, mark=mark)


def _power(key: str) -> Drawing:
    values = {"hue": HUES[key], "lines": EFFECTS[key], "either": key in EITHER,
              "words": _named(key), "number": _number(key)}  # fmt: skip
    return Drawing(key, "power.svg.j2", CARD, values)


def _small(face: Drawing) -> Drawing:
    """A card without words, for where it is shown too small for them."""
    kind = face.template.partition(".")[0]
    facts = dict(face.values)
    rim = darker(facts["ground"][1], 0.2) if kind == "nature" else RIMS[kind]
    if facts.get("power"):
        rim = RIMS["power"]
    at = MARKS.get(kind, (470, 660, 130))
    values = {**facts, "kind": kind, "rim": rim, "mark_at": at}
    return Drawing(face.key, "small.svg.j2", CARD, values, "small", face.mark)


def _row(face: Drawing) -> Drawing:
    """The line of a face in a list."""
    facts, power = face.values, face.values.get("lines", [])
    number = [("ring", facts["number"])] if facts.get("number") else []
    line: list[Any] = [("sign", face.key), *(power[0] if power else [])] if power else []
    for what in [*_once(facts.get("site")), *facts.get("needs", facts.get("wanted", ()))]:
        line.append(("sign", what) if what else ("sign", "untold"))
    if "site" in facts and "needs" not in facts:
        line.append(("sign", "animal", "4"))
    values = {"hue": facts.get("hue", "#8a6a3a"), "words": facts["words"],
              "line": [*number, *line] or [("sign", facts["land"]), ("op", "arrow"), ("sign", "tile")]}  # fmt: skip
    return Drawing(face.key, "row.svg.j2", (100, 15), values, form="row")


def _once(site: str | None) -> list[str]:
    return [] if site is None else [site]


def _tellable() -> Iterator[Drawing]:
    """Cities of each site without needs (those are set on it), animals of each site, all goals."""
    for site in SITES:
        yield _city(f"city_{site}", {"site": site}, "")
        yield _animal(f"animal_{site}", {"site": site}, "")
        values = {**_ground(f"seat {site}", site, SIDE * 10), "houses": skyline(site, 500)}
        yield Drawing(f"seat_{site}", "seat.svg.j2", (SIDE, SIDE), values)
    yield _goal("goal_each", {"pattern": "one_of_each"}, "")
    for first, second in combinations(LANDS, 2):
        key = f"goal_{first}_{second}"
        yield _goal(key, {"pattern": "two_pairs", "lands": [first, second]}, "")

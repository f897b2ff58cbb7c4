"""The illustration of a card of Earth: a place, and what lives in it, from name and habitats."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from markupsafe import Markup

from companion.art.scenery import cloud, hills, meadow, peaks, sky, stone, sun, water
from companion.games.earth.art.animals import animal
from companion.games.earth.art.bushes import BUSHES
from companion.games.earth.art.fungi import FUNGI
from companion.games.earth.art.herbs import HERBS
from companion.games.earth.art.lands import LANDS
from companion.games.earth.art.trees import TREES, Grown
from companion.games.earth.art.weather import WEATHER

HERE: Final = Path(__file__).parent
LOOKS: Final[Mapping[str, list[str]]] = json.loads((HERE / "looks.json").read_text("utf-8"))
"""Name of a card -> its form and its colours."""
PLANTS: Final[Mapping[str, Grown]] = {**TREES, **BUSHES, **HERBS, **FUNGI}
HIGH: Final = {"tree": 0.86, "bush": 0.66, "herb": 0.76, "mushroom": 0.72}
"""How much of the picture's height a plant of a kind takes."""

Row = Mapping[str, Any]


def illustration(row: Row, x: float, y: float, w: float, h: float, wide: float = 0) -> Markup:
    """The picture of a card, cut at the edges of a rectangle; drawn `wide` units wide."""
    wide = wide or w
    high = wide * h / w
    return Markup(
        f'<svg x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" viewBox="0 0 {wide:g} {high:g}">'
        f"{_inside(json.dumps(row), wide, high)}</svg>"
    )


@cache
def _inside(told: str, w: float, h: float) -> str:
    """The same in all languages; most of the work of a drawing, and 25 MB for all of them."""
    row: Row = json.loads(told)
    rng, key = Random(row["id"]), row["id"]
    if "goal" in row:
        return animal(rng, row, w, h)
    form, *tints = LOOKS[row["name"]]
    if row.get("kind") == "flora":
        return _plant(rng, row, form, tints, w, h)
    if form in WEATHER:
        return WEATHER[form](rng, key, w, h, tints[0])
    if form in TREES:
        return background(rng, row, w, h) + TREES[form](rng, w / 2, h * 0.9, h * 0.8, *tints)
    return LANDS[form](rng, key, w, h, tints[0])


def _plant(rng: Random, row: Row, form: str, tints: list[str], w: float, h: float) -> str:
    size = HIGH[row["types"][0]] if len(row["types"]) == 1 else 0.8
    size = min(size * h, w * 0.66)
    middle = w * rng.uniform(0.44, 0.5)
    return background(rng, row, w, h) + PLANTS[form](
        rng, middle, h * 0.9, size, tints[0], tints[-1]
    )


def background(rng: Random, row: Row, w: float, h: float) -> str:
    """Sky and land as the habitats want them."""
    kinds = set(row.get("habitats", ()))
    key = row["id"]
    if "sunny" in kinds:
        out = sky(key, w, h, "#8fcbe8", "#fdf0cf") + sun(
            w * rng.uniform(0.1, 0.2), h * 0.18, 30 if h > w / 2 else 0
        )
    elif "cold" in kinds:
        out = sky(key, w, h, "#a9c6dd", "#eef5f7")
    else:
        out = sky(key, w, h, "#a8d3de", "#eef4dc")
    out += cloud(rng, w * rng.uniform(0.55, 0.75), h * rng.uniform(0.14, 0.24), 44)
    if "rocky" in kinds:
        out += peaks(rng, w, h, h * 0.72, h * 0.42, "#9aa6b2", 3, "cold" in kinds)
    else:
        out += hills(rng, w, h, h * 0.62, 22, "#a9c69a", 4)
    ground = "#dfe8ea" if "cold" in kinds and "rocky" not in kinds else "#8fb35c"
    out += hills(rng, w, h, h * 0.74, 14, ground, 3)
    if "wet" in kinds:
        out += water(rng, w, h * 0.92, h * 0.8)
    out += hills(rng, w, h, h * 0.87, 8, "#78a04c" if "sunny" not in kinds else "#93ab4c", 2)
    out += meadow(rng, w, h * 0.88, h * 0.99, "#5f8a3c")
    if "rocky" in kinds:
        out += "".join(stone(rng, w * k, h * 0.93, 17) for k in (0.12, 0.78, 0.86))
    return out

"""What the research board is drawn with, and where on it everything lies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.art.drawing import Drawing
from companion.games.gaia_project.art.sentences import Parts, amounts
from companion.games.gaia_project.art.sources import TILES, named

SHADES: Final = {"terraforming": "#b9803f", "navigation": "#3f86e8",
                 "artificial_intelligence": "#3fbf63", "gaia_project": "#9a5ce0",
                 "economy": "#f0962e", "science": "#35b3c4"}  # fmt: skip
POINTS: Final = {int(level): points for level, points in TILES["research_points"].items()}
"""Level -> what it is worth at the end."""


def research_board() -> Drawing:
    """The board with its six tracks, without the tiles that are put on it."""
    values = {"tracks": _tracks(), "points": POINTS}
    return Drawing("research", "research.svg.j2", (300, 190), values, form="board")


def tracks() -> Iterator[Drawing]:
    """Each track alone, to be looked at closely."""
    for track in _tracks():
        values = {"tracks": [track], "points": POINTS}
        yield Drawing(track["id"], "research.svg.j2", (56, 190), values)


def level(track: str, number: int) -> list[Parts]:
    """What a level of a track gives, in lines of signs."""
    row = next(one for one in TILES["tracks"] if one["id"] == track)
    return _level(track, number, row["levels"][number])


def _tracks() -> list[dict[str, Any]]:
    return [
        {"id": track["id"], "words": named(track["id"]), "shade": SHADES[track["id"]],
         "levels": [_level(track["id"], number, row) for number, row in enumerate(track["levels"])]}
        for track in TILES["tracks"]
    ]  # fmt: skip


def _level(track: str, number: int, row: Mapping[str, Any]) -> list[Parts]:
    """Lines of signs: what holds on a level, what it gives at once, what it gives each round."""
    lines: list[Parts] = []
    if "ore_per_step" in row:
        lines.append(
            [("sign", "step"), ("op", "becomes"), ("sign", "ore", str(row["ore_per_step"]))]
        )
    if "range" in row:
        lines.append([("sign", "range", str(row["range"]))])
    if row.get("project_tokens"):
        lines.append([("sign", "any_token", str(row["project_tokens"])), ("op", "arrow"),
                      ("sign", "gaiaformer")])  # fmt: skip
    if row.get("gain"):
        gain = amounts(row["gain"])
        if row.get("special") == "gaia_points":
            gain += [("op", "then"), ("points", 1), ("op", "per"), ("sign", "planet_gaia")]
        lines.append([("sign", "now"), *gain])
    if row.get("income"):
        lines.append([("sign", "income"), *amounts(row["income"])])
    if row.get("special") == "federation_token":
        lines.append([("sign", "now"), ("sign", "federation")])
    if row.get("special") == "lost_planet":
        lines.append([("sign", "now"), ("sign", "planet_lost")])
    return lines

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
WIDE, HIGH, HIGHEST, LOW = 62.0, 26.0, 39.0, 12.0
"""Size of a level; the last one gives most, and on a low screen all of it stands on one line."""
TOP: Final = 5
THEN: Final = ("op", "then")


def research_board() -> Drawing:
    """The board with its six tracks, without the tiles that are put on it."""
    tracks = [
        {"id": track["id"], "words": named(track["id"]), "shade": SHADES[track["id"]],
         "levels": [_level(track["id"], number, row) for number, row in enumerate(track["levels"])]}
        for track in TILES["tracks"]
    ]  # fmt: skip
    points = {int(level): value for level, value in TILES["research_points"].items()}
    return Drawing("research", "research.svg.j2", (300, 190), {"tracks": tracks, "points": points},
                   form="board")  # fmt: skip


def levels() -> Iterator[Drawing]:
    """Each level of each track alone, to be shown with the markers on it."""
    points = {int(level): value for level, value in TILES["research_points"].items()}
    for track in TILES["tracks"]:
        for number, row in enumerate(track["levels"]):
            lines = [part for line in _level(track["id"], number, row) for part in _apart(line)]
            values = {"number": number, "shade": SHADES[track["id"]], "points": points.get(number),
                      "lines": lines, "track": track["id"]}  # fmt: skip
            size = (WIDE, HIGHEST if number == TOP else HIGH)
            yield Drawing(f"level_{track['id']}_{number}", "level.svg.j2", size, values)
            short = {**values, "lines": _level(track["id"], number, row)}
            yield Drawing(f"level_{track['id']}_{number}", "level_row.svg.j2", (WIDE, LOW), short,
                          form="row")  # fmt: skip


def _apart(line: Parts) -> list[Parts]:
    """What is scored besides stands below: on one line the signs would be smaller than letters."""
    if THEN not in line:
        return [line]
    n = line.index(THEN)
    return [line[:n], line[n + 1 :]]


def _level(track: str, number: int, row: Mapping[str, Any]) -> list[Parts]:
    """Lines of signs: what holds on a level, what it gives at once, what it gives each round."""
    lines: list[Parts] = []
    if "ore_per_step" in row:
        lines.append(
            [("sign", "step", "1"), ("op", "becomes"), ("sign", "ore", str(row["ore_per_step"]))]
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

"""What the large pieces of Gaia Project are drawn with: sectors, planets, structures, boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.art.drawing import Drawing
from companion.games.gaia_project.art.faction import factions
from companion.games.gaia_project.art.hexes import HIGH, SLOTS, WIDE, outline
from companion.games.gaia_project.art.research import research_board, tracks
from companion.games.gaia_project.art.sources import MAP, TILES, say, seed

HEX: Final = 240.0
"""Middle to corner of a hex, in tenths of a millimetre."""
CLOUDS: Final = ("#7b3fc4", "#2f9cb0", "#c2477f", "#3f6fe0", "#2f8f6a")
PLANETS: Final = (*MAP["wheel"], "gaia", "transdim", "lost")
SEATS: Final = {"blue": "#3f86e8", "red": "#e0483a", "orange": "#f08a24", "yellow": "#f0d23c",
                "brown": "#9a6838", "gray": "#9aa3ae", "white": "#f6f8fb"}  # fmt: skip
"""The colours of the structures."""


def drawings() -> Iterator[Drawing]:
    """Every large piece, and what lies on the map."""
    yield from _sectors()
    for planet in PLANETS:
        yield Drawing(
            f"planet_{planet}", "planet.svg.j2", (12, 12), {"picture": f"planet_{planet}"}
        )
    for structure in TILES["structures"]:
        for colour, shade in SEATS.items():
            values = {"picture": structure, "shade": shade}
            yield Drawing(f"{structure}.{colour}", "structure.svg.j2", (9, 9), values)
    yield from factions()
    yield research_board()
    yield from tracks()
    yield Drawing(
        "space", "space.svg.j2", (300, 220), {"seed": 11, "clouds": CLOUDS[:3]}, form="board"
    )


def _sectors() -> Iterator[Drawing]:
    for sector in MAP["sectors"]:
        for face in sector["faces"].values():
            outlined = face["side"] == "outlined"
            key = sector["id"] + (".outlined" if outlined else "")
            size = ((WIDE * HEX + 20) / 10, (HIGH * HEX + 20) / 10)
            yield Drawing(key, "sector.svg.j2", size, _sector(key, sector, face), form="board")


def _sector(key: str, sector: Mapping[str, Any], face: Mapping[str, Any]) -> dict[str, Any]:
    planets = face["planets"]
    middle = (WIDE * HEX / 2 + 10, HIGH * HEX / 2 + 10)
    at = {slot: (middle[0] + u * HEX, middle[1] + v * HEX) for slot, (u, v) in SLOTS.items()}
    hexes = [
        {"x": x, "y": y, "points": outline(x, y, HEX), "planet": planets.get(slot, ""),
         "letter": say(f"planet.{planets[slot]}") if slot in planets else {}}
        for slot, (x, y) in at.items()
    ]  # fmt: skip
    return {"hexes": hexes, "size": HEX, "number": sector["number"], "spot": at[_free(planets)],
            "outlined": face["side"] == "outlined", "seed": seed(key),
            "cloud": CLOUDS[sector["number"] % len(CLOUDS)]}  # fmt: skip


def _free(planets: Mapping[str, str]) -> str:
    """The hex without a planet, nearest to the middle, that carries the number."""
    return next(slot for slot in ("C", "B3", "B0", "A6") if slot not in planets)

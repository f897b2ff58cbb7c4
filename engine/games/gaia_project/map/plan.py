"""The map while it is laid: the sectors that lie, how each is turned, the places that wait."""

from __future__ import annotations

from typing import Any

from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.map.hexes import Sector, number_of, printed_planets

PHASES = ("setup", "turning")
"""R2.1, R2.2: until then a sector may still be laid or turned."""


def hexes(s: Board) -> list[dict[str, Any]]:
    """Every hex for drawing, of a place without a sector as `free`, of the place that is laid out
    now as `next`. A sector of which nobody has said how it lies stands upright."""
    centres = f.LAYOUTS[f.layout_for(s.seats)]["centres"].values()
    now = s.wanted[0][1] if s.wanted else ""
    return [one for n, at in enumerate(centres) for one in _sector(s, n, tuple(at), now)]


def _sector(s: Board, n: int, at: tuple[int, int], now: str) -> list[dict[str, Any]]:
    place, lies = f"sector:{n}", n < len(s.plan)
    face, turn = s.plan[n] if lies else ("", 0)
    name = number_of(face) if lies else place
    planets = printed_planets(Sector(face, at, max(turn, 0))) if lies else {}
    told: dict[str, Any] = {} if lies else {"free": n + 1}
    told |= {"next": True} if place == now else {}
    found = []
    for slot, (a, b) in f.SLOT_OFFSETS.items():
        here = at[0] + a, at[1] + b
        one = {"hex": f"{name}{slot}", "a": here[0], "b": here[1], **told}
        found.append(one | ({"planet": f.PLANETS[planets[here]]} if here in planets else {}))
    return found

"""What a touch means on a map that is seen from so far that a finger covers several hexes."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from typing import Final

from kivy.metrics import dp

from companion.games.gaia_project.screen.hexes import Grid, Hex, place
from companion.ui.drawing import Scene

FINGER: Final = 22.0
"""So far, dp, around where it comes down a finger may have meant something."""


def meet(scene: Scene, grid: Grid, hexes: Sequence[Hex], one: Hex) -> None:
    """Of what is lit there the nearest is chosen. Where more may have been meant, or nothing, the
    map comes closer; a hex that was chosen before is taken only by a touch that can mean no
    other one."""
    lit = _lit_near(scene, grid, hexes, one)
    sure = len(lit) == 1
    if not sure:
        scene.lens.approach(place((lit or [one])[0]["a"], (lit or [one])[0]["b"]))
        scene.look()
    if lit and (lit[0]["hex"] != scene.picked or (sure and lit[0] is one)):
        scene.pick(lit[0]["hex"])


def _lit_near(scene: Scene, grid: Grid, hexes: Sequence[Hex], one: Hex) -> list[Hex]:
    """What is lit in a finger's reach, the nearest first."""
    away = {other["hex"]: dist(grid.of(other), grid.of(one)) for other in hexes}
    near = [h for h in hexes if h["hex"] in scene.choosable and away[h["hex"]] <= dp(FINGER)]
    return sorted(near, key=lambda other: away[other["hex"]])

"""Where the map of Gaia Project stands: it keeps its place and size whatever is asked below it."""

from __future__ import annotations

from typing import Final

from companion.ui.drawing import Scene

SHARE: Final = 0.46
"""Of the height, where the map lies above the seats."""
KEEPS: Final = 0.1
"""A room that is so much higher or lower is no other one for it: seats have the rest."""
SPARE: Final = 0.03
"""Beside the seats it leaves so much of a higher room empty: a line more or less is asked."""

LOW_SPARE: Final = 0.2
"""The same on a low screen, where a line less of the question is a sixth of the map: it would be of
another size at each question."""


def over(scene: Scene) -> float:
    """How far what is considered may lie over the lower end of the map, which stays as it is:
    not at all where it is answered on the map, or by a booster at the foot of a column."""
    places = {one["hex"] for one in scene.board.get("hexes") or ()}
    low = places | {tile for tile in scene.board.get("boosters") or () if tile}
    return 0.0 if scene.choosable & low else scene.over


def kept(scene: Scene, w: float, h: float) -> float:
    """The height from which a map above the seats has its share: they give or take what the
    question below them needs."""
    lens, high = scene.lens, h + scene.over
    before, wide = lens.steady
    stays = wide == w and abs(before - high) <= high * KEEPS
    lens.steady = before if stays else high, w
    return lens.steady[0]


def least(scene: Scene, w: float, h: float, spare: float = SPARE) -> float:
    """The height of a map beside the seats: no more than it had, where that is about as much."""
    before, wide = scene.lens.steady
    stays = wide == w and before <= h <= before * (1 + spare)
    scene.lens.steady = before if stays else h, w
    return scene.lens.steady[0]

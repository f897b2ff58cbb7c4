"""Where the map of Gaia Project stands: it keeps its place and size whatever is asked below it."""

from __future__ import annotations

from typing import Final

from kivy.metrics import dp

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

MOST_WHOLE, LARGE = 3, 0.6
"""With so few seats the map is seen whole at first, where it is so large then by its usual size."""
READ: Final = ("setup", "turning", "factions")
"""While people lay the map, and choose whom they play, they look at all of it."""
OVER: Final = "end"
"""Looking back at what they built they do, however many they are: nothing is touched there now."""
PART, ROOMY = 0.4, 400.0
"""Where less of the map would be seen from close by all of it is, too, or it would lie elsewhere at
each question; but not in a room less wide, dp: a phone comes closer."""


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
    """The height of a map beside the seats, in a room so high: no more than it had, where that is
    about as much, or where only what is considered for a moment takes it from the room."""
    lens, above = scene.lens, over(scene)
    before, wide = lens.steady
    stays = wide == w and h <= before * (1 + spare) and before <= h + above
    lens.steady = before if stays else h + above, w
    lens.hidden = max(0.0, lens.steady[0] - h)
    return lens.steady[0]


def seen_whole(scene: Scene) -> bool:
    """Whether all of the map is seen until hands come closer."""
    lens, phase = scene.lens, scene.board["phase"]
    (_, _, w, h), (_, _, wide, high) = lens.room, lens.bounds
    part = w * h / (wide * high * lens.whole**2)
    few = len(scene.board["seats"]) <= MOST_WHOLE
    read = few and (lens.farthest >= LARGE or phase in READ)
    return read or phase == OVER or (part < PART and w >= dp(ROOMY))

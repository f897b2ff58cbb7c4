"""Draws the sides between which a seat chooses, as large as its tableau, which is empty then."""

from __future__ import annotations

from functools import partial
from typing import Final

from kivy.metrics import dp

from companion.games.earth.screen.pieces import GAME, paint_face
from companion.ui.drawing import Scene
from companion.ui.theme import theme
from companion.ui.widgets import printed as pictures
from companion.ui.widgets.brush import Brush

BOTH: Final = 2
"""Sides of a card."""
MOST: Final = 520.0
"""Height, dp, over which a card says nothing more."""


def sides(scene: Scene) -> list[str]:
    """The two faces that the seat in focus can pick now; of all that could have been dealt to it,
    the one that it considers."""
    question = scene.view.question
    if question is None or question.seat != scene.focus:
        return []
    steps = [step for choice in question.choices for step in choice.steps]
    faces = [str(step.args[0]) for step in steps if step.verb == "pick"]
    return faces if len(faces) <= BOTH else [face for face in faces if face == scene.picked]


def paint_sides(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> bool:
    """Both sides beside each other, to be read and touched; False when none is to be picked."""
    faces = sides(scene)
    if not faces:
        return False
    gap = dp(16)
    wide, high = (w - gap * (len(faces) + 1)) / len(faces), min(h - 2 * gap, dp(MOST))
    for i, face in enumerate(faces):
        left, low = x + gap + i * (wide + gap), y + (h - high) / 2
        at = pictures.place(GAME, face, left, low, wide, high)
        if face == scene.picked and len(faces) == BOTH:
            edge = dp(6)
            brush.box(at[0] - edge, at[1] - edge, at[2] + 2 * edge, at[3] + 2 * edge, theme.glow,
                      dp(12))  # fmt: skip
        paint_face(brush, face, left, low, wide, high, scene.name(face))
        brush.spot(*at, partial(scene.pick, face), face)
    return True

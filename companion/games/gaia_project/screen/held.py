"""Draws what lies before a seat of Gaia Project: its booster, technology tiles and federation
tokens, in lines of plates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from kivy.metrics import dp

from companion.games.gaia_project.screen.plates import paint_plate, wide
from companion.games.gaia_project.screen.tiles import GREY, cross_out, paint_flat
from companion.ui.drawing import Scene
from companion.ui.lens import Box
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush

PLATES: Final = ((20.0, 52.0), (17.0, 44.0), (17.0, 26.0))
"""Signs and height of the tiles before a seat, dp: the largest for which there is room. Where not
all find room in the last one the others are counted."""
GREYLESS: Final = "fed_12vp"
"""The federation token without a green side (R10.6)."""


def paint_held(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
) -> None:
    """Booster, technology tiles and federation tokens as they lie there, in one line or more."""
    if h < dp(20):
        return
    faces = faces_of(scene.board["seats"][seat])
    for size, tall in PLATES:
        high = min(h, dp(tall))
        lines, left = in_lines(faces, w, h, high, dp(size))
        if not left:
            break
    if left:
        lines, left = in_lines(faces, w - dp(30), h, high, dp(size))
        brush.text(f"+{left}", x + w, y + high / 2, 14, theme.ink, bold=True, across=1.0)
    for n, line in enumerate(lines):
        along = x
        for face, across in line:
            low = y + (len(lines) - 1 - n) * (high + dp(4))
            _plate(brush, scene, seat, face, (along, low, across, high))
            along += across + dp(5)


def faces_of(data: Mapping[str, Any]) -> list[str]:
    """What lies before a seat, by the side that is up."""
    faces = [data["booster"]] if data.get("booster") else []
    faces += [t["tile"] for t in data.get("tiles", ()) if not t.get("covered")]
    return faces + [
        one["token"] + ("" if one.get("green", True) or one["token"] == GREYLESS else GREY)
        for one in data.get("federation_tokens", ())
    ]


def _plate(brush: Brush, scene: Scene, seat: int, face: str, box: Box) -> None:
    """What lies there can be touched; what the asked seat may use of its own is lit, and what it
    has used in this round is crossed out."""
    name = face.removesuffix(GREY)
    if seat == scene.question_seat:
        paint_flat(brush, scene, face, name, *box)
    else:
        paint_plate(brush, face, *box)
        brush.spot(*box, partial(scene.pick, name), name)
    if name in scene.board["seats"][seat].get("used", ()):
        cross_out(brush, *box)


def in_lines(
    faces: Sequence[str], w: float, h: float, high: float, size: float
) -> tuple[list[list[tuple[str, float]]], int]:
    """Plates of one height in lines, each as wide as it needs; and how many find no room."""
    lines: list[list[tuple[str, float]]] = [[]]
    used = 0.0
    for n, face in enumerate(faces):
        across = wide(face, high, size)
        if used and used + across > w:
            if (len(lines) + 1) * (high + dp(4)) > h + dp(4):
                return lines, len(faces) - n
            lines.append([])
            used = 0.0
        lines[-1].append((face, across))
        used += across + dp(5)
    return lines, 0

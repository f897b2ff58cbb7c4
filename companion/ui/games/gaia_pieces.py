"""Draws the pieces of Gaia: lands by colour and shape, cities with their needs, cards and goals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp

from companion.ui.games import stand_in
from companion.ui.theme import theme
from companion.ui.widgets.painted import Brush
from companion.ui.words import words
from engine.games import load

GAME = "gaia"
INK, PALE = "#2c2a22", "#fffaf0"
GROUND = {
    "plains": "#c9d66b", "forest": "#4f8f4a", "sea": "#4f93c4", "desert": "#e6c478",
    "mountain": "#9c938c", "swamp": "#7d7a52", "star": "#efe2c6", "animal": "#e9d3c0",
}  # fmt: skip
"""Ground of a land; its shape is drawn on it, so that nobody needs the colour."""
SHADE = {
    "plains": "#7f8f2c", "forest": "#204f24", "sea": "#dcefff", "desert": "#a97a26",
    "mountain": "#4a433d", "swamp": "#2f3b26", "star": "#b5852a", "animal": "#6b4630",
}  # fmt: skip
CARDS = {"nature": "#dfe8c8", "city": "#ecd9b8", "animal": "#ecd6c4", "power": "#d7cfe6",
         "nature_goal": "#cfe0d2", "power_goal": "#d7cfe6"}  # fmt: skip


def icon(brush: Brush, what: str, x: float, y: float, s: float) -> None:
    """The shape of a land, of any land (star) or of animals in a square, lower left at x, y."""
    _SHAPES[what](brush, x, y, s, SHADE[what])


def _plains(brush: Brush, x: float, y: float, s: float, ink: str) -> None:
    for i in range(3):
        left = x + s * (0.22 + 0.28 * i)
        brush.line([left, y + s * 0.22, left - s * 0.08, y + s * 0.62], ink, s * 0.035)
        brush.line([left, y + s * 0.22, left + s * 0.08, y + s * 0.62], ink, s * 0.035)
        brush.line([left, y + s * 0.22, left, y + s * 0.74], ink, s * 0.035)


def _forest(brush: Brush, x: float, y: float, s: float, ink: str) -> None:
    for left, low, size in ((0.08, 0.2, 0.42), (0.5, 0.2, 0.42), (0.27, 0.3, 0.46)):
        cx, cy, r = x + s * (left + size / 2), y + s * low, s * size
        brush.box(cx - r * 0.08, cy - r * 0.16, r * 0.16, r * 0.3, "#5b3d22")
        brush.polygon([cx - r / 2, cy, cx + r / 2, cy, cx, cy + r * 1.15], ink)


def _sea(brush: Brush, x: float, y: float, s: float, ink: str) -> None:
    for row in range(3):
        low = y + s * (0.26 + 0.24 * row)
        points: list[float] = []
        for i in range(9):
            points += [x + s * (0.12 + 0.095 * i), low + s * (0.06 if i % 2 else -0.03)]
        brush.line(points, ink, s * 0.035)


def _desert(brush: Brush, x: float, y: float, s: float, ink: str) -> None:
    brush.polygon([x + s * 0.08, y + s * 0.26, x + s * 0.62, y + s * 0.26, x + s * 0.4,
                   y + s * 0.52, x + s * 0.26, y + s * 0.5], ink)  # fmt: skip
    brush.polygon([x + s * 0.46, y + s * 0.2, x + s * 0.92, y + s * 0.2, x + s * 0.76,
                   y + s * 0.42, x + s * 0.6, y + s * 0.4], ink)  # fmt: skip
    brush.disc(x + s * 0.72, y + s * 0.74, s * 0.12, PALE)


def _mountain(brush: Brush, x: float, y: float, s: float, ink: str) -> None:
    for left, wide, high in ((0.06, 0.56, 0.5), (0.36, 0.58, 0.64)):
        a, top, low = x + s * left, y + s * (0.2 + high), y + s * 0.2
        brush.polygon([a, low, a + s * wide, low, a + s * wide / 2, top], ink)
        brush.polygon([a + s * wide * 0.36, top - s * high * 0.28, a + s * wide * 0.64,
                       top - s * high * 0.28, a + s * wide / 2, top], PALE)  # fmt: skip


def _swamp(brush: Brush, x: float, y: float, s: float, ink: str) -> None:
    for low, left, wide in ((0.2, 0.1, 0.5), (0.32, 0.42, 0.5)):
        brush.box(x + s * left, y + s * low, s * wide, s * 0.07, "#b9c39a", s * 0.03)
    for left, high in ((0.3, 0.42), (0.44, 0.54), (0.68, 0.4)):
        brush.line([x + s * left, y + s * 0.3, x + s * left, y + s * (0.3 + high)], ink, s * 0.03)
        brush.box(x + s * (left - 0.045), y + s * (0.2 + high), s * 0.09, s * 0.2, ink, s * 0.04)


def _star(brush: Brush, x: float, y: float, s: float, ink: str) -> None:
    brush.sign("seat_star", x + s * 0.1, y + s * 0.1, s * 0.8, ink)


def _animal(brush: Brush, x: float, y: float, s: float, ink: str) -> None:
    brush.box(x + s * 0.22, y + s * 0.4, s * 0.46, s * 0.22, ink, s * 0.1)
    for left in (0.26, 0.36, 0.54, 0.62):
        brush.line([x + s * left, y + s * 0.44, x + s * left, y + s * 0.18], ink, s * 0.03)
    brush.line([x + s * 0.64, y + s * 0.55, x + s * 0.74, y + s * 0.76], ink, s * 0.045)
    brush.disc(x + s * 0.77, y + s * 0.77, s * 0.08, ink)
    for side in (0.7, 0.84):
        brush.line([x + s * 0.77, y + s * 0.82, x + s * side, y + s * 0.96], ink, s * 0.02)


_SHAPES: dict[str, Callable[[Brush, float, float, float, str], None]] = {
    "plains": _plains, "forest": _forest, "sea": _sea, "desert": _desert, "mountain": _mountain,
    "swamp": _swamp, "star": _star, "animal": _animal,
}  # fmt: skip


def token(brush: Brush, what: str, x: float, y: float, s: float, met: bool = True) -> None:
    """A need or a site as a small tile; one that is not met is pale, with a dashed edge."""
    brush.box(x, y, s, s, GROUND[what] if met else PALE, s * 0.2)
    if met:
        icon(brush, what, x, y, s)
        brush.frame(x, y, s, s, INK, s * 0.2, dp(1.4))
    else:
        brush.dashes(x, y, s, s, INK)
        _SHAPES[what](brush, x + s * 0.16, y + s * 0.16, s * 0.68, INK)


def land(brush: Brush, what: str, x: float, y: float, s: float) -> None:
    """A land tile."""
    brush.box(x, y, s, s, GROUND[what], s * 0.08)
    icon(brush, what, x + s * 0.08, y + s * 0.1, s * 0.84)


def kind_of(piece: str) -> str:
    found = load(GAME).catalogue.pieces.get(piece)
    return found.kind if found else ""


def card(
    brush: Brush, piece: str, face: Mapping[str, Any] | None, x: float, y: float, w: float,
    h: float, name: str,
) -> None:  # fmt: skip
    """A card with its icons, or with a question mark while nobody has told its face."""
    kind = kind_of(piece)
    if kind == "tile":
        s = min(w, h)
        land(brush, piece.partition("#")[0].removeprefix("tile_"), x + (w - s) / 2, y, s)
        return
    brush.box(x, y, w, h, theme.parchment_edge, dp(8))
    brush.box(x + dp(1.5), y + dp(1.5), w - dp(3), h - dp(3), CARDS.get(kind, PALE), dp(7))
    head = min(dp(30), h * 0.24)
    invented = bool(face and face.get("stand_in"))
    wide = w - dp(6) - (2 * stand_in.radius(w, h) if invented else 0)
    brush.words(name, x + dp(3), y + h - head, wide, head, 12.5, INK, across=0.5)
    low, room = y + dp(4), h - head - dp(4)
    if kind == "nature":
        s = min(w * 0.74, room)
        brush.box(x + (w - s) / 2, low, s, s, GROUND[str(face and face["land"])], s * 0.1)
        icon(brush, str(face and face["land"]), x + (w - s) / 2, low, s)
    elif kind == "city" and face:
        _city(brush, face, x, low, w, room)
    elif kind == "animal" and face:
        s = min(w * 0.44, room * 0.8)
        token(brush, str(face["site"]), x + w * 0.04, low + (room - s) / 2, s)
        icon(brush, "animal", x + w * 0.5, low + (room - s) / 2, s)
    elif kind == "nature_goal" and face:
        _goal(brush, face, x, low, w, room)
    elif kind in ("power", "power_goal"):
        called = str(load(GAME).texts.word(words.language, piece))
        text = "4" if kind == "power_goal" else called[:1]
        brush.text(text, x + w / 2, low + room / 2, room * 0.4, "#5b4a86", bold=True, across=0.5)
    else:
        brush.text("?", x + w / 2, low + room / 2, room * 0.4, INK, bold=True, across=0.5)
    if invented:
        stand_in.mark(brush, x, y, w, h)


def _city(brush: Brush, face: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
    """Site above at the left, the four needs below."""
    s = min((w - dp(10)) / 4, h * 0.42)
    token(brush, str(face["site"]), x + dp(5), y + h - s * 1.1, s)
    for i, need in enumerate(face["needs"]):
        token(brush, str(need), x + (w - 4 * s) / 2 + i * s, y + dp(2), s * 0.94)


def _goal(brush: Brush, face: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
    lands = load(GAME).face_schema.kinds["animal"][0].of[:6]
    wanted = [one for one in face.get("lands", ()) for _ in (0, 1)] or list(lands)
    across = 2 if len(wanted) == 4 else 3
    s = min((w - dp(8)) / across, h / 2 - dp(2))
    for i, what in enumerate(wanted):
        left = x + (w - across * s) / 2 + i % across * s
        token(brush, what, left, y + (1 - i // across) * s, s * 0.94)

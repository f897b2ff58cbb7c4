"""What lies beside the wheel of Hadara: discard piles, stacks of colonies, open monuments."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.games.hadara.screen.gains import GAME
from companion.games.hadara.screen.markets import Printed
from companion.games.hadara.screen.pieces import (
    COLOURS,
    INK,
    SHADE,
    colony_front,
    known_face,
    paint_piece,
    sign,
)
from companion.games.hadara.screen.preview import landing
from companion.games.hadara.screen.small import legible, paint_card
from companion.games.hadara.screen.stacks import paint_deeds, paint_low
from companion.ui.drawing import Scene
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush

LEVELS = ("3", "9", "15", "21", "30")
EDGE = 5.0
"""How far what is considered shines beyond its edge, dp."""
FRONT = 130.0
"""Least width of a colony's printed front, dp."""


def paint_piles(
    brush: Brush, scene: Scene, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """The top of each discard pile and how many cards it has."""
    x, w = x + dp(3), w - dp(6)  # what can be taken shines beyond its edge
    gap = dp(6)
    cell = (w - 4 * gap) / 5
    for i, colour in enumerate(COLOURS):
        pile = scene.board["piles"][colour]
        left = x + i * (cell + gap)
        high = min(h - dp(20), cell * 67 / 44)
        low = y + h - high
        top, goes = pile["top"], f"pile:{colour}"
        if goes in landing(scene):
            brush.box(left - dp(3), low - dp(3), cell + dp(6), high + dp(6), theme.glow, dp(7))
            brush.box(left, low, cell, high, theme.surface, dp(5))
        if not top:
            brush.dashes(left, low, cell, high, SHADE[colour])
        else:
            whole = legible(cell, high)
            at = left, low, cell, high
            _glow(
                brush, scene, top["card"], *printed.place(GAME, top["card"], *at) if whole else at
            )
            paint_card(brush, top["card"], known_face(top["card"], top), *at, cost=True)
            brush.spot(left, low, cell, high, partial(scene.pick, top["card"]), top["card"])
        if goes in landing(scene):
            shown = str(top.get("card", goes))
            brush.spot(left, low, cell, high, partial(scene.pick, shown), goes)
        brush.text(f"× {pile['count']}", left + cell / 2, low - dp(10), 13, theme.soft,
                   across=0.5)  # fmt: skip


def _glow(brush: Brush, scene: Scene, piece: str, x: float, y: float, w: float, h: float) -> None:
    if piece in scene.choosable or piece == scene.picked:
        edge = dp(EDGE) if piece == scene.picked else dp(3)
        brush.box(x - edge, y - edge, w + 2 * edge, h + 2 * edge, theme.glow, dp(7))


def paint_colonies(
    brush: Brush, scene: Scene, told: Printed, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """The stacks of colonies: level, tiles left; the open monuments behind or below them."""
    x, w = x + dp(EDGE), w - 2 * dp(EDGE)
    cells, monuments = _stacks(), _monuments(scene)
    if h < dp(80) and monuments and w < dp(44) * (len(cells) + len(monuments)):
        high = (h - dp(4)) / 2
        _cells(brush, scene, told, cells, x, y + h - high, w, high)
        _cells(brush, scene, told, monuments, x, y, w, high)
    else:
        _cells(brush, scene, told, cells + monuments, x, y, w, h)


def paint_stacks(
    brush: Brush, scene: Scene, told: Printed, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """The stacks of colonies alone, two by two."""
    lines, gap = -(-len(LEVELS) // 2), dp(6)
    high = (h - gap * (lines - 1)) / lines
    for n in range(lines):
        cells = _stacks()[2 * n : 2 * n + 2]
        wide = w if len(cells) > 1 else (w - gap) / 2
        _cells(brush, scene, told, cells, x, y + (lines - 1 - n) * (high + gap), wide, high)


def paint_monuments(
    brush: Brush, scene: Scene, told: Printed, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """The open monuments alone."""
    x, w = x + dp(EDGE), w - 2 * dp(EDGE)
    if cells := _monuments(scene):
        _cells(brush, scene, told, cells, x, y, w, h)


def _stacks() -> list[tuple[str, Any]]:
    return [("level", level) for level in LEVELS]


def _monuments(scene: Scene) -> list[tuple[str, Any]]:
    return [("monument", monument) for monument in scene.board["monuments"]]


def _cells(
    brush: Brush, scene: Scene, told: Printed, cells: list[tuple[str, Any]], x: float, y: float,
    w: float, h: float,
) -> None:  # fmt: skip
    gap = dp(6)
    cell = (w - gap * (len(cells) - 1)) / len(cells)
    for i, (kind, what) in enumerate(cells):
        left = x + i * (cell + gap)
        if kind == "level":
            _level(brush, scene, told, what, left, y, cell, h)
        else:
            _monument(brush, scene, what, left, y, cell, h)


def _level(
    brush: Brush, scene: Scene, told: Printed, level: str, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    reached = int(level) in scene.board["seats"][scene.focus]["reach"]["colonies"]
    if scene.board["phase"] == "colonies" and level in scene.choosable:
        _glow(brush, scene, level, x, y, w, h)
        brush.spot(x, y, w, h, partial(scene.pick, level), level)
    else:
        face = colony_front(level)
        brush.spot(x, y, w, h, partial(scene.pick, face), face)
    brush.box(x, y, w, h, theme.raised if reached else theme.surface, dp(8))
    if h < dp(48):
        paint_low(brush, level, scene.board["stacks"][level], x, y, w, h)
        return
    if w >= dp(FRONT) and _front(brush, scene, told, level, x, y, w, h):
        return
    if paint_deeds(brush, level, f"× {scene.board['stacks'][level]}", x, y, w, h):
        return
    size = max(dp(15), min(h * 0.36, w * 0.4))
    sign(brush, "military", x + w / 2 - size - dp(1), y + h * 0.55, size)
    brush.text(level, x + w / 2 + dp(2), y + h * 0.55 + size / 2, 17, theme.ink, bold=True,
               width=w / 2 - dp(4))  # fmt: skip
    left = f"× {scene.board['stacks'][level]}"
    brush.text(left, x + w / 2, y + h * 0.24, 13, theme.soft, across=0.5)


def _front(
    brush: Brush, scene: Scene, told: Printed, level: str, x: float, y: float, w: float, h: float
) -> bool:  # fmt: skip
    """The printed front of a level above the number of its tiles; False: there is no room."""
    line = dp(20)
    if h - line < w / 62 * 42 * 0.8:
        return False
    brush.text(f"× {scene.board['stacks'][level]}", x + w / 2, y + line / 2, 13, theme.soft,
               across=0.5)  # fmt: skip
    face = colony_front(level)
    paint_piece(brush, face, x + dp(3), y + line, w - dp(6), h - line - dp(3), "",
                told(face))  # fmt: skip
    return True


def _monument(
    brush: Brush, scene: Scene, face: dict[str, Any], x: float, y: float, w: float, h: float
) -> None:
    piece = face["card"]
    _glow(brush, scene, piece, x, y, w, h)
    brush.box(x, y, w, h, theme.parchment, dp(8))
    brush.spot(x, y, w, h, partial(scene.pick, piece), piece)
    if h < dp(48):
        needs = f"{face.get('military', '?')} · {face.get('culture', '?')}"
        brush.text(needs, x + w / 2, y + h / 2, 13, INK, bold=True, across=0.5, width=w - dp(6))
        return
    for i, track in enumerate(("military", "culture")):
        size = max(dp(15), min(h * 0.3, w * 0.4))
        low = y + h * (0.64 - 0.32 * i)
        sign(brush, track, x + dp(3), low, size)
        brush.text(str(face.get(track, "?")), x + size + dp(5), low + size / 2, 14, INK, bold=True,
                   width=w - size - dp(8))  # fmt: skip
    brush.text(f"+{face.get('strength', '?')}", x + w / 2, y + h * 0.16, 12, INK, across=0.5)

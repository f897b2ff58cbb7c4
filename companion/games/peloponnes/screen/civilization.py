"""The row of tiles before a seat of Peloponnes: its civilization, buildings and land."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp

from companion.games.peloponnes.screen.pieces import place, tile
from companion.ui.drawing import Scene
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush

RATIO = 66 / 62
"""Width of a tile in heights."""
ROOM = (6, 8, 9)
"""For so many tiles a seat has room from the start, so that they keep one size: for those of five
rounds, then for all but one, then for those of all eight (R4.1)."""
CLEAR, CLEARER = 80.0, 4
"""Where six tiles would be lower, dp, all have to be as large as they can be: room for four first,
and then for one more at a time."""
BROKEN = 1.15
"""A row of tiles is one line on the table; it is broken where tiles are seen to be larger so."""
LINES = 4
"""More lines of tiles than these have room before no seat."""
LIT, MEANT = 3, 6
"""Width of the glow round a tile that can be chosen, and round the one that is meant, dp."""
MOST = 260.0
"""No tile of a seat is wider, dp."""


def paint_tiles(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
) -> None:
    """Buildings to the left of the civilization, land to its right, as they lie; last what was won
    and is not placed yet."""
    data = scene.board["seats"][seat]
    pieces, won = tiles_of(data), _won(data)
    wide, high, abreast = largest(scene.board, w, h)
    for i, piece in enumerate([*pieces, *won]):
        left = x + i % abreast * (wide + dp(7))
        low = y + h - (i // abreast + 1) * (high + dp(7)) + dp(5)
        if piece is None:
            drawn = theme.accent if seat == scene.question_seat else theme.hollow
            brush.dashes(left, low, wide, high, drawn)
        elif i >= len(pieces):
            tile(brush, piece, *place(piece, left, low, wide, high))
            brush.dashes(left - dp(2), low - dp(2), wide + dp(4), high + dp(4), theme.glow)
        else:
            _mini(brush, scene, data, piece, left, low, wide, high)


def tiles_of(data: dict[str, Any]) -> list[str | None]:
    """The row of a seat from left to right; None: its civilization is not dealt yet."""
    buildings = [tile for tile in reversed(data["buildings"]) if tile]
    return [*buildings, data["civilization"], *(tile for tile in data["land"] if tile)]


def _won(data: Mapping[str, Any]) -> list[str]:
    """The tile that a seat has won, until it is placed (R8.1)."""
    return [data["about"]] if data.get("decision") == "place" else []


def largest(board: Mapping[str, Any], w: float, h: float) -> tuple[float, float, int]:
    """The tiles as large as they are through the match, alike before all seats: with room for the
    longest row."""
    longest = max(len(tiles_of(data)) + len(_won(data)) for data in board["seats"])
    rooms = ROOM if best(ROOM[0], w, h)[1] >= dp(CLEAR) else range(CLEARER, ROOM[-1])
    return best(next((room for room in rooms if longest <= room), ROOM[-1]), w, h)


def best(count: int, w: float, h: float) -> tuple[float, float, int]:
    """The largest tiles of which so many fit, in one line or more: width, height, and how many
    have room in a line, for none ends before the edge."""
    found = (0.0, 0.0)
    for lines in range(1, LINES + 1):
        abreast = -(-count // lines)
        wide = min((w - dp(7) * (abreast - 1)) / abreast, dp(MOST))
        high = min(wide / RATIO, (h - dp(7) * lines) / lines)
        if high * RATIO > found[0] * BROKEN:
            found = (min(wide, high * RATIO), high)
    wide, high = found
    return wide, high, max(1, int((w + dp(7)) / (wide + dp(7)) + 1e-6))


def _mini(
    brush: Brush, scene: Scene, data: dict[str, Any], piece: str, x: float, y: float, w: float,
    h: float,
) -> None:  # fmt: skip
    x, y, w, h = place(piece, x, y, w, h)
    if piece in scene.choosable or piece == scene.picked:
        edge = dp(MEANT if piece == scene.picked else LIT)
        brush.box(x - edge, y - edge, w + 2 * edge, h + 2 * edge, theme.glow, dp(9))
    if piece == data["civilization"]:
        brush.box(x - dp(2), y - dp(3), w + dp(4), h + dp(5), theme.accent, dp(8))
    tile(brush, piece, x, y, w, h)
    if piece in data["unfinished"]:
        brush.picture("unfinished", x + w * 0.5 - h * 0.19, y + h * 0.42, h * 0.38)
    brush.spot(x, y, w, h, lambda: scene.pick(piece), piece)

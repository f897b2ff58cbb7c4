"""Draws Gaia Project's research board: six tracks with their levels, tiles and every marker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from kivy.metrics import dp

from companion.games.gaia_project.screen.hexes import GAME, LIGHT
from companion.games.gaia_project.screen.map import SEATS, colour_of
from companion.games.gaia_project.screen.tiles import next_place, paint_flat, paint_gap, paint_note
from companion.ui.drawing import Scene
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush

TRACKS: Final = (
    ("terraforming", "terra", "#b9803f"),
    ("navigation", "nav", "#3f86e8"),
    ("artificial_intelligence", "int", "#3fbf63"),
    ("gaia_project", "gaia", "#9a5ce0"),
    ("economy", "eco", "#f0962e"),
    ("science", "sci", "#35b3c4"),
)
"""Track, the code of its slots, its colour."""
TOP: Final = 5
LAST: Final = 1.5
"""The last level gives most: it is so many times higher than the others."""
HEAD, TILE = 40.0, 46.0
"""Height of a track's head and of a tile, dp."""
LONG: Final = 3.9
"""Width by height from which on a level says all it gives in one line."""
SIGN: Final = 28.0
"""Side of the sign in a head, dp."""


@dataclass(frozen=True, slots=True)
class Column:
    """Where one track is drawn."""

    track: str
    code: str
    shade: str
    x: float
    w: float


def paint_research(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """From the top: names, level 5, the advanced tiles, levels 4 to 0, the standard tiles."""
    wide = w / len(TRACKS)
    tile = min(dp(TILE), h * 0.13)
    level = (h - dp(HEAD + 8) - 2 * tile) / (TOP + LAST)
    printed.filled(brush, GAME, "space", x, y, w, h)
    for n, (track, code, shade) in enumerate(TRACKS):
        column = Column(track, code, shade, x + n * wide, wide - dp(4))
        top = y + h - dp(HEAD)
        _head(brush, scene, column, top, y, h)
        top -= level * LAST
        _level(brush, scene, column, TOP, top, level * LAST - dp(3))
        top -= tile + dp(4)
        _advanced(brush, scene, column, top + dp(3), tile)
        for number in range(TOP - 1, -1, -1):
            top -= level
            _level(brush, scene, column, number, top, level - dp(3))
        _standard(brush, scene, column, y, tile)


def _head(brush: Brush, scene: Scene, column: Column, low: float, y: float, h: float) -> None:
    """The track's sign and name; a touch anywhere on the column means the track."""
    lit = column.track in scene.choosable or column.track == scene.picked
    high = dp(HEAD - 4)
    brush.box(column.x, low, column.w, high, theme.glow if lit else column.shade, dp(8),
              alpha=1.0 if lit else 0.42)  # fmt: skip
    side = dp(SIGN)
    at = column.x + dp(3), low + (high - side) / 2
    room = side if printed.sign(brush, GAME, column.track, *at, side) else 0.0
    ink = theme.accent_ink if lit else "#f6f3ea"
    name, wide = scene.game_say(f"what.{column.track}"), column.w - room - dp(6)
    bold = brush.fits(name, wide, high, bold=True)
    if bold or brush.fits(name, wide, high):  # else the sign tells it
        brush.words(name, column.x + room + dp(4), low, wide, high, theme.tiny, ink, bold=bold,
                    across=0.5)  # fmt: skip
    brush.spot(column.x, y, column.w, h, partial(scene.pick, column.track), column.track)


def _level(brush: Brush, scene: Scene, column: Column, number: int, low: float, h: float) -> None:
    """One level: its number, what it gives, the markers that stand on it."""
    x, w = column.x, column.w
    brush.box(x, low, w, h, "#0b1024", dp(7), alpha=0.8)
    brush.box(x, low, w, h, column.shade, dp(7), alpha=0.12 + 0.06 * number)
    here = [
        seat
        for seat, data in enumerate(scene.board["seats"])
        if (data.get("research") or {}).get(column.track, 0) == number and data.get("faction")
    ]
    key = f"level_{column.track}_{number}"
    room = w * (0.74 if len(here) > 2 else 0.8 if here else 1)
    printed.face(brush, GAME, key, x, low, room, h, form="row" if room > h * LONG else "card")
    token = scene.board.get("terra_token")
    if column.track == "terraforming" and number == TOP and token:
        printed.face(brush, GAME, token, x + room - h - dp(2), low + dp(2), h, h - dp(4))
    _markers(brush, scene, here, x + room, low, w - room, h)


def _markers(
    brush: Brush, scene: Scene, here: list[int], x: float, low: float, w: float, h: float
) -> None:
    """The markers of the seats, two in a row, in the colours of their boards."""
    if not here:
        return
    rows = 1 if len(here) == 1 else 2
    size = min(dp(26), h / rows * 0.9, w / (2 if len(here) > 2 else 1) * 0.9)
    for n, seat in enumerate(here):
        shade, shape = seat_sign(scene.sitting(seat).colour, seat)
        shade = SEATS.get(colour_of(scene, seat), shade)
        left = x + (n // rows) * size + (w - size * -(-len(here) // rows)) / 2
        middle = low + h * (n % rows + 0.5) / rows
        brush.disc(left + size / 2, middle, size * 0.55, "#0b1024")
        brush.sign(f"seat_{shape}", left + size * 0.1, middle - size * 0.4, size * 0.8, shade)


def _advanced(brush: Brush, scene: Scene, column: Column, low: float, h: float) -> None:
    """The advanced tile between levels 4 and 5; dashes when it was taken."""
    tiles: Mapping[str, str] = scene.board.get("advanced") or {}
    slot = f"adv-{column.code}"
    now = next_place(scene) == f"advanced:{column.code}"
    _tile(brush, scene, column, (low, h), tiles.get(column.code) or "", slot, "", now)


def _standard(brush: Brush, scene: Scene, column: Column, low: float, h: float) -> None:
    """The standard tile below the track with how many are left."""
    tiles: Mapping[str, str] = scene.board.get("slots") or {}
    left: Mapping[str, Any] = scene.board.get("tiles_left") or {}
    tile = tiles.get(column.code) or ""
    now = next_place(scene) == f"slot:{column.code}"
    _tile(brush, scene, column, (low, h), tile, column.code, str(left.get(tile, "")), now)


def _tile(
    brush: Brush, scene: Scene, column: Column, span: tuple[float, float], piece: str, slot: str,
    left: str, now: bool,
) -> None:  # fmt: skip
    """A tile at a height, with how many are left; dashes where it was taken, or comes now."""
    x, w, (low, h) = column.x, column.w, span
    if not piece:
        paint_gap(brush, x, low, w, h, now)
        return
    beside = paint_note(brush, f"{left}×" if left else "", x + dp(2), low, h, LIGHT)
    paint_flat(brush, scene, piece, slot, x + beside, low, w - beside, h)

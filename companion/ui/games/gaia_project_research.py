"""Draws Gaia Project's research board: six tracks with their levels, tiles and every marker."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp

from companion.ui.games import Scene
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.painted import Brush

TRACKS = (
    ("terraforming", "terra", "#c98b4f"),
    ("navigation", "nav", "#4d8fd6"),
    ("artificial_intelligence", "int", "#58b368"),
    ("gaia_project", "gaia", "#7d55b3"),
    ("economy", "eco", "#e3b32e"),
    ("science", "sci", "#5db3c4"),
)
"""Track, the code of its slots, its colour."""
TOP = 5
CHARGING = 3
"""The level that also charges power (R11.2)."""
FLAT = 36.0
"""Below this height of a level, dp, there is no room for words."""
HEAD, TILE = 30.0, 44.0
"""Height of a track's name and of a tile, dp."""


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
    level = (h - dp(HEAD + 8) - 2 * tile) / (TOP + 1)
    for n, (track, code, shade) in enumerate(TRACKS):
        column = Column(track, code, shade, x + n * wide, wide - dp(4))
        top = y + h - dp(HEAD)
        _head(brush, scene, column, top, y, h)
        _level(brush, scene, column, TOP, top - level, level - dp(3))
        top -= level + tile + dp(4)
        _advanced(brush, scene, column, top + dp(3), tile)
        for number in range(TOP - 1, -1, -1):
            top -= level
            _level(brush, scene, column, number, top, level - dp(3))
        _standard(brush, scene, column, y, tile)


def _head(brush: Brush, scene: Scene, column: Column, low: float, y: float, h: float) -> None:
    """The track's name; a touch anywhere on the column means the track."""
    lit = column.track in scene.choosable or column.track == scene.picked
    brush.box(column.x, low, column.w, dp(HEAD - 4), theme.glow if lit else theme.raised, dp(8))
    brush.box(column.x, low, dp(6), dp(HEAD - 4), column.shade, dp(3))
    ink = theme.accent_ink if lit else theme.ink
    brush.words(scene.game_say(f"what.{column.track}"), column.x + dp(9), low, column.w - dp(12),
                dp(HEAD - 4), dp(12), ink, across=0.5)  # fmt: skip
    brush.spot(column.x, y, column.w, h, _picker(scene, column.track), column.track)


def _level(brush: Brush, scene: Scene, column: Column, number: int, low: float, h: float) -> None:
    """One level: its number, what it gives, the markers that stand on it."""
    x, w = column.x, column.w
    brush.box(x, low, w, h, theme.surface, dp(6))
    brush.box(x, low, dp(6), h, column.shade, dp(3))
    here = [
        seat
        for seat, data in enumerate(scene.board["seats"])
        if (data.get("research") or {}).get(column.track, 0) == number and data.get("faction")
    ]
    flat = h < dp(FLAT)
    size = min(dp(20), h * (0.8 if flat else 0.4), (w - dp(28)) / max(1, len(here)))
    middle = low + h / 2 if flat else low + h - dp(12)
    brush.text(str(number), x + dp(11), middle, 14, theme.ink, bold=True)
    if not flat:
        brush.words(_gives(scene, column.track, number), x + dp(24), low + h * 0.34, w - dp(28),
                    h * 0.64, dp(11), theme.soft)  # fmt: skip
    for place, seat in enumerate(here):
        shade, shape = seat_sign(scene.sitting(seat).colour, seat)
        brush.sign(f"seat_{shape}", x + dp(24) + place * size, low + dp(2), size - dp(2), shade)


def _gives(scene: Scene, track: str, number: int) -> str:
    """What entering a level gives, in the words of the game."""
    token = scene.board.get("terra_token")
    if track == "terraforming" and number == TOP:
        return scene.name(token) if token else ""
    empty = number == 0 and track not in ("terraforming", "navigation")
    words = "" if empty else scene.game_say(f"level.{track}.{number}")
    if number == CHARGING:
        words = f"{words} {scene.game_say('level.charge')}"
    return words


def _advanced(brush: Brush, scene: Scene, column: Column, low: float, h: float) -> None:
    """The advanced tile between levels 4 and 5; dashes when it was taken."""
    tiles: Mapping[str, str] = scene.board.get("advanced") or {}
    slot = f"adv-{column.code}"
    _tile(brush, scene, column, (low, h), tiles.get(column.code) or "", slot, "")


def _standard(brush: Brush, scene: Scene, column: Column, low: float, h: float) -> None:
    """The standard tile below the track with how many are left."""
    tiles: Mapping[str, str] = scene.board.get("slots") or {}
    left: Mapping[str, Any] = scene.board.get("tiles_left") or {}
    tile = tiles.get(column.code) or ""
    _tile(brush, scene, column, (low, h), tile, column.code, str(left.get(tile, "")))


def _tile(
    brush: Brush,
    scene: Scene,
    column: Column,
    span: tuple[float, float],
    piece: str,
    slot: str,
    left: str,
) -> None:
    """A tile at a height, with how many are left; dashes where it was taken."""
    x, w, (low, h) = column.x, column.w, span
    if not piece:
        brush.dashes(x, low, w, h, theme.line)
        return
    lit = bool({piece, slot} & scene.choosable) or scene.picked in (piece, slot)
    brush.box(x, low, w, h, theme.glow if lit else theme.raised, dp(8))
    ink = theme.accent_ink if lit else theme.ink
    words = scene.name(piece).partition(":")[2].strip() or scene.name(piece)
    room = dp(14) if left else 0.0
    size = dp(11) if h > dp(40) else dp(9.5)
    brush.words(words, x + dp(4), low + dp(2), w - dp(8) - room, h - dp(4), size, ink,
                across=0.5)  # fmt: skip
    if left:
        brush.text(left, x + w - dp(5), low + h / 2, 12, ink, bold=True, across=1.0)
    pick = slot if slot in scene.choosable else piece
    brush.spot(x, low, w, h, _picker(scene, pick), pick)


def _picker(scene: Scene, name: str) -> Callable[[], None]:
    return lambda: scene.pick(name)

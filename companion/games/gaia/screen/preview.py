"""Draws on each cell what the considered card would change there: who gains, who loses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kivy.metrics import dp

from companion.games.gaia.screen.pieces import GAME, INK, PALE, kind_of
from companion.session.api import Choice
from companion.ui.drawing import Scene
from companion.ui.drawings import drawing_of
from companion.ui.lens import Box
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import ONE_LINE, Brush

Cell = tuple[int, int]
GHOST = 0.72
"""How much is seen of a tile that does not lie there yet."""


class Row(NamedTuple):
    """One change: a seat's sign (or a tick for needs), its colour, by how much."""

    mark: str
    shade: str
    text: str


def cell_at(name: str) -> Cell:
    """A cell as the game names it: "2,-1"."""
    x, y = name.split(",")
    return int(x), int(y)


def targets(scene: Scene) -> dict[Cell, Choice]:
    """Cells that the choices of the considered piece name; none while none is considered.

    What a shown card means is asked of it alone, also where the choices name its twin.
    """
    question = scene.view.question
    found: dict[Cell, Choice] = {}
    if question is None:
        return found
    for choice in question.choices:
        if question.piece or scene.goes in choice.pieces:
            for step in choice.steps:
                for arg in step.args:
                    if isinstance(arg, str) and "," in arg:
                        found.setdefault(cell_at(arg), choice)
    return found


def paint_targets(
    brush: Brush, scene: Scene, corners: Mapping[Cell, tuple[float, float]], s: float
) -> list[Row]:
    """Every cell where the card can go, with what going there changes; what would change
    wherever it goes, where it can go to several, is returned, to be said once."""
    offered = targets(scene)
    rows = {cell: _rows(scene, choice) for cell, choice in offered.items()}
    shared = next(iter(rows.values()), []) if len(rows) > 1 else []
    common = [row for row in shared if all(row in r for r in rows.values())]
    x, y, w, h = scene.lens.room
    below_caption = x, y, w, h - dp(ONE_LINE)  # its second line reaches so far
    for cell in offered:
        left, low = corners[cell]
        own = [row for row in rows[cell] if row not in common]
        inside = left + dp(2), low + dp(2), s - dp(5), s - dp(5)
        corner = min(dp(8), s * 0.2)
        chosen = scene.picked == f"{cell[0]},{cell[1]}"  # touched, and still to be confirmed
        if chosen:
            _ghost(brush, scene, offered[cell], left, low, s)
            brush.frame(*inside, INK, corner, dp(6))
        brush.frame(*inside, theme.glow, corner, dp(4 if chosen else 2.2))
        if chosen and not own:
            own = [Row("check", PALE, "")]
        _badge(brush, own, left, low, s, below_caption)
    return common


def _ghost(brush: Brush, scene: Scene, choice: Choice, x: float, y: float, s: float) -> None:
    """What would lie there: the tile of a nature card, the card of a city or animals."""
    piece = next(iter(choice.pieces), "")
    kind, what = kind_of(piece), piece.partition("#")[0].removeprefix("nature_")
    if kind == "nature":
        printed.filled(brush, GAME, f"tile_{what}", x, y, s, s, GHOST)
    elif kind in ("city", "animal"):
        drawing_of(GAME).paint_piece(brush, piece, x, y, s, s, scene.name(piece))


def _badge(brush: Brush, rows: list[Row], x: float, y: float, s: float, room: Box) -> None:
    """Who gains and loses in one cell; a cell too small for numbers shows the signs alone, one of
    which the edge of the room shows less than half nothing."""
    if not rows:
        brush.sign("plus", x + s * 0.36, y + s * 0.36, s * 0.28, theme.glow)
        return
    fits = max(1, int((s - dp(8)) // dp(13)))
    rows = rows[:fits]
    high = min(dp(24), (s - dp(8)) / len(rows))
    numbers = s >= dp(34)
    wide = min(s - dp(7), max(high * 2.3, dp(40))) if numbers else high
    left, low = x + (s - wide) / 2, y + (s - high * len(rows)) / 2
    right, top = room[0] + room[2] - wide, room[1] + room[3] - high * len(rows)
    if not (
        room[0] <= x + s / 2 <= room[0] + room[2] and room[1] <= y + s / 2 <= room[1] + room[3]
    ):
        return
    left, low = max(room[0], min(left, right)), max(room[1], min(low, top))
    brush.box(left, low, wide, high * len(rows), INK, dp(5))
    for i, row in enumerate(reversed(rows)):
        middle, size = low + (i + 0.5) * high, min(high * 0.86, wide * 0.48)
        brush.sign(row.mark, left + dp(1), middle - size / 2, size, row.shade)
        if numbers:
            brush.text(row.text, left + wide - dp(2), middle, high * 0.62, PALE, bold=True,
                       across=1, width=wide - size - dp(4))  # fmt: skip


def in_one_line(brush: Brush, scene: Scene, w: float) -> bool:
    """Whether what the marks mean is told in one line; as long as before when a cell is touched,
    so that no tile moves below the finger."""
    return brush.fits(_told(scene), w, dp(ONE_LINE))


def _told(scene: Scene, touched: bool = False) -> str:
    """What the marks mean, and to touch a cell, until one is touched."""
    marks = scene.game_say("draw.marks")
    asks = "" if touched else scene.game_say("draw.touch")
    return scene.say("said.next", said=asks, next=marks).strip()


def paint_caption(
    brush: Brush, scene: Scene, common: list[Row], x: float, y: float, w: float
) -> None:
    """What the marks mean, and what would change wherever the card goes."""
    told = _told(scene, "," in scene.picked)
    if not in_one_line(brush, scene, w):
        low = y + dp(13) - 2 * dp(ONE_LINE)  # its first line at the edge of the felt
        brush.words(told, x, low, w, 2 * dp(ONE_LINE), theme.tiny, PALE)
        return
    used = brush.text(told, x, y, 14, PALE, width=w) + dp(14)
    if not common or used > w - dp(120):
        return
    used += brush.text(scene.game_say("draw.anywhere"), x + used, y, 14, PALE, width=w * 0.2)
    used += dp(6)
    for row in common:
        if used > w - dp(48):
            return
        brush.sign(row.mark, x + used, y - dp(8), dp(16), row.shade)
        used += dp(19) + brush.text(row.text, x + used + dp(19), y, 14, PALE, bold=True) + dp(8)


def _rows(scene: Scene, choice: Choice) -> list[Row]:
    """First the seats that gain, then those that lose, then the needs of all cities."""
    told = scene.preview(*choice.steps)
    if told is None:
        return []
    points = [c for c in told.changes if c.what == "points"]
    points.sort(key=lambda change: change.before - change.after)
    rows = []
    for change in points:
        shade, shape = seat_sign(scene.seats[change.seat].colour, change.seat)
        rows.append(Row(f"seat_{shape}", shade, _signed(change.after - change.before)))
    needs = _met(told.after) - _met(told.before)
    if needs:
        rows.append(Row("check" if needs > 0 else "cross", PALE, _signed(needs)))
    return rows


def _met(board: Mapping[str, Any]) -> int:
    """Needs of cities that are met."""
    return sum(tile["city"]["met"] for tile in board["world"] if "city" in tile)


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"

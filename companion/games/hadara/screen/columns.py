"""Draws the cards of a seat of Hadara in five columns, as large as they fit; else in columns that
share the width by their cards, else in pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from kivy.metrics import dp

from companion.games.hadara.screen.pieces import (
    COLOURS,
    LEGIBLE,
    PALE,
    PORTRAIT,
    RATIO,
    SHADE,
    back,
    known_face,
    sign,
)
from companion.games.hadara.screen.preview import ON_CARD, landing
from companion.games.hadara.screen.small import WHOLE, paint_card, paint_lying
from companion.ui.drawing import Scene
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush

PAGER = 48.0
"""Width of what turns the pages of the cards, dp."""
DISCOUNT = 40.0
"""Least width, dp, of a head whose discount is read beside that."""
FILLS = 0.7
"""A whole card takes at least so much of its column's width."""
BROAD = 2.4
"""Width in heights of the broadest card that shows nothing but what it gives."""
LEAST = 40.0
"""Least height of a card of which what it gives and its points are read, dp."""
TOUCHED = 44.0
"""Least height of what turns the pages, dp."""
APART, BESIDE = 6.0, 3.0
"""Between two columns, and between two cards of one, dp."""
WORTH = 1.25
"""Columns keep their width unless cards are so many times as large where they share it."""


def paint_cards(
    brush: Brush, scene: Scene, data: dict[str, Any], x: float, y: float, w: float, h: float
) -> None:
    """Cards of one size in five columns; the head of a column tells the discount they give."""
    head, foot = dp(22), 0.0
    lying = {
        colour: [*data["cards"][colour], *[{}] * data["face_down"][colour]] for colour in COLOURS
    }
    room, counts = h - head - dp(4), [len(lying[colour]) for colour in COLOURS]
    grid = _grid(counts, w, room)
    narrow = grid.columns[-1] < dp(PAGER + DISCOUNT)
    if narrow and 0 < grid.most < max(counts):  # below the cards: beside it no head had room
        foot = head + dp(4)
        grid = _grid(counts, w, room - foot)
    pages = max(1, -(-max(counts) // grid.most)) if grid.most else 1
    page, left = scene.page % pages, x
    for colour, cell, across in zip(COLOURS, grid.columns, grid.across, strict=True):
        beside = pages > 1 and not foot and colour == COLOURS[-1]
        wide = cell - dp(PAGER) if beside else cell
        brush.box(left, y + h - head, wide, head, SHADE[colour], dp(6))
        _discount(brush, scene, data["discount"][colour], left + wide / 2, y + h - head / 2)
        if grid.most:
            row = _on_page(lying[colour], page, grid.most)
            _column(brush, scene, colour, row, grid, across, left, y + room)
        if scene.focus == scene.question_seat and f"own:{colour}" in landing(scene):
            # Inside its column: at the foot of the match and in the last one it was cut off.
            brush.frame(left + dp(1.5), y + dp(1.5), cell - dp(3), h - dp(3), theme.glow, dp(8),
                        dp(3))  # fmt: skip
            brush.spot(left, y, cell, h, partial(scene.pick, f"own:{colour}"), f"own:{colour}")
        left += cell + dp(APART)
    if pages > 1:
        _pager(brush, scene, page, pages, x, y if foot else y + h - head, w, head)


def _discount(brush: Brush, scene: Scene, coins: int, x: float, middle: float) -> None:
    """How many coins the next card of a column costs less; nothing while it costs its price."""
    if not coins:
        return
    number, size = scene.game_say("draw.discount", coins=coins), dp(17)
    wide = brush.text(number, x - size / 2, middle, 13, PALE, bold=True, across=0.5)
    sign(brush, "coins", x - size / 2 + wide / 2 + dp(3), middle - size / 2, size)


def _pager(
    brush: Brush, scene: Scene, page: int, pages: int, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """Which page of the cards is shown; a touch on the heads turns it."""
    wide = dp(PAGER) - dp(4)
    brush.box(x + w - wide, y, wide, h, theme.raised, dp(6))
    brush.text(f"{page + 1}/{pages} ›", x + w - wide / 2, y + h / 2, 13, theme.ink, bold=True,
               across=0.5, width=wide - dp(4))  # fmt: skip
    brush.spot(x, y - dp(11), w, dp(TOUCHED), scene.turn, "page")


class Grid(NamedTuple):
    """How the cards lie: their size, each column's width and how many side by side, and how many
    of a colour on a page."""

    wide: float
    high: float
    columns: tuple[float, ...]
    across: tuple[int, ...]
    most: int


def _grid(counts: Sequence[int], w: float, h: float) -> Grid:
    """Whole cards where all fit and fill equal columns; else small ones, none under the least
    height: what a card gives is read better on a wide small one than on a narrow whole one."""
    count, column = max(counts), (w - (len(counts) - 1) * dp(APART)) / len(counts)
    whole = _best(count, column, h, PORTRAIT, WHOLE)
    if whole.most >= count and whole.wide >= column * FILLS:
        return whole
    small = _best(count, column, h, RATIO, LEAST)
    shared = max(_shared(counts, w, h), key=lambda one: one.high, default=small)
    stays = small.most >= count and small.high * WORTH > shared.high
    return small if stays else shared


def _best(count: int, w: float, h: float, ratio: float, least: float) -> Grid:
    """The largest cards of a proportion of which so many fit a column, or the most that do."""
    gap, found = dp(BESIDE), _equal(0.0, 0.0, w, 1, 0)
    for across in (1, 2, 3, 4):
        room = (w - gap * (across - 1)) / across
        for lines in (1, 2, 3, 4, 5, 6):
            high = min(room / ratio, (h - gap * (lines - 1)) / lines)
            if high < dp(least):
                continue
            wide = high * ratio if high >= dp(LEGIBLE) else min(room, high * BROAD)
            grid = _equal(wide, high, w, across, across * lines)
            if (min(grid.most, count), grid.high) > (min(found.most, count), found.high):
                found = grid
    return found


def _equal(wide: float, high: float, column: float, across: int, most: int) -> Grid:
    return Grid(wide, high, (column,) * len(COLOURS), (across,) * len(COLOURS), most)


def _shared(counts: Sequence[int], w: float, h: float) -> Iterator[Grid]:
    """All small cards on one page, in so many lines: a column is as wide as its cards need."""
    gap = dp(BESIDE)
    for lines in (1, 2, 3, 4, 5, 6):
        across = tuple(max(1, -(-count // lines)) for count in counts)
        between = (len(counts) - 1) * dp(APART) + (sum(across) - len(counts)) * gap
        room = (w - between) / sum(across)
        high = min(room / RATIO, (h - gap * (lines - 1)) / lines)
        if high >= dp(LEAST):
            wide = high * RATIO if high >= dp(LEGIBLE) else min(room, high * BROAD)
            columns = tuple(many * room + (many - 1) * gap for many in across)
            yield Grid(wide, high, columns, across, max(counts))


def _on_page(row: list[dict[str, Any]], page: int, most: int) -> list[dict[str, Any]]:
    """The cards of a colour on a page; those that need none stay on each."""
    pages = max(1, -(-len(row) // most))
    start = page % pages * most
    return row[start : start + most]


def _column(
    brush: Brush, scene: Scene, colour: str, row: list[dict[str, Any]], grid: Grid, across: int,
    x: float, top: float,
) -> None:  # fmt: skip
    """The cards of one colour on a page side by side, the newest last."""
    wide, high, gap = grid.wide, grid.high, dp(BESIDE)
    awaits, lying = _awaits_tile(scene), scene.board["seats"][scene.focus]["tiles_on_cards"]
    for i, face in enumerate(row):
        left, low = x + i % across * (wide + gap), top - high - i // across * (high + gap)
        name = str(face.get("card", ""))
        if name and (name in scene.choosable or name == scene.picked):
            brush.box(left - dp(2), low - dp(3), wide + dp(4), high + dp(5), theme.glow, dp(9))
        if not name:
            back(brush, colour, scene.board["epoch"], left, low, wide, high)
            continue
        paint_card(brush, name, known_face(name, face), left, low, wide, high)
        if name in lying:
            held, side = lying[name]
            paint_lying(brush, held, side, left, low, wide, high)
        brush.spot(left, low, wide, high, partial(scene.pick, name), name)
        if awaits == name:
            brush.frame(left - dp(2), low - dp(2), wide + dp(4), high + dp(4), theme.glow, dp(8),
                        dp(3))  # fmt: skip
            brush.spot(left, low, wide, high, partial(scene.pick, ON_CARD), ON_CARD)


def _awaits_tile(scene: Scene) -> str:
    """R14.4: the own card on which the considered bonus tile can be laid now; empty: none."""
    mine = scene.focus == scene.question_seat and ON_CARD in landing(scene)
    return str(scene.board["seats"][scene.focus]["awaits_tile"]) if mine else ""

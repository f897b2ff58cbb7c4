"""Draws the two rows of Peloponnes with their bids, on one line as they lie or on two."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, TypeAlias

from kivy.metrics import dp

from companion.games.peloponnes.screen.feeding import paint_feeding, paint_feeding_alone
from companion.games.peloponnes.screen.pieces import INK, SMALL, place, sign, tile
from companion.games.peloponnes.screen.seats import WIDE, bare_height
from companion.session.api import Choice
from companion.ui.drawing import Scene
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush

HEAD, BIDS = 34.0, 37.0
"""Height of what a row is called, above its tiles, and of the bids below them, dp."""
FLAT = 0.62
"""Flatter than this, the disasters stand beside the rows instead of below them."""
TILE_RATIO = 66 / 62
"""Width of a tile in the rows, in heights."""
APART, CLOSE = 24.0, 8.0
"""Between two tiles, dp, and what is left of it before they show no price."""
FIVE, ABREAST = 5, 3
"""So many tiles lie there, and so many on a line where all of them on one would show no price."""
NUMBER, BID = 14.0, 88.0
"""Width, dp, of the number of a space, and of a bid beside it."""
BETWEEN = 8.0
"""Between two rows side by side or below each other, dp."""
LOST = frozenset(("remark.no_join", "remark.no_build", "remark.no_people"))
Slots: TypeAlias = Sequence[dict[str, Any]]


def rows_size(scene: Scene, w: float, h: float) -> tuple[float, float]:
    """Width and height of the rows: on a wide drawing the disasters stand beside them."""
    if w > dp(WIDE) and h < w * FLAT:
        wide = min(w * 0.72, dp(1400))
        return wide, max(_high(wide, h), _told_height(wide, h, len(scene.seats)))
    high = _high(w, h)
    if high > scene.seen > 0:  # all of the rows, with the bids, before larger tiles
        high = dp(least_rows(w / dp(1)))
    return w, high


def least_rows(width: float) -> float:
    """The height, dp, of the rows with the smallest tiles that show their price."""
    lines = _lines_in(dp(width))
    return lines * (SMALL + HEAD + BIDS) + (lines - 1) * BETWEEN


def _lines_in(w: float) -> int:
    return 1 if w / FIVE - dp(CLOSE) >= dp(SMALL) * TILE_RATIO else 2


def _high(w: float, h: float) -> float:
    """Of all lines: each with its head, its tiles and the bids."""
    lines = _lines_in(w)
    cell = w / (FIVE if lines == 1 else ABREAST)
    share = h * 0.34 if lines == 1 else max(dp(SMALL), h * 0.12)
    tile_h = min(_tile_wide(cell) / TILE_RATIO, share)
    return lines * (tile_h + dp(HEAD + BIDS)) + (lines - 1) * dp(BETWEEN)


def _tile_wide(cell: float) -> float:
    """A tile gives up what is beside it before it shows no price."""
    return max(cell - dp(APART), min(cell - dp(CLOSE), dp(SMALL) * TILE_RATIO))


def _told_height(w: float, h: float, seats: int) -> float:
    """The same for tiles with their price where seats have no room for tiles: all that they leave,
    up to the least at which a price is read; else nothing."""
    left = h - dp(12) - bare_height(seats)
    wanted = min(dp(SMALL), _tile_wide(w / FIVE) / TILE_RATIO) + dp(HEAD + BIDS)
    return wanted if wanted <= left else 0.0


def paint_rows(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Auction row and conquest row, as they lie on the table; on two lines there is a place left
    for when inhabitants eat."""
    row = scene.board["row"]
    lines = [row] if _lines_in(w) == 1 else _broken(row)
    cell = w / (max(1, len(row)) if len(lines) == 1 else ABREAST)
    high = (h - dp(BETWEEN) * (len(lines) - 1)) / len(lines)
    for n, slots in enumerate(lines):
        low = y + h - (n + 1) * high - n * dp(BETWEEN)
        _line(brush, scene, slots, x, low, cell, high)
        if len(lines) > 1 and len(slots) < ABREAST:
            left = x + len(slots) * cell
            paint_feeding_alone(brush, scene, left, low, x + w - left - dp(BETWEEN), high)


def _broken(row: Slots) -> list[Slots]:
    """Each row on a line of its own, where none is longer than a line."""
    auction = sum(not slot["conquest"] for slot in row)
    first = auction if len(row) - ABREAST <= auction <= ABREAST else ABREAST
    return [row[:first], row[first:]]


def _line(
    brush: Brush, scene: Scene, slots: Slots, x: float, y: float, cell: float, h: float
) -> None:  # fmt: skip
    """What lies side by side of both rows."""
    tile_h = h - dp(HEAD + BIDS)
    tile_w = min(_tile_wide(cell), tile_h * TILE_RATIO)
    gap = min(dp(BETWEEN), (cell - tile_w) / 2)
    for conquest in (False, True):
        held = [n for n, slot in enumerate(slots) if slot["conquest"] is conquest]
        if held:
            width = cell * len(held) - gap
            _ground(brush, scene, x + held[0] * cell, y, width, h, conquest=conquest,
                    told=len(held) > FIVE / 2 and len(slots) == FIVE)  # fmt: skip
        for n in held:
            middle = x + n * cell + (cell - gap) / 2
            _slot(brush, scene, slots[n], middle - tile_w / 2, y + dp(BIDS), tile_w, tile_h)


def _ground(
    brush: Brush, scene: Scene, x: float, y: float, w: float, h: float, *, conquest: bool,
    told: bool,
) -> None:  # fmt: skip
    """What tiles of a row lie on, with what it is called; `told`: and when inhabitants eat."""
    head = scene.say("peloponnes.conquest" if conquest else "peloponnes.auction")
    brush.box(x, y, w, h, theme.surface, theme.round)
    if conquest:
        brush.frame(x + 1, y + 1, w - 2, h - 2, theme.warm, theme.round, dp(0.9))
    colour = theme.warm if conquest else theme.soft
    used = brush.text(head, x + dp(12), y + h - dp(14), 14, colour, bold=True, width=w - dp(16))
    if told:
        paint_feeding(brush, scene, x + w - dp(12), y + h - dp(15), w - used - dp(36))


def _slot(
    brush: Brush, scene: Scene, slot: dict[str, Any], x: float, y: float, w: float, h: float
) -> None:
    """One place of the rows: the tile; below it the number by which people are told of it, who bids
    there, what is needed."""
    piece, left = slot["tile"], x
    brush.text(str(slot["slot"] + 1), x, y - dp(19), 14, theme.soft, bold=True)
    if piece is None:
        brush.dashes(x, y, w, h, theme.hollow)
        return
    x, y, w, h = place(piece, x, y, w, h)
    if piece in scene.choosable and piece != scene.picked and _lost(scene, piece):
        brush.frame(x - dp(3), y - dp(3), w + dp(6), h + dp(6), theme.soft, dp(9), dp(1.2))
    elif piece in scene.choosable or piece == scene.picked:
        grow = dp(6) if piece == scene.picked else dp(4)
        brush.box(x - grow, y - grow, w + 2 * grow, h + 2 * grow, theme.glow, dp(10))
    tile(brush, piece, x, y, w, h)
    brush.spot(x, y, w, h, partial(scene.pick, piece), piece)
    low, middle = y - dp(19), x + w / 2
    if slot["bidder"] is not None:
        _bid(brush, scene, slot, max(middle, left + dp(NUMBER + BID / 2)), low)
    elif asked := _asks(scene, slot):
        room = w - 2 * dp(NUMBER)
        brush.text(asked, middle, low, 13.5, theme.soft, across=0.5, width=room)


def _offers(scene: Scene, piece: str) -> list[Choice]:
    asked = scene.view.question
    return [one for one in asked.choices if piece in one.pieces] if asked else []


def _lost(scene: Scene, piece: str) -> bool:
    """R6.9, R8.2: whatever is bid for it now it would be lost, and nobody is led there."""
    remarks = [one.remark.key if one.remark else "" for one in _offers(scene, piece)]
    return bool(remarks) and {*remarks} <= LOST


def _asks(scene: Scene, slot: dict[str, Any]) -> str:
    """What a tile asks for: a bid that moves is as high as it is, a new one may be higher, though
    somebody has no more coins."""
    offered = [one for one in _offers(scene, slot["tile"]) if one.amount]
    least = min((one.amount or 0 for one in offered), default=slot["least"])
    bids = len(scene.seats) > 1 and all(one.steps[0].verb == "bid" for one in offered)
    key = "table.from" if bids or len(offered) > 1 else "table.just"
    return scene.say(key, amount=least) if least else ""


def _bid(brush: Brush, scene: Scene, slot: dict[str, Any], middle: float, y: float) -> None:
    """The bid that stands: the seat's shape, the amount, a coin."""
    seat = slot["bidder"] - 1
    shade, shape = seat_sign(scene.seats[seat].colour, seat)
    brush.box(middle - dp(BID / 2), y - dp(15), dp(BID), dp(30), theme.parchment, dp(15))
    brush.sign(f"seat_{shape}", middle - dp(36), y - dp(10), dp(20), shade)
    brush.text(str(slot["bid"]), middle - dp(10), y, 18, INK, bold=True)
    sign(brush, "coins", middle + dp(17), y - dp(10), dp(20))

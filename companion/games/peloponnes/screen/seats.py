"""Draws the seats of Peloponnes: one in full, the others in a line each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.metrics import dp, sp

from companion.games.peloponnes.screen.pieces import place, sign, tile
from companion.games.peloponnes.screen.stock import paint_stock
from companion.ui.drawing import Scene, faces_its_seat, paint_ground
from companion.ui.palette import seat_sign
from companion.ui.seat_line import name_room
from companion.ui.theme import theme
from companion.ui.widgets.brush import ONE_LINE, Brush

LINE, LEAST_LINE, GAP = 46.0, 36.0, 6.0
"""Heights, dp, of a seat's line and between them; the seat in full gives up some of its own first.
"""
TILES = 96.0
"""A seat that is lower, dp, shows no tiles."""
NARROW = 440.0
"""Under this width, dp, name and stock do not stand beside each other."""
BARE = 72.0
"""Height, dp, of a seat with its name above what it has."""
STACKED, STACKED_LINE = 640.0, 64.0
"""Under this width of the drawing, dp, no seat has both on one line; the height of its two."""
LOW_LINE = 35.0
"""Least height, dp, of a line above the tiles of a low seat."""
RATIO = 66 / 62
"""Width of a tile in heights."""
FULL = 128.0
"""Least height of a seat drawn with its tiles, dp."""
SMALL = 112.0
"""A line that is as high, dp, has small tiles below it; a lower one none."""
TWO = 2
"""So many seats lie open side by side."""
OPEN = 180.0
"""Height, dp, of the seat in focus among lines, for one line of `ROOM` tiles: beside a hint it has
no more, and keeps its size when that is read."""
ALIKE = 150.0
"""Several seats lie open where each is as high, dp: no tiles of one are larger than another's."""
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
BESIDE = 1.1
"""They lie beside what the seat has where they are so much larger there."""
ASIDE = 370.0
"""Width, dp, of what a seat has where its tiles lie beside that."""
MOST = 260.0
"""No tile of a seat is wider, dp."""
NAMED, TURN = 16.5, 14.0
"""Sizes of the type of a name and of its place in the turn order: beside it, or below it."""
WIDE = 940
"""From this width on, dp, seats stand side by side."""


def paint_seats(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """All seats, each where it always stands (rows that changed places were taken for each other);
    the one in focus with its tiles, more of them if there is room."""
    order = list(range(len(scene.board["seats"])))
    count = len(order)
    if w > dp(WIDE) and count > 2:
        _grid(brush, scene, order, x, y, w, h, 2 if count == 4 else 3)
        return
    gap = dp(GAP)
    alike = FULL if count <= TWO or scene.board["phase"] == "over" else ALIKE
    stacked = w < dp(STACKED)
    if (h - gap * (count - 1)) / count >= dp(alike):
        _grid(brush, scene, order, x, y, w, h, 1, stacked=stacked)
        return
    line, full = _shared(h, max(1, count - 1), stacked=stacked)
    top = y + h
    for seat in order:
        high = full if seat == scene.focus else line
        top -= high
        _seat(brush, scene, seat, x, top, w, high, stacked=stacked)
        top -= gap


def _shared(h: float, others: int, *, stacked: bool) -> tuple[float, float]:
    """The height of a line, and of the seat that lies open. Lines have what that one leaves, with
    their tiles where these are seen well; so nothing below them is empty."""
    gap = dp(GAP)
    least, most = (STACKED_LINE, STACKED_LINE) if stacked else (LEAST_LINE, LINE)
    line = max(dp(least), min(dp(most), (h - dp(FULL)) / others - gap))
    left = (h - dp(OPEN)) / others - gap
    if left <= line:
        return line, min(h - others * (line + gap), dp(OPEN))
    line = left if left >= dp(SMALL) else min(left, dp(TILES))
    return line, h - others * (line + gap)


def paint_row(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
) -> None:
    """A seat with what it has, and without its tiles."""
    _seat(brush, scene, seat, x, y, w, min(h, dp(TILES)))


def row(width: float) -> float:
    """The height, dp, of a seat without tiles."""
    return BARE if width < NARROW else LINE


def bare_height(count: int) -> float:
    """The least height of seats side by side, without tiles."""
    lines = -(-count // (2 if count == 4 else 3))
    return lines * dp(BARE + GAP) - dp(GAP)


def stacked_height(count: int) -> float:
    """The least height, dp, of seats whose lines are two each, one of them open."""
    return OPEN + (count - 1) * (STACKED_LINE + GAP)


def _grid(
    brush: Brush, scene: Scene, order: list[int], x: float, y: float, w: float, h: float,
    abreast: int, *, stacked: bool = False,
) -> None:  # fmt: skip
    """Every seat with its tiles."""
    gap = dp(GAP)
    lines = -(-len(order) // abreast)
    wide = (w - gap * (abreast - 1)) / abreast
    high = min((h - gap * (lines - 1)) / lines, max(dp(330), wide * 1.35))
    for i, seat in enumerate(order):
        left = x + i % abreast * (wide + gap)
        low = y + h - (i // abreast + 1) * (high + gap) + gap
        _seat(brush, scene, seat, left, low, wide, high, stacked=stacked)


@faces_its_seat
def _seat(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float, *,
    stacked: bool = False,
) -> None:  # fmt: skip
    """A seat: who it is, what it has, and its tiles when there is room for them."""
    paint_ground(brush, scene, seat, x, y, w, h)
    brush.spot(x, y, w, h, partial(scene.look_at, seat), f"seat{seat}")
    if _lies_wide(scene, w, h):
        _wide_seat(brush, scene, seat, x, y, w, h)
    else:
        stacked = stacked or w < dp(NARROW) or (w < dp(560) and h > dp(60))
        _high_seat(brush, scene, seat, x, y, w, h, stacked=stacked)


def _lies_wide(scene: Scene, w: float, h: float) -> bool:
    """Whether the tiles of seats are much larger beside what it has than below it."""
    below = _largest(scene.board, w - dp(20), h - dp(LOW_LINE + 12))[0]
    beside = _largest(scene.board, w - dp(ASIDE + 20), h - dp(16))[0]
    return w > dp(WIDE) and h > dp(TILES) and beside > below * BESIDE


def _wide_seat(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
) -> None:
    """Who it is and what it has in two lines, its tiles beside them."""
    line, aside = min(h / 2, dp(LINE)), dp(ASIDE)
    _name(brush, scene, seat, x, y + h / 2, aside, line)
    paint_stock(brush, scene, seat, x + dp(10), y + h / 2 - line, aside - dp(14), line)
    _civilization(brush, scene, seat, x + aside + dp(10), y + dp(8), w - aside - dp(20), h - dp(16))


def _high_seat(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float, *,
    stacked: bool,
) -> None:  # fmt: skip
    """Who it is and what it has, its tiles below when there is room for them."""
    line = min(h, dp(LINE))
    head = line
    if stacked:
        line = min(h / 2 + dp(2), max(dp(LOW_LINE), min(line, h * 0.24)))
        head = 2 * line - dp(8)
        _name(brush, scene, seat, x, y + h - line, w, line)
        paint_stock(brush, scene, seat, x + dp(10), y + h - head, w - dp(14), line)
    else:
        line = head = min(line, max(dp(LOW_LINE), h * 0.3)) if h > dp(TILES) else h
        usual = max(dp(84), min(w * 0.2, dp(190)))
        name_w = name_room(brush, scene, usual - dp(8), w) + dp(8)
        _name(brush, scene, seat, x, y + h - line, w, line, name_w)
        paint_stock(brush, scene, seat, x + dp(42) + name_w, y + h - line,
               w - dp(130) - name_w, line)  # fmt: skip
    if h > dp(TILES):
        _civilization(brush, scene, seat, x + dp(10), y + dp(8), w - dp(20), h - head - dp(12))


def _name(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float,
    room: float = 0,
) -> None:  # fmt: skip
    """The seat's shape and name, when it has its turn, and its score as it stands."""
    who = scene.seats[seat]
    shade, shape = seat_sign(who.colour, seat)
    brush.sign(f"seat_{shape}", x + dp(10), y + h / 2 - dp(12), dp(24), shade)
    room = (room or w - dp(134)) - dp(8)
    middle, turn = y + h / 2, _turn(scene, seat)
    used = brush.measure(who.name, sp(NAMED) * theme.letters, True)
    below = turn and not brush.fits(turn, room - used - dp(8), dp(ONE_LINE))
    up = min(h * 0.22, sp(TURN) * theme.letters * 0.75) if below else 0.0
    used = brush.text(who.name, x + dp(42), middle + up, NAMED, theme.ink, bold=True, width=room)
    if below:
        brush.text(turn, x + dp(42), middle - up * 1.1, TURN, theme.soft, width=room)
    else:
        brush.text(turn, x + dp(50) + used, middle, TURN, theme.soft, width=room - used - dp(8))
    high = min(h, dp(LINE))
    _score(brush, scene, seat, x + w - dp(82), y + (h - high) / 2, dp(76), high)


def _turn(scene: Scene, seat: int) -> str:
    """Its place in the turn order, where there is one."""
    order = scene.board["order"]
    if len(order) < 2 or seat + 1 not in order:
        return ""
    return scene.say("peloponnes.turn", n=order.index(seat + 1) + 1)


def _score(brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> None:
    """What the seat would score now, on a field of its own."""
    brush.box(x, y + dp(6), w, h - dp(12), theme.raised, dp(10))
    size = dp(20)
    sign(brush, "points", x + dp(8), y + h / 2 - size / 2, size)
    score = str(scene.board["seats"][seat]["score"])
    brush.text(score, x + dp(34), y + h / 2, 18, theme.ink, bold=True, width=w - dp(38))
    brush.spot(x, y, w, h, partial(scene.explain, seat, "points"), f"{seat}points")


def _civilization(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
) -> None:
    """Buildings to the left of the civilization, land to its right, as they lie."""
    data = scene.board["seats"][seat]
    pieces = tiles_of(data)
    wide, high, abreast = _largest(scene.board, w, h)
    for i, piece in enumerate(pieces):
        left = x + i % abreast * (wide + dp(7))
        low = y + h - (i // abreast + 1) * (high + dp(7)) + dp(5)
        if piece is None:
            drawn = theme.accent if seat == scene.question_seat else theme.hollow
            brush.dashes(left, low, wide, high, drawn)
        else:
            _mini(brush, scene, data, piece, left, low, wide, high)


def tiles_of(data: dict[str, Any]) -> list[str | None]:
    """The row of a seat from left to right; None: its civilization is not dealt yet."""
    buildings = [tile for tile in reversed(data["buildings"]) if tile]
    return [*buildings, data["civilization"], *(tile for tile in data["land"] if tile)]


def _largest(board: Mapping[str, Any], w: float, h: float) -> tuple[float, float, int]:
    """The tiles as large as they are through the match, alike before all seats: with room for the
    longest row."""
    longest = max(len(tiles_of(data)) for data in board["seats"])
    rooms = ROOM if _best(ROOM[0], w, h)[1] >= dp(CLEAR) else range(CLEARER, ROOM[-1])
    return _best(next((room for room in rooms if longest <= room), ROOM[-1]), w, h)


def _best(count: int, w: float, h: float) -> tuple[float, float, int]:
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
        brush.box(x - dp(3), y - dp(4), w + dp(6), h + dp(7), theme.glow, dp(9))
    if piece == data["civilization"]:
        brush.box(x - dp(2), y - dp(3), w + dp(4), h + dp(5), theme.accent, dp(8))
    tile(brush, piece, x, y, w, h)
    if piece in data["unfinished"]:
        brush.picture("unfinished", x + w * 0.5 - h * 0.19, y + h * 0.42, h * 0.38)
    brush.spot(x, y, w, h, lambda: scene.pick(piece), piece)

"""Draws the seats of Peloponnes: one in full, the others in a line each."""

from __future__ import annotations

from functools import partial

from kivy.metrics import dp, sp

from companion.games.peloponnes.screen.civilization import largest, paint_tiles
from companion.games.peloponnes.screen.pieces import sign
from companion.games.peloponnes.screen.stock import paint_stock
from companion.ui.drawing import Scene, faces_its_seat, paint_ground
from companion.ui.palette import seat_sign
from companion.ui.seat_line import name_room, paint_who
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
FULL = 128.0
"""Least height of a seat drawn with its tiles, dp."""
SMALL = 112.0
"""A line that is as high, dp, has small tiles below it; a lower one none."""
TWO = 2
"""So many seats lie open side by side."""
OPEN = 180.0
"""Height, dp, of the seat in focus among lines, for one line of `ROOM` tiles: beside a hint it has
no more, and keeps its size when that is read."""
LARGER = 1.6
"""So many times as high as another seat is the one in focus, where all show their tiles."""
ABREAST = 560.0
"""Width, dp, of a row in which name and stock of a seat have room beside each other."""
WHOSE = 150.0
"""Width, dp, of the name beside tiles that stand apart from the row of their seat."""
BESIDE = 1.1
"""They lie beside what the seat has where they are so much larger there."""
ASIDE = 370.0
"""Width, dp, of what a seat has where its tiles lie beside that."""
NAMED, TURN = 16.5, 14.0
"""Sizes of the type of a name and of its place in the turn order: beside it, or below it."""
WIDE = 940
"""From this width on, dp, seats stand side by side."""


def paint_seats(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """All seats, each where it always stands (rows that changed places were taken for each other);
    the one in focus larger, where it has room for its tiles, until nobody is asked any more."""
    count, over = len(scene.board["seats"]), scene.board["phase"] == "over"
    if w > dp(WIDE) and count > TWO:
        abreast = 3 if count == 3 else TWO
        line, full = _shared(h, -(-count // abreast), *_line(w / abreast, broad=True))
        if over or full < dp(TILES):
            _grid(brush, scene, x, y, w, h, 2 if count == 4 else 3)
        else:
            _rows_above(brush, scene, x, y + h, w, abreast, line, full)
        return
    stacked, alike = w < dp(STACKED), (h - dp(GAP) * (count - 1)) / count
    if over and alike >= dp(FULL):
        _grid(brush, scene, x, y, w, h, 1, stacked=stacked)
    else:
        line, full = _shared(h, max(1, count - 1), *_line(w))
        _below_each_other(brush, scene, x, y + h, w, line, full, stacked=stacked)


def _line(w: float, *, broad: bool = False) -> tuple[float, float]:
    """The least and the usual height, dp, of a seat's line so wide."""
    if broad and w < dp(ABREAST):
        return BARE, BARE
    return (STACKED_LINE, STACKED_LINE) if w < dp(STACKED) and not broad else (LEAST_LINE, LINE)


def _below_each_other(
    brush: Brush, scene: Scene, x: float, top: float, w: float, line: float, full: float, *,
    stacked: bool,
) -> None:  # fmt: skip
    """A line for each seat, and the one in focus in full."""
    for seat in range(len(scene.board["seats"])):
        high = full if seat == scene.focus else line
        top -= high
        _seat(brush, scene, seat, x, top, w, high, stacked=stacked)
        top -= dp(GAP)


def _rows_above(
    brush: Brush, scene: Scene, x: float, top: float, w: float, abreast: int, line: float,
    full: float,
) -> None:  # fmt: skip
    """A row of each seat, some abreast, above the tiles of the one in focus."""
    gap, low = dp(GAP), top
    wide = (w - gap * (abreast - 1)) / abreast
    for seat in range(len(scene.board["seats"])):
        low = top - (seat // abreast + 1) * (line + gap) + gap
        bare = seat == scene.focus or line < dp(SMALL)
        _seat(brush, scene, seat, x + seat % abreast * (wide + gap), low, wide, line, bare=bare)
    _tiles_alone(brush, scene, scene.focus, x, low - gap - full, w, full)


@faces_its_seat
def _tiles_alone(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
) -> None:
    """The tiles of a seat that has a row of its own, with whose they are."""
    paint_ground(brush, scene, seat, x, y, w, h)
    paint_who(brush, scene, seat, x, y + h / 2, dp(WHOSE - 8))
    left = dp(WHOSE)
    paint_tiles(brush, scene, seat, x + left, y + dp(8), w - left - dp(10), h - dp(16))


def _shared(h: float, others: int, least: float, most: float) -> tuple[float, float]:
    """The height of a line, and of the seat that lies open. Lines have what that one leaves, with
    their tiles where these are seen well; so nothing below them is empty."""
    gap = dp(GAP)
    line = max(dp(least), min(dp(most), (h - dp(FULL)) / others - gap))
    left = min((h - dp(OPEN)) / others, h / (others + LARGER)) - gap
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
    brush: Brush, scene: Scene, x: float, y: float, w: float, h: float, abreast: int, *,
    stacked: bool = False,
) -> None:  # fmt: skip
    """Every seat with its tiles."""
    gap, count = dp(GAP), len(scene.board["seats"])
    lines = -(-count // abreast)
    wide = (w - gap * (abreast - 1)) / abreast
    high = min((h - gap * (lines - 1)) / lines, max(dp(330), wide * 1.35))
    for seat in range(count):
        left = x + seat % abreast * (wide + gap)
        low = y + h - (seat // abreast + 1) * (high + gap) + gap
        _seat(brush, scene, seat, left, low, wide, high, stacked=stacked)


@faces_its_seat
def _seat(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float, *,
    stacked: bool = False, bare: bool = False,
) -> None:  # fmt: skip
    """A seat: who it is, what it has, and its tiles when there is room for them, unless `bare`."""
    paint_ground(brush, scene, seat, x, y, w, h)
    brush.spot(x, y, w, h, partial(scene.look_at, seat), f"seat{seat}")
    if bare:  # in the middle of its row
        high = min(h, dp(BARE))
        y, h = y + (h - high) / 2, high
    if _lies_wide(scene, w, h):
        _wide_seat(brush, scene, seat, x, y, w, h)
    else:
        stacked = stacked or w < dp(NARROW) or (w < dp(ABREAST) and h > dp(60))
        _high_seat(brush, scene, seat, x, y, w, h, stacked=stacked)


def _lies_wide(scene: Scene, w: float, h: float) -> bool:
    """Whether the tiles of seats are much larger beside what it has than below it."""
    below = largest(scene.board, w - dp(20), h - dp(LOW_LINE + 12))[0]
    beside = largest(scene.board, w - dp(ASIDE + 20), h - dp(16))[0]
    return w > dp(WIDE) and h > dp(TILES) and beside > below * BESIDE


def _wide_seat(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
) -> None:
    """Who it is and what it has in two lines, its tiles beside them."""
    line, aside = min(h / 2, dp(LINE)), dp(ASIDE)
    _name(brush, scene, seat, x, y + h / 2, aside, line)
    paint_stock(brush, scene, seat, x + dp(10), y + h / 2 - line, aside - dp(14), line)
    paint_tiles(brush, scene, seat, x + aside + dp(10), y + dp(8), w - aside - dp(20), h - dp(16))


def _high_seat(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float, *,
    stacked: bool,
) -> None:  # fmt: skip
    """Who it is and what it has, its tiles below when there is room for them."""
    line = min(h, dp(LINE))
    head = line
    if stacked:
        most = h / 2 + dp(2) if h > dp(TILES) else h / 2  # without tiles the lines share it
        line = min(most, max(dp(LOW_LINE), min(line, h * 0.24)))
        head = 2 * line - dp(8 if h > dp(TILES) else 4)
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
        paint_tiles(brush, scene, seat, x + dp(10), y + dp(8), w - dp(20), h - head - dp(12))


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
    up = min(h * 0.26, sp(TURN) * theme.letters * 0.75) if below else 0.0
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

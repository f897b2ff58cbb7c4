"""Draws the seats of Hadara: one in full, the others in a line each."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.games.hadara.screen.columns import paint_cards
from companion.games.hadara.screen.feeding import LOW_LINE, is_fed, paint_feeding
from companion.games.hadara.screen.gains import TRACKS
from companion.games.hadara.screen.pieces import sign
from companion.games.hadara.screen.tracks import paint_tracks, tracks_high
from companion.games.hadara.screen.works import WORKS, paint_works, works_high
from companion.ui.drawing import Scene, faces_its_seat, paint_ground
from companion.ui.palette import seat_sign
from companion.ui.seat_line import (
    EDGE,
    POINTS,
    STACKED,
    SeatLine,
    name_room,
    paint_points,
    paint_who,
)
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush

TAB = 110
"""Under so many dp a seat's tab has its score below its name, not beside it."""
LINE, LEAST_LINE, GAP, CLOSE, LOW, FLAT = 50.0, 36.0, 6.0, 3.0, 340.0, 150.0
"""Heights: of a seat's line, and of the lowest, between lines, and between the lowest, below which
the piles stand close, and below which nothing but numbers finds room beside what is asked."""
PAD, TRACKED, CARDS = 8.0, 160.0, 26.0
"""Inside the frame of a seat in full, dp; the least height of one with its tracks, and of its cards
by colour. Where the lines leave no room for its works the seats share one row of tabs."""
NARROW, FULL = 540.0, 490.0
"""Under this width, dp, a seat takes two lines; the height of one in full then."""
WIDER = 1.4
"""What is eaten of what there is takes so much more room than one number."""


def paint_seats(
    brush: Brush, scene: Scene, x: float, y: float, w: float, h: float, *, narrow: bool = False
) -> None:
    """A line for every seat, or two; the one in focus in full below its own."""
    count = len(scene.seats)
    if h < dp(FLAT) or h - count * dp(LEAST_LINE + CLOSE) < dp(WORKS + 2 * PAD):
        _low(brush, scene, x, y, w, h)
        return
    line = min(dp(LINE), max(dp(LEAST_LINE), h * 0.34 / max(1, count)))
    line, paint = (dp(STACKED), SEAT_LINE.paint) if narrow else (line, _line)
    gap = dp(GAP if line > dp(LEAST_LINE) else CLOSE)
    full = h - count * (line + gap)
    top = y + h
    for seat in range(count):
        top -= line
        paint(brush, scene, seat, x, top, w, line)
        if seat == scene.focus:
            top -= full
            _full(brush, scene, seat, x, top, w, full - dp(4), narrow=narrow)
        top -= gap


def stacked_height(count: int) -> float:
    """The height, dp, of the lines of seats that take two each."""
    return count * (STACKED + GAP)


def _low(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Little height: tabs with the scores, then the line, works and cards of one seat."""
    gap, line = dp(5), min(dp(36), h * (0.14 if h >= dp(FLAT) else 0.44))
    count = len(scene.seats)
    cell = (w - (count - 1) * gap) / count
    for seat in range(count):
        _tab(brush, scene, seat, x + seat * (cell + gap), y + h - line, cell, line)
    low = y + h - 2 * line - gap
    _line(brush, scene, scene.focus, x, low, w, line, brief=True)
    if h < dp(FLAT):
        return
    data = scene.board["seats"][scene.focus]
    if is_fed(scene):  # it is seen whole, though a part of the match may be hidden
        paint_feeding(brush, scene, x, y, w, low - gap - y, LOW_LINE)
        return
    works = max(dp(WORKS), min(dp(52), h * 0.18))
    low -= works + gap
    paint_works(brush, scene, data, x, low, w, works)
    paint_cards(brush, scene, data, x, y, w, low - gap - y)


def _tab(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """A seat to be looked at: who it is, whether it must act, its score."""
    chosen = seat == scene.focus
    paint_ground(brush, scene, seat, x, y, w, h, raised=chosen)
    who = scene.seats[seat]
    shade, shape = seat_sign(who.colour, seat)
    brush.sign(f"seat_{shape}", x + dp(6), y + h / 2 - dp(9), dp(18), shade)
    score = str(scene.board["seats"][seat]["score"])
    above = h / 5 if w < dp(TAB) else 0.0
    used = brush.text(score, x + w - dp(7), y + h / 2 - above, 15, theme.ink, bold=True, across=1)
    wide = w - dp(36) - (0.0 if above else used)
    brush.text(who.name, x + dp(28), y + h / 2 + above, 13.5, theme.ink, bold=chosen, width=wide)
    brush.spot(x, y, w, h, partial(scene.look_at, seat), f"seat{seat}")


# -- a line ----------------------------------------------------------------------------------


@faces_its_seat
def _line(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float,
    brief: bool = False,
) -> None:  # fmt: skip
    """Who it is, coins, the four tracks, food against cards, the score; brief: numbers alone."""
    _ground(brush, scene, seat, x, y, w, h)
    usual = max(dp(56), min(w * 0.16, dp(150)))
    name_w = 0.0 if brief else name_room(brush, scene, usual, w)
    paint_who(brush, scene, seat, x, y + h / 2, dp(36) + name_w)
    left, right = x + dp(42) + name_w, x + w - dp(POINTS + EDGE)
    _numbers(brush, scene, seat, left, y, right - left - dp(4), h)
    paint_points(brush, scene, seat, _score(scene, seat), right, y, dp(POINTS), h)


def _ground(brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> None:
    """What a seat stands on, framed while it must act; a touch shows it in full."""
    paint_ground(brush, scene, seat, x, y, w, h)
    brush.spot(x, y, w, h, partial(scene.look_at, seat), f"seat{seat}")


def _numbers(brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> None:
    """Coins, tracks, and whether all cards are fed."""
    data, cell = scene.board["seats"][seat], w / (5 + WIDER)
    for i, what in enumerate(("coins", *TRACKS)):
        amount = data["coins"] if what == "coins" else data["tracks"][what]
        _number(brush, scene, seat, what, str(amount), x + i * cell, y, cell, h)
    _eats(brush, scene, data, x + 5 * cell, y, cell * WIDER, h)


def _number(
    brush: Brush, scene: Scene, seat: int, what: str, amount: str, x: float, y: float, w: float,
    h: float,
) -> None:  # fmt: skip
    size = min(dp(24), w * 0.46)
    low = y + (h - size) / 2
    sign(brush, what, x, low, size)
    brush.text(
        amount, x + size + dp(3), y + h / 2, 17, theme.ink, bold=True, width=w - size - dp(4)
    )
    brush.spot(x, y, w, h, partial(scene.explain, seat, what), f"{seat}{what}")


def _eats(
    brush: Brush, scene: Scene, data: dict[str, Any], x: float, y: float, w: float, h: float
) -> None:
    """Cards that want food; in a warning colour with a sign when there is too little."""
    short = data["eats"] > data["tracks"]["food"]
    size = min(dp(18), w * 0.34)
    colour = theme.bad if short else theme.soft
    brush.sign("warn" if short else "check", x, y + (h - size) / 2, size, colour)
    text = f"{data['eats']}/{data['tracks']['food']}"
    brush.text(text, x + size + dp(3), y + h / 2, 14, colour, bold=short, width=w - size - dp(4))


def _score(scene: Scene, seat: int) -> int:
    return int(scene.board["seats"][seat]["score"])


SEAT_LINE = SeatLine(_line, _ground, _score, _numbers, broad=NARROW - 1)


# -- a seat in full --------------------------------------------------------------------------


@faces_its_seat
def _full(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float, *,
    narrow: bool,
) -> None:  # fmt: skip
    """Tracks with what raised them, statues and medals, cards by colour; where it is low its line
    has the tracks in numbers."""
    brush.box(x, y, w, h, theme.surface, dp(12))
    data, pad = scene.board["seats"][seat], dp(PAD)
    left, wide, low = x + pad, w - 2 * pad, y + h - pad
    if h >= dp(TRACKED):
        tracks = tracks_high(h)
        low -= tracks
        paint_tracks(brush, scene, seat, left, low, wide, tracks)
        low -= pad
    if h >= dp(TRACKED) or not is_fed(scene):
        works = works_high(h, narrow=narrow)
        low -= works
        paint_works(brush, scene, data, left, low, wide, works)
        low -= pad
    high = low - y - pad
    if is_fed(scene):
        paint_feeding(brush, scene, left, y + pad, wide, high)
    elif high >= dp(CARDS):
        paint_cards(brush, scene, data, left, y + pad, wide, high)

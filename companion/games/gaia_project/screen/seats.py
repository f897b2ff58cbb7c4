"""Draws the seats of Gaia Project, in full or in a line: who it is, what it has, its tracks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from kivy.metrics import dp

from companion.games.gaia_project.art.sources import FACTIONS
from companion.games.gaia_project.screen.held import PLATES, faces_of, in_lines, paint_held
from companion.games.gaia_project.screen.hexes import GAME
from companion.games.gaia_project.screen.map import SEATS, colour_of
from companion.games.gaia_project.screen.stock import paint_bowls, paint_brief, paint_stock
from companion.ui.drawing import Scene, faces_its_seat, paint_ground
from companion.ui.lens import Box
from companion.ui.palette import seat_sign
from companion.ui.seat_line import (
    EDGE,
    FIELD,
    NAME,
    POINTS,
    Part,
    SeatLine,
    name_room,
    paint_points,
    paint_who,
)
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import ONE_LINE, Brush

TRACKS: Final = ("terraforming", "navigation", "artificial_intelligence", "gaia_project", "economy",
                 "science")  # fmt: skip
LEVELS: Final = 5
HOMES: Final = {faction["id"]: faction["home"] for faction in FACTIONS}
ASIDE: Final = "  ·  "
"""Between a faction and when its turn is."""
FEW: Final = 2
"""Of no more seats everybody knows whose turn comes next."""
LEAST_BAR: Final = 3.0
"""A level is a bar beside its number only where it is at least so wide, dp: a thin one looks
like a digit."""
BROAD = 700.0
"""Least width, dp, of a seat that shows all it has in one line."""
HEAD, ROW, NAMED = 40.0, 44.0, 0.4
"""Height of the line with the name, and of a seat in a line, dp; its share for the name."""
SLIM, FEWER, FLAG = 36.0, 64.0, 16.0
"""Height of a seat's line beside a map, width of its points, and size of the sign that it has
passed, dp."""
STRIP = 44.0
"""Height of the strip of seats on a low screen, dp."""
FULL = 190.0
"""Least height of a seat that shows everything, dp."""
WITH_POWER, LYING = 146.0, 138.0
"""Least height of a seat that shows bowls and tracks, and no tiles, dp; of a broad one that shows
its tiles beside them."""
AROUND = 156.0
"""Height of what a seat shows beside its tiles, dp."""
PASSED = 18.0
"""Size of the sign of a seat that has passed, dp."""
LINE, GAP = 78.0, 6.0
"""Height of a seat that shows what it has alone, and between two seats, dp."""


def paint_seats(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """All seats, each where it always stands (rows that changed places with the turn order were
    taken for each other); the one in focus in full when room is short."""
    count = len(scene.board["seats"])
    gap, order = dp(GAP), range(count)
    if _in_rows(count, w / dp(1)):
        _rows(brush, scene, order, x, y, w, h, dp(ROW), _row)
        return
    even = (h - gap * (count - 1)) / count
    line = even if even >= dp(FULL) else dp(LINE)
    full = even if even >= dp(FULL) else h - (count - 1) * (line + gap)
    top = y + h
    for seat in order:
        high = min(full, dp(300)) if seat == scene.focus else min(line, dp(300))
        top -= high
        _seat(brush, scene, seat, x, top, w, high)
        top -= gap


def _in_rows(count: int, width: float) -> bool:
    """Whether a room of so many dp is broad enough for seats that take one line each."""
    return count > 2 and width > BROAD


def least_height(count: int, width: float) -> float:
    """The height, dp, at which every seat shows what it has."""
    row = ROW if _in_rows(count, width) else LINE
    return LINE + (count - 1) * (row + GAP)


def paint_one_seat(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """The seat in focus large among the lines of the others; where that leaves it no room for what
    it has, above a strip of all seats with their points."""
    order = range(len(scene.board["seats"]))
    if h - (len(order) - 1) * dp(SLIM + GAP) >= dp(LINE):
        _rows(brush, scene, order, x, y, w, h, dp(SLIM), _slim)
        return
    high = dp(STRIP)
    _strip(brush, scene, x, y, w, high)
    low = y + high + dp(6)
    _seat(brush, scene, scene.focus, x, low, w, h - high - dp(6))


def _strip(brush: Brush, scene: Scene, x: float, y: float, w: float, high: float) -> None:
    """All seats beside each other, with their points."""
    cell = w / len(scene.board["seats"])
    for seat, data in enumerate(scene.board["seats"]):
        left = x + seat * cell
        shade, shape = seat_sign(scene.sitting(seat).colour, seat)
        brush.box(left, y, cell - dp(4), high, theme.surface, dp(8))
        if seat == scene.focus:
            brush.frame(left + 1, y + 1, cell - dp(4) - 2, high - 2, theme.ink, dp(8), dp(1.4))
        brush.sign(f"seat_{shape}", left + dp(8), y + high / 2 - dp(9), dp(18), shade)
        brush.text(str(data["points"]), left + dp(32), y + high / 2, 15, theme.ink, bold=True)
        if data.get("passed") and cell > dp(100):
            size = dp(PASSED)
            brush.sign("flag", left + cell - dp(12) - size, y + (high - size) / 2, size,
                       theme.accent)  # fmt: skip
        brush.spot(left, y, cell - dp(4), high, partial(scene.look_at, seat), f"look{seat}")


def _rows(
    brush: Brush, scene: Scene, order: Sequence[int], x: float, y: float, w: float, h: float,
    line: float, row: Part,
) -> None:  # fmt: skip
    """The seat in focus large, with all of its tiles; each of the others in a line."""
    gap = dp(GAP)
    large = h - (len(order) - 1) * (line + gap)
    top = y + h
    for seat in order:
        high = large if seat == scene.focus else line
        top -= high
        (_seat if seat == scene.focus else row)(brush, scene, seat, x, top, w, high)
        top -= gap


@faces_its_seat
def _row(brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> None:
    """Who sits there, what they have, and their points, in one line."""
    _ground(brush, scene, seat, x, y, w, h)
    _head(brush, scene, seat, x, y + (h - dp(HEAD)) / 2, w, w * NAMED)
    left = x + w * NAMED
    paint_stock(brush, scene, seat, left, y, x + w - dp(124) - left, h)


@faces_its_seat
def _slim(brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> None:
    """As a row, in signs so small that name, goods and bowls find room beside a map."""
    _ground(brush, scene, seat, x, y, w, h)
    names = dp(NAME) + name_room(brush, scene, 0.0, w)
    own = SEATS.get(colour_of(scene, seat), "")
    end, middle, size = paint_who(brush, scene, seat, x, y + h / 2, names, own), y + h / 2, dp(FLAG)
    left, right = x + names + dp(GAP), x + w - dp(FEWER + EDGE)
    if any(data.get("passed") for data in scene.board["seats"]):  # lines agree
        left += size + dp(GAP)
    if scene.board["seats"][seat].get("passed"):
        brush.sign("flag", end + dp(GAP), middle - size / 2, size, theme.accent)
    paint_brief(brush, scene, seat, left, y, right - dp(GAP) - left, h)
    paint_points(brush, scene, seat, _points(scene, seat), right, y, dp(FEWER), h)


def _ground(brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> None:
    """What a seat stands on; a touch shows it large."""
    paint_ground(brush, scene, seat, x, y, w, h)
    brush.spot(x, y, w, h, lambda: scene.look_at(seat), f"seat{seat}")


@faces_its_seat
def _seat(brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> None:
    data = scene.board["seats"][seat]
    _ground(brush, scene, seat, x, y, w, h)
    _head(brush, scene, seat, x, y + h - dp(HEAD), w, w - dp(124))
    half, lies = w * 0.5, h < dp(FULL) and w > dp(BROAD)
    if seat == scene.focus and h < dp(WITH_POWER) and not lies:  # its tracks give way to others
        paint_brief(brush, scene, seat, x + dp(12), y + h - dp(80), w - dp(24), dp(40))
        paint_held(brush, scene, seat, x + dp(10), y + dp(3), w - dp(20), h - dp(84))
        return
    if seat < len(scene.seats):  # the Automa has neither power nor a stock (R16)
        wide = (half if lies else w) - dp(24)
        paint_stock(brush, scene, seat, x + dp(12), y + h - dp(80), wide, dp(40))
        bowls = x + dp(8), y + h - dp(80), half - dp(12), h - dp(80)
        if lies:
            bowls = x + half, y + h - dp(4), half - dp(124), dp(70)
        if lies or h >= dp(WITH_POWER):
            paint_bowls(brush, scene, seat, data, *bowls)
    if lies and h >= dp(LYING):  # what is low and broad has room for all of it side by side
        _tracks(brush, scene, data, x + dp(8), y + h - dp(138), half - dp(24), dp(56))
        paint_held(brush, scene, seat, x + half, y + dp(6), half - dp(12), h - dp(86))
    if lies or h < dp(WITH_POWER):
        return
    _tracks(brush, scene, data, x + half, y + h - dp(146), half - dp(8), dp(66))
    paint_held(brush, scene, seat, x + dp(10), y + dp(3), w - dp(20), h - dp(AROUND))


def _head(brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, room: float) -> None:
    """Who it is, and the points."""
    _who(brush, scene, seat, x, y, room, dp(HEAD))
    right = x + w - dp(POINTS + EDGE)
    paint_points(brush, scene, seat, _points(scene, seat), right, y, dp(POINTS), dp(HEAD))


def _who(brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> None:
    """The seat's sign and name, its faction with the home planet."""
    data, middle = scene.board["seats"][seat], y + h / 2
    faction = data.get("faction") or ""
    wide = dp(NAME) + (w - dp(60)) * 0.56 if faction else w - dp(8)
    own = SEATS.get(colour_of(scene, seat), "")  # as its pieces are on the table
    start = left = paint_who(brush, scene, seat, x, middle, wide, own) + dp(10)
    if not faction:
        return
    if printed.has_sign(GAME, f"planet_{HOMES[faction]}"):  # on a field, as what is touched
        brush.box(left - dp(5), middle - dp(FIELD / 2), dp(33), dp(FIELD), theme.ground, dp(9))
        printed.sign(brush, GAME, f"planet_{HOMES[faction]}", left, middle - dp(11.5), dp(23))
        left += dp(32)
    if data.get("passed"):
        left = _passed(brush, scene, left, middle, x + w - left)
    said, rest = scene.game_say(f"what.{faction}"), x + w - left
    for told in (ASIDE.join((said, _turn(scene, seat))) if _turn(scene, seat) else said, said):
        if brush.fits(told, rest, dp(ONE_LINE)):  # else its planet stands for it
            left += brush.text(told, left, middle, 14, theme.soft, width=rest)
            break
    _leads(brush, scene, seat, (x, y, start - x, h), (start, y, left - start, h))


def _leads(brush: Brush, scene: Scene, seat: int, name: Box, faction: Box) -> None:
    """Its name shows the seat large, and then its board; its faction shows that at once."""
    face = scene.board["seats"][seat]["faction"]
    board = partial(scene.enlarge, face)
    first = board if seat == scene.focus else partial(scene.look_at, seat)
    brush.spot(*name, first, face)
    brush.spot(*faction, board, face)


def _turn(scene: Scene, seat: int) -> str:
    """In which turn of the round it is this seat's; two seats know it."""
    order = scene.board.get("order") or []
    told = len(scene.board["seats"]) > FEW and seat + 1 in order and scene.board.get("round")
    return scene.game_say("seat.order", n=order.index(seat + 1) + 1) if told else ""


def _passed(brush: Brush, scene: Scene, x: float, middle: float, room: float) -> float:
    """That the seat is done with this round; returns where that ends."""
    size = dp(PASSED)
    brush.sign("flag", x, middle - size / 2, size, theme.accent)
    left, said = x + size + dp(5), scene.game_say("seat.passed")
    used = brush.text(said, left, middle, 14, theme.accent, bold=True, width=room - size - dp(5))
    return left + used + dp(10)


def _points(scene: Scene, seat: int) -> int:
    return int(scene.board["seats"][seat]["points"])


def _tracks(
    brush: Brush, scene: Scene, data: dict[str, Any], x: float, y: float, w: float, h: float
) -> None:
    """Six tracks in two lines: the sign and the level; what stands at zero is pale."""
    cell, line = w / 3, h / 2
    size = min(dp(28), line - dp(3))
    step = min(dp(5), (cell - size - dp(28)) / LEVELS)
    bars = LEVELS if step >= dp(LEAST_BAR) else 0
    for i, track in enumerate(TRACKS):
        level = data["research"].get(track, 0)
        left, middle = x + (i % 3) * cell, y + h - line * (i // 3 + 0.5)
        fade = 1.0 if level else 0.45
        printed.sign(brush, GAME, track, left + dp(4), middle - size / 2, size, alpha=fade)
        brush.text(str(level), left + size + dp(11), middle, 17, theme.ink if level else theme.soft,
                   bold=True)  # fmt: skip
        for n in range(bars):  # rising like the steps that they are: even boxes look like no glyph
            high = dp(12) * (n + 2) / (LEVELS + 1)
            bar = left + size + dp(26) + n * step, middle - dp(6), step * 0.7, high
            reached = n < level
            brush.box(*bar, theme.accent if reached else theme.hollow, alpha=1 if reached else 0.55)


def lacks(scene: Scene, w: float, h: float) -> float:
    """So much more height than this the tiles of any seat want once it is in focus, where that
    shows them: the map is no other one for the next seat."""
    count, (size, tall) = len(scene.board["seats"]), PLATES[-1]
    line = ROW if _in_rows(count, w / dp(1)) else LINE
    own = h - (count - 1) * dp(line + GAP) - dp(AROUND)
    if own < dp(WITH_POWER - AROUND):
        return 0.0
    every = [faces_of(data) for data in scene.board["seats"]]
    lines = max(len(in_lines(faces, w - dp(20), dp(tall) * len(faces) * 2, dp(tall), dp(size))[0])
                for faces in every)  # fmt: skip
    return max(0.0, lines * dp(tall + 4) - own)


SEAT_LINE = SeatLine(_row, _ground, _points, paint_stock, _who, BROAD, paint_brief)

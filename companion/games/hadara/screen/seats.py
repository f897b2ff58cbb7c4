"""Draws the seats of Hadara: one in full, the others in a line each."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.games.hadara.screen.columns import paint_cards
from companion.games.hadara.screen.feeding import LOW_LINE, is_fed, paint_feeding
from companion.games.hadara.screen.gains import TRACKS
from companion.games.hadara.screen.pieces import COLOURS, INK, colony_front, shield, sign, tile
from companion.games.hadara.screen.preview import landing
from companion.games.hadara.screen.small import paint_colony
from companion.games.hadara.screen.tracks import paint_tracks, tracks_high
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
from companion.ui.widgets.brush import ONE_LINE, Brush

TAB = 110
"""Under so many dp a seat's tab has its score below its name, not beside it."""
LINE, LEAST_LINE, GAP, CLOSE, LOW, FLAT = 50.0, 36.0, 6.0, 3.0, 340.0, 150.0
"""Heights: of a seat's line, and of the lowest, between lines, and between the lowest, below which
the seats share one row of tabs, and below which nothing but numbers finds room beside what is
asked."""
NARROW, FULL = 540.0, 460.0
"""Under this width, dp, a seat takes two lines and its works do; the height of one in full then."""
WIDER = 1.4
"""What is eaten of what there is takes so much more room than one number."""
TILE_DECISIONS = ("colonies", "statues", "medals", "tile_on_card")
"""Decisions in which a bonus tile may be put somewhere."""
STATUES = ("ST6", "ST12", "ST20", "ST30")
SCORED = 56.0
"""Least height, dp, in which a statue has its points beside what it requires."""
WORTH = 86.0
"""Width, dp, of what medals are worth and cost."""
WORKS = 44.0
"""Least height, dp, in which statues, medals and tiles are read."""


def paint_seats(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """A line for every seat; the one in focus in full below its line."""
    if h < dp(LOW):
        _low(brush, scene, x, y, w, h)
        return
    count = len(scene.seats)
    line = min(dp(LINE), max(dp(LEAST_LINE), h * 0.34 / max(1, count)))
    line = dp(STACKED) if w < dp(NARROW) else line
    gap = dp(GAP if line > dp(LEAST_LINE) else CLOSE)
    full = h - count * (line + gap)
    top = y + h
    for seat in range(count):
        top -= line
        SEAT_LINE.paint(brush, scene, seat, x, top, w, line)
        if seat == scene.focus:
            top -= full
            _full(brush, scene, seat, x, top, w, full - dp(4))
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
    _works(brush, scene, data, x, low, w, works)
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
def _full(brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> None:
    """Tracks with what raised them, statues and medals, cards by colour."""
    if h < dp(90):
        return
    brush.box(x, y, w, h, theme.surface, dp(12))
    data = scene.board["seats"][seat]
    pad = dp(8)
    tracks_h = tracks_high(h)
    works_h = _works_high(w, h)
    paint_tracks(brush, scene, seat, x + pad, y + h - tracks_h - pad, w - 2 * pad, tracks_h)
    low = y + h - tracks_h - works_h - 2 * pad
    _works(brush, scene, data, x + pad, low, w - 2 * pad, works_h)
    high = low - y - 2 * pad
    if is_fed(scene):
        paint_feeding(brush, scene, x + pad, y + pad, w - 2 * pad, high)
    else:
        paint_cards(brush, scene, data, x + pad, y + pad, w - 2 * pad, high)


def _works_high(w: float, h: float) -> float:
    """The height of the works of a seat, on one line or on two."""
    if w < dp(NARROW):
        return 2 * dp(WORKS) + dp(GAP)
    return max(dp(WORKS), min(dp(70), h * 0.17))


def _works(
    brush: Brush, scene: Scene, data: dict[str, Any], x: float, y: float, w: float, h: float
) -> None:
    """Statues with their tiles, colonies, medals with what they are worth now, free tiles; the
    statues on a line of their own where it is narrow."""
    narrow = w < dp(NARROW) - 2 * dp(8)
    cell, high = (w / 4, dp(WORKS)) if narrow else ((w - dp(18)) / 10, h)
    for i, statue in enumerate(STATUES):
        _statue(brush, scene, data, statue, x + i * cell, y + h - high, cell - dp(5), high)
    left, part = (0.0, w / 2 - dp(3)) if narrow else (4 * cell + dp(6), 3 * cell)
    _medals(brush, scene, data, x + left, y, part, high)
    _tiles(brush, scene, data, x + left + part + dp(6), y, part, high)


def _statue(
    brush: Brush, scene: Scene, data: dict[str, Any], statue: str, x: float, y: float, w: float,
    h: float,
) -> None:  # fmt: skip
    """A statue: its requirement, bright within reach, with its tile once it is carved, and what it
    scores where that has room; it shines and answers while its seat may carve it."""
    carved = data["statues"].get(statue)
    reached = statue in data["reach"]["statues"]
    if statue in scene.choosable and scene.focus == scene.question_seat:
        brush.box(x - dp(3), y - dp(3), w + dp(6), h + dp(6), theme.glow, dp(9))
        brush.spot(x, y, w, h, partial(scene.pick, statue), statue)
    brush.box(x, y, w, h, theme.raised if carved or reached else theme.ground, dp(8))
    size = min(h - dp(16), w * 0.42, w - dp(31), dp(30))
    left, low = x + dp(5), y + (h - size) / 2
    if carved:
        tile(brush, carved[0], carved[1], left, low, size)
    else:
        sign(brush, "culture", left, low, size, 1.0 if reached else 0.5)
    needs, middle = statue.removeprefix("ST"), y + h / 2
    if h >= dp(SCORED):
        middle, worth = y + h * 0.7, min(h * 0.5, w * 0.46)
        shield(
            brush, scene.board["statues"][statue], x + w - worth - dp(2), y + dp(3), worth, worth
        )
    brush.text(needs, x + w - dp(6), middle, 16, theme.ink, bold=True, across=1,
               width=w - size - dp(12))  # fmt: skip


def _medals(
    brush: Brush, scene: Scene, data: dict[str, Any], x: float, y: float, w: float, h: float
) -> None:
    """Silver with its tracks, gold with its sets; what they are worth now, what they cost."""
    prices = data.get("medals", {})
    line = h / 2
    for i, metal in enumerate(("silver", "gold")):
        low = y + h - (i + 1) * line
        size = min(line * 0.86, dp(28))
        ink = theme.ink
        if metal in landing(scene) and scene.focus == scene.question_seat:
            ink = INK
            brush.box(x - dp(3), low, w + dp(3), line, theme.glow, dp(6))
            brush.spot(x - dp(3), low, w + dp(3), line, partial(scene.pick, metal), metal)
        sign(brush, metal, x, low + (line - size) / 2, size)
        owned = data["silver"] if metal == "silver" else [""] * data["gold"]
        left = x + size + dp(4)
        if metal == "silver":
            side = min(line * 0.96, (w - size - dp(WORTH)) / max(1, len(owned)))
            for colour in owned:
                tile(brush, colour, "track", left, low + (line - side) / 2, side * 0.92)
                left += side
        else:
            sets, wide = data["worth"]["sets"], min(w * 0.4, w - size - dp(90))
            text = scene.game_say("draw.sets", medals=len(owned), sets=sets)
            text = text if brush.fits(text, wide, dp(ONE_LINE)) else f"{len(owned)}×{sets}"
            left += brush.text(text, left, low + line / 2, 14, theme.ink, width=wide) + dp(4)
        price, right = str(prices.get(metal, "")), x + w - dp(22)
        soft = theme.soft if ink == theme.ink else ink
        wide = brush.text(price, right, low + line / 2, 13, soft, across=1)
        worth = f"= {data['worth'][metal]}"
        brush.text(worth, left + dp(2), low + line / 2, 14, ink, bold=True,
                   width=right - wide - dp(6) - left)  # fmt: skip
        if price:
            sign(brush, "coins", x + w - dp(20), low + line / 2 - dp(8), dp(16))


def _tiles(
    brush: Brush, scene: Scene, data: dict[str, Any], x: float, y: float, w: float, h: float
) -> None:
    """Unused bonus tiles above, to be touched where one is used; own colonies and monuments below,
    to be read large."""
    size, cell = min(h * 0.46, dp(26)), w / 4
    low, middle = y + h * 0.52, y + h * 0.52 + size / 2
    for i, colour in enumerate(held for held in COLOURS[:4] if data["tiles"][held]):
        left = x + i * cell
        lit = colour in scene.choosable and data["decision"] in TILE_DECISIONS
        if lit:
            brush.box(left - dp(2), low - dp(3), cell, size + dp(6), theme.glow, dp(5))
            brush.spot(left, y + h / 2, cell, h / 2, partial(scene.pick, colour), colour)
        tile(brush, colour, "track", left, low, size)
        brush.text(f"×{data['tiles'][colour]}", left + size + dp(3), middle, 14,
                   INK if lit else theme.ink, width=cell - size - dp(6))  # fmt: skip
    left = x
    wide = w / max(3, len(data["colonies"]) + len(data["monuments"])) - dp(3)
    for level, colony in data["colonies"].items():
        face = colony or colony_front(level)
        paint_colony(brush, face, level, left, y, wide, h * 0.47)
        brush.spot(left, y, wide + dp(3), h / 2, partial(scene.pick, face), face)
        left += wide + dp(3)
    for monument, (colour, side) in data["monuments"].items():
        _monument(brush, colour, side, left, y + h * 0.04, wide, h * 0.42)
        brush.spot(left, y, wide + dp(3), h / 2, partial(scene.pick, monument), monument)
        left += wide + dp(3)


def _monument(brush: Brush, colour: str, side: str, x: float, y: float, w: float, h: float) -> None:
    """An own monument: built with its tile, or recycled for coins (R16.12)."""
    brush.box(x, y, w, h, theme.parchment_edge if colour else theme.raised, dp(4))
    size = min(h * 0.94, w * 0.9)
    left, low = x + (w - size) / 2, y + (h - size) / 2
    if colour:
        tile(brush, colour, side, left, low, size)
    else:
        sign(brush, "coins", left, low, size)

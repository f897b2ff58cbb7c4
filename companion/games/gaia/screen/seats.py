"""Draws the seats of Gaia: meeples before them, cards in hand, the rows of played cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from kivy.metrics import dp, sp

from companion.games.gaia.screen.meeples import paint_figure
from companion.games.gaia.screen.pieces import CARDS, GAME, INK, token
from companion.ui.drawing import Scene, paint_ground
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush

HEAD: Final = 30.0
"""Height, dp, of the line with name and meeples."""
FULL: Final = 60.0
"""Least height, dp, of a seat that shows the cards it has played below its name."""
LINE: Final = 22.0
"""Height, dp, of the line that tells the cards in hand."""
LEAST: Final = 20.0
"""Side, dp, below which a played card is not told from another at arm's length."""
LARGEST: Final = 40.0
"""Side, dp, of a played card where there is room."""
ROOMY: Final = HEAD + LARGEST + 14
"""Height, dp, of a seat that shows all of it: more of it would be empty."""
MEEPLE, SMALL, NEAT = 21.0, 15.0, 280.0
"""Width, dp, of a meeple, and in a seat that is narrower than the third."""
SLIM: Final = 46.0
"""Height, dp, of a broad seat that shows all of it on one line."""
BROAD: Final = 480.0
"""From this width on, dp, name, hand and meeples stand on one line."""
NAME: Final = 0.25
"""Of that line for the name."""
CARD: Final = 44.0
"""Width, dp, of the sign that stands for the hand, with its number."""


def below(count: int, w: float, most: float, left: float) -> float:
    """How high all seats are below the world: a line each where what that leaves would not do."""
    roomy = min(dp(ROOMY) * count, most)
    return roomy if roomy <= left or w <= dp(BROAD) else min(roomy, dp(SLIM) * count)


def paint_seats(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Every seat below the other, towards whoever sits there; where they are low, the one in
    focus shows its cards and the others a line each."""
    count = len(scene.board["seats"])
    line = h / count
    if line < dp(FULL) and w < dp(BROAD):
        line = dp(HEAD + 6)
    top = y + h
    for seat in range(count):
        high = h - line * (count - 1) if seat == scene.focus else line
        top -= high
        place = x, top + dp(4), w, high - dp(6)
        with scene.towards(seat, brush, *place):
            _seat(brush, scene, seat, *place)


def row(width: float) -> float:
    """The height, dp, of a seat with its hand and its played cards."""
    return HEAD + (LEAST + 12 if width <= BROAD else 12)


def paint_row(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
) -> None:
    """A seat with its meeples, its hand and what it has played."""
    with scene.towards(seat, brush, x, y, w, h):
        _seat(brush, scene, seat, x, y, w, h)


def paint_has(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
) -> None:
    """Its hand, what it has played, and its meeples, in one line."""
    own, middle = scene.board["seats"][seat], y + h / 2
    _hand(brush, sum(own["hand"].values()), x, middle)
    right = _meeples(brush, scene, seat, x + w, middle, dp(SMALL))
    _played(brush, scene, own, x + dp(CARD), y + dp(4), right - x - dp(CARD + 8), h - dp(8))


def paint_marker(brush: Brush, scene: Scene, seat: int, x: float, y: float, s: float) -> None:
    """Whose seat it is: its colour and shape on a dark ground."""
    shade, shape = seat_sign(scene.seats[seat].colour, seat)
    brush.disc(x + s / 2, y + s / 2, s * 0.56, INK)
    brush.sign(f"seat_{shape}", x + s * 0.12, y + s * 0.12, s * 0.76, shade)


def _seat(brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> None:
    own = scene.board["seats"][seat]
    paint_ground(brush, scene, seat, x, y, w, h, turn=seat == _turn(scene))
    brush.spot(x, y, w, h, lambda: scene.look_at(seat), f"look{seat}")
    top = y + h - dp(17)
    paint_marker(brush, scene, seat, x + dp(8), top - dp(10), dp(22))
    broad = w > dp(BROAD)
    right = _meeples(brush, scene, seat, x + w - dp(8), top, dp(MEEPLE if w > dp(NEAT) else SMALL))
    told_below = h >= dp(HEAD + LINE + LARGEST)  # the hand, in words; else it stands here
    below, room = y + h - dp(HEAD), right - dp(40) - x
    aside = not told_below and below - y >= dp(LEAST) and not _whole(brush, scene, room - dp(CARD))
    beside = 0 if told_below or aside else dp(CARD)
    brush.text(scene.sitting(seat).name, x + dp(36), top, 16, theme.ink, bold=True,
               width=w * NAME if broad else room - beside)  # fmt: skip
    told = scene.game_say("draw.cards", count=sum(own["hand"].values()))
    if broad:
        left = x + dp(44) + w * NAME
        left += brush.text(told, left, top, 14, theme.soft, width=dp(150)) + dp(16)
        if below - y < dp(LEAST + 4):  # beside the words, for there is no line below them
            high = min(h - dp(10), dp(LEAST + 10))
            _played(brush, scene, own, left, y + (h - high) / 2, right - left - dp(12), high)
            return
    elif told_below:
        brush.text(told, x + dp(10), below - dp(LINE) / 2, 14, theme.soft, width=w - dp(20))
        below -= dp(LINE)
    elif aside:  # before the cards that were played: names are whole
        _hand(brush, sum(own["hand"].values()), x + dp(8), y + (below - y) / 2)
        x, w = x + dp(CARD), w - dp(CARD)
    else:
        _hand(brush, sum(own["hand"].values()), right - dp(CARD), top)
    if below - y >= dp(LEAST):
        _played(brush, scene, own, x + dp(10), y + dp(4), w - dp(20), below - y - dp(4))


def _whole(brush: Brush, scene: Scene, room: float) -> bool:
    """Whether each name of the table stands whole beside a hand: all seats are alike."""
    names = (seat.name for seat in scene.seats)
    return all(brush.measure(name, sp(16), True) <= room for name in names)


def _turn(scene: Scene) -> int:
    """The seat whose turn it is; -1 while the table is set up."""
    return scene.board["active"] - 1 if scene.board["round"] else -1


def _meeples(
    brush: Brush, scene: Scene, seat: int, right: float, middle: float, wide: float
) -> float:
    """Its meeples: those before it whole, those on the board as an outline. Returns their left."""
    placed, left = scene.view.scores[seat], scene.board["seats"][seat]["left"]
    shade, _ = seat_sign(scene.seats[seat].colour, seat)
    s = wide
    start = right - (placed + left) * wide
    for n in range(placed + left):
        paint_figure(brush, start + n * wide, middle - s / 2, s, shade, n < left)
    brush.spot(start, middle - dp(14), right - start, dp(28),
               lambda: scene.explain(seat, "points"))  # fmt: skip
    return start


def _hand(brush: Brush, count: int, x: float, middle: float) -> None:
    """Two backs of cards and how many are held, where words have no room."""
    for n in (1, 0):
        left, low = x + dp(5) * n, middle - dp(9) + dp(2) * n
        brush.box(left, low, dp(13), dp(17), theme.soft, dp(3))
        brush.frame(left, low, dp(13), dp(17), theme.surface, dp(3), dp(1))
    brush.text(str(count), x + dp(24), middle, 15, theme.ink, bold=True)


def _played(
    brush: Brush, scene: Scene, own: Mapping[str, Any], x: float, y: float, w: float, h: float
) -> None:
    """The played cards: lands before powers, in two lines where both have room. Before them stands
    what they are, where they stay large: right behind a number of cards they look like these."""
    rows: Sequence[Sequence[str]] = [row for row in (own["nature_row"], own["power_row"]) if row]
    if not rows:
        return
    said = scene.game_say("draw.played")
    wide = brush.measure(said, sp(13), False) + dp(8)
    if max(_sides(rows, w - wide, h)) >= min(dp(LEAST), max(_sides(rows, w, h))):
        s = max(_sides(rows, w - wide, h))
        brush.text(said, x, y + h - s / 2, 13, theme.soft)
        x, w = x + wide, w - wide
    _rows(brush, rows, x, y, w, h)


def _sides(rows: Sequence[Sequence[str]], w: float, h: float) -> tuple[float, float]:
    """The side of a card where the rows lie below each other, and where one line holds them."""
    two = min(dp(LARGEST), w / max(map(len, rows)) / 1.08, h / len(rows) / 1.06)
    return two, min(dp(LARGEST), w / (sum(map(len, rows)) * 1.08 + 0.5), h)


def _rows(
    brush: Brush, rows: Sequence[Sequence[str]], x: float, y: float, w: float, h: float
) -> None:
    two, one = _sides(rows, w, h)
    s = max(two, one)
    left, low = x, y + h - s
    for row in rows:
        for n, piece in enumerate(row):
            _card(brush, piece, left + n * s * 1.08, low, s)
        if two >= one:
            low -= s * 1.06
        else:
            left += (len(row) * 1.08 + 0.5) * s


def _card(brush: Brush, piece: str, x: float, y: float, s: float) -> None:
    if piece.startswith("nature_"):
        token(brush, piece.partition("#")[0].removeprefix("nature_"), x, y, s)
        return
    brush.box(x, y, s, s, CARDS["power"], s * 0.2)
    printed.sign(brush, GAME, piece.partition("#")[0], x + s * 0.08, y + s * 0.08, s * 0.84)

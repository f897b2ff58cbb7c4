"""Draws the seats of Earth: one tableau in full, the others in a line each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.games.earth.screen import mat
from companion.games.earth.screen.mat import Box
from companion.games.earth.screen.pieces import (
    GAME,
    KINDS,
    UNDER_COST,
    icon,
    paint_face,
    paint_number,
    paint_planted,
    printed,
    slim,
    touched,
)
from companion.games.earth.screen.planting import paint_spots
from companion.games.earth.screen.sides import paint_sides
from companion.ui.drawing import Scene, faces_its_seat, paint_ground
from companion.ui.seat_line import EDGE, POINTS, SeatLine, name_room, paint_points, paint_who
from companion.ui.theme import theme
from companion.ui.widgets import printed as pictures
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.printed import Place

STOCK = ("soil", "hand", "compost", "event", "planted")
CELL = 40.0
"""Least width of a thing with its amount, dp; events and planted cards give way first."""
FIGURE, LEAST_SIGN = 9.4, 13.0
"""Width of a figure in the smallest type, and of the smallest sign before it, dp."""
CLEAR = 5.0
"""Between an amount and the next thing, dp."""
_COUNTED = {"soil": "soil", "hand": "hand", "compost": "compost"}
BESIDE = 0.63
"""Height, in heights of a card, where nothing is printed on the left of it."""
HEAD = 0.51, 0.75
"""Where a card without its name has nothing: the middle of its head, and that one's lower edge."""
GAP = 5.0
"""Between cards, and between lines, dp."""
LIT, MEANT = 2.0, 5.0
"""Width of the glow round a card that can be chosen, and round the one that is meant, dp."""
ACTIVE = 16.0
"""Side of the sign of the seat that chooses the action, dp."""
NUMBER = 13.0
"""Radius of a number, dp."""


def paint_tableau(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """The seat in focus: its own cards on the left, its sixteen spots beside them."""
    own_w = min(w * 0.16, dp(200))
    high = (h - 2 * dp(GAP)) / 3
    paint_own(brush, scene, [(x, y + n * (high + dp(GAP)), own_w, high) for n in (2, 1, 0)])
    left = x + own_w + dp(GAP)
    paint_mat(brush, scene, (left, y, x + w - left, h))


def paint_mat(brush: Brush, scene: Scene, room: Box) -> None:
    """The sixteen spots of the seat in focus, or the sides between which it chooses."""
    data = scene.board["seats"][scene.focus]
    if paint_spots(brush, scene, *room) or paint_sides(brush, scene, *room):
        return
    planted = mat.lies(scene, data)
    shown = mat.of(planted)
    for at in shown.cells():
        box = shown.box(at, room)
        if at in planted:
            _planted(brush, scene, data, planted[at], *box)
        else:
            brush.dashes(*box, theme.hollow)


def _planted(
    brush: Brush, scene: Scene, data: Mapping[str, Any], row: Mapping[str, Any], x: float, y: float,
    w: float, h: float,
) -> None:  # fmt: skip
    card = row["card"]
    _glow(brush, scene, card, x, y, w, h)
    head = 2 * dp(NUMBER) if card in data["uses"] else 0.0
    place = paint_planted(brush, row, x, y, w, h, scene.name(card), head)
    _order(brush, data, card, place)
    brush.spot(x, y, w, h, partial(touched, scene, card), card)


def _glow(brush: Brush, scene: Scene, card: str, x: float, y: float, w: float, h: float) -> None:
    """Around a card that can be chosen, as close as it is painted inside its spot; wider round the
    one that is meant."""
    if card in scene.choosable or card == scene.picked:
        left, low, wide, high = pictures.place(GAME, card, x, y, w, h)
        edge = dp(MEANT if card == scene.picked else LIT)
        brush.box(left - edge, low - edge, wide + 2 * edge, high + 2 * edge, theme.glow, dp(9))


def _order(brush: Brush, data: Mapping[str, Any], card: str, place: Place | None) -> None:
    """When the ability of a card comes, if it can still be used this turn: beside its picture, or
    where a larger card has its name."""
    if place is None:
        return
    r = dp(NUMBER)
    if slim(place):  # between its cost and what lies on it
        x, y = place.x + r, place.y + place.h * UNDER_COST - r
    elif pictures.named(brush, place):
        x, y = place.x + r + dp(2), place.y + place.h * BESIDE
    else:
        x, y = place.x + place.w * HEAD[0], place.y + place.h * HEAD[1] + r
        y = min(y, place.y + place.h - r)
    if card in data["uses"]:
        paint_number(brush, data["uses"].index(card) + 1, x, y, r)


def paint_own(brush: Brush, scene: Scene, boxes: Sequence[Box]) -> None:
    """Island, Climate and Ecosystem of the seat in focus."""
    data = scene.board["seats"][scene.focus]
    for what, box in zip(("island", "climate", "ecosystem"), boxes, strict=True):
        face = data[what]
        if not face:
            brush.dashes(*box, theme.hollow)
            continue
        _glow(brush, scene, face, *box)
        place = paint_face(brush, face, *box, scene.name(face))
        _order(brush, data, face, place)
        brush.spot(*box, partial(touched, scene, face), face)


def paint_lines(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Every seat in a line: what it has, a small picture of its tableau, its points."""
    count = len(scene.seats)
    gap = dp(GAP)
    high = min((h - gap * (count - 1)) / count, dp(84))
    for seat in range(count):
        low = y + h - (seat + 1) * high - seat * gap
        _line(brush, scene, seat, x, low, w, high)


def _ground(brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> None:
    """What a seat stands on, framed while it is asked; a touch shows it in full."""
    paint_ground(brush, scene, seat, x, y, w, h, raised=seat == scene.focus)
    brush.spot(x, y, w, h, partial(scene.look_at, seat), f"seat{seat}")


def _points(scene: Scene, seat: int) -> int:
    """What the seat would score now."""
    return scene.view.scores[seat]


@faces_its_seat
def _line(brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> None:
    _ground(brush, scene, seat, x, y, w, h)
    usual = min(w * (0.2 if w > dp(440) else 0.16), dp(150))
    name_w = name_room(brush, scene, usual - dp(6), w) + dp(6)
    paint_who(brush, scene, seat, x, y + h / 2, name_w + dp(30))
    if seat + 1 == scene.board["active"]:
        middle = y + h / 2 - dp(ACTIVE / 2)
        brush.sign("play", x + dp(36) + name_w - dp(6), middle, dp(ACTIVE), theme.warm)
    map_w = h - dp(8)
    right = x + w - dp(POINTS + EDGE)
    _map(brush, scene, scene.board["seats"][seat], right - map_w - dp(8), y + dp(4), map_w)
    left = x + dp(50) + name_w
    _stock(brush, scene, seat, left, y, right - map_w - dp(14) - left, h)
    paint_points(brush, scene, seat, _points(scene, seat), right, y, dp(POINTS), h)


def _amounts(data: dict[str, Any]) -> dict[str, int]:
    """What a seat has, by its sign."""
    return {
        "soil": data["soil"], "hand": data["hand"], "compost": data["compost"],
        "event": len(data["events"]), "planted": len(data["tableau"]),
    }  # fmt: skip


def _stock(brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> None:
    """What a seat has; the longest number of all seats says how much shows, so lines agree."""
    amounts = _amounts(scene.board["seats"][seat])
    every = [max(_amounts(data).values()) for data in scene.board["seats"]]
    figures = dp(FIGURE) * theme.room * len(str(max(every))) + dp(3 + CLEAR)
    least = max(dp(CELL), figures + dp(LEAST_SIGN))
    things = STOCK if w / len(STOCK) > least else STOCK[: max(1, int(w / least))]
    cell = w / len(things)
    size = min(dp(20), cell * 0.42, cell - figures)
    for i, what in enumerate(things):
        left = x + i * cell
        icon(brush, what, left, y + h / 2 - size / 2, size)
        brush.text(str(amounts[what]), left + size + dp(3), y + h / 2, 16.5, theme.ink, bold=True,
                   width=cell - size - dp(3 + CLEAR))  # fmt: skip
        if what in _COUNTED:
            explain = partial(scene.explain, seat, _COUNTED[what])
            brush.spot(left, y, cell, h, explain, f"{seat}{what}")


def _map(brush: Brush, scene: Scene, data: Mapping[str, Any], x: float, y: float, s: float) -> None:
    """The tableau as small fields."""
    planted = mat.lies(scene, data)
    shown, cell = mat.of(planted), s / mat.SIDE
    for row, col in shown.cells():
        card = planted[row, col]["card"] if (row, col) in planted else ""
        colour = KINDS.get(str(printed(card)["kind"]), theme.line) if card else theme.line
        left, low = x + (col - shown.left) * cell, y + s - (row - shown.top + 1) * cell
        brush.box(left + 1, low + 1, cell - 2, cell - 2, colour, alpha=1.0 if card else 0.35)


def _who(brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> None:
    """The seat's sign and name, and whether it chooses the action."""
    end = paint_who(brush, scene, seat, x, y + h / 2, w - dp(ACTIVE + 8))
    if seat + 1 == scene.board["active"]:
        brush.sign("play", end + dp(6), y + (h - dp(ACTIVE)) / 2, dp(ACTIVE), theme.warm)


SEAT_LINE = SeatLine(_line, _ground, _points, _stock, _who)

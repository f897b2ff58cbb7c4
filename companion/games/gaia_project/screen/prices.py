"""What a seat could reach on the map and what it would pay there, everywhere or on one hex."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from kivy.metrics import dp

from companion.games.gaia_project.screen.buttons import corner
from companion.games.gaia_project.screen.hexes import DARK, GAME, LIGHT, REACH, Grid, Hex, through
from companion.ui.drawing import Scene
from companion.ui.lens import Box, Point
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush

PAID: Final = ("credits", "ore", "qic", "tokens")
SIGNS: Final = {"tokens": "any_token"}
TAG_INK: Final = "#241a02"
EACH, READ = 32, 14.0
"""Width of an amount with its sign on a planet, dp, and size of its digits."""
PAIR: Final = 54
"""Width, dp, of an amount with its sign beside a picked hex."""
NEAR: Final = 6
"""So many hexes away the prices of a small map reach at most."""
BUBBLE: Final = "prices"
"""The spot of the prices beside the picked hex."""


def shows(scene: Scene, x: float, y: float) -> bool:
    """Whether words at a point would be seen: in the room, and under nothing."""
    near = dp(14)
    if not (scene.lens.holds(x - near, y - near) and scene.lens.holds(x + near, y + near)):
        return False
    rects = (corner(scene), _box(scene)) if scene.picked else (corner(scene),)
    return not any(
        left - near < x < left + w + near and low - near < y < low + h + near
        for left, low, w, h in rects
    )


def paint_prices(brush: Brush, scene: Scene, grid: Grid, seen: Sequence[Hex]) -> None:
    """What a mine would take where it is to be built, or wherever the seat to move reaches: pale
    where it cannot pay. One that would lie over another is told by a touch of its planet alone: of
    two such neither was read."""
    own = scene.board.get("seat") or {}
    if own.get("number") != scene.question_seat + 1:
        return
    prices, qic = own.get("prices") or {}, scene.board["seats"][own["number"] - 1]["qic"]
    full = [grid.of(one) for one in seen if one.get("planet")]
    lying: list[Box] = []
    told = [one for one in seen if scene.lens.asking or one["hex"] in scene.choosable]
    for one in sorted(told, key=lambda one: one["hex"] not in scene.choosable):
        price, payable = prices.get(one["hex"]), one["hex"] in scene.choosable
        paid = [(what, price[what]) for what in PAID if price.get(what)] if price else []
        if price and paid and (payable or price["qic"] <= qic) and shows(scene, *grid.of(one)):
            wide, high = dp(EACH * len(paid) + 8), dp(21)
            around = free_spots(grid.of(one), grid.size, wide, high)
            inside = [box for box in around if _all_seen(scene, box)] or around[:1]
            spot = min(inside, key=lambda box: hidden(box, full, lying, grid.size))
            if any(_common(spot, other) for other in lying):
                continue
            lying.append(spot)
            _tag(brush, paid, spot, payable)


def free_spots(middle: Point, size: float, wide: float, high: float) -> tuple[Box, ...]:
    """Where the price of a planet may stand: above it, below it, beside it; and above and below as
    far to one side as its own planet goes."""
    (cx, cy), up, aside = middle, size * 0.72, size * 0.8
    lefts = cx - wide / 2, cx - aside, cx + aside - wide
    above, below, *slanted = (
        (left, cy + side - high / 2, wide, high) for left in lefts for side in (up, -up)
    )
    return (
        above,
        below,
        (cx + aside, cy - high / 2, wide, high),
        (cx - aside - wide, cy - high / 2, wide, high),
        *slanted,
    )


def hidden(
    box: Box, planets: Sequence[Point], lying: Sequence[Box], size: float
) -> tuple[float, float]:
    """How much of other prices, then of planets, a price would hide there."""
    r = size * 0.66
    return (
        sum(_common(box, one) for one in lying),
        sum(_common(box, (x - r, y - r, 2 * r, 2 * r)) for x, y in planets),
    )


def _common(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)


def _all_seen(scene: Scene, box: Box) -> bool:
    """Whether nothing of it lies beyond the room or under the buttons."""
    x, y, w, h = box
    return all(shows(scene, *one) for one in ((x, y), (x + w, y), (x, y + h), (x + w, y + h)))


def _tag(brush: Brush, paid: Sequence[tuple[str, int]], spot: Box, payable: bool) -> None:
    x, y, wide, high = spot
    brush.box(x, y, wide, high, REACH if payable else "#5a6178", dp(9))
    _paid(brush, paid, x + dp(5), y + high / 2, READ, TAG_INK if payable else LIGHT)


def _paid(
    brush: Brush, paid: Sequence[tuple[str, int]], x: float, y: float, size: float, ink: str
) -> None:
    """Amounts with their signs in a line."""
    for what, amount in paid:
        used = brush.text(str(amount), x, y, size, ink, bold=True)
        printed.sign(brush, GAME, SIGNS.get(what, what), x + used + dp(2), y - dp(size * 0.6),
                     dp(size * 1.2))  # fmt: skip
        x += max(used + dp(size * 1.2 + 6), dp(EACH))


def picked_prices(scene: Scene) -> list[tuple[str, Mapping[str, int]]]:
    """What the seat to move can do on the picked hex, and what each of it takes."""
    own, name = scene.board.get("seat") or {}, scene.picked
    if own.get("number") != scene.question_seat + 1 or name not in scene.choosable:
        return []
    return list(_offers(own, name))


def _offers(own: Mapping[str, Any], name: str) -> Iterator[tuple[str, Mapping[str, int]]]:
    if name in (own.get("prices") or {}):
        yield "mine", own["prices"][name]
    if name in (own.get("projects") or {}):
        yield "gaiaformer", own["projects"][name]
    yield from (own.get("upgrades") or {}).get(name, {}).items()


def _box(scene: Scene) -> Box:
    """Where the prices of the picked hex stand: above it, below it or beside it, inside the room,
    under no button and over no planet; where they have no such room their answer tells them."""
    lines, hexes = picked_prices(scene), scene.board.get("hexes") or []
    found = next((one for one in hexes if one["hex"] == scene.picked), None)
    if not lines or found is None:
        return 0, 0, 0, 0
    (x, _, w, _), grid = scene.lens.room, through(scene.lens)
    cx, cy = grid.of(found)
    most = max(1, *(len(_taken(price)) for _, price in lines))
    wide, high = min(w, dp(44 + PAIR * most)), dp(6 + 34 * len(lines))
    left, gap = min(max(x, cx - wide / 2), x + w - wide), grid.size + dp(4)
    at, over, under = grid.size * 0.8, cy + gap, cy - gap - high
    around = (
        *(
            (low_left, low, wide, high)
            for low_left in (left, cx - at, cx + at - wide)
            for low in (over, under)
        ),
        (cx + gap, cy - high / 2, wide, high),
        (cx - gap - wide, cy - high / 2, wide, high),
    )
    planets = [grid.of(one) for one in hexes if one.get("planet") and _near(one, found)]
    free = (
        box
        for box in around
        if _inside(box, scene.lens.room)
        and not _common(box, corner(scene))
        and not any(hidden(box, planets, (), grid.size))
    )
    return next(free, (0, 0, 0, 0))


def _near(one: Hex, other: Hex) -> bool:
    """Whether prices beside the one may lie over the other."""
    return abs(one["a"] - other["a"]) <= NEAR and abs(one["b"] - other["b"]) <= NEAR


def _inside(box: Box, room: Box) -> bool:
    """Whether all of it lies in there."""
    return all(a <= b and b + wide <= a + all_ for a, all_, b, wide in (
        (room[0], room[2], box[0], box[2]), (room[1], room[3], box[1], box[3]),
    ))  # fmt: skip


def paint_picked(brush: Brush, scene: Scene) -> None:
    """What can be built on the picked hex and its prices, large beside it."""
    left, low, wide, high = _box(scene)
    if not wide:
        return
    brush.box(left, low, wide, high, DARK, dp(17))
    brush.spot(left, low, wide, high, _stays, BUBBLE)
    for n, (kind, price) in enumerate(picked_prices(scene)):
        middle = low + high - dp(20 + 34 * n)
        printed.sign(brush, GAME, kind, left + dp(10), middle - dp(13), dp(26))
        x = left + dp(44)
        for what, amount in _taken(price):
            used = brush.text(f"−{amount}" if amount else "0", x, middle, 16, LIGHT, bold=True)
            printed.sign(brush, GAME, SIGNS.get(what, what), x + used + dp(3), middle - dp(10),
                         dp(20))  # fmt: skip
            x += dp(PAIR)


def _taken(price: Mapping[str, int]) -> list[tuple[str, int]]:
    """What is paid, each with its amount."""
    return [(what, price[what]) for what in PAID if price.get(what)] or [("ore", 0)]


def _stays() -> None:
    """A touch of the prices means nothing that lies behind them."""

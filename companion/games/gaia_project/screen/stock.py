"""What a seat of Gaia Project has in numbers: goods with the next income, and bowls of power."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.metrics import dp, sp

from companion.games.gaia_project.screen.hexes import GAME, LIGHT
from companion.ui.drawing import Scene
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush

STOCK: Final = ("credits", "ore", "knowledge", "qic")
BOWLS: Final = ("I", "II", "III")
POWER, DEEP = "#b98af0", "#2a0f4c"
"""The edge and the inside of a bowl."""
SIGN, BOWL = 22.0, 13.0
"""Of one line with all of it: how large signs are, and the radius of a bowl, dp."""
NAMED, SMALL, SLIGHT, CLEAR = 340.0, 18.0, 11.5, 4.0
"""The least width, dp, of such a line that says what bowls are called; signs and radius of a bowl
in less, and what is clear beside each."""
CALLED = 19.0
"""Height of what a bowl is called, below it, dp."""


def paint_stock(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
) -> None:
    """Resources, with what the next income brings; the Automa has none (R16)."""
    if seat >= len(scene.seats):
        return
    data, y = scene.board["seats"][seat], y + h / 2
    incomes = scene.board.get("income_next_round") or []
    income = incomes[seat] if seat < len(incomes) else {}
    more = [f"+{income[what]}" if income.get(what) else "" for what in STOCK]
    least = brush.measure("00", sp(18), True)  # what it brings stands still as it gets a digit more
    needs = [
        dp(44)
        + max(least, brush.measure(str(data[what]), sp(18), True))
        + brush.measure(brings, sp(14), False)
        for what, brings in zip(STOCK, more, strict=True)
    ]
    left, rest = x, (w - sum(needs)) / len(STOCK)
    for what, need, brings in zip(STOCK, needs, more, strict=True):
        printed.sign(brush, GAME, what, left, y - dp(13), dp(26))
        used = brush.text(str(data[what]), left + dp(30), y, 18, theme.ink, bold=True)
        if brings:
            brush.text(brings, left + dp(35) + max(least, used), y, 12.5, theme.soft)
        cell = need + rest
        brush.spot(left, y - dp(20), cell, dp(40), _explain(scene, seat, what), f"{seat}{what}")
        left += cell


def paint_bowls(
    brush: Brush, scene: Scene, seat: int, data: dict[str, Any],
    x: float, y: float, w: float, h: float,
) -> None:  # fmt: skip
    """The three bowls of power and the Gaia area, below y, with what they are called; the
    Brainstone lies on the edge of its bowl."""
    names = (*BOWLS, "")
    counts = [*data["bowls"], data["gaia_area"]]
    stone = data.get("brainstone")
    cell = w / 4
    r = min(cell * 0.42, dp(27), (h - dp(CALLED)) / 2)
    y -= r
    for i, (name, count) in enumerate(zip(names, counts, strict=True)):
        cx = x + (i + 0.5) * cell
        edge, deep = ("#7fe59a", "#0c4a25") if i == 3 else (POWER, DEEP)
        brush.disc(cx, y, r, edge)
        brush.disc(cx, y, r - dp(2.5), deep)
        brush.text(str(count), cx, y, 20, LIGHT, bold=True, across=0.5)
        if name:
            brush.text(name, cx, y - r - dp(8), 11.5, theme.soft, across=0.5)
        else:
            printed.sign(brush, GAME, "area", cx - dp(9), y - r - dp(17), dp(18))
        if stone == i + 1 or (stone == "gaia" and i == 3):
            printed.sign(brush, GAME, "brainstone", cx + r * 0.3, y + r * 0.2, dp(22))
        what = f"bowl{i + 1}" if i < 3 else "gaia_area"
        brush.spot(cx - r, y - r, 2 * r, 2 * r, _explain(scene, seat, what), f"{seat}{what}")


def paint_brief(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
) -> None:
    """Goods and bowls alone, in one line that a phone has room for; what the bowls are called, and
    then the bowls, give way first."""
    if seat >= len(scene.seats):
        return
    data, middle, named = scene.board["seats"][seat], y + h / 2, w >= dp(NAMED)
    size, r = (dp(SIGN), dp(BOWL)) if named else (dp(SMALL), dp(SLIGHT))
    needs = [size + dp(3 + CLEAR) + _figures(brush, scene, what) for what in STOCK]
    bowl = w / (len(STOCK) + len(BOWLS)) if named else 2 * r + dp(CLEAR)
    bowls = BOWLS if w >= sum(needs) + len(BOWLS) * bowl else ()
    left, rest = x, (w - len(bowls) * bowl - sum(needs)) / len(STOCK)
    for what, need in zip(STOCK, needs, strict=True):
        cell = need + rest
        printed.sign(brush, GAME, what, left, middle - size / 2, size)
        brush.text(str(data[what]), left + size + dp(3), middle, 17, theme.ink, bold=True,
                   width=cell - size - dp(4))  # fmt: skip
        brush.spot(left, y, cell, h, _explain(scene, seat, what), f"{seat}{what}")
        left += cell
    for i, name in enumerate(bowls):
        right, what = x + w - (len(bowls) - 1 - i) * bowl, f"bowl{i + 1}"
        _bowl(brush, data, i, right - r, middle, r)
        if named:
            brush.text(name, right - 2 * r - dp(3), middle, 14, theme.soft, across=1.0)
        brush.spot(right - bowl, y, bowl, h, _explain(scene, seat, what), f"{seat}{what}")


def _figures(brush: Brush, scene: Scene, what: str) -> float:
    """The width of the longest amount of all seats in the smallest type: lines agree."""
    seats = scene.board["seats"][: len(scene.seats)]
    return max(brush.measure(str(data[what]), brush.least, True) for data in seats)


def _bowl(brush: Brush, data: dict[str, Any], number: int, cx: float, cy: float, r: float) -> None:
    """One bowl with what lies in it; the Brainstone lies on its edge."""
    brush.disc(cx, cy, r, POWER)
    brush.disc(cx, cy, r - dp(2), DEEP)
    brush.text(str(data["bowls"][number]), cx, cy, 16, LIGHT, bold=True, across=0.5)
    if data.get("brainstone") == number + 1:
        printed.sign(brush, GAME, "brainstone", cx + r * 0.2, cy - r * 1.3, dp(16))


def _explain(scene: Scene, seat: int, what: str) -> Callable[[], None]:
    return lambda: scene.explain(seat, what)

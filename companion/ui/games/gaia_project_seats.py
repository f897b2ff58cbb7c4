"""Draws the seats of Gaia Project: resources, power bowls, tracks, next income, tiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from companion.ui.games import Scene
from companion.ui.games.gaia_project_map import DARK, LIGHT, ink_on
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.painted import Brush

STOCK = (
    ("credits", "#e3b32e", "C"),
    ("ore", "#9aa3ad", "O"),
    ("knowledge", "#4d8fd6", "K"),
    ("qic", "#58b368", "Q"),
)
"""Resource, its colour, and the letter that says it without colour."""
TRACKS = (
    ("terraforming", "#c98b4f"),
    ("navigation", "#4d8fd6"),
    ("artificial_intelligence", "#58b368"),
    ("gaia_project", "#7d55b3"),
    ("economy", "#e3b32e"),
    ("science", "#5db3c4"),
)
LEVELS = 5
TWO_COLUMNS = 700.0
"""Least width for two seats abreast, dp."""
STRIP = 44.0
"""Height of the strip of seats on a low screen, dp."""
FULL = 190.0
"""Least height of a seat that shows bowls and tracks, dp."""


def paint_seats(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """All seats, those in turn order first; the one in focus in full when room is short."""
    count = len(scene.board["seats"])
    gap = dp(6)
    order = [seat - 1 for seat in scene.board.get("order") or []]
    order += [seat for seat in range(count) if seat not in order]
    if count > 2 and w > dp(TWO_COLUMNS):
        _grid(brush, scene, order, x, y, w, h)
        return
    even = (h - gap * (count - 1)) / count
    line = even if even >= dp(FULL) else dp(78)
    full = even if even >= dp(FULL) else h - (count - 1) * (line + gap)
    top = y + h
    for seat in order:
        high = min(full, dp(300)) if seat == scene.focus else min(line, dp(300))
        top -= high
        _seat(brush, scene, seat, x, top, w, high)
        top -= gap


def paint_one_seat(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """The seat in focus above a strip of all seats with their points."""
    count, high = len(scene.board["seats"]), dp(STRIP)
    cell = w / count
    for seat, data in enumerate(scene.board["seats"]):
        left = x + seat * cell
        shade, shape = seat_sign(scene.sitting(seat).colour, seat)
        brush.box(left, y, cell - dp(4), high, theme.surface, dp(8))
        if seat == scene.focus:
            brush.frame(left + 1, y + 1, cell - dp(4) - 2, high - 2, theme.ink, dp(8), dp(1.4))
        brush.sign(f"seat_{shape}", left + dp(8), y + high / 2 - dp(9), dp(18), shade)
        brush.text(str(data["points"]), left + dp(32), y + high / 2, 15, theme.ink, bold=True)
        brush.spot(left, y, cell - dp(4), high, _looker(scene, seat), f"look{seat}")
    low = y + high + dp(6)
    _seat(brush, scene, scene.focus, x, low, w, h - high - dp(6))


def _looker(scene: Scene, seat: int) -> Callable[[], None]:
    return lambda: scene.look_at(seat)


def _grid(
    brush: Brush, scene: Scene, order: list[int], x: float, y: float, w: float, h: float
) -> None:
    """Two seats abreast, in turn order line by line."""
    gap = dp(6)
    lines = (len(order) + 1) // 2
    wide, high = (w - gap) / 2, min(dp(300), (h - gap * (lines - 1)) / lines)
    for n, seat in enumerate(order):
        low = y + h - (n // 2 + 1) * high - (n // 2) * gap
        _seat(brush, scene, seat, x + n % 2 * (wide + gap), low, wide, high)


def _seat(brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> None:
    data = scene.board["seats"][seat]
    brush.box(x, y, w, h, theme.surface, dp(12))
    if seat in scene.view.awaiting.must:
        brush.frame(x + 1, y + 1, w - 2, h - 2, theme.accent, dp(12), dp(1.4))
    brush.spot(x, y, w, h, lambda: scene.look_at(seat), f"seat{seat}")
    _head(brush, scene, seat, data, x, y + h - dp(40), w)
    if seat in scene.view.awaiting.must and seat != scene.question_seat:
        brush.sign("hand", x + w - dp(116), y + h - dp(32), dp(22), theme.accent)
    if seat < len(scene.seats):
        _stock(brush, scene, seat, data, x + dp(12), y + h - dp(62), w - dp(24))
    if h < dp(FULL) - dp(6):
        return
    left = w * 0.38
    if seat < len(scene.seats):  # the Automa has neither power nor a stock (R16)
        _bowls(brush, scene, seat, data, x + dp(12), y + h - dp(120), left)
    _tracks(brush, scene, seat, data, x + left + dp(24), y + h - dp(84), w - left - dp(36))
    _low(brush, scene, data, x + dp(12), y + dp(6), left, h - dp(166))


def _head(
    brush: Brush, scene: Scene, seat: int, data: dict[str, Any], x: float, y: float, w: float
) -> None:
    who = scene.sitting(seat)
    shade, shape = seat_sign(who.colour, seat)
    brush.sign(f"seat_{shape}", x + dp(10), y + dp(8), dp(22), shade)
    faction = data.get("faction") or ""
    name = who.name
    if faction:
        name = f"{who.name}, {scene.game_say(f'what.{faction}')}"
    brush.text(name, x + dp(40), y + dp(19), 15.5, theme.ink, bold=True, width=w - dp(160))
    brush.box(x + w - dp(88), y + dp(4), dp(80), dp(30), theme.raised, dp(10))
    brush.picture("points", x + w - dp(82), y + dp(9), dp(20))
    brush.text(str(data["points"]), x + w - dp(56), y + dp(19), 17, theme.ink, bold=True)
    brush.spot(x + w - dp(92), y, dp(88), dp(40), _explain(scene, seat, "points"), f"{seat}points")


def _stock(
    brush: Brush, scene: Scene, seat: int, data: dict[str, Any], x: float, y: float, w: float
) -> None:
    """Resources, with what the next income brings."""
    incomes = scene.board.get("income_next_round") or []
    income = incomes[seat] if seat < len(incomes) else {}
    cell = w / len(STOCK)
    for i, (what, shade, letter) in enumerate(STOCK):
        left = x + i * cell
        brush.disc(left + dp(11), y, dp(11), shade)
        brush.text(letter, left + dp(11), y, 13, ink_on(shade), bold=True, across=0.5)
        used = brush.text(str(data[what]), left + dp(28), y, 17, theme.ink, bold=True)
        if income.get(what):
            brush.text(f"+{income[what]}", left + dp(34) + used, y, 12.5, theme.soft)
        brush.spot(left, y - dp(20), cell, dp(40), _explain(scene, seat, what), f"{seat}{what}")


def _bowls(
    brush: Brush, scene: Scene, seat: int, data: dict[str, Any], x: float, y: float, w: float
) -> None:
    """The three bowls of power and the Gaia area; a ring marks where the Brainstone lies."""
    names = ("I", "II", "III", "Ga")
    counts = [*data["bowls"], data["gaia_area"]]
    stone = data.get("brainstone")
    cell = w / 4
    r = min(cell * 0.4, dp(26))
    for i, (name, count) in enumerate(zip(names, counts, strict=True)):
        cx = x + (i + 0.5) * cell
        shade = "#58b368" if i == 3 else "#8f62b3"
        brush.disc(cx, y, r, theme.raised)
        if stone == i + 1 or (stone == "gaia" and i == 3):
            brush.disc(cx + r * 0.7, y + r * 0.7, dp(7), LIGHT)
            brush.text("B", cx + r * 0.7, y + r * 0.7, 10, DARK, bold=True, across=0.5)
        brush.disc(cx, y, r - dp(3), shade, alpha=0.35 + 0.15 * i)
        brush.text(str(count), cx, y + dp(3), 18, theme.ink, bold=True, across=0.5)
        brush.text(name, cx, y - r - dp(8), 11.5, theme.soft, across=0.5)
        what = f"bowl{i + 1}" if i < 3 else "gaia_area"
        brush.spot(cx - r, y - r, 2 * r, 2 * r, _explain(scene, seat, what), f"{seat}{what}")


def _tracks(
    brush: Brush, scene: Scene, seat: int, data: dict[str, Any], x: float, y: float, w: float
) -> None:
    """Six tracks: a name, a step for each level reached, the number."""
    line = dp(17.5)
    room = min(w * 0.6, dp(150))
    for i, (track, shade) in enumerate(TRACKS):
        level = data["research"].get(track, 0)
        low = y - i * line
        name = scene.game_say(f"what.{track}")
        brush.text(name, x, low, 12, theme.soft, width=room - dp(6))
        step = (w - room - dp(22)) / LEVELS
        for n in range(LEVELS):
            colour = shade if n < level else theme.line
            brush.box(x + room + n * step, low - dp(4), step - dp(3), dp(8), colour, dp(3))
        brush.text(str(level), x + w - dp(4), low, 12.5, theme.ink, bold=True, across=1.0)


def _low(
    brush: Brush, scene: Scene, data: dict[str, Any], x: float, y: float, w: float, h: float
) -> None:
    """Booster, technology tiles and federation tokens in words, as far as they fit."""
    words = [scene.name(data["booster"])] if data.get("booster") else []
    covered = [tile for tile in data.get("tiles", ()) if tile.get("covered")]
    words += [scene.name(t["tile"]) for t in data.get("tiles", ()) if t not in covered]
    words += [scene.name(token["token"]) for token in data.get("federation_tokens", ())]
    line = dp(32)
    fit = max(1, int(h / line))
    shown = words[:fit]
    if len(words) > fit:
        shown[-1] += f"  +{len(words) - fit}"
    for i, word in enumerate(shown):
        brush.words(word, x, y + i * line, w, line, dp(11.5), theme.soft)


def _explain(scene: Scene, seat: int, what: str) -> Callable[[], None]:
    return lambda: scene.explain(seat, what)

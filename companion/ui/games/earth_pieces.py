"""Draws the cards of Earth: flora, terrains, events, own cards, fauna, ecosystems, Gaia's cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from kivy.metrics import dp

from companion.ui.theme import theme
from companion.ui.widgets.painted import Brush
from engine.games import load

GAME = "earth"
INK, PALE, LEAF, FULL = "#2c2a22", "#fffaf0", "#3f8f4f", "#1f6b2c"
KINDS = {
    "flora": "#cfe3bd", "terrain": "#e3cda6", "event": "#d9d3ea", "island": "#bfdcea",
    "climate": "#f3dcae", "ecosystem": "#cfe0d2", "fauna": "#ecd6c4", "gaia": "#c9d8cf",
}  # fmt: skip
"""Ground of a card by kind; its name is written on it, on a small one with a goal only that."""
SMALL = 100.0
"""A card lower than this (dp) has no room for both its name and its goal."""
COLOURS = {
    "green": "#4e9a4a", "red": "#c4473a", "blue": "#3a78b8", "yellow": "#d9a92c",
    "black": "#33312e", "brown": "#7d5333", "multicolour": "#9a6fb0",
}  # fmt: skip
"""Ground of an ability by colour; the letter beside it says the colour without colour."""
LETTERS = {
    "green": "G", "red": "R", "blue": "B", "yellow": "Y", "black": "K", "brown": "N",
    "multicolour": "M",
}  # fmt: skip


@cache
def printed(face: str) -> Mapping[str, Any]:
    """What is printed on a face, with its kind; empty for what has no face of its own."""
    catalogue = load(GAME).catalogue
    found = catalogue.faces.get(face) or {}
    if "kind" in found:
        return found
    piece = catalogue.pieces.get(face) or catalogue.pieces.get(face[:-1])
    kind = piece.kind if piece is not None else ""
    return {**found, "kind": kind}


# -- icons: a shape for each thing that is gained or paid ---------------------------------


def icon(brush: Brush, what: str, x: float, y: float, s: float) -> None:
    """A thing of the game, its lower left corner at x, y."""
    _ICONS.get(what, _card_back)(brush, x, y, s)


def _soil(brush: Brush, x: float, y: float, s: float) -> None:
    brush.disc(x + s / 2, y + s / 2, s * 0.48, "#5d3b22")
    brush.disc(x + s * 0.42, y + s * 0.56, s * 0.24, "#8a5a35")


def _sprout(brush: Brush, x: float, y: float, s: float) -> None:
    brush.box(x + s * 0.12, y + s * 0.12, s * 0.76, s * 0.76, "#27632f", s * 0.14)
    brush.box(x + s * 0.2, y + s * 0.2, s * 0.6, s * 0.6, "#62b95c", s * 0.1)


def _growth(brush: Brush, x: float, y: float, s: float) -> None:
    brush.box(x + s * 0.34, y + s * 0.04, s * 0.32, s * 0.5, "#7a4d26")
    brush.polygon(
        [x + s * 0.08, y + s * 0.46, x + s * 0.92, y + s * 0.46, x + s * 0.5, y + s * 0.98], LEAF
    )


def _card_back(brush: Brush, x: float, y: float, s: float) -> None:
    brush.box(x + s * 0.16, y + s * 0.02, s * 0.68, s * 0.96, "#5b5548", s * 0.1)
    brush.box(x + s * 0.23, y + s * 0.09, s * 0.54, s * 0.82, "#f7f0df", s * 0.07)


def _compost(brush: Brush, x: float, y: float, s: float) -> None:
    _card_back(brush, x, y, s)
    brush.box(x + s * 0.23, y + s * 0.09, s * 0.54, s * 0.42, "#6b4a2c", s * 0.07)


def _event(brush: Brush, x: float, y: float, s: float) -> None:
    _card_back(brush, x, y, s)
    brush.polygon(
        [x + s * 0.5, y + s * 0.8, x + s * 0.7, y + s * 0.5, x + s * 0.5, y + s * 0.2,
         x + s * 0.3, y + s * 0.5], "#7a5fae",
    )  # fmt: skip


def _planted(brush: Brush, x: float, y: float, s: float) -> None:
    """Four cards side by side: how many are planted."""
    half = s * 0.44
    for i in range(4):
        left, low = x + i % 2 * s * 0.5, y + i // 2 * s * 0.5
        brush.box(left + s * 0.03, low + s * 0.03, half, half, LEAF, s * 0.08)


_ICONS: Mapping[str, Callable[[Brush, float, float, float], None]] = {
    "soil": _soil, "sprout": _sprout, "growth": _growth, "draw": _card_back, "hand": _card_back,
    "compost": _compost, "compost_hand": _compost, "compost_deck": _compost,
    "discard_compost": _compost, "event": _event, "planted": _planted,
}  # fmt: skip


# -- cards -------------------------------------------------------------------------------


def paint_face(
    brush: Brush, face: str, x: float, y: float, w: float, h: float, name: str, foot: float = 0,
    goal: str = "", worth: str = "",
) -> None:  # fmt: skip
    """Any card inside a rectangle: its kind, cost, points, name, abilities.

    `foot` is room kept free above the abilities, for what lies on the card; `goal` says what a
    fauna card asks for or an ecosystem counts, `worth` what the card would score now.
    """
    data = printed(face)
    edge = max(dp(1.5), min(w, h) * 0.02)
    brush.box(x, y, w, h, "#4a4436", dp(7))
    ground = KINDS.get(str(data.get("kind")), "#eee6d4")
    brush.box(x + edge, y + edge, w - 2 * edge, h - 2 * edge, ground, dp(6))
    head = min(h * 0.2, dp(40))
    _corner(brush, data, x + edge, y + h - edge - head, w - 2 * edge, head, worth)
    strips = _strips(data, h)
    for i, ability in enumerate(data.get("abilities", ()) if strips else ()):
        strip = _strip(h)
        low = y + edge + dp(1) + (len(data["abilities"]) - 1 - i) * strip
        _ability(brush, ability, x + edge + dp(2), low, w - 2 * edge - dp(4), strip - dp(2))
    high = h - head - strips - foot - 2 * edge
    low = y + edge + strips + foot
    size = min(h * 0.17, w * 0.15, dp(30))
    if goal and h < dp(SMALL):  # a name and a goal would lie on each other: a touch tells both
        _one_of(brush, goal, name, x + dp(3), y + edge, w - dp(6), h - 2 * edge)
        return
    if goal:
        size = min(size, dp(21))
        high = h - 2 * edge - dp(6)
        brush.words(goal, x + dp(5), low + dp(2), w - dp(10), high * 0.5, size * 0.9, INK,
                    across=0.5)  # fmt: skip
        low, high = low + high * 0.54, high * 0.46
    brush.words(name, x + dp(5), low, w - dp(10), high, size, INK, bold=True, across=0.5)


def _one_of(brush: Brush, goal: str, name: str, x: float, y: float, w: float, h: float) -> None:
    """The goal where it can be read in full, else the name in one line."""
    if brush.fits(goal, w, h):
        brush.words(goal, x, y, w, h, dp(12), INK, across=0.5)
    else:
        brush.text(name, x + w / 2, y + h / 2, 11, INK, bold=True, across=0.5, width=w)


def _strip(h: float) -> float:
    """Height of the strip of one ability on a card of this height."""
    return min(h * 0.17, dp(34))


def _strips(data: Mapping[str, Any], h: float) -> float:
    """Height that all abilities take; a small card shows none."""
    return _strip(h) * len(data.get("abilities", ())) + dp(2) if h > dp(70) else 0.0


def _corner(
    brush: Brush, data: Mapping[str, Any], x: float, y: float, w: float, h: float, worth: str
) -> None:
    """Cost on the left; on the right what the card is worth now, or else its printed points."""
    if data.get("cost", -1) >= 0 and data.get("kind") in ("flora", "terrain"):
        icon(brush, "soil", x + dp(2), y + h * 0.08, h * 0.86)
        brush.text(str(data["cost"]), x + dp(2) + h * 0.43, y + h * 0.5, h * 0.56 / dp(1), PALE,
                   bold=True, across=0.5)  # fmt: skip
    if worth:
        wide = max(dp(28), w * 0.24)
        brush.box(x + w - wide - dp(1), y, wide, h, INK, dp(6))
        brush.text(worth, x + w - wide / 2 - dp(1), y + h / 2, h * 0.64 / dp(1), "#ffe9a8",
                   bold=True, across=0.5)  # fmt: skip
    elif "vp" in data:
        brush.disc(x + w - h * 0.52, y + h * 0.5, h * 0.44, "#f8e7a8")
        brush.text(str(data["vp"]), x + w - h * 0.52, y + h * 0.5, h * 0.56 / dp(1), INK,
                   bold=True, across=0.5)  # fmt: skip


def _ability(
    brush: Brush, ability: Mapping[str, Any], x: float, y: float, w: float, h: float
) -> None:
    """One strip: colour and letter, what is paid, what is gained, or that it scores."""
    colour = str(ability.get("colour", "brown"))
    brush.box(x, y, w, h, COLOURS.get(colour, COLOURS["brown"]), dp(3))
    size = h * 0.8
    brush.text(LETTERS.get(colour, ""), x + h * 0.42, y + h / 2, size * 0.7 / dp(1), PALE,
               bold=True, across=0.5)  # fmt: skip
    left = x + h * 0.95
    room = w - h
    if "score" in ability:
        score = ability["score"]
        brush.disc(left + size * 0.5, y + h / 2, size * 0.46, "#f8e7a8")
        text = str(score.get("vp", "…"))
        brush.text(text, left + size * 0.5, y + h / 2, size * 0.6 / dp(1), INK, bold=True,
                   across=0.5)  # fmt: skip
        return
    parts = [*ability.get("cost", ())]
    left = _amounts(brush, parts, left, y, h, room)
    if parts:
        brush.polygon([left, y + h * 0.2, left + h * 0.42, y + h / 2, left, y + h * 0.8], PALE)
        left += h * 0.55
    _amounts(brush, ability.get("gain", ()), left, y, h, x + w - left)


def _amounts(
    brush: Brush, parts: Sequence[Sequence[Any]], x: float, y: float, h: float, room: float
) -> float:
    """Numbers with their things, as many as there is room for; returns where they end."""
    size = h * 0.8
    end = x + room
    for what, amount in parts:
        if x + size * 1.5 > end:
            break
        if amount > 1:
            x += brush.text(str(amount), x, y + h / 2, size * 0.75 / dp(1), PALE, bold=True)
        icon(brush, str(what), x, y + h * 0.1, size)
        x += size * 1.1
    return x


def paint_planted(
    brush: Brush, row: Mapping[str, Any], x: float, y: float, w: float, h: float, name: str
) -> None:
    """A planted card with its sprouts, growth and what it is worth now."""
    data = printed(row["card"])
    lying = [pair for pair in _LYING if data.get(pair[1])]
    foot = min(h * 0.2, dp(42)) if lying else 0.0
    paint_face(brush, row["card"], x, y, w, h, name, foot, worth=str(row["points"]))
    if lying:
        under = y + _strips(data, h) + max(dp(1.5), min(w, h) * 0.02)
        _pieces(brush, data, row, lying, x + dp(6), under, w - dp(10), foot)


_LYING = (("sprout", "sprout_spaces", "sprouts"), ("growth", "growth_spaces", "growth"))


def _pieces(
    brush: Brush, data: Mapping[str, Any], row: Mapping[str, Any],
    lying: Sequence[tuple[str, str, str]], x: float, y: float, w: float, h: float,
) -> None:  # fmt: skip
    """Sprouts and growth that a table can read: so many of so many; full is bold and green."""
    size = min(h * 0.86, w * 0.19)
    for i, (what, spaces, counted) in enumerate(lying):
        left = x + i * w / 2
        count, of = row[counted], data[spaces]
        icon(brush, what, left, y + (h - size) / 2, size)
        brush.text(f"{count}/{of}", left + size + dp(3), y + h / 2, size * 0.82 / dp(1),
                   FULL if count >= of else INK, bold=True, width=w / 2 - size - dp(4))  # fmt: skip


def paint_number(brush: Brush, number: int, free: bool, x: float, y: float, r: float) -> None:
    """The place of an ability in the order of activation; a ring when it costs or asks."""
    brush.disc(x, y, r, "#1e1c17")
    brush.disc(x, y, r * 0.84, theme.glow if free else "#fffaf0")
    brush.text(str(number), x, y, r * 1.05 / dp(1), "#1e1c17", bold=True, across=0.5)

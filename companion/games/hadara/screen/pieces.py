"""Draws the pieces of Hadara: as they are printed, and what an owner told of a face over it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp

from companion.art import shelf
from companion.art.shelf import UPRIGHT
from companion.games.hadara.screen.gains import (
    GAME,
    SHEET,
    TRACKS,
    gains_fit,
    gains_of,
    paint_effect,
    paint_gains,
    paint_topic,
    paint_written,
    reads,
)
from companion.ui import stand_in
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.printed import Place
from companion.ui.words import words
from engine.games import load

COLOURS = ("yellow", "red", "blue", "green", "purple")
SHADE = {
    "yellow": "#c9971f",
    "red": "#b8402f",
    "blue": "#3567b0",
    "green": "#4c8435",
    "purple": "#7b4a9c",
}
EPOCH = ("", "I", "II", "III")
INK, PALE = "#3a2b1c", "#fff8e6"
COST_INK, POINTS_INK = "#3c2714", "#3c2c02"
PORTRAIT = 44 / 67
"""Width of a card in heights."""
RATIO = 44 / 31.7
"""Width of a card's small form in heights."""
LEGIBLE = 66.0
"""Height, dp, from which on the figures of a small card can be read."""
TELLING = {
    "vp": "points", "coins": "coin", "surplus": "surplus", "strength": "strength",
    "raise_income": "income", "raise_military": "military", "raise_culture": "culture",
    "raise_food": "food",
}  # fmt: skip
"""What stands on a face -> its sign, where both have not the same name."""


def sign(brush: Brush, what: str, x: float, y: float, size: float, alpha: float = 1.0) -> None:
    """A track, coins, points or another sign of the game, its lower left corner at x, y."""
    name = {"coins": "coin"}.get(what, what)
    printed.sign(brush, GAME, name, x, y, size, alpha=alpha)


def colour_of(piece: str) -> str:
    """The colour of an epoch card; nothing for other pieces."""
    found = load(GAME).catalogue.pieces.get(piece)
    if found is None or not found.deck.startswith(COLOURS):
        return ""
    return found.deck.rstrip("123")


def colony_front(level: str) -> str:
    """The face of the colonies of a level, of which nobody has turned over the back."""
    return f"colony_front_{level}"


def known_face(piece: str, told: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
    """What is printed, as far as the board or the catalogue tells it."""
    return told if told and "cost" in told else load(GAME).catalogue.faces.get(piece) or {}


def in_doubt(piece: str, told: Mapping[str, Any] | None) -> bool:
    """R19.6: whether its points are only likely, and nobody has told them from the card itself."""
    return load(GAME).in_doubt(piece) and not (told and "cost" in told)


def paint_piece(
    brush: Brush, piece: str, x: float, y: float, w: float, h: float, name: str,
    told: Mapping[str, Any] | None = None,
) -> None:  # fmt: skip
    """Any piece inside a rectangle."""
    if colour_of(piece):
        card(brush, piece, known_face(piece, told), x, y, w, h)
        return
    place = printed.face(brush, GAME, piece, x, y, w, h)
    if place is None:
        _plain(brush, x, y, w, h, name)
        _mark(brush, told or {}, x, y, w, h)
    elif told:
        _told(brush, told, place)
        _mark(brush, told, place.x, place.y, place.w, place.h)


def _mark(
    brush: Brush, face: Mapping[str, Any], x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    if face.get("stand_in"):
        stand_in.mark(brush, x, y, w, h)


def _told(brush: Brush, told: Mapping[str, Any], place: Place) -> None:
    """What an owner told of a market, a stall, a monument or a colony's front: over its face."""
    slot = place.slot("vp")
    if slot and "vp" in told:
        shield(brush, told["vp"], *slot)
        return
    slot = place.slot("needs") or place.slot("tracks")
    rows = [
        (what, value) for what, value in told.items() if what != "stand_in" and value is not False
    ]
    if slot and rows:
        x, y, w, h = slot
        brush.box(x, y, w, h, theme.parchment)
        cell = w / len(rows)
        for i, (what, value) in enumerate(rows):
            _field(brush, what, value, x + i * cell, y, cell, h)


def _field(
    brush: Brush, what: str, value: Any, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """A number beside its sign; a colour of a stall as its tile."""
    size = min(h * 0.9, w * 0.56)
    low = y + (h - size) / 2
    if what in COLOURS:
        tile(brush, what, "track", x + (w - size) / 2, low, size)
        return
    sign(brush, TELLING.get(what, what), x, low, size)
    brush.figure(_signed(value), x + size + dp(1), y + h / 2, 0.74 * size / dp(1), INK,
               bold=True, width=w - size - dp(2))  # fmt: skip


def _signed(value: Any) -> str:
    """A number with the long minus that printed figures have."""
    return str(value).replace("-", "−")


# -- epoch cards -----------------------------------------------------------------------------


def card(
    brush: Brush, piece: str, face: Mapping[str, Any], x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """An epoch card; what its owner told stands over its picture."""
    told = is_told(piece, face)
    if told and w >= h * UPRIGHT:
        deck = load(GAME).catalogue.pieces[piece].deck
        place = printed.face(brush, GAME, f"told_{deck}", x, y, w, h, form="small")
    else:
        place = printed.face(brush, GAME, f"{piece}.told" if told else piece, x, y, w, h)
    if place is None:
        brush.box(x, y, w, h, SHADE[colour_of(piece)], dp(7))
        _mark(brush, face, x, y, w, h)
        return
    if told:
        _values(brush, piece, face, place)
    _mark(brush, face, place.x, place.y, place.w, place.h)


def back(
    brush: Brush, colour: str, epoch: int, x: float, y: float, w: float, h: float, *,
    bare: bool = False,
) -> None:  # fmt: skip
    """The back of a card; a small one has nothing but its epoch, and under another one nothing."""
    if h >= dp(LEGIBLE):
        printed.face(brush, GAME, f"back_{colour}{max(1, epoch)}", x, y, w, h, form="card")
        return
    wide = min(w, h * PORTRAIT)
    left = x + (w - wide) / 2
    brush.box(left, y, wide, h, SHADE[colour], dp(6))
    brush.frame(left + dp(2), y + dp(2), wide - dp(4), h - dp(4), PALE, dp(5), dp(1))
    said = "" if bare else EPOCH[max(1, epoch)]
    brush.text(said, left + wide / 2, y + h / 2, 14, PALE, bold=True, across=0.5)


def is_told(piece: str, face: Mapping[str, Any]) -> bool:
    """Whether its picture does not show these values already."""
    known = load(GAME).catalogue.faces.get(piece) or {}
    shown = bool(known) and all(face.get(what) == value for what, value in known.items())
    return bool(face) and not shown


def _values(brush: Brush, piece: str, face: Mapping[str, Any], place: Place) -> None:
    """Tracks, effect, cost and points in the places that the face has for them."""
    if slot := place.slot("values"):
        rows = gains_of(face)
        effects = effects_of(piece, face)
        x, y, w, h = slot
        if face.get("stand_in"):
            w = min(w, place.x + place.w - 2 * stand_in.radius(place.w, place.h) - x)
        part = h / (bool(rows) + bool(effects) or 1)
        if rows and effects and not reads(effects, w, part):  # beside them, which all are read
            paint_gains(brush, rows, x, y, w - dp(SHEET), h, INK)
            paint_topic(brush, effects[0], x + w - dp(SHEET), y + (h - dp(SHEET)) / 2, dp(SHEET))
            rows, effects = [], []
        paint_gains(brush, rows, x, y + h - part, w, part, INK)
        if amounts := _amounts(face):
            w *= 0.62
            _plate(brush, amounts, x + w + dp(1), y, slot[2] * 0.34, part)
        for i, effect in enumerate(effects):
            wide = w / len(effects)
            paint_effect(brush, effect, x + i * wide, y, wide, part, INK)
    if slot := place.slot("cost"):
        x, y, w, h = slot
        brush.figure(str(face.get("cost", "?")), x + w / 2, y + h / 2, 0.56 * h / dp(1), COST_INK,
                   bold=True, across=0.5, width=w)  # fmt: skip
    if slot := place.slot("vp"):
        shield(brush, face.get("vp", "?"), *slot)


def whole(piece: str, face: Mapping[str, Any], w: float, h: float) -> bool:
    """Whether all values of a card can be read in its picture, also those that its owner told."""
    if not is_told(piece, face):
        return True
    upright = w < h * UPRIGHT
    deck = load(GAME).catalogue.pieces[piece].deck
    key, form = (f"{piece}.told", "") if upright else (f"told_{deck}", "small")
    found = shelf.face(GAME, key, w, h, words.language, form)
    if found is None or "values" not in found.slots:
        return True
    high = min(h, w / found.ratio)
    _, _, across, tall = found.slots["values"]
    room = across * high * found.ratio - (2 * stand_in.radius(w, h) if face.get("stand_in") else 0)
    return gains_fit(gains_of(face), room - dp(SHEET), tall * high)


def effects_of(piece: str, face: Mapping[str, Any]) -> list[str]:
    """The drawings of what a card does besides its values."""
    found = []
    if face.get("effect", "none") != "none":
        found.append(f"effect_{face['effect']}")
    if face.get("special"):
        found.append(f"special_{colour_of(piece)}")
    return [*found, *["no_discount"] * bool(face.get("no_discount"))]


def _amounts(face: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """What a noble's special brings, by its sign."""
    if not face.get("special"):
        return []
    keys = ("coins", "raise_income", "raise_military", "raise_culture", "raise_food")
    return [(key, face[key]) for key in keys if face.get(key)]


def _plate(
    brush: Brush, rows: list[tuple[str, Any]], x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """The amounts of a special, on a plate beside its strip."""
    cell = w / len(rows)
    high = min(h, cell * 0.62)
    low = y + (h - high) / 2
    brush.box(x, low, w, high, PALE, dp(3))
    for i, (what, value) in enumerate(rows):
        _field(brush, what, f"+{value}", x + i * cell, low, cell, high)


def shield(brush: Brush, points: Any, x: float, y: float, w: float, h: float) -> None:
    """Points on their shield."""
    size = min(w, h)
    left, low = x + (w - size) / 2, y + (h - size) / 2
    sign(brush, "points", left, low, size)
    high = max(0.48 * size, min(0.56 * size, brush.smallest))  # taller where else none reads
    brush.figure(_signed(points), left + size / 2, low + size * 0.54, high / dp(1),
                 POINTS_INK, bold=True, across=0.5, width=size * 0.9)  # fmt: skip


def _plain(brush: Brush, x: float, y: float, w: float, h: float, text: str) -> None:
    """A piece that has no picture, by its name."""
    brush.box(x, y, w, h, theme.parchment_edge, dp(7))
    brush.box(x + dp(2), y + dp(2), w - dp(4), h - dp(4), theme.parchment, dp(6))
    brush.name(text, x + dp(5), y + dp(4), w - dp(10), h - dp(8), 14, INK)


def segment(brush: Brush, colour: str, x: float, y: float, w: float, h: float) -> None:
    """A colour of the wheel, with its track's sign; purple with that of what its cards say."""
    size = min(w, h)
    left, low = x + (w - size) / 2, y + (h - size) / 2
    brush.box(left, low, size, size, SHADE[colour], size * 0.2)
    track = dict(zip(COLOURS, TRACKS, strict=False)).get(colour)
    if track:
        sign(brush, track, left + size * 0.14, low + size * 0.14, size * 0.72)
    else:
        paint_written(brush, left + size * 0.2, low + size * 0.2, size * 0.6)


def tile(brush: Brush, colour: str, side: str, x: float, y: float, size: float) -> None:
    """A bonus tile, colour or points up; the points side carries the shield."""
    brush.box(x, y, size, size, SHADE[colour] if side == "track" else "#d9d2c0", dp(3))
    inner = size * 0.88
    what = TRACKS[COLOURS.index(colour)] if side == "track" else "points"
    sign(brush, what, x + size * 0.06, y + size * 0.06, inner)

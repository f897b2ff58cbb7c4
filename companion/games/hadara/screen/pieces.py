"""Draws the pieces of Hadara: epoch cards, colonies, setup cards, bonus tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp

from companion.ui import stand_in
from companion.ui.drawing import own
from companion.ui.theme import theme
from companion.ui.widgets import picture
from companion.ui.widgets.painted import Brush
from engine.games import load

GAME = "hadara"
TRACKS = ("income", "military", "culture", "food")
COLOURS = ("yellow", "red", "blue", "green", "purple")
SHADE = {
    "yellow": "#c9971f",
    "red": "#b8402f",
    "blue": "#3567b0",
    "green": "#4c8435",
    "purple": "#7b4a9c",
}
LETTER = {"Y": "yellow", "R": "red", "B": "blue", "G": "green", "P": "purple"}
INK, PALE = "#3a2b1c", "#fff8e6"


def track_picture(track: str) -> str:
    """The picture file of a track."""
    return picture("food") if track == "food" else own(GAME, track)


def colour_of(piece: str) -> str:
    """The colour of an epoch card; nothing for other pieces."""
    found = load(GAME).catalogue.pieces.get(piece)
    if found is None or not found.deck.startswith(COLOURS):
        return ""
    return found.deck.rstrip("123")


def known_face(piece: str, told: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
    """What is printed, as far as the board or the catalogue tells it."""
    return told if told and "cost" in told else load(GAME).catalogue.faces.get(piece) or {}


def paint_piece(
    brush: Brush, piece: str, x: float, y: float, w: float, h: float, name: str,
    told: Mapping[str, Any] | None = None,
) -> None:  # fmt: skip
    """Any piece inside a rectangle."""
    colour = colour_of(piece)
    if colour:
        card(brush, colour, known_face(piece, told), x, y, w, h, name)
    else:
        shelf = min(h * 0.6, dp(17) * len(told)) if told else 0.0
        _plain(brush, x, y, w, h, name, shelf)
        if told:
            _told(brush, told, x, y, w, h)
            _mark(brush, told, x, y, w, h)


def _marked(face: Mapping[str, Any], w: float, h: float) -> float:
    """The width that the mark of a stand-in takes beside the values."""
    return 2 * stand_in.radius(w, h) - dp(4) if face.get("stand_in") else 0.0


def _mark(
    brush: Brush, face: Mapping[str, Any], x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    if face.get("stand_in"):
        stand_in.mark(brush, x, y, w, h)


def _told(brush: Brush, told: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
    """What an owner told of a market, a stall, a monument or a colony's front, by its signs."""
    rows = [(key, value) for key, value in told.items() if key != "stand_in" and value is not False]
    high = min(dp(17), h / (len(rows) + 1))
    for i, (key, value) in enumerate(rows):
        low = y + dp(4) + (len(rows) - i - 1) * high
        _field(brush, key, value, x + w / 2, low, high)


def _field(brush: Brush, key: str, value: Any, x: float, y: float, size: float) -> None:
    """A number beside its picture; a colour of a stall as its tile; a strength with its plus."""
    if key in COLOURS:
        tile(brush, key, "track", x - size / 2, y, size * 0.9)
        return
    sign = {"vp": picture("points"), "surplus": picture("food")}.get(key)
    if key in TRACKS:
        sign = track_picture(key)
    if sign:
        brush.image(sign, x - size, y, size * 0.9, size * 0.9)
    text = f"+{value}" if key in ("surplus", "strength") else str(value)
    brush.text(text, x + (dp(2) if sign else 0), y + size / 2, min(12.0, size / dp(1)), INK,
               across=0.0 if sign else 0.5)  # fmt: skip


def card(
    brush: Brush, colour: str, face: Mapping[str, Any], x: float, y: float, w: float, h: float,
    name: str = "",
) -> None:  # fmt: skip
    """An epoch card: values above, cost and points below, as it is printed."""
    brush.box(x, y - dp(2), w, h, "#241a12", dp(7), alpha=0.5)
    brush.box(x, y, w, h, SHADE[colour], dp(7))
    inset = dp(4)
    brush.box(x + inset, y + inset, w - 2 * inset, h - 2 * inset, theme.parchment, dp(5))
    if "cost" not in face:
        brush.text("?", x + w / 2, y + h * 0.56, 26, INK, bold=True, across=0.5)
    else:
        _values(brush, face, x + inset, y + h * 0.36, w - 2 * inset - _marked(face, w, h), h * 0.58)
        _coin(brush, str(face["cost"]), x + inset + h * 0.15, y + h * 0.19, h * 0.13)
        points = str(face["vp"]) + ("?" if face.get("suspect") else "")
        size = h * 0.22
        brush.picture("points", x + w - inset - size - dp(1), y + h * 0.08, size)
        left = x + w - inset - size - dp(4)
        brush.text(points, left, y + h * 0.19, min(14.0, size / dp(1)), INK, bold=True, across=1,
                   width=left - x - inset - h * 0.29)  # fmt: skip
    if name and h > dp(96):
        brush.text(name, x + w / 2, y + h * 0.38, 10.5, INK, across=0.5, width=w - 4 * inset)
    _mark(brush, face, x, y, w, h)


def strip(
    brush: Brush, colour: str, face: Mapping[str, Any], x: float, y: float, w: float, h: float,
    seen: float,
) -> None:  # fmt: skip
    """A card of which only the upper part is seen: its values stand there, if there is room."""
    brush.box(x, y, w, h, SHADE[colour], dp(7))
    inset = dp(4)
    brush.box(x + inset, y + inset, w - 2 * inset, h - 2 * inset, theme.parchment, dp(5))
    if seen >= dp(19) and "cost" in face:
        wide = w - 2 * inset - _marked(face, w, seen)
        _values(brush, face, x + inset, y + h - seen, wide, seen - inset, lines=1)
    _mark(brush, face, x, y + h - seen, w, seen)


def _values(
    brush: Brush, face: Mapping[str, Any], x: float, y: float, w: float, h: float,
    lines: int = 0,
) -> None:  # fmt: skip
    """Development values as pictures with their number; an effect as its sign."""
    given = [(track, int(face.get(track, 0))) for track in TRACKS if face.get(track)]
    effect = str(face.get("effect", "none"))
    signs: list[tuple[str, int]] = [*given]
    if effect != "none" or face.get("special"):
        signs.append(("", 0))
    if not signs:
        return
    lines = lines or (1 if len(signs) < 3 else 2)
    abreast = -(-len(signs) // lines)
    cell, high = w / abreast, h / lines
    size = min(cell * 0.5, high * (0.8 if h < dp(30) else 0.62), dp(34))
    for i, (track, value) in enumerate(signs):
        middle = x + (i % abreast + 0.5) * cell
        low = y + h - (i // abreast + 0.5) * high
        if not track:
            brush.disc(middle, low, size * 0.56, SHADE["purple"])
            brush.sign("book", middle - size * 0.38, low - size * 0.38, size * 0.76, PALE)
            continue
        brush.image(track_picture(track), middle - size * 0.9, low - size / 2, size, size)
        text = f"−{-value}" if value < 0 else str(value)
        brush.text(text, middle + size * 0.2, low, min(15.0, 1.3 * size / dp(1)), INK, bold=True,
                   width=cell / 2 - dp(1))  # fmt: skip


def _coin(brush: Brush, text: str, x: float, y: float, r: float) -> None:
    brush.disc(x, y, r, "#8f6c1a")
    brush.disc(x, y, r * 0.88, "#f0c84e")
    brush.text(text, x, y, min(14.0, 1.7 * r / dp(1)), INK, bold=True, across=0.5)


def _plain(
    brush: Brush, x: float, y: float, w: float, h: float, text: str, shelf: float = 0.0
) -> None:
    """A piece by its name, above a shelf that is left free."""
    brush.box(x, y, w, h, theme.parchment_edge, dp(7))
    brush.box(x + dp(2), y + dp(2), w - dp(4), h - dp(4), theme.parchment, dp(6))
    brush.words(text, x + dp(5), y + dp(4) + shelf, w - dp(10), h - dp(8) - shelf, 14, INK,
                across=0.5)  # fmt: skip


def tile(brush: Brush, colour: str, side: str, x: float, y: float, size: float) -> None:
    """A bonus tile, colour or points up; the points side carries the star."""
    brush.box(x, y, size, size, SHADE[colour] if side == "track" else "#d9d2c0", dp(3))
    if side != "track":
        brush.picture("points", x + size * 0.12, y + size * 0.12, size * 0.76)
    else:
        track = TRACKS[COLOURS.index(colour)]
        inner = size * 0.76
        brush.image(track_picture(track), x + size * 0.12, y + size * 0.12, inner, inner)

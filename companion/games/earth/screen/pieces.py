"""Paints the pieces of Earth: faces by their pictures, and what lies on a planted card."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from kivy.metrics import dp, sp

from companion.ui.drawing import Scene
from companion.ui.theme import theme
from companion.ui.widgets import printed as pictures
from companion.ui.widgets.brush import Brush
from engine.games import load

GAME = "earth"
INK, PALE, LEAF, FULL = "#2c2a22", "#fffaf0", "#3f8f4f", "#1f6b2c"
TOKENS = {"active": ("play", FULL), "first": ("flag", "#8a4b1f")}
"""Sign and colour of the tokens of the seats: told apart where their names have no room."""
KINDS = {
    "flora": "#2c5738", "terrain": "#8a6238", "event": "#4a4468", "island": "#2a6f94",
    "climate": "#b8622a", "ecosystem": "#2c7a72", "fauna": "#8a4530", "gaia": "#3a5468",
}  # fmt: skip
"""Colour of a card by kind, where it is too small for its picture."""
ACTIONS = {
    "plant": ("plant", "#4e9a4a"), "compost": ("composting", "#c4473a"),
    "compost_discard": ("composting", "#c4473a"), "water": ("water", "#3a78b8"),
    "grow": ("grow", "#c78f14"),
}  # fmt: skip
"""Sign and colour of an action, as on the abilities that it sets off."""
TOKEN = 30.0
"""Radius of a token, dp, where it has all the room: it is no larger beside cards of that size."""
FEET = (24.0, 46.0)
"""Heights of the name under a token, dp: one line, or two."""
PILL, AROUND = 0.66, 1.5
"""Height of a number by that of its pill; of a pill by its number where it stands out."""
PILLS = {"sprout": "sprouts", "growth": "growth"}
"""What lies on a card -> where it is printed how much of it there can be."""
SPACE = 9.0
"""The least side of a space in which a piece can be made out, dp."""
_SIGNS = {"planted": "plant_card"}
"""Things that the screen calls otherwise than their sign."""


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


def icon(brush: Brush, what: str, x: float, y: float, s: float) -> None:
    """A thing of the game, its lower left corner at x, y."""
    pictures.sign(brush, GAME, _SIGNS.get(what, what), x, y, s)


def paint_face(
    brush: Brush, face: str, x: float, y: float, w: float, h: float, name: str, worth: str = "",
    form: str = "",
) -> pictures.Place | None:  # fmt: skip
    """Any card inside a rectangle; `worth` is what it would score now, over its printed points."""
    place = pictures.face(brush, GAME, face, x, y, w, h, form=form)
    if place is None:
        _plain(brush, printed(face), x, y, w, h, name, worth)
    elif worth and (slot := place.slot("vp")):
        _worth(brush, worth, *slot)
    return place


def _plain(
    brush: Brush, data: Mapping[str, Any], x: float, y: float, w: float, h: float, name: str,
    worth: str,
) -> None:  # fmt: skip
    """A face whose picture was not made: its kind as a colour, its name, cost and points."""
    if data.get("kind") == "token":
        _token_of_seat(brush, *TOKENS[data["id"]], x, y, w, h, name)
        return
    brush.box(x, y, w, h, KINDS.get(str(data.get("kind")), "#4a4436"), dp(7))
    line = min(dp(20), h * 0.3)
    brush.name(name, x + dp(4), y + line, w - dp(8), h - line, dp(20), PALE, bold=True)
    for text, across in ((str(data.get("cost", "")), 0.0), (worth or str(data.get("vp", "")), 1.0)):
        left = x + dp(4) + (w - dp(8)) * across
        brush.figure(
            text, left, y + line / 2, line * 0.8 / dp(1), PALE, across=across, width=w * 0.4
        )


def _token_of_seat(
    brush: Brush, sign: str, colour: str, x: float, y: float, w: float, h: float, name: str
) -> None:
    """A token that says whose turn it is: round, with its name where that can be read."""
    size = min(w, h)
    feet = (one for one in map(dp, FEET) if one < size * 0.62 and brush.fits(name, w, one))
    foot = next(feet, 0.0)
    r = min((size - foot) * 0.46, dp(TOKEN))
    middle, wide, low = x + w / 2, r * 1.1, y + (h - foot - 2 * r) / 2
    brush.disc(middle, low + foot + r, r, colour)
    brush.sign(sign, middle - wide / 2, low + foot + r - wide / 2, wide, PALE)
    if foot:
        brush.name(name, x, low, w, foot, theme.tiny, theme.ink)


def _worth(brush: Brush, worth: str, x: float, y: float, w: float, h: float) -> None:
    """In the corner where the points are printed; larger where nobody could read it there."""
    if not _reads(brush, worth, h * 0.62, w * 0.96):
        wide, high = _line(brush, worth), brush.least * AROUND
        x, y, w, h = x + w - wide, y + h - high, wide, high
    brush.box(x, y + h * 0.06, w, h * 0.88, "#fff6e2", h * 0.3)
    brush.box(x + h * 0.05, y + h * 0.11, w - h * 0.1, h * 0.78, INK, h * 0.26)
    brush.figure(worth, x + w / 2, y + h / 2, h * 0.62 / dp(1), "#ffe9a8", bold=True, across=0.5,
               width=w * 0.96)  # fmt: skip


def paint_planted(
    brush: Brush, row: Mapping[str, Any], x: float, y: float, w: float, h: float, name: str
) -> pictures.Place | None:
    """A planted card with its sprouts, growth and what it is worth now."""
    place = paint_face(brush, row["card"], x, y, w, h, name, str(row["points"]))
    if place is not None:
        _lying(brush, place, row)
    return place


def _lying(brush: Brush, place: pictures.Place, row: Mapping[str, Any]) -> None:
    """Sprouts and growth in their spaces, or as numbers where the spaces are too small."""
    data, told = printed(row["card"]), list[tuple[str, str, bool]]()
    for what, counted in PILLS.items():
        count, of = row[counted], data.get(f"{what}_spaces", 0)
        text, slot = f"{count}/{of}", place.slot(counted)
        if slot is not None and of and _reads(brush, text, slot[3] * PILL, slot[2] - slot[3] * 1.1):
            _counted(brush, what, text, count >= of, *slot)
        elif slot is None and _in_spaces(brush, place, what, count, of):
            continue
        elif of:
            told.append((what, text, count >= of))
    if any(row[PILLS[what]] for what, _, _ in told):
        _told(brush, place, told)


def _in_spaces(brush: Brush, place: pictures.Place, what: str, count: int, of: int) -> bool:
    """Each piece on its space; False where spaces are too small for anybody to count."""
    slots = [slot for i in range(count) if (slot := place.slot(f"{what}:{i}"))]
    if any(min(w, h) < dp(SPACE) for _, _, w, h in slots):
        return False
    for i, slot in enumerate(slots):
        _token(brush, "canopy" if what == "growth" and i == of - 1 else what, *slot)
    return True


PRINTED = 0.95
"""So far to the right, by the width of the card, its spaces and their points are printed."""


def _told(brush: Brush, place: pictures.Place, counts: list[tuple[str, str, bool]]) -> None:
    """What lies there as large numbers over those that are printed, of which nothing is left to be
    read with them; else across the middle."""
    high = brush.least * AROUND
    wide = [_line(brush, text) + high * 0.7 for _, text, _ in counts]
    first = next((PILLS[what] for what, _, _ in counts), "")
    x, y, _, h = place.slot(first) or (place.x, place.y, 0.0, place.h)
    left = max(place.x, min(x, place.x + place.w - sum(wide) - dp(2)))
    wide[-1] = max(wide[-1], place.x + place.w * PRINTED - left - sum(wide[:-1]) - dp(2))
    for (what, text, full), room in zip(counts, wide, strict=True):
        _counted(brush, what, text, full, left, y + (h - high) / 2, room, high)
        left += room + dp(2)


def _reads(brush: Brush, text: str, size: float, room: float) -> bool:
    """Whether a bold number of this height, in pixels, can be read."""
    return brush.reads(text, sp(size / dp(1)) * theme.letters, True, room)


def _line(brush: Brush, text: str) -> float:
    """Room for a bold number in the smallest type."""
    return brush.measure(text, brush.least, True) + dp(9)


def _token(brush: Brush, what: str, x: float, y: float, w: float, h: float) -> None:
    size = min(w, h) * 1.02
    brush.box(x, y, w, h, "#fffaf0", w * 0.2)
    icon(brush, what, x + (w - size) / 2, y + (h - size) / 2, size)


def _counted(
    brush: Brush, what: str, text: str, full: bool, x: float, y: float, w: float, h: float
) -> None:
    """So many of so many; full is white on green."""
    brush.box(x, y, w, h, FULL if full else PALE, h / 2)
    icon(brush, what, x + h * 0.12, y + h * 0.1, h * 0.8)
    brush.figure(text, x + h * 0.98, y + h / 2, h * PILL / dp(1), PALE if full else INK, bold=True,
               width=w - h * 1.1)  # fmt: skip


def touched(scene: Scene, card: str) -> None:
    """A card that can be chosen is; any other is shown large, to be read."""
    if not {card, card[:-1]}.isdisjoint(scene.choosable):  # a side, or the card it is a side of
        scene.pick(card)
    else:
        scene.enlarge(card)


def paint_action(brush: Brush, action: str, x: float, y: float, w: float, h: float) -> None:
    """One of the four actions: its sign in its colour."""
    sign, colour = ACTIONS[action]
    side = min(w, h)
    left, low = x + (w - side) / 2, y + (h - side) / 2
    brush.box(left, low, side, side, colour, side * 0.2)
    icon(brush, sign, left + side * 0.12, low + side * 0.12, side * 0.76)


def paint_number(brush: Brush, number: int, free: bool, x: float, y: float, r: float) -> None:
    """The place of an ability in the order of activation; a ring when it costs or asks."""
    brush.disc(x, y, r, "#1e1c17")
    brush.disc(x, y, r * 0.84, theme.glow if free else "#fffaf0")
    brush.figure(str(number), x, y, r * 1.05 / dp(1), "#1e1c17", bold=True, across=0.5)

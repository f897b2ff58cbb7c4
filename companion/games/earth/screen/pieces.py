"""Paints the pieces of Earth: faces by their pictures, and what lies on a planted card."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

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
TOLD, SIGN, ENDS = 1.35, 0.74, 0.1
"""Height of the pill of what lies on a small card by its number; side of the sign in a pill, and
what is free at each of its ends, by its height."""
SLIM, UNDER_COST = 120.0, 0.84
"""Height of the largest such card, dp; where its cost ends below, by its height."""
STACK = 0.5
"""Two pills take no more of a card than this, one below the other."""
PILLS = {"sprout": "sprouts", "growth": "growth"}
"""What lies on a card -> where it is printed how much of it there can be."""
SPACE = 9.0
"""The least side of a space in which a piece can be made out, dp."""
_SIGNS = {"planted": "plant_card"}
"""Things that the screen calls otherwise than their sign."""


Box = tuple[float, float, float, float]
"""Left, lower edge, width, height, px."""


class Lies(NamedTuple):
    """Sprouts or growth on a card: so many of so many."""

    what: str
    lie: int
    of: int

    @property
    def text(self) -> str:
        return f"{self.lie}/{self.of}"

    @property
    def full(self) -> bool:
        """Whether no more has room there."""
        return self.lie >= self.of


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
        _plate(brush, name, x, low, w, foot)


def _plate(brush: Brush, name: str, x: float, y: float, w: float, h: float) -> None:
    """The name of a token, on a plate of its own: it may lie beside answers, on light paper."""
    wide = min(w, brush.measure(name, theme.tiny, False) + h)
    brush.box(x + (w - wide) / 2, y, wide, h, theme.surface, dp(5))
    brush.name(name, x, y, w, h, theme.tiny, theme.ink)


def _worth(brush: Brush, worth: str, x: float, y: float, w: float, h: float) -> None:
    """Over the points that are printed."""
    x, y, w, h = _corner(brush, worth, x, y, w, h)
    brush.box(x, y + h * 0.06, w, h * 0.88, "#fff6e2", h * 0.3)
    brush.box(x + h * 0.05, y + h * 0.11, w - h * 0.1, h * 0.78, INK, h * 0.26)
    brush.figure(worth, x + w / 2, y + h / 2, h * 0.62 / dp(1), "#ffe9a8", bold=True, across=0.5,
               width=w * 0.96)  # fmt: skip


def _corner(brush: Brush, worth: str, x: float, y: float, w: float, h: float) -> Box:
    """Where the points are printed; larger where nobody could read them there."""
    if _reads(brush, worth, h * 0.62, w * 0.96):
        return x, y, w, h
    wide, high = _line(brush, worth), brush.least * AROUND
    return x + w - wide, y + h - high, wide, high


def paint_planted(
    brush: Brush, row: Mapping[str, Any], x: float, y: float, w: float, h: float, name: str,
    head: float = 0.0,
) -> pictures.Place | None:  # fmt: skip
    """A planted card with its sprouts, growth and what it is worth now; so much of its upper end is
    taken, where it is small, by the number of its ability."""
    worth = str(row["points"] + row["sprouts"])  # R11.1, line 4: each sprout is one point
    place = paint_face(brush, row["card"], x, y, w, h, name, worth)
    if place is not None:
        slot = place.slot("vp")
        points = _corner(brush, worth, *slot)[1] if slot else place.y + place.h
        top = place.y + place.h * (UNDER_COST if head and slim(place) else 1.0)
        _lying(brush, place, row, min(points, top - head))
    return place


def slim(place: pictures.Place) -> bool:
    """Whether a whole card is so small that what lies on it is told over what is printed."""
    return place.w < place.h < dp(SLIM)


def _lying(brush: Brush, place: pictures.Place, row: Mapping[str, Any], under: float) -> None:
    """Sprouts and growth in their spaces, or as numbers where the spaces are too small."""
    data, told = printed(row["card"]), list[Lies]()
    for what, counted in PILLS.items():
        count, of = row[counted], data.get(f"{what}_spaces", 0)
        text, slot = f"{count}/{of}", place.slot(counted)
        if slot is not None and of and _reads(brush, text, slot[3] * PILL, slot[2] - slot[3] * 1.1):
            _counted(brush, what, text, count >= of, *slot)
        elif slot is None and _in_spaces(brush, place, what, count, of):
            continue
        elif of:
            told.append(Lies(what, count, of))
    if any(one.lie for one in told):
        _told(brush, place, told, under)


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
RIM = 2.0
"""Between what lies on a card and its edge, dp."""


def _told(brush: Brush, place: pictures.Place, counts: list[Lies], under: float) -> None:
    """What lies there as large numbers over those that are printed, of which nothing is left to be
    read with them; else across the middle. They stay on the card, and below its points."""
    high, rim = brush.least * TOLD, dp(RIM)
    rows = _rows(brush, counts, place.w - 2 * rim, under - place.y)
    x, y, _, h = place.slot(PILLS[counts[0].what]) or (place.x, place.y, 0.0, place.h)
    wide = max(_wide(brush, row) for row in rows)
    left = max(place.x + rim, min(x, place.x + place.w - rim - wide))
    wide = max(wide, place.x + place.w * PRINTED - left)
    low = max(place.y + high * (len(rows) - 1), min(y + h / 2 + high / 2, under) - high)
    for row in rows:
        _in_a_row(brush, row, left, low, min(wide, place.x + place.w - rim - left), high)
        low -= high


def _in_a_row(
    brush: Brush, row: list[tuple[Lies, str]], x: float, y: float, w: float, h: float
) -> None:
    """Numbers side by side, on one ground: no print is left between them. The last has the rest."""
    end = x + w
    brush.box(x, y, w - h / 2, h, PALE, h / 2)
    for one, text in row:
        wide = min(_pill(brush, text), end - x) if one is not row[-1][0] else end - x
        _counted(brush, one.what, text, one.full, x, y, wide, h)
        x += wide + dp(RIM)


def _rows(
    brush: Brush, counts: list[Lies], room: float, high: float
) -> list[list[tuple[Lies, str]]]:
    """Side by side, else one below the other where that leaves enough of the card, or where
    nothing else has room; else without what does not lie there, and without how many there can
    be."""
    all_, there = ([(one, one.text) for one in some] for some in (counts, _there(counts)))
    brief = [(one, str(one.lie)) for one in _there(counts)]
    for row in (all_, there):
        if _wide(brush, row) <= room:
            return [row]
    share = STACK if _wide(brush, brief) <= room else 1.0
    if len(there) * brush.least * TOLD <= high * share:
        return [[one] for one in there]
    return [brief]


def _wide(brush: Brush, row: list[tuple[Lies, str]]) -> float:
    """How wide numbers side by side are."""
    return sum(_pill(brush, text) + dp(RIM) for _, text in row) - dp(RIM)


def _there(counts: list[Lies]) -> list[Lies]:
    return [one for one in counts if one.lie]


def _pill(brush: Brush, text: str) -> float:
    """How wide a number with its sign is."""
    ends = brush.least * TOLD * (SIGN + 3 * ENDS)
    return brush.measure(text, brush.least, True) + dp(1) + ends


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
    """So many of so many; full is white on green, with its sign on white."""
    brush.box(x, y, w, h, FULL if full else PALE, h / 2)
    side, end = h * SIGN, h * ENDS
    if full:
        brush.disc(x + h / 2, y + h / 2, h * 0.44, PALE)
    icon(brush, what, x + end, y + (h - side) / 2, side)
    left = side + 2 * end
    brush.figure(text, x + left, y + h / 2, h / TOLD / dp(1), PALE if full else INK, bold=True,
                 width=w - left - end)  # fmt: skip


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


def paint_number(brush: Brush, number: int, x: float, y: float, r: float) -> None:
    """The place of an ability in the order of activation."""
    brush.disc(x, y, r, "#1e1c17")
    brush.disc(x, y, r * 0.84, "#fffaf0")
    brush.figure(str(number), x, y, r * 1.05 / dp(1), "#1e1c17", bold=True, across=0.5)

"""Draws the pieces of Peloponnes: tiles, disasters, chits and markers, as they are printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp

from companion.art import shelf
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import ONE_LINE, Brush
from companion.ui.words import words
from engine.games import load

GAME = "peloponnes"
INK = "#3a2b1c"
ROLES = {"bid": "peloponnes.chit_bid", "order": "peloponnes.chit_order"}
"""What the two chits of a seat are for."""
SMALL = 96.0
"""Below this height, dp, a tile shows its scene and its income, but not what it cost."""
STAMP, LAUREL = 36.0, 10.5
"""One that is lower, dp, is a sign of itself; radius of the laurel in which a number is read."""
LEAF = "#4b8340"
READ, INNER = 152.0, 7.5
"""The printed number is read from this height on, dp; radius of the room in a printed laurel."""
CROWN = 0.871
"""How high that laurel stands on its tile."""
BAND, LINE, PLATE = 0.226, 22.0, "#1c120a"
"""Where the plate with the name begins on a tile, its height for a line, dp, and its colour."""


def face_of(piece: str) -> str:
    """The face of a piece; several can have the same."""
    catalogue = load(GAME).catalogue
    return catalogue.pieces[piece].face if piece in catalogue else piece.partition("#")[0]


def facts(piece: str) -> Mapping[str, Any]:
    """What is printed on a piece (empty for a plain one)."""
    return load(GAME).catalogue.faces.get(face_of(piece)) or {}


def is_tile(piece: str) -> bool:
    """Whether a piece is a tile or a civilization: it lies in a row of others."""
    face = facts(piece)
    return face.get("kind") in ("land", "building") or "start" in face


def paint_piece(
    brush: Brush, piece: str, x: float, y: float, w: float, h: float, name: str
) -> None:
    """Any piece inside a rectangle."""
    if is_tile(piece):
        tile(brush, piece, x, y, w, h)
    elif printed.face(brush, GAME, face_of(piece), x, y, w, h, form="card"):
        _role(brush, piece, *place(piece, x, y, w, h))
    else:
        brush.box(x, y, w, h, theme.parchment, dp(7))
        brush.text(name, x + w / 2, y + h / 2, 16, INK, bold=True, across=0.5, width=w - dp(8))


def _role(brush: Brush, piece: str, x: float, y: float, w: float, h: float) -> None:
    """R3.1: the two chits of a seat are alike on the cardboard; the screen says which one bids and
    which one tells the turn order, where the word can be read."""
    kind = piece.partition("_")[0]
    if kind not in ROLES:
        return
    said = words.say(ROLES[kind])
    room, high = w - dp(6), dp(ONE_LINE)
    if h > 2.2 * high and brush.fits(said, room, high):
        brush.box(x, y - dp(2), w, high, theme.parchment, high / 2)
        brush.words(said, x + dp(3), y - dp(2), room, high, theme.tiny, INK, across=0.5)


def tile(brush: Brush, piece: str, x: float, y: float, w: float, h: float) -> None:
    """A tile or civilization; a small one tells less, and larger."""
    form = "small" if h < dp(SMALL) else "card"
    shown = printed.face(brush, GAME, face_of(piece), x, y, w, h, form=form)
    if shown is None:
        brush.box(x, y, w, h, theme.parchment, dp(7))
    elif form == "card":
        _name(brush, shown)
    prestige = facts(piece).get("prestige")
    if prestige and dp(STAMP) < h < dp(READ):
        _prestige(brush, prestige, *place(piece, x, y, w, h))


def _name(brush: Brush, shown: printed.Place) -> None:
    """What it is called, where its print is too small for it: in one line, or else in two."""
    room = shown.w - dp(6)
    for one in shown.picture.words:
        if shelf.legible(one, shown.h, brush.least):
            continue
        said = " ".join(one.lines)
        high = dp(LINE if brush.fits(said, room, dp(LINE), bold=True) else 2 * LINE)
        if brush.fits(said, room, high, bold=True):
            low = shown.y + shown.h * BAND
            brush.box(shown.x + dp(2), low, shown.w - dp(4), high, PLATE, 0, 0.72)
            brush.words(said, shown.x + dp(3), low, room, high, theme.tiny, "#fff8e6", bold=True,
                        across=0.5)  # fmt: skip


def _prestige(brush: Brush, amount: int, x: float, y: float, w: float, h: float) -> None:
    """What a seat scores for it, over the laurel that is printed there: smaller than the screen can
    be read. A small form has no room between its costs: a laurel of its own in the corner."""
    if h < dp(SMALL):
        size = max(dp(LAUREL), w * 0.1)
        middle, up, inner = x + size, y + h - size, size - dp(2)
        brush.disc(middle, up, size, LEAF)
    else:
        middle, up, inner = x + w / 2, y + h * CROWN, dp(INNER)
    brush.disc(middle, up, inner, theme.parchment)
    brush.text(str(amount), middle, up, 14, INK, bold=True, across=0.5)


def place(piece: str, x: float, y: float, w: float, h: float) -> tuple[float, float, float, float]:
    """Where a tile comes to lie inside a rectangle."""
    return printed.place(GAME, face_of(piece), x, y, w, h)


def sign(brush: Brush, what: str, x: float, y: float, size: float, alpha: float = 1.0) -> None:
    """A resource, a disaster or another sign of the game, its lower left corner at x, y."""
    printed.sign(brush, GAME, what, x, y, size, alpha=alpha)

"""Draws the pieces of Peloponnes: tiles as they are printed, disasters, chits, markers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp

from companion.ui.drawing import own
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.painted import Brush
from engine.games import load

GAME = "peloponnes"
WOODEN = "#6b4427"
INK, PALE = "#3a2b1c", "#fff8e6"
ORDER = ("stone", "wood", "food", "luxury", "coins", "population")


def printed(piece: str) -> Mapping[str, Any]:
    """What is printed on a piece (empty for a plain one)."""
    catalogue = load(GAME).catalogue
    if piece not in catalogue:
        return {}
    return catalogue.faces.get(catalogue.pieces[piece].face) or {}


def scene_of(piece: str, face: Mapping[str, Any]) -> str:
    """The picture on a tile: a building's own, or a landscape by what the land gives."""
    if face.get("kind") == "land":
        return own(GAME, "land_" + "_".join(sorted(face.get("match", ()))))
    return own(GAME, piece)


def paint_piece(
    brush: Brush, piece: str, x: float, y: float, w: float, h: float, name: str
) -> None:
    """Any piece inside a rectangle."""
    face = printed(piece)
    if "income" in face or face.get("kind") in ("land", "building") or "start" in face:
        tile(brush, piece, x, y, w, h, name)
    elif piece.startswith("chit_") or face.get("chits"):
        _medal(brush, piece.split("#")[0].removeprefix("chit_"), x, y, w, h, face)
    elif piece.startswith(("order_", "bid_")):
        _marker(brush, piece, x, y, w, h)
    else:
        _plain(brush, x, y, w, h, "+3" if piece == "conquest" else name)


def tile(brush: Brush, piece: str, x: float, y: float, w: float, h: float, name: str = "") -> None:
    """A tile or civilization: cost, prestige and gain above, bid and income below the scene."""
    face = printed(piece)
    small = h < dp(84)
    brush.box(x, y - dp(2), w, h, theme.parchment_edge, dp(7))
    brush.box(x, y, w, h, theme.parchment, dp(7))
    inset = dp(4)
    low = h * (0.27 if small else 0.25)
    top = 0 if small else h * 0.19
    scene_h = h - low - top - inset
    brush.box(x + inset, y + inset, w - 2 * inset, low - inset, WOODEN, dp(5))
    brush.image(scene_of(piece, face), x + inset, y + low, w - 2 * inset, scene_h)
    _income(brush, face, x + w - inset, y + inset, low - inset, w * 0.66)
    if small:
        return
    _bid(brush, face, x + inset, y + inset, low - inset)
    _top(brush, face, x + inset, y + h - top, w - 2 * inset, top)
    if name and w > dp(96) and face.get("kind") != "land":
        band = min(dp(21), scene_h * 0.3)
        brush.box(x + inset, y + low, w - 2 * inset, band, "#241a12", alpha=0.62)
        brush.text(name, x + w / 2, y + low + band / 2, 12.5, PALE, across=0.5, width=w - 4 * inset)


def _income(
    brush: Brush, face: Mapping[str, Any], right: float, y: float, h: float, room: float
) -> None:
    """What the tile gives every round, as pictures from the right."""
    size = h * 0.84
    gains = face.get("income", {})
    shown = [what for what in ORDER for _ in range(gains.get(what, 0))]
    step = min(size * 0.94, room / max(1, len(shown)))
    for i, what in enumerate(reversed(shown)):
        brush.picture(what, right - size - dp(2) - i * step, y + (h - size) / 2, size)
    if face.get("income_choice"):
        step = min(size * 0.9, room / 4)
        for i, what in enumerate(reversed(face["income_choice"])):
            brush.picture(what, right - size - dp(2) - i * step, y + (h - size) / 2, size * 0.9)


def _bid(brush: Brush, face: Mapping[str, Any], x: float, y: float, h: float) -> None:
    """The least bid on a silver coin; a civilization shows its number instead."""
    number = face.get("least_bid", face.get("number"))
    if number is None:
        return
    r = h * 0.46
    brush.disc(x + r + dp(3), y + h / 2, r, "#7d858b")
    brush.disc(x + r + dp(3), y + h / 2, r * 0.86, "#e3e7e9")
    brush.text(str(number), x + r + dp(3), y + h / 2, 15, INK, bold=True, across=0.5)


def _top(brush: Brush, face: Mapping[str, Any], x: float, y: float, w: float, h: float) -> None:
    """Cost left, prestige in the middle, what it gives once on the right."""
    cost = [(w_, face["cost"][w_]) for w_ in ("stone", "wood") if face.get("cost", {}).get(w_)]
    gains = face.get("once") or face.get("start") or {}
    once = [(what, gains[what]) for what in reversed(ORDER) if gains.get(what)]
    told = [str(n) for _, n in (*cost, *once)] + ["1"]
    units = sum(len(n) * 0.52 + 1.35 for n in told)
    size = min(h * 0.74, w * 0.13, w / units)
    left, right = x + dp(1), x + w
    for what, amount in cost:
        left += _number(brush, str(amount), what, left, y, size, h)
    for what, amount in once:
        right -= _number(brush, str(amount).replace("-", "−"), what, right, y, size, h, across=1)
    if face.get("prestige"):
        middle = (left + right) / 2 if cost else x + w * 0.24
        _number(brush, str(face["prestige"]), "prestige", middle, y, size * 1.1, h, across=0.5)


def _number(
    brush: Brush, text: str, what: str, x: float, y: float, size: float, h: float,
    across: float = 0,
) -> float:  # fmt: skip
    """A number and a picture, starting at x, around it or ending there; returns the width."""
    digits = len(text) * size * 0.52
    wide = digits + size
    left = x - wide * across
    brush.text(text, left, y + h / 2, size / dp(1) * 0.84 / theme.scale, INK, bold=True)
    brush.picture(what, left + digits, y + (h - size) / 2, size)
    return wide + dp(5)


def _medal(
    brush: Brush, kind: str, x: float, y: float, w: float, h: float, face: Mapping[str, Any]
) -> None:
    """A disaster tile or chit: round, with its picture."""
    r = min(w, h) / 2
    cx, cy = x + w / 2, y + h / 2
    brush.disc(cx, cy, r, theme.parchment_edge)
    brush.disc(cx, cy, r * 0.92, theme.parchment)
    brush.picture(kind, cx - r * 0.62, cy - r * 0.62, r * 1.24)


def _marker(brush: Brush, piece: str, x: float, y: float, w: float, h: float) -> None:
    """A colour chit: the seat's shape on a wooden disc; the bid marker has a coin's edge."""
    kind, colour = piece.split("_", 1)
    shade, shape = seat_sign(colour, 0)
    r = min(w, h) / 2
    cx, cy = x + w / 2, y + h / 2
    brush.disc(cx, cy, r, "#c8962e" if kind == "bid" else WOODEN)
    brush.disc(cx, cy, r * 0.84, PALE)
    brush.sign(f"seat_{shape}", cx - r * 0.52, cy - r * 0.52, r * 1.04, shade)


def _plain(brush: Brush, x: float, y: float, w: float, h: float, text: str) -> None:
    brush.box(x, y, w, h, theme.parchment_edge, dp(7))
    brush.box(x + dp(2), y + dp(2), w - dp(4), h - dp(4), theme.parchment, dp(6))
    brush.text(text, x + w / 2, y + h / 2, 16, INK, bold=True, across=0.5, width=w - dp(8))

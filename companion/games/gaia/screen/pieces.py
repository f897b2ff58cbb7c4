"""Draws the pieces of Gaia: lands that join, cities with their needs, cards and goals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from kivy.metrics import dp

from companion.games.gaia.art.lands import DEPTH, GROUND, LANDS, VARIANTS
from companion.ui import stand_in
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush
from engine.games import load

GAME: Final = "gaia"
INK, PALE = "#2c2a22", "#fffaf0"
CARDS: Final = {"nature": "#dfe8c8", "city": "#ecd9b8", "animal": "#ecd6c4", "power": "#d7cfe6",
                "nature_goal": "#cfe0d2", "power_goal": "#d7cfe6"}  # fmt: skip
NEEDS: Final = (*DEPTH, "star", "animal")
"""What can stand on a face that somebody tells."""
NUMBER: Final = 0.58
"""Height of the number of a card in its place."""
LEAST_NUMBER: Final = 22
"""Width, dp, of that place from which on two digits stand on one line."""
NEED: Final = 0.285
STEP: Final = 0.3
"""The width of a need on the tile of its city, and from one to the next, in widths of the tile."""
UNMET, UNMET_SMALL, LARGE = 0.42, 0.8, 24.0
"""How much colour the sign of a need that is not met keeps, from so large on, dp, and below."""
READ, DIGIT = 9.5, 1.5
"""The radius, dp, at which the number of a city is read, and how high it is set by its radius."""
DOWN: Final = 0.28
"""So far down, in widths of the tile, stands a crowd of meeples."""
BESIDE, BELOW, ALONE = 0.165, 0.135, 0.21
"""The largest radius of that number, in widths of its tile: beside the needs, below a meeple that
stands there, too, and with no needs at all."""
SIDES: Final = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
"""Edge of a tile -> where the tile beyond it lies."""


def token(brush: Brush, what: str, x: float, y: float, s: float, met: bool = True) -> None:
    """A need or a site; one that is not met is pale, in a dashed edge; a small one less pale, or
    nobody would tell which it is."""
    if not met:
        brush.disc(x + s / 2, y + s / 2, s / 2, PALE, 0.9)
        brush.dashes(x, y, s, s, INK)
    unmet = UNMET if s >= dp(LARGE) else UNMET_SMALL
    printed.sign(brush, GAME, what, x, y, s, alpha=1.0 if met else unmet)


def land(brush: Brush, what: str, x: float, y: float, s: float, cell: int = 0) -> None:
    """A land tile; tiles of one land differ from cell to cell."""
    variant = cell % VARIANTS
    key = f"tile_{what}" + (f".{variant}" if variant else "")
    if not printed.filled(brush, GAME, key, x, y, s, s):
        brush.box(x, y, s, s, GROUND[what][0])


def edges(brush: Brush, what: str, beside: Mapping[str, str], x: float, y: float, s: float) -> None:
    """What spills over the edges of a tile from the lands beside it, so that they join."""
    for way, other in beside.items():
        if other and DEPTH.index(other) > DEPTH.index(what):
            printed.filled(brush, GAME, f"edge_{other}.{way}", x, y, s, s)


def beside(
    tiles: Mapping[tuple[int, int], Mapping[str, Any]], spot: tuple[int, int]
) -> dict[str, str]:
    """Edge of a tile -> the land beyond it; empty where no tile lies."""
    return {
        way: str(tiles.get((spot[0] + dx, spot[1] + dy), {}).get("land", ""))
        for way, (dx, dy) in SIDES.items()
    }


def kind_of(piece: str) -> str:
    found = load(GAME).catalogue.pieces.get(piece)
    return found.kind if found else ""


def card(
    brush: Brush, piece: str, face: Mapping[str, Any] | None, x: float, y: float, w: float,
    h: float, name: str,
) -> None:  # fmt: skip
    """A card as it is printed or as its owner told it; marked where it is a stand-in."""
    kind, own = kind_of(piece), piece.partition("#")[0]
    if kind == "tile":
        s = min(w, h)
        land(brush, own.removeprefix("tile_"), x + (w - s) / 2, y + (h - s) / 2, s)
        return
    told = face is not None and load(GAME).catalogue.faces.get(own) is None
    key = (_told(kind, face) if told and face is not None else "") or own
    told = told and key != own
    place = printed.face(brush, GAME, key, x, y, w, h)
    if place is None:
        _plain(brush, kind, x, y, w, h, name)
        return
    if told and face is not None:
        _fill_in(brush, face, place, own.rpartition("_")[2].lstrip("0"))
    if face and face.get("stand_in"):
        _mark(brush, place)


def _mark(brush: Brush, place: printed.Place) -> None:
    """That it is invented; of a goal beside its reward, for lands fill the rest."""
    found = place.slot("mark")
    if found is None:
        stand_in.mark(brush, place.x, place.y, place.w, place.h)
        return
    x, y, w, h = found
    stand_in.disc(brush, x + w / 2, y + h / 2, min(dp(9), w / 2))


def _told(kind: str, face: Mapping[str, Any]) -> str:
    """The drawing of a face that only its owner can tell; empty while too little of it is told."""
    if kind == "nature_goal":
        two = [land for land in LANDS if land in face.get("lands", ())]  # in whatever order told
        lands = ["each"] if face.get("pattern") == "one_of_each" else two
        return "_".join(("goal", *lands)) if lands[1:] or lands == ["each"] else ""
    return f"{kind}_{face['site']}" if face.get("site") else ""


def _fill_in(brush: Brush, face: Mapping[str, Any], place: printed.Place, number: str) -> None:
    """The needs of a told city, and the number that this card has."""
    for n, need in enumerate(face.get("needs", ())):
        found = place.slot(f"need:{n}")
        if found:
            x, y, size, _ = found
            brush.disc(x + size / 2, y + size / 2, size / 2, PALE)
            printed.sign(brush, GAME, str(need), x, y, size)
    found = None if face.get("stand_in") else place.slot("number")  # there its mark lies
    if found and found[2] >= dp(LEAST_NUMBER):
        x, y, size, _ = found
        brush.disc(x + size / 2, y + size / 2, size / 2, PALE, 0.8)
        brush.words(number, x, y, size, size, size * NUMBER, INK, bold=True, across=0.5)


def _plain(brush: Brush, kind: str, x: float, y: float, w: float, h: float, name: str) -> None:
    """A card by its name, where no picture was made."""
    brush.box(x, y, w, h, theme.parchment_edge, dp(8))
    brush.box(x + dp(1.5), y + dp(1.5), w - dp(3), h - dp(3), CARDS.get(kind, PALE), dp(7))
    brush.name(name, x + dp(3), y + dp(3), w - dp(6), h - dp(6), 14, INK)


def paint_needs(
    brush: Brush, needs: Sequence[str], by: Sequence[object], x: float, y: float, s: float
) -> None:
    """The four needs of a city on its tile, two by two, pale where they are not met; above them
    and at their right is room for meeples."""
    for i, (need, met) in enumerate(zip(needs, by, strict=True)):
        left, low = x + s * (0.065 + STEP * (i % 2)), y + s * (0.06 + STEP * (1 - i // 2))
        token(brush, need, left, low, s * NEED, bool(met))


def paint_met(brush: Brush, met: int, x: float, y: float, s: float, most: float) -> None:
    """How many needs of a city are met, in the corner of its tile: of all marks the last to go, for
    a city is judged by it. `most`: its radius there at most, in widths of the tile."""
    r = max(s * 0.11, min(dp(READ), s * most))
    inside = max(s * DOWN - r, r + s * 0.01)
    left, low = x + s - inside, y + inside
    brush.disc(left, low, r, INK)
    brush.text(str(met), left, low, r * DIGIT / dp(1), PALE, bold=True, across=0.5)

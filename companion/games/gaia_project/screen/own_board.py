"""A faction board as it stands in a match: what is left on it, what lies open, what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.games.gaia_project.art.sources import FACTIONS, TILES
from companion.games.gaia_project.screen.hexes import GAME
from companion.session.api import Text
from companion.ui.lens import Box
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush
from engine.core.text import goods

COUNTS: Final = {kind: int(row["count"]) for kind, row in TILES["structures"].items()}
LEVELS: Final = {track["id"]: track["levels"] for track in TILES["tracks"]}
COLOURS: Final = {faction["id"]: faction["colour"] for faction in FACTIONS}
WIDE: Final = 2280.0
HIGH: Final = 1520.0
"""The print of a faction board, in the units of its template."""
FIRST: Final = {
    "mine": (916, 454, 154, 154, 164), "trading_station": (916, 690, 144, 144, 154),
    "research_lab": (1778, 690, 144, 144, 152), "institute": (906, 912, 140, 196, 0),
    "academy_knowledge": (1622, 912, 130, 196, 0), "academy_action": (1930, 912, 130, 196, 0),
    "gaiaformer": (212, 1320, 124, 124, 138),
}  # fmt: skip
"""Where the first space of a kind is printed, and how far the next one is from it: as in
`art/faction.svg.j2`, from the upper left corner."""
PIECE: Final = {"mine": 0.62, "trading_station": 0.62, "research_lab": 0.62}
"""Of such a space what a piece takes: below it stands what the space brings once it is free."""
CALLED: Final = {"mine": "per_mine", "trading_station": "per_trading_station",
                 "research_lab": "per_research_lab", "gaiaformer": "gaiaformers"}  # fmt: skip
"""How some of a kind are counted in words."""
INCOME: Final = {"charge": "power", "token": "power_tokens"}


def seat_of(board: Mapping[str, Any], face: str) -> int:
    """Who plays this faction; -1: nobody."""
    seats = board.get("seats") or ()
    return next((n for n, one in enumerate(seats) if one.get("faction") == face), -1)


def left(data: Mapping[str, Any]) -> dict[str, int]:
    """Kind -> how many of it are still on the board of a seat."""
    away = Counter(kind for at, kind in data["structures"].items() if at != data.get("lost_planet"))
    found = {kind: COUNTS[kind] - away[kind] for kind in FIRST}
    formers = data["gaiaformers"] - data["gaiaformers_in_area"] - away["gaiaformer"]
    return {**found, "gaiaformer": formers}


def stands(board: Mapping[str, Any], face: str) -> tuple[Text, ...]:
    """What comes next, what is left to build, what lies on the map, how far its seat reaches."""
    seat = seat_of(board, face)
    if seat < 0 or not board.get("round"):
        return ()
    data, incomes = board["seats"][seat], board.get("income_next_round") or ()
    coming = {INCOME.get(what, what): n for what, n in incomes[seat].items()} if incomes else {}
    there = {CALLED.get(kind, kind): n for kind, n in left(data).items() if n > 0}
    laid = {"satellites": len(data["satellites"])} if data.get("satellites") else {}
    told = (("income", coming), ("left", there), ("laid", laid))
    lists = (Text(f"stands.{key}", {"goods": goods(n)}) for key, n in told if n)
    automa = "automa" in board and seat == len(board["seats"]) - 1  # R16: it pays for no planet
    return (*lists, *(() if automa else (_reach(data["research"]),)))


def _reach(levels: Mapping[str, int]) -> Text:
    """R11: what a step on the wheel takes, and how far it builds."""
    step = LEVELS["terraforming"][levels.get("terraforming", 0)]["ore_per_step"]
    far = LEVELS["navigation"][levels.get("navigation", 0)]["range"]
    return Text("stands.reach", {"step": f"step_ore:{step}", "range": f"range:{far}"})


def paint_standing(brush: Brush, board: Mapping[str, Any], face: str, box: Box) -> bool:
    """The pieces that are left, each on its space; one that is free is framed: it brings what it
    shows. Rows empty from the left (R4.3). Whether anything was painted."""
    seat = seat_of(board, face)
    if seat < 0 or not board.get("round"):
        return False
    data, printed_at = board["seats"][seat], printed.place(GAME, face, *box)
    there = left(data)
    for kind, number, space in _spaces(data):
        at = _inside(printed_at, space)
        if number >= _most(data, kind) - there[kind]:
            _piece(brush, f"{kind}.{COLOURS[face]}", at, PIECE.get(kind, 1.0))
        elif kind == "gaiaformer":
            brush.box(*at, theme.ground, at[2] * 0.2, 0.7)
        else:
            brush.frame(*at, theme.glow, at[2] * 0.14, max(1.5, at[2] * 0.05))
    return True


def _inside(printed_at: Box, space: Box) -> Box:
    """A space of the print, in pixels of the window."""
    (x, y, w, h), (left_, top, wide, high) = printed_at, space
    across, up = w / WIDE, h / HIGH
    return x + left_ * across, y + h - (top + high) * up, wide * across, high * up


def _most(data: Mapping[str, Any], kind: str) -> int:
    return int(data["gaiaformers"]) if kind == "gaiaformer" else COUNTS[kind]


def _spaces(data: Mapping[str, Any]) -> Iterator[tuple[str, int, Box]]:
    """Each space of the board: its kind, its number, and its box in the units of the print."""
    for kind, (x, y, w, h, apart) in FIRST.items():
        for number in range(_most(data, kind)):
            yield kind, number, (float(x + number * apart), y, w, h)


def _piece(brush: Brush, picture: str, space: Box, share: float) -> None:
    x, y, w, h = space
    size = min(w, h * share) * 0.9
    low = y + h * (1 - share) + (h * share - size) / 2
    printed.filled(brush, GAME, picture, x + (w - size) / 2, low, size, size)

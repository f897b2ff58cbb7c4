"""Draws a match of Gaia Project: map or research board, shared tiles, every seat's board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kivy.metrics import dp

from companion.games.gaia_project.art.cards import OF_AUTOMA
from companion.games.gaia_project.art.faces import plates
from companion.games.gaia_project.art.sources import FACTIONS
from companion.games.gaia_project.screen import narrow, own_board, stands
from companion.games.gaia_project.screen.column import beside, paint_column
from companion.games.gaia_project.screen.map import paint_map, paint_over
from companion.games.gaia_project.screen.pieces import BOOSTER, paint_piece
from companion.games.gaia_project.screen.plates import wide
from companion.games.gaia_project.screen.research import paint_research
from companion.games.gaia_project.screen.seats import (
    BROAD,
    LINE,
    SEAT_LINE,
    WITH_POWER,
    lacks,
    least_height,
    paint_one_seat,
    paint_seats,
)
from companion.games.gaia_project.screen.tiles import (
    HIGH,
    SPACES,
    first_page,
    has_room,
    lays_map,
    on_tracks,
    paint_all_tiles,
    paint_free,
    paint_tiles,
    rows,
    shows_research,
)
from companion.games.gaia_project.screen.tiles import high as tiles_high
from companion.session.api import Choice, Text
from companion.ui.began import Began
from companion.ui.chart import cover
from companion.ui.drawing import NARROWEST, Scene, own
from companion.ui.lens import Box
from companion.ui.seat_line import InLines
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from engine.core.text import capital

ROUNDS = 6
HEX = re.compile(r"\d+[ABC]\d*")
"""How a hex is called: its sector, its ring and its place there."""
SHOWN = ("shown", "faction", "token", "repeat", "cover", "power", "qic", "special")
"""What is answered with something that has a face."""
ON_RESEARCH = ("tile", "advance", "research")
"""What is answered on the research board, which comes by itself."""
HOMES = {one["id"]: one["home"] for one in FACTIONS}
"""The home planet of each faction; those of one board follow each other."""
LOW = 420.0
"""Below this height, dp, not everything is shown at once."""
FREE_WIDE, FREE_FROM = 82.0, 740.0
"""Width, dp, of the tiles of no track beside the tracks, and of the least room that holds both."""
LYING = 296.0
"""Height, dp, in which lying tracks have two lines of signs each."""
BESIDE = 1000.0
"""From this width on, dp, the seats stand beside the map."""
SIDE = 0.37
"""Of the width, for the seats beside the map."""
GIVES = 0.2
"""Of that height as much goes at most to tiles that would not be seen."""
UPRIGHT, LEAST_MAP = 0.8, 260.0
"""A room so high, of its width, has the map above all seats rather than a part of it beside one,
where so much of its height, dp, is left for the map."""
ABREAST, SIGNS = 54.0, 18.0
"""Height of a booster beside words, and of the signs on it, dp."""
MOST_SIDE = 440.0
"""A seat beside the map needs no more, dp; the map does."""
CHARGED = "loss.charged_unasked"
"""The news of what a standing answer charged; `.1` where that is free."""
PLACED = frozenset({"build", "project", "upgrade", "lost_planet", "station"})
PRICE = ("credits", "ore", "knowledge", "qic")


class GaiaProject(InLines):
    """The drawing of Gaia Project."""

    cover = own("gaia_project", "cover")
    seat_line = SEAT_LINE
    scored = ("credits", "ore", "knowledge")
    tall = still = True
    asks_high = (264.0, 234.0, 305.0)
    tried = frozenset({"turned"})
    goes_on = frozenset({"ask.cover", "ask.advance", "ask.advance_one", "ask.federation",
                         "ask.satellites", "ask.build", "ask.station", "ask.swap",
                         "ask.downgrade", "ask.repeat", "ask.lost"})  # fmt: skip
    ruled = MappingProxyType({
        **{one: "R7.6" if one.startswith("qic") else "R7.5" for one in SPACES},
        "power_5_terraform": "R7.5a", "power_3_terraform": "R7.5a", "sector": "R2.2",
        "automa_card": "R16.5",
    })  # fmt: skip
    counted = MappingProxyType({"gaia_area": "area", "power_tokens": "token"})
    befalls = MappingProxyType(dict.fromkeys((CHARGED, f"{CHARGED}.1"), "power"))

    def absent(self, options: Mapping[str, Any]) -> frozenset[str]:
        return OF_AUTOMA if options and "automa" not in options else frozenset()

    def purse(self, choice: Choice) -> tuple[str, ...]:
        """What a place on the map takes; what else is paid stands in the words of its answer."""
        placed = choice.steps and choice.steps[-1].verb in PLACED
        return PRICE if placed else ()

    def least(self, width: float, seats: int) -> tuple[float, float]:
        """The map, the tiles, and each seat with its goods."""
        if width < NARROWEST:
            return narrow.NARROW, narrow.least_high(max(width, narrow.NARROW), seats)
        return NARROWEST, LYING

    def whole(self, width: float, seats: int) -> tuple[float, float]:
        """The map above all tiles and all seats, or beside them."""
        if not NARROWEST <= width <= BESIDE:
            return self.least(width, seats)
        below = HIGH + 12 + least_height(seats, width)
        return BROAD, below / (1 - stands.SHARE)

    def spot(self, choice: Choice) -> str:
        """The hex that it names, or the tile or track of the research board."""
        lone = len(choice.steps) == 1 or choice.group == "tile"  # its step up comes with it
        verb, _, args = choice.steps[0] if lone and choice.steps else ("", 0, ())
        first = str(args[0]) if args else ""
        return first if verb in ON_RESEARCH or HEX.fullmatch(first) else ""

    def lands(self, choice: Choice) -> str:
        """R2.9, R13.1: a booster is laid before the seat that takes it, the first one and the one
        of whoever passes."""
        verb, seat, _ = choice.steps[0] if choice.steps else ("", 0, ())
        return f"seat{seat}" if verb in ("booster", "pass") else ""

    def shows(self, choice: Choice) -> str:
        """The tile, token, space or faction board that it means."""
        placed = bool(choice.steps) and choice.steps[-1].verb in PLACED  # by what opens that place
        verb, _, args = choice.steps[0] if placed or len(choice.steps) == 1 else ("", 0, ())
        shown = str(args[0]) if verb in SHOWN else ""
        return shown if shown in plates() or shown in HOMES else ""

    def emblem(self, face: str) -> str:
        """The home planet of a faction."""
        return f"planet_{HOMES[face]}" if face in HOMES else ""

    def spread(self, piece: str) -> float:
        """A booster's two lines of signs: in a square they took three, and none was read."""
        return wide(piece, dp(ABREAST), dp(SIGNS)) / dp(1) if piece.startswith(BOOSTER) else 0.0

    def says(self, face: str) -> tuple[str, ...]:
        """A faction's home planet, and what it alone can do."""
        return (f"home.{HOMES[face]}", f"can.{face}") if face in HOMES else ()

    def own_board(self, board: Mapping[str, Any], seat: int) -> str:
        return board["seats"][seat].get("faction") or ""

    def stands(self, board: Mapping[str, Any], face: str) -> tuple[Text, ...]:
        """What is left on a faction board, and what it brings next."""
        return own_board.stands(board, face)

    def paint_standing(
        self, brush: Brush, board: Mapping[str, Any], face: str,
        x: float, y: float, w: float, h: float,
    ) -> bool:  # fmt: skip
        return own_board.paint_standing(brush, board, face, (x, y, w, h))

    def where(self, scene: Scene) -> str:
        board = scene.board
        phase = scene.game_say(f"phase.{board['phase']}")
        if not board.get("round"):
            return phase[:1].upper() + phase[1:]
        return scene.say("gaia_project.where", round=board["round"], of=ROUNDS, phase=phase)

    def began(self, scene: Scene) -> Began | None:
        """Each round has its tile."""
        number, tiles = scene.board.get("round") or 0, scene.board.get("rounds") or ()
        if not 0 < number <= len(tiles):
            return None
        title = scene.say("table.began", round=number, of=ROUNDS)
        return Began((number,), title, capital(scene.name(tiles[number - 1])))

    def paint_piece(
        self, brush: Brush, piece: str, x: float, y: float, w: float, h: float, name: str
    ) -> None:
        paint_piece(brush, piece, x, y, w, h, name)

    def paint(self, brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
        if w < dp(NARROWEST):
            narrow.paint(brush, scene, (x, y, w, h), self._middle)
            return
        if w > dp(BESIDE) and h + stands.over(scene) >= dp(LOW):
            self._beside(brush, scene, x, y, w, h)
            return
        most, seats = tiles_high(w), dp(least_height(len(scene.board["seats"]), w / dp(1)))
        if h < dp(LOW) or h - h * stands.SHARE - most - dp(8) < seats:
            _paint_low(brush, scene, x, y, w, h)
            return
        kept, scene.lens.hidden = stands.kept(scene, w, h), 0
        share = kept * stands.SHARE
        full = has_room(scene, share)
        low, below = tiles_high(w, len(rows(scene, full)), full), kept - share - most - dp(8)
        share -= min(lacks(scene, w, below), share * GIVES)
        share = min(share, h - most - dp(8) - seats)
        below, high = h - share - most - dp(8), share + most - low
        self._middle(brush, scene, (x, y, w, h), (x, y + h - high, w, high))
        paint_tiles(brush, scene, x, y + below + dp(8), w, full)
        paint_seats(brush, scene, x, y, w, below)

    def _beside(self, brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
        """The map and the tiles, and the seats beside them; what is considered may lie over the
        lower end of the map, never over a seat."""
        side = min(w * SIDE, dp(560))
        left, high = w - side - dp(12), stands.least(scene, w, h)
        full = has_room(scene, high - tiles_high(left))
        low = tiles_high(left, len(rows(scene, full)), full)
        column = beside(scene, left, high, low)
        board, below = (x, y, w, h), (y + h - high, high)
        if column:
            self._middle(brush, scene, board, (x + column, below[0], left - column, below[1]))
            paint_column(brush, scene, x, below[0], column - dp(8), below[1] - dp(4))
        else:
            self._middle(brush, scene, board, (x, below[0] + low, left, below[1] - low))
            cover(brush, board, (x, y + low, w, h - low), theme.ground)
            paint_tiles(brush, scene, x, y, left, full)
        paint_seats(brush, scene, x + w - side, y, side, h)

    def _middle(self, brush: Brush, scene: Scene, board: Box, room: Box) -> None:
        """The research board or the map; what of the map lies beyond its room is covered."""
        if shows_research(scene):
            scene.lens.room = (0, 0, 0, 0)
            paint_research(brush, scene, *room)
            return
        paint_map(brush, scene, *room)
        cover(brush, board, room, theme.ground)
        paint_over(brush, scene)


def _paint_low(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """On a low screen: the map with one seat, or all tiles, or the research board."""
    page = 2 if on_tracks(scene) else (scene.page + first_page(scene)) % 3
    room = w - dp(52)
    if page == 0:
        _paint_map_and_seats(brush, scene, x, y, room, h)
    else:
        scene.lens.room = (0, 0, 0, 0)
        (paint_all_tiles if page == 1 else _paint_all_research)(brush, scene, x, y, room, h)
    brush.box(x + w - dp(44), y, dp(44), h, theme.raised, dp(10))
    brush.sign("forward", x + w - dp(34), y + h / 2 - dp(12), dp(24), theme.soft)
    brush.spot(x + w - dp(44), y, dp(44), h, scene.turn, "page")


def _paint_all_research(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """The tracks, and beside or below them the tiles of no track: one of all nine is chosen."""
    free = dp(FREE_WIDE)
    if h < w < dp(FREE_FROM):
        paint_research(brush, scene, x, y, w, h)  # its levels need the room; a page has the others
        return
    if w > h:
        paint_research(brush, scene, x, y, w - free - dp(4), h)
        paint_free(brush, scene, x + w - free, y, free, h)
        return
    paint_research(brush, scene, x, y + dp(LINE + 4), w, h - dp(LINE + 4))
    paint_free(brush, scene, x, y, w, dp(LINE))


def _paint_map_and_seats(
    brush: Brush, scene: Scene, x: float, y: float, w: float, h: float
) -> None:
    """The map above or beside the seats, the one in focus with its power; in a room too low for
    them beside that seat alone."""
    count, side = len(scene.board["seats"]), min(w * 0.54, dp(MOST_SIDE))
    below = dp(least_height(count, w / dp(1)) + WITH_POWER - LINE)
    above = h > w * UPRIGHT and h - below - dp(8) > dp(LEAST_MAP)
    if above:
        box, seats = (x, y + below + dp(8), w, h - below - dp(8)), (x, y, w, below)
        scene.lens.hidden = 0
    else:
        seats, high = (x + w - side, y, side, h), stands.least(scene, w, h, stands.LOW_SPARE)
        if lays_map(scene) and scene.seen:
            high = min(high, scene.seen)  # whichever sector is turned, it is in view
        box = x, y + h - high, w - side - dp(8), high
    paint_map(brush, scene, *box)
    cover(brush, (x, y, w + dp(8), h), box, theme.ground)
    paint_over(brush, scene)
    all_of_them = h >= dp(least_height(count, side / dp(1)) + WITH_POWER - LINE)
    (paint_seats if above or all_of_them else paint_one_seat)(brush, scene, *seats)


DRAWING = GaiaProject()

"""Draws a match of Gaia: the one world in the middle, displays and goals, every seat."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final, TypeAlias

from kivy.metrics import dp

from companion.games.gaia.screen.pieces import (
    GAME,
    INK,
    NEEDS,
    PALE,
    SIDES,
    card,
    edges,
    land,
    paint_needs,
    token,
)
from companion.games.gaia.screen.preview import cell_at, paint_caption, paint_targets, targets
from companion.games.gaia.screen.seats import paint_marker, paint_seats
from companion.session.api import Choice
from companion.ui.drawing import BROAD, Drawing, Scene, own
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import ONE_LINE, Brush
from engine.games import load

SMALL = dp(56)
"""Side of a tile below which a city's needs are drawn without icons."""
COUNTED = dp(92)
"""Side of a tile from which on there is room for the number of needs that are met, too."""
LOW = 300
"""Below this height, dp, the world needs the room of displays and goals."""
LEAST = 5
"""The world is drawn as if it had at least so many columns and rows."""

PLACES: Final = {"goals": "goal"}
"""What a place of a deck is called, where it is not called like the deck."""
Rows: TypeAlias = list[tuple[str, list[Mapping[str, Any]]]]
"""Deck, or goals, with the cards that lie there."""


class Gaia(Drawing):
    """The drawing of Gaia."""

    cover = own(GAME, "cover")
    picks = frozenset(NEEDS)

    def least(self, width: float, seats: int) -> tuple[float, float]:
        """Displays, world, and a line for each seat."""
        low, high = super().least(width, seats)
        return (low, high) if width > BROAD else (low + 60, 460 + 50 * seats)

    def where(self, scene: Scene) -> str:
        phase = scene.game_say(f"phase.{scene.board['waiting']}")
        key = "draw.where" if scene.board["round"] else "draw.set_up"
        return scene.game_say(key, round=scene.board["round"], phase=phase)

    def paint_piece(
        self, brush: Brush, piece: str, x: float, y: float, w: float, h: float, name: str
    ) -> None:
        if piece.startswith("pick:"):
            s = min(w, h)
            token(brush, piece[5:], x + (w - s) / 2, y + (h - s) / 2, s)
            return
        card(brush, piece, self.face(piece), x, y, w, h, name)

    def spot(self, choice: Choice) -> str:
        """The first cell that it names."""
        named = (arg for step in choice.steps for arg in step.args if isinstance(arg, str))
        return next((arg for arg in named if "," in arg), "")

    def face(self, piece: str) -> Mapping[str, Any] | None:
        """What is printed on a piece, as the catalogue or its owner tells it."""
        catalogue = load(GAME).catalogue
        found = catalogue.pieces.get(piece)
        return (catalogue.faces[found.face] if found else None) or self.told(piece)

    def paint(self, brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
        if w > h * 1.2:
            side = min(dp(330), w * 0.3)
            paint_seats(brush, scene, x + w - side, y, side, h)
            self._middle(brush, scene, x, y, w - side - dp(12), h)
        else:
            shelf, seats = min(dp(150), h * 0.18), min(dp(300), h * 0.3)
            self._shelf(brush, scene, _rows(scene), x, y + h - shelf, w, shelf)
            _world(brush, scene, x, y + seats + dp(8), w, h - shelf - seats - dp(16))
            paint_seats(brush, scene, x, y, w, seats)

    def _middle(self, brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
        """The world below displays and goals; on a low screen one page each."""
        if h > dp(LOW):
            shelf = min(dp(150), h * 0.24)
            self._shelf(brush, scene, _rows(scene), x, y + h - shelf, w, shelf)
            _world(brush, scene, x, y, w, h - shelf - dp(10))
            return
        bar = dp(44)
        brush.box(x + w - bar, y, bar, h, theme.raised, dp(10))
        brush.sign("forward", x + w - bar + dp(10), y + h / 2 - dp(12), dp(24), theme.soft)
        brush.spot(x + w - bar, y, bar, h, scene.turn, "page")
        w -= bar + dp(8)
        if scene.page % 2 == 0:
            _world(brush, scene, x, y, w, h)
            return
        *displays, goals = _rows(scene)
        high = (h - dp(8)) / 2
        self._shelf(brush, scene, displays, x, y + high + dp(8), w, high)
        self._shelf(brush, scene, [goals], x, y, w, high)

    # -- displays and goals --------------------------------------------------------------------

    def _shelf(
        self, brush: Brush, scene: Scene, rows: Rows, x: float, y: float, w: float, h: float
    ) -> None:
        """Cards side by side; on a goal the meeple of whoever reached it."""
        board = scene.board
        total = sum(len(cards) for _, cards in rows)
        gap = dp(10)
        wide = (w - gap * (len(rows) - 1)) / max(1, total)
        for deck, cards in rows:
            span = wide * len(cards)
            brush.box(x, y, span, h, theme.surface, theme.round)
            head, top = scene.game_say(f"deck.{deck}"), y + h - dp(11)
            room = span - dp(14)
            if deck != "goals":
                count = str(board["decks"][deck])
                room -= brush.text(count, x + span - dp(8), top, 13, theme.ink, across=1.0) + dp(4)
            if brush.fits(head, room, dp(ONE_LINE)):
                brush.text(head, x + dp(7), top, 14, theme.soft)
            for i, one in enumerate(cards):
                at = x + i * wide + dp(3), y + dp(4), wide - dp(6), h - dp(28)
                if one.get("card"):
                    self._card(brush, scene, one, *at)
                else:
                    _gap(brush, f"{PLACES.get(deck, deck)}:{i}" == next_place(scene), *at)
            x += span + gap

    def _card(
        self, brush: Brush, scene: Scene, one: Mapping[str, Any], x: float, y: float, w: float,
        h: float,
    ) -> None:  # fmt: skip
        piece = str(one["card"])
        if piece in scene.choosable or piece == scene.picked:
            glow = 1.0 if piece == scene.picked else 0.7
            at = printed.place(GAME, piece.partition("#")[0], x, y, w, h)
            brush.box(at[0] - dp(3), at[1] - dp(3), at[2] + dp(6), at[3] + dp(6), theme.glow, dp(7),
                      alpha=glow)  # fmt: skip
        card(brush, piece, self.face(piece), x, y, w, h, scene.name(piece))
        if one.get("seat"):
            paint_marker(
                brush, scene, one["seat"] - 1, x + w / 2 - dp(14), y + h / 2 - dp(14), dp(28)
            )
        brush.spot(x, y, w, h, partial(scene.pick, piece), piece)


def next_place(scene: Scene) -> str:
    """Where the card goes that the table is asked for; empty: it is only shown."""
    return next((prompt.place for prompt in scene.view.awaiting.reveals), "")


def _gap(brush: Brush, now: bool, x: float, y: float, w: float, h: float) -> None:
    """Where no card lies; lit where the next one goes."""
    brush.dashes(x, y, w, h, theme.glow if now else theme.line)
    if now:
        brush.box(x, y, w, h, theme.glow, dp(7), 0.22)


def _rows(scene: Scene) -> Rows:
    """Displays first, then the goals."""
    return [*scene.board["display"].items(), ("goals", scene.board["goals"])]


# -- the world -------------------------------------------------------------------------------


def _world(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """All tiles where they lie, and the cells where the considered card could go."""
    board = scene.board
    brush.box(x, y, w, h, theme.felt, theme.round)
    tiles = {cell_at(tile["cell"]): tile for tile in board["world"]}
    open_ = targets(scene)
    spots = [*tiles, *open_]
    left, right, low, high = _bounds(spots)
    s = min((w - dp(16)) / (right - left + 1), (h - dp(54)) / (high - low + 1), dp(120))
    x0 = x + (w - s * (right - left + 1)) / 2
    y0 = y + dp(26) + (h - dp(54) - s * (high - low + 1)) / 2

    def corner(spot: tuple[int, int]) -> tuple[float, float]:
        return x0 + (spot[0] - left) * s, y0 + (spot[1] - low) * s

    for spot, tile in tiles.items():
        _tile(brush, scene, tile, spot, _beside(tiles, spot), *corner(spot), s)
    for spot, tile in tiles.items():
        if "city" in tile:
            _city(brush, scene, tile["city"], tile["land"], *corner(spot), s)
    common = paint_targets(brush, scene, {spot: corner(spot) for spot in open_}, s)
    for spot in open_:
        cell = f"{spot[0]},{spot[1]}"
        brush.spot(*corner(spot), s, s, partial(scene.pick, cell), cell)
    if not tiles:
        _first(brush, scene, *corner((0, 0)), s)
    if open_:
        paint_caption(brush, scene, common, x + dp(12), y + h - dp(13), w - dp(24))
    tokens = scene.game_say("draw.tokens", count=board["tokens"])
    brush.text(tokens, x + dp(12), y + dp(13), 13.5, PALE, width=w * 0.3)
    at = x + w * 0.36
    for what, count in board["stock"].items():
        token(brush, what, at, y + dp(1), dp(24))
        brush.text(str(count), at + dp(28), y + dp(13), 13.5, PALE)
        at += w * 0.1


def _first(brush: Brush, scene: Scene, x: float, y: float, s: float) -> None:
    """Where the world begins, while no tile lies there."""
    brush.dashes(x, y, s, s, PALE)
    told, wide = scene.game_say("draw.first"), max(s * 4, dp(330))
    brush.words(told, x + s / 2 - wide / 2, y - dp(56), wide, dp(48), theme.small, PALE,
                across=0.5, alpha=0.85)  # fmt: skip


def _bounds(spots: list[tuple[int, int]]) -> tuple[int, int, int, int]:
    sides: list[int] = []
    for axis in (0, 1):
        values = [spot[axis] for spot in spots] or [0]
        low, high = min(values), max(values)
        more = max(0, LEAST - (high - low + 1))
        sides += [low - more // 2, high + more - more // 2]
    return sides[0], sides[1], sides[2], sides[3]


def _beside(
    tiles: Mapping[tuple[int, int], Mapping[str, Any]], spot: tuple[int, int]
) -> dict[str, str]:
    """Edge of a tile -> the land beyond it; empty where no tile lies."""
    return {
        way: str(tiles.get((spot[0] + dx, spot[1] + dy), {}).get("land", ""))
        for way, (dx, dy) in SIDES.items()
    }


def _tile(
    brush: Brush, scene: Scene, tile: Mapping[str, Any], spot: tuple[int, int],
    beside: Mapping[str, str], x: float, y: float, s: float,
) -> None:  # fmt: skip
    """A land that joins those beside it, a thin seam, and the animals on it."""
    land(brush, tile["land"], x, y, s, spot[0] * 5 + spot[1] * 3)
    edges(brush, tile["land"], beside, x, y, s)
    brush.frame(x, y, s, s, INK, 0.1, dp(0.8), 0.22)
    for i in range(tile.get("tokens", 0)):
        cx, cy = x + s * (0.3 + 0.4 * (i % 2)), y + s * (0.7 - 0.4 * (i // 2))
        brush.disc(cx + dp(1), cy - dp(2), s * 0.17, INK, 0.35)
        what = "fish" if tile["land"] == "sea" else "animal"  # R1.6: the face has no effect
        token(brush, what, cx - s * 0.17, cy - s * 0.17, s * 0.34)


def _city(
    brush: Brush, scene: Scene, city: Mapping[str, Any], ground: str, x: float, y: float, s: float
) -> None:
    """The card on its tile: four needs, solid where met; the meeples by seat at the right."""
    if not printed.filled(brush, GAME, f"seat_{ground}", x, y, s, s):
        brush.box(x + s * 0.05, y + s * 0.05, s * 0.9, s * 0.9, PALE, s * 0.08)
    brush.spot(x, y, s, s, partial(scene.pick, city["card"]), city["card"])
    if s < SMALL:
        _city_small(brush, scene, city, x, y, s)
        return
    paint_needs(brush, city["needs"], city["by"], x, y, s)
    if s >= COUNTED:
        brush.disc(x + s * 0.83, y + s * 0.17, s * 0.11, INK)
        brush.text(str(city["met"]), x + s * 0.83, y + s * 0.17, s * 0.15 / dp(1), PALE,
                   bold=True, across=0.5)  # fmt: skip
    seats = [seat for seat, count in enumerate(city["meeples"]) for _ in range(count)]
    size = min(s * 0.22, s * 0.46 / max(1, len(seats)))
    for i, seat in enumerate(seats):
        paint_marker(brush, scene, seat, x + s * 0.83 - size / 2, y + s * (0.34 + 0.24 * i), size)


def _city_small(
    brush: Brush, scene: Scene, city: Mapping[str, Any], x: float, y: float, s: float
) -> None:
    """Too small for icons: four squares, solid where a need is met, and the meeples above."""
    side = s * 0.17
    for i, by in enumerate(city["by"]):
        left, low = x + s * 0.1 + i * side * 1.2, y + s * 0.14
        brush.box(left, low, side, side, INK)
        if not by:
            brush.box(left + dp(1), low + dp(1), side - dp(2), side - dp(2), PALE)
    seats = [seat for seat, count in enumerate(city["meeples"]) for _ in range(count)]
    size = min(s * 0.34, s * 0.8 / max(1, len(seats)))
    for i, seat in enumerate(seats):
        paint_marker(brush, scene, seat, x + s * 0.12 + i * size * 1.1, y + s * 0.48, size)


DRAWING = Gaia()

"""Draws a match of Gaia: the one world in the middle, displays and goals, every seat."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from kivy.metrics import dp

from companion.games.gaia.screen.came import came
from companion.games.gaia.screen.meeples import paint_meeple
from companion.games.gaia.screen.pieces import GAME, NEEDS, card, token
from companion.games.gaia.screen.seats import below, paint_has, paint_row, paint_seats, row
from companion.games.gaia.screen.world import paint_world, wants
from companion.session.api import Choice
from companion.ui import stand_in
from companion.ui.began import Began
from companion.ui.drawing import BROAD, LOWEST, NARROWEST, Drawing, Scene, own
from companion.ui.lens import Box
from companion.ui.places import AND
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import ONE_LINE, Brush
from engine.core.text import capital
from engine.games import load

LOW = 360
"""Below this height, dp, the world needs the room of displays and goals."""
TALL = 480.0
"""From this height on, dp, world, displays and seats have room below each other."""
ABREAST = 560.0
"""Below this width, dp, displays and goals side by side would be too small to read."""
NARROW, SHALLOW = 320.0, 200.0
"""The least width of a phone held upright, the least height of one held across, dp."""
SHELF, WORLD, SEAT = 112.0, 300.0, 62.0
"""Heights, dp, of a line of cards, of the world and of a seat where all are below each other."""
OF_POWERS: Final = frozenset({
    "power", "becomes", "swap", "leaves", "others", "per", "card", "random", "keep", "not_now",
    "no_effect", "choice", "beside", "sun", "rain", "earthquake", "tornado", "protection",
    "lightning", "eruption",
})  # fmt: skip
"""Signs that stand on power cards alone."""
REACHED: Final = 34.0
"""Largest width, dp, of the meeple on a goal that is reached."""
PLACES: Final = {"goals": "goal"}
"""What a place of a deck is called, where it is not called like the deck."""
Rows: TypeAlias = list[tuple[str, list[Mapping[str, Any]]]]
"""Deck, or goals, with the cards that lie there."""


class Gaia(Drawing):
    """The drawing of Gaia."""

    cover = own(GAME, "cover")
    in_points = False
    ahead = "gaia.ahead"
    picks = frozenset(NEEDS)
    drawn = (stand_in.NAME,)
    ruled = MappingProxyType(
        {
            "tile": "R6.3",
            "nature": "R6.2",
            "animal": "R6.10",
            "city": "R6.12",
            "nature_goal": "R6.6",
        }
    )
    counted = MappingProxyType({"points": "meeple", "on": "meeple"})
    asks_hand = of_hand = frozenset({"ask.act"})
    asks_round = frozenset({"ask.window"})
    passes = frozenset({"carry_out"})
    read_first = frozenset({"take"})
    kinds_held = 6
    smaller_from = 4
    told_high = (275.0, 250.0, 335.0)
    beside_hand = NARROW
    great = frozenset({"news.goal"})
    all_at_once = frozenset({"hunt"})

    def hand_stays(self, *, known: bool) -> bool:
        return known

    def below_hand(self, width: float, height: float, seats: int) -> float:
        return LOW + 14.0

    def least(self, width: float, seats: int) -> tuple[float, float]:
        """Displays, world, and a line for each seat: below each other on a phone held upright."""
        if width >= NARROWEST:
            return NARROWEST, SHALLOW
        return NARROW, 2 * SHELF + WORLD + SEAT * seats

    def whole(self, width: float, seats: int) -> tuple[float, float]:
        """All of it at once, nothing on a page of its own."""
        return (NARROWEST, LOWEST) if width > BROAD else (NARROWEST + 60, 460 + 50 * seats)

    def where(self, scene: Scene) -> str:
        phase = scene.game_say(f"phase.{scene.board['waiting']}")
        key = "draw.where" if scene.board["round"] else "draw.set_up"
        return scene.game_say(key, round=scene.board["round"], phase=phase)

    def came(self, scene: Scene) -> list[Began]:
        """R6.6, R9.13: the goals that were reached."""
        return came(scene)

    def absent(self, options: Mapping[str, Any]) -> frozenset[str]:
        return OF_POWERS if options.get("mode") == "base" else frozenset()

    def paint_sign(self, brush: Brush, sign: str, x: float, y: float, size: float) -> None:
        stand_in.disc(brush, x + size / 2, y + size / 2, size * stand_in.ALONE)

    def paint_piece(
        self, brush: Brush, piece: str, x: float, y: float, w: float, h: float, name: str
    ) -> None:
        if piece.startswith("pick:"):
            s = min(w, h)
            token(brush, piece[5:], x + (w - s) / 2, y + (h - s) / 2, s)
            return
        card(brush, piece, self.face(piece), x, y, w, h, name)

    def spot(self, choice: Choice) -> str:
        """The cell that it names, or both; of several at once none is meant."""
        if choice.is_gesture:
            return ""
        named = (arg for step in choice.steps for arg in step.args if isinstance(arg, str))
        return AND.join(arg for arg in named if "," in arg)

    def face(self, piece: str) -> Mapping[str, Any] | None:
        """What is printed on a piece, as the catalogue or its owner tells it."""
        catalogue = load(GAME).catalogue
        found = catalogue.pieces.get(piece)
        return (catalogue.faces[found.face] if found else None) or self.told(piece)

    def row(self, width: float) -> float:
        return row(width)

    def paint_row(
        self, brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
    ) -> None:
        paint_row(brush, scene, seat, x, y, w, h)

    def paint_has(
        self, brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
    ) -> None:
        paint_has(brush, scene, seat, x, y, w, h)

    def paint(self, brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
        side = min(dp(330), w * 0.3)
        turned = h > dp(TALL) and w - side - dp(12) <= dp(ABREAST)  # else a page hides the display
        if w > h * 1.2 and not turned:
            self._middle(brush, scene, (x, y, w, h), w - side - dp(12))
            paint_seats(brush, scene, x + w - side, y, side, h)
            return
        narrow = w < dp(NARROWEST)
        count = len(scene.board["seats"])
        shelf = dp(2 * SHELF) if narrow else min(dp(150), h * 0.15)
        left = h - shelf - dp(16) - wants(scene)
        seats = dp(SEAT) * count if narrow else below(count, w, h * 0.3, left)
        felt = x, y + seats + dp(8), w, h - shelf - seats - dp(16)
        paint_world(brush, scene, (x, y, w, h), felt)
        self._shelves(brush, scene, (x, y + h - shelf, w, shelf), 2 if narrow else 1)
        paint_seats(brush, scene, x, y, w, seats)

    def _middle(self, brush: Brush, scene: Scene, board: Box, w: float) -> None:
        """The world below displays and goals; on a low screen one page each, first what is asked
        about."""
        x, y, _, h = board
        if h > dp(LOW) and w > dp(ABREAST):
            shelf = min(dp(150), h * 0.27, max(dp(112), h * 0.16))  # the same below any question
            paint_world(brush, scene, board, (x, y, w, h - shelf - dp(10)))
            self._shelf(brush, scene, _rows(scene), x, y + h - shelf, w, shelf)
            return
        bar = dp(44)
        in_world = scene.page % 2 == (scene.goes in self.read_first)
        if in_world:
            paint_world(brush, scene, board, (x, y, w - bar - dp(8), h))
        brush.box(x + w - bar, y, bar, h, theme.raised, dp(10))
        brush.sign("forward", x + w - bar + dp(10), y + h / 2 - dp(12), dp(24), theme.soft)
        brush.spot(x + w - bar, y, bar, h, scene.turn, "page")
        if in_world:
            return
        scene.lens.room = (0, 0, 0, 0)
        self._shelves(brush, scene, (x, y, w - bar - dp(8), h), 2)

    # -- displays and goals --------------------------------------------------------------------

    def _shelves(self, brush: Brush, scene: Scene, room: Box, lines: int) -> None:
        """On one line, or the goals on a line of their own."""
        x, y, w, h = room
        if lines == 1:
            self._shelf(brush, scene, _rows(scene), x, y, w, h)
            return
        *displays, goals = _rows(scene)
        high = (h - dp(8)) / 2
        self._shelf(brush, scene, displays, x, y + high + dp(8), w, high)
        self._shelf(brush, scene, [goals], x, y, w, high)

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
            top, room = y + h - dp(11), span - dp(14)
            if deck != "goals":
                count = str(board["decks"][deck])
                room -= brush.text(count, x + span - dp(8), top, 13, theme.ink, across=1.0) + dp(4)
            for head in _heads(scene, deck):
                if brush.fits(head, room, dp(ONE_LINE)):
                    brush.text(head, x + dp(7), top, 14, theme.soft)
                    break
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
        told = (one.text for one in scene.view.duties if one.text.key in self.great)
        asked = piece in (scene.picked, scene.checked, *(text.params.get("a") for text in told))
        if piece in scene.choosable or asked:
            edge = dp(5) if asked else dp(3)
            at = printed.place(GAME, piece.partition("#")[0], x, y, w, h)
            brush.box(at[0] - edge, at[1] - edge, at[2] + 2 * edge, at[3] + 2 * edge, theme.glow,
                      dp(7))  # fmt: skip
        card(brush, piece, self.face(piece), x, y, w, h, scene.name(piece))
        if one.get("seat"):
            left, low, wide, high = printed.place(GAME, piece.partition("#")[0], x, y, w, h)
            size = min(dp(REACHED), high * 0.38)  # on the reward, which is taken
            paint_meeple(brush, scene, one["seat"] - 1, left + (wide - size) / 2, low, size)
        brush.spot(x, y, w, h, partial(scene.pick, piece), piece)


def next_place(scene: Scene) -> str:
    """Where the card goes that the table is asked for; empty: it is only shown."""
    return next((prompt.place for prompt in scene.view.awaiting.reveals), "")


def _heads(scene: Scene, deck: str) -> list[str]:
    """What a deck is called, whole and in short; a number alone says nothing."""
    said = [scene.game_say(f"deck.{deck}")]
    if deck != "goals":
        said.append(scene.game_say(f"deck.{deck}.short"))
    return [capital(one) for one in said]


def _gap(brush: Brush, now: bool, x: float, y: float, w: float, h: float) -> None:
    """Where no card lies; lit where the next one goes."""
    brush.dashes(x, y, w, h, theme.glow if now else theme.hollow)
    if now:
        brush.box(x, y, w, h, theme.glow, dp(7), 0.22)


def _rows(scene: Scene) -> Rows:
    """Displays first, then the goals."""
    return [*scene.board["display"].items(), ("goals", scene.board["goals"])]


DRAWING = Gaia()

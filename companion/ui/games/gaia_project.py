"""Draws a match of Gaia Project: map or research board, shared tiles, every seat's board."""

from __future__ import annotations

from kivy.metrics import dp

from companion.ui.games import Drawing, Scene, own
from companion.ui.games.gaia_project_map import paint_map
from companion.ui.games.gaia_project_research import paint_research
from companion.ui.games.gaia_project_seats import paint_one_seat, paint_seats
from companion.ui.games.gaia_project_tiles import (
    HIGH,
    paint_all_tiles,
    paint_tiles,
    shows_research,
)
from companion.ui.theme import theme
from companion.ui.widgets.painted import Brush

ROUNDS = 6
LOW = 420.0
"""Below this height, dp, not everything is shown at once."""


class GaiaProject(Drawing):
    """The drawing of Gaia Project."""

    cover = own("gaia_project", "cover")
    scored = ("credits", "ore", "knowledge")

    def where(self, scene: Scene) -> str:
        board = scene.board
        phase = scene.game_say(f"phase.{board['phase']}")
        if not board.get("round"):
            return phase
        return scene.say("gaia_project.where", round=board["round"], of=ROUNDS, phase=phase)

    def task(self, scene: Scene, seat: int) -> str:
        """An offer to charge with its price."""
        for offer in scene.board.get("offers") or ():
            if offer["seat"] == seat + 1 and offer["ways"]:
                way = next(iter(offer["ways"].values()))
                return scene.say("gaia_project.offer", hex=offer["hex"], **way)
        return ""

    def paint_piece(
        self, brush: Brush, piece: str, x: float, y: float, w: float, h: float, name: str
    ) -> None:
        brush.box(x, y, w, h, theme.parchment_edge, dp(6))
        brush.box(x + dp(2), y + dp(2), w - dp(4), h - dp(4), theme.parchment, dp(5))
        brush.words(name, x + dp(5), y + dp(4), w - dp(10), h - dp(8), min(w, h) * 0.2,
                    theme.parchment_ink, across=0.5)  # fmt: skip

    def paint(self, brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
        if h < dp(LOW):
            _paint_low(brush, scene, x, y, w, h)
            return
        paint_middle = paint_research if shows_research(scene) else paint_map
        low = dp(HIGH + 4)
        if w > dp(1000):
            side = min(w * 0.42, dp(560))
            paint_tiles(brush, scene, x, y, w - side - dp(12))
            paint_middle(brush, scene, x, y + low, w - side - dp(12), h - low)
            paint_seats(brush, scene, x + w - side, y, side, h)
        else:
            high = h * 0.46
            paint_middle(brush, scene, x, y + h - high, w, high)
            paint_tiles(brush, scene, x, y + h - high - low, w)
            paint_seats(brush, scene, x, y, w, h - high - low - dp(8))


def _paint_low(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """On a low screen: the map with one seat, or all tiles, or the research board."""
    page = scene.page % 3
    room = w - dp(52)
    brush.box(x + w - dp(44), y, dp(44), h, theme.raised, dp(10))
    brush.sign("forward", x + w - dp(34), y + h / 2 - dp(12), dp(24), theme.soft)
    brush.spot(x + w - dp(44), y, dp(44), h, scene.turn, "page")
    if page == 0:
        half = room * 0.46
        paint_map(brush, scene, x, y, half, h)
        paint_one_seat(brush, scene, x + half + dp(8), y, room - half - dp(8), h)
    else:
        (paint_all_tiles if page == 1 else paint_research)(brush, scene, x, y, room, h)


DRAWING = GaiaProject()

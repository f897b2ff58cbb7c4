"""Draws a match of Gaia Project: the map, the round tiles and boosters, every seat's board."""

from __future__ import annotations

from kivy.metrics import dp

from companion.ui.games import Drawing, Scene, own
from companion.ui.games.gaia_project_map import paint_map
from companion.ui.games.gaia_project_seats import paint_seats
from companion.ui.games.gaia_project_tiles import HIGH, paint_tiles
from companion.ui.theme import theme
from companion.ui.widgets.painted import Brush

ROUNDS = 6


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
        if w > dp(1000):
            side = min(w * 0.42, dp(560))
            paint_tiles(brush, scene, x, y, w - side - dp(12))
            low = dp(HIGH + 4)
            paint_map(brush, scene, x, y + low, w - side - dp(12), h - low)
            paint_seats(brush, scene, x + w - side, y, side, h)
        else:
            high = h * 0.46
            paint_map(brush, scene, x, y + h - high, w, high)
            paint_tiles(brush, scene, x, y + h - high - dp(HIGH + 4), w)
            paint_seats(brush, scene, x, y, w, h - high - dp(HIGH + 12))


DRAWING = GaiaProject()

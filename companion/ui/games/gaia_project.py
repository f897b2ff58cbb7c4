"""Draws a match of Gaia Project: the map, the round tiles and boosters, every seat's board."""

from __future__ import annotations

from kivy.metrics import dp

from companion.ui.games import Drawing, Scene, own
from companion.ui.games.gaia_project_map import paint_map
from companion.ui.games.gaia_project_seats import paint_seats
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
            _tiles(brush, scene, x, y, w - side - dp(12), dp(108))
            paint_map(brush, scene, x, y + dp(114), w - side - dp(12), h - dp(114))
            paint_seats(brush, scene, x + w - side, y, side, h)
        else:
            high = h * 0.46
            paint_map(brush, scene, x, y + h - high, w, high)
            _tiles(brush, scene, x, y + h - high - dp(112), w, dp(108))
            paint_seats(brush, scene, x, y, w, h - high - dp(120))


def _tiles(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """The scoring tiles of the rounds, the one in force marked, and the boosters to take."""
    board = scene.board
    rounds, boosters = board.get("rounds") or [], [b for b in board.get("boosters") or [] if b]
    lines = (rounds, [*(board.get("finals") or []), *boosters])
    high = h / 2 - dp(4)
    for row, pieces in enumerate(lines):
        if not pieces:
            continue
        cell = w / max(len(pieces), 6)
        low = y + h - (row + 1) * (high + dp(4))
        for i, piece in enumerate(pieces):
            now = row == 0 and i + 1 == board.get("round")
            _tile(brush, scene, piece, x + i * cell, low, cell - dp(5), high, now=now)


def _tile(
    brush: Brush, scene: Scene, piece: str, x: float, y: float, w: float, h: float, *, now: bool
) -> None:
    lit = piece in scene.choosable or piece == scene.picked
    brush.box(x, y, w, h, theme.glow if lit else theme.raised, dp(8))
    if now:
        brush.frame(x + 1, y + 1, w - 2, h - 2, theme.accent, dp(8), dp(1.6))
    ink = theme.accent_ink if lit else theme.ink
    brush.words(scene.name(piece), x + dp(5), y + dp(3), w - dp(10), h - dp(6), dp(11.5), ink,
                across=0.5)  # fmt: skip
    brush.spot(x, y, w, h, lambda: scene.pick(piece), piece)


DRAWING = GaiaProject()

"""The drawing of a game that has none of its own yet: its pieces by name, its seats by number."""

from __future__ import annotations

from functools import partial

from kivy.metrics import dp

from companion.ui.games import Drawing, Scene
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets import ART
from companion.ui.widgets.painted import Brush


class Plain(Drawing):
    """Names and numbers only."""

    cover = str(ART / "hero.png")

    def where(self, scene: Scene) -> str:
        return scene.say("plain.where", steps=scene.view.length)

    def paint(self, brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
        line = min(dp(64), h / max(1, len(scene.seats)))
        for number, seat in enumerate(scene.seats):
            low = y + h - (number + 1) * line
            shade, shape = seat_sign(seat.colour, number)
            brush.box(x, low + dp(4), w, line - dp(8), theme.surface, dp(12))
            if number in scene.view.awaiting.must:
                brush.frame(x + 1, low + dp(5), w - 2, line - dp(10), theme.accent, dp(12))
            brush.sign(f"seat_{shape}", x + dp(12), low + line / 2 - dp(13), dp(26), shade)
            brush.text(seat.name, x + dp(52), low + line / 2, 18, theme.ink, bold=True)
            score = str(scene.view.scores[number])
            brush.text(score, x + w - dp(20), low + line / 2, 20, theme.ink, bold=True, across=1)
            brush.spot(x, low, w, line, partial(scene.explain, number, "points"), f"{number}")

    def paint_piece(
        self, brush: Brush, piece: str, x: float, y: float, w: float, h: float, name: str
    ) -> None:
        brush.box(x, y, w, h, theme.parchment_edge, dp(7))
        brush.box(x + dp(2), y + dp(2), w - dp(4), h - dp(4), theme.parchment, dp(6))
        brush.text(name, x + w / 2, y + h / 2, 14, theme.parchment_ink, across=0.5, width=w - dp(8))


PLAIN = Plain()

"""A widget that is painted as a whole, by a brush, and knows the spots to touch."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import (
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Translate,
)
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.ui.calm import Shown, calm, slid
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush, Mark, Number, Spot

ROUNDS = 3
"""Chosen: one more than it takes, measured, from the first place of a board to its last."""
SAME = dp(4)
"""A spot that moved less is where it was: no finger is that exact."""


class Painted(Widget):
    """A widget whose `paint` draws everything with a brush and names the spots to touch.

    A `still` one is kept as a picture between changes: some hundred strokes become one. It lies
    on the ground colour.
    """

    still = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # A group of its own: clearing the whole canvas would throw the children out too.
        self.ink = InstructionGroup()
        self._canvas: Fbo | None = None
        self._bare = False
        """Nobody sees it, and its picture is gone."""
        self.canvas.before.add(self.ink)
        self.spots: list[Spot] = []
        self._placed: list[Shown] = []
        """Since when each spot is where it is."""
        self.texts: list[tuple[float, float, float, float, str]] = []
        self.marks: list[Mark] = []
        self.numbers: list[Number] = []
        self.painted_top = 0.0
        """Where it ended above when it was painted."""
        self._rounds = 0
        self._round = Clock.create_trigger(self._settle, -1)
        for name in ("pos", "size"):
            self.fbind(name, self.repaint)
        self.fbind("parent", self._held)
        theme.follow(self)

    def _held(self, _: object, parent: Any) -> None:
        self.put_away() if parent is None else self.take_out()

    def put_away(self) -> None:
        """What nobody sees holds nothing of the graphics."""
        self._round.cancel()
        self.ink.clear()
        self._canvas = None
        self._bare = True

    def take_out(self) -> None:
        """It is seen again: paint what it shows by now."""
        if self._bare:
            self._bare = False
            self.repaint()

    def repaint(self, *_: object) -> None:
        """Paint before the next frame, when places and sizes have come to rest."""
        if not self._bare:
            self._rounds = 0
            self._round()

    def _settle(self, *_: object) -> None:
        """Layouts place what is in them round by round; a picture for each would be thrown away."""
        self._rounds += 1
        if self._rounds > ROUNDS:
            self._repaint()
        else:
            self._round()

    def restyle(self, *_: object) -> None:
        """The theme or the language changed."""
        self.repaint()

    def _repaint(self, *_: object) -> None:
        large = self.width > dp(8) and self.height > dp(8)
        self.ink.clear()
        brush = self._still(self.ink) if self.still and large else Brush(self.ink)
        if large:
            self.paint(brush)
        if self.still and self._canvas is not None:
            brush.flush()
            self._canvas.clear()
        self.painted_top = self.top
        self._stand(brush.spots)
        self.texts, self.marks, self.numbers = brush.texts, brush.marks, brush.numbers

    def _stand(self, spots: list[Spot]) -> None:
        """A spot that was painted there before stands there since then."""
        before: dict[str, list[tuple[Spot, Shown]]] = {}
        for spot, since in zip(self.spots, self._placed, strict=True):
            before.setdefault(spot.name, []).append((spot, since))
        now = calm.change()
        self._placed = [
            next((since for old, since in before.get(spot.name, ()) if _same(old, spot)), now)
            for spot in spots
        ]
        self.spots = spots

    def _still(self, ink: InstructionGroup) -> Brush:
        """A brush that paints a picture of the widget's size; only that is drawn each frame."""
        size = (round(self.width), round(self.height))
        if self._canvas is None or tuple(self._canvas.size) != size:
            self._canvas = Fbo(size=size)
            self._canvas.add_reload_observer(self.repaint)
        self._canvas.clear()
        self._canvas.add(ClearColor(*theme.ground))
        self._canvas.add(ClearBuffers())
        self._canvas.draw()
        self._canvas.clear()
        inside = InstructionGroup()
        self._canvas.add(PushMatrix())
        self._canvas.add(Translate(-self.x, -self.y, 0))
        self._canvas.add(inside)
        self._canvas.add(PopMatrix())
        ink.add(Color(1, 1, 1, 1))
        ink.add(Rectangle(texture=self._canvas.texture, pos=self.pos, size=size))
        return Brush(inside, self._canvas.draw)

    @property
    def picture(self) -> Any:
        """What was painted last, as a texture of the widget's size; None: it is no still one."""
        return self._canvas.texture if self._canvas is not None else None

    def below(self, spot: Spot) -> float:
        """How far below its upper end a spot begins, as it was painted."""
        return self.painted_top - spot.y - spot.h

    def paint(self, brush: Brush) -> None:
        """Draw everything. Called whenever something changed."""

    def touched(self, x: float, y: float) -> Spot | None:
        """The topmost spot under a point."""
        return next((s for s in reversed(self.spots) if s.holds(x, y)), None)

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or not self.collide_point(*touch.pos):
            return False
        spot = self.touched(*touch.pos)
        if spot is None:
            return bool(super().on_touch_down(touch))
        touch.ud[self] = (spot.name or id(spot.press)) if self._set_out(touch, spot) else ""
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        spot = self.touched(*touch.pos)
        same = spot is not None and touch.ud.get(self) == (spot.name or id(spot.press))
        if spot is not None and same and self._set_out(touch, spot):
            spot.press()
        return True

    def _set_out(self, touch: Any, spot: Spot) -> bool:
        """Whether the finger set out for what is painted there."""
        since = next(t for one, t in zip(self.spots, self._placed, strict=True) if one is spot)
        return calm.read(touch, max(since.at, slid(self)))


def _same(one: Spot, other: Spot) -> bool:
    """Whether two spots lie in one place."""
    return all(abs(a - b) <= SAME for a, b in zip(one[:4], other[:4], strict=True))

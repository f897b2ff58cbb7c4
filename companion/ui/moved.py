"""What fingers move on the virtual table: they drag a piece, or touch it and then its place."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from kivy.metrics import dp

from companion.ui.hall import Hall
from companion.ui.piece_view import PieceView
from companion.ui.widgets.fingers import STILL
from companion.ui.widgets.lifted import Lifted
from companion.ui.widgets.painted import Painted

PILE: Final = "pile:"
"""How the spot of a pile is called, before its name."""


class Laid(NamedTuple):
    """A piece and where it is drawn."""

    piece: str
    x: float
    y: float
    w: float
    h: float


class Moved(Painted):
    """Pieces of a table that a finger takes: one finger carries one piece."""

    hall: Hall | None = None
    shown: Any

    def __init__(self, **kwargs: Any) -> None:
        self.laid: list[Laid] = []
        self.carried: PieceView | None = None
        self.picked = ""
        """The piece that was touched: the next touch says where it goes."""
        self._lifted: Lifted | None = None
        self._finger: Any = None
        """The touch that carries it: no other moves it or lets it go."""
        super().__init__(**kwargs)

    def put_away(self) -> None:
        """Nothing is carried over another screen."""
        self._let_down()
        self.picked = ""
        super().put_away()

    def draw(self, pile: str) -> str:
        """Take the top piece of a pile; which one it is."""
        raise NotImplementedError

    def drop(self, piece: str, x: float, y: float) -> None:
        """A finger lets a piece go at a point."""
        raise NotImplementedError

    def piece_at(self, x: float, y: float) -> Laid | None:
        """The piece under a point."""
        hit = [p for p in self.laid if p.x <= x <= p.x + p.w and p.y <= y <= p.y + p.h]
        return hit[-1] if hit else None

    def on_touch_down(self, touch: Any) -> bool:
        if not self.shown or not self.collide_point(*touch.pos):
            return False
        if self.carried is not None:
            return True  # a second finger waits until the first has let go
        found = self.piece_at(*touch.pos)
        if found is None:
            return bool(super().on_touch_down(touch))
        self._carry(found, touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if self._carries(touch) and self.carried is not None:
            self.carried.center = touch.pos
            return True
        if pile := self._pulled(touch):
            self._pull(pile, touch)
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if not self._carries(touch) or self.carried is None:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        piece = self.carried.piece
        self._let_down()
        self.remove_widget(self.carried)
        self.carried = self._finger = None
        if _far(touch):
            self.picked = ""
            self.drop(piece, *touch.pos)
        else:
            self.tapped(piece)
        return True

    def tapped(self, piece: str) -> None:
        """It is taken up, or put back if it was."""
        self.picked = "" if piece == self.picked else piece
        self.repaint()

    def _pulled(self, touch: Any) -> str:
        """The pile whose top piece a finger drags off; empty: it does nothing of the kind."""
        name = str(touch.ud.get(self, ""))
        pulls = touch.grab_current is self and name.startswith(PILE) and _far(touch)
        return name.removeprefix(PILE) if pulls and self.carried is None else ""

    def _pull(self, pile: str, touch: Any) -> None:
        """Draw and carry at once; the pile itself is not touched any more."""
        touch.ud[self] = ""
        touch.ungrab(self)
        if piece := self.draw(pile):
            self._carry(Laid(piece, touch.x, touch.y, 0, 0), touch)

    def _carry(self, found: Laid, touch: Any) -> None:
        size = (max(found.w, dp(64)) * 1.1, max(found.h, dp(58)) * 1.1)
        game = self.hall.game if self.hall else None
        self.carried = PieceView(piece=found.piece, game=game, size_hint=(None, None), size=size)
        self.carried.center = touch.pos
        self.add_widget(self.carried)
        self._lifted = Lifted(self.carried)
        if self.hall is not None:
            self.hall.fbind("enlarged", self._let_down)  # what is shown large lies over it
        self._finger = touch
        touch.grab(self)
        self.repaint()

    def _let_down(self, *_: object) -> None:
        """What is carried is drawn as a part of the table again."""
        if self._lifted is not None:
            self._lifted.down()
            self._lifted = None
        if self.hall is not None:
            self.hall.funbind("enlarged", self._let_down)

    def _carries(self, touch: Any) -> bool:
        """Whether it is told of the finger that carries; one on a pile is held here, too."""
        return touch.grab_current is self and touch is self._finger


def _far(touch: Any) -> bool:
    """Whether a finger has moved: it drags, and does not touch."""
    return bool(max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) >= dp(STILL))

"""The painted match in the middle of the table screen: any game's drawing, fed by the hall."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.scrollview import ScrollView

from companion.session.api import SessionView
from companion.ui.drawing import Scene, offered, piece_name
from companion.ui.drawings import drawing_of
from companion.ui.lens import Lens
from companion.ui.widgets.fingers import Fingers
from companion.ui.widgets.painted import Brush, Painted
from companion.ui.words import words
from engine.core.game import Game


def scene_of(
    view: SessionView,
    game: Game,
    pick: Callable[[str], None],
    explain: Callable[[int, str], None],
    **more: Any,
) -> Scene:
    """A scene in the language in use."""

    def game_say(key: str, **gaps: str | int) -> str:
        return game.texts.say(words.language, key, gaps)

    def name(piece: str) -> str:
        return piece_name(game, piece, words.language)

    return Scene(
        view, words.language, words.say, game_say, name, pick, explain,
        seats=view.header.seats, **more,
    )  # fmt: skip


class Board(Fingers):
    """The match as it stands."""

    still = True
    view = ObjectProperty(None, allownone=True)
    game = ObjectProperty(None, allownone=True)
    focus = NumericProperty(0)
    picked = StringProperty("")
    page = NumericProperty(0)
    preview = ObjectProperty(lambda *steps: None)
    """What steps would do: asks the match."""
    enlarge = ObjectProperty(lambda piece: None)
    """Shows a piece as large as the screen."""
    asked = NumericProperty(-1)
    """The seat that was touched: its question comes first; -1: none was."""
    __events__ = ("on_pick", "on_explain")

    def __init__(self, **kwargs: Any) -> None:
        self.lens = Lens()
        super().__init__(**kwargs)
        for name in ("view", "game", "focus", "picked", "page"):
            self.fbind(name, self.repaint)

    def paint(self, brush: Brush) -> None:
        """Paint the game's drawing."""
        if self.view is None or self.game is None:
            return
        drawing = drawing_of(self.game.id)
        drawing.paint(brush, self.scene(), self.x, self.y, self.width, self.height)

    def scene(self) -> Scene:
        """What the drawing paints from."""
        return scene_of(
            self.view, self.game, self._pick, self._explain, focus=int(self.focus),
            look_at=self._look_at, choosable=offered(self.view.question), picked=self.picked,
            page=int(self.page), turn=self._turn, preview=self.preview, lens=self.lens,
            look=self.repaint, enlarge=self.enlarge,
        )  # fmt: skip

    def fit(self, room: tuple[float, float]) -> None:
        """Take the room there is, but no less than the drawing needs."""
        least = (0.0, 0.0)
        if self.view is not None and self.game is not None:
            seats, drawing = len(self.view.header.seats), drawing_of(self.game.id)
            least = drawing.least(room[0] / dp(1), seats)
        self.size = max(room[0], dp(least[0])), max(room[1], dp(least[1]))

    def where(self) -> str:
        """Round and phase in words."""
        if self.view is None or self.game is None:
            return ""
        return drawing_of(self.game.id).where(self.scene())

    def _pick(self, piece: str) -> None:
        self.dispatch("on_pick", piece)

    def _explain(self, seat: int, what: str) -> None:
        self.dispatch("on_explain", seat, what)

    def _turn(self) -> None:
        self.page += 1

    def _look_at(self, seat: int) -> None:
        self.focus = self.asked = seat

    def on_pick(self, piece: str) -> None:
        """A piece was touched."""

    def on_explain(self, seat: int, what: str) -> None:
        """A number was touched."""


class BoardRoom(ScrollView):
    """Where the match is looked at: a drawing that needs more room than there is can be moved."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("size", self.fit)

    def fit(self, *_: object) -> None:
        """Give the board its room; without need nothing moves, and touches come at once."""
        for board in self.children:
            board.fit((self.width, self.height))
            self.do_scroll_x = board.width > self.width + 1
            self.do_scroll_y = board.height > self.height + 1


class PieceView(Painted):
    """One piece of a game, drawn."""

    piece = StringProperty("")
    game = ObjectProperty(None, allownone=True)
    face = ObjectProperty(None, allownone=True)
    """What to draw on it instead of what its owner told."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("piece", "game", "face"):
            self.fbind(name, self.repaint)

    def paint(self, brush: Brush) -> None:
        if not self.piece or self.game is None:
            return
        name = piece_name(self.game, self.piece, words.language)
        drawing = drawing_of(self.game.id)
        if self.face is not None:
            drawing = drawing.telling(lambda piece: self.face)
        drawing.paint_piece(brush, self.piece, self.x, self.y, self.width, self.height, name)

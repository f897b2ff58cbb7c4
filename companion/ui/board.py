"""The painted match in the middle of the table screen: any game's drawing, fed by the hall."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.session.api import SessionView
from companion.ui.began import Began
from companion.ui.drawing import Drawing, Scene, offered, piece_name
from companion.ui.drawings import drawing_of
from companion.ui.lens import Lens
from companion.ui.lost import paint_lost
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush, Mark
from companion.ui.widgets.fingers import Fingers
from companion.ui.widgets.motion import Motion, counts, counts_lower, journeys
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
        seats=view.header.called(words.language), **more,
    )  # fmt: skip


class Board(Fingers):
    """The match as it stands."""

    still = True
    view = ObjectProperty(None, allownone=True)
    game = ObjectProperty(None, allownone=True)
    focus = NumericProperty(0)
    picked = StringProperty("")
    goes = StringProperty("")
    lost = ObjectProperty(frozenset())
    """What people called lost."""
    lit = ObjectProperty(None, allownone=True)
    """What answers what is considered; None: all that the question offers."""
    page = NumericProperty(0)
    preview = ObjectProperty(lambda *steps: None)
    """What steps would do: asks the match."""
    enlarge = ObjectProperty(lambda piece: None)
    """Shows a piece as large as the screen."""
    asked = NumericProperty(-1)
    """The seat whose question was called before that of the others; -1: none was."""
    opposite = ObjectProperty(frozenset())
    """Seats that sit across a tablet that lies flat."""
    seen = NumericProperty(0)
    """Height, px, of what shows of it at once, where it is moved about."""
    over = NumericProperty(0)
    """So much height, px, what is considered takes from it for a moment."""
    painted = NumericProperty(0)
    """So often it was painted."""
    moves = BooleanProperty(False)
    """What goes somewhere is shown on its way."""
    __events__ = ("on_pick", "on_explain")

    def __init__(self, **kwargs: Any) -> None:
        self.lens = kwargs.pop("lens", None) or Lens()
        self._told: tuple[Any, ...] | None = None
        """What the picture that is shown was painted from."""
        self._length = -1
        """How far the match is that the page was turned at."""
        super().__init__(**kwargs)
        self.motion = Motion(self.canvas)
        self.fbind("view", self._turn_back)
        self.fbind("picked", self._turn_to_asked)
        for name in (
            "view", "game", "focus", "picked", "goes", "lit", "page", "opposite", "seen",
            "over", "lost",
        ):  # fmt: skip
            self.fbind(name, self.repaint)

    def _repaint(self, *_: object) -> None:
        """Paint; after a step of the match show how it came about."""
        was, now = self._told, self._frame()
        if was != now:
            self.motion.stop()
        before = was if self.moves and was is not None and was[0] != now[0] else None
        if before is not None and before[1:] == now[1:]:
            self._step_on()
        elif before is not None and _of_another_height(before, now):
            self._count_on()
        else:
            super()._repaint()
        self._told = now
        self.painted += 1

    def put_away(self) -> None:
        """Nothing is on its way where nobody looks."""
        super().put_away()
        self.motion.stop()

    def _step_on(self) -> None:
        """Only the match has gone on: paint it anew beside the old picture and lead over to it.

        The old one is held by the motion alone: a spare one would be megabytes all evening, and
        another is made within two milliseconds.
        """
        marks, numbers, old = self.marks, self.numbers, self._canvas
        self._canvas = None
        super()._repaint()
        if old is not None and self.picture is not None:
            moved = [one for one in journeys(marks, self.marks) if self._holds(one.end)]
            counted = counts(numbers, self.numbers)
            self.motion.begin(old.texture, self.picture, moved, counted, self._shade, self.pos)

    def _count_on(self) -> None:
        """The question below has become higher or lower: numbers count in the new picture alone."""
        numbers = self.numbers
        super()._repaint()
        if self.picture is not None:
            counted = counts_lower(numbers, self.numbers)
            self.motion.begin(None, self.picture, (), counted, self._shade, self.pos)

    def _holds(self, mark: Mark) -> bool:
        """Whether all of it is on the picture."""
        inside = self.x <= mark.x and mark.x + mark.w <= self.right
        return inside and self.y <= mark.y and mark.y + mark.h <= self.top

    def _frame(self) -> tuple[Any, ...]:
        """How far the match is, and how it is looked at."""
        length = self.view.length if self.view is not None else 0
        size = round(self.width), round(self.height)
        looks = words.language, theme.name, theme.letters
        return length, self.game, int(self.focus), int(self.page), size, *self.pos, looks

    @property
    def stale(self) -> bool:
        """Whether another seat is looked at than the one that was painted in full."""
        return self._told is not None and self._told[2] != int(self.focus)

    def _shade(self, x: float, y: float) -> tuple[float, ...]:
        """The colour of the picture at a point of the window."""
        if self._canvas is None:
            return tuple(theme.ground)
        place = int(x - self.x), int(y - self.y)
        return tuple(part / 255 for part in self._canvas.get_pixel_color(*place))

    def paint(self, brush: Brush) -> None:
        """Paint the game's drawing."""
        if self.view is None or self.game is None:
            return
        drawing = drawing_of(self.game.id)
        drawing.paint(brush, self.scene(), self.x, self.y, self.width, self.height)
        paint_lost(brush, self.lost)

    def scene(self) -> Scene:
        """What the drawing paints from."""
        return scene_of(
            self.view, self.game, self._pick, self._explain, focus=int(self.focus),
            look_at=self._look_at, choosable=self._choosable(), picked=self.picked,
            goes=self.goes or self.picked,
            page=int(self.page), turn=self._turn, preview=self.preview, lens=self.lens,
            opposite=self.opposite, look=self.repaint, enlarge=self.enlarge, seen=self.seen,
            over=self.over,
        )  # fmt: skip

    def offered(self) -> frozenset[str]:
        """What can be touched as an answer now, with the places that are drawn for it."""
        if self.view is None:
            return frozenset()
        if self.view.question is None or self.lit is not None or self.game is None:
            return self._choosable()
        drawn = map(drawing_of(self.game.id).spot, self.view.question.choices)
        return self._choosable().union(filter(None, drawn))

    def _choosable(self) -> frozenset[str]:
        if self.lit is not None:
            return frozenset(self.lit)
        return offered(self.view.question, self.game.gives_up if self.game else ())

    def fit(self, room: tuple[float, float]) -> None:
        """Take the room there is, but no less than the drawing needs."""
        least = self.least(room[0])
        self.size = max(room[0], least[0]), max(room[1], least[1])
        self.seen = room[1] if least[1] > room[1] + 1 else 0

    def least(self, width: float) -> tuple[float, float]:
        """The size below which the drawing is moved about rather than drawn smaller, in a room of
        this width."""
        return self._needed(lambda drawing: drawing.least, width)

    def whole(self, width: float) -> tuple[float, float]:
        """The size at which all of the match shows at once."""
        return self._needed(lambda drawing: drawing.whole, width)

    def _needed(
        self, way: Callable[[Drawing], Callable[[float, int], tuple[float, float]]], width: float
    ) -> tuple[float, float]:
        if self.view is None or self.game is None:
            return 0.0, 0.0
        wide, high = way(drawing_of(self.game.id))(width / dp(1), len(self.view.header.seats))
        return dp(wide), dp(high)

    def where(self) -> str:
        """Round and phase in words."""
        if self.view is None or self.game is None:
            return ""
        return drawing_of(self.game.id).where(self.scene())

    def began(self) -> Began | None:
        """The round that is played."""
        if self.view is None or self.game is None:
            return None
        return drawing_of(self.game.id).began(self.scene())

    def came(self) -> Sequence[Began]:
        """What came over the seats with what was done last."""
        if self.view is None or self.game is None:
            return ()
        return drawing_of(self.game.id).came(self.scene())

    def clearing(self) -> tuple[float, float, float, float] | None:
        """Where no seat lies, from its lower left corner."""
        if self.view is None or self.game is None:
            return None
        return drawing_of(self.game.id).clearing(self.scene(), self.width, self.height)

    def minds(self) -> bool:
        """Whether people look there before they answer."""
        known = self.view is not None and self.game is not None
        return known and drawing_of(self.game.id).minds(self.scene())

    def _pick(self, piece: str) -> None:
        self.dispatch("on_pick", piece)

    def _explain(self, seat: int, what: str) -> None:
        self.dispatch("on_explain", seat, what)

    def _turn(self) -> None:
        self.page += 1

    def _turn_back(self, *_: object) -> None:
        """Once the match has gone on, the page is that of what is asked: whoever had looked
        elsewhere was told to touch what did not show."""
        length = self.view.length if self.view is not None else -1
        if length != self._length:
            self._length, self.page = length, 0

    def _turn_to_asked(self, *_: object) -> None:
        """What is considered now is asked about where it can be touched."""
        self.page = 0

    def _look_at(self, seat: int) -> None:
        self.focus = seat

    def on_pick(self, piece: str) -> None:
        """A piece was touched."""

    def on_explain(self, seat: int, what: str) -> None:
        """A number was touched."""


def _of_another_height(was: tuple[Any, ...], now: tuple[Any, ...]) -> bool:
    """Whether it is looked at as before, in all but how high it is and where it begins."""
    size, low = 4, 6
    return was[size][0] == now[size][0] and all(
        a == b for n, (a, b) in enumerate(zip(was, now, strict=True)) if n not in (0, size, low)
    )

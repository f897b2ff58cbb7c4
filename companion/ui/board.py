"""The painted match in the middle of the table screen: any game's drawing, fed by the hall."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.session.api import SessionView
from companion.ui.began import Began
from companion.ui.drawing import Drawing, Scene, offered, piece_name
from companion.ui.drawings import drawing_of
from companion.ui.lens import Lens
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush, Mark, Spot
from companion.ui.widgets.fingers import Fingers
from companion.ui.widgets.gaps import least_seen
from companion.ui.widgets.loose import Sliding
from companion.ui.widgets.motion import Motion, counts, journeys
from companion.ui.widgets.painted import Painted
from companion.ui.words import words
from engine.core.game import Game

NAME = 52.0
"""The upper part of a seat's row, dp, that says whose it is."""
ROW = 33.0
"""A seat's row, dp, at its lowest."""


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
            "over",
        ):  # fmt: skip
            self.fbind(name, self.repaint)

    def _repaint(self, *_: object) -> None:
        """Paint; after a step of the match show how it came about."""
        was, now = self._told, self._frame()
        if was != now:
            self.motion.stop()
        tells = self.moves and was is not None and was[0] != now[0] and was[1:] == now[1:]
        if not tells:
            super()._repaint()
        else:
            self._step_on()
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
        """What can be touched as an answer now."""
        return self._choosable() if self.view is not None else frozenset()

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


class BoardRoom(Sliding):
    """Where the match is looked at: a drawing that needs more room than there is can be moved."""

    high = NumericProperty(0)
    """Height with all that is told over a part of it; 0: nothing ever is."""
    full = NumericProperty(0)
    """The same without a lesson, beside which the match is drawn whole."""
    wide = NumericProperty(0)
    """Width with what it gives up."""
    phone = BooleanProperty(False)
    """There is no room for what is offered and a row."""
    trim = ListProperty([0, 0])
    """So much it ends before its right and its lower edge, which would leave a sliver of something
    to touch."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._sought: frozenset[str] | None = None
        """What was looked for last; None: nothing yet."""
        self._low = self._meant = self._bare = 0.0
        """Where in the window the match ends below, where people want it to begin above, and where
        it would end were nothing trimmed: what is trimmed is found from there, or the match would
        creep up with each look at it."""
        self._ends: tuple[float, ...] = ()
        """Of what width and height with all that is told that was, and between what lower and
        upper end."""
        self._by_hand = False
        """It moves since a finger began to move it, and not since the room has another size."""
        self._due = True
        """The row of the seat that is looked at comes into view, until hands move the match."""
        self._seek = Clock.create_trigger(self.seek)
        self._stay = Clock.create_trigger(self.stay, -1)
        self.fbind("size", self.fit)
        self.fbind("full", self.fit)
        self.fbind("wide", self.fit)
        for name in ("size", "pos", "full", "high", "wide"):
            self.fbind(name, self._stay)
        self.fbind("scroll_y", self._stood)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """The match that is looked at here, or a part of kivy's own room."""
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("focus", self._turn_to)
        widget.bind(painted=self._begin)

    def _begin(self, *_: object) -> None:
        """Where rows are, what is offered, and what the edge cuts can only be found once it is
        painted."""
        self._come_out()
        self._seek()

    def _turn_to(self, *_: object) -> None:
        """Another seat is looked at: its row shows once it is painted."""
        self._due = True

    def fit(self, *_: object) -> None:
        """Give the board its room; without need nothing moves, and touches come at once."""
        for board in self.children:
            board.fit((max(self.wide, self.width), max(self.full, self.height)))
            self.do_scroll_x = board.width > self.width + 1
            self.do_scroll_y = board.height > self.height + 1
            if not self.do_scroll_y:
                self.scroll_y = 1.0  # what is told over its lower end later leaves its top in sight

    def stay(self, *_: object) -> None:
        """What is told over an end of the match leaves it where it is; only the row of the seat
        that is looked at comes out from under it."""
        room = self.wide or self.width, self.high
        ends = round(self.y - self.trim[1]), round(self.top)
        if (*room, *ends) == self._ends:
            self._lay(self._bare)  # it has only been trimmed, and stays where it is
            self._come_out(self.y)
            return
        self._by_hand = room != self._ends[:2]
        self._stood()
        if not self._by_hand:
            self._lay(self._meant - sum(board.height for board in self.children))
            self._sought = self._sought or self._all_in_view()
        self._by_hand, self._due, self._bare = False, True, self._low
        self._come_out()
        self._ends = (*room, *ends)
        self._seek()

    def _come_out(self, end: float | None = None) -> None:
        """The name of the seat that is looked at shows above this end, or that of the room before
        it is trimmed; unless that hides all that is offered: the news above a bid hid the tiles
        that were bid for."""
        if not self._due:
            return
        low, up = self._low, self._hidden(self.y - self.trim[1] if end is None else end)
        if not up:
            return
        offered = self._offers()
        self._lay(low + up)
        if offered and not self._offers():
            self._lay(low)
        self._stood()
        self._bare = self._low if end is None else self._bare

    def _offers(self) -> bool:
        """Whether any of what can be touched now is seen."""
        board = self.children[0]
        offered = board.offered()
        return any(spot.name in offered and self._shows(spot) for spot in board.spots)

    def _all_in_view(self) -> frozenset[str] | None:
        """What can be touched now, if it all shows where nothing is told over it."""
        whole = (board for board in self.children if board.height <= self.full + 1)
        return next((board.offered() for board in whole), None)

    def _stood(self, *_: object) -> None:
        """Note where the match is; where hands have moved it, people want it."""
        for board in self.children:
            over = board.height - self.height
            self._low = self.y - self.scroll_y * over if over > 1 else self.top - board.height
            if self._by_hand:
                self._meant, self._bare = self._low + board.height, self._low

    def on_scroll_start(self, touch: Any, check_children: bool = True) -> bool:
        """A finger begins to move it."""
        self._by_hand, self._due = True, False
        return bool(super().on_scroll_start(touch, check_children))

    def _lay(self, low: float) -> None:
        """The match ends at this height, or as near to it as its room lets it."""
        over = self.children[0].height - self.height if self.children else 0
        if over > 1:
            self.scroll_y = min(1.0, max(0.0, (self.y - low) / over))

    def _hidden(self, end: float) -> float:
        """How far up the name of the seat that is looked at has to come, or down."""
        board = self.children[0] if self.children else None
        if board is None:
            return 0.0
        row = next((one for one in board.spots if one.name == f"seat{board.focus:.0f}"), None)
        if row is None:
            return 0.0
        top = self._low + board.height - board.below(row)
        low = top - min(row.h, dp(NAME))
        return max(0.0, end - low) - max(0.0, top - self.top)

    def _cut(self) -> None:
        before = list(self.trim)
        for board in self.children:
            self.trim = [self._trimmed_right(board), self._trimmed(board)]
        if self.children and self.trim == before:  # else it is laid anew, and comes out then
            self._come_out(self.y)

    def _trimmed(self, board: Board) -> float:
        """How much higher to end so that nothing to touch is a sliver there."""
        edge = board.height - (self.y - self.trim[1] - self._bare)
        spans = [(board.below(s), s.h, least_seen(s.h, ROW)) for s in board.spots]
        words = [(board.painted_top - y - h, h, h) for _, y, _, h, _ in board.texts]
        return (_less([*spans, *words], edge) or _less(spans, edge)) if self.do_scroll_y else 0.0

    def _trimmed_right(self, board: Board) -> float:
        """The same at the right, as long as the match has not been moved there."""
        spans = [(s.x - board.x, s.w, least_seen(s.w, ROW)) for s in board.spots]
        whole = board.width <= self.width + self.trim[0] + 1  # nothing lies beyond the edge
        if whole or not self.do_scroll_x:
            return 0.0  # as it was before the room had its width: the match stood aside for good
        still = self.scroll_x == 0
        return _less(spans, self.width + self.trim[0]) if still else float(self.trim[0])

    def seek(self, *_: object) -> None:
        """What is offered now comes into view, once, unless a part of it is there already."""
        board = next(iter(self.children), None)
        self._cut()
        if board is None or not (self.do_scroll_x or self.do_scroll_y):
            return
        offered = board.offered()
        spots = [spot for spot in board.spots if spot.name in offered]
        larger = board.height > self.full + 1 or board.width > self.wide + 1
        if not spots and self._sought is None and board.lens.room[2] and larger:
            x, y, w, h = board.lens.room  # the board itself, before what stands round it
            self._sought = frozenset()
            self.scroll_to_middle(x + w / 2 - board.x, y + h / 2 - board.y)
        if offered == self._sought or not spots:
            return
        first, self._sought = not self._sought, offered
        if first and board.lens.considered:  # the world, with what stands round it
            x, y, w, h = board.lens.room
            self.scroll_to_middle(x + w / 2 - board.x, y + h / 2 - board.y)
        elif not any(map(self._shows, spots)):
            upper = min(map(board.below, spots))
            lower = max(board.below(s) + s.h for s in spots)
            self.scroll_to_middle(
                (min(s.x for s in spots) + max(s.x + s.w for s in spots)) / 2 - board.x,
                board.height - (upper + lower) / 2,
            )

    def _shows(self, spot: Spot) -> bool:
        """Whether all of it is seen."""
        board = self.children[0]
        left = self.scroll_x * max(0.0, board.width - self.width)
        low = self.scroll_y * max(0.0, board.height - self.height)
        x, y = spot.x - board.x, board.height - board.below(spot) - spot.h
        across = left <= x and x + spot.w <= left + self.width
        return bool(across and low <= y and y + spot.h <= low + self.height)

    def scroll_to_middle(self, x: float, y: float) -> None:
        """Move a point of the match as near to the middle as its edges let it."""
        board = self.children[0]
        for name, at, whole, room in (
            ("scroll_x", x, board.width, self.width), ("scroll_y", y, board.height, self.height)
        ):  # fmt: skip
            if whole > room + 1:
                setattr(self, name, min(1.0, max(0.0, (at - room / 2) / (whole - room))))
        self._meant, self._bare = self._low + board.height, self._low


def _less(spans: Sequence[tuple[float, float, float]], edge: float) -> float:
    """How much before an edge to end so that nothing is a sliver there: each of what lies along it
    begins somewhere, is so long, and tells of itself by so much."""
    less = 0.0
    while less < dp(NAME):
        seen = [(edge - less - start, min(long - 1, least)) for start, long, least in spans]
        slivers = [part for part, least in seen if 1 < part < least]
        if not slivers:
            return less
        less += max(slivers)
    return 0.0


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

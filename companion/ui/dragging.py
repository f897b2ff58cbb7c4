"""A card that goes to a place of the drawing can be dragged there: lifting it is the touch of the
card, letting it go over a lit place the touch of that place. One that goes to none says what to
touch, and so does what is lit and no card."""

from __future__ import annotations

from math import hypot
from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.scrollview import ScrollView

from companion.ui.ask import Answers
from companion.ui.board import Board
from companion.ui.board_room import BoardRoom
from companion.ui.drawing import piece_name
from companion.ui.drawings import drawing_of
from companion.ui.enlarged import STILL, held_piece, let_go
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush, Spot
from companion.ui.widgets.fingers import Fingers
from companion.ui.widgets.painted import Painted
from companion.ui.words import words

WIDE: Final = 132.0
HIGH: Final = 176.0
"""What is carried, dp: over a finger that hides its middle."""
FOOT: Final = 46.0
"""Height of the words below it, dp."""
SEEN_S: Final = 0.25
"""How long places are lit before a finger can mean one: where they stand is seen only then.
Chosen: shorter than a finger takes from a card to a place, longer than the match takes to move."""
END: Final = 0.01
"""So near its end, as a share of the rest, a room that slides is there."""
NEAR: Final = 0.5
"""So far beside a place, by its shorter side, a card that is let go still means it."""
TOLD_S: Final = 2.0
"""How long it is told that a card was let go where it cannot lie. Chosen: five words read twice."""


class Carried(Painted):
    """The card under a finger, over everything else; with words where it found no place."""

    piece = StringProperty("")
    game = ObjectProperty(None, allownone=True)
    told = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        size = dp(WIDE) * theme.room, dp(HIGH + FOOT) * theme.room
        super().__init__(size_hint=(None, None), size=size, **kwargs)
        self._at = Translate(0, 0, 0)
        for part in (self._at, PushMatrix()):  # the last one inserted comes first
            self.canvas.before.insert(0, part)
        self.canvas.after.add(PopMatrix())
        for name in ("piece", "game", "told"):
            self.fbind(name, self.repaint)

    def follow(self, x: float, y: float) -> None:
        """Its middle is at a point of the window; it is not painted anew for that."""
        self._at.xy = x - self.width / 2, y - self.height / 2

    def tell(self, told: str, width: float, height: float) -> None:
        """Words below it, all of them inside a window of this size."""
        self.told = told
        left, low = self._at.xy
        edge = theme.near
        self._at.xy = (
            max(edge, min(left, width - self.width - edge)),
            max(edge, min(low, height - self.height - edge)),
        )

    def paint(self, brush: Brush) -> None:
        """The card, and what is told of it."""
        if self.game is None or not self.piece:
            return
        foot = dp(FOOT) * theme.room
        name = piece_name(self.game, self.piece, words.language)
        high = self.height - foot
        drawing_of(self.game.id).paint_piece(brush, self.piece, 0, foot, self.width, high, name)
        if self.told:
            brush.box(0, 0, self.width, foot - dp(4), theme.raised, theme.round)
            brush.words(self.told, dp(6), 0, self.width - dp(12), foot - dp(4), theme.small,
                        theme.ink, across=0.5)  # fmt: skip


class Dragging:
    """Tells a dragged card from a touched one, and brings it to where it is let go."""

    def __init__(self, root: Any) -> None:
        self.root = root
        self.shown = Carried()
        self._touch: Any = None
        self._places: frozenset[str] = frozenset()
        self._beside = ""
        """What is told of something that goes to no place."""
        self._carries = False
        """Something is under the finger, also where it goes to no place."""
        self._since = 0.0
        self._away = Clock.create_trigger(self._put_away, TOLD_S)

    def down(self, touch: Any) -> None:
        """A finger comes down; a second one drags nothing."""
        self._put_away()
        alone = self._touch is None and not self.root.hall.enlarged
        self._touch = touch if alone and not touch.is_mouse_scrolling else None
        self._places, self._carries = frozenset(), False

    def move(self, touch: Any) -> bool:
        """A finger moves; whether it carries something."""
        if touch is not self._touch:
            return False
        if not self._carries and hypot(touch.x - touch.ox, touch.y - touch.oy) > dp(STILL):
            self._lift(touch)
            waits = self.root.hall.calm.waits(touch)
            self._touch = touch if self._carries or waits else None  # it drags something else
        if self._carries:
            self.shown.follow(touch.x, touch.y)
        return self._carries

    def up(self, touch: Any) -> None:
        """A finger leaves: what it carries is laid on the place below it."""
        if touch is not self._touch:
            return
        carried, places, beside = self._carries, self._places, self._beside
        self._touch, self._carries, self._places = None, False, frozenset()
        if not carried:
            return
        there = _nearest(self.root.screens.current_screen, touch.x, touch.y, places)
        seen = self.root.hall.calm.clock() - self._since >= SEEN_S
        if seen and self._lay(there, touch):
            self._put_away()
        else:
            self.shown.tell(words.say("table.touch_place" if places else beside), *self.root.size)
            self._away()

    def _lay(self, spot: Spot | None, touch: Any) -> bool:
        """On this place: the card is taken, or the place touched. Whether it lies there."""
        answers = _answers(self.root.screens.current_screen)
        piece, place = self.shown.piece, spot.name if spot is not None else ""
        if answers is not None and answers.touches.drop(piece, touch.x, touch.y, place=place):
            return True
        if spot is not None:
            spot.press()
        return spot is not None

    def _lift(self, touch: Any) -> None:
        """The finger began on a card that goes somewhere: consider it, and show it on its way."""
        screen, hall = self.root.screens.current_screen, self.root.hall
        piece = shown = held_piece(screen, touch.ox, touch.oy, hall.game)
        if not piece:
            piece, shown = _lit(screen, touch.ox, touch.oy)
        answers = _answers(screen)
        if not shown or answers is None:
            return
        touches = answers.touches
        thing = shown != piece and touches.considers(piece)
        places = touches.places_of(piece)
        if _slides(screen, touch, places):
            return
        if hall.calm.turning or not (places or thing or touches.answered_beside(piece)):
            return
        let_go(touch)
        for room in (one for one in screen.walk() if isinstance(one, BoardRoom)):
            room.let_be(touch)
        if answers.looked_at != piece:
            self._since = hall.calm.clock()
            touches.drag(piece)
        self._places, self._carries = places, True
        self._beside = "table.touch_one" if thing else "table.touch_answer"
        self.shown.game, self.shown.piece, self.shown.told = hall.game, shown, ""
        self.root.add_widget(self.shown)

    def _put_away(self, *_: object) -> None:
        self._away.cancel()
        if self.shown.parent is not None:
            self.root.remove_widget(self.shown)


def _answers(screen: Any) -> Answers | None:
    return next((one for one in screen.walk() if isinstance(one, Answers)), None)


def _lit(screen: Any, x: float, y: float) -> tuple[str, str]:
    """What is lit at a point of the window and no piece, with its picture; nothing: none is."""
    for one in screen.walk():
        if isinstance(one, Board) and one.parent is not None and one.game is not None:
            at = one.parent.to_widget(x, y)
            spot = one.touched(*at) if one.collide_point(*at) else None
            if spot is not None and spot.name in one.offered():
                return spot.name, drawing_of(one.game.id).carried(spot.name)
    return "", ""


def _slides(screen: Any, touch: Any, places: frozenset[str]) -> bool:
    """Whether the finger moves a room that has more than shows, or a board under a lens; not the
    room of the match where a place is seen that it can go to."""
    way = touch.x - touch.ox, touch.y - touch.oy
    for one in screen.walk():
        if one.parent is None or not isinstance(one, ScrollView | Fingers):
            continue
        at = one.parent.to_widget(touch.ox, touch.oy)
        if not one.collide_point(*at) or (isinstance(one, BoardRoom) and one.shows_any(places)):
            continue
        if isinstance(one, Fingers):
            if one.lens.holds(*at):
                return True
        elif any(_over(one, inside, *way) for inside in one.children):
            return True
    return False


def _over(room: Any, inside: Any, right: float, up: float) -> bool:
    """Whether what a room holds goes on where the finger would draw it from."""
    if abs(right) > abs(up):
        return bool(room.do_scroll_x and inside.width > room.width + 1)
    more = room.scroll_y > END if up > 0 else room.scroll_y < 1 - END
    return bool(room.do_scroll_y and inside.height > room.height + 1 and more)


def _nearest(screen: Any, x: float, y: float, places: frozenset[str]) -> Spot | None:
    """Of these places the one at a point of the window, or less than half of it away: the match
    may have moved when the card was lifted."""
    near: list[tuple[float, Spot]] = []
    for one in screen.walk():
        if isinstance(one, Board) and one.parent is not None:
            at = one.parent.to_widget(x, y)
            if not any(_is_of_another(s, places) and not _away(s, *at) for s in one.spots):
                near += [(_away(s, *at), s) for s in one.spots if s.name in places]
    near = [(far, s) for far, s in near if far < min(s.w, s.h) * NEAR]
    return min(near, key=lambda one: one[0])[1] if near else None


def _is_of_another(spot: Spot, places: frozenset[str]) -> bool:
    """Whether it is what lies before a seat that it does not go to: nobody means a neighbour's."""
    seat = spot.name.removeprefix("seat")
    return spot.name != seat and seat.isdigit() and spot.name not in places


def _away(spot: Spot, x: float, y: float) -> float:
    """How far a point lies outside a spot."""
    across = max(spot.x - x, x - spot.x - spot.w, 0)
    return hypot(across, max(spot.y - y, y - spot.y - spot.h, 0))

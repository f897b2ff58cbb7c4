"""A calm sign that a round has begun, or that something came over all seats: it stands over the
match for a moment, and asks for nothing.

No touch ends there, nothing moves for it, and it goes by itself, or with the next touch: whoever
answers has read it. What came with the same touch is told one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.session.api import Phase, SessionView
from companion.ui.began import Began, one_sign
from companion.ui.calm import AGAIN_S, LONG_AGO, calm
from companion.ui.hall import Hall
from companion.ui.unasked import OVER
from companion.ui.widgets.befell_view import BefellView as BefellView
from companion.ui.widgets.counted_view import CountedView as CountedView
from companion.ui.widgets.motion import LASTS_S
from companion.ui.words import words

READ_S = 2.6
"""Chosen: a heading and a short line read once."""
TOOK_S = 5.0
"""Chosen: the same with what each seat lost, or with what came to light."""


class BeganSign(BoxLayout):
    """What has begun, and what it brings; empty most of the time."""

    title = StringProperty("")
    text = StringProperty("")
    does = StringProperty("")
    """What it does to everybody."""
    then = StringProperty("")
    """The round that begins with it."""
    sign = StringProperty("")
    game = ObjectProperty(None, allownone=True)
    seats = ObjectProperty(())
    own = BooleanProperty(False)
    """The news below tell the same."""
    room = NumericProperty(0)
    """Height, px, of where it stands."""
    clear = ListProperty()
    """Where no seat lies: x, y, width and height, px; empty: nowhere."""
    covers = BooleanProperty(False)
    """It lies over its own news, as high as they are."""
    spare = NumericProperty(0)
    """Height, px, that words leave there to the pictures of what came to light."""
    low = BooleanProperty(False)
    """They are told there."""
    slim = BooleanProperty(False)
    """The screen is narrow."""
    roomy = BooleanProperty(False)
    """There is height for large pictures."""
    few = BooleanProperty(True)
    """Each has room for words beside it in a low clearing."""
    fits = NumericProperty(0)
    """Height, dp, of smaller pictures."""
    brief = BooleanProperty(False)
    """There is height for what came to light alone."""
    crowded = BooleanProperty(False)
    """There is no height for the round that begins."""
    took = ListProperty()
    """What it took from whom: one row, or none."""
    drawn = ListProperty()
    """The picture of each thing that came to light, and what is said of it."""

    def __init__(self, **kwargs: Any) -> None:
        self._at: tuple[object, tuple[int, ...]] = ("", ())
        """Which match was looked at last, and how far that was."""
        self._came = -1
        """The last event of what came over the seats that was told."""
        self._lots: tuple[Any, ...] = ((), 0.0, False, False)
        """What lies there, and in how much room."""
        self._lay = Clock.create_trigger(self.on_drawn, -1)
        self._due = list[Began]()
        """What is told next; first what is told now."""
        self._moves, self._language = False, ""
        self._since = LONG_AGO
        """Since when it is seen."""
        self._over = Clock.create_trigger(self._goes, READ_S)
        self._read = Clock.create_trigger(self._goes, TOOK_S)
        super().__init__(**kwargs)
        self.opacity = 0

    def on_touch_down(self, touch: Any) -> bool:
        """Whoever touches anything has read it; the finger goes on to what it meant."""
        if self._due and calm.clock() - self._since.at >= AGAIN_S:
            self._goes()
        return bool(super().on_touch_down(touch))

    def follow(
        self, hall: Hall, view: SessionView, began: Began | None, came: Sequence[Began] = ()
    ) -> None:
        """Tell what has come and what has begun since it was looked at last; not what a match was
        opened at, nor what it went back to."""
        (match, before), now = self._at, began.number if began else ()
        self._at, self._moves = (view.header, now), hall.moves
        self.game, self.seats = hall.game, view.header.called(words.language)
        fresh = [one for one in came if one.title and one.number[0] > self._came]
        self._came = max([one.number[0] for one in came], default=min(self._came, _last(view)))
        if match != view.header or view.phase not in (Phase.PLAY, *OVER) or now < before:
            self.rest()
            return
        fresh = one_sign(fresh, began if () < before < now else None)
        if fresh:
            self._tell(fresh)
        elif self._due:
            self._say_anew([_same(one, came, began) for one in self._due])

    def _say_anew(self, now: Sequence[Began | None]) -> None:
        """In another language; what is known no more, because others have gone on since, goes."""
        other = words.language != self._language
        known = [one or was for one, was in zip(now, self._due, strict=True) if one or not other]
        if now[0] is None and other:
            self._tell(known) if known else self.rest()
        else:
            self._due = known
            self._show(known[0])

    def _tell(self, fresh: Sequence[Began]) -> None:
        self.rest()
        self._due = list(fresh)
        self._next()

    def _next(self) -> None:
        self._show(self._due[0])
        self.opacity, self._since = 1, calm.change()
        (self._read if self._due[0].took or self._due[0].drawn else self._over)()

    def _show(self, told: Began) -> None:
        self._due[0], self._language = told, words.language
        self.title, self.text, self.sign = told.title, told.brings, told.sign
        self.does = told.took.how if told.took else ""
        self.then = told.then
        self.took = [told.took] if told.took and told.took.cells else []
        self.drawn = list(told.drawn)

    def on_drawn(self, *_: object) -> None:
        """They lie side by side, each as large as there is room."""
        lots = tuple(self.drawn), self.spare * self.low, self.roomy, self.slim, self.fits
        if lots == self._lots:
            return
        self._lots = lots
        self.ids.lots.clear_widgets()
        for what, said in self.drawn:
            lot = Factory.DrawnLot()
            lot.what, lot.said, lot.few = what, said, self.few
            lot.spare, lot.roomy, lot.game = self.spare * self.low, self.roomy, self.game
            lot.slim, lot.fits = self.slim, self.fits
            self.ids.lots.add_widget(lot)

    def on_spare(self, *_: object) -> None:
        """That changes many times while all else is laid: they are laid once, when it has."""
        self._lay()

    on_low = on_roomy = on_slim = on_few = on_fits = on_spare

    def _goes(self, *_: object) -> None:
        if len(self._due) > 1:
            self._due.pop(0)
            self._next()
        elif self._moves:
            fades = Animation(opacity=0, duration=LASTS_S)
            fades.bind(on_complete=self.rest)
            fades.start(self)
        else:
            self.rest()

    def rest(self, *_: object) -> None:
        """Nothing has begun."""
        Animation.cancel_all(self, "opacity")
        self._over.cancel()
        self._read.cancel()
        self._due = []
        self.title = self.text = self.does = self.sign = self.then = ""
        self.took = []
        self.drawn = []
        self.opacity = 0


def _last(view: SessionView) -> int:
    """The last event that was told, so far as it is known: what was taken back comes anew."""
    return view.happened[-1].index if view.happened else -1


def _same(told: Began, came: Sequence[Began], began: Began | None) -> Began | None:
    """The same as it is called now."""
    known = [*one_sign(came, began if told.then else None), *([began] if began else [])]
    return next((one for one in known if (one.number, one.sign) == (told.number, told.sign)), None)

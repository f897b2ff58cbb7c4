"""Kivy's field and scrolling room, which here do not hold a screen that was left, nor a touch."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import AliasProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput

from companion.ui import glyphs
from companion.ui.calm import LONG_AGO, calm
from companion.ui.widgets.gaps import give_way
from companion.ui.words import words

HANDLE: Final = 48.0
"""The least length of a bar's handle, dp: of a list of three hundred cards it was five pixels."""
ROUNDS: Final = 5
"""So many rounds of layout without another height are rest. Chosen: boxes that lie four deep have
moved by then; gaps that were set sooner were set for what stood elsewhere a moment later."""
GROUNDS: Final = ("background_normal", "background_active", "background_disabled_normal")
_SEE_CURSOR: Final[Any] = TextInput._adjust_viewport.__wrapped__


class Field(TextInput):
    """A field to write in. Kivy's own keeps the last one whose cursor moved, for good.

    What its font has no sign for is not taken, and that is said: people would see boxes. Nothing of
    kivy's theme is read, a megabyte for as long as the app runs: it has a ground of its own.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**dict.fromkeys(GROUNDS, ""), **kwargs)

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """What was typed or pasted; of a secret nothing is drawn, and all of it counts."""
        kept = substring if self.password else glyphs.drawn(substring, _file(self))
        super().insert_text(kept, from_undo)
        if kept != substring:
            self._refuse()

    def _refuse(self) -> None:
        """Say it where people look for what is said."""
        halls = (getattr(above, "hall", None) for above in self.walk_reverse())
        if hall := next(filter(None, halls), None):
            hall.complain(words.say("field.letters"))

    def _adjust_viewport(self, column: int, row: int) -> None:
        Clock.schedule_once(lambda _: _SEE_CURSOR(self, column, row), -1)


def _file(field: TextInput) -> str:
    """The font file that a field is set in."""
    return str(field._label_cached.options["font_name_r"])


class Sliding(ScrollView):
    """A room that slides. Its bar fades half a second later, and what fades is held.

    Kivy's own presses what was touched in it a fifth of a second after the finger has left.
    `slid` is when what is in it was seen to move last: a finger that stops it means nothing in it.
    """

    slid = LONG_AGO
    scroll_y: Any

    def _get_vbar(self) -> tuple[float, float]:
        """Where the handle begins and how long it is, as shares of the height."""
        _, share = super()._get_vbar()
        least = min(0.5, dp(HANDLE) / max(1.0, self.height))
        share = min(1.0, max(share, least))
        return (1.0 - share) * min(1.0, max(0.0, self.scroll_y)), share

    vbar = AliasProperty(
        _get_vbar, bind=("scroll_y", "_viewport", "viewport_size", "height"), cache=True
    )

    def update_from_scroll(self, *told: Any) -> None:
        """What is in it moved, unless it lies where it lay. It ends with what is seen: what is only
        kept free (`blank`, px) at its end is nothing to slide to."""
        over, lies = self.viewport_size[1] - self.height, self._viewport
        blank = sum(getattr(one, "blank", 0) for one in lies.children) if lies else 0
        if blank and over > 0:
            self.scroll_y = max(self.scroll_y, min(1.0, blank / over))
        before = self.g_translate.xy
        super().update_from_scroll(*told)
        if max(abs(a - b) for a, b in zip(before, self.g_translate.xy, strict=True)) > 1:
            self.slid = calm.change()

    def _bind_inactive_bar_color(self, *told: Any) -> None:
        if self.get_parent_window() is not None:
            super()._bind_inactive_bar_color(*told)

    def on_scroll_move(self, touch: Any) -> bool:
        """What slides since a moment ago slides from where the finger is."""
        self._begin_late(touch)
        return bool(super().on_scroll_move(touch))

    def _begin_late(self, touch: Any) -> None:
        """A room that was whole when the finger came down has not heard of it: kivy would break."""
        if self._get_uid() not in touch.ud:
            return
        across, up = self.do_scroll_x and self.effect_x, self.do_scroll_y and self.effect_y
        for effect, at in ((across, touch.x), (up, touch.y)):
            if effect and not effect.is_manual:
                effect.start(at)

    def on_scroll_stop(self, touch: Any, check_children: bool = True) -> bool:
        """What was touched is pressed in the next frame, when this touch is dealt with."""
        self._begin_late(touch)
        stopped = bool(super().on_scroll_stop(touch, check_children))
        if touch.ud.get(self._get_uid(), {}).get("mode") == "unknown":
            Clock.schedule_once(lambda _: self._do_touch_up(touch), 0)
        return stopped

    def _do_touch_up(self, touch: Any, *_: object) -> None:
        if self not in touch.ud:  # once only: kivy comes later
            touch.ud[self] = True
            calm.up(touch)
            super()._do_touch_up(touch)


class Scroll(Sliding):
    """A page in it is read from above to below; its gaps give way to what its edge would cut."""

    def __init__(self, **kwargs: Any) -> None:
        self._again = Clock.create_trigger(self._part)
        self._round = Clock.create_trigger(self._settle, -1)
        self._rounds = 0
        super().__init__(**kwargs)
        self.fbind("viewport_size", self._begin)
        self.fbind("height", self._begin)

    def _begin(self, *_: object) -> None:
        self._rounds = 0
        self._round()

    def _settle(self, *_: object) -> None:
        """Before it is seen, when heights have come to rest; again with what was painted."""
        self._rounds += 1
        if self._rounds <= ROUNDS:
            self._round()
            return
        self._part()
        self._again()

    def _part(self, *_: object) -> None:
        for column in self.children:
            give_way(column, self.height)

"""Things to press: a button with a sign and words, a switch between choices, a stepper."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.theme import theme

# What a look paints: (background, ink, edge) as tokens.
LOOKS = {
    "main": ("accent", "accent_ink", "accent"),
    "plain": ("raised", "ink", "line"),
    "quiet": ("surface", "soft", "surface"),
    "warm": ("warm", "warm_ink", "warm"),
}


class Press(ButtonBehavior, BoxLayout):
    """Something to press, at least 52 dp high: `look` main, plain, quiet or warm."""

    text = StringProperty("")
    note = StringProperty("")
    """A second, quieter line."""
    sign = StringProperty("")
    picture = StringProperty("")
    piece = StringProperty("")
    """A piece of `game` to draw, or none."""
    game = ObjectProperty(None, allownone=True)
    look = StringProperty("plain")
    tint = ColorProperty((1, 1, 1, 1))
    kind = StringProperty("body")
    paint = ColorProperty()
    ink = ColorProperty()
    edge = ColorProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(look=self.restyle, state=self.restyle, disabled=self.restyle)
        theme.bind(name=self.restyle)
        self.restyle()

    def restyle(self, *_: object) -> None:
        """Colours for the look and for being pressed or disabled."""
        paint, ink, edge = (list(getattr(theme, token)) for token in LOOKS[self.look])
        if self.state == "down":
            paint = [c * 0.7 + e * 0.3 for c, e in zip(paint, theme.ink, strict=True)]
        if self.disabled:
            paint, ink, edge = theme.surface, [*theme.soft[:3], 0.55], [*theme.line[:3], 0.5]
        self.paint, self.ink, self.edge = paint, ink, edge


MOST_ABREAST = 4


class OneOf(GridLayout):
    """A few choices, four abreast at most, one of them on; the one that is on carries a tick."""

    choices = ListProperty()
    """Pairs of value and words."""
    value = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(choices=self.build, value=self.mark)
        self.build()

    def build(self, *_: object) -> None:
        """One button a choice."""
        self.clear_widgets()
        self.cols = max(1, min(len(self.choices), MOST_ABREAST))
        for value, text in self.choices:
            button = Press(text=text, kind="small")
            button.bind(on_release=self._picker(value))
            button.value = value
            self.add_widget(button)
        self.mark()

    def _picker(self, value: Any) -> Callable[..., None]:
        def pick(*_: object) -> None:
            self.value = value

        return pick

    def mark(self, *_: object) -> None:
        """Show which one is on."""
        for button in self.children:
            on = button.value == self.value
            button.look, button.sign = ("main", "check") if on else ("plain", "")


class Stepper(BoxLayout):
    """A number between minus and plus. Only numbers in `values` can be reached."""

    values = ListProperty([0])
    index = NumericProperty(0)
    value = NumericProperty(0)
    picture = StringProperty("")
    at_low = BooleanProperty(True)
    at_high = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(values=self.settle, index=self.settle)
        self.settle()

    def settle(self, *_: object) -> None:
        """Keep the index inside and say the value."""
        self.index = max(0, min(int(self.index), len(self.values) - 1))
        self.value = self.values[self.index] if self.values else 0
        self.at_low = self.index <= 0
        self.at_high = self.index >= len(self.values) - 1

    def step(self, by: int) -> None:
        """To the next or the previous number."""
        self.index = max(0, min(int(self.index) + by, len(self.values) - 1))

"""The theme in use: every token as a property, so that screens follow a change at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol
from weakref import WeakSet

from kivy.event import EventDispatcher
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.utils import get_color_from_hex

from companion.ui.palette import COLOURS, GAP, PALETTES, SIZES, TOUCH

FONT = "Tabletwin"
"""The name under which the font is registered (`fonts.py`)."""


AMPLE: Final = (1600.0, 1000.0)
"""Long and short side, dp, of a window from which on everything on it grows with it."""
MOST: Final = 1.2
"""How much larger it becomes at most: on a screen of 1920x1200."""
STEP: Final = 0.05
ROUND: Final = 14.0
"""Of corners, dp."""


class Follower(Protocol):
    """A widget that takes colours and sizes from the theme by itself."""

    def restyle(self) -> None: ...


class Theme(EventDispatcher):
    """Colours, sizes and spaces by name; `name` picks the palette, `scale` the text size.

    On a large screen letters, spaces and buttons are larger by `room`; `letters` is both.
    """

    name = StringProperty("night")
    scale = NumericProperty(1.0)
    room = NumericProperty(1.0)
    letters = NumericProperty(1.0)

    ground = ColorProperty()
    surface = ColorProperty()
    raised = ColorProperty()
    line = ColorProperty()
    hollow = ColorProperty()
    ink = ColorProperty()
    soft = ColorProperty()
    accent = ColorProperty()
    accent_ink = ColorProperty()
    warm = ColorProperty()
    warm_ink = ColorProperty()
    good = ColorProperty()
    bad = ColorProperty()
    glow = ColorProperty()
    parchment = ColorProperty()
    parchment_edge = ColorProperty()
    parchment_ink = ColorProperty()
    felt = ColorProperty()
    felt_edge = ColorProperty()
    card = ColorProperty()
    card_raised = ColorProperty()
    card_line = ColorProperty()
    card_ink = ColorProperty()
    card_soft = ColorProperty()

    giant = NumericProperty()
    """A number that is read from across the table."""
    title = NumericProperty()
    heading = NumericProperty()
    body = NumericProperty()
    small = NumericProperty()
    figure = NumericProperty()
    tiny = NumericProperty()

    hair = NumericProperty(dp(GAP["hair"]))
    near = NumericProperty(dp(GAP["near"]))
    gap = NumericProperty(dp(GAP["gap"]))
    wide = NumericProperty(dp(GAP["wide"]))
    far = NumericProperty(dp(GAP["far"]))
    touch = NumericProperty(dp(TOUCH))
    round = NumericProperty(dp(ROUND))

    def __init__(self) -> None:
        super().__init__()
        # Kivy's own `bind` looks through all observers each time; with thousands of labels
        # that took most of the time a screen needs.
        self._followers: WeakSet[Follower] = WeakSet()
        self.type_kept: list[Callable[[], None]] = []
        """What forgets type that was set in another font."""
        self.on_name(self, self.name)
        self.on_scale(self, self.scale)

    def measure(self, _: object, size: tuple[float, float]) -> None:
        """The window has another size: what stands on a large one is larger, in a few steps, so
        that a window that is pulled wider does not set all its type anew at each pixel."""
        free = min(max(size) / dp(AMPLE[0]), min(size) / dp(AMPLE[1]))
        self.room = min(max(int(free / STEP + 0.001) * STEP, 1.0), MOST)

    def on_name(self, _: object, name: str) -> None:
        """Take every colour from the palette of this name (unknown: night)."""
        palette = PALETTES.get(name, PALETTES["night"])
        for token in COLOURS:
            setattr(self, token, get_color_from_hex(palette[token]))
        self.restyle_all()

    def on_scale(self, _: object, scale: float) -> None:
        """Set the type scale."""
        self.letters = scale * self.room
        for token, size in SIZES.items():
            setattr(self, token, sp(size) * self.letters)
        self.restyle_all()

    def on_room(self, _: object, room: float) -> None:
        """Set the spaces, and what fingers touch; with them the type."""
        for token, gap in GAP.items():
            setattr(self, token, dp(gap) * room)
        self.touch, self.round = dp(TOUCH) * room, dp(ROUND) * room
        self.on_scale(self, self.scale)

    def roomy(self, size: float) -> float:
        """So many dp, in pixels: more on a large screen."""
        return float(dp(size) * self.room)

    def follow(self, follower: Follower) -> None:
        """Call `restyle` of this widget at every change, for as long as it lives."""
        self._followers.add(follower)

    def restyle_all(self) -> None:
        """Something of the theme, or the language, has changed."""
        for follower in list(self._followers):
            follower.restyle()


theme = Theme()
"""The one theme of the running app."""

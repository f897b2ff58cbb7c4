"""Whether the window is as small as a phone's: what every screen asks before it lays itself out."""

from __future__ import annotations

from typing import Final

from kivy.event import EventDispatcher
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty

from companion.ui.theme import theme

LOW: Final = 560
"""Height, dp, below which what stands above a list leaves no list: a phone held across."""
NARROW: Final = 560
"""Width, dp, below which a line has room for one thing: a phone held upright."""
LEADS: Final = 0.4
"""Of the height of a phone, what stands above a list at most: what is higher slides with it."""
HEAD, LOW_HEAD = 76, 60
"""Height, dp, of the line with the way back and the title."""
ANSWER, LOW_ANSWER = 66, 60
"""Height, dp, of an answer; on a phone held across nearly half of a second line looks out."""


class Phone(EventDispatcher):
    """How little room there is; the root of the window measures it."""

    low = BooleanProperty(False)
    narrow = BooleanProperty(False)
    leads = NumericProperty(0)
    """Height, px, above which what leads a list slides with it."""
    head = NumericProperty(dp(HEAD))
    answer = NumericProperty(dp(ANSWER))

    def measure(self, _: object, size: tuple[float, float]) -> None:
        """The window has another size."""
        self.narrow, self.low = size[0] < dp(NARROW), size[1] < dp(LOW)
        self.leads = size[1] * (0 if self.low else LEADS if self.narrow else 1)
        self.head = dp(LOW_HEAD if self.low else HEAD) * theme.room
        self.answer = dp(LOW_ANSWER if self.low else ANSWER) * theme.room


phone = Phone()
"""There is one window."""

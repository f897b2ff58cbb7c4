"""Things to press: a button with a sign and words, a switch between choices, a stepper."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.art.metrics import halved
from companion.ui.counted import paint_counted
from companion.ui.drawings import drawing_of
from companion.ui.phone import phone
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.lettering import (
    SMALLEST_SP,
    block,
    breadth,
    breaks_anywhere,
    lines_in,
    whole,
    words_of,
)
from companion.ui.widgets.painted import Painted
from companion.ui.widgets.pressable import Pressable

# What a look paints: (background, ink, edge) as tokens.
LOOKS = {
    "main": ("accent", "accent_ink", "accent"),
    "plain": ("raised", "ink", "hollow"),
    "on": ("raised", "ink", "accent"),
    "quiet": ("surface", "soft", "surface"),
    "warm": ("warm", "warm_ink", "warm"),
    "card": ("card_raised", "card_ink", "card_line"),
    "card_quiet": ("card", "card_soft", "card"),
    "card_apart": ("card", "card_ink", "card_line"),  # soft ink is what cannot be pressed
}


GREYED = 0.7
"""How much of their ink words keep that cannot be pressed now: they are read all the same."""
LINE = (dp(0.9), dp(2.2))
"""Width of the line around it, and around the one of several that is on: gold is what leads on."""
EDGE = dp(14)
NOTE = 96
"""So wide a line of a broken note is at least, dp."""
ONE_LINE = 260
"""A note up to this, dp, is not broken where the answer can be as wide."""

TITLE, NOTE_LINE = 24, 21
"""Height, dp, of words on one line, and of each line of a note in the smallest type."""

FREE = 5
"""So much stays free above and below all words at least, dp: none lies on the edge."""

BROKEN = 0.8
"""Words fill so much of a line before the next one."""


class Press(Pressable, Painted):
    """Something to press, at least 52 dp high: `look` main, plain, quiet or warm; on the light
    card of a question card, card_quiet or card_apart.

    It shows, from the left: a piece of a game, a seat's shape, a sign or a picture, then words.
    It is painted as a whole: a screen has dozens of them.
    """

    means = ("text", "sign", "under")
    text = StringProperty("")
    note = StringProperty("")
    """A second, quieter line."""
    sign = StringProperty("")
    under = StringProperty("")
    """Words under a sign that stands alone."""
    picture = StringProperty("")
    shade = StringProperty("")
    shape = StringProperty("")
    """A seat's shape in its shade."""
    piece = StringProperty("")
    """A piece of `game`, or none."""
    broad = NumericProperty(0)
    """Width of that piece; 0: the usual one."""
    game = ObjectProperty(None, allownone=True)
    look = StringProperty("plain")
    kind = StringProperty("body")
    """Size of the words."""
    wanted = NumericProperty(0)
    """Width at which the words stand on one line."""
    named = NumericProperty(0)
    """The same without a note, and in no bold type: what does not change with what it tells."""
    snug = NumericProperty(0)
    """The same where a note takes two lines below them."""
    narrow = NumericProperty(0)
    """Width at which the longest of the words stands whole; less would break it."""

    dull = BooleanProperty(False)
    """It does nothing now, and a touch tells why."""

    middle = BooleanProperty(False)
    """What is shown stands in the middle, as all that is round it; else it begins at the left."""

    notes = NumericProperty(0)
    """Lines that the note takes in the smallest type."""

    tall = NumericProperty(0)
    """Height at which words of several lines stand whole, the note below them; 0: one line does."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("text", "note", "under", "sign", "picture", "shade", "shape", "piece", "game",
                     "look", "state", "disabled", "dull", "rests", "kind", "middle"):  # fmt: skip
            self.fbind(name, self.repaint)
        for name in ("text", "note", "piece", "game", "broad", "sign", "picture", "shape", "kind",
                     "width"):  # fmt: skip
            self.fbind(name, self.measure)
        self.measure()

    def restyle(self, *_: object) -> None:
        """The theme or the language changed."""
        self.measure()
        self.repaint()

    def measure(self, *_: object) -> None:
        """How wide it would like to be."""
        size = getattr(theme, self.kind)
        words = breadth(self.text, round(size, 1), self.look == "main") if self.text else 0
        snug = words
        if self.note:
            length = breadth(self.note, sp(SMALLEST_SP), False)
            two_lines = max(dp(NOTE), length / (2 * BROKEN))  # two lines at most
            snug = max(words, two_lines)
            words = max(words, length if length <= dp(ONE_LINE) else min(length, two_lines))
            room = max(dp(NOTE), self.width - 2 * EDGE - self._before())
            self.notes = lines_in(self.note, int(room), sp(SMALLEST_SP))
        around = self._before() + 2 * EDGE + dp(6)
        self.named = around + (breadth(self.text, round(size, 1), False) if self.text else 0)
        self.wanted, self.narrow = around + words, around + self._longest(round(size, 1))
        self.snug = around + snug
        high, notes = self._high(), self.notes if self.note else 0
        several = high or notes > 1
        self.tall = (high or dp(TITLE)) + notes * dp(NOTE_LINE) + 2 * dp(FREE) if several else 0

    def _high(self) -> float:
        """How high the words are in the smallest type, where they take several lines."""
        room, bold = int(self.width - 2 * EDGE - self._before()), self.look == "main"
        least, size = sp(SMALLEST_SP), round(getattr(theme, self.kind), 1)
        few = dp(NOTE if self.note else NOTE / 2)  # beside a broad picture
        if room < few or any(breadth(self.text, one, bold) <= room for one in (size, least)):
            return 0.0
        return float(block(self.text, least, bold, room, room, 0.0).height)

    def stands(self, text: str, width: float) -> bool:
        """Whether no word of a text would be broken here at this width, in the smallest type."""
        return self._longest(sp(SMALLEST_SP), text) <= width - 2 * EDGE - self._before()

    def _longest(self, size: float, text: str | None = None) -> float:
        """How wide the longest word is that may not be broken, or half of Japanese."""
        text = self.text if text is None else text
        if breaks_anywhere(text):
            return halved(text, size, self.look == "main")
        unbroken = words_of(text)
        return max((breadth(one, size, self.look == "main") for one in unbroken), default=0)

    def _before(self) -> float:
        """Room for what stands before the words."""
        if self.piece:
            return self._across() + dp(8)
        if self.shape or self.sign:
            return dp(34) if self.text else dp(26)
        return dp(42) if self.picture else 0.0

    def _across(self) -> float:
        """How wide its piece is: beside small words it takes less, and where all have one line."""
        usual = float(self.broad) or dp(46 if self.kind == "small" else 58)
        if self.game is None or phone.low:
            return usual
        return float(max(usual, dp(drawing_of(self.game.id).spread(self.piece))))

    def paint(self, brush: Brush) -> None:
        """Everything, in the colours of its look and state."""
        paint, ink, edge = self.colours()
        x, y, w, h = self.x, self.y, self.width, self.height
        brush.box(x, y, w, h, paint, theme.round)
        brush.frame(x + 1, y + 1, w - 2, h - 2, edge, theme.round, LINE[self.look == "on"])
        before = self._before()
        if not self.text:
            lift = dp(9) if self.under else 0.0
            self._mark(brush, x + (w - before) / 2, ink, lift)
            below = x + w / 2, y + max(dp(13), h / 4)  # not at the edge of a high one
            brush.text(self.under, *below, 14, ink, across=0.5, width=w - dp(4))
            return
        begins = EDGE + (max(0.0, (w - self.wanted) / 2) if self.middle and before else 0.0)
        self._mark(brush, x + begins, ink)
        left, room = x + begins + before, w - EDGE - begins - before
        across = 0.0 if before else 0.5
        words = (left, y + dp(FREE), room, h - 2 * dp(FREE))
        if self.note:
            self._with_note(brush, words, ink)
        else:
            size, bold = getattr(theme, self.kind), self.look == "main"
            brush.words(self.text, *words, size, ink, bold=bold, across=across)

    def _with_note(self, brush: Brush, room: tuple[float, float, float, float], ink: Any) -> None:
        """Words and their note stand together in the middle, each as high as it is."""
        x, y, w, h = room
        size, bold = getattr(theme, self.kind), self.look == "main"
        left = h - max(self._high(), dp(TITLE))
        note = block(self.note, round(theme.small, 1), False, int(w), int(left), 0.0).height
        title = block(self.text, round(size, 1), bold, int(w), int(h - note), 0.0).height
        low = y + (h - note - title) / 2
        brush.words(self.note, x, low, w, note, theme.small, ink)
        brush.words(self.text, x, low + note, w, title, size, ink, bold=bold)

    def _mark(self, brush: Brush, x: float, ink: Any, lift: float = 0.0) -> None:
        """The piece, shape, sign or picture, its left edge at x, lifted above the middle."""
        middle = self.y + self.height / 2 + lift
        if self.piece and self.game is not None:
            draw = drawing_of(self.game.id).paint_piece
            wide = self._across()
            draw(brush, self.piece, x, middle - dp(27), wide, dp(54), "")
        elif self.shape:
            brush.sign(f"seat_{self.shape}", x, middle - dp(13), dp(26), self.shade or ink)
        elif self.sign:
            brush.sign(self.sign, x, middle - dp(12), dp(24), ink)
        elif self.picture:
            paint_counted(brush, self.game, self.picture, x, middle - dp(17), dp(34))

    def colours(self) -> tuple[Any, Any, Any]:
        """Background, ink and edge as they are now."""
        paint, ink, edge = (list(getattr(theme, token)) for token in LOOKS[self.look])
        if self.disabled or self.dull:
            light = self.look.startswith("card")
            ground, faint = (theme.card, theme.card_ink) if light else (theme.surface, theme.ink)
            if self.look == "quiet":  # it has no edge: without its ground it is no button
                return [*theme.ground[:3], 0.0], [*faint[:3], GREYED], [0.0] * 4
            return ground, [*faint[:3], GREYED], [*edge[:3], 0.5]
        if self.rests:
            ground = theme.card if self.look.startswith(("card", "main")) else theme.surface
            return _between(paint, ground), [*ink[:3], GREYED], _between(edge, ground)
        if self.state == "down":
            paint = [c * 0.75 + i * 0.25 for c, i in zip(paint, ink, strict=True)]
        return paint, ink, edge


def _between(one: Any, other: Any) -> list[float]:
    """Half of both."""
    return [(a + b) / 2 for a, b in zip(one, other, strict=True)]


def made(kind: str, **values: Any) -> Any:
    """A widget of the kv files; their own properties can only be set once it is there."""
    widget = getattr(Factory, kind)()
    for name, value in values.items():
        setattr(widget, name, value)
    return widget


MOST_ABREAST = 4


class OneOf(GridLayout):
    """A few choices, four abreast at most, one of them on; the one that is on carries a tick.

    Fewer stand abreast where their words would not fit.
    """

    choices = ListProperty()
    """Pairs of value and words."""
    value = ObjectProperty(None, allownone=True)
    abreast = NumericProperty(MOST_ABREAST)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(choices=self.build, abreast=self.build, value=self.mark, width=self.arrange)
        self.build()

    def build(self, *_: object) -> None:
        """One button a choice."""
        self.clear_widgets()
        self.arrange()
        for value, text in self.choices:
            button = Press(text=text, kind="small")
            button.bind(on_release=self._picker(value))
            button.value = value
            self.add_widget(button)
        self.mark()

    def arrange(self, *_: object) -> None:
        """As many abreast as can say their words whole, with the tick beside them."""
        count = max(1, len(self.choices))
        most = min(count, int(self.abreast))
        while most > 1 and not self._whole(ceil(count / ceil(count / most))):
            most -= 1
        self.cols = ceil(count / ceil(count / most))

    def _whole(self, cols: int) -> bool:
        room = (self.width - (cols - 1) * theme.near) / cols - 2 * EDGE - dp(34)
        return all(self._stands(str(text), room) for _, text in self.choices)

    def _stands(self, text: str, room: float) -> bool:
        """Its size is tried first: the smallest one of a font would stay open for nothing."""
        line = breadth(text, theme.small, True) <= room
        return line or whole(text, True, room, theme.touch)

    def _picker(self, value: Any) -> Callable[..., None]:
        def pick(*_: object) -> None:
            self.value = value

        return pick

    def mark(self, *_: object) -> None:
        """Show which one is on: framed, for only what leads on is gold."""
        for button in self.children:
            on = button.value == self.value
            button.look, button.sign = ("on", "check") if on else ("plain", "")


class Stepper(BoxLayout):
    """A number between minus and plus. Only numbers in `values` can be reached."""

    values = ListProperty([0])
    index = NumericProperty(0)
    value = NumericProperty(0)
    picture = StringProperty("")
    look = StringProperty("plain")
    tone = StringProperty("ink")
    at_low = BooleanProperty(True)
    at_high = BooleanProperty(True)
    lone = BooleanProperty(False)
    """It only shows where others are set: without minus and plus."""

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

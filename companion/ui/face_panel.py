"""Icons to tap until a card's face is told: what is asked, the card so far, one way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.house.face_entry import FaceEntry
from companion.ui.calm import May, calm
from companion.ui.drawings import drawing_of
from companion.ui.resting import Resting
from companion.ui.theme import theme
from companion.ui.widgets.press import made
from companion.ui.widgets.roomy import even
from companion.ui.words import words
from engine.core.text import capital

ICON = (dp(100), dp(108))
"""Seven of them stand abreast on a small tablet."""
REST = 3
"""As wide as so many numbers is the answer that nothing else is printed."""
FULL = 0.35
"""How faint that is which cannot be tapped once more. Chosen: it is seen, and seen to be taken."""
LARGE = dp(168)
"""No wider where they have a page for themselves."""


class FacePanel(BoxLayout):
    """`on_told` once the face is whole; `on_stop` when people give up."""

    title = StringProperty("")
    so_far = StringProperty("")
    doubt = StringProperty("")
    back_text = StringProperty("")
    lies_light = BooleanProperty(False)
    """It lies on the light ground of a question, not on the dark one of a page."""
    least = NumericProperty(0)
    """The height that what can be tapped has at least."""
    entry = ObjectProperty(None, allownone=True)
    warns = ObjectProperty(lambda entry: "")
    """Tells why it will not do for what the card is meant for, as soon as that is clear."""
    __events__ = ("on_told", "on_stop")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._resting = Resting(lambda: self.ids.taps.children)

    def ask(self, entry: FaceEntry) -> None:
        """Ask for a face from where its entry stands."""
        self.entry = entry
        self.refresh()

    def refresh(self) -> None:
        """What can be tapped now."""
        entry = self.entry
        self.title = capital(entry.title(words.language))
        told = (self.warns(entry), entry.so_far(words.language))
        self.so_far = "  ".join(filter(None, told))
        self.back_text = words.say("face.back" if entry.begun() else "face.not_now")
        card = self.ids.card
        card.game, card.piece, card.face = entry.game, entry.piece, entry.tapped()
        taps = self.ids.taps
        taps.clear_widgets()
        self.icons: list[Any] = []
        self.doubt = ""
        self._resting.begin()
        if entry.field() is None:
            self._whole(taps)
            return
        for value in entry.shown():
            taps.add_widget(self._tap(value))
        if entry.can_rest():
            rest = made("WordTap", text=words.say("face.rest"), look="main")
            rest.bind(on_release=lambda *_: self._meant("", entry.rest))
            taps.add_widget(rest)
        self.widen()
        self.reserve(taps.width)

    def widen(self, *_: object) -> None:
        """On a page of their own icons fill their lines; below a match room is dear."""
        if not self.icons or self.lies_light:
            return
        wide = even(len(self.icons), self.ids.taps.width, ICON[0], LARGE, theme.near)
        for icon in self.icons:
            icon.size = wide, wide * ICON[1] / ICON[0]

    def reserve(self, width: float) -> None:
        """Below a match numbers have as much room from step to step as the longest row of them
        needs: each stays where it is under a finger."""
        most = self.entry.most_numbers() if self.entry and self.lies_light else 0
        wide, high = dp(66) * theme.room, dp(58) * theme.room
        abreast = max(1, int((width + theme.near) // (wide + theme.near)))
        rows = -(-(most + REST) // abreast) if most else 0
        self.least = rows * (high + theme.near) + dp(6) * theme.room  # words are a little higher

    def _tap(self, value: Any) -> Any:
        """An icon where the game draws one, a number or words elsewhere."""
        entry = self.entry
        label = entry.label(value, words.language)
        if str(value) in drawing_of(entry.game.id).picks:
            button = made("PieceAnswer", text=label, game=entry.game, piece=f"pick:{value}")
            button.size = ICON
            self.icons.append(button)
        elif isinstance(value, int) and not isinstance(value, bool):
            button = made("NumberTap", text=label, look=self._look())
        else:
            button = made("WordTap", text=label, look=self._look())
        button.value = value
        button.disabled = entry.full(value)
        button.opacity = FULL if button.disabled else 1
        field = entry.field()
        assert field is not None
        button.bind(on_release=lambda *_: self._meant(f"{field.id} {value}", entry.tap, value))
        return button

    def _look(self) -> str:
        return "card" if self.lies_light else "plain"

    def _meant(self, what: str, tell: Callable[..., bool], *value: Any) -> None:
        """A second touch of the same finger does not tell what is asked next in its place; what is
        printed several times is tapped again there."""
        if calm.may(May.GIVE, what):
            calm.gave(what)
            self._told(tell(*value))

    def tap(self, value: Any) -> None:
        """Take a tap; the last one tells the face, unless it looks odd."""
        self._told(self.entry.tap(value))

    def _told(self, whole: bool) -> None:
        if whole and not self.entry.doubt():
            self.dispatch("on_told", self.entry)
        else:
            self.refresh()

    def _whole(self, taps: Any) -> None:
        """Everything is told, but it looks odd: look again, or keep it."""
        self.doubt = self.entry.doubt_words(words.language)
        keep = made("WordTap", text=words.say("face.keep"), look="main")
        keep.bind(on_release=lambda *_: self.dispatch("on_told", self.entry))
        taps.add_widget(keep)

    def back(self) -> None:
        """Take the latest tap back; before the first tap, stop."""
        if self.entry.begun():
            self.entry.back()
            self.refresh()
        else:
            self.dispatch("on_stop")

    def on_told(self, entry: FaceEntry) -> None:
        """The face is whole."""

    def on_stop(self) -> None:
        """Nobody tells it now."""


def panel(
    entry: FaceEntry, told: Callable[[FaceEntry], None], stop: Callable[[], None], *,
    lies_light: bool = False, warns: Callable[[FaceEntry], str] = lambda entry: "",
) -> Any:  # fmt: skip
    """A panel that asks for a face."""
    made = FacePanel(lies_light=lies_light, warns=warns)
    made.ask(entry)
    made.bind(on_told=lambda _, entry: told(entry), on_stop=lambda *_: stop())
    return made

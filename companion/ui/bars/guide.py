"""One physical instruction, and what people can say instead of following it."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import sp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.session.api import Ask, Choice, Instruction, Question, SessionView
from companion.ui import dealing
from companion.ui.hall import Hall
from companion.ui.phone import phone
from companion.ui.theme import theme
from companion.ui.widgets.lettering import SMALLEST_SP, rung
from companion.ui.widgets.press import Press
from companion.ui.widgets.text import Fit
from companion.ui.words import words


class GuideBar(BoxLayout):
    """One physical instruction, with how many there are, and what to say where it cannot help."""

    text = StringProperty("")
    count = StringProperty("")
    piece = StringProperty("")
    game = ObjectProperty(None, allownone=True)

    unless = StringProperty("")
    """The words before what people can say instead."""
    ways = NumericProperty(0)
    """How many things they can say."""
    said_high = NumericProperty(0)
    """Height at which all of these stand whole."""
    high = NumericProperty(0)
    """Height that the instruction needs to be read with ease; on a phone held across, at all."""
    least = NumericProperty(0)
    """Height of all of it."""

    def measure(self, said: Fit) -> None:
        """Find out how high the instruction stands in its width."""
        size = sp(SMALLEST_SP) if phone.low else rung(theme.body)
        self.high = said.high_at(size) if said.width > theme.touch else 0

    def show(self, hall: Hall, view: SessionView) -> None:
        """Show the instruction of this view, and what can be said beside it."""
        instruction = view.instruction
        if instruction is None:
            return
        asked = next((one for one in view.beside if one.ask is Ask.INSTEAD), None)
        self._instead(hall, asked)
        self.game = hall.game
        self.text = hall.say(instruction.text)
        self.piece = instruction.face
        self.count = numbered(instruction)

    def _instead(self, hall: Hall, question: Question | None) -> None:
        """What people can say instead of following; at a table on the screen the one touch that
        puts back, or packs. The same buttons are not made anew."""
        on_screen = hall.virtual is not None
        packs, astray = on_screen and hall.packs, on_screen and not hall.packs
        asked = (question, packs, astray, words.language)
        if asked == getattr(self, "_asked", None):
            return
        self._asked = asked
        hall.calm.stir()
        row = self.ids.instead
        row.clear_widgets()
        if astray:
            self._put_back(hall)
            return
        self.unless = hall.say(question.text) if question else ""
        if packs:
            row.add_widget(self._packer(hall))
        for choice in question.choices if question else ():
            button = Press(text=hall.say(choice.label), kind="small", size_hint_y=1)
            button.bind(on_release=self._answerer(hall, question, choice), tall=self._grow)
            row.add_widget(button)
        self.ways = len(row.children)
        self._grow()

    def _put_back(self, hall: Hall) -> None:
        """Nobody has to do on a screen what it can do by itself."""
        self.unless, self.ways = "", 1
        button = Press(text=words.say("guide.put_back"), look="main", sign="check", size_hint_y=1)
        button.bind(on_release=lambda *_: hall.put_back(), tall=self._grow)
        self.ids.instead.add_widget(button)
        self._grow()

    def _packer(self, hall: Hall) -> Press:
        button = Press(text=words.say("virtual.pack_all"), sign="table", look="main", size_hint_y=1)

        def pack(*_: object) -> None:
            if hall.calm.counts:
                dealing.put_away(hall)

        button.bind(on_release=pack, tall=self._grow)
        return button

    def _grow(self, *_: object) -> None:
        self.said_high = max((button.tall for button in self.ids.instead.children), default=0)

    def _answerer(
        self, hall: Hall, question: Question | None, choice: Choice
    ) -> Callable[..., object]:
        name = question.id if question else ""
        return lambda *_: hall.act(lambda play: play.answer(name, choice.id))


def numbered(instruction: Instruction) -> str:
    """Where an instruction is followed, and which one it is where there are more."""
    at_once = instruction.text.key == "guide.pack_all"  # it says how many there are
    key = "guide.count" if instruction.of > 1 and not at_once else "guide.one"
    return str(words.say(key, number=instruction.number, of=instruction.of))

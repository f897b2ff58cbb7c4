"""What is wrong with the table, told once it has lasted."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.session.api import SessionView
from companion.ui.hall import Hall
from companion.ui.theme import theme
from companion.ui.truths import LEFT, TWO, Truth, said, truths
from companion.ui.widgets.lettering import SMALLEST_SP, whole
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Fit
from companion.ui.words import words

LASTING_S = 2.0
"""How long something is wrong with the table before people are told of it. Chosen: a reader that
flickers is well again by then."""
AT_EASE = 4
"""So many times as long a card may be left lying. Chosen: eight seconds, in which it is looked at
once more, and the next one has read what is asked."""


class TruthBar(Pressable, BoxLayout):
    """What is wrong with the table, large; told once it has lasted, for hands pass over readers."""

    text = StringProperty("")
    tells = BooleanProperty(False)
    waits = BooleanProperty(False)
    """Something else is told in its place."""
    calm = BooleanProperty(False)
    """Nothing is wrong: hands only have something to take away."""
    roomy = BooleanProperty(True)
    """There is room for a sign beside the sentence."""
    usual = NumericProperty(0)
    """Height of its place."""
    least = NumericProperty(0)
    """Height that a sentence needs which has no room there."""

    def __init__(self, **kwargs: Any) -> None:
        self._since: tuple[Truth, float] | None = None
        super().__init__(**kwargs)

    def measure(self, said: Fit) -> None:
        """Find out whether the sentence has room in its place, and how high it is else."""
        laid = said.width > theme.touch
        short = not laid or whole(said.text, True, said.width, self.usual)
        self.least = 0 if short else said.high_at(sp(SMALLEST_SP))

    def show(self, hall: Hall, view: SessionView) -> None:
        """Tell the worst of it, as soon as it has lasted."""
        worst = next(iter(truths(view)), None)
        if worst is None:
            self._since, self.text = None, ""
            return
        if self._since is None or self._since[0] != worst:
            self._since, self.text = (worst, Clock.get_time()), ""
            if _lasting(worst):
                Clock.schedule_once(lambda *_: hall.tell_anew(), _lasting(worst) + 0.05)
        if Clock.get_time() - self._since[1] >= _lasting(worst):
            self.calm = worst.key in LEFT.values()
            self.text = said(worst, view, words.say, hall.say, hall.station_name, hall.say_piece)


def _lasting(truth: Truth) -> float:
    """A card that is left after it was bought hurts nobody: its owner may look at it first. Where
    two pieces lie, a light is red at once, and words say why."""
    if truth.fault is not None and truth.fault.key.startswith(TWO):
        return 0.0
    return LASTING_S * (AT_EASE if truth.key in LEFT.values() else 1)

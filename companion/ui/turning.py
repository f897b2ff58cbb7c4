"""The places of an answer one after the other, for whoever reads them and touches no drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.factory import Factory
from kivy.uix.widget import Widget

from companion.session.api import Choice
from companion.ui.places import Places, after
from companion.ui.way_back import way_back
from companion.ui.words import words

if TYPE_CHECKING:
    from companion.ui.ask import Answers


class Turning:
    """What leads through the places of one group."""

    def __init__(self, answers: Answers, places: Places) -> None:
        self.answers, self.hall, self.places = answers, answers.hall, places

    @property
    def here(self) -> tuple[Choice, ...]:
        """What can be done at the place that is looked at."""
        return self.places.get(self.answers.placed, ())

    def lay(self) -> None:
        """The way on stands where no answer comes: it is touched again and again. A phone has no
        room beside them."""
        answers, slim = self.answers, self.answers.slim
        button = Factory.Answer() if slim else Factory.TurnAnswer()
        button.text, button.sign = words.say("table.next_place"), "forward"
        if self.here:
            at = list(self.places).index(answers.placed)
            button.note = f"{at + 1} / {len(self.places)}"
        button.bind(on_release=lambda *_: self._look_on())
        field, turns = answers.ids.field, answers.ids.turns
        beside = field if slim else turns
        backs = [one for one in field.children if isinstance(one, Factory.BackAnswer)]
        for back in backs:
            field.remove_widget(back)
            beside.add_widget(back)
        if not (backs or slim or turns.children):
            beside.add_widget(self._way_or_room())
        beside.add_widget(button)

    def _way_or_room(self) -> Widget:
        """One cell for the way back from a place, also before one is touched."""
        back = way_back(self.answers.forget)
        return back if self.here else Widget(size_hint=(None, None), size=back.size)

    def _look_on(self) -> None:
        if self.hall.calm.counts:
            self.hall.calm.open()
            self.answers.placed = after(self.places, self.answers.placed)

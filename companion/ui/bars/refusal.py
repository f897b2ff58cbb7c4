"""Why something was not done, with its rule, until people have read it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.session.api import Choice, Notice, SessionView
from companion.ui.called import in_a_row, shorter
from companion.ui.hall import Hall
from companion.ui.rulebook import rule
from companion.ui.truths import FOUND, concerned, laid, to_lift
from companion.ui.widgets.lacks_view import LacksView as LacksView
from companion.ui.widgets.turned import Turned
from companion.ui.words import words
from engine.core.game import Game
from engine.core.text import capital

READ_S = 3.0
"""So long a refusal is told at least. Chosen: its one sentence read once."""
WELL = frozenset(
    f"notice.{one}" for one in ("early", "stays", "answer_first", "called", "called_off")
)
"""Nothing is wrong with what was done: it waits for an answer, or somebody comes."""


class RefusalBar(Turned):
    """Why something was not done, with the rule; or that it waits."""

    text = StringProperty("")
    rule = StringProperty("")
    rule_text = StringProperty("")
    well = BooleanProperty(False)
    """Nothing is wrong."""
    found = BooleanProperty(False)
    """What was lost is back."""
    first = StringProperty("")
    """What its seat can do first, so that it becomes possible; empty: nothing."""
    open = BooleanProperty(False)
    hall = ObjectProperty(None, allownone=True)
    room = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._told: tuple[Notice | None, float] = (None, 0.0)
        """What is told, and since when."""
        self._opens: tuple[Choice, ...] = ()
        self._asked: tuple[Notice | None, int] = (None, -1)
        """Of which refusal it was asked what opens it, and how long the match was."""
        super().__init__(**kwargs)

    def read(self, hall: Hall, view: SessionView, notice: Notice) -> bool:
        """Whether it has been told long enough. At a real table hands hold up what was refused and
        look at the screen then; on a table on the screen it has gone back, and all is well."""
        if notice != self._told[0]:
            self._told = notice, Clock.get_time()
        lies = any(s.station == notice.station and s.seen == notice.piece for s in view.stations)
        if hall.virtual is None or not notice.station or lies:
            return False
        rest = self._told[1] + READ_S - Clock.get_time()
        if rest > 0:
            Clock.schedule_once(lambda *_: hall.tell_anew(), rest + 0.05)
        return rest <= 0

    def show(self, hall: Hall, notice: Notice | None, told: bool = False) -> None:
        """Show a notice, or nothing; `told`: that a piece is to be taken off stands there large."""
        self.hall = hall
        text = hall.say(notice.text) if notice else ""
        view = hall.see()
        if notice and view and (who := concerned(view, notice, text, words.language)):
            text = words.say("said.of", what=who, said=text)
        if notice and (card := laid(notice, text, hall.say)):
            text = words.say("said.aside", said=text, aside=card)
        self._find_first(hall, view, notice)
        if notice and view and not (told or self._opens) and to_lift(view, notice):
            text = words.say("said.next", said=text, next=words.say("refusal.lift"))
        if text != self.text:
            self.open = False
        self.text = text
        self.well = notice is not None and notice.text.key in WELL
        self.found = notice is not None and notice.text.key in FOUND
        self.ids.lacks.show(hall, notice)
        self.rule = notice.rule if notice else ""
        found = rule(hall.game, words.language, self.rule) if hall.game else None
        self.rule_text = words.say("said.aside", said=found.text, aside=found.id) if found else ""

    def _find_first(self, hall: Hall, view: SessionView | None, notice: Notice | None) -> None:
        """What opens it, looked for once: screens tell a refusal anew with each touch."""
        told = notice, view.length if view is not None else -1
        if told != self._asked:
            looks_on = view is None or view.header.looks_on
            found = hall.play.opens(notice) if notice and hall.play and not looks_on else ()
            self._asked, self._opens = told, tuple(found)
        labels = _labels(hall, hall.game, self._opens) if hall.game is not None else ()
        said = in_a_row(labels)
        self.first = words.say("refusal.first", said=said) if said else ""

    def do_first(self) -> None:
        """Do what opens it; what was refused is decided anew."""
        steps, hall = [step for one in self._opens for step in one.steps], self.hall
        if hall.calm.counts:
            self._asked = None, -1
            hall.act(lambda play: play.choose(*steps))

    def done(self) -> None:
        """People have read it."""
        self.hall.calm.put_away()
        self.hall.dismiss()


def _labels(hall: Hall, game: Game, choices: Sequence[Choice]) -> Iterator[str]:
    """What each of them says, once, with how often it is done."""
    said = Counter(capital(hall.say(shorter(game, one.label))) for one in choices)
    for label, n in said.items():
        yield words.say("refusal.times", said=label, n=n) if n > 1 else label

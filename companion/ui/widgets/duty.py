"""The bar of duties: what hands do where no reader sees it, with a touch that says it is done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.session.api import Duty, SessionView, Text
from companion.ui import called
from companion.ui.hall import Hall
from companion.ui.words import words
from engine.core.text import GOODS

APART = "  ·  "
"""Between seats that each have several things."""
MOST, MOST_SMALL = 3, 1
"""The duties of so many seats are told at once, on a large screen and on a small one; those of the
others when these are done. Chosen: what leaves the match in view."""


def lines(told: Iterable[str]) -> Iterator[str]:
    """A line for each; what is told again right after itself is one line that says how often."""
    for sentence, alike in groupby(told):
        times = len(list(alike))
        yield f"{sentence} ×{times}" if times > 1 else sentence


def _sentences(hall: Hall, told: Iterable[Duty], small: bool) -> Iterator[str]:
    """What befell several seats alike is one sentence that names them with how much; on a small
    screen it may have a shorter one, for the numbers themselves stand there.
    """
    alike: dict[str, list[Text]] = {}
    for number, duty in enumerate(told):
        key = f"{duty.text.key}.all"
        joins = duty.news and hall.game is not None and hall.game.texts.has(key)
        alike.setdefault(key if joins else str(number), []).append(duty.text)
    for key, texts in alike.items():
        if small and hall.game is not None and hall.game.texts.has(f"{key}.brief"):
            yield hall.say(Text(f"{key}.brief"))
        else:
            yield hall.say(texts[0] if len(texts) == 1 else Text(key, {"who": _who(hall, texts)}))


def _who(hall: Hall, texts: Iterable[Text]) -> str:
    """Whom it befell; where each has several things, they are set apart."""
    told = [(hall.sitting(int(text.params["seat"])).name, _how_much(hall, text)) for text in texts]
    if all(isinstance(much, int) for _, much in told):
        return called.in_a_row(f"{name} {much}" for name, much in told)
    return APART.join(f"{name} {much}" for name, much in told)


def _how_much(hall: Hall, text: Text) -> str | int:
    """The first number that a sentence tells, or all the things."""
    assert hall.game is not None
    amounts = (n for gap, n in text.params.items() if gap != "seat")
    much = next(n for n in amounts if isinstance(n, int) or n.startswith(GOODS))
    return hall.game.texts.word(words.language, much)


class DutyBar(BoxLayout):
    """What hands do meanwhile. It stands above the question and keeps nobody from answering."""

    text = StringProperty("")
    sign = StringProperty("")
    roomy = BooleanProperty(True)
    """There is room for a word on the button."""
    hall = ObjectProperty(None, allownone=True)

    def show(self, hall: Hall, view: SessionView, small: bool) -> None:
        """Tell those of the first seats."""
        self.hall = hall
        owing = dict.fromkeys(duty.seat for duty in view.duties)
        self._seats = list(owing)[: MOST_SMALL if small else MOST]
        told = [duty for duty in view.duties if duty.seat in self._seats]
        self.text = "\n".join(lines(_sentences(hall, told, small)))
        self.sign = "" if not told else "flag" if told[0].news else "hand"

    def done(self) -> None:
        """Hands have done what stands here."""
        self.hall.act(lambda play: play.handled(*self._seats))

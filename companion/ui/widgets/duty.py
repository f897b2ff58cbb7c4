"""The bar of duties: what hands do where no reader sees it, with a touch that says it is done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.session.api import Duty, SessionView
from companion.session.together import Voice, together
from companion.ui.hall import Hall
from companion.ui.words import words
from engine.core.steps import TABLE

MOST, MOST_SMALL = 3, 1
"""The duties of so many seats are told at once, on a large screen and on a small one; those of the
others when these are done; on a small one what concerns all and the seat that is asked comes
first. Chosen: what leaves the match in view."""


def lines(told: Iterable[str]) -> Iterator[str]:
    """A line for each; what is told again right after itself is one line that says how often."""
    for sentence, alike in groupby(told):
        times = len(list(alike))
        yield f"{sentence} ×{times}" if times > 1 else sentence


def _voice(hall: Hall) -> Voice:
    assert hall.game is not None
    return Voice(words.language, hall.game.texts, hall.say, lambda seat: hall.sitting(seat).name)


def _near(voice: Voice, told: Sequence[Duty], asked: int) -> list[Duty]:
    """What concerns whoever is asked. What befell all alike is one sentence, which they have read
    when they have gone on since."""
    alike = [one for one in told if one.seat == TABLE and voice.texts.has(f"{one.text.key}.all")]
    read = asked not in (TABLE, *(one.text.params.get("seat") for one in alike))
    return [one for one in told if _concerns(one, asked) and not (read and one in alike)]


def _concerns(duty: Duty, asked: int) -> bool:
    """What befell a seat is news for that seat; where there is little room, not for others."""
    return not duty.news or duty.seat in (TABLE, asked)


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
        asked = view.question.seat if view.question else TABLE
        near = _near(_voice(hall), view.duties, asked) if small else view.duties
        owing = list(dict.fromkeys(duty.seat for duty in near))
        most = MOST_SMALL if small else MOST
        alone = [*together((d for d in near if d.seat == TABLE), _voice(hall), small)][1:]
        own = owing[1:2] == [asked] and not alone  # two sentences for all fill a small screen
        beside = owing[:1] == [TABLE] and (not small or own)
        self._seats = owing[: most + beside]
        told = [duty for duty in near if duty.seat in self._seats]
        self.text = "\n".join(lines(together(told, _voice(hall), small))) if told else ""
        self.sign = "" if not told else "flag" if told[0].news else "hand"

    def done(self) -> None:
        """Hands have done what stands here."""
        self.hall.act(lambda play: play.handled(*self._seats))

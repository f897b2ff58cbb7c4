"""The small line over the head of the table: what has just been done, or taken back, else which
game it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from kivy.metrics import dp, sp

from companion.session.api import Happened, SessionView, Text
from companion.session.telling import TURN
from companion.ui.widgets.lettering import SMALLEST_SP, whole
from companion.ui.words import words
from engine.core.ledger import POINTS
from engine.core.steps import TABLE
from engine.core.text import goods

APART = "   "
MOST = 60
"""So much at once is no gesture of somebody: a match that was brought in, or set up."""
MORE = " …"
BEGINS = f"event.{TURN}"
"""The sentence with which a turn begins."""
LEAST = 0.2
"""Less of a sentence than this share says nothing."""
PARTS = "、。はをにがでのと"
"""After these signs a part of a Japanese sentence ends."""
ASIDE = re.compile(r" ?[(（][^()（）]*[)）]")
HIGH = dp(24)
"""Height of one line: type of the smallest size has room in it once. The name of the game stands
beside what was done only where both have room in one."""


def headline(
    view: SessionView,
    title: str,
    stand_ins: str,
    room: float,
    say: Callable[[Text], str],
    has: Callable[[str], bool] = lambda key: False,
    scored: str = "",
    undone: str = "",
    high: float = HIGH,
    where: str = "",
) -> str:
    """As much as can be read whole in a room of so many pixels, what was done before all else, and
    what it `scored`, or what was `undone`; before it `where` the match is, if that has no line of
    its own; the sign of stand-ins always stands there. A sentence that is too long is told in part;
    what it scored is left out before nothing of it is told."""
    lately = () if undone else _lately(view)
    done = say(_done(lately, has)) if lately else undone
    room, sign = room - sp(SMALLEST_SP), stand_ins[:1]
    drawn = " ".join(map(say, _alike(lately))) if lately else ""
    named = where or title
    told = [
        line for it in (drawn, done) if it for line in (
            (HIGH, named, stand_ins, it, scored), (high, where, sign, it, scored)
        )
    ]  # fmt: skip
    shorter = [*_shorter(done)]
    parts = [(high, where, sign, part, scored) for part in shorter]
    parts += [(high, where, sign, part, "") for part in (done, *shorter) if part]
    lines = ((tall, _line(*line)) for tall, *line in (*told, *parts, (HIGH, named, stand_ins)))
    found = (line for tall, line in lines if whole(line, False, room, tall))
    return next(found, _line(named, sign))


def at_length(
    tell: Callable[[float, str], str], where: str, usual: float, most: float, *, keep: bool
) -> tuple[str, bool]:
    """What is told in the usual height; where that would cut it, in the most there is, behind where
    the match is: if both have room, or always if people `keep` that in view, as a round. And
    whether it needed that."""
    told = tell(usual, "")
    if MORE not in told:
        return told, False
    longer = tell(most, where)
    if MORE in longer and keep:
        return (longer, True) if len(longer) > len(_line(where, told)) else (told, False)
    return tell(most, "") if MORE in longer else longer, True


def scored(view: SessionView) -> str:
    """The points that the deed brought or cost, signed; empty where it did neither."""
    n = points(view)
    return str(words.say("table.scored", points=abs(n), sign="+" if n > 0 else "−")) if n else ""


def points(view: SessionView) -> int:
    """What whoever did it scored by that deed, or paid when negative: not what the end of a round
    or of the match reckons for everybody after it."""
    if not 0 < len(view.happened) < MOST or view.outcome is not None:
        return 0
    first = view.happened[0]
    own = takewhile(lambda one: one.seat == first.seat != TABLE, view.happened)
    return sum(amount for one in own for what, amount in one.gained if what == POINTS)


def _lately(view: SessionView) -> Sequence[Happened]:
    """What has just been done; where the table has only filled a gap since, whose turn it is now
    tells nobody what was taken from there."""
    now = view.happened if len(view.happened) < MOST else ()
    if len(view.happened) >= MOST or (now and now[0].text.key != BEGINS):
        return now
    acts = [one for one in view.earlier if one.seat != TABLE and one.text.key != BEGINS]
    same = takewhile(lambda one: one.text == acts[-1].text, reversed(acts))
    return [*same][::-1] or now


def _done(told: Sequence[Happened], has: Callable[[str], bool]) -> Text:
    """What was done first; where the same was done several times, how often or how much, also where
    something came of the first: a goal that was met between two cards hid the second."""
    first = told[0].text
    times = sum(one.text == first for one in told)
    several, outcome = of_several(first, times), _with_outcome(told[0])
    if times > 1 and has(several.key):
        return several
    return outcome if has(outcome.key) else first


def _with_outcome(done: Happened) -> Text:
    """The sentence of what was done with what it brought and cost."""
    sums = goods(dict(done.gained))
    return Text(f"{done.text.key}.with" if sums else "", {**done.text.params, "gains": sums})


def _alike(told: Sequence[Happened]) -> list[Text]:
    """What the table showed with one touch, all of it: two chits are drawn, and both count."""
    first = told[0].text
    kind = first.key.split(".")[:2]
    same = [one.text for one in told if one.text.key.split(".")[:2] == kind]
    return same if first.params.get("seat") == TABLE and len(same) > 1 else []


def of_several(text: Text, times: int) -> Text:
    """The sentence of what happened so often in a row, with how much that is together."""
    each = text.params.get("a", 1)
    n = times * (each if isinstance(each, int) else 1)
    return Text(f"{text.key}.times", {**text.params, "n": n})


def _line(*parts: str) -> str:
    return APART.join(part for part in parts if part)


def _shorter(done: str) -> Iterator[str]:
    """What was done without asides, as the print of a card whose price comes after it; then less
    and less of it, to the end of a word or of a part of the sentence: what people look for is who
    did what, and that comes first."""
    if (brief := ASIDE.sub("", done)) != done:
        yield brief
        done = brief
    for place in range(len(done) - 1, int(len(done) * LEAST), -1):
        if _ends(done, place):
            yield done[:place].rstrip(" ,;:、") + MORE


def _ends(done: str, place: int) -> bool:
    """Whether nobody reads half a word when it is cut here: before a gap, or after a particle."""
    return done[place] == " " or done[place - 1] in PARTS

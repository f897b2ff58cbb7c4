"""Which duties and news are told: to whom, in what order, and in how many words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from companion.session.api import Duty, Text
from companion.session.as_numbers import NUMBERS
from companion.session.together import APART, Said, Voice, often, together
from companion.ui.befell import LOSS, Row, Rows, with_sums
from companion.ui.counted import is_pictured
from companion.ui.drawings import drawing_of
from companion.ui.hall import Hall
from companion.ui.sums import OLDER
from companion.ui.words import words
from engine.core.ledger import POINTS
from engine.core.steps import TABLE
from engine.core.text import GOODS, SEATS

MOST, MOST_SMALL = 3, 1
"""The news of so many seats is told at once, on a large screen and on a small one; on a small one
what concerns all and the seat that is asked comes first, and what hands do stands a seat a page.
Chosen: what leaves the match in view."""


def voice_of(hall: Hall) -> Voice:
    """Who says it: in the words of the game, with the names of the seats."""
    assert hall.game is not None
    return Voice(words.language, hall.game.texts, hall.say, lambda seat: hall.sitting(seat).name)


def at_once(hall: Hall, told: Sequence[Duty], asked: int, brief: bool) -> list[Duty]:
    """What is told at once: the news of so many seats, all that hands do, and all that was lost."""
    near = weighed(hall, told)
    near = _near(voice_of(hall), near, asked) if brief else near
    seats = [*_first(hall, near, asked, brief), *(duty.seat for duty in near if not duty.news)]
    return [duty for duty in near if duty.seat in seats or is_lost(duty)]


Deed = tuple[int, str, tuple[str, ...]]
"""Whose a duty is, its sentence, and what that names; its sums change."""


def in_place(told: Sequence[Duty], order: dict[Deed, int]) -> list[Duty]:
    """What a seat was told to do keeps its place in that, and what has come since stands below it:
    a line between two others pushed one of them to the next page. `order` remembers them. What is
    to lie there in the end comes last: what is told above is in it."""
    found = list[Duty]()
    for (news, _), same in groupby(told, key=lambda one: (one.news, one.seat)):
        lines = [*same]
        for one in () if news else lines:
            order.setdefault(_deed(one), max(order.values(), default=0) + 1)
        found += lines if news else sorted(lines, key=lambda one: (_ends(one), order[_deed(one)]))
    return found


def still(order: dict[Deed, int], told: Sequence[Duty]) -> dict[Deed, int]:
    """The places of what is told yet: what comes again later stands where it comes then."""
    deeds = {_deed(one) for one in told}
    return {deed: place for deed, place in order.items() if deed in deeds}


def _ends(one: Duty) -> bool:
    return one.text.key.startswith((NUMBERS, OLDER))


def _deed(one: Duty) -> Deed:
    names = (v for v in one.text.params.values() if isinstance(v, str) and not v.startswith(GOODS))
    return one.seat, one.text.key, tuple(names)


def _first(hall: Hall, near: Sequence[Duty], asked: int, brief: bool) -> list[int]:
    """The seats whose news come first; what concerns all of them takes no other one's place."""
    owing = list(dict.fromkeys(duty.seat for duty in near if not is_lost(duty)))
    if brief:
        later = _all_later(near)
        owing.sort(key=lambda seat: (seat != TABLE or later, seat != asked))
    alone = [*together((d for d in near if d.seat == TABLE), voice_of(hall), brief)][1:]
    own = owing[1:2] == [asked] and not alone  # two sentences for all fill a small screen
    beside = owing[:1] == [TABLE] and (not brief or own)
    return owing[: (MOST_SMALL if brief else MOST) + beside]


def _near(voice: Voice, told: Sequence[Duty], asked: int) -> list[Duty]:
    """What concerns whoever is asked, and what anybody lost. What befell all alike is one sentence,
    which they have read when they have gone on since."""
    alike = [one for one in told if one.seat == TABLE and voice.texts.has(f"{one.text.key}.all")]
    read = asked not in (TABLE, *(one.text.params.get("seat") for one in alike))
    near = [one for one in told if _concerns(one, asked) or is_lost(one)]
    return [one for one in near if not (read and one in alike)]


def weighed(hall: Hall, told: Sequence[Duty]) -> list[Duty]:
    """What hurts somebody before all else, and what people play for before the rest."""
    great = _great(hall, told)
    return sorted(told, key=lambda one: (not is_lost(one), one not in great))


def _great(hall: Hall, told: Sequence[Duty]) -> list[Duty]:
    """What people play for."""
    assert hall.game is not None
    return [one for one in told if one.text.key in drawing_of(hall.game.id).great]


def titles(hall: Hall, told: Sequence[Duty]) -> str:
    """What people play for, large; a line for each."""
    great = [Text(f"{one.text.key}.title", one.text.params) for one in _great(hall, told)]
    return "\n".join(one.text for one in often(Said(TABLE, hall.say(one)) for one in great))


def over_hand(hall: Hall, told: Sequence[Duty]) -> str:
    """What an open hand tells, which hides the match's own words, in one line: what somebody lost,
    and what people play for."""
    assert hall.game is not None
    lost: dict[str, Counter[int]] = {}
    for one in told:
        if is_lost(one) and hall.game.texts.has(f"{one.text.key}.title"):
            points = dict(one.gained).get(POINTS, 0)
            lost.setdefault(one.text.key, Counter())[one.seat + 1] -= points
    said = [hall.say(_titled(key, many)) for key, many in lost.items()]
    return APART.join([*dict.fromkeys(said), *filter(None, [titles(hall, told)])])


def _titled(key: str, many: Counter[int]) -> Text:
    """Who lost how many points in all, in the words of that title."""
    who = SEATS + ":".join(map(str, many))
    return Text(f"{key}.title", {"who": who, "n": many.total()})


def rest_of(hall: Hall, told: Duty) -> Duty:
    """What is left to say below the title of what people play for."""
    if not _great(hall, [told]):
        return told
    return replace(told, text=Text(f"{told.text.key}.rest", told.text.params))


def _concerns(duty: Duty, asked: int) -> bool:
    """What befell a seat is news for that seat; where there is little room, not for others."""
    return not duty.news or duty.seat in (TABLE, asked)


def is_lost(duty: Duty) -> bool:
    """Whether somebody lost something by it: that is told however little room there is."""
    return duty.text.key.startswith(LOSS)


def in_any_case(hall: Hall, duty: Duty) -> bool:
    """Whether it is told beside any row: what somebody lost, and why a seat is not asked, which
    waits for its turn."""
    game = hall.game
    passed = game is not None and duty.text.key in drawing_of(game.id).passed_over
    return passed or is_lost(duty)


def _all_later(told: Sequence[Duty]) -> bool:
    """Whether what all do comes after what seats do: it is older, and was told before."""
    owing = [one.seat for one in told if not one.news]
    return TABLE in owing and owing[0] != TABLE


def is_sum(hall: Hall, told: Duty) -> bool:
    """Whether it is one of the long sums of a phase, which one sentence tells in brief."""
    return hall.game is not None and hall.game.texts.has(f"{told.text.key}.all.brief")


def table_of(hall: Hall, told: Sequence[Duty], small: bool) -> Rows:
    """What befell the seats as a table; where there is little room the long sums of a phase are
    one sentence, for the numbers stand on the screen."""
    game, voice = hall.game, voice_of(hall)
    assert game is not None
    table = Rows(
        voice,
        drawing_of(game.id).befalls,
        lambda what: is_pictured(game, what),
        game.catalogue.pieces.__contains__,
    )
    brief = [one for one in told if small and is_sum(hall, one)]
    table.tell([one for one in told if one not in brief])
    table.rest = [one for one in told if one in brief or one in table.rest]
    if hall.play is not None:
        with_sums(table.rows, hall.play.counted)
    return table


def rows_of(hall: Hall, told: Sequence[Duty]) -> list[Row]:
    """All that befell the seats, as rows."""
    return table_of(hall, told, small=False).rows

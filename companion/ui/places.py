"""Answers that people touch on the drawing: by their place, one place after the other, and what is
said of all places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from companion.session.api import Ask, Choice, Preview, Question, Text
from companion.session.piece_questions import how_placed, of_all
from companion.session.words import one_after_another
from companion.ui.drawing import Drawing

Places = dict[str, tuple[Choice, ...]]
"""What of the drawing is touched -> the answers that it can mean."""


AND = " & "
"""Between two places of the drawing that are touched one after the other for one answer."""


def parts(place: str) -> list[str]:
    """What is touched for a place: itself, or both of two."""
    return place.split(AND) if place else []


def joined(spots: Iterable[str], before: str, touched: str) -> str:
    """What is chosen once this was touched: with what was touched before it, where one of the
    answers takes both. Of two that were chosen another touch begins anew, or leaves the other."""
    both = (spot for spot in spots if AND in spot and {before, touched} == {*parts(spot)})
    left = [one for one in parts(before) if one != touched]
    if AND in before:
        return left[0] if touched in parts(before) else touched
    return next(both, "" if before == touched else touched)


def by_place(drawing: Drawing, choices: Sequence[Choice]) -> Places:
    """The answers that the drawing takes, by where it takes them; buttons are left out."""
    found: Places = {}
    for choice in choices:
        spot = drawing.spot(choice)
        if spot:
            found[spot] = (*found.get(spot, ()), choice)
    return found


def after(places: Places, now: str) -> str:
    """The place that comes after this one; the first one after the last."""
    spots = list(places)
    return spots[(spots.index(now) + 1) % len(spots)] if now in places else spots[0]


def how_of(
    question: Question,
    drawing: Drawing,
    has: Callable[[str], bool],
    preview: Callable[..., Preview | None],
) -> Text | None:
    """How it is answered: of a piece that was shown, without what its places would tell if one of
    them showed a number."""
    done = [one for one in question.choices if one.steps]
    shown = question.ask is Ask.WHICH and question.how is not None
    if not shown or question.how != how_placed(has, done) or drawing.numbered(done, preview):
        return question.how
    told = of_all(done)  # stood before it
    return Text("how.path", {"what": one_after_another([told])}) if told else None

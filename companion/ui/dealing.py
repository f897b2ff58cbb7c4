"""What follows by itself at a virtual table: cards come from its piles into hands and where they
lie open, all goes into the box at the end, and a seat that looks into its hand is not asked where
nothing is left to choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from companion.house.tops import Tops
from companion.session.api import Ask, Notice, Play, Question, SessionView
from companion.session.choices import gives_up
from companion.session.drawn import draw, into_hand, out_of_hand
from companion.ui.draws import dealing
from companion.ui.hands import asks_round
from engine.core.game import Game
from engine.core.state import Prompt
from engine.core.steps import TABLE, Step

if TYPE_CHECKING:
    from companion.ui.hall import Hall

Top: TypeAlias = Callable[[str], str | None]
"""Takes the top piece of a pile."""


def deal(hall: Hall, seat: int, joins: bool = False) -> Notice | None:
    """Into a seat's hand, unseen."""
    return _draw(hall, seat, lambda play, top: play.dealt(seat, top), into=seat, joins=joins)


def lay_out(hall: Hall, owed: Prompt, joins: bool = False) -> Notice | None:
    """All that is to lie open now, each in its place."""
    return _draw(hall, owed.seat, lambda play, top: play.laid(owed, top), owed.verb, joins=joins)


def refill(hall: Hall, view: SessionView) -> bool:
    """What comes to lie open by itself after a piece that hands laid; whether anything did."""
    prompt = _refill(hall, view)
    return prompt is not None and lay_out(hall, prompt, joins=True) is None


def close(hall: Hall, view: SessionView) -> bool:
    """Whoever sees an empty table is not asked whether it is empty; whether it was just said."""
    asked = view.question
    lies = view.instruction is not None or hall.virtual is None or bool(hall.virtual.lying())
    if lies or hall.play is None or asked is None or asked.ask is not Ask.PACK:
        return False
    done, of = view.packed
    return done == of and hall.play.answer(asked.id, asked.choices[0].id) is None


def put_away(hall: Hall) -> None:
    """The table is cleared: all that still lies on the stations."""
    if hall.virtual is None:
        return
    for piece in tuple(hall.virtual.lying()):
        hall.virtual.remove(piece)
    hall.settle()


def follow(hall: Hall, before: int) -> Notice | None:
    """What follows from a deed, where the match has gone on since it was so long; what was taken
    back is asked for."""
    length, notice = before, None
    while notice is None and (view := _gone_on(hall, length)) is not None:
        length = view.length
        notice = _next(hall, view)
    return notice


def _next(hall: Hall, view: SessionView) -> Notice | None:
    if (seat := _owed(hall, view)) is not None:
        return deal(hall, seat, joins=True)
    if (prompt := _refill(hall, view)) is not None:
        return lay_out(hall, prompt, joins=True)
    return _end(hall)


def settled(hall: Hall, view: SessionView | None) -> bool:
    """Give the answer that all others come to, at a real table too; whether there was one. Where
    hands are dealt here nobody is asked either whom nothing else would bring anything. What was
    undone is not done again."""
    if hall.play is None or view is None or view.can_redo or view.header.looks_on:
        return False
    asked = [one for one in view.offered if one.ask is Ask.TURN]
    choices = (one.settled.steps for one in asked if one.settled)
    steps = next(choices, ()) or (_onward(hall.play, asked) if dealing(hall) else ())
    return bool(steps) and hall.play.choose(*steps, joins=True) is None


def _onward(play: Play, asked: Sequence[Question]) -> Sequence[Step]:
    """Of the first of these seats that nothing else would bring anything now."""
    steps = (play.onward(one.seat) for one in asked if one.seat != TABLE)
    return tuple(step for step in islice(filter(None, steps), 1))


def _refill(hall: Hall, view: SessionView) -> Prompt | None:
    """What comes to lie open without anybody waiting for it."""
    piles = hall.virtual.piles() if hall.virtual is not None else {}
    told = hall.game.refills if hall.game is not None else ()
    reveals = view.awaiting.reveals if view.instruction is None else ()
    return next((p for p in reveals if p.verb in told and piles.get(p.deck)), None)


def _gone_on(hall: Hall, before: int) -> SessionView | None:
    view = hall.see()
    return view if view is not None and view.length > before and not view.can_redo else None


def _owed(hall: Hall, view: SessionView) -> int | None:
    """Whose cards are owed that lie in a pile here, or in the hand itself; None: nobody's."""
    piles = hall.virtual.piles() if hall.virtual is not None else {}
    blind = dealing(hall)
    owed = (
        p for p in view.awaiting.reveals
        if (into_hand(p) and piles.get(p.deck)) or (blind and out_of_hand(p))
    )  # fmt: skip
    return next((prompt.seat for prompt in owed), None)


def _end(hall: Hall) -> Notice | None:
    """The only answer of a seat, where it names nothing and gives nothing up, or hands would only
    carry it out. Others see no more than that it was given."""
    if hall.play is None or hall.game is None or not dealing(hall):
        return None
    for seat in _ending(hall, hall.play):
        asked = next((q for q in hall.play.private(seat) if q.ask is Ask.TURN), None)
        steps = asked.choices[0].steps if asked and len(asked.choices) == 1 else ()
        if asked is not None and asks_round(hall, asked):
            continue  # that follows once nobody's hand has stopped it
        if asked and steps and all(_plain(hall, hall.game, step) for step in steps):
            hall.ended = seat, asked.text.key.removeprefix("ask.")
            return hall.play.choose(*steps, joins=True)
    return None


def _ending(hall: Hall, play: Play) -> Sequence[int]:
    """Who may have nothing left to choose: whoever looks; at the table all that are awaited, as
    what a hand had begun may end there."""
    return (hall.handed,) if hall.screen == "hand" else tuple(play.view().awaiting.must)


def _plain(hall: Hall, game: Game, step: Step) -> bool:
    """Whether nobody decides anything by it, where nothing else is left."""
    if step.verb in game.follows:
        return True
    return hall.screen == "hand" and not step.args and not gives_up(game, step)


def _draw(
    hall: Hall,
    seat: int,
    steps_of: Callable[[Play, Top], Sequence[Step]],
    verb: str = "",
    into: int | None = None,
    joins: bool = False,
) -> Notice | None:
    table, play, game = hall.virtual, hall.play, hall.game
    if table is None or play is None or game is None:
        return None
    top = Tops(table, game.catalogue, into)
    notice = draw(play, seat, lambda: steps_of(play, top), verb, joins)
    for station in play.view().stations if top.came else ():
        if station.wanted in top.came:
            hall.carry(station.wanted, station.station)
    return notice

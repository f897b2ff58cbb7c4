"""A draw at a virtual table is one way, not two: which pile, then which piece and which station;
what goes into a hand is dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.session.api import Ask, Choice, Question, SessionView, Text
from companion.session.drawn import asked_for, asked_of_piles, into_hand, out_of_hand, unseen
from engine.core.state import Prompt
from engine.core.steps import TABLE

if TYPE_CHECKING:
    from companion.ui.hall import Hall


class Matters(NamedTuple):
    """What hands need next at the virtual table; empty: nothing of its kind, or several."""

    pile: str = ""
    piece: str = ""
    station: str = ""
    among: tuple[str, ...] = ()
    """Several of which people choose which one goes where."""


NOTHING = Matters()


class Wanted(NamedTuple):
    """What of all that is to be drawn a question asks for, and how many of it."""

    prompt: Prompt
    many: int = 1
    sure: bool = False
    """No more and no fewer: all of them are asked for by now, or fill a row, and nothing comes
    between."""


def deals(hall: Hall, question: Question | None) -> Text | None:
    """What is asked where the piles of this screen deal a seat its hand; None: they do not."""
    view = hall.see()
    wanted = _wanted(view, question)
    if hall.virtual is None or view is None or wanted is None or not wanted.prompt.verb:
        return None
    if question is not None and out_of_hand(wanted.prompt):
        return question.text if dealing(hall) else None
    if not into_hand(wanted.prompt) or not hall.virtual.piles().get(wanted.prompt.deck):
        return None
    return asked_of_piles(view, wanted.prompt, hall.play.dealt_to() if hall.play else ())


def lays(hall: Hall, question: Question | None) -> Wanted | None:
    """What the tablet may lay out from a pile of this screen; nothing that goes into a hand, or
    that a seat looks at to choose."""
    wanted = _wanted(hall.see(), question)
    if wanted is None or not wanted.prompt.verb or into_hand(wanted.prompt):
        return None
    if hall.play is None or not leads(hall, question):
        return None
    many = hall.play.to_lay(wanted.prompt)
    all_ = _of_a_row(hall, wanted.prompt) or many == _owed(hall.see(), wanted.prompt)
    sure = all_ and not _more(hall, wanted.prompt)
    return wanted._replace(many=many, sure=sure)


def _of_a_row(hall: Hall, owed: Prompt) -> bool:
    """Whether each place of a row takes one and is asked for alone, and nothing comes by itself."""
    told = hall.game.refills if hall.game is not None else ()
    return bool(owed.place) and owed.verb not in told


def _more(hall: Hall, than: Prompt) -> bool:
    """Whether something else comes to lie open by itself after these: "all 4" drew six."""
    view, told = hall.see(), hall.game.refills if hall.game is not None else ()
    owed = view.awaiting.reveals if view is not None else ()
    return any(p.seat == TABLE and p.verb in told and p.verb != than.verb for p in owed)


def _owed(view: SessionView | None, like: Prompt) -> int:
    """How many of these are asked for at once."""
    owed = view.awaiting.reveals if view is not None else ()
    return sum((p.deck, p.verb) == (like.deck, like.verb) and not into_hand(p) for p in owed)


def open_to_hands(hall: Hall, pile: str) -> bool:
    """Whether hands draw from a pile of the tray now: where cards are dealt, those below are known
    to nobody before they come."""
    view = hall.see()
    if view is None or not dealing(hall) or view.instruction is not None:
        return True
    wanted = _wanted(view, view.question)
    asked = wanted is not None and wanted.prompt.deck == pile
    return asked or any(p.deck == pile and not into_hand(p) for p in view.awaiting.reveals)


def deals_from(hall: Hall, pile: str) -> int | None:
    """The seat that is asked to draw from this pile of the screen into its hand: what comes is for
    its eyes alone. None: nobody is."""
    view = hall.see()
    asked = deals(hall, view.question if view is not None else None)
    if asked is None or not dealing(hall) or asked.params.get("deck") != f"deck.{pile}":
        return None
    return int(asked.params["seat"])


def answered_by(hall: Hall, pile: str) -> Choice | None:
    """The answer to draw from this pile, of all that is asked; a touch of the pile gives it, too,
    where this screen deals. None: nobody is asked."""
    view = hall.see()
    if view is None or view.question is None or view.instruction or not dealing(hall):
        return None
    named = (one for one in view.question.choices if [s.args for s in one.steps] == [(pile,)])
    return next(named, None)


def dealing(hall: Hall) -> bool:
    """Whether the piles of this screen deal all hands: what they hold is told by no list either."""
    return hall.virtual is not None and unseen(hall.see())


def leads(hall: Hall, question: Question | None) -> bool:
    """Whether the tray holds what this question asks to draw: its answers stand back then."""
    wanted = _wanted(hall.see(), question)
    if hall.virtual is None or wanted is None:
        return False
    full = hall.virtual.piles().get(wanted.prompt.deck, 0) > 0
    return full or bool(_drawn(hall, wanted, question))


def matters(hall: Hall, view: SessionView | None) -> Matters:
    """What is framed in the tray and on the felt."""
    if view is None or hall.virtual is None:
        return NOTHING
    move = view.instruction
    if move is not None:
        seen = move.piece in hall.virtual.lying() or move.piece in hall.virtual.loose()
        return Matters("", move.piece, move.to_station) if seen else NOTHING
    wanted = _wanted(view, view.question)
    if wanted is None:
        return NOTHING
    drawn, pile = _drawn(hall, wanted, view.question), wanted.prompt.deck
    if len(drawn) < wanted.many and hall.virtual.piles().get(pile):
        return Matters(pile)
    if len(drawn) > 1:
        return Matters(among=drawn)
    return Matters("", drawn[0], _station(view, wanted.prompt)) if drawn else NOTHING


def _wanted(view: SessionView | None, question: Question | None) -> Wanted | None:
    """What of all that is to be drawn this question asks for."""
    if view is None or question is None:
        return None
    told = question.text.params
    if question.ask is Ask.TURN and told.get("which"):  # a seat looks at cards that it draws
        prompt = Prompt("", question.seat, str(told["which"]), str(told.get("to", "")))
        many = int(told.get("n", 1))
        there = 0 < _told(question) <= many  # it was dealt: nothing is to be drawn
        return Wanted(prompt, many) if many and not there else None
    owed = asked_for(view, question)
    return Wanted(owed) if owed is not None else None


def _told(question: Question) -> int:
    """Of how many cards the answers are the sides (a card's name and a letter): of all that may
    lie in a pile, where nobody knows which it is."""
    steps = (step for choice in question.choices for step in choice.steps)
    return len({str(arg)[:-1] for step in steps for arg in step.args})


def _drawn(hall: Hall, wanted: Wanted, question: Question | None) -> tuple[str, ...]:
    """The pieces that were drawn from this pile last and lie loose; of cards that seats draw to
    pick one, those that are still to be picked, as far as the question names them."""
    pieces = hall.game.catalogue.pieces if hall.game else {}
    drawn = hall.virtual.drawn() if hall.virtual else ()
    found = [one for one in drawn if one in pieces and pieces[one].deck == wanted.prompt.deck]
    if not wanted.prompt.verb and question is not None:
        steps = (step for choice in question.choices for step in choice.steps)
        sides = [str(arg) for step in steps for arg in step.args]
        hidden = question.withheld and not sides
        found = [one for one in found if hidden or any(side.startswith(one) for side in sides)]
    return tuple(found[: wanted.many])


def _station(view: SessionView, prompt: Prompt) -> str:
    """Where it is laid, if that is one station alone."""
    spots = [one.station for one in view.stations if prompt.place and one.place == prompt.place]
    pads = [one.station for one in view.stations if one.pad and one.seat == prompt.seat]
    found = spots or pads
    return found[0] if len(found) == 1 else ""

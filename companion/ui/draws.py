"""A draw at a virtual table is one way, not two: which pile, then which piece and which station."""

from __future__ import annotations

from typing import NamedTuple

from companion.session.api import Ask, Question, SessionView
from companion.ui.hall import Hall
from engine.core.state import Prompt


class Matters(NamedTuple):
    """What hands need next at the virtual table; empty: nothing of its kind, or several."""

    pile: str = ""
    piece: str = ""
    station: str = ""


NOTHING = Matters()


def leads(hall: Hall, question: Question | None) -> bool:
    """Whether the tray holds what this question asks to draw: its answers stand back then."""
    prompt = _prompt(hall.see(), question)
    if hall.virtual is None or prompt is None:
        return False
    return hall.virtual.piles().get(prompt.deck, 0) > 0 or bool(_drawn(hall, prompt, question))


def matters(hall: Hall, view: SessionView | None) -> Matters:
    """What is framed in the tray and on the felt."""
    if view is None or hall.virtual is None:
        return NOTHING
    move = view.instruction
    if move is not None:
        seen = move.piece in hall.virtual.lying() or move.piece in hall.virtual.loose()
        return Matters("", move.piece, move.to_station) if seen else NOTHING
    prompt = _prompt(view, view.question)
    if prompt is None:
        return NOTHING
    if drawn := _drawn(hall, prompt, view.question):
        return Matters("", drawn, _station(view, prompt))
    return Matters(prompt.deck) if hall.virtual.piles().get(prompt.deck) else NOTHING


def _prompt(view: SessionView | None, question: Question | None) -> Prompt | None:
    """What of all that is to be drawn this question asks for."""
    if view is None or question is None:
        return None
    told = question.text.params
    if question.ask is Ask.TURN and told.get(
        "which"
    ):  # a seat looks at a card it draws: pick a side
        return Prompt("", question.seat, str(told["which"]))
    if question.ask is not Ask.REVEAL:
        return None
    about = (told.get("deck"), told.get("place"), told.get("seat"))
    found = view.awaiting.reveals
    return next((p for p in found if (f"deck.{p.deck}", p.place, p.seat) == about), None)


def _drawn(hall: Hall, prompt: Prompt, question: Question | None) -> str:
    """The piece that was drawn from this pile last and lies loose; of cards that seats draw to pick
    one, a card that is still to be picked."""
    pieces = hall.game.catalogue.pieces if hall.game else {}
    drawn = hall.virtual.drawn() if hall.virtual else ()
    found = (one for one in drawn if one in pieces and pieces[one].deck == prompt.deck)
    if prompt.verb or question is None:
        return next(found, "")
    sides = [str(arg) for choice in question.choices for step in choice.steps for arg in step.args]
    return next((one for one in found if any(side.startswith(one) for side in sides)), "")


def _station(view: SessionView, prompt: Prompt) -> str:
    """Where it is laid, if that is one station alone."""
    spots = [one.station for one in view.stations if prompt.place and one.place == prompt.place]
    pads = [one.station for one in view.stations if one.pad and one.seat == prompt.seat]
    found = spots or pads
    return found[0] if len(found) == 1 else ""

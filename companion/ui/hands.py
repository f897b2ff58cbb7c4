"""What a seat may hold beyond what the shared screen offers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from companion.session.api import Ask, Question
from companion.ui.drawings import drawing_of
from companion.ui.draws import dealing
from companion.ui.words import words
from engine.core.game import Game

if TYPE_CHECKING:
    from companion.ui.hall import Hall


def offers_hand(hall: Hall, question: Question) -> bool:
    """Whether a way to the hand stands among the answers: where a hand is usually one of them, no
    other answer moves to its place once it is empty. Where this screen deals it, nobody holds it
    otherwise; a way that came only with a card to be played now would tell that it is there."""
    if asks_round(hall, question):
        return False  # the others' hands are
    drawing = drawing_of(hall.game.id) if hall.game is not None else None
    usual = drawing is not None and question.text.key in drawing.asks_hand | drawing.of_hand
    return usual or _looked_into(hall, question) or holds_more(hall, question)


def asks_round(hall: Hall, question: Question) -> bool:
    """Whether the hands of other seats may stop what this answer does."""
    return hall.game is not None and question.text.key in drawing_of(hall.game.id).asks_round


def _looked_into(hall: Hall, question: Question) -> bool:
    """Whether the asked seat has its cards on this screen alone."""
    if hall.play is None or not dealing(hall) or question.ask not in (Ask.TURN, Ask.MAY):
        return False
    seated = 0 <= question.seat < len(hall.play.view().header.seats)
    return seated and bool(hall.play.held(question.seat))


def found_in_all(hall: Hall, seat: int) -> bool:
    """Whether nobody knows a card of this hand, and none was drawn for it alone: who looks there
    finds it among all that it may hold."""
    view, play = hall.see(), hall.play
    if view is None or play is None or view.header.options.get("hands", "known") == "known":
        return False
    drawn = any(one and one.seat == seat and one.withheld for one in (view.question, *view.pending))
    return not (drawn or play.held(seat))


def empty(hall: Hall, seat: int) -> str:
    """That a hand holds no card, in words; nothing of one that holds cards which nobody knows."""
    counted = hall.play.counted(seat) if hall.play is not None else {}
    unknown = found_in_all(hall, seat) and counted.get("hand")
    return "" if unknown else str(words.say("hand.empty"))


def holds_more(hall: Hall, question: Question) -> bool:
    """Whether the asked seat may choose, or name by touch, what the shared screen leaves out."""
    view = hall.see()
    if view is None or hall.play is None or question.ask not in (Ask.TURN, Ask.MAY, Ask.REVEAL):
        return False
    if hall.game is not None and not any(one.id == "hands" for one in hall.game.options):
        return False
    if not 0 <= question.seat < len(view.header.seats):
        return False
    if question.withheld or hall.game is None or question.ask is Ask.REVEAL:
        return question.withheld > 0
    return bool(unoffered(hall.game, hall.play.nameable(question.seat), question))


def unoffered(game: Game, nameable: Sequence[str], question: Question | None) -> list[str]:
    """Pieces that may lie in a hand and that no choice names; identical ones only once.

    A piece without a deck lies open from the start, so nobody holds it hidden.
    """
    choices = question.choices if question else ()
    offered = {piece for choice in choices for piece in choice.pieces}
    pieces = (game.catalogue.pieces[name] for name in nameable if name not in offered)
    return list({piece.face: piece.id for piece in pieces if piece.deck}.values())


def alike(hall: Hall, pieces: Collection[str], piece: str) -> int:
    """How many of these cards have the face of this one: one answer stands for all."""
    if hall.game is None or piece not in hall.game.catalogue:
        return 0
    known = hall.game.catalogue.pieces
    return sum(one in known and known[one].face == known[piece].face for one in pieces)


def is_fresh(hall: Hall, piece: str) -> bool:
    """Whether it came just now, or one with its face did, for which it stands."""
    if hall.game is None or piece not in hall.game.catalogue:
        return piece in hall.fresh
    pieces = hall.game.catalogue.pieces
    return any(pieces[one].face == pieces[piece].face for one in hall.fresh)


def without_twins(hall: Hall, pieces: Sequence[str]) -> list[str]:
    """Each face once, in this order; the card that came just now before one that was held."""
    if hall.game is None:
        return list(pieces)
    known, first = hall.game.catalogue.pieces, dict[object, str]()
    for piece in sorted(pieces, key=lambda one: one not in hall.fresh):
        first.setdefault(known[piece].face if piece in known else piece, piece)
    return [piece for piece in pieces if piece in first.values()]

"""A drawn card is named by touch among all that its reader has not seen elsewhere.

What a pile may still turn up leaves out the cards in hands: a list of that would tell of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Final

from companion.session.api import Ask, Choice, Play, Question, Text
from companion.session.asked import names
from engine.core.catalogue import Piece
from engine.core.game import Value
from engine.core.steps import TABLE

KNOWN: Final = "known"


def of_a_hand(question: Question, options: Mapping[str, Value]) -> bool:
    """Whether it asks for a card of a deck of which hands that the match knows may hold some."""
    cards = question.ask is Ask.REVEAL and all(choice.pieces for choice in question.choices)
    return cards and options.get("hands") == KNOWN


def unseen(
    question: Question, pieces: Mapping[str, Piece], seen: Collection[str]
) -> Iterator[Piece]:
    """The pieces of the decks that are asked for, but those that lie where the reader sees."""
    decks = {pieces[piece].deck for choice in question.choices for piece in choice.pieces}
    return (piece for piece in pieces.values() if piece.deck in decks and piece.id not in seen)


def seen_by(play: Play, seat: int) -> frozenset[str]:
    """All words and pieces that a seat has before it; the TABLE: what lies open to everybody."""
    view = play.view()
    looks = 0 if seat == TABLE and len(view.header.seats) == 1 else seat
    return frozenset(names(view.board if looks == TABLE else play.seen_by(looks)))


def open_to_naming(
    play: Play, question: Question, pieces: Mapping[str, Piece], seat: int
) -> Question:
    """The question with an answer for every card that `seat` has not seen, identical ones once."""
    if not of_a_hand(question, play.view().header.options):
        return question
    faces = {piece.face: piece.id for piece in unseen(question, pieces, seen_by(play, seat))}
    return replace(question, choices=tuple(map(_named, faces.values())))


def _named(piece: str) -> Choice:
    return Choice(piece, Text(f"piece.{piece}"), pieces=(piece,), places=("",), group=piece)


def drawn(question: Question, piece: str, faces: Mapping[str, str]) -> Choice | None:
    """What the reveal means when this piece is named, or one that looks like it."""
    if question.ask is not Ask.REVEAL or piece not in faces:
        return None
    found = (c for c in question.choices if any(faces[p] == faces[piece] for p in c.pieces))
    return next(found, None)

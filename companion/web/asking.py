"""A question as a page offers it: pieces first, then what can be done with the one considered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.session import naming
from companion.session.api import Ask, Choice, Question
from companion.session.drawn import asked_of_piles, into_hand
from companion.session.words import in_a_row
from companion.ui.drawings import drawing_of
from companion.ui.places import how_of
from companion.web import dealing
from companion.web.agreed import Fields
from companion.web.board import app_say
from companion.web.pairing import Guest
from companion.web.room import Room
from companion.web.words import say
from engine.core.ledger import POINTS

PREVIEWS = 12
"""More choices than this are offered without what they would do."""


class Answer(NamedTuple):
    """Something to press. `choice` answers; without one, `group` is considered."""

    label: str
    choice: str = ""
    group: str = ""
    piece: str = ""
    note: str = ""
    does: tuple[str, ...] = ()
    """What it would change, in words."""
    shut: bool = False
    """It keeps its place, and cannot be given now: the note says why."""


class Asked(NamedTuple):
    """A question with its answers in words."""

    id: str
    text: str
    how: str
    answers: tuple[Answer, ...]
    considered: str = ""
    """What is considered, in words; empty: the answers are all there are."""
    piece: str = ""
    named: bool = False
    """A drawn card is named: the answers are pieces, not choices."""
    pile: str = ""
    """Where the answer is to let the table deal a hand: the pile that it draws from."""
    search: bool = False
    """So many names that one looks for one by typing."""


MANY = 24


def asked(room: Room, question: Question, picked: str, language: str, seat: int) -> Asked:
    """A question in words; `picked` is the group, or the place, that is considered, `seat` who
    reads it."""
    if naming.of_a_hand(question, room.view().header.options):
        here = _drawn_here(room, question, language)
        return here or _named(room, question, language, set(room.seen(seat)))
    text = room.play.say(question.text, language)
    drawing, has = drawing_of(room.game.id), room.game.texts.has
    told = how_of(question, drawing, has, room.play.preview)
    how = room.play.say(told, language) if told else ""
    groups = question.groups()
    chosen = groups.get(picked) or _about(question, picked)
    if picked and chosen:
        few = len(chosen) <= PREVIEWS
        row = question.in_place(chosen)
        answers = tuple(_choice(room, question, c, language, few) for c in row)
        piece = picked if picked in room.game.catalogue else ""
        named = name(room, chosen[0].named(picked), language)
        return Asked(question.id, text, how, answers, named, piece)
    few = len(question.choices) <= PREVIEWS
    answers = tuple(
        answer
        for group, choices in groups.items()
        for answer in _group(room, question, group, choices, language, few)
    )
    return Asked(question.id, text, how, answers, search=len(answers) > MANY)


def answerable(room: Room, guest: Guest, fields: Fields) -> Question | None:
    """The question that was answered, if this guest may answer it."""
    view = room.view()
    open_ = view.offered if guest.table else room.play.private(guest.seat)
    found = next((q for q in open_ if q.id == fields.get("question")), None)
    return None if guest.table and view.header.looks_on else found


def considered(room: Room, seat: int, question: Question | None, picked: str) -> str:
    """What a screen considers, if it may: a card that it neither sees nor is offered is only
    guessed, and what the match knows of it must not be told."""
    if not picked or picked not in room.game.catalogue or picked in room.seen(seat):
        return picked
    if question is None or naming.of_a_hand(question, room.view().header.options):
        return ""
    return picked if any(picked in choice.pieces for choice in question.choices) else ""


def _drawn_here(room: Room, question: Question, language: str) -> Asked | None:
    """What comes from a pile of this table is named by nobody: a hand is dealt with one answer, and
    what lies open is drawn from its pile."""
    owed = dealing.drawn_here(room, question)
    if owed is None:
        return None
    if not into_hand(owed):
        return Asked(question.id, room.play.say(question.text, language), "", ())
    asks = asked_of_piles(room.view(), owed)
    label = app_say(language)("table.deal", count=asks.params["n"])
    text = room.play.say(asks, language)
    return Asked(question.id, text, "", (Answer(label),), pile=owed.deck)


def _named(room: Room, question: Question, language: str, seen: set[str]) -> Asked:
    """A card that is drawn is named among all that are not seen elsewhere: which of them are in
    hands must not be told by their absence."""
    answers = tuple(
        Answer(name(room, piece.id, language), choice=piece.id)
        for piece in naming.unseen(question, room.game.catalogue.pieces, seen)
    )
    text = room.play.say(question.text, language)
    return Asked(question.id, text, "", answers, named=True, search=len(answers) > MANY)


def _group(
    room: Room, question: Question, group: str, choices: tuple[Choice, ...], language: str,
    few: bool,
) -> Iterable[Answer]:  # fmt: skip
    """The choices of a group one by one, or a group with a name as one thing to consider."""
    named = group and name(room, group, language) != group
    seen = bool(named) and builds(room, choices)
    choices = question.in_place(choices)
    if (
        (len(choices) == 1 and not seen)
        or not named
        or (few and not seen and group not in room.game.catalogue)
    ):
        piece = question.ask is not Ask.REVEAL
        return [_choice(room, question, choice, language, few and piece) for choice in choices]
    key, texts = f"group.{group}.note", room.game.texts
    said = texts.say(language, key) if texts.has(key) else _least(room, choices, language)
    told = (said, _remark(room, choices[0], language))
    note = in_a_row(language, filter(None, told))
    piece_id = group if group in room.game.catalogue else ""
    label = _caption(room, piece_id, language) or name(room, choices[0].named(group), language)
    return [Answer(label, group=group, piece=piece_id, note=note)]


def builds(room: Room, choices: tuple[Choice, ...]) -> bool:
    """Whether the only one of these builds on spots that it does not name: they are seen first.
    What is made in one movement is drawn already."""
    only = choices[0] if len(choices) == 1 and not choices[0].is_gesture else None
    return bool(only and room.play.unnamed(*only.steps))


def _caption(room: Room, piece: str, language: str) -> str:
    """Below its picture, a piece that people tell by its print; empty: its whole name."""
    if not piece or not drawing_of(room.game.id).by_print:
        return ""
    key, texts = f"deck.{room.game.catalogue.pieces[piece].deck}.short", room.game.texts
    return texts.say(language, key) if texts.has(key) else ""


def _least(room: Room, choices: tuple[Choice, ...], language: str) -> str:
    """The least amount where the choices differ in one; a place on the drawing is none."""
    amounts = {choice.amount for choice in choices if choice.amount is not None}
    if len(amounts) < len(choices) or drawing_of(room.game.id).on_map(choices[0]):
        return ""
    return say(language, "choice.from", amount=min(amounts))


def _choice(room: Room, question: Question, choice: Choice, language: str, preview: bool) -> Answer:
    label = room.play.say(choice.label, language)
    piece = choice.pieces[0] if len(choice.pieces) == 1 else _side(room, choice)
    shut = not question.possible(choice)
    told = preview and not shut
    does = tuple(effects(room, choice, language, question.seat)) if told else ()
    note = _remark(room, choice, language)
    return Answer(label, choice.id, choice.group, piece, note, does, shut)


def _remark(room: Room, choice: Choice, language: str) -> str:
    """What people should know before they choose it."""
    told = (one for one in (choice.remark, choice.lost) if one is not None)
    return in_a_row(language, (room.play.say(one, language) for one in told))


def _side(room: Room, choice: Choice) -> str:
    """The side of a card that is chosen, where a choice is just that."""
    named = [arg for step in choice.steps for arg in step.args]
    faces = room.game.catalogue.faces
    return str(named[0]) if len(named) == 1 and faces.get(str(named[0])) else ""


def _about(question: Question, picked: str) -> tuple[Choice, ...]:
    """The choices whose steps name something of the drawing: a cell, a hex, a card."""
    if not picked:
        return ()
    return tuple(
        c for c in question.choices if not c.covered
        and (picked in c.pieces or any(picked in step.args for step in c.steps))
    )  # fmt: skip


def effects(room: Room, choice: Choice, language: str, asked: int) -> Iterable[str]:
    """What a choice would change, a number a line; whose, where it is not who is asked."""
    done = room.play.preview(*choice.steps) if choice.steps else None
    if room.play.ends(*choice.steps):
        yield say(language, "choice.ends")
    seats = room.view().header.called(language)
    for change in done.changes if done else ():
        whose = seats[change.seat].name if change.seat < len(seats) else ""
        yield say(
            language, "choice.own" if change.seat == asked else "choice.effect", who=whose,
            what=counted_name(room, change.what, language),
            before=change.before, after=change.after,
        )  # fmt: skip


def counted_name(room: Room, what: str, language: str) -> str:
    """A counted thing in words."""
    if what == POINTS:
        texts = room.game.texts
        own = texts.has(f"what.{POINTS}")
        return texts.say(language, f"what.{POINTS}") if own else say(language, "points")
    key = f"what.{what}"
    texts = room.game.texts
    return (
        texts.say(language, key)
        if texts.has(key)
        else str(texts.word(language, room.play.spoken(what)))
    )


def name(room: Room, group: str, language: str) -> str:
    """What a piece, a group of choices or a place is called."""
    texts = room.game.texts
    piece = group in room.game.catalogue
    return str(texts.word(language, group) if piece else texts.group(language, group))

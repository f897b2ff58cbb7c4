"""What an open hand can do: the gold answer that gives the marked card, and what needs no card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.session.api import Choice
from companion.ui import answer, answer_words, stands
from companion.ui.hall import Hall
from companion.ui.phone import phone
from companion.ui.theme import theme
from companion.ui.way_back import way_back
from companion.ui.widgets.press import Press
from engine.core.text import capital

if TYPE_CHECKING:
    from companion.ui.ask import Answers

WIDEST = 330
"""Width, dp, of one answer beside what is asked; longer words take two lines."""
SIGN = 24
"""Width, dp, of the small sign of a deed."""
DEED, SELDOM, SELDOM_KIN = "deed", 178, "seldom"
"""What marks one of several deeds among them; the width, dp, of one that is seldom offered, and
what marks it."""
DEEDS = 4
"""So many stand beside it at most."""
GOLD = 240
"""Width, dp, of the gold one, whatever it says: what stands beside it never moves."""


def givers(answers: Answers) -> Iterator[Press]:
    """What can be done with the marked card; of its places in the match, where it is laid, only
    with the one that was touched; then what answers without a card."""
    groups, asked = answers.groups, answers.question
    # Of the one card that lies on a reader a place can be touched, and nothing in the hand is.
    shown = bool(answers.placed) and not answers.picked
    card = shown or answer.is_piece(answers.hall, answers.picked)
    here = answers.considered.at(answers.placed) if card else ()
    opened = [
        one for one in (answers.considered.opened if card else ())
        if one in here or not answer.on_map(answers.hall, one)
    ]  # fmt: skip
    opened = list(asked.in_place(tuple(opened))) if asked is not None else opened
    if asked is not None and not answers.picked and (gold := answers.considered.gold):
        opened = [answers.considered.in_gold[gold]]
    lit = answers.considered.in_gold.values() if opened else ()
    plain = [
        choice for name, (choice, *more) in groups.items()
        if not more and not answer.is_piece(answers.hall, name)
        and name not in answer.beside(answers.hall, dict(groups))
    ]  # fmt: skip
    plain.sort(key=lambda one: not answer.gives_up(answers.hall, one))
    yield from (_giver(answers, choice, "plain") for choice in plain)
    for choice in opened:
        alone = len(opened) == 1 and not answer.gives_up(answers.hall, choice)
        button = _giver(answers, choice, "main" if alone else "card")
        if choice in lit:  # it lies in the match: by its name, and what it brings on one line
            button.text, button.width = answers.hall.say(choice.label), dp(WIDEST) * theme.room
        yield button
    if not opened:
        yield from (_seldom(answers, name, choice) for name, choice in aside(answers).items())
    yield from map(partial(_deed, answers), deeds_beside(answers))


def is_aside(answers: Answers) -> bool:
    """Whether the marked card is played besides what is asked: that is asked still, in its words,
    and no card moves for a longer question."""
    found = answers.groups.get(answers.picked, ())
    asides = answer.drawing(answers.hall).asides
    marked = answers.stays and answer.is_piece(answers.hall, answers.picked) and bool(found)
    return marked and all(step.verb in asides for one in found for step in one.steps)


def givers_last(answers: Answers) -> list[Widget]:
    """The same where none is gold, and a line has room for two: what is always offered stands last,
    and has the place of what is not offered now beside it."""
    found: list[Widget] = list(givers(answers))[::-1]
    return found if aside(answers) else [_free(), *found]


def line_apart(answers: Answers, found: Sequence[Widget]) -> list[Widget]:
    """What of these is seldom offered, on a line of its own: what can be done at any time last, in
    the same place whatever is asked. There a card is played that is played besides."""
    if is_aside(answers):
        return [one for one in found if getattr(one, "look", "") == "main"]
    verbs = {one.steps[0].verb for one in deeds_beside(answers)}
    own = {name for name, one in aside(answers).items() if one.steps[0].verb in verbs}
    mine = [one for one in found if getattr(one, "kin", "") == SELDOM_KIN]
    mine.sort(key=lambda one: one.group not in own)
    back = [way_back(answers.forget)] if mine and answers.in_place else []
    for one in mine:  # what has a note has one line for its words
        one.width = max(one.width, one.wanted if one.note else 0)
    for one in (*back, *mine):
        one.height = theme.touch
    return [*back, *mine, *([] if len(mine) > len(own) else [_free()])]


def _free() -> Widget:
    """The place of one that is not offered now."""
    return Widget(size_hint=(None, None), size=(dp(SELDOM) * theme.room, 1))


def warned(hall: Hall, here: Sequence[Choice]) -> str:
    """What people should know before a card goes to the place that was touched: in a line of its
    own, for gold is no wider for it."""
    remark = here[0].remark if len(here) == 1 else None
    return capital(hall.say(remark)) if remark else ""


def _deed(answers: Answers, choice: Choice) -> Press:
    """One of them, with its picture, in a word: what each brings is read at the table."""
    hall, button = answers.hall, _giver(answers, choice, "card")
    button.piece, button.game, button.kind = answer.drawing(hall).shows(choice), hall.game, "small"
    button.note, button.kin, button.pos_hint = "", DEED, {"top": 1}
    button.width = min(button.wanted, dp(WIDEST) * theme.room)
    return button


def small_pictures(found: Sequence[Press]) -> None:
    """Deeds with small signs, where what is seldom offered has a line of its own."""
    for one in found:
        if getattr(one, "kin", "") == DEED:
            one.broad = dp(SIGN)
            one.width = min(one.wanted, dp(WIDEST) * theme.room)


def without_pictures(found: Sequence[Press], room: float) -> None:
    """Deeds in words alone, where so much room does not hold their pictures beside what is seldom
    offered: with it or without it they stand alike."""
    deeds = [one for one in found if getattr(one, "kin", "") == DEED]
    wide = sum(one.width + theme.near for one in deeds) + dp(SELDOM) * theme.room
    for one in deeds if wide > room else ():
        one.piece = ""
        one.width = min(one.wanted, dp(WIDEST) * theme.room)


def _seldom(answers: Answers, name: str, choice: Choice) -> Press:
    """One that is seldom offered: a touch considers it where it stands, the next one gives it."""
    picked = answers.picked == name
    touched = None if picked else lambda press: answers.turn_to(name, press)
    button = _giver(answers, choice, "main" if picked else "card_apart", touched)
    button.sign, button.kind, button.width = "", "small", dp(SELDOM) * theme.room
    button.kin, button.group, button.middle = SELDOM_KIN, name, True
    return button


def gold_corner() -> Widget:
    """The corner of the gold answer, empty while there is none: whoever touches there once too
    often must not give anything up."""
    return Widget(size_hint=(None, None), size=(dp(GOLD) * theme.room, phone.answer))


def _giver(
    answers: Answers, choice: Choice, look: str, touched: Callable[..., object] | None = None
) -> Press:
    """One answer; what cannot be given keeps its place, dull, with the reason. `touched`: what a
    touch of it does, if not giving it."""
    hall, sign = answers.hall, "check" if look == "main" else ""
    said = answer_words.second_words(hall, answers.question, choice, "", answers.picked)
    button = Press(look=look, sign=sign, text=said, size_hint=(None, None), height=phone.answer)
    asked = answers.question
    button.dull = asked is not None and not asked.possible(choice)
    gold = look == "main"
    above = warned(hall, (choice,)) if gold and answer.on_map(hall, choice) else ""
    button.note = hall.say(choice.remark) if button.dull else answer_words.told(hall, choice, above)
    if is_aside(answers) and not button.dull:
        button.note = ""  # it stands below the question
    button.width = dp(GOLD) * theme.room if gold else min(button.wanted, dp(WIDEST) * theme.room)
    taken = stands.unable(hall, choice) if button.dull else lambda *_: answers.take(choice)
    button.bind(on_release=touched or taken)
    return button


def deeds_beside(answers: Answers) -> list[Choice]:
    """The few answers to the very question that are about no piece: all of them stand open, or
    nothing but a dull hand would be seen."""
    hall, drawing = answers.hall, answer.drawing(answers.hall)
    found = [
        one for name, choices in answers.groups.items() for one in choices
        if f"ask.{name}" in drawing.asks_hand and len(choices) > 1 and not one.pieces
        and not answer.on_map(hall, one) and not answer.gives_up(hall, one)
    ]  # fmt: skip
    return found if len(found) <= DEEDS else []


def aside(answers: Answers) -> dict[str, Choice]:
    """The answers, by group, that are seldom offered beside those deeds, or beside a hand that has
    all the room below: they stand before the others, which never move for them."""
    hall = answers.hall
    verbs = {one.steps[0].verb for one in deeds_beside(answers)}
    beside = answer.beside(hall, {name: one for name, one in answers.groups.items() if name})
    every = answers.apart or answers.covers
    return {name: one for name, (one, *more) in beside.items()
            if not more and (every or one.steps[0].verb in verbs)}  # fmt: skip

"""What an answer says: its name, the picture or sign for it, what it costs and brings."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.session.api import Ask, Choice, Question, Text
from companion.ui import called
from companion.ui.answer import (
    drawing,
    game_of,
    gives_up,
    is_named,
    is_piece,
    is_read_first,
    on_map,
)
from companion.ui.drawing import piece_name
from companion.ui.hall import Hall
from companion.ui.words import words
from engine.core.text import capital

ALIKE: Final = 6
"""Of no more answers it is found out whether each costs the same."""
_SIGNS: Final = {
    "pass": "forward", "keep": "check", "yes": "check", "no": "cross", "skip": "forward",
    "again": "undo",
    "done": "forward",
}  # fmt: skip


def group_name(hall: Hall, group: str, choices: tuple[Choice, ...] = ()) -> str:
    """A piece by its name, or as its answers call it; other groups by what they do."""
    if is_piece(hall, group):
        named = choices[0].named(group) if choices else group
        return capital(hall.piece_name(group) if named == group else hall.say_piece(named))
    return capital(game_of(hall).texts.group(words.language, group))


def caption(hall: Hall, group: str) -> str:
    """The name under a piece's picture: where people tell pieces by their print, what that does
    not show is enough."""
    name = group_name(hall, group)
    if not is_piece(hall, group):
        return name
    return name if _untold(hall, group) else briefly(hall, group)


def word(hall: Hall, question: Question | None, piece: str) -> str:
    """In a few words what the signs on a piece mean; empty where its name says more."""
    key, texts = drawing(hall).word(question, piece) if question else "", game_of(hall).texts
    told = key and texts.has(key) and not _untold(hall, piece)
    return capital(texts.say(words.language, key)) if told else ""


def _untold(hall: Hall, piece: str) -> bool:
    """Whether a match calls it otherwise than its print would."""
    return group_name(hall, piece) != capital(piece_name(game_of(hall), piece, words.language))


def briefly(hall: Hall, piece: str) -> str:
    """A piece whose print is seen while it is named."""
    game = game_of(hall)
    brief = f"deck.{game.catalogue.pieces[piece].deck}.short"
    if not drawing(hall).by_print or not game.texts.has(brief):
        return group_name(hall, piece)
    return str(game.texts.say(words.language, brief))


def first_words(hall: Hall, question: Question, group: str, choices: tuple[Choice, ...]) -> str:
    """The name of what has several answers behind it or is shown; else what the answer does."""
    if choices[0].is_gesture:
        return _said(hall, choices[0], brief=False)
    if deed := _deed(hall, question, choices):
        return deed
    piece = is_piece(hall, group)
    named = (
        len(choices) > 1
        or is_read_first(hall, choices[0])
        or (piece and question.ask is Ask.REVEAL)
        or _bare(hall, choices[0])
    )
    if named or (piece and on_map(hall, choices[0]) and not is_named(question, choices[0])):
        return group_name(hall, group, choices)
    alike = len({one.label.key for one in question.choices}) == 1
    if piece and alike and called.shorter(game_of(hall), choices[0].label) != choices[0].label:
        return group_name(hall, group, choices)  # the question says what becomes of it
    return _said(hall, choices[0], alike and not piece)


def _deed(hall: Hall, question: Question, choices: tuple[Choice, ...]) -> str:
    """What is done with a piece that was laid, wherever it goes, where it can mean other things."""
    verbs, mine = ({s.verb for c in of for s in c.steps} for of in (question.choices, choices))
    several = question.ask is Ask.WHICH and len(verbs) > len(mine) == 1 < len(choices)
    verb = f"verb.{min(mine)}" if several else ""
    told = next((one.label for one in choices if one.label.key == verb), None)  # not by its place
    has = told is not None and game_of(hall).texts.has(f"{verb}.done")
    return hall.say(Text(f"{verb}.done", told.params)) if told and has else ""


def second_words(
    hall: Hall, question: Question | None, choice: Choice, face: str, considered: str
) -> str:
    """What comes to light is called by its name; else what the answer does, without what is
    considered before it."""
    if face and question is not None and question.ask is Ask.REVEAL:
        return group_name(hall, face)
    said = _said(hall, choice, bool(considered))
    named = is_piece(hall, considered) and capital(said) == group_name(hall, considered)
    return _said(hall, choice, False) if named else said  # what is done with it was asked


def _said(hall: Hall, choice: Choice, brief: bool) -> str:
    return hall.say(called.shorter(game_of(hall), choice.label) if brief else choice.label)


def pictured(hall: Hall, group: str, choices: tuple[Choice, ...]) -> str:
    """The piece that stands before the words: that of the group, else that of its answer."""
    if is_piece(hall, group) or len(choices) > 1 or is_read_first(hall, choices[0]):
        return group if is_piece(hall, group) else ""
    card = str(choices[0].label.params.get("card", ""))
    return card if is_piece(hall, card) else drawing(hall).shows(choices[0])


def shown(hall: Hall, group: str, choice: Choice) -> str:
    """The picture of an answer behind another: what the drawing says, else the piece it takes."""
    mine = choice.pieces and choice.steps and group == choice.steps[0].verb
    own = choice.pieces[0] if mine else ""
    return drawing(hall).shows(choice) or own


def sign(group: str, choice: Choice) -> str:
    """The sign before words that have no picture."""
    return _SIGNS.get(group, _SIGNS.get(choice.id, ""))


def note(hall: Hall, choices: tuple[Choice, ...]) -> str:
    """Below the words: what the game says of all ways of a group, else from which amount on, or
    what the one answer costs and brings; and what people should know before."""
    key, texts = f"group.{choices[0].group}.note", game_of(hall).texts
    if len(choices) > 1 and texts.has(key):
        return str(texts.say(words.language, key))
    doing = tuple(one for one in choices if not gives_up(hall, one))
    if len(doing) == 1 < len(choices) and doing[0].amount is None:
        choices = doing  # what it costs decides
    first, *others = choices
    if is_read_first(hall, first):
        return ""
    amounts = [c.amount for c in choices if c.amount is not None]
    if not others and not _bare(hall, first):
        return told(hall, first)
    said = not amounts or gives_up(hall, first)  # how much matters where nothing is lost
    if said and first.remark and all(one.remark == first.remark for one in others):
        # Whichever of them is taken: why a price is another.
        alike = all(one.lost == first.lost for one in others)
        return told(hall, first if alike else replace(first, lost=None))
    if len(choices) <= ALIKE and first.amount is None and (same := _same(hall, choices)):
        return same
    if len(set(amounts)) < len(choices) or not min(amounts):
        return ""
    least = words.say("table.from" if others else "table.just", amount=min(amounts))
    return called.in_a_row(filter(None, (least, told(hall, _in_short(hall, first)))))


def _in_short(hall: Hall, choice: Choice) -> Choice:
    """With its remark in a word, where the game has one: a line more would take the match's room.
    The number that is set says it in full."""
    key = f"{choice.remark.key}.short" if choice.remark else ""
    if choice.remark is None or not game_of(hall).texts.has(key):
        return choice
    return replace(choice, remark=replace(choice.remark, key=key))


def _same(hall: Hall, choices: tuple[Choice, ...]) -> str:
    """What is told of each of them; where that differs, what each of them costs."""
    if len({told(hall, one) for one in choices}) < 2:
        return told(hall, choices[0])
    cost, *other = {called.gain(game_of(hall), hall.play, one) for one in choices}
    return "" if other else cost


def cost_of_each(hall: Hall, choices: tuple[Choice, ...]) -> str:
    """The same for one of them as for several: what is told of it alone is told behind it."""
    if len(choices) == 1 and any(step.args for step in choices[0].steps):
        return called.gain(game_of(hall), hall.play, choices[0])
    return note(hall, choices)


def told(hall: Hall, choice: Choice, above: str = "") -> str:
    """What an answer costs and brings, and what people should know before and is not told above."""
    remark = hall.say(choice.remark) if choice.remark else ""
    remark = "" if remark and capital(remark) in above else remark
    gain, view = called.gain(game_of(hall), hall.play, choice), hall.see()
    gain = gain or (drawing(hall).brings(view.board, choice) if view is not None else "")
    last = hall.play is not None and hall.play.ends(*choice.steps)
    ends = words.say("table.ends") if last else ""
    lost = hall.say(choice.lost) if choice.lost else ""
    return called.in_a_row(filter(None, (gain, remark, lost, ends)))


def _bare(hall: Hall, choice: Choice) -> bool:
    """The one amount of a piece is said as of a piece with several, the name alone: behind it the
    same words stood once more."""
    return bool(choice.amount and is_piece(hall, choice.group))

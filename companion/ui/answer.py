"""One answer: what it is called, which picture stands for it, whether the drawing takes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.session.api import Ask, Choice, Question
from companion.session.choices import gives_up as given_up
from companion.session.choices import key_of
from companion.session.words import AT
from companion.ui import called
from companion.ui.drawing import Drawing, piece_name
from companion.ui.drawings import drawing_of
from companion.ui.hall import Hall
from companion.ui.words import words
from engine.core.game import Game
from engine.core.text import capital

ALIKE: Final = 6
"""Of no more answers it is found out whether each costs the same."""
_SIGNS: Final = {
    "pass": "forward", "keep": "check", "yes": "check", "no": "cross", "skip": "forward",
    "done": "forward",
}  # fmt: skip


def game_of(hall: Hall) -> Game:
    """The game that is played: whoever is asked plays one."""
    assert hall.game is not None
    return hall.game


def drawing(hall: Hall) -> Drawing:
    """The drawing of the game that is played."""
    return drawing_of(game_of(hall).id)


def is_piece(hall: Hall, group: str) -> bool:
    """Whether the answers of a group are about a piece."""
    return hall.game is not None and group in hall.game.catalogue


def on_map(hall: Hall, choice: Choice) -> bool:
    """Whether the drawing lets people touch where it goes."""
    return bool(hall.game and drawing(hall).on_map(choice))


def is_named(question: Question, choice: Choice) -> bool:
    """Whether the very question names all that the answer takes: its place need not be seen."""
    named = [arg for step in choice.steps for arg in step.args]
    return bool(named) and {*named} <= {*question.text.params.values()}


def there(hall: Hall, question: Question) -> bool:
    """Whether a seat answers by touching the drawing, and by nothing that lies on the table; a
    piece that is asked about lies there by now."""
    if question.ask is Ask.WHICH:
        meant = [one for one in question.choices if one.steps]
        return bool(meant) and all(on_map(hall, one) for one in meant)
    seat = question.ask is Ask.TURN and bool(question.choices)
    return seat and all(on_map(hall, one) and not one.pieces for one in question.choices)


def gives_up(hall: Hall, choice: Choice) -> bool:
    """It stands last, quieter and apart: one wrong touch of it costs most."""
    verb = bool(choice.steps) and given_up(game_of(hall), choice.steps[0])
    return verb or is_warned(hall, choice)


def is_warned(hall: Hall, choice: Choice) -> bool:
    """Whether its remark tells that something is lost by it, as it is now."""
    return choice.remark is not None and choice.remark.key in game_of(hall).gives_up


def beside(hall: Hall, groups: dict[str, tuple[Choice, ...]]) -> dict[str, tuple[Choice, ...]]:
    """The groups that answer nothing that is asked, where any other does."""
    found = {
        name: choices
        for name, choices in groups.items()
        if all(_is_beside(hall, one) for one in choices)
    }
    return found if len(found) < len(groups) else {}


def _is_beside(hall: Hall, choice: Choice) -> bool:
    """Whether the game says so of its verb, or of the very step."""
    told = game_of(hall).beside
    step = choice.steps[0] if choice.steps else None
    return step is not None and (step.verb in told or key_of(step) in told)


def grouped(
    hall: Hall, question: Question, *, stays: bool = False
) -> dict[str, tuple[Choice, ...]]:
    """The answers as they are offered: by the kind of action where each has its place. `stays`: the
    hand stays open, and each of its cards lies in its place, whatever is given up by it."""
    if question.standing:
        return _by_kind(question)
    groups = apart(hall, question.groups())
    groups = groups if stays else gathered(hall, groups)
    return on_drawing(hall, one_for_all(hall, groups))


def is_read_first(hall: Hall, choice: Choice) -> bool:
    """Whether it takes a card that lies open, which people read large before; not where the table
    guesses that they have taken it."""
    verbs = {step.verb for step in choice.steps}
    return bool(choice.group and choice.pieces and verbs) and verbs <= drawing(hall).read_first


def one_for_all(hall: Hall, groups: dict[str, tuple[Choice, ...]]) -> dict[str, tuple[Choice, ...]]:
    """One answer for all cards that lie open: as they come and go, no other one moves."""
    found: dict[str, tuple[Choice, ...]] = {}
    for name, choices in groups.items():
        read = all(is_read_first(hall, one) for one in choices)
        group = choices[0].steps[0].verb if read else name
        found[group] = (*found.get(group, ()), *choices)
    return found


def _by_kind(question: Question) -> dict[str, tuple[Choice, ...]]:
    found: dict[str, tuple[Choice, ...]] = {}
    for one in question.choices:
        verb = one.steps[0].verb if one.steps else ""
        name = verb if verb in question.standing else one.group
        found[name] = (*found.get(name, ()), one)
    return found


def is_told_first(choice: Choice) -> bool:
    """A number of which people should know something before they give it: coins that a market adds.
    No single touch gives it."""
    return choice.amount is not None and choice.remark is not None


def is_at_once(hall: Hall, choice: Choice) -> bool:
    """Whether one touch on its piece of the drawing takes it."""
    return len(choice.steps) == 1 and choice.steps[0].verb in drawing(hall).at_once


def on_drawing(hall: Hall, groups: dict[str, tuple[Choice, ...]]) -> dict[str, tuple[Choice, ...]]:
    """Without the single pieces that are put or taken off by touches on the drawing, where many at
    once are an answer: each card stood there twice."""
    choices = [one for found in groups.values() for one in found]
    many = {one.steps[0] for one in choices if len(one.steps) > 1 == len(set(one.steps))}
    left = {
        name: found
        for name, found in groups.items()
        if not all(is_at_once(hall, one) and one.steps[0] in many for one in found)
    }
    verbs = drawing(hall).all_at_once if any(one.is_gesture for one in choices) else frozenset()
    return {
        name: found
        for name, found in left.items()
        if any(one.is_gesture or not {s.verb for s in one.steps} & verbs for one in found)
    }


def apart(hall: Hall, groups: dict[str, tuple[Choice, ...]]) -> dict[str, tuple[Choice, ...]]:
    """An answer that is beside others of its verb is a group of its own."""
    found: dict[str, tuple[Choice, ...]] = {}
    for name, choices in groups.items():
        lone = {one.id: (one,) for one in choices if len(choices) > 1 and _is_beside(hall, one)}
        found[name] = tuple(one for one in choices if one.id not in lone) or choices
        if len(lone) < len(choices):
            found.update(lone)
    return found


def gathered(hall: Hall, groups: dict[str, tuple[Choice, ...]]) -> dict[str, tuple[Choice, ...]]:
    """Several ways to give up are one answer beside what else can be done: no single touch of a
    tired hand ends a turn."""
    given = [name for name, found in groups.items() if all(gives_up(hall, one) for one in found)]
    ways = tuple(one for name in given for one in groups[name])
    verbs = {one.steps[0].verb for one in ways}
    if len(given) < 2 or len(given) == len(groups) or len(verbs) > 1:
        return groups
    rest = {name: found for name, found in groups.items() if name not in given}
    return {**rest, verbs.pop(): ways}


def by_number(hall: Hall, choices: tuple[Choice, ...]) -> bool:
    """Whether the game asks how many: then a number is set however few there are to choose, as
    people are used to."""
    verb = choices[0].steps[0].verb if choices[0].steps else ""
    return bool(verb) and game_of(hall).texts.has(f"ask.{verb}.amount")


def unnamed(hall: Hall, choices: tuple[Choice, ...]) -> frozenset[str]:
    """The spots that the only one of these builds on without naming them: it is asked about before
    it is taken. What is made in one movement is drawn before."""
    only = choices[0] if len(choices) == 1 and not choices[0].is_gesture else None
    return frozenset(hall.play.unnamed(*only.steps) if only and hall.play else ())


def once(hall: Hall, groups: Mapping[str, tuple[Choice, ...]]) -> dict[str, tuple[Choice, ...]]:
    """One answer for equal pieces where any of them will do; whoever means the very one touches it
    in the drawing."""
    first: dict[object, str] = {}
    kept: dict[str, tuple[Choice, ...]] = {}
    for name, found in groups.items():
        same = first.setdefault(_look(hall, name, found), name)
        kept[same] = found if same == name else (_unplaced(groups[same][0]),)
    return kept


def _look(hall: Hall, group: str, choices: tuple[Choice, ...]) -> object:
    """What people tell a group by, where it does not matter which piece of several it is."""
    any_ = [one for one in choices if one.steps and one.steps[0].verb in game_of(hall).any_of]
    if len(choices) > 1 or not any_ or not is_piece(hall, group):
        return group
    return any_[0].steps[0].verb, game_of(hall).catalogue.pieces[group].face


def _unplaced(choice: Choice) -> Choice:
    """Without where its piece lies."""
    told = {
        gap: what.partition(AT)[0] if isinstance(what, str) else what
        for gap, what in choice.label.params.items()
    }
    return replace(choice, label=replace(choice.label, params=told))


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


def second_words(
    hall: Hall, question: Question | None, choice: Choice, face: str, considered: str
) -> str:
    """What comes to light is called by its name; else what the answer does, without what is
    considered before it."""
    if face and question is not None and question.ask is Ask.REVEAL:
        return group_name(hall, face)
    return _said(hall, choice, bool(considered))


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
    """Below the words: from which amount on, or what the one answer costs and brings; and what
    people should know before."""
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
        return told(hall, first)  # whichever of them is taken: why a price is another
    if len(choices) <= ALIKE and first.amount is None and len({told(hall, c) for c in choices}) < 2:
        return told(hall, first)  # each of them costs the same
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


def told(hall: Hall, choice: Choice, above: str = "") -> str:
    """What an answer costs and brings, and what people should know before and is not told above."""
    remark = hall.say(choice.remark) if choice.remark else ""
    remark = "" if remark and capital(remark) in above else remark
    gain = called.gain(game_of(hall), hall.play, choice)
    last = hall.play is not None and hall.play.ends(*choice.steps)
    ends = words.say("table.ends") if last else ""
    return called.in_a_row(filter(None, (gain, remark, ends)))


def _bare(hall: Hall, choice: Choice) -> bool:
    """The one amount of a piece is said as of a piece with several, the name alone: behind it the
    same words stood once more."""
    return bool(choice.amount and is_piece(hall, choice.group))

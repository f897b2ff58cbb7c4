"""One answer: what it is about, with which others it stands, whether the drawing takes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.session.api import Ask, Choice, Question, Text
from companion.session.choices import gives_up as given_up
from companion.session.choices import key_of
from companion.session.words import AT
from companion.ui.drawing import Drawing
from companion.ui.drawings import drawing_of
from companion.ui.hall import Hall
from companion.ui.places import how_of
from engine.core.game import Game


def game_of(hall: Hall) -> Game:
    """The game that is played: whoever is asked plays one."""
    assert hall.game is not None
    return hall.game


def drawing(hall: Hall) -> Drawing:
    """The drawing of the game that is played."""
    return drawing_of(game_of(hall).id)


def how(hall: Hall, question: Question) -> Text | None:
    """How the question is answered."""
    if hall.play is None:
        return question.how
    return how_of(question, drawing(hall), game_of(hall).texts.has, hall.play.preview)


def is_piece(hall: Hall, group: str) -> bool:
    """Whether the answers of a group are about a piece."""
    return hall.game is not None and group in hall.game.catalogue


def keeps_places(hall: Hall, question: Question, groups: Iterable[str]) -> bool:
    """Whether each pile keeps its place: the last one is chosen as each before it was, and what is
    done with its card stands where it stood."""
    pieces = [group for group in groups if is_piece(hall, group)]
    return any(drawing(hall).places(question, pieces))


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


def passes(hall: Hall, choices: Iterable[Choice]) -> bool:
    """Whether they do nothing but give up what this turn is about: they stand where no other answer
    comes."""
    verbs = {step.verb for one in choices for step in one.steps}
    return bool(verbs) and verbs <= drawing(hall).passes


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
        return _by_kind(question, game_of(hall))
    groups = apart(hall, as_they_lie(hall, question))
    groups = groups if stays else gathered(hall, groups)
    return on_drawing(hall, one_for_all(hall, groups))


def as_they_lie(hall: Hall, question: Question) -> dict[str, tuple[Choice, ...]]:
    """The groups of a question; tiles that lie before the asked seat in the order of their row."""
    groups, view = question.groups(), hall.see()
    row = drawing(hall).row_of(view.board, question.seat) if view is not None else ()
    if not row or question.seat < 0:
        return groups
    lying = iter(sorted((name for name in groups if name in row), key=row.index))
    names = [next(lying) if name in row else name for name in groups]
    return {name: groups[name] for name in names}


def is_read_first(hall: Hall, choice: Choice) -> bool:
    """Whether it takes a card that lies open, which people read large before; not where the table
    guesses that they have taken it, nor what a hand holds to a reader."""
    verbs = {step.verb for step in choice.steps}
    read = bool(choice.group and choice.pieces and verbs) and verbs <= drawing(hall).read_first
    return read and not _is_shown(hall, choice)


def _is_shown(hall: Hall, choice: Choice) -> bool:
    """Whether it is asked about what was shown at a reader: a piece, or one that looks like it."""
    view = hall.see()
    asked = view.question if view is not None else None
    return asked is not None and bool(asked.station) and choice in asked.choices


def one_for_all(hall: Hall, groups: dict[str, tuple[Choice, ...]]) -> dict[str, tuple[Choice, ...]]:
    """One answer for all cards that lie open: as they come and go, no other one moves."""
    found: dict[str, tuple[Choice, ...]] = {}
    for name, choices in groups.items():
        read = all(is_read_first(hall, one) for one in choices)
        group = choices[0].steps[0].verb if read else name
        found[group] = (*found.get(group, ()), *choices)
    return found


def _by_kind(question: Question, game: Game) -> dict[str, tuple[Choice, ...]]:
    """What answers nothing that is asked belongs to what can be done again and again, also where
    there is none of that now: a row more for it moved all actions."""
    found: dict[str, tuple[Choice, ...]] = {}
    again = next((verb for verb in question.standing if verb in game.again), "")
    for one in question.choices:
        verb = one.steps[0].verb if one.steps else ""
        name = verb if verb in question.standing else again if verb else one.group
        name = name or one.group
        found[name] = (*found.get(name, ()), one)
    return found


def is_told_first(choice: Choice) -> bool:
    """A number of which people should know something before they give it: coins that a market adds.
    No single touch gives it."""
    return choice.amount is not None and choice.remark is not None


def is_at_once(hall: Hall, choice: Choice) -> bool:
    """Whether one touch on its piece of the drawing takes it; what only costs is told before."""
    of, told = drawing(hall), choice.remark
    verbs = of.at_once | of.either_way if told is None or told.key not in of.loses else frozenset()
    return len(choice.steps) == 1 and choice.steps[0].verb in verbs


def is_in_gold(hall: Hall, choice: Choice) -> bool:
    """Whether it lies lit on the drawing, and its gold answer takes it."""
    return len(choice.steps) == 1 and choice.steps[0].verb in drawing(hall).in_gold


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

"""What goes back with the next touch of "Undo", in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.session.api import LogLine, SessionView
from companion.session.dialogue import GESTURE
from companion.ui.drawings import drawing_of
from companion.ui.words import words
from engine.core.game import Game
from engine.core.steps import TABLE, Reveal
from engine.core.text import Texts

if TYPE_CHECKING:
    from companion.ui.hall import Hall


class WentBack:
    """Whether the last that was done was to take something back: while more can be done again, the
    head still told of it after people had gone on."""

    def __init__(self) -> None:
        self._match: object = None
        self._length = 0
        self._back = True

    def at(self, match: object, length: int) -> bool:
        """How far this match is now; one that is only opened tells what lies undone in it."""
        if match is not self._match:
            self._match, self._back = match, True
        elif length != self._length:
            self._back = length < self._length
        self._length = length
        return self._back


COUNTED = (".n", ".all")
"""So ends the key of a sentence that says itself how often or how many."""


def whose(hall: Hall, view: SessionView, line: LogLine) -> str:
    """What one touch did, with the name of whoever did it while another one is asked: it stands
    beside the question, and read like what that one had done."""
    deed, asked = told(hall, line), view.question.seat if view.question else TABLE
    if line.seat in (TABLE, asked) or len(view.header.seats) == 1:
        return deed
    name = hall.sitting(line.seat).name
    return deed if name in deed else str(words.say("said.of", what=name, said=deed))


def told(hall: Hall, line: LogLine) -> str:
    """What one touch did, by the first of it and how much more there was. "Nothing more" below
    "Undo" read like one answer: whoever ended something went on."""
    game = hall.game
    if game is not None and _ends(game, line):
        return _named(hall, line) or _ended(game.texts, line.steps[0].verb)
    first, more = hall.say(line.text), len(line.steps) - 1
    if more < 1 or line.text.key.endswith(COUNTED):  # none is told of a hidden hand
        return first
    if len(set(line.steps)) == 1:
        return f"{first} ×{more + 1}"
    return _as_answered(hall, line) or _with_more(line, first, more)


def _as_answered(hall: Hall, line: LogLine) -> str:
    """The one answer that stood for all of it, where one did: an order of income is no "1 power
    first and 2 more"."""
    said = hall.play.worded(line) if hall.play else line.text
    return hall.say(said) if said.key.startswith(GESTURE) else ""


def listed(hall: Hall, line: LogLine) -> str:
    """What one touch did, in a list of moves."""
    own = _named(hall, line) if hall.game is not None and _ends(hall.game, line) else ""
    return own or hall.say(line.text)


def _ends(game: Game, line: LogLine) -> bool:
    """Whether by it a seat wanted no more of something."""
    return bool(line.steps) and all(step.verb in game.ends for step in line.steps)


def _named(hall: Hall, line: LogLine) -> str:
    """What a seat ended, where the words of its answer say that: not "Go on"."""
    said = hall.play.worded(line) if hall.play else line.text
    asked = said.key.removeprefix(f"verb.{line.steps[0].verb}").removeprefix(".")
    spent = hall.game is not None and f"ask.{asked}" in drawing_of(hall.game.id).spent
    return "" if spent or not asked else hall.say(said)


def _ended(texts: Texts, verb: str) -> str:
    """That a seat wanted no more; of what, where its game says it."""
    key = f"undo.{verb}"
    return str(texts.say(words.language, key) if texts.has(key) else words.say("table.undo.ended"))


def _with_more(line: LogLine, first: str, more: int) -> str:
    """What was drawn, or done alike to several things; what follows by itself is not told."""
    if all(isinstance(step, Reveal) for step in line.steps):
        return str(words.say("table.undo.more", told=first, count=more))
    alike = len({(type(step), step.verb) for step in line.steps}) == 1
    return str(words.say("table.undo.done", told=first, count=more)) if alike else first

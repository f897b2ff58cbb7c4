"""The rules of a game as people look them up: by chapter, by word, and by what is asked now."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from companion import games as rooms
from companion.session.api import Duty, Question
from companion.session.overview import SCREEN
from companion.ui.sentences import said
from companion.ui.synonyms import asked
from engine.core.game import Game
from engine.core.languages import LANGUAGES
from engine.core.text import sought

GOAL = "goal"
"""The lesson that comes before all others: what the game is about."""
SILENT = {"gaia_project": {"turn": "income", "spot": "income"}}
"""Game -> what is asked -> the lesson of what came before it without a question."""
BEFELL = {"gaia": {"duty.hunted": "hunt"}}
"""Game -> what is told -> the lesson of that, where nobody has to be asked for it to come about."""

Wanted = Sequence[Sequence[str]]
"""What is looked up, word by word: each with those that mean the same."""
BRIEF = 4
"""A word of so many letters is a part of many others."""


class Rule(NamedTuple):
    """One paragraph: its number and what it says."""

    id: str
    text: str


class Chapter(NamedTuple):
    """Rules that belong together, under a heading."""

    id: str
    title: str
    rules: tuple[Rule, ...]


@cache
def lessons(game: str) -> Mapping[str, tuple[str, ...]]:
    """What a question is called -> the rules that it is asked by. A game may have none."""
    found = rooms.file(game, "lessons.json")
    data = json.loads(found.read_text("utf-8")) if found is not None else {}
    return {name: tuple(rules) for name, rules in data.items()}


def lesson_of(game: str, question: Question | None) -> str:
    """What a question is called among the lessons; empty when there is none about it."""
    key = question.text.key if question else ""
    name = key.removeprefix("ask.")
    known = lessons(game)
    while name and name not in known:
        name = name[: max(name.rfind("."), name.rfind("_"), 0)]  # `choose_deal` is of `choose`
    return name if name in known else ""


def before(game: str, question: Question | None) -> str:
    """The lesson of what happened by itself before this is asked; empty: nothing did."""
    key = question.text.key if question else ""
    return SILENT.get(game, {}).get(key.removeprefix("ask."), "")


def befell(game: str, duties: Iterable[Duty]) -> str:
    """The lesson of what came about just now without a question; empty: nothing did."""
    known = BEFELL.get(game, {})
    return next((known[one.text.key] for one in duties if one.text.key in known), "")


def remarked(game: str, question: Question | None) -> str:
    """The lesson of what people are to know of an answer before they take it; empty: none is."""
    remarks = (one.remark.key for one in question.choices if one.remark) if question else ()
    names = (key.removeprefix("remark.") for key in remarks)
    return next((name for name in names if name in lessons(game)), "")


def told(
    game: Game,
    language: str,
    lesson: str,
    on_screen: bool = False,
    question: Question | None = None,
    seats: int = 0,
) -> str:
    """A lesson in two sentences, as it is told at this table to so many about what is asked; empty
    when nobody wrote one."""
    key = f"teach.{lesson}"
    if game.texts.has(f"{key}.seats{seats}"):
        key = f"{key}.seats{seats}"
    if on_screen and game.texts.has(key + SCREEN):
        key += SCREEN
    gaps = question.text.params if question else {}
    return game.texts.say(language, key, gaps) if game.texts.has(key) else ""


def rule(game: Game, language: str, name: str) -> Rule | None:
    """The rule with this number."""
    key = f"rule.{name}"
    return Rule(name, game.texts.say(language, key)) if game.texts.has(key) else None


def asked_by(game: Game, language: str, lesson: str) -> tuple[Rule, ...]:
    """The rules behind a lesson."""
    found = (rule(game, language, name) for name in lessons(game.id).get(lesson, ()))
    return tuple(one for one in found if one is not None)


def chapters(game: Game, language: str) -> tuple[Chapter, ...]:
    """What the game is about, then all its rules in the order of its rule book."""
    found: dict[str, list[Rule]] = {}
    for key in game.texts.tables["en"]:
        head, _, name = key.partition(".")
        if head == "rule":
            found.setdefault(chapter_of(game, name), []).append(
                Rule(name, game.texts.say(language, key))
            )
    ordered = sorted(found.items(), key=lambda one: _order(one[0]))
    goal = Chapter(GOAL, _title(game, language, GOAL), (Rule("", told(game, language, GOAL)),))
    return goal, *(Chapter(c, _title(game, language, c), tuple(_sorted(r))) for c, r in ordered)


def chapter_of(game: Game, name: str) -> str:
    """The chapter of a rule: `R6` of `R6.1`, `D` of `D12` where all of these share one."""
    head = name.partition(".")[0].partition(" ")[0]
    letters = head.rstrip("0123456789")
    return head if game.texts.has(f"chapter.{head}") or not letters else letters


def find(game: Game, language: str, words: str) -> tuple[Rule, ...]:
    """The rules in which all of these words stand, or what people say for them. Where there are
    none, those that another language tells so, whoever of a mixed table typed it; at last those
    with some of the words."""
    found = _found(game, language, asked(language, sought(words)))
    others = (other for other in LANGUAGES if other != language)
    said = (_found(game, other, asked(other, sought(words))) for other in others if not found)
    found = found or _in_language(game, language, next(filter(None, said), ()))
    return found or _partly(game, language, asked(language, sought(words)))


def _found(game: Game, language: str, wanted: Wanted) -> tuple[Rule, ...]:
    """In one language; the heading of a chapter counts too, after those that say it. Last what is
    no rule of the game: how something is taken back."""
    found = [
        one
        for chapter in chapters(game, language)
        for one in chapter.rules
        if _has(f"{one.id} {one.text} {chapter.title}", wanted)
    ]
    found.sort(key=lambda one: not _has(f"{one.id} {one.text}", wanted))
    undo = Rule("", _undoing(language))
    return (*found, *([undo] if _has(undo.text, wanted) else []))


def _in_language(game: Game, language: str, found: Iterable[Rule]) -> tuple[Rule, ...]:
    """The same rules in the language in use; what has no number is the goal, or how to undo."""
    known = {one.id: one for chapter in chapters(game, language) for one in chapter.rules}
    return tuple(dict.fromkeys(known[one.id] for one in found if one.id))


def _partly(game: Game, language: str, wanted: Wanted) -> tuple[Rule, ...]:
    """The rules with one of several words, those with more of them first."""
    count: Counter[Rule] = Counter()
    for alike in wanted if len(wanted) > 1 else ():
        count.update(_found(game, language, [alike]))
    return tuple(one for one, _ in count.most_common())


def _undoing(language: str) -> str:
    """How a mistake is taken back, by the words that stand on the screen."""
    names = {name: said(language, f"table.{name}") for name in ("undo", "mend")}
    return said(language, "rules.undo", **names)


def _has(text: str, wanted: Wanted) -> bool:
    """Whether of each word one that means the same stands in a text."""
    found = sought(text)
    return all(any(_stands(word, found) for word in alike) for alike in wanted)


def _stands(word: str, text: str) -> bool:
    """Whether a word stands in a text; a short one begins a word: "tie" is not of "cities"."""
    if len(word) <= BRIEF and word.isascii() and word.isalpha():
        return re.search(rf"(?<![a-z]){word}", text) is not None
    return word in text


def _title(game: Game, language: str, chapter: str) -> str:
    key = f"chapter.{chapter}"
    return game.texts.say(language, key) if game.texts.has(key) else chapter


def _order(chapter: str) -> tuple[bool, str, int]:
    """R1 before R10, the numbered rules before what was decided besides."""
    letters = chapter.rstrip("0123456789")
    return letters != "R", letters, int(chapter[len(letters) :] or 0)


def _sorted(rules: list[Rule]) -> list[Rule]:
    """R6.2 before R6.10."""
    return sorted(rules, key=lambda one: [_number(part) for part in one.id.split(".")])


def _number(part: str) -> tuple[str, int, str]:
    letters = part.rstrip("abcdefghijklmnopqrstuvwxyz")
    digits = "".join(c for c in letters if c.isdigit())
    return letters.rstrip("0123456789"), int(digits or 0), part[len(letters) :]

"""The words of a game's steps, read from its data: their form, what they answer, and their rules.

`data/steps.json` has `actions` and `reveals` (verb -> names of its arguments), `answers` (kind of
decision -> the verbs that answer it), `rules`, where a refusal names another rule than the one that
`data/asked.json` has for the decision or reveal, `lights`: what is lit for a decision or verb,
`gives_up`: the verbs by which a seat gives something up, which people are offered last; where only
one of a verb's answers does, with its first argument (`convert:burn`),
`again`: the verbs of which people often want several: their answers stay open,
`ends`: the verbs by which a seat wants no more of what it is asked,
`seldom`: the verbs that people want less often than what else can be done with the same piece,
`beside`: the verbs that answer no decision but may be done beside it,
`stands`: decision -> the verbs that keep their place among its answers, possible or not; where
single answers do, each with its argument (`choose:plant`),
`wordings`: decision -> those that are the same one in other words, by what is left of it,
`any_of`: the verbs that take one of equal pieces, no matter which,
`unread`: the verbs that do with a piece what asks for nothing that is printed on it,
`face_down`: the verbs that take or lay a card which nobody else sees,
`face_up`: the reveals of a seat by which it lays what it drew before all,
`lots`: the reveals for which people draw lots,
`refills`: the reveals by which cards come to lie open without anybody waiting for them,
`follows`: the verbs that hands only carry out once one answer of them is all that is left, and
`grouped`: verb -> the argument that is chosen before the others where it names no piece.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from engine.core.steps import Grammar, Reveal, Step, forms


class Vocabulary:
    """What can be written as a step of one game, and the rule behind each."""

    def __init__(self, folder: Path) -> None:
        told = _read(folder / "steps.json")
        self.actions: Grammar = _tuples(told["actions"])
        self.reveals: Grammar = _tuples(told["reveals"])
        self.grammar: Grammar = {**self.actions, **self.reveals}
        self.answers: Mapping[str, tuple[str, ...]] = _tuples(told.get("answers", {}))
        self.rules: Mapping[str, str] = {**_read(folder / "asked.json"), **told.get("rules", {})}
        self.gives_up: tuple[str, ...] = tuple(told.get("gives_up", ()))
        self.again: tuple[str, ...] = tuple(told.get("again", ()))
        self.ends: tuple[str, ...] = tuple(told.get("ends", ()))
        self.seldom: tuple[str, ...] = tuple(told.get("seldom", ()))
        self.beside: tuple[str, ...] = tuple(told.get("beside", ()))
        self.stands: Mapping[str, tuple[str, ...]] = _tuples(told.get("stands", {}))
        self.wordings: Mapping[str, tuple[str, ...]] = _tuples(told.get("wordings", {}))
        self.any_of: tuple[str, ...] = tuple(told.get("any_of", ()))
        self.unread: tuple[str, ...] = tuple(told.get("unread", ()))
        self.face_down: tuple[str, ...] = tuple(told.get("face_down", ()))
        self.face_up: tuple[str, ...] = tuple(told.get("face_up", ()))
        self.lots: tuple[str, ...] = tuple(told.get("lots", ()))
        self.refills: tuple[str, ...] = tuple(told.get("refills", ()))
        self.follows: tuple[str, ...] = tuple(told.get("follows", ()))
        named = {**self.actions, **self.reveals}
        self.grouped: Mapping[str, int] = {
            verb: named[verb].index(name) for verb, name in told.get("grouped", {}).items()
        }
        self.lights: Mapping[str, str] = told.get("lights", {})
        self._of_seats, self._of_table = forms(self.actions), forms(self.reveals)

    def formed(self, step: Step) -> bool:
        """Whether there is such an action or reveal, with as many arguments and of these kinds."""
        known = self._of_table if isinstance(step, Reveal) else self._of_seats
        return tuple(map(type, step.args)) == known.get(step.verb)


def of_each(verbs: Iterable[str], does: Callable[..., Any]) -> dict[str, Callable[..., Any]]:
    """One function for several verbs: it is told which, after the state and the seat."""

    def told(verb: str) -> Callable[..., Any]:
        return lambda state, seat, *args: does(state, seat, verb, *args)

    return {verb: told(verb) for verb in verbs}


def _read(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return found


def _tuples(told: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(words) for name, words in told.items()}

"""Prompts, rules and names said in the language of the table, with the id when nothing is told."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import normalize

from engine.core.game import Game
from engine.core.people import called
from engine.core.state import Prompt
from engine.core.steps import Step

STOP = "q"
"""What people type, at any question of the terminal, to stop."""


def command(typed: str) -> str:
    """A word as commands are written, though capitals or a Japanese keyboard were on."""
    return normalize("NFKC", typed).strip().casefold()


def say_step(game: Game, step: Step, language: str = "en") -> str:
    """`bid 4 on Wide Plain`."""
    if game.texts.has(f"verb.{step.verb}"):
        return game.texts.say_step(language, step, game.grammar)
    return " ".join([step.verb, *(str(arg) for arg in step.args)])


def say_prompt(game: Game, prompt: Prompt, language: str = "en") -> str:
    """What the table owes: `turn up a tile`."""
    return _told(game, f"prompt.{prompt.verb}", language) or prompt.verb


def say_seats(
    game: Game, count: int, language: str = "en", names: Sequence[str] | None = None
) -> list[str]:
    """The players by their names; without names by their numbers, in the language of the table."""
    told = dict(enumerate(names or ()))
    return [
        called(language, seat, told[seat]) if seat in told else str(game.texts.seat(language, seat))
        for seat in range(count)
    ]


def say_what(game: Game, what: str, language: str = "en") -> str:
    """The name of a counted thing."""
    return _told(game, f"what.{what}", language) or what


def say_rule(game: Game, rule: str, language: str = "en") -> str:
    """One sentence that tells a rule, or nothing when the texts do not tell it."""
    return _told(game, f"rule.{rule}", language)


def _told(game: Game, key: str, language: str) -> str:
    return game.texts.say(language, key) if game.texts.has(key) else ""

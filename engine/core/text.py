"""Sentences for people, by language and key; a missing one falls back to English."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from engine.core.ledger import Event
from engine.core.steps import Adjustment, Arg, Grammar, Step

LANGUAGES = ("en", "ja")

EVENT_GAPS = ("a", "b", "c", "d")
"""In `event.<verb>` these gaps stand for the event's arguments in order, `{seat}` for its seat."""


class Texts:
    """Key -> sentence with `{named}` gaps, from `text.<language>.json` files of one folder."""

    def __init__(self, folder: Path) -> None:
        self.tables: dict[str, dict[str, str]] = {
            language: json.loads((folder / f"text.{language}.json").read_text("utf-8"))
            for language in LANGUAGES
        }

    def has(self, key: str) -> bool:
        return key in self.tables["en"]

    def say(self, language: str, key: str, params: Mapping[str, str | int] | None = None) -> str:
        """The sentence for a key; parameters that are keys (`piece.A05`) are said too."""
        sentence = self.tables.get(language, {}).get(key) or self.tables["en"].get(key, key)
        if not params:
            return sentence
        return sentence.format_map({k: self._word(language, v) for k, v in params.items()})

    def _word(self, language: str, value: str | int) -> str | int:
        return self.say(language, value) if isinstance(value, str) and self.has(value) else value

    def word(self, language: str, arg: Arg) -> Arg:
        """A piece or a counted thing by its name; anything else as it is."""
        if isinstance(arg, int):
            return arg
        for key in (f"piece.{arg}", f"piece.{arg.split('#')[0]}", f"what.{arg}"):
            if self.has(key):
                return self.say(language, key)
        return arg

    def say_event(self, language: str, event: Event) -> str:
        """An event in plain words."""
        params = {g: self.word(language, a) for g, a in zip(EVENT_GAPS, event.args, strict=False)}
        return self.say(language, f"event.{event.verb}", {**params, "seat": event.seat + 1})

    def say_step(self, language: str, step: Step, grammar: Grammar) -> str:
        """An action, a reveal or an adjustment in plain words: `verb.<verb>`, named gaps."""
        names = ("what", "value") if isinstance(step, Adjustment) else grammar[step.verb]
        words = (self.word(language, arg) for arg in step.args)
        params = dict(zip((name.rstrip("#") for name in names), words, strict=False))
        return self.say(language, f"verb.{step.verb}", {**params, "seat": step.seat + 1})

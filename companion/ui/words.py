"""The app's own sentences in the language in use; screens follow a switch at once.

In kv, `words.say("home.resume")` is bound: `say` is a property that changes with the language.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty, StringProperty

from companion.ui.theme import theme
from engine.core.text import filled

LANGUAGES = {"en": "English", "ja": "日本語"}
FOLDER = Path(__file__).parent / "text"

Say = Callable[..., str]


class Words(EventDispatcher):
    """Key -> sentence. A key that a language lacks is said in English."""

    language = StringProperty("en")
    say = ObjectProperty()

    def __init__(self) -> None:
        super().__init__()
        self.tables: dict[str, dict[str, str]] = {
            code: json.loads((FOLDER / f"{code}.json").read_text("utf-8")) for code in LANGUAGES
        }
        self.on_language(self, self.language)

    def on_language(self, _: object, language: str) -> None:
        """Hand out a new `say`, which wakes every binding."""
        table, spare = self.tables.get(language, {}), self.tables["en"]

        def say(key: str, **gaps: str | int) -> str:
            sentence = table.get(key) or spare.get(key, key)
            return filled(sentence, gaps) if gaps else sentence

        self.say = say
        theme.restyle_all()

    def has(self, key: str) -> bool:
        """Whether the app itself has a sentence for this key."""
        return key in self.tables["en"]


words = Words()
"""The one voice of the running app."""

"""The app's own sentences in the language in use; screens follow a switch at once.

In kv, `words.say("home.resume")` is bound: `say` is a property that changes with the language.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty, StringProperty

from companion.ui import fonts
from companion.ui.sentences import said, sentences
from companion.ui.theme import theme
from engine.core.languages import FIRST, LANGUAGES

Say = Callable[..., str]


class Words(EventDispatcher):
    """Key -> sentence. A key that a language lacks is said in English."""

    language = StringProperty("en")
    say = ObjectProperty()
    next = StringProperty("en")
    """The language that the button on a screen leads to: to and fro between those that somebody
    signs for. The others are chosen in the settings, and lead back to the first."""
    next_name = StringProperty("")

    def __init__(self) -> None:
        super().__init__()
        self._letters: Path | None = None
        self.on_language(self, self.language)

    def on_language(self, _: object, language: str) -> None:
        """Hand out a new `say`, which wakes every binding."""
        self._set(fonts.letters(language))
        self.next = FIRST[(FIRST.index(language) + 1) % len(FIRST)] if language in FIRST else "en"
        self.next_name = LANGUAGES[self.next].name
        self.say = partial(said, language)
        theme.restyle_all()

    def _set(self, letters: Path | None) -> None:
        """Another font, where the language needs one."""
        if letters != self._letters:
            self._letters = letters
            fonts.write(letters)

    def has(self, key: str) -> bool:
        """Whether the app itself has a sentence for this key."""
        return key in sentences("en")


words = Words()
"""The one voice of the running app."""

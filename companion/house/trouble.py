"""What keeps the house from doing something, as one sentence for people."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion.house import words
from companion.store.errors import StoreError
from companion.table.layout import BadLayout
from engine.core.game import BadOptions
from engine.games import BrokenGame


class Trouble(Exception):
    """What happened, what was kept and what to do, in any language. Exit code 2.

    `key` is one of `text/*.json`; the gaps of its sentence are filled.
    """

    def __init__(self, key: str, **gaps: str | int) -> None:
        super().__init__(key)
        self.key, self.gaps = key, gaps

    def said(self, language: str = "en") -> str:
        """The sentence in a language."""
        return words.say(language, self.key, **self.gaps)

    def typed(self, language: str = "en") -> str:
        """The same in a terminal, which has flags where a screen has settings."""
        key = f"{self.key}.typed"
        return words.say(language, key, **self.gaps) if words.has(key) else self.said(language)

    def __str__(self) -> str:
        return self.said()


class StoreTrouble(Trouble):
    """What the store cannot do; it has sentences of its own."""

    def __init__(self, error: StoreError) -> None:
        super().__init__("trouble.store", why=str(error))
        self.error = error

    def said(self, language: str = "en") -> str:
        return self.error.said(language)


@contextmanager
def plain_words() -> Iterator[None]:
    """What the rooms below complain about, as a sentence for the screen."""
    try:
        yield
    except BrokenGame as error:
        raise Trouble("trouble.game", game=error.game, why=error.why) from error
    except StoreError as error:
        raise StoreTrouble(error) from error
    except BadLayout as error:
        raise Trouble("trouble.layout", why=str(error)) from error
    except BadOptions as error:
        text = str(error)
        raise Trouble("trouble.options", why=text[:1].upper() + text[1:]) from error

"""What keeps the house from doing something, as one sentence for people."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from companion.store.errors import StoreError

FOLDER = Path(__file__).parent / "text"


class Trouble(Exception):
    """What happened, what was kept and what to do, in any language. Exit code 2.

    `key` is one of `text/*.json`; the gaps of its sentence are filled.
    """

    def __init__(self, key: str, **gaps: str | int) -> None:
        super().__init__(key)
        self.key, self.gaps = key, gaps

    def said(self, language: str = "en") -> str:
        """The sentence in a language (`en`, `ja`); English if there is none in that."""
        sentence = _sentences(language).get(self.key) or _sentences("en")[self.key]
        return sentence.format_map(self.gaps)

    def __str__(self) -> str:
        return self.said()


class StoreTrouble(Trouble):
    """What the store cannot do; it has sentences of its own."""

    def __init__(self, error: StoreError) -> None:
        super().__init__("trouble.store", why=str(error))
        self.error = error

    def said(self, language: str = "en") -> str:
        return self.error.said(language)


@cache
def _sentences(language: str) -> dict[str, str]:
    file = FOLDER / f"{language}.json"
    return dict(json.loads(file.read_text("utf-8"))) if file.is_file() else {}

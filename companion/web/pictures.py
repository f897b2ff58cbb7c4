"""Picture files by a short name: only what a page showed can be fetched; no folder is open."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from typing import Final

MOST_CARDS: Final = 4096
"""Cards that are kept painted, of all tables and languages; the one not shown for longest goes.
Chosen: about 12 MB."""
SIGNS: Final = 20
"""Of a name."""


class Pictures:
    """Name -> file, for every file that a drawing used: those that everybody may see, and those of
    seats' pages, whose names nobody can guess and which are handed out sealed alone."""

    def __init__(self) -> None:
        self._open: dict[str, Path] = {}
        self._sealed: dict[str, Path] = {}
        self._key = token_bytes(32)
        self._cards: dict[object, str] = {}

    def open_link(self, path: Path) -> str:
        """For pictures that everybody may see."""
        name = sha256(str(path).encode()).hexdigest()[:SIGNS]
        self._open[name] = path
        return f'href="/art/{name}.png"'

    def sealed_link(self, path: Path) -> str:
        """For a seat's page: which picture it wants is secret too, so it is fetched sealed."""
        name = hmac.new(self._key, str(path).encode(), "sha256").hexdigest()[:SIGNS]
        self._sealed[name] = path
        return f'data-pic="{name}"'

    def card(self, key: object, paint: Callable[[], str]) -> str:
        """A card that was painted before looks the same; `key` tells all that it depends on."""
        drawn = self._cards.pop(key, None) or paint()
        self._cards[key] = drawn
        while len(self._cards) > MOST_CARDS:
            self._cards.pop(next(iter(self._cards)))
        return drawn

    def open_file(self, name: str) -> Path | None:
        """The file of a name that a page for everybody was given."""
        return self._open.get(name)

    def sealed_file(self, name: str) -> Path | None:
        """The file of a name that a seat's page was given."""
        return self._sealed.get(name)

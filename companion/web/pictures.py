"""Picture files by a short name: only what a page showed can be fetched; no folder is open."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final

MOST_CARDS: Final = 4096
"""Cards that are kept painted, of all tables and languages; the one not shown for longest goes.
Chosen: about 12 MB."""


class Pictures:
    """Name -> file, for every file that a drawing used."""

    def __init__(self) -> None:
        self._files: dict[str, Path] = {}
        self._cards: dict[object, str] = {}

    def open_link(self, path: Path) -> str:
        """For pictures that everybody may see."""
        return f'href="/art/{self._name(path)}.png"'

    def sealed_link(self, path: Path) -> str:
        """For a seat's page: which picture it wants is secret too, so it is fetched sealed."""
        return f'data-pic="{self._name(path)}"'

    def card(self, key: object, paint: Callable[[], str]) -> str:
        """A card that was painted before looks the same; `key` tells all that it depends on."""
        drawn = self._cards.pop(key, None) or paint()
        self._cards[key] = drawn
        while len(self._cards) > MOST_CARDS:
            self._cards.pop(next(iter(self._cards)))
        return drawn

    def file(self, name: str) -> Path | None:
        """The file of a name that a page was given."""
        return self._files.get(name)

    def _name(self, path: Path) -> str:
        name = sha256(str(path).encode()).hexdigest()[:20]
        self._files[name] = path
        return name

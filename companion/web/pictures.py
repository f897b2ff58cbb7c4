"""Picture files by a short name: only what a page showed can be fetched; no folder is open."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path


class Pictures:
    """Name -> file, for every file that a drawing used."""

    def __init__(self) -> None:
        self._files: dict[str, Path] = {}

    def open_link(self, path: Path) -> str:
        """For pictures that everybody may see."""
        return f'href="/art/{self._name(path)}.png"'

    def sealed_link(self, path: Path) -> str:
        """For a seat's page: which picture it wants is secret too, so it is fetched sealed."""
        return f'data-pic="{self._name(path)}"'

    def file(self, name: str) -> Path | None:
        """The file of a name that a page was given."""
        return self._files.get(name)

    def _name(self, path: Path) -> str:
        name = sha256(str(path).encode()).hexdigest()[:20]
        self._files[name] = path
        return name

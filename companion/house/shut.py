"""A house whose file cannot be opened: why, in whose language, and the copies that lead back."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from companion.house.api import CopyCard
from companion.house.safety import card_of, told
from companion.house.trouble import StoreTrouble
from companion.store import backups, copies, glance
from companion.store.errors import StoreError
from companion.store.store import Store
from engine.core.languages import LANGUAGES

SPOKEN = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where the system says which language is spoken, the first one that does."""
LEAD_BACK = "store.damaged", "store.foreign"
"""Where a copy helps."""
KINDS = (*LEAD_BACK, "store.newer", "store.read_only", "store.busy", "store.full", "store.disk",
         "store.failed")  # fmt: skip
"""What keeps a house shut, and not only something that was asked of it."""


class ShutHouse:
    """What the window says that opens in place of the app, and what can be done there."""

    error: StoreError
    """Why it cannot be opened."""

    def __init__(self, path: Path, store: Callable[[], Store]) -> None:
        self.path, self._store = path, store
        self.is_open = False

    @property
    def is_shut(self) -> bool:
        """Whether people can do nothing in it before that is mended."""
        return self.error.key in KINDS

    def opened(self) -> Store:
        """Its store. Raises StoreTrouble."""
        self.is_open = False
        with told():
            return self._store()

    def again(self) -> bool:
        """Try to open it; whether it is open."""
        try:
            self.opened().close()
        except StoreTrouble as trouble:
            self.error = trouble.error
        else:
            self.is_open = True
        return self.is_open

    @property
    def folder(self) -> Path:
        """Where its copies go, as far as that can be read in it."""
        chosen = glance.settings(self.path).get("backup_folder", "")
        return Path(chosen) if chosen else self.path.parent / copies.FOLDER

    def copies(self) -> list[CopyCard]:
        """Those that help, the newest first. Raises Trouble."""
        if self.error.key not in LEAD_BACK:
            return []
        with told():
            return [card_of(copy) for copy in copies.there(self.folder)]

    def restore(self, number: int) -> None:
        """Put a copy in its place; what was there is moved aside, whole as it is. Raises Trouble,
        and then nothing was changed."""
        with told():
            backups.put_in_place(self.path, backups.named(self.folder, str(number)))

    @property
    def language(self) -> str:
        return self.settings()["language"]

    def settings(self) -> Mapping[str, str]:
        """How the house likes things: as its file or a copy tells; the language, if none does, is
        that of the system."""
        kept = glance.settings(self.path) or self._of_copies()
        return {"language": spoken(os.environ), **kept}

    def _of_copies(self) -> Mapping[str, str]:
        try:
            there = copies.there(self.folder)
        except StoreError:
            return {}
        return next(filter(None, (glance.settings(copy.path) for copy in there)), {})


def spoken(environment: Mapping[str, str]) -> str:
    """The language of the system, where we speak it; else English."""
    said = next(filter(None, (environment.get(name) for name in SPOKEN)), "")
    return said[:2] if said[:2] in LANGUAGES else "en"

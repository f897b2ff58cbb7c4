"""What is wrong with the table, told once it has lasted: hands pass over readers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.session.api import SessionView
from companion.ui.truths import Truth, truths

LASTING_S: Final = 2.0
"""As in the app."""


class Watch:
    """The worst of what is wrong, and since when."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._worst: Truth | None = None
        self._since = 0.0

    def look(self, view: SessionView) -> None:
        """The table as it is now."""
        worst = next(iter(truths(view)), None)
        if worst != self._worst:
            self._worst, self._since = worst, self.clock()

    def told(self) -> Truth | None:
        """What has lasted."""
        lasted = self.clock() - self._since >= LASTING_S
        return self._worst if lasted else None

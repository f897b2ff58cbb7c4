"""What people are told: why something was not done, and what the latest gesture caused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.session.api import Notice, Text


@dataclass(slots=True)
class Telling:
    """The latest refusal and the latest events. `revision` grows with all that people may see."""

    events: int
    """How many events there are."""
    events_from: int
    """The first event of the latest gesture."""
    notice: Notice | None = None
    revision: int = 0
    stumbled: Callable[[str], None] = lambda rule: None
    """Told the rule that was in the way."""

    def changed(self, really: bool = True) -> None:
        """People may be shown something else from now on."""
        self.revision += really

    def refuse(self, text: Text) -> Notice:
        """Note why something was not done."""
        self.notice = Notice(text)
        self.changed()
        return self.notice

    def note(self, notice: Notice | None) -> None:
        """Why something was not done, to be shown from now on; None: nothing is amiss."""
        self.notice = notice
        if notice is not None:
            self.stumbled(notice.rule)

    def happened(self, events: int) -> None:
        """There are so many events now: those that are new are the latest gesture's."""
        self.events_from = min(self.events, events)
        self.events = events

    def nothing_new(self) -> None:
        """The match went back: what led here is not told again."""
        self.events_from = self.events

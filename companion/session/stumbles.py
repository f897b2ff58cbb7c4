"""Where people stumble over the rules in a match, and whether they call somebody; only rule ids.

`noted` is told each time, so that a house can keep count beyond this match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

REFUSED, ASKED = "refused", "asked"
NOBODY_HEARS: Final = "nobody_hears"
LATELY: Final = 20
"""Steps that are looked back over. Chosen: two rounds of a small table."""


@dataclass(slots=True)
class Stumbles:
    """What was refused and looked up lately. `length` tells how many steps were taken."""

    length: Callable[[], int]
    noted: Callable[[str, str], None] = lambda kind, rule: None
    """Told the kind and the rule."""
    heard: bool = False
    """Whether there is a house in which somebody hears a call."""
    called: bool = False
    """Whether people laid the help tag, or touched the bell."""
    _lately: tuple[tuple[int, str, str], ...] = ()

    def note(self, kind: str, rule: str) -> None:
        """A move was refused under this rule, or it was looked up."""
        if rule:
            self._lately = (*self._recent(), (self.length(), kind, rule))
            self.noted(kind, rule)

    def call(self, times: int) -> str:
        """The help tag was laid, or the bell touched, so often; which notice tells of it."""
        if not self.heard:
            return NOBODY_HEARS
        self.called ^= bool(times % 2)
        return "called" if self.called else "called_off"

    def _recent(self) -> tuple[tuple[int, str, str], ...]:
        now = self.length()
        return tuple(one for one in self._lately if 0 <= now - one[0] <= LATELY)

    def refused(self) -> dict[str, int]:
        """Rule -> how often it was in the way lately."""
        return dict(Counter(rule for _, kind, rule in self._recent() if kind == REFUSED))

    def about(self) -> str:
        """The rule that people had to do with last; empty when there was none."""
        recent = self._recent()
        return recent[-1][2] if recent else ""

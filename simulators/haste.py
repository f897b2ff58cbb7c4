"""A clock that runs faster than the wall's: live tables for tests."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True, slots=True)
class Haste:
    """Time of which `rate` seconds pass in one of the wall's; everything real stays real."""

    rate: float = 1.0

    def now(self) -> float:
        """Seconds since some moment. Satisfies what links, sessions and worlds call a clock."""
        return monotonic() * self.rate

    def wall(self, seconds: float) -> float:
        """How long the wall's clock takes for `seconds` of this one."""
        return seconds / self.rate

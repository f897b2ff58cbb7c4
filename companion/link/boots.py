"""Which boots of a node were heard of, and whether two boards share its name."""

from __future__ import annotations

from collections import deque

_TURNS = 4
_WITHIN_S = 30.0
"""Chosen: nobody unplugs a node four times in half a minute."""


class Boots:
    """Remembers the changes of the boot id: A, B, A, B, A within 30 s are two boards."""

    def __init__(self) -> None:
        self._turns: deque[tuple[str, float]] = deque(maxlen=_TURNS + 1)

    def heard(self, boot: str, now: float) -> None:
        """A line that carries a boot id came in at `now` (seconds)."""
        if not self._turns or self._turns[-1][0] != boot:
            self._turns.append((boot, now))

    def are_twins(self) -> bool:
        """Whether two boot ids take turns."""
        if len(self._turns) <= _TURNS or self._turns[-1][1] - self._turns[0][1] > _WITHIN_S:
            return False
        return len({boot for boot, _ in self._turns}) == 2

    def forget(self) -> None:
        """Starts again, after the twins were reported."""
        self._turns.clear()

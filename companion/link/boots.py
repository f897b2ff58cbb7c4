"""Which boots of a node were heard of, and whether two boards share its name."""

from __future__ import annotations

from collections import deque

_TURNS = 4
_WITHIN_S = 30.0
"""Chosen: nobody unplugs a node four times in half a minute."""
ALONE_S = 1.5
"""A board that had a twin has to be alone for so long. Chosen: asked three times by then."""


class Boots:
    """Remembers the changes of the boot id: A, B, A, B, A within 30 s are two boards.

    Twins that were reported stay twins while both answer.
    """

    def __init__(self) -> None:
        self._turns: deque[tuple[str, float]] = deque(maxlen=_TURNS + 1)
        self._pair: dict[str, float] = {}

    def heard(self, boot: str, now: float) -> None:
        """A line that carries a boot id came in at `now` (seconds)."""
        if not self._turns or self._turns[-1][0] != boot:
            self._turns.append((boot, now))
        if boot in self._pair:
            self._pair[boot] = now

    def are_twins(self, since: float = float("inf")) -> bool:
        """Whether two boot ids take turns, or both of those reported were heard `since`."""
        if self._pair and min(self._pair.values()) >= since:
            return True
        if len(self._turns) <= _TURNS or self._turns[-1][1] - self._turns[0][1] > _WITHIN_S:
            return False
        return len({boot for boot, _ in self._turns}) == 2

    def is_alone(self, boot: str, asked_s: float) -> bool:
        """Whether a board that answers has no twin, as far as asking for so long tells."""
        return boot not in self._pair or asked_s >= ALONE_S

    def report(self) -> None:
        """The twins are reported."""
        two = list(dict.fromkeys(boot for boot, _ in reversed(self._turns)))[:2]
        if len(two) == 2:
            self._pair = dict.fromkeys(two, float("-inf"))
        self._turns.clear()

    def forgive(self) -> None:
        """One of them is at work: nothing of the twins any more."""
        self._pair = {}

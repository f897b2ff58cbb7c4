"""An answer that takes no second touch yet looks so: pale, where the finger has just been, until it
counts again. Else it would seem dead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock

from companion.ui.calm import calm
from companion.ui.widgets.pressable import Pressable


class Resting:
    """The answers of one question that rest, of all that `stand` there."""

    def __init__(self, stand: Callable[[], Sequence[Any]]) -> None:
        self._stand = stand
        self._ends: Any = None
        """Tells when they count again."""
        self.begin = Clock.create_trigger(self._begin, 0)
        """Once they lie where they will: with the next frame."""

    def _begin(self, *_: object) -> None:
        spots = [(where, left) for where, left in calm.rests() if left > 0]
        for one in self._presses() if spots else ():
            one.rests = any(one.collide_point(*one.to_widget(*where)) for where, _ in spots)
        if self._ends is not None:
            self._ends.cancel()
        if spots:
            self._ends = Clock.schedule_once(self.end, max(left for _, left in spots))

    def end(self, *_: object) -> None:
        """All of them count again."""
        for one in self._presses():
            one.rests = False

    def _presses(self) -> list[Pressable]:
        """The way on to the next place gives nothing, and takes each touch."""
        found = [one for one in self._stand() if isinstance(one, Pressable)]
        return [one for one in found if getattr(one, "sign", "") != "forward"]

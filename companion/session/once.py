"""What is costly, worked out once for each revision of a session."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class Once(Generic[T]):
    """The latest that was made, and for which revision."""

    make: Callable[[], T]
    _made: tuple[int, T] | None = None

    def at(self, revision: int) -> T:
        if self._made is None or self._made[0] != revision:
            self._made = revision, self.make()
        return self._made[1]

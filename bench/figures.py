"""A figure: what was measured, its value, and the bar it is held against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Figure:
    """`at_most` or `at_least` is the promise; neither means the figure is only told."""

    name: str
    value: float
    unit: str
    at_most: float | None = None
    at_least: float | None = None
    note: str = ""

    @property
    def kept(self) -> bool | None:
        """Whether the promise holds; None when there is none."""
        if self.at_most is not None:
            return self.value <= self.at_most
        return None if self.at_least is None else self.value >= self.at_least

    def line(self) -> str:
        """One line for people."""
        bar = {None: "", True: "  kept", False: "  NOT KEPT"}[self.kept]
        limit = f" (at most {self.at_most:g})" if self.at_most is not None else ""
        limit = f" (at least {self.at_least:g})" if self.at_least is not None else limit
        return f"{self.name:<52}{self.value:>12.3g} {self.unit}{limit}{bar}  {self.note}".rstrip()

    def json(self) -> dict[str, Any]:
        return asdict(self) | {"kept": self.kept}


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` (0 to 1) of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

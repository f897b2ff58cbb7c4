"""A page in parts: what a screen is sent is the parts that changed since what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Sheet(NamedTuple):
    """A page as it was made: a frame with an empty holder for each of its parts."""

    frame: str
    parts: Mapping[str, str]

    @property
    def html(self) -> str:
        """The whole page, as a screen puts it together."""
        html = self.frame
        for name, part in self.parts.items():
            holder = f'id="part-{name}">'
            html = html.replace(holder, holder + part, 1)
        return html


@dataclass(slots=True)
class Copies:
    """The page of one screen, with the number of the view in which each part became what it is."""

    number: int = 0
    frame: str = ""
    parts: dict[str, tuple[int, str]] = field(default_factory=dict)

    def lay(self, sheet: Sheet) -> None:
        """The page as it is now; it has a new number where it is another one."""
        if list(sheet.parts) != list(self.parts):
            self.parts, self.frame = {}, ""
        before, parts = self.parts, sheet.parts
        changed = {n: parts[n] for n in parts if before.get(n, (0, None))[1] != parts[n]}
        if changed or sheet.frame != self.frame:
            self.number += 1
        new = {name: (self.number, part) for name, part in changed.items()}
        self.parts = {name: new.get(name) or before[name] for name in parts}
        self.frame = sheet.frame

    def since(self, shown: int) -> dict[str, Any]:
        """What a screen that shows the view of this number lacks; 0: it shows none."""
        on = shown if 0 < shown <= self.number else 0
        parts = {name: part for name, (number, part) in self.parts.items() if number > on}
        return {"number": self.number, "on": on, "frame": self.frame, "parts": parts}

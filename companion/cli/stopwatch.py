"""Place to light: from a piece in the field to the last bit of the cue with the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

GIVEN_UP_S = 3.0
"""A placement that had no answer by light after this long is not counted."""


@dataclass(slots=True)
class Stopwatch:
    """Times of the placements that were answered by light. Times are the table's, in seconds.

    The software's time is measured and added where the table's clock is virtual, for there it
    stands still while the host computes; on the wall's clock it is in the times already.
    """

    virtual: bool
    times_ms: list[float] = field(default_factory=list)
    _placed: dict[tuple[str, str], float] = field(default_factory=dict)
    """(station, tag) -> when the piece came into the field."""
    _heard: list[float] = field(default_factory=list)
    """When the pieces were placed whose tags the host has heard of and not answered."""
    _software: float = 0.0
    _awaited: dict[tuple[str, int], list[float]] = field(default_factory=dict)
    """(node, cue set) -> the placements it answers, moved on by the software's time."""
    _boot: dict[str, float] = field(default_factory=dict)
    """Node -> the table's time at which the node's clock showed 0, as far as known."""

    def placed(self, station: str, tag: str, now: float) -> None:
        """A piece came into the field of a station."""
        self._placed[station, tag] = now
        self._heard = []  # what people put down next they put down without waiting for a light

    def heard(self, node: str, body: Mapping[str, Any], now: float) -> None:
        """A message of a node came in."""
        name = body["t"]
        if name == "hello":
            self._boot.pop(node, None)
        elif name == "beat":
            start = now - body["ms"] / 1000
            self._boot[node] = min(self._boot.get(node, start), start)
        elif name == "tag" and body["on"]:
            placed = self._placed.pop((f"{node}/{body['at']}", body["uid"]), None)
            if placed is not None:
                self._heard.append(placed)
        elif name == "lit":
            self._lit(node, body, now)

    def sent(self, sets: Mapping[str, int], answered: bool, software_s: float) -> None:
        """Cue sets went out; `answered` when they carry an answer, not "wait, I am reading"."""
        if self._heard:
            self._software += software_s
        if not answered or not sets or not self._heard:
            return
        late = self._software if self.virtual else 0.0
        for node, number in sets.items():
            self._awaited[node, number] = [placed - late for placed in self._heard]
        self._heard, self._software = [], 0.0

    def _lit(self, node: str, body: Mapping[str, Any], now: float) -> None:
        placements = self._awaited.pop((node, body["id"]), [])
        lit = self._boot[node] + body["ms"] / 1000 if node in self._boot else now
        for placed in placements:
            if 0 < lit - placed < GIVEN_UP_S:
                self.times_ms.append((lit - placed) * 1000)

"""Place to light: from a piece in the field to the last bit of the cue with the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

GIVEN_UP_S = 3.0
"""A placement that had no answer by light after this long is not counted. Chosen: twelve times the
bar of 0.25 s is no answer any more."""


class Answer(NamedTuple):
    """How long one placement waited for its light, in ms, and where the time went."""

    to_host: float
    """Reading, scanning, the wire, with what was lost sent again."""
    waiting: float
    """The table makes sure: a tag has to lie still, or longer where it could mean two things."""
    software: float
    """The host computes and writes to the disk."""
    to_light: float
    """The wire, again, and the last bit of the cue."""

    @property
    def total(self) -> float:
        return sum(self)


class _Placement(NamedTuple):
    """Seconds of the table's clock; `software` is a duration."""

    placed: float
    heard: float
    sent: float = 0.0
    software: float = 0.0


@dataclass(slots=True)
class Stopwatch:
    """Times of the placements that were answered by light. Times are the table's, in seconds.

    The software's time is measured and added where the table's clock is virtual, for there it
    stands still while the host computes; on the wall's clock it is in the times already.
    """

    virtual: bool
    answers: list[Answer] = field(default_factory=list)
    _placed: dict[tuple[str, str], float] = field(default_factory=dict)
    """(station, tag) -> when the piece came into the field."""
    _heard: list[_Placement] = field(default_factory=list)
    """Pieces whose tags the host has heard of and not answered."""
    _software: float = 0.0
    _awaited: dict[tuple[str, int], list[_Placement]] = field(default_factory=dict)
    """(node, cue set) -> the placements it answers."""
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
                self._heard.append(_Placement(placed, now))
        elif name == "lit":
            self._lit(node, body, now)

    def sent(self, sets: Mapping[str, int], answered: bool, software_s: float, now: float) -> None:
        """Cue sets went out; `answered` when they carry an answer, not "wait, I am reading"."""
        if self._heard:
            self._software += software_s
        if not answered or not sets or not self._heard:
            return
        for node, number in sets.items():
            self._awaited[node, number] = [
                one._replace(sent=now, software=self._software) for one in self._heard
            ]
        self._heard, self._software = [], 0.0

    def _lit(self, node: str, body: Mapping[str, Any], now: float) -> None:
        placements = self._awaited.pop((node, body["id"]), [])
        lit = self._boot[node] + body["ms"] / 1000 if node in self._boot else now
        for one in placements:
            answer = self._answer(one, lit)
            if 0 < answer.total < GIVEN_UP_S * 1000:
                self.answers.append(answer)

    def _answer(self, one: _Placement, lit: float) -> Answer:
        within = 0.0 if self.virtual else one.software  # the wall's clock went on meanwhile
        parts = (one.heard - one.placed, one.sent - one.heard - within, one.software)
        return Answer(*(1000 * part for part in (*parts, lit - one.sent)))

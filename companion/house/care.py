"""How the nodes of a table are: counters that only grow, of what nodes tell in play anyway.

A hub makes trends of them (`hub/care.py`). They begin anew with each program, which says so by its
`life`; a letter that is lost takes nothing with it, for the next one tells the whole again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from secrets import token_hex
from threading import Lock
from typing import Any, Final

from companion.link.letter import LIGHT_MS

UNRELATED_MS: Final = 3000
"""A light that came later was not the answer to what was laid. Chosen: people ask after two."""
BEATEN: Final = ("dropped", "resent", "bad")
_WRAP: Final = 2**30


@dataclass(slots=True)
class NodeCare:
    """One node. `count` grows; `shown` and `errors` grow for each antenna."""

    told: dict[str, Any] = field(default_factory=dict)
    """Firmware, its hash, board, how it was started."""
    stage: str = ""
    rssi: int | None = None
    sick: dict[str, str] = field(default_factory=dict)
    count: Counter[str] = field(default_factory=Counter)
    shown: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    light: list[int] = field(default_factory=lambda: [0] * (len(LIGHT_MS) + 1))
    _boot: str = ""
    _before: dict[str, int] | None = None
    """The counters of the last heartbeat of this start; None before the first."""
    _laid: int | None = None

    def hear(self, name: str, body: Mapping[str, Any]) -> None:
        """A message of the node."""
        heard = {"hello": self._hello, "beat": self._beat, "tag": self._tag, "lit": self._lit,
                 "sick": self._sick, "tested": self._tested}.get(name)  # fmt: skip
        if heard is not None:
            heard(body)

    def _hello(self, body: Mapping[str, Any]) -> None:
        self.told = {key: body[key] for key in ("fw", "hash", "board", "reset")}
        if body["boot"] != self._boot:
            self.count["starts"] += bool(self._boot)
            self._boot, self._before = body["boot"], None
            self.sick.clear()

    def _beat(self, body: Mapping[str, Any]) -> None:
        now = {key: int(body[key]) for key in BEATEN}
        now |= {f"/{at}": int(n) for at, n in body.get("errors", {}).items()}
        before, self._before = self._before, now
        self.count["beats"] += 1
        if before is None:  # what was before nobody watched
            return
        for key in BEATEN:
            self.count[key] += max(0, now[key] - before[key])
        for key in (key for key in now if key.startswith("/")):
            self.errors[key[1:]] += max(0, now[key] - before.get(key, _least(before)))

    def _tag(self, body: Mapping[str, Any]) -> None:
        if body["on"]:
            self.shown[body["at"]] += 1
            self._laid = body["ms"]

    def _lit(self, body: Mapping[str, Any]) -> None:
        laid, self._laid = self._laid, None
        took = (body["ms"] - laid) % _WRAP if laid is not None else _WRAP
        if took <= UNRELATED_MS:
            self.light[sum(took > bound for bound in LIGHT_MS)] += 1

    def _sick(self, body: Mapping[str, Any]) -> None:
        if body["kind"] == "revived":
            self.sick.pop(body["at"], None)
        else:
            self.sick[body["at"]] = body["kind"]
            self.count["sick"] += 1

    def _tested(self, body: Mapping[str, Any]) -> None:
        figures = dict(part.partition("=")[::2] for part in str(body.get("note", "")).split())
        if "rssi" in figures:
            self.rssi = int(figures["rssi"])

    def reached(self, stage: str) -> None:
        """How far the link to it is."""
        self.count["lost"] += stage == "lost" and self.stage == "ready"
        self.stage = stage

    def report(self) -> dict[str, Any]:
        """As the hub is told it."""
        now = {"stage": self.stage, "rssi": self.rssi, "sick": dict(self.sick), **self.told}
        antennas = {
            at: [self.shown[at], self.errors[at]] for at in sorted({*self.shown, *self.errors})
        }
        return {"now": now, "count": dict(self.count), "light": list(self.light),
                "antennas": antennas}  # fmt: skip


def _least(before: Mapping[str, int]) -> int:
    """What a reader had at most that a heartbeat did not name: it names the two worst."""
    named = [n for key, n in before.items() if key.startswith("/")]
    return min(named) if len(named) > 1 else 0


class Care:
    """All nodes of a table, as far as this program heard them. Any thread."""

    def __init__(self) -> None:
        self.life = token_hex(8)
        self._nodes: dict[str, NodeCare] = {}
        self._one = Lock()

    def hear(self, node: str, name: str, body: Mapping[str, Any]) -> None:
        """A message of a node."""
        with self._one:
            self._nodes.setdefault(node, NodeCare()).hear(name, body)

    def reached(self, node: str, stage: str) -> None:
        """How far the link to a node is has changed."""
        with self._one:
            self._nodes.setdefault(node, NodeCare()).reached(stage)

    def report(self) -> dict[str, Any]:
        """Everything since the program began."""
        with self._one:
            nodes = {name: node.report() for name, node in self._nodes.items()}
        return {"life": self.life, "nodes": nodes}

"""The test before a house opens: every link, antenna, light and button of a table, in a minute.

Nodes are tested side by side. A reader answers for its antenna; the lights of a node show three
colours at once and the node says when the last bit was out; whoever stands there presses what can
be pressed. No I/O: whoever owns the links tells what they say and sends what is to be sent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from companion.link.parts import Message

MOST_S: Final = 50.0
"""Chosen: the test of a house is over in 60 s; the rest is for the way to the hub and back."""
PRESS_S: Final = 45.0
"""How long somebody has to press the buttons of a table. Assumed: one person walks along all tables
of a house meanwhile, a second and a half each: thirty tables."""
COLOURS: Final = ("wrong", "turn/1", "done")
"""Red, a seat's own and green: a strip that lost a colour or a pixel is seen."""
COLOUR_S: Final = 2.0
"""Chosen: twice the second in which a colour is told apart (`TEST_MS` in `firmware/app/lights.py`),
for lights along a whole table."""
READER, LIGHT = 1, 2

Send = Callable[[str, Message], bool]
Cue = Callable[[str, Mapping[str, str]], int]


@dataclass(slots=True)
class _Node:
    stations: dict[str, int] = field(default_factory=dict)
    inputs: list[str] = field(default_factory=list)
    fw: str = ""
    readers: dict[str, bool] = field(default_factory=dict)
    asked: str = ""
    lit: set[int] = field(default_factory=set)
    cues: list[int] = field(default_factory=list)
    shown_at: float = 0.0
    pressed: set[str] = field(default_factory=set)
    rssi: int | None = None

    def left(self) -> list[str]:
        """Readers that have not answered."""
        return [at for at, can in self.stations.items() if can & READER and at not in self.readers]

    @property
    def lights(self) -> list[str]:
        return [at for at, can in self.stations.items() if can & LIGHT]


class OpeningTest:
    """One table. `send` sends a message to a node, `cue` a set of cues and gives its number."""

    def __init__(self, nodes: Sequence[str], send: Send, cue: Cue) -> None:
        self.nodes = {node: _Node() for node in nodes}
        self._send, self._cue = send, cue
        self._since: float | None = None
        self.over = False

    def hear(self, node: str, name: str, body: Mapping[str, Any]) -> None:
        """A message of a node."""
        one = self.nodes.get(node)
        if one is None or self.over:
            return
        if name == "hello":
            one.stations, one.fw = dict(body["stations"]), body["fw"]
            one.inputs = list(body.get("inputs", ()))
            self._ask(node, one)
        elif name == "tested" and one.asked:
            self._answered(node, one, body)
        elif name == "lit":
            one.lit.add(body["id"])
        elif name == "input":
            one.pressed.add(body["from"])

    def _answered(self, node: str, one: _Node, body: Mapping[str, Any]) -> None:
        one.readers[one.asked] = bool(body["ok"])
        told = dict(part.partition("=")[::2] for part in str(body.get("note", "")).split())
        one.rssi = int(told["rssi"]) if "rssi" in told else one.rssi
        self._ask(node, one)

    def _ask(self, node: str, one: _Node) -> None:
        """The next reader, one after the other: a node has little room for questions."""
        one.asked = next(iter(one.left()), "")
        if one.asked:
            number = len(one.readers) + 1
            message = Message("test", {"id": number, "what": "reader", "at": one.asked})
            if not self._send(node, message):  # the bond has not begun: at the next tick again
                one.asked = ""

    def tick(self, now: float) -> None:
        """Let time pass: show the next colour, come to an end."""
        self._since = now if self._since is None else self._since
        for node, one in self.nodes.items():
            if one.left() and not one.asked:
                self._ask(node, one)
            due = len(one.cues) < len(COLOURS) and now - one.shown_at >= COLOUR_S
            if one.lights and due:
                one.shown_at = now
                one.cues.append(self._cue(node, dict.fromkeys(one.lights, COLOURS[len(one.cues)])))
        waited = now - self._since
        self.over = waited >= MOST_S or all(self._is_done(one, waited) for one in
                                            self.nodes.values())  # fmt: skip

    def _is_done(self, one: _Node, waited: float) -> bool:
        answered = bool(one.stations) and not one.left()
        lit = not one.lights or len(one.lit & set(one.cues)) == len(COLOURS)
        return answered and lit and (waited >= PRESS_S or not set(one.inputs) - one.pressed)

    def sheet(self) -> dict[str, Any]:
        """What was found, node by node; a node that never answered has no stations."""
        return {node: self._found(one) for node, one in self.nodes.items()}

    def _found(self, one: _Node) -> dict[str, Any]:
        ill = sorted({at for at, well in one.readers.items() if not well} | set(one.left()))
        return {
            "there": bool(one.stations), "fw": one.fw, "rssi": one.rssi,
            "antennas": sum(can & READER > 0 for can in one.stations.values()), "ill": ill,
            "lights": len(one.lights),
            "lit": not one.lights or len(one.lit & set(one.cues)) == len(COLOURS),
            "buttons": len(one.inputs), "unpressed": sorted(set(one.inputs) - one.pressed),
        }  # fmt: skip

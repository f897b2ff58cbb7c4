"""The one loop of a table: what comes in is heard in its order, lights go out when they changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.house.api import Delivery, Heard, Reached
from companion.house.feeding import Feeding

LIT = {"row": {"a1": "take"}}


class Listener:
    """Satisfies `Fed`: writes down what it hears; every message changes what it shows."""

    def __init__(self) -> None:
        self.revision = 0
        self.heard: list[tuple[str, ...]] = []

    def hear(self, node: str, name: str, body: Mapping[str, Any]) -> None:
        self.heard.append((node, name))
        self.revision += 1

    def connection(self, node: str, state: str, cause: str = "") -> None:
        self.heard.append((node, state, cause))

    def due(self) -> float | None:
        return None

    def tick(self) -> None:
        """Nothing happens by time alone."""

    def cues(self) -> Mapping[str, Mapping[str, str]]:
        return LIT

    def first(self) -> Mapping[str, Sequence[str]]:
        return {"row": ["a1"]}


class Lamps:
    """Satisfies `Links`: writes down what it is told to show."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def start(self, deliver: Callable[[Delivery], None]) -> None:
        """Nothing comes by itself."""

    def cues(self, cues: Mapping[str, Mapping[str, str]]) -> None:
        self.told.append(cues)

    def first(self, stations: Mapping[str, Sequence[str]]) -> None:
        self.told.append(stations)

    def stop(self) -> None:
        """The lamps go out."""


def test_what_came_in_is_heard_in_its_order_and_told_once() -> None:
    fed, link = Listener(), Lamps()
    feeding = Feeding(fed, link)
    came: list[Delivery] = [Reached("row", "ready"), Heard("row", {"t": "tag"})]
    for delivery in came:
        feeding.put(delivery)
    assert feeding.take() == came
    assert feeding.take() == []
    assert fed.heard == [("row", "ready", ""), ("row", "tag")]


def test_lights_follow_once_after_each_change() -> None:
    fed, link = Listener(), Lamps()
    feeding = Feeding(fed, link)
    assert feeding.light()
    assert not feeding.light()
    feeding.hear(Heard("row", {"t": "tag"}))
    assert feeding.light()
    assert link.told == [LIT, {"row": ["a1"]}] * 2

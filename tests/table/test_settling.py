"""A removal that comes due while the table is being looked at is not forgotten."""

from __future__ import annotations

from companion.table.presence import Presence


class RunningClock:
    """Time passes at every look at it, as it does on a busy machine."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def test_what_comes_due_between_two_looks_at_the_clock_is_told() -> None:
    for step in (0.01, 0.05, 0.11, 0.2, 0.31):
        presence = Presence(RunningClock(step))
        presence.hear("row", "hello", {"stations": {"b0": 3}})
        presence.hear("row", "snap", {"tags": [["b0", "04a1b2c3d4e5f6"]]})
        presence.hear("row", "tag", {"at": "b0", "uid": "04a1b2c3d4e5f6", "on": 0, "ms": 1})
        for _ in range(200):
            presence.settle()
            if presence.next() is None:
                break
        assert presence.spots["row/b0"].tags == {}

"""Place to light: what one placement waited for, part by part."""

from __future__ import annotations

import pytest

from companion.cli.stopwatch import Stopwatch


@pytest.mark.parametrize(
    ("virtual", "waiting", "total"),
    [
        (True, 40.0, 165.0),  # the table's clock stood still for the 5 ms of computing
        (False, 35.0, 160.0),  # the wall's clock went on: they are within the 40 ms
    ],
)
def test_the_parts_of_an_answer_add_up(virtual: bool, waiting: float, total: float) -> None:
    watch = Stopwatch(virtual)
    watch.placed("desk/a0", "04aa", 10.0)
    watch.heard("desk", {"t": "tag", "at": "a0", "uid": "04aa", "on": 1}, 10.1)
    watch.sent({}, False, 0.002, 10.11)  # it reads: nothing is answered yet
    watch.sent({"desk": 7}, True, 0.003, 10.14)
    watch.heard("desk", {"t": "lit", "id": 7, "ms": 0}, 10.16)
    (answer,) = watch.answers
    assert [round(part, 6) for part in answer] == [100.0, waiting, 5.0, 20.0]
    assert round(answer.total, 6) == total


def test_a_light_for_another_cue_is_no_answer() -> None:
    watch = Stopwatch(virtual=True)
    watch.placed("desk/a0", "04aa", 10.0)
    watch.heard("desk", {"t": "tag", "at": "a0", "uid": "04aa", "on": 1}, 10.1)
    watch.sent({"desk": 7}, True, 0.0, 10.1)
    watch.heard("desk", {"t": "lit", "id": 6, "ms": 0}, 10.2)
    assert watch.answers == []

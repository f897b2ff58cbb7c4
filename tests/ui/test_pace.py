"""The loop turns seldom while all is still, and quickly from the first touch or frame on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.ui import pace
from tests.ui.stage import Stage

REST_S = 0.2
"""Chosen: short, so that nobody waits for a test."""


@pytest.fixture
def window(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The real window, with a loop whose pace is put back afterwards."""
    from kivy.clock import Clock
    from kivy.core.window import Window

    monkeypatch.setattr(pace, "STILL_AFTER_S", REST_S)
    before = Clock._max_fps
    pacer = pace.Pace(Window)
    yield Window
    Window.funbind("on_draw", pacer.stir)
    Window.funbind("on_motion", pacer.stir)
    Clock._max_fps = before


def turns(seconds: float) -> int:
    """How often the loop turns by itself in a while of its own clock."""
    from kivy.base import EventLoop
    from kivy.clock import Clock

    end, count = Clock.time() + seconds, 0
    while Clock.time() < end:
        EventLoop.idle()
        count += 1
    return count


def until_still() -> None:
    """The loop goes on until it has slowed down; a loaded machine takes its time."""
    from kivy.clock import Clock

    end = Clock.time() + 50 * REST_S
    while not still():
        assert Clock.time() < end, "it never rests"
        turns(REST_S / 4)


def still() -> bool:
    from kivy.clock import Clock

    return bool(Clock._max_fps == pace.STILL_HZ)


def test_a_loop_at_rest_turns_seldom(window: Any) -> None:
    until_still()
    assert turns(1.0) < 2 * pace.STILL_HZ  # kivy wakes up to 13 ms before its time


def test_a_touch_wakes_it_and_it_rests_again(window: Any) -> None:
    until_still()
    window.dispatch("on_motion", "begin", _Touch())
    assert not still()
    until_still()


def test_what_moves_is_painted_at_full_pace(window: Any) -> None:
    until_still()
    window.canvas.ask_update()
    turns(REST_S / 4)
    assert not still()


def test_hands_that_go_on_keep_it_quick(window: Any) -> None:
    for _ in range(6):
        turns(REST_S / 2)
        window.dispatch("on_motion", "update", _Touch())
        assert not still()


class _Touch:
    """What a window wants to know of a motion."""

    is_touch = False
    type_id = "hover"

"""Frames of tests are not waited for, and what is due after a while comes after enough of them."""

from __future__ import annotations

import pytest
from kivy import clock
from kivy.clock import Clock

from tests.ui.stage import Stage

SECONDS = 1.0


def test_a_second_of_frames_is_not_slept(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(clock, "_usleep", lambda us, _: slept.append(us))
    came: list[float] = []
    Clock.schedule_once(came.append, SECONDS)
    began, many = Clock.get_time(), 0
    while not came:
        stage.frames(1)
        many += 1
    assert Clock.get_time() - began >= SECONDS - 0.01
    assert many > 20, "it is shown as often as ever meanwhile"
    assert slept == []

"""A fault of the app itself: the match is closed and kept, and people are told what to do."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.base import ExceptionManager

from companion.ui.unforeseen import AGAIN_S, Unforeseen
from companion.ui.words import words
from tests.ui.houses import SEATS, new_house, play_on
from tests.ui.stage import Stage


def test_a_fault_closes_the_match_keeps_it_and_says_what_to_do(
    stage: Stage, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    hall, now = stage.open(new_house(tmp_path)), [100.0]
    faults = Unforeseen(hall, lambda: now[0])
    hall.start("peloponnes", SEATS, {}, "touch")
    stage.frames(3)
    play_on(hall, 3)
    number, length = hall.match, hall.see().length
    assert faults.handle_exception(AssertionError("a piece")) == ExceptionManager.PASS
    assert "a piece" in caplog.text, "whoever mends it reads what it was"
    stage.frames(3)
    assert (hall.screen, hall.play) == ("home", None)
    assert hall.complaint == words.say("unforeseen.match.laid")
    now[0] += AGAIN_S
    hall.resume(number)
    stage.frames(3)
    assert hall.see().length == length
    assert faults.handle_exception(KeyError("again")) == ExceptionManager.PASS
    assert faults.handle_exception(ValueError("its layout")) == ExceptionManager.PASS
    assert hall.complaint == words.say("unforeseen.match.laid"), "told as what it was"
    assert faults.handle_exception(ValueError("its other layout")) == ExceptionManager.PASS
    assert faults.handle_exception(KeyError("still")) == ExceptionManager.RAISE
    now[0] += AGAIN_S
    assert faults.handle_exception(SystemExit()) == ExceptionManager.RAISE, "the window is closed"

"""Sounds: one for what was taken, what cannot be done and whose turn it is; else silence."""

from __future__ import annotations

import wave
from array import array
from pathlib import Path
from typing import Any

import pytest

from companion.ui import sounds
from companion.ui.sounds import REFUSED, TAKEN, TURN, VOLUMES, Sounds
from engine.core.steps import Action
from tests.ui.houses import SEATS, new_house
from tests.ui.stage import Stage
from tools import sounds as made


class Heard:
    """A sound that remembers how loud it was played."""

    def __init__(self) -> None:
        self.volume, self.played = 1.0, []

    def stop(self) -> None:
        """Nothing plays yet."""

    def play(self) -> None:
        self.played.append(self.volume)


@pytest.fixture
def hall(stage: Stage, tmp_path: Path) -> Any:
    found = stage.open(new_house(tmp_path))
    found.start("hadara", SEATS[:2], {"hands": "unknown"}, "touch", 3)
    found.sounds._loaded = {name: Heard() for name in (TAKEN, REFUSED, TURN)}
    return found


def played(hall: Any) -> dict[str, list[float]]:
    return {name: sound.played for name, sound in hall.sounds._loaded.items() if sound.played}


def go_on(hall: Any) -> None:
    """The next step, whatever it is."""
    state = hall.play.state
    waiting = state.awaiting()
    if waiting.reveals:
        piece = sorted(state.could_be(waiting.reveals[0]))[0]
        step = state.reveal(waiting.reveals[0], piece)
    else:
        step = state.legal(waiting.must[0])[0]
    assert hall.act(lambda play: play.choose(step))


def test_each_change_is_heard_once_as_what_it_is(hall: Any) -> None:
    assert played(hall) == {}, "to open a match makes no sound"
    for _ in range(12):
        before = hall.play.state.awaiting().must
        for sound in hall.sounds._loaded.values():
            sound.played.clear()
        go_on(hall)
        after = hall.play.state.awaiting().must
        wanted = TURN if after and after != before else TAKEN
        assert played(hall) == {wanted: [VOLUMES["normal"]]}
        hall.settle()
        assert played(hall) == {wanted: [VOLUMES["normal"]]}, "nothing changed since"


def test_what_cannot_be_done_is_heard_as_that(hall: Any) -> None:
    assert not hall.act(lambda play: play.choose(Action("buy", 0, ("nothing",))))
    assert played(hall) == {REFUSED: [VOLUMES["normal"]]}
    hall.settle()
    assert not hall.act(lambda play: play.choose(Action("buy", 0, ("nothing",))))
    assert played(hall) == {REFUSED: [VOLUMES["normal"]] * 2}, "a second touch is answered too"


def test_the_house_says_how_loud(hall: Any) -> None:
    hall.keep("sound", "soft")
    go_on(hall)
    assert [volume for one in played(hall).values() for volume in one] == [VOLUMES["soft"]]
    hall.keep("sound", "off")
    go_on(hall)
    assert len([volume for one in played(hall).values() for volume in one]) == 1
    assert hall.house.setting("sound") == "off"


def test_undo_and_looking_are_silent(hall: Any) -> None:
    go_on(hall)
    for sound in hall.sounds._loaded.values():
        sound.played.clear()
    hall.act(lambda play: play.undo())
    hall.settle()
    assert played(hall) == {}


def test_a_machine_without_sound_stays_silent(hall: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.core import audio

    monkeypatch.setattr(audio.SoundLoader, "load", lambda file: None)
    hall.sounds.open()
    go_on(hall)
    assert hall.play.view().length == 1


def test_the_files_are_what_the_tool_makes() -> None:
    for name in (TAKEN, REFUSED, TURN):
        with wave.open(str(sounds.FOLDER / f"{name}.wav")) as file:
            assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
            assert file.getnframes() < made.RATE / 2, "shorter than half a second"
            data = file.readframes(file.getnframes())
        numbers = array("h", data)
        again = made.samples(made.SOUNDS[name])
        assert len(again) == len(numbers)
        assert max(abs(a - b) for a, b in zip(again, numbers, strict=True)) <= 1
        assert max(map(abs, numbers)) > 8000, "it can be heard"


def test_sounds_that_nobody_opened_are_silent() -> None:
    assert Sounds("loud").follow(None, None) == ""

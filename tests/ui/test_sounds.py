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
def desk(stage: Stage, tmp_path: Path) -> Any:
    found = stage.open(new_house(tmp_path))
    found.start("hadara", SEATS[:2], {"hands": "unknown"}, "touch", 3)
    found.sounds._loaded = {name: Heard() for name in (TAKEN, REFUSED, TURN)}
    return found


def played(desk: Any) -> dict[str, list[float]]:
    return {name: sound.played for name, sound in desk.sounds._loaded.items() if sound.played}


def go_on(desk: Any) -> None:
    """The next step, whatever it is."""
    state = desk.play.state
    waiting = state.awaiting()
    if waiting.reveals:
        piece = sorted(state.could_be(waiting.reveals[0]))[0]
        step = state.reveal(waiting.reveals[0], piece)
    else:
        step = state.legal(waiting.must[0])[0]
    assert desk.act(lambda play: play.choose(step))


def test_each_change_is_heard_once_as_what_it_is(desk: Any) -> None:
    assert played(desk) == {}, "to open a match makes no sound"
    for _ in range(12):
        before = desk.play.state.awaiting().must
        for sound in desk.sounds._loaded.values():
            sound.played.clear()
        go_on(desk)
        after = desk.play.state.awaiting().must
        wanted = TURN if after and after != before else TAKEN
        assert played(desk) == {wanted: [VOLUMES["normal"]]}
        desk.settle()
        assert played(desk) == {wanted: [VOLUMES["normal"]]}, "nothing changed since"


def test_what_cannot_be_done_is_heard_as_that(desk: Any) -> None:
    assert not desk.act(lambda play: play.choose(Action("buy", 0, ("nothing",))))
    assert played(desk) == {REFUSED: [VOLUMES["normal"]]}
    desk.settle()
    assert not desk.act(lambda play: play.choose(Action("buy", 0, ("nothing",))))
    assert played(desk) == {REFUSED: [VOLUMES["normal"]] * 2}, "a second touch is answered too"


def test_the_house_says_how_loud(desk: Any) -> None:
    desk.keep("sound", "soft")
    go_on(desk)
    assert [volume for one in played(desk).values() for volume in one] == [VOLUMES["soft"]]
    desk.keep("sound", "off")
    go_on(desk)
    assert len([volume for one in played(desk).values() for volume in one]) == 1
    assert desk.house.setting("sound") == "off"


def test_undo_and_looking_are_silent(desk: Any) -> None:
    go_on(desk)
    for sound in desk.sounds._loaded.values():
        sound.played.clear()
    desk.act(lambda play: play.undo())
    desk.settle()
    assert played(desk) == {}


def test_a_machine_without_sound_stays_silent(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.core import audio

    monkeypatch.setattr(audio.SoundLoader, "load", lambda file: None)
    desk.sounds.open()
    go_on(desk)
    assert desk.play.view().length == 1


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

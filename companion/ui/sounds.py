"""Short sounds for what happened at the table: taken, refused, somebody's turn."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.session.api import Notice, SessionView
from companion.ui.drawings import drawing_of
from companion.ui.truths import FOUND

FOLDER: Final = Path(__file__).parent / "sound"
"""Made by tools/sounds.py."""
TAKEN, REFUSED, TURN = "taken", "refused", "turn"
VOLUMES: Final = {"off": 0.0, "soft": 0.25, "normal": 0.6, "loud": 1.0}
USUAL: Final = "normal"


class Moment(NamedTuple):
    """As much of a match as can be heard."""

    match: int
    length: int
    notice: Notice | None
    seats: tuple[int, ...]
    """Whose turn it is."""
    great: tuple[object, ...] = ()
    """What people play for and is told now."""


def moment(view: SessionView, notice: Notice | None) -> Moment:
    """What can be heard of a match; `notice` answers a touch."""
    keys = drawing_of(view.header.game).great
    great = tuple(tuple(one.text.params.items()) for one in view.duties if one.text.key in keys)
    match, told = view.header.match or 0, notice or view.notice
    if told is not None and told.text.key in FOUND:
        told = None  # no refusal
    return Moment(match, view.length, told, tuple(view.awaiting.must), great)


def heard(before: Moment | None, now: Moment) -> str:
    """The one sound for a change; nothing where nothing happened that guests should hear."""
    if before is None or before.match != now.match:
        return ""
    if now.length > before.length:
        rings = {*now.great} - {*before.great} or (now.seats and now.seats != before.seats)
        return TURN if rings else TAKEN
    return REFUSED if now.notice is not None and now.notice != before.notice else ""


class Sounds:
    """Plays them at the house's volume. Where nothing can be played there is silence."""

    def __init__(self, volume: str) -> None:
        self.volume = volume
        self._before: Moment | None = None
        self._loaded: dict[str, Any] | None = None

    def open(self) -> None:
        """Read the files; before, and where the machine has no sound, nothing is heard."""
        from kivy.core.audio import SoundLoader

        found = {name: SoundLoader.load(str(FOLDER / f"{name}.wav")) for name in _ALL}
        self._loaded = {name: sound for name, sound in found.items() if sound is not None}

    def touched(self) -> None:
        """Something is asked of the match: a refusal is heard though it is the same again."""
        if self._before is not None:
            self._before = self._before._replace(notice=None)

    def follow(self, view: SessionView | None, notice: Notice | None) -> str:
        """Let people hear what changed since the last look; tells which sound it was."""
        if view is None:
            self._before = None
            return ""
        now = moment(view, notice)
        name, self._before = heard(self._before, now), now
        self._play(name)
        return name

    def _play(self, name: str) -> None:
        sound, volume = (self._loaded or {}).get(name), VOLUMES.get(self.volume, 0.0)
        if sound is not None and volume:
            sound.volume = volume
            sound.stop()
            sound.play()


_ALL: Final = (TAKEN, REFUSED, TURN)

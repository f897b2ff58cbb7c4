"""What people see: the pixels of each station, and the cue that their rhythm and colour mean.

Written from the page on lights, not from the firmware's tables, so that the two check each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

Colour = tuple[int, int, int]

# ms, pixels (a all, e even, o odd, - none), percent of the brightness
RHYTHMS: Mapping[str, tuple[tuple[int, str, int], ...]] = {
    "choose": ((1000, "a", 60), (1000, "a", 15)),
    "take": ((400, "e", 100), (400, "o", 100)),
    "put": ((700, "a", 100), (300, "-", 0)),
    "wrong": ((100, "a", 100), (100, "-", 0)),
    "wait": ((80, "a", 25), (1920, "-", 0)),
    "turn": ((150, "a", 100), (150, "-", 0), (150, "a", 100), (1050, "-", 0)),
    "done": ((60000, "a", 50),),
}
OWN: Mapping[str, Colour] = {
    "choose": (255, 170, 60),
    "take": (255, 120, 0),
    "put": (40, 255, 40),
    "wrong": (255, 0, 200),
    "wait": (150, 90, 255),
    "turn": (255, 225, 170),
    "done": (0, 160, 160),
}
TINTS: tuple[Colour, ...] = (
    (255, 30, 30),
    (40, 90, 255),
    (255, 200, 0),
    (30, 220, 60),
    (180, 60, 255),
    (0, 210, 210),
    (255, 100, 160),
    (255, 255, 255),
    (255, 95, 0),
    (120, 50, 10),
    (90, 100, 110),
    (60, 0, 140),
)
# By the number of the colour: corners are short beats, round shapes long ones.
BEATS = ("-", "....", ".-", "...", "-.", "--", "--", ".....", "......", "--", "-.", ".....")
# As docs/lights.md.
BEAT_MS: Mapping[str, int] = {".": 160, "-": 310}
# As docs/lights.md.
BETWEEN_MS, AFTER_MS = 160, 1000
# A step may come this much late. As LONGEST_MS of firmware/app/lights.py, and a tick.
SLACK_MS = 45
KEPT = 8  # steps of a rhythm that are remembered


@dataclass(frozen=True, slots=True)
class Light:
    """A station's light now: (red, green, blue) of each pixel, and what it means.

    `cue` is as on the wire ("take", "put/3"), "" for darkness, None while it cannot be told yet;
    `could` are all meanings it may have. `since_ms` is when the light last changed its meaning.
    A seat's tint makes several cues look alike for up to 0.4 s, and just after a change
    between two cues of one tint the eye can be wrong for as long: look twice before acting on it.
    """

    pixels: tuple[Colour, ...]
    cue: str | None
    could: frozenset[str]
    since_ms: float


@dataclass(slots=True)
class _Step:
    at_ms: float
    which: str
    pixels: tuple[Colour, ...]


@dataclass(slots=True)
class _Place:
    steps: list[_Step] = field(default_factory=list)
    since_ms: float = 0.0
    said: str | None = ""


def _which(pixels: tuple[Colour, ...]) -> str:
    even = any(any(pixel) for pixel in pixels[0::2])
    odd = any(any(pixel) for pixel in pixels[1::2])
    if even and odd:
        return "a"
    if even:
        return "a" if len(pixels) == 1 else "e"
    return "o" if odd else "-"


def _lit(pixels: tuple[Colour, ...]) -> Colour:
    return max(pixels, key=sum, default=(0, 0, 0))


def _scaled(colour: Colour, scale: int) -> Colour:
    red, green, blue = (part * scale // 1000000 for part in colour)
    return red, green, blue


def _colour(name: str) -> Colour:
    """The colour of a cue as on the wire."""
    cue, _, tint = name.partition("/")
    return TINTS[int(tint) - 1] if tint else OWN[cue]


def _rhythm(name: str | None) -> tuple[tuple[int, str, int], ...]:
    """The rhythm of a cue as on the wire; none for darkness."""
    cue, _, tint = (name or "").partition("/")
    return _called(BEATS[int(tint) - 1]) if cue == "turn" and tint else RHYTHMS.get(cue, ())


@cache
def _called(shape: str) -> tuple[tuple[int, str, int], ...]:
    """The beats of a seat's shape."""
    lit = [((BEAT_MS[beat], "a", 100), (BETWEEN_MS, "-", 0)) for beat in shape]
    return (*sum(lit, ())[:-1], (AFTER_MS, "-", 0))


class Seen:
    """Follows the lights of one board. `places` maps a station to its first pixel and count."""

    def __init__(self, places: Mapping[str, tuple[int, int]], bright: int) -> None:
        self._places = places
        self._bright = bright
        self._states = {name: _Place() for name in places}
        self._named: dict[Colour, list[str]] = {}
        for name in [*OWN, *(f"{cue}/{tint + 1}" for cue in OWN for tint in range(len(TINTS)))]:
            for _, which, percent in _rhythm(name):
                for colour in self._tints(_colour(name), percent) if which != "-" else ():
                    self._named.setdefault(colour, []).append(name)
        self.pixels = b""

    def frame(self, ms: float, levels: bytes) -> None:
        """The chain shows `levels` (green, red, blue of each pixel) from `ms` on."""
        self.pixels = levels
        for name, state in self._states.items():
            pixels = self._of(name)
            if state.steps and state.steps[-1].pixels == pixels:
                continue
            if not state.steps and not any(map(any, pixels)):
                continue
            state.steps.append(_Step(ms, _which(pixels), pixels))
            del state.steps[:-KEPT]

    def cut(self, ms: float) -> None:
        """Time was jumped over: what shone before tells nothing of the rhythm from `ms` on."""
        for state in self._states.values():
            if state.steps:
                last = state.steps[-1]
                state.steps = [_Step(ms, last.which, last.pixels)]

    def settled(self, ms: float) -> bool:
        """Whether the meaning of every station is beyond doubt."""
        return all(self._proved(state, ms) for state in self._states.values())

    def _proved(self, state: _Place, ms: float) -> bool:
        """A light that shines now and can mean one thing only, or a darkness that is too long."""
        if not state.steps:
            return True
        if self._meanings(state.steps, ms) == {""}:
            dark = max((n for n, which, _ in _rhythm(state.said) if which == "-"), default=0)
            return len(state.steps) > 1 or ms - state.steps[0].at_ms > dark + SLACK_MS
        return state.steps[-1].which != "-" and len(self._meanings(state.steps, ms)) == 1

    def lights(self, ms: float) -> dict[str, Light]:
        """Every station's light at `ms`."""
        return {name: self._light(name, ms) for name in self._places}

    def _of(self, name: str) -> tuple[Colour, ...]:
        first, count = self._places[name]
        rows = (self.pixels[3 * i : 3 * i + 3] for i in range(first, first + count))
        return tuple((row[1], row[0], row[2]) for row in rows if len(row) == 3)

    def _light(self, name: str, ms: float) -> Light:
        state = self._states[name]
        could = self._meanings(state.steps, ms)
        cue = next(iter(could)) if len(could) == 1 else None
        if state.said and state.said in could:
            return Light(self._of(name), state.said, could, state.since_ms)
        if cue is not None and cue != state.said:
            state.said = cue
            state.since_ms = self._began(state.steps, cue)
        return Light(self._of(name), cue, could, state.since_ms)

    def _began(self, steps: list[_Step], cue: str) -> float:
        """When the run of steps that fit this cue began."""
        for i in range(len(steps)):
            if cue in self._fit(steps[i:], steps[-1].at_ms):
                return steps[i].at_ms
        return steps[-1].at_ms if steps else 0.0

    def _meanings(self, steps: list[_Step], ms: float) -> frozenset[str]:
        """The meanings of the longest run of last steps that has any."""
        for i in range(len(steps)):
            found = self._fit(steps[i:], ms)
            if found:
                return found
        return frozenset({""} if not steps or steps[-1].which == "-" else ())

    def _fit(self, steps: list[_Step], ms: float) -> frozenset[str]:
        lit = next((_lit(step.pixels) for step in steps if step.which != "-"), None)
        names = self._named.get(lit, ()) if lit else ()
        return frozenset(name for name in names if self._fits(name, steps, ms))

    def _fits(self, name: str, steps: list[_Step], ms: float) -> bool:
        colour, rhythm = _colour(name), _rhythm(name)
        return any(self._runs(rhythm, start, colour, steps, ms) for start in range(len(rhythm)))

    def _runs(
        self,
        rhythm: tuple[tuple[int, str, int], ...],
        start: int,
        colour: Colour,
        steps: list[_Step],
        ms: float,
    ) -> bool:
        """Whether the steps are this rhythm from its step `start` on."""
        for i, step in enumerate(steps):
            length, which, percent = rhythm[(start + i) % len(rhythm)]
            shown = "a" if which in "eo" and len(step.pixels) == 1 and which == "e" else which
            if step.which != shown:
                return False
            if which != "-" and not self._tinted(step, colour, percent):
                return False
            last = i == len(steps) - 1
            passed = (ms if last else steps[i + 1].at_ms) - step.at_ms
            if passed > length + SLACK_MS or (not last and i and passed < length - SLACK_MS):
                return False
        return True

    def _tinted(self, step: _Step, colour: Colour, percent: int) -> bool:
        """Whether the lit pixels have this colour at this percentage, bright or softened."""
        return _lit(step.pixels) in self._tints(colour, percent)

    def _tints(self, colour: Colour, percent: int) -> tuple[Colour, Colour]:
        full = percent * self._bright * 100
        return _scaled(colour, full), _scaled(colour, full // 5)

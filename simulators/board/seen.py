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
    (235, 0, 0),
    (40, 90, 255),
    (255, 200, 0),
    (30, 220, 60),
    (180, 60, 255),
    (0, 210, 210),
    (255, 100, 160),
    (255, 255, 255),
    (255, 105, 0),
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


Rhythm = tuple[tuple[int, str, int], ...]


@dataclass(slots=True)
class _Step:
    at_ms: float
    which: str
    pixels: tuple[Colour, ...]


@dataclass(slots=True)
class _Place:
    first: int
    count: int
    pixels: tuple[Colour, ...] = ()
    steps: list[_Step] = field(default_factory=list)
    runs: list[dict[str, float]] = field(default_factory=list)
    """For the steps from each one on: the cues that they may be, and until when (ms)."""
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
    """Follows the lights of one board. `places` maps a station to its first pixel and count.

    What steps may mean is found when a step comes; as time goes on meanings only fall away.
    """

    def __init__(self, places: Mapping[str, tuple[int, int]], bright: int) -> None:
        self.places = {name: _Place(*where) for name, where in places.items()}
        self._bright = bright
        self._doubted: _Place | None = None  # the one that was not settled when last looked at
        self._named: dict[Colour, list[str]] = {}
        for name in [*OWN, *(f"{cue}/{tint + 1}" for cue in OWN for tint in range(len(TINTS)))]:
            for _, which, percent in _rhythm(name):
                for colour in self._tints(_colour(name), percent) if which != "-" else ():
                    self._named.setdefault(colour, []).append(name)
        self.pixels = b""
        for place in self.places.values():
            place.pixels = self._of(place)

    def frame(self, ms: float, levels: bytes) -> None:
        """The chain shows `levels` (green, red, blue of each pixel) from `ms` on."""
        self.pixels = levels
        for name, place in self.places.items():
            pixels = self._of(place)
            if pixels == place.pixels and (place.steps or not _shines(pixels)):
                continue
            self.light(name, ms)  # what it meant until now
            place.pixels = pixels
            if place.steps or _shines(pixels):
                self._follow(place, [*place.steps, _Step(ms, _which(pixels), pixels)][-KEPT:])

    def cut(self, ms: float, levels: bytes) -> None:
        """Time was jumped over: what shone before tells nothing of the rhythm from `ms` on."""
        self.pixels = levels
        for place in self.places.values():
            place.pixels = self._of(place)
            if not place.steps:
                continue
            self._follow(place, [_Step(ms, _which(place.pixels), place.pixels)])
            if place.said and not _shines(place.pixels):  # perhaps between two beats
                place.runs = [{place.said: ms + _dark(place.said) + SLACK_MS}]

    def settled(self, ms: float) -> bool:
        """Whether the meaning of every station is beyond doubt."""
        if self._doubted is not None and not _proved(self._doubted, ms):
            return False
        places = self.places.values()
        self._doubted = next((place for place in places if not _proved(place, ms)), None)
        return self._doubted is None

    def light(self, name: str, ms: float) -> Light:
        """A station's light at `ms`."""
        place = self.places[name]
        could = _meanings(place, ms)
        cue = next(iter(could)) if len(could) == 1 else None
        if place.said and place.said in could:
            return Light(place.pixels, place.said, could, place.since_ms)
        if cue is not None and cue != place.said:
            place.said = cue
            place.since_ms = _began(place, cue)
        return Light(place.pixels, cue, could, place.since_ms)

    def _of(self, place: _Place) -> tuple[Colour, ...]:
        rows = (
            self.pixels[3 * i : 3 * i + 3] for i in range(place.first, place.first + place.count)
        )
        return tuple((row[1], row[0], row[2]) for row in rows if len(row) == 3)

    def _follow(self, place: _Place, steps: list[_Step]) -> None:
        """These are the last steps of a place."""
        place.steps = steps
        place.runs = [self._fit(steps[i:]) for i in range(len(steps))]

    def _fit(self, steps: list[_Step]) -> dict[str, float]:
        """The cues that steps may be, and until when."""
        lit = next((_lit(step.pixels) for step in steps if step.which != "-"), None)
        names = self._named.get(lit, ()) if lit else ()
        untils = {name: self._until(name, steps) for name in names}
        return {name: until for name, until in untils.items() if until is not None}

    def _until(self, name: str, steps: list[_Step]) -> float | None:
        """Until when the steps are this cue, from whichever of its own steps on; None: never."""
        colour, rhythm = _colour(name), _rhythm(name)
        found = (self._runs(rhythm, start, colour, steps) for start in range(len(rhythm)))
        return max((until for until in found if until is not None), default=None)

    def _runs(self, rhythm: Rhythm, start: int, colour: Colour, steps: list[_Step]) -> float | None:
        """Until when the steps are this rhythm from its step `start` on."""
        for i, step in enumerate(steps):
            length, which, percent = rhythm[(start + i) % len(rhythm)]
            shown = "a" if which == "e" and len(step.pixels) == 1 else which
            if step.which != shown:
                return None
            if which != "-" and not self._tinted(step, colour, percent):
                return None
            if i == len(steps) - 1:
                return step.at_ms + length + SLACK_MS
            passed = steps[i + 1].at_ms - step.at_ms
            if passed > length + SLACK_MS or (i and passed < length - SLACK_MS):
                return None
        return None

    def _tinted(self, step: _Step, colour: Colour, percent: int) -> bool:
        """Whether the lit pixels have this colour at this percentage, bright or softened."""
        return _lit(step.pixels) in self._tints(colour, percent)

    def _tints(self, colour: Colour, percent: int) -> tuple[Colour, Colour]:
        full = percent * self._bright * 100
        return _scaled(colour, full), _scaled(colour, full // 5)


def _shines(pixels: tuple[Colour, ...]) -> bool:
    return any(map(any, pixels))


def _meanings(place: _Place, ms: float) -> frozenset[str]:
    """The meanings of the longest run of last steps that has any."""
    for run in place.runs:
        found = frozenset(name for name, until in run.items() if ms <= until)
        if found:
            return found
    dark = not place.steps or place.steps[-1].which == "-"
    return frozenset({""} if dark else ())


def _proved(place: _Place, ms: float) -> bool:
    """A light that shines now and can mean one thing only, or a darkness that is too long."""
    if not place.steps:
        return True
    found = _meanings(place, ms)
    if found == {""}:
        return len(place.steps) > 1 or ms - place.steps[0].at_ms > _dark(place.said) + SLACK_MS
    return place.steps[-1].which != "-" and len(found) == 1


def _dark(name: str | None) -> int:
    """The longest darkness within a cue (ms)."""
    return max((length for length, which, _ in _rhythm(name) if which == "-"), default=0)


def _began(place: _Place, cue: str) -> float:
    """When the run of steps that fit this cue began."""
    for step, run in zip(place.steps, place.runs, strict=True):
        if cue in run:
            return step.at_ms
    return place.steps[-1].at_ms if place.steps else 0.0

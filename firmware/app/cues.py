"""What each cue looks like: a rhythm first, a colour second. No two rhythms are alike.

A rhythm is a cycle of steps (milliseconds, which pixels, percent of the brightness).
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Rhythm = tuple[tuple[int, int, int], ...]

NONE = const(0)
ALL = const(3)
EVEN = const(1)
ODD = const(2)

RHYTHMS = {
    "choose": ((1000, ALL, 60), (1000, ALL, 15)),  # slow and soft: a hint
    "take": ((400, EVEN, 100), (400, ODD, 100)),  # to and fro: from here
    "put": ((700, ALL, 100), (300, NONE, 0)),  # calm blink: to here
    "wrong": ((100, ALL, 100), (100, NONE, 0)),  # fast: put this right
    "wait": ((80, ALL, 25), (1920, NONE, 0)),  # a rare flash
    "turn": ((150, ALL, 100), (150, NONE, 0), (150, ALL, 100), (1050, NONE, 0)),  # two beats
    "done": ((60000, ALL, 50),),  # steady
}
COLOURS = {
    "choose": (255, 170, 60),
    "take": (255, 120, 0),
    "put": (40, 255, 40),
    "wrong": (255, 0, 200),  # no seat's, for any common kind of sight
    "wait": (150, 90, 255),
    "turn": (255, 225, 170),
    "done": (0, 160, 160),
}
# By the number on the wire: red, blue, yellow, green, purple, turquoise, pink, white, orange,
# brown, grey, and a deep violet for black, which no light can show.
TINTS = (
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
# The shape of a seat in the beats that call it, by the number of its colour: corners are short
# beats, round shapes long ones. Circle, square, diamond, triangle, moon, ring, ring, star,
# hexagon, ring, moon, star.
SHAPES = ("-", "....", ".-", "...", "-.", "--", "--", ".....", "......", "--", "-.", ".....")
# Chosen: apart from the 100 of a fault and the 700 of "put", and easily counted.
SHORT_MS = const(160)
# Chosen: nearly two short beats.
LONG_MS = const(310)
# Chosen: no beat is as long.
REST_MS = const(1000)
_NUMBERS = tuple([str(number + 1) for number in range(len(TINTS))])


def called(shape: str) -> "Rhythm":
    """The beats of a shape, dark between them and for longer after the last."""
    steps: "list[tuple[int, int, int]]" = []
    for beat in shape:
        steps += [(LONG_MS if beat == "-" else SHORT_MS, ALL, 100), (SHORT_MS, NONE, 0)]
    steps[-1] = (REST_MS, NONE, 0)
    return tuple(steps)


def parse(cue: str) -> "tuple[Rhythm, tuple[int, int, int]] | None":
    """(rhythm, colour) of a cue as it stands on the wire, or None if there is none such."""
    meaning, _, tint = cue.partition("/")
    if meaning not in RHYTHMS:
        return None
    if not tint:
        return (RHYTHMS[meaning], COLOURS[meaning])
    if tint not in _NUMBERS:
        return None
    number = int(tint) - 1
    rhythm = called(SHAPES[number]) if meaning == "turn" else RHYTHMS[meaning]
    return (rhythm, TINTS[number])


def step(rhythm: "Rhythm", ms: int) -> "tuple[int, int, int]":
    """(pixels, percent, ms until the next step) of a rhythm `ms` after it began."""
    period = 0
    for each in rhythm:
        period += each[0]
    ms %= period
    for length, pixels, percent in rhythm:
        if ms < length:
            return (pixels, percent, length - ms)
        ms -= length
    return (NONE, 0, 1)


def limited(levels: bytearray, lights: "dict[str, Any]") -> bytearray:
    """The levels, all made weaker alike where they would draw more than the board file allows."""
    total = sum(levels)
    rest = lights["max_ma"] - lights["idle_ma"] * lights["count"]
    draw = total * lights["channel_ma"]
    if draw <= rest * 255:
        return levels
    return bytearray([level * rest * 255 // draw for level in levels])

"""What cues look like: each by its rhythm alone, never too bright, never too much current."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulators.board import open_board
from simulators.board.loading import Firmware
from simulators.board.plainhost import PlainHost
from simulators.board.seen import RHYTHMS
from companion.ui.neighbours import LEAST, SIGHTS, apart

firmware = Firmware()
cues = firmware("app.cues")
LIMITS = firmware.names.LIGHTS


SHAPES = [f"turn/{number + 1}" for number in range(len(cues.TINTS))]


def brightness(cue: str, one_pixel: bool) -> list[int]:
    """Percent over eight seconds in steps of 10 ms: what somebody sees who sees no colours."""
    shown = []
    rhythm, _ = cues.parse(cue)
    for ms in range(0, 8000, 10):
        pixels, percent, _ = cues.step(rhythm, ms)
        first = pixels & cues.EVEN
        shown.append((percent if first else 0) if one_pixel else percent * 4 + pixels)
    return shown


@pytest.mark.parametrize("one_pixel", [True, False])
def test_no_two_cues_differ_only_in_colour(one_pixel: bool) -> None:
    shown = {shape: cue for cue, shape in zip(SHAPES, cues.SHAPES, strict=True)}
    for one, other in combinations([*cues.RHYTHMS, *shown.values()], 2):
        a, b = brightness(one, one_pixel), brightness(other, one_pixel)
        differing = sum(x != y for x, y in zip(a, b, strict=True))
        assert differing > 40, f"{one} and {other} look alike"


def test_the_cues_are_those_of_the_wire() -> None:
    wire = {"choose", "take", "put", "wrong", "wait", "turn", "done"}
    assert set(cues.RHYTHMS) == set(cues.COLOURS) == wire == set(RHYTHMS)
    assert cues.parse("put/8")[0] == cues.parse("put/12")[0] == cues.RHYTHMS["put"]
    for nonsense in ("", "off", "put/13", "put/0", "put/012", "put/²", "put/", "PUT", "/1"):
        assert cues.parse(nonsense) is None or nonsense == "put/"


def test_no_seat_can_have_the_light_of_a_fault() -> None:
    hexed = ["#{:02x}{:02x}{:02x}".format(*colour) for colour in cues.TINTS]
    wrong = "#{:02x}{:02x}{:02x}".format(*cues.COLOURS["wrong"])
    for sight in SIGHTS.values():
        for tint in hexed:
            assert apart(wrong, tint, sight) >= LEAST, tint


@given(st.binary(min_size=192, max_size=192))
def test_the_current_stays_within_what_the_supply_gives(levels: bytes) -> None:
    weaker = cues.limited(bytearray(levels), LIMITS)
    draw = sum(weaker) * LIMITS["channel_ma"] / 255 + LIMITS["idle_ma"] * LIMITS["count"]
    assert draw <= LIMITS["max_ma"]
    if sum(levels) < 1000:
        assert weaker == levels


def test_sixteen_bright_stations_stay_within_the_current() -> None:
    host = PlainHost(open_board())
    host.greet()
    first, second = host.board.stations[:8], host.board.stations[8:]
    host.say("cue", p=[1, 2], id=1, cues=dict.fromkeys(first, "put/8"))
    host.say("cue", p=[2, 2], cues=dict.fromkeys(second, "put/8"))
    host.run(300)
    draw = sum(host.board.pixels()) * LIMITS["channel_ma"] / 255 + LIMITS["count"]
    assert 0.9 * LIMITS["max_ma"] < draw <= LIMITS["max_ma"]


def test_brightness_can_be_set_within_what_the_board_file_allows() -> None:
    host = PlainHost(open_board(stations=["s1"]))
    host.greet()
    host.run(250)  # the lights turn bright within a fifth of a second after the host has spoken
    tops = []
    for number, percent in enumerate((100, 50, 0)):
        host.say("set", bright=percent, volume=0, dim=5)
        host.say("cue", id=number + 1, cues={"s1": "put"})
        host.run(50)
        tops.append(max(host.board.pixels()))
    assert tops[0] == 255 * LIMITS["bright"] // 100
    assert tops[1] == pytest.approx(tops[0] / 2, abs=2)
    assert tops[2] == 0


@pytest.mark.parametrize(
    "cue", [*RHYTHMS, "put/3", "wrong/1", *SHAPES, "choose/5", "take/2", "put/10", "choose/12"]
)
def test_people_read_every_cue_from_the_pixels(cue: str) -> None:
    host = PlainHost(open_board(stations=["s1"]))
    host.greet()
    host.say("cue", id=1, cues={"s1": cue})
    host.run(750)
    found: set[Any] = set()
    for _ in range(40):
        host.run(73)
        found.add(host.board.lights()["s1"].cue)
    assert found == {cue}


@pytest.mark.parametrize("cue", [*RHYTHMS, "put/3", "wrong/3", "turn/3", "turn/9", "wait/3"])
def test_a_board_that_rests_shows_its_cues_all_the_same(cue: str) -> None:
    host = PlainHost(open_board(stations=["s1"], skip_idle=True))
    host.greet()
    host.say("cue", id=1, cues={"s1": cue})
    host.run(400)
    found = set()
    for _ in range(150):
        host.run(40)
        found.add(host.board.lights()["s1"].cue)
    assert found == {cue}
    host.say("cue", id=2, cues={})
    host.run(2200)
    assert host.board.lights()["s1"].cue == ""


def test_one_cue_after_another_is_read_within_three_quarters_of_a_second() -> None:
    host = PlainHost(open_board(stations=["s1"]))
    host.greet()
    order = ["put/3", "wrong/3", "turn/3", "put/3", "done/3", "wrong/3", "choose/3", "take/3"]
    for number, cue in enumerate(order):
        host.say("cue", id=number + 1, cues={"s1": cue})
        host.run(750 + 37 * number)
        assert host.board.lights()["s1"].cue == cue

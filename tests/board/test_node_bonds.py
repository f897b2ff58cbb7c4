"""Bonds as docs/protocol.md section 2 wants them, by the firmware."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from companion.link.codec import digest
from companion.link.messages import PROTOCOL
from simulators.board import LocalBoard
from simulators.board.plainhost import PlainHost, line_of
from simulators.board.plan import made_board

HI = {"t": "hi", "proto": PROTOCOL, "host": "tablet", "x": "00000000000000aa"}


class Wire:
    """A board and its raw frames, without a host's manners."""

    def __init__(self) -> None:
        self.board = LocalBoard(made_board(["s1", "s2"]))
        self.reader = PlainHost(self.board, bond=0)
        self._rest = b""

    def say(self, **message: Any) -> None:
        self.board.send(line_of(message))

    def ask(self, n: int, **more: Any) -> dict[str, Any]:
        """Ask who it is; the answer."""
        self.say(**HI | {"n": n} | more)
        return [frame for frame in self.hear(60) if frame["t"] == "birth"][-1]

    def greet(self, n: int, **more: Any) -> dict[str, Any]:
        """Ask, and invite with the nonce of the answer; the invitation."""
        hi = HI | {"n": n, "y": self.ask(n, **more)["x"]} | more
        self.say(**hi)
        return hi

    def hear(self, ms: float = 100) -> list[dict[str, Any]]:
        """All frames of the next `ms`, of any bond."""
        self.board.advance(ms)
        frames = []
        *lines, self._rest = (self._rest + self.board.receive()).split(b"\n")
        for raw in lines:
            if raw.startswith(b'{"t"'):
                frames.append(json.loads(raw[:-9]))
        return frames

    def names(self, ms: float = 100) -> list[str]:
        return [frame["t"] for frame in self.hear(ms)]


@pytest.fixture
def wire() -> Wire:
    made = Wire()
    made.hear(200)
    return made


def test_births_every_two_seconds_until_somebody_greets(wire: Wire) -> None:
    assert wire.names(10_000).count("birth") == 5
    wire.greet(5)
    assert wire.names(100)[:2] == ["hello", "snap"]
    assert "birth" not in wire.names(5000)


@pytest.mark.parametrize("proto", [1, 3])
def test_another_protocol_is_refused_in_its_own_bond(wire: Wire, proto: int) -> None:
    wire.say(**(HI | {"proto": proto}), n=8)
    (bye,) = [frame for frame in wire.hear() if frame["t"] == "bye"]
    assert (bye["n"], bye["why"], bye["proto"]) == (8, "proto", PROTOCOL)
    assert bye["y"] == HI["x"]


def test_a_question_is_answered_and_starts_nothing(wire: Wire) -> None:
    first = wire.ask(5)
    assert (first["y"], first["has"]) == (HI["x"], 0)
    wire.say(**HI, n=6)
    assert "hello" not in wire.names(500)
    wire.greet(7)
    wire.hear()
    asked = wire.ask(8, x="00000000000000bb")
    assert (asked["y"], asked["has"], asked["boot"]) == ("00000000000000bb", 7, first["boot"])
    assert asked["x"] != first["x"]


def test_a_second_host_is_told_who_has_the_node_and_may_take_it(wire: Wire) -> None:
    wire.greet(5)
    wire.hear()
    wire.greet(6, host="phone")
    (bye,) = [frame for frame in wire.hear() if frame["t"] == "bye"]
    assert (bye["n"], bye["why"], bye["host"]) == (6, "busy", "tablet")
    wire.greet(7, host="phone", take=1)
    assert {frame["n"] for frame in wire.hear() if frame["t"] == "hello"} == {7}


def test_a_silent_host_loses_the_node(wire: Wire) -> None:
    wire.greet(5)
    wire.hear(5500)
    wire.greet(6, host="phone")
    assert {frame["n"] for frame in wire.hear() if frame["t"] == "hello"} == {6}


def test_an_old_hi_starts_nothing(wire: Wire) -> None:
    said = []
    for number in (5, 6, 7):
        said.append(wire.greet(number))
        wire.hear()
    for hi in said:
        wire.say(**hi)
        assert {frame["n"] for frame in wire.hear() if frame["t"] != "birth"} <= {7}


def test_the_same_hi_again_does_not_start_anew(wire: Wire) -> None:
    hi = wire.greet(5)
    wire.hear()
    wire.say(**hi)
    again = [frame for frame in wire.hear(400) if frame["t"] == "hello"]
    assert {frame["s"] for frame in again} <= {1}


def test_unacknowledged_messages_come_again_with_longer_pauses(wire: Wire) -> None:
    wire.greet(5)
    times = []
    for _ in range(600):
        if "hello" in wire.names(10):
            times.append(wire.board.now_ms)
    pauses = [round(b - a, -1) for a, b in pairwise(times)]
    assert pauses[0] == pytest.approx(100, abs=30)
    assert pauses[1] == pytest.approx(200, abs=30)
    assert pauses[2] == pytest.approx(400, abs=30)
    assert pauses[3] == pytest.approx(800, abs=30)


def test_a_strange_bond_is_answered_by_a_birth_at_most_once_a_second(wire: Wire) -> None:
    births = 0
    for _ in range(30):
        wire.say(t="beat", n=99, u=1, a=0)
        births += wire.names(50).count("birth")
    assert 1 <= births <= 3


def test_in_a_bond_strangers_are_passed_over(wire: Wire) -> None:
    wire.greet(5)
    wire.hear()
    wire.say(t="cue", n=99, s=1, a=0, id=1, cues={"s1": "take"})
    assert "birth" not in wire.names(200)
    assert wire.board.lights()["s1"].cue == ""


def test_bye_ends_the_bond_and_darkens_the_lights(wire: Wire) -> None:
    wire.greet(5)
    wire.hear()
    wire.say(t="cue", n=5, s=1, a=3, id=1, cues={"s1": "take"})
    wire.hear()
    assert wire.board.lights()["s1"].cue == "take"
    wire.say(t="bye", n=5, why="closing")
    assert "birth" in wire.names(100)
    assert wire.board.lights()["s1"].cue == ""


def test_a_gap_and_a_doubled_line_are_acknowledged_and_not_applied(wire: Wire) -> None:
    wire.greet(5)
    wire.hear()
    cue = {"t": "cue", "n": 5, "a": 2, "cues": {"s1": "take"}}
    wire.say(**cue, s=2, id=2)
    assert max(frame["a"] for frame in wire.hear(40) if "a" in frame) == 0
    assert wire.board.lights()["s1"].cue == ""
    for _ in range(2):
        wire.say(**cue, s=1, id=1)
    frames = wire.hear(60)
    assert [frame["a"] for frame in frames if frame["t"] == "ack"][-1] == 1
    assert [frame["id"] for frame in frames if frame["t"] == "lit"] == [1]


def test_a_message_in_parts_is_applied_when_it_is_whole(wire: Wire) -> None:
    wire.greet(5)
    wire.hear()
    wire.say(t="cue", n=5, s=1, a=2, p=[1, 2], id=1, cues={"s1": "take"})
    wire.hear()
    assert wire.board.lights()["s1"].cue == ""
    wire.say(t="cue", n=5, s=2, a=2, p=[2, 2], cues={"s2": "put"})
    wire.hear()
    lights = wire.board.lights()
    assert (lights["s1"].cue, lights["s2"].cue) == ("take", "put")


def test_the_beat_carries_the_digest_after_its_message(wire: Wire) -> None:
    host = PlainHost(wire.board, bond=12)
    host.greet()
    wire.board.place("s2", "04a1b2c3d4e5f6")
    host.run(2500)
    beat = host.all("beat")[-1]
    assert beat["digest"] == digest([("s2", "04a1b2c3d4e5f6")])
    assert beat["of"] == host.all("tag")[-1]["s"]

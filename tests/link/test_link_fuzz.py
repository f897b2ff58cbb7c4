"""Hostile input: nothing that comes in crashes, hangs, grows without bound, or is believed."""

from __future__ import annotations

from binascii import crc32
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.link import codec
from companion.link.codec import Bad, Frame, Lines
from companion.link.connection import Stage
from companion.link.messages import KINDS, MAX_LINE, PROTOCOL
from companion.link.parts import Message, parts_of
from simulators.hostile import Hostile
from tests.link.link_harness import VirtualTable

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=6) | st.sampled_from(list("tnsuapk")), inner, max_size=5)
    ),
    max_leaves=12,
)
NUMBERS = st.integers(1, 2**30 - 1)
NAMES = st.from_regex(r"\A[A-Za-z0-9_.:-]{1,12}\Z")
UIDS = st.from_regex(r"\A([0-9a-f]{8}|[0-9a-f]{14}|[0-9a-f]{20})\Z")


@given(st.binary(max_size=600), st.integers(1, 50))
def test_any_bytes_in_any_cut(data: bytes, size: int) -> None:
    whole, pieces = Lines(), Lines()
    at_once = whole.feed(data)
    bit_by_bit = [
        line for at in range(0, len(data), size) for line in pieces.feed(data[at : at + size])
    ]

    # What is too long is dropped, sooner or later; what is not comes out alike.
    def short(lines: list[bytes]) -> list[bytes]:
        return [line for line in lines if len(line) < MAX_LINE]

    assert short(at_once) == short(bit_by_bit)
    assert len(pieces._rest) <= MAX_LINE
    for line in at_once:
        codec.decode(line)


@given(JSON)
def test_any_json_with_a_right_crc(value: Any) -> None:
    text = codec._dumps(value).encode()
    found = codec.decode(b"%b %08x" % (text, crc32(text)))
    if isinstance(found, Frame):
        assert isinstance(value, dict)
        assert 0 <= found.bond < 2**30
        kind = KINDS.get(("up", found.name))
        if kind is not None:
            kind.fault(found.body)


@given(st.dictionaries(NAMES, st.sampled_from(["choose", "put/3", "wrong"]), max_size=256), NUMBERS)
def test_any_cue_set_fits_in_parts(cues: dict[str, str], number: int) -> None:
    check_parts("down", Message("cue", {"id": number, "cues": cues}))


@given(st.lists(st.tuples(NAMES, UIDS).map(list), max_size=256))
def test_any_snapshot_fits_in_parts(tags: list[list[str]]) -> None:
    check_parts("up", Message("snap", {"tags": tags}))


@given(
    st.dictionaries(NAMES, st.integers(1, 3), max_size=256),
    st.lists(NAMES, max_size=8),
    st.from_regex(r"\A[ -~]{0,32}\Z"),
)
def test_any_hello_fits_in_parts(stations: dict[str, int], inputs: list[str], word: str) -> None:
    head = {"proto": PROTOCOL, "fw": word, "hash": "00000000", "py": word, "board": word}
    boot = {"boot": "00000000", "reset": "watchdog", "stations": stations, "inputs": inputs}
    check_parts("up", Message("hello", head | boot))


def check_parts(way: Any, message: Message) -> None:
    """Every part fits into a line, with the largest numbers and a key; together they are it."""
    kind = KINDS[way, message.name]
    assert kind.split is not None
    assert kind.fault(message.body) is None
    most = 2**30 - 1
    bodies = []
    for part in parts_of(way, message):
        frame = Frame(message.name, most, part.body, seq=most, ack=most, part=part.part)
        line = codec.encode(frame, bytes(32))
        found = codec.decode(line, lambda _: bytes(32))
        assert found == frame
        bodies.append(part.body)
    assert codec.join(kind.split, bodies) == message.body


LOOSE_BODIES: dict[tuple[str, str], dict[str, Any]] = {
    ("up", "beat"): {"boot": "f" * 8, "ms": 2**30 - 1, "digest": "f" * 8, "of": 99999,
                     "dropped": 99999, "resent": 99999, "bad": 99999, "heap": 9999999},
    ("up", "lit"): {"id": 2**30 - 1, "ms": 2**30 - 1},
    ("up", "birth"): {"proto": PROTOCOL, "boot": "f" * 8, "reset": "brownout", "x": "f" * 16},
    ("up", "bye"): {"why": "reboot", "proto": PROTOCOL, "boot": "f" * 8, "host": "h" * 24},
    ("down", "hi"): {"proto": PROTOCOL, "host": "h" * 24, "take": 1, "x": "f" * 16, "y": "f" * 16},
}  # fmt: skip


def test_the_longest_unreliable_messages_fit_into_a_line() -> None:
    for (way, name), body in LOOSE_BODIES.items():
        kind = KINDS[way, name]
        assert kind.fault(body) is None
        codec.encode(Frame(name, 2**30 - 1, body, loose=9999999, ack=9999999), bytes(32))


def test_100000_random_inputs_and_the_table_still_works() -> None:
    table = VirtualTable()
    table.until_ready()
    hostile = Hostile(Random(2024))
    inputs = hostile.inputs(1)
    for number in range(100_000):
        if number % 100 == 0:
            table.run(0.05)
            bond = table.link._side.bond  # type: ignore[attr-defined]
            inputs = hostile.inputs(bond.number if bond is not None else 1)
        data = next(inputs)
        table.link._side.feed(data, table.clock.now)
        if number % 2 == 0:
            table.node.feed(data, table.clock.now)
    assert table.link.counters.bad > 10_000
    assert table.link.counters.faults > 1_000
    table.pipe.node.write(b"\n")
    table.node.feed(b"\n", table.clock.now)
    table.node.reboot()
    table.run(60.0)
    table.until_ready()
    table.node.place("a1", "04a1b2c3d4e5f6", table.clock.now)
    table.run_until(lambda: table.seen() == table.node.tags)
    assert table.link.stage is Stage.READY


@settings(max_examples=200)
@given(st.binary(max_size=300))
def test_a_bad_line_never_passes_for_a_frame(data: bytes) -> None:
    good = codec.encode(Frame("beat", 5, {}, loose=1))
    found = codec.decode(data + good)
    assert isinstance(found, Bad | Frame)
    if b"\n" not in data and len(data + good) <= MAX_LINE and codec.HEAD not in data:
        assert found == Frame("beat", 5, {}, loose=1)

"""The host's codec against the golden vectors of the wire and the page that describes it."""

from __future__ import annotations

import json
import re
from binascii import crc32
from pathlib import Path
from typing import Any

import pytest

from companion.link import codec
from companion.link.codec import Bad, Frame
from companion.link.keys import TableKeys
from companion.link.messages import KINDS, MAX_LINE

ROOT = Path(__file__).parents[2]
WIRE: dict[str, Any] = json.loads((ROOT / "tests/vectors/wire.json").read_text())


def as_frame(spec: dict[str, Any]) -> Frame:
    part = tuple(spec["p"]) if "p" in spec else None
    loose, ack = spec.get("u"), spec.get("a")
    return Frame(spec["t"], spec["n"], spec["body"], spec.get("s"), loose, ack, part)


def about(vector: dict[str, Any]) -> str:
    return str(vector["about"])


@pytest.mark.parametrize("vector", WIRE["good"], ids=about)
def test_good_lines_are_read_and_written_alike(vector: dict[str, Any]) -> None:
    frame = as_frame(vector["frame"])
    assert codec.decode(vector["line"].encode()) == frame
    written = codec.encode(frame)
    assert len(written) <= MAX_LINE
    assert written.endswith(b"\n")
    assert codec.decode(written) == frame


@pytest.mark.parametrize("vector", WIRE["keyed"], ids=about)
def test_keyed_lines(vector: dict[str, Any]) -> None:
    key = bytes.fromhex(vector["key"])
    assert codec.decode(vector["line"].encode(), lambda _: key) == as_frame(vector["frame"])
    assert codec.encode(as_frame(vector["frame"]), key) == vector["line"].encode() + b"\n"


@pytest.mark.parametrize("vector", WIRE["keys"], ids=about)
def test_derived_keys(vector: dict[str, Any]) -> None:
    """HMAC-SHA256 of the text under the table's key, by another program (openssl)."""
    role, *bond, channel = vector["text"].split(":")
    keys = TableKeys(bytes.fromhex(vector["table_key"]), channel)
    if bond:
        number, host, node = bond
        found = getattr(keys.bond(int(number), host, node), role)
    else:
        found = getattr(keys, role)
    assert found.hex() == vector["key"]


@pytest.mark.parametrize("vector", WIRE["wrong_key"], ids=about)
def test_wrong_keys_are_refused(vector: dict[str, Any]) -> None:
    found = codec.decode(vector["line"].encode(), lambda _: bytes.fromhex(vector["key"]))
    assert isinstance(found, Bad)
    assert found.reason == "wrong key"


@pytest.mark.parametrize("vector", WIRE["bad"] + WIRE["strict"], ids=about)
def test_bad_lines_are_no_frames(vector: dict[str, Any]) -> None:
    assert isinstance(codec.decode(vector["line"].encode()), Bad)


@pytest.mark.parametrize("vector", WIRE["parts"], ids=about)
def test_parts_are_joined(vector: dict[str, Any]) -> None:
    kind = KINDS[vector["way"], vector["name"]]
    frames = [codec.decode(line.encode()) for line in vector["lines"]]
    bodies = [frame.body for frame in frames if isinstance(frame, Frame)]
    assert kind.split is not None
    whole = codec.join(kind.split, bodies)
    assert whole == vector["body"]
    assert kind.fault(whole) is None


@pytest.mark.parametrize("vector", WIRE["digests"], ids=lambda vector: vector["digest"])
def test_digests(vector: dict[str, Any]) -> None:
    assert codec.digest((at, uid) for at, uid in vector["tags"]) == vector["digest"]


@pytest.mark.parametrize("vector", WIRE["streams"], ids=about)
def test_streams_in_any_cut(vector: dict[str, Any]) -> None:
    data = vector["bytes"].encode()
    for size in (1, 2, 3, 7, 64, len(data)):
        lines = codec.Lines()
        found = [
            codec.decode(line)
            for at in range(0, len(data), size)
            for line in lines.feed(data[at : at + size])
        ]
        assert sum(isinstance(one, Frame) for one in found) == vector["frames"]


def test_the_example_of_the_page_is_a_frame() -> None:
    page = (ROOT / "docs/protocol.md").read_text()
    examples = re.findall(r'^    (\{"t":.*)$', page, re.M)
    assert examples
    for line in examples:
        frame = codec.decode(line.encode())
        assert isinstance(frame, Frame)
        assert KINDS["up", frame.name].fault(frame.body) is None


def test_no_message_uses_a_key_of_the_frame() -> None:
    for kind in KINDS.values():
        assert not {"t", "n", "s", "u", "a", "p", "k"} & (set(kind.fields) | set(kind.may))


def test_crc_of_the_description_is_the_well_known_one() -> None:
    assert crc32(b"123456789") == 0xCBF43926


def test_a_line_without_a_frame_is_no_damaged_frame() -> None:
    """A prompt, noise, or a frame cut short is passed over; only a frame can be damaged."""
    whole = codec.encode(Frame("beat", 1, {})).rstrip()
    for line in (b"", b"hello", b">>> ", whole[:4], whole[:-10], whole[1:]):
        assert codec.decode(line) == Bad("not a frame", line)
    damaged = whole[:-1] + (b"0" if whole[-1:] != b"0" else b"1")
    assert codec.decode(damaged) == Bad("damaged", damaged)

"""The golden vectors of the wire, read and written by the firmware's own codec, in both
interpreters: the same checks run on CPython and inside MicroPython.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

WIRE: dict[str, Any] = json.loads((Path(__file__).parents[1] / "vectors/wire.json").read_text())

DERIVE = """
from app.seal import derived
answer = json.dumps(derived(bytes.fromhex(vector["table_key"]), *vector["text"].split(":")).hex())
"""
# Written in the firmware's subset; `vector` comes in, `answer` goes out.
DECODE = """
from app import wire
message = wire.decode(vector["line"].encode(), key)
answer = json.dumps(message)
"""
ENCODE = """
from app import wire
frame = "".join([wire.field(name, vector["frame"][name]) for name in "nsuap"
                 if name in vector["frame"]])
body = "".join([wire.field(name, vector["frame"]["body"][name])
                for name in vector["frame"]["body"]])
answer = json.dumps(wire.decode(wire.line(vector["frame"]["t"], frame, body, key)[:-1], key))
"""
GATHER = """
from app import delivery, wire
flow = delivery.Delivery(lambda: [])
answer = None
for i, line in enumerate(vector["lines"]):
    message = wire.decode(line.encode())
    message["s"] = i + 1
    answer = flow.receive(message, 0)
answer = json.dumps(answer)
"""
DIGEST = """
from app import wire
answer = json.dumps(wire.digest([(at, uid) for at, uid in vector["tags"]]))
"""
STREAM = """
from app import wire
data = vector["bytes"].encode()
counts = []
for size in (1, 2, 3, 7, 64, len(data)):
    lines, count = wire.Lines(), 0
    for at in range(0, len(data), size):
        count += len([raw for raw in lines.feed(data[at : at + size]) if wire.decode(raw)])
    counts.append(count)
answer = json.dumps(counts)
"""
SPLIT = """
from app import delivery, wire
rows = [wire.dumps(["station%d" % i, "04a1b2c3d4e5f6"]) for i in range(vector)]
flow = delivery.Delivery(lambda: [])
flow.begin(1073741823, 250)
flow.send_parts("snap", delivery.bodies("tags", rows, "[]", "", keyed))
sizes, tags = [], []
flow.key = b"k" * 32 if keyed else None
for turn in range(9):
    lines = flow.outgoing(0)
    for line in lines:
        sizes.append(len(line))
        tags += wire.decode(line[:-1], flow.key)["tags"]
    flow.receive({"a": len(sizes)}, 0)
answer = json.dumps([sizes, len(tags), len(set([at for at, uid in tags]))])
"""


def flat(frame: dict[str, Any]) -> dict[str, Any]:
    head: dict[str, Any] = {name: frame[name] for name in frame if name != "body"}
    head.update(frame["body"])
    return head


def about(vector: dict[str, Any]) -> str:
    return str(vector["about"])


def test_good_lines(check: Any) -> None:
    for vector in WIRE["good"]:
        assert check(DECODE, vector=vector, key=None) == flat(vector["frame"]), about(vector)
        assert check(ENCODE, vector=vector, key=None) == flat(vector["frame"]), about(vector)


def test_keyed_lines(check: Any) -> None:
    for vector in WIRE["keyed"]:
        key = bytes.fromhex(vector["key"])
        seal = {"k": json.loads(vector["line"][:-9])["k"]}
        assert check(DECODE, vector=vector, key=key) == flat(vector["frame"]) | seal
        assert check(ENCODE, vector=vector, key=key) == flat(vector["frame"]) | seal
    for vector in WIRE["wrong_key"]:
        assert check(DECODE, vector=vector, key=bytes.fromhex(vector["key"])) is None


def test_derived_keys(check: Any) -> None:
    for vector in WIRE["keys"]:
        assert check(DERIVE, vector=vector) == vector["key"], about(vector)


def test_bad_lines(check: Any) -> None:
    for vector in WIRE["bad"]:
        assert check(DECODE, vector=vector, key=None) is None, about(vector)


def test_parts_are_put_together(check: Any) -> None:
    for vector in WIRE["parts"]:
        if vector["way"] == "down":
            found = check(GATHER, vector=vector)
            body = {name: found[name] for name in vector["body"]}
            assert body == vector["body"]


def test_digests(check: Any) -> None:
    for vector in WIRE["digests"]:
        assert check(DIGEST, vector=vector) == vector["digest"]


def test_streams_in_any_cut(check: Any) -> None:
    for vector in WIRE["streams"]:
        assert set(check(STREAM, vector=vector)) == {vector["frames"]}


@pytest.mark.parametrize("keyed", [False, True])
@pytest.mark.parametrize("count", [0, 1, 5, 40])
def test_snapshots_are_cut_to_fit(check: Any, count: int, keyed: bool) -> None:
    sizes, tags, stations = check(SPLIT, vector=count, keyed=keyed)
    assert max(sizes) <= 256
    assert tags == stations == count

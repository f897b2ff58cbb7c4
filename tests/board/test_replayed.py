"""On a table with a key, lines that were recorded or forged do nothing, on either side."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from companion.link.connection import Stage
from simulators.board.plainhost import line_of
from tests.board.node_bench import KEY, Bench

UID = "04a1b2c3d4e5f6"
TABLES = [("cpython", "serial"), ("cpython", "mqtt"), ("micropython", "serial")]


class Tapped(Bench):
    """A bench whose lines somebody records; alone, that somebody can speak to either side."""

    def __init__(self, interpreter: str, carrier: str) -> None:
        super().__init__(interpreter, key=KEY, carrier=carrier)
        self.down: list[bytes] = []
        self.up: list[bytes] = []
        write = self.pipe.node.write
        self.up_to_host = write

        def told(data: bytes) -> None:
            self.up.append(data)
            write(data)

        self.pipe.node.write = told  # type: ignore[method-assign]

    def _down(self, data: bytes) -> None:
        self.down.append(data)
        super()._down(data)

    def to_node(self, lines: list[bytes], seconds: float) -> bytes:
        """Only the attacker speaks to the node; what the node answers."""
        said = b""
        for line in [*lines, *[b""] * round(seconds * 200)]:
            if line:
                Bench._down(self, line)
            self.board.advance(5)
            heard = self.board.receive()
            said += self.broker.take() if self.broker else heard
        return said

    def to_host(self, lines: list[bytes], seconds: float) -> None:
        """Only the attacker speaks to the host; the node is away."""
        for line in [*lines, *[b""] * round(seconds * 200)]:
            if line:
                self.up_to_host(line)
            self.link.pump()
            self.pipe.node.read(0)
            self.board.advance(5)
            self.board.receive()
            if self.broker:
                self.broker.take()
            self._take()


@pytest.fixture(params=TABLES, ids=lambda table: "-".join(table))
def bench(request: pytest.FixtureRequest) -> Iterator[Tapped]:
    """A bond in which a lamp was lit and a tag came and went; all of it was recorded."""
    made = Tapped(*request.param)
    made.until_ready()
    made.link.cue({"a1": "choose"})
    made.until(lambda: made.lit()["a1"] == "choose", 5)
    made.board.place("a2", UID)
    made.until(lambda: made.mirror.tags == {("a2", UID)}, 5)
    made.board.remove("a2")
    made.until(lambda: not made.mirror.tags, 5)
    made.link.cue({})
    made.until(lambda: not made.lit()["a1"], 5)
    yield made
    made.close()


def test_recorded_commands_do_nothing_in_their_own_bond(bench: Tapped) -> None:
    bench.to_node(list(bench.down) * 2, 1)
    assert not any(bench.lit().values())


def test_recorded_commands_do_nothing_after_a_restart_of_the_node(bench: Tapped) -> None:
    bench.board.brown_out()
    bench.to_node([], 3)
    said = bench.to_node(list(bench.down) * 2, 3)
    assert b'"t":"birth"' in said  # it waits for a host that knows the key
    assert b'"t":"hello"' not in said
    assert not any(bench.lit().values())


def test_recorded_news_do_nothing_in_their_own_bond(bench: Tapped) -> None:
    told = bench.told()
    bench.to_host(list(bench.up) * 2, 1)
    assert bench.told() == told
    assert not bench.mirror.tags


def test_recorded_news_do_nothing_after_a_restart_of_the_host(bench: Tapped) -> None:
    told = bench.told()
    bench.link = bench.host("tablet", 77)
    bench.to_host(list(bench.up) * 2, 5)
    assert bench.link.stage is not Stage.READY
    assert bench.told() == told


@pytest.mark.parametrize("sealed", [True, False])
def test_a_changed_command_does_nothing(bench: Tapped, sealed: bool) -> None:
    """The next number, a right CRC, and the seal of other words, or none at all."""
    lines = [json.loads(line.rpartition(b" ")[0]) for line in b"".join(bench.down).splitlines()]
    last = max((line for line in lines if line["t"] == "cue"), key=lambda line: int(line["s"]))
    forged = {**last, "s": last["s"] + 1, "id": last["id"] + 1, "cues": {"a3": "take"}}
    if not sealed:
        del forged["k"]
    bench.to_node([line_of(forged)], 1)
    assert not any(bench.lit().values())


def test_after_all_that_the_table_goes_on(bench: Tapped) -> None:
    bench.to_node(list(bench.down), 0.5)
    bench.board.brown_out()
    bench.run(1)
    bench.until_ready()
    bench.board.place("a1", UID)
    bench.until(lambda: bench.mirror.tags == {("a1", UID)}, 10)

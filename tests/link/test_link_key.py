"""The message key: every line sealed, forged and replayed ones refused, the key never shown."""

from __future__ import annotations

from random import Random

import pytest

from companion.link import codec
from companion.link.codec import Frame
from companion.link.connection import Stage
from simulators.faults import Faults
from tests.link.link_harness import VirtualTable

KEY = bytes(range(32))
OTHER = bytes(range(1, 33))
TAG = "04a1b2c3d4e5f6"


def spied(table: VirtualTable) -> tuple[list[bytes], list[bytes]]:
    """Copies of all lines down and up from now on."""
    down: list[bytes] = []
    up: list[bytes] = []
    host_write, node_write = table.pipe.host.write, table.pipe.node.write

    def write_down(data: bytes) -> None:
        down.extend(data.splitlines(keepends=True))
        host_write(data)

    def write_up(data: bytes) -> None:
        up.extend(data.splitlines(keepends=True))
        node_write(data)

    table.pipe.host.write = write_down  # type: ignore[method-assign]
    table.pipe.node.write = write_up  # type: ignore[method-assign]
    return down, up


@pytest.mark.parametrize("wire", [Faults(), Faults(lose=0.1, damage=0.1, late=0.1, double=0.1)])
def test_a_table_with_a_key(wire: Faults) -> None:
    table = VirtualTable(key=KEY, up=wire, down=wire)
    down, up = spied(table)
    table.until_ready()
    for number in range(50):
        table.node.place("a1", f"04{number:012x}", table.clock.now)
        table.link.cue({f"a{at}": "choose/1" for at in range(1, 15)})
        table.run(0.5)
        if number % 10 == 9:
            table.node.reboot()
            table.run(4.0)
    table.until_ready()
    table.run_until(lambda: table.node.idle and table.seen() == table.node.tags)
    lines = down + [line for line in up if b'"t"' in line]
    assert len(lines) > 100
    assert all(b',"k":"' in line for line in lines if isinstance(codec.decode(line), Frame))


def test_a_node_with_another_key() -> None:
    table = VirtualTable(key=KEY, node_key=OTHER)
    table.run(30.0)
    assert table.troubles() == ["link.wrong_key"]
    assert Stage.READY not in table.stages()
    assert not table.node.has_bond


def test_a_host_without_the_key_gets_nothing() -> None:
    table = VirtualTable(node_key=OTHER)
    table.run(30.0)
    assert Stage.READY not in table.stages()
    assert not table.node.has_bond


def test_recorded_commands_do_nothing_when_sent_again() -> None:
    table = VirtualTable(key=KEY)
    down, _ = spied(table)
    table.until_ready()
    table.link.cue({"a1": "choose"})
    table.run(1.5)
    table.link.dark()
    table.run(1.5)
    heard = len(table.node.received)
    table.node_on = False  # only the attacker speaks
    for line in list(down):
        table.node.feed(line, table.clock.now)
    assert len(table.node.received) == heard
    table.node.reboot()
    for line in list(down) * 2:
        table.node.feed(line, table.clock.now)
    assert not table.node.has_bond
    assert len(table.node.received) == heard


def test_forged_commands_do_nothing() -> None:
    table = VirtualTable(key=KEY)
    table.until_ready()
    delivery = table.link._side.bond._delivery  # type: ignore[attr-defined]
    before = list(table.node.received)
    for key in (None, OTHER, KEY):  # not even the table's key is the bond's
        for name, body in (("dark", {"id": 99}), ("beat", {})):
            frame = Frame(name, delivery.bond, body, loose=1000)
            table.node.feed(codec.encode(frame, key), table.clock.now)
    assert table.node.received == before
    table.node.feed(codec.encode(Frame("dark", delivery.bond, {"id": 99}, loose=1000),
                                 delivery.key), table.clock.now)  # fmt: skip
    assert table.node.received[-1].name == "dark"


def test_a_replayed_restart_of_the_node_starts_nothing_but_a_greeting() -> None:
    table = VirtualTable(key=KEY)
    _, up = spied(table)
    table.until_ready()
    old = [line for line in up if b'"birth"' in line]
    table.node.reboot()
    table.run_until(lambda: "link.rebooted" in table.troubles())
    table.until_ready()
    for line in old:
        table.pipe.node.write(line)
    table.run(10.0)
    assert table.link.stage is Stage.READY
    table.node.place("a1", TAG, table.clock.now)
    table.run_until(lambda: table.seen() == {("a1", TAG)})


def test_the_key_is_in_no_text() -> None:
    table = VirtualTable(key=KEY, node_key=OTHER)
    table.pipe.node.write(Random(1).randbytes(100) + b"\n")
    table.run(10.0)
    told = f"{table.events!r}{table.link!r}{table.link.connection!r}"
    for secret in (KEY, OTHER):
        assert secret.hex() not in told
        assert repr(secret)[2:-1] not in told

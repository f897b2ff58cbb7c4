"""Somebody on the wire who has no key: lines sent again, back, mixed, or to the wrong node.

An attacker reads every line in both directions and can put lines on both. What must hold: a table
is never blind without saying so, never believes what was not said now, and comes back by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from companion.link import codec
from companion.link.codec import Frame
from companion.link.connection import Stage
from companion.link.events import Changed
from companion.link.host import HostSide
from companion.link.link import Link
from companion.link.messages import PROTOCOL
from companion.link.transports.memory import Pipe
from companion.link.urls import Carrier
from tests.link.link_harness import VirtualTable, messages
from tests.link.wirenode import WireNode

KEY = bytes(range(32))
TAGS = [(f"a{at}", f"04{at:012x}") for at in range(1, 11)]


class Spy:
    """Reads along on a table's wire; `up` and `down` are the lines so far."""

    def __init__(self, table: VirtualTable) -> None:
        self.up: list[bytes] = []
        self.down: list[bytes] = []
        self.table = table
        self._say_up, self._say_down = table.pipe.node.write, table.pipe.host.write
        table.pipe.node.write = self._kept(self.up, self._say_up)  # type: ignore[method-assign]
        table.pipe.host.write = self._kept(self.down, self._say_down)  # type: ignore[method-assign]

    @staticmethod
    def _kept(lines: list[bytes], write: Callable[[bytes], None]) -> Callable[[bytes], None]:
        def keep(data: bytes) -> None:
            lines.extend(data.splitlines(keepends=True))
            write(data)

        return keep

    def to_host(self, *lines: bytes) -> None:
        for line in lines:
            self._say_up(line)

    def to_node(self, *lines: bytes) -> None:
        for line in lines:
            self._say_down(line)

    def births(self) -> list[bytes]:
        return [line for line in self.up if b'"birth"' in line]


def warned(table: VirtualTable) -> set[str]:
    """The troubles that people saw, also while the table worked."""
    told = [event.connection.hitch for event in table.events if isinstance(event, Changed)]
    return {trouble.key for trouble in told if trouble is not None}


def with_ten_pieces(spy: Spy) -> None:
    """Ten pieces are laid while the attacker speaks; the host must know all of them."""
    table = spy.table
    for at, uid in TAGS:
        table.node.place(at, uid, table.clock.now)
        table.run(0.3)
    table.run_until(lambda: table.seen() == set(TAGS), 10.0)


@pytest.fixture
def spy() -> Spy:
    found = Spy(VirtualTable(key=KEY))
    found.table.until_ready()
    return found


def test_the_hosts_own_lines_come_back_to_it(spy: Spy) -> None:
    """Reflection: the lines down are put on the way up, as often as the host says some."""
    table = spy.table
    for number in range(20):
        table.link.cue({"a1": f"put/{number % 8 + 1}"})
        table.run(0.1)
    spy.to_host(*spy.down)
    table.run(0.5)
    with_ten_pieces(spy)
    spy.to_host(*spy.down)
    table.run(2.0)
    assert table.link.stage is Stage.READY
    assert "link.disturbed" in warned(table)
    assert table.seen() == set(TAGS)
    table.run(60.0)
    assert table.link.connection.hitch is None  # the warning goes when nobody disturbs


def test_the_nodes_own_lines_come_back_to_it(spy: Spy) -> None:
    table = spy.table
    with_ten_pieces(spy)
    received = len(table.node.received)
    spy.to_node(*spy.up)
    table.run(0.5)
    assert [
        message.name for message in table.node.received[received:] if message.name != "beat"
    ] == []
    assert table.link.stage is Stage.READY


def test_all_that_was_ever_said_is_said_again(spy: Spy) -> None:
    """Replay to both ends, over a restart of the node and a new bond."""
    table = spy.table
    with_ten_pieces(spy)
    table.node.reboot()
    table.run_until(lambda: "link.rebooted" in table.troubles())
    table.until_ready()
    up, down = list(spy.up), list(spy.down)
    for at, uid in TAGS[:5]:
        table.node.remove(at, uid, table.clock.now)
    for _ in range(3):
        spy.to_host(*up)
        spy.to_node(*down)
        table.run(1.0)
    table.run_until(lambda: table.link.stage is Stage.READY, 10.0)
    table.run(3.0)
    assert table.seen() == set(TAGS[5:])


def test_lines_of_two_bonds_are_mixed(spy: Spy) -> None:
    """Interleaving: half of the lines of an old bond between those of the new one."""
    table = spy.table
    with_ten_pieces(spy)
    old = list(spy.up)
    table.node.reboot()
    table.run_until(lambda: "link.rebooted" in table.troubles())
    table.until_ready()
    for number, line in enumerate(old):
        spy.to_host(line)
        if number % 3 == 0:
            at, uid = TAGS[number % 10]
            table.node.remove(at, uid, table.clock.now)
            table.node.place(at, uid, table.clock.now)
        table.run(0.05)
    table.run_until(lambda: table.link.stage is Stage.READY and table.seen() == set(TAGS), 10.0)


@pytest.mark.parametrize("pause_s", [0.01, 0.3, 2.0])
def test_a_birth_that_was_said_before_changes_nothing(spy: Spy, pause_s: float) -> None:
    """Also one of an earlier start: no new bond, no twins; it is asked and contradicted."""
    table = spy.table
    table.node.reboot()
    table.run_until(lambda: "link.rebooted" in table.troubles())
    table.until_ready()
    births = spy.births()
    assert len(births) >= 2
    bond = table.link._side.bond.number  # type: ignore[union-attr, attr-defined]
    table.events.clear()
    for number in range(round(30 / max(pause_s, 0.1))):
        spy.to_host(births[number % len(births)])
        table.run(pause_s)
    assert set(table.stages()) <= {Stage.READY}
    assert table.link._side.bond.number == bond  # type: ignore[union-attr, attr-defined]


def test_an_old_birth_does_not_hinder_a_greeting(spy: Spy) -> None:
    """The host wants a bond while somebody repeats old births without end."""
    table = spy.table
    births = spy.births()
    table.node.reboot()
    for _ in range(300):
        spy.to_host(*births)
        table.run(0.02)
    assert table.link.stage is Stage.READY


def test_a_will_that_is_sent_again_does_not_end_a_bond(spy: Spy) -> None:
    table = spy.table
    table.events.clear()
    for _ in range(20):
        spy.to_host(table.node.will())
        table.run(0.4)
    assert set(table.stages()) <= {Stage.READY}
    table.node_on = False
    spy.to_host(table.node.will())
    assert table.run_until(lambda: "link.node_gone" in table.troubles()) <= 1.6


def test_a_farewell_that_was_said_before_ends_nothing(spy: Spy) -> None:
    """`bye` up: of an earlier bond, and a refusal that was meant for another question."""
    table = spy.table
    node, host = table.node, "phone"
    for why, bond in (("busy", 4711), ("proto", 4711), ("reboot", 4711)):
        body = {"why": why, "proto": PROTOCOL, "boot": node.boot, "host": host}
        key = node._keys.node if node._keys else None  # a line that the node has said once
        number = table.link._side.bond.number  # type: ignore[union-attr, attr-defined]
        for at in (bond, number):
            spy.to_host(codec.encode(Frame("bye", at, body), key))
            spy.to_host(codec.encode(Frame("bye", at, body | {"y": "0" * 16}), key))
        table.run(0.5)
    assert table.link.stage is Stage.READY
    assert set(table.troubles()) == set()


def test_a_line_for_one_node_is_none_for_another() -> None:
    """The same key, another node: what one says or hears means nothing on the other's wire."""
    first = HostSide("rail", "tablet", lambda _: None, resend_s=0.5, rng=Random(1), key=KEY,
                     channel="den/rail")  # fmt: skip
    first.opened(0.0)
    (question,) = first.lines(0.0)
    own = WireNode(["a1"], Random(2), key=KEY, channel="den/rail")
    other = WireNode(["a1"], Random(2), key=KEY, channel="den/mat")
    cable = WireNode(["a1"], Random(2), key=KEY)
    for node, answers in ((own, True), (other, False), (cable, False)):
        node.lines(0.0)
        node.feed(question, 0.0)
        assert bool([line for line in node.lines(0.0) if b'"y"' in line]) is answers


def test_a_bond_whose_digest_stays_wrong_is_told() -> None:
    """A table without a key: the host's numbered lines come back and stand in for the node's, so
    that what the node says next seems to be doubled. The heartbeats tell, and so do we."""
    table = VirtualTable()
    spy = Spy(table)
    table.until_ready()
    for number in range(20):
        table.link.cue({"a1": f"put/{number % 8 + 1}"})
        table.run(0.1)
    spy.to_host(*spy.down)
    table.run(0.1)
    for at, uid in TAGS:
        table.node.place(at, uid, table.clock.now)
    table.run_until(lambda: bool(table.troubles()), 15.0)
    assert set(table.troubles()) <= {"link.disturbed", "link.forgot"}
    table.run_until(lambda: table.seen() == set(TAGS) and table.link.stage is Stage.READY, 10.0)


def test_a_digest_that_stays_wrong_is_told() -> None:
    """A table without a key, and somebody who answers in the node's place."""
    table = VirtualTable()
    table.until_ready()
    node = table.node
    genuine = node._snap
    node._snap = lambda: genuine()._replace(body={"tags": []})  # type: ignore[method-assign]
    node.tags.update(TAGS)
    assert table.run_until(lambda: "link.disturbed" in table.troubles()) < 10.0
    node._snap = genuine  # type: ignore[method-assign]
    table.run_until(lambda: table.seen() == set(TAGS) and table.link.stage is Stage.READY, 10.0)


def test_a_program_that_uses_the_nodes_name_is_told(spy: Spy) -> None:
    """The node says, sealed, how often the broker closed its connection."""
    table = spy.table
    for throws in range(8):
        table.node.thrown = throws
        table.run(1.0)
    assert table.link.stage is Stage.READY
    assert table.link.connection.hitch is not None
    assert table.link.connection.hitch.key == "link.name_used"
    table.run(120.0)
    assert table.link.connection.hitch is None


def test_what_the_broker_closed_before_our_own_connection_broke_says_nothing(spy: Spy) -> None:
    """Then the node was closed out with us; three times in a minute would be told otherwise."""
    table = spy.table
    for throws in range(3):
        table.node.thrown = throws
        table.run(2.0)
    table.pipe.cut()
    table.run(1.0)
    table.pipe.mend()
    table.node.thrown = 3
    table.until_ready()
    table.run(15.0)
    assert table.link.connection.hitch is None
    assert "link.name_used" not in table.troubles()


def test_a_node_of_protocol_1_is_told_from_a_stranger() -> None:
    """Its births are sealed with the table's key itself: the host says that it is old."""
    table = VirtualTable(key=KEY)
    table.node_on = False
    body = {"proto": 1, "boot": "0" * 8, "reset": "power", "x": "0" * 16}
    old = codec.encode(Frame("birth", 0, body), KEY)
    for _ in range(10):
        table.pipe.node.write(old)
        table.run(1.0)
    assert table.troubles() == ["link.board_old"]
    table.node_on = True  # somebody repeats it: the new node is reached all the same
    for _ in range(20):
        table.pipe.node.write(old)
        table.run(0.1)
    assert table.link.stage is Stage.READY


# -- bad input -------------------------------------------------------------------------------------


def test_a_flood_that_never_ends(spy: Spy) -> None:
    """Endless lines, heads without end, foreign bonds and log, while pieces are laid."""
    table = spy.table
    rng = Random(5)
    foreign = [codec.encode(Frame("tag", n, {"at": "a1", "uid": "0" * 14, "on": 1, "ms": 1}, seq=1))
               for n in (1, 99, 2**30 - 1)]  # fmt: skip
    for at, uid in TAGS:
        spy.to_host(b'{"t":"' * 5000, rng.randbytes(20_000), b"x" * 50_000, *foreign * 100)
        spy.to_host(b"\n")
        table.node.place(at, uid, table.clock.now)
        table.run(0.3)
    table.run_until(lambda: table.seen() == set(TAGS) and table.link.stage is Stage.READY, 10.0)
    table.take()
    assert len(messages(table.events, "hello")) <= 2


@pytest.mark.parametrize("jump_s", [3.0, 60.0, 86_400.0])
def test_a_clock_that_jumps(spy: Spy, jump_s: float) -> None:
    table = spy.table
    table.clock.now += jump_s
    for at, uid in TAGS:
        table.node.place(at, uid, table.clock.now)
    table.run_until(lambda: table.seen() == set(TAGS) and table.link.stage is Stage.READY, 10.0)


def test_two_hosts_of_one_table_do_not_read_each_others_lines() -> None:
    """The bond of one tablet means nothing to another, with the same key."""
    table = VirtualTable(key=KEY)
    table.until_ready()
    pipe = Pipe("phone")
    other = Link(Carrier(pipe.host, "pad"), host="phone", clock=table.clock, rng=Random(60),
                 key=KEY, threaded=False)  # fmt: skip
    spy = Spy(table)
    for at, uid in TAGS:
        table.node.place(at, uid, table.clock.now)
        table.run(0.2)
        other.pump()
        pipe.node.write(b"".join(spy.up))
        other.pump()
    assert other.stage is Stage.GREETING
    assert table.seen() == set(TAGS)
    other.close()

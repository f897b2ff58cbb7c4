"""Bonds: greeting, restart, silence, refusal, two hosts, twins, old lines; in virtual time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest

from companion.link import codec
from companion.link.codec import Frame
from companion.link.connection import Stage
from companion.link.doubt import Often
from companion.link.greeting import Greeting
from companion.link.link import Link
from companion.link.messages import PROTOCOL
from companion.link.parts import Message
from companion.link.transports.memory import Pipe
from companion.link.urls import Carrier
from simulators.faults import Faults
from tests.link.link_harness import STATIONS, VirtualTable, seen
from tests.link.wirenode import WireNode

TAG = "04a1b2c3d4e5f6"


def ready_table(**kinds: object) -> VirtualTable:
    table = VirtualTable(**kinds)  # type: ignore[arg-type]
    table.until_ready()
    return table


def down(table: VirtualTable, frame: Frame) -> None:
    """Puts a line on the wire to the node, as anybody on it could."""
    table.node.feed(codec.encode(frame), table.clock.now)


def up(table: VirtualTable, frame: Frame) -> None:
    """Puts a line on the wire to the host, as anybody on it could."""
    table.pipe.node.write(codec.encode(frame))


def test_the_states_are_passed_in_order() -> None:
    table = ready_table()
    assert table.stages() == [Stage.OPENING, Stage.GREETING, Stage.READY]
    assert [message.name for message in table.messages()] == ["hello", "snap"]
    assert table.link.hello is not None
    assert list(table.link.hello["stations"]) == STATIONS


def test_a_node_that_is_switched_on_late_is_found_at_once() -> None:
    table = VirtualTable()
    table.node_on = False
    table.run(60.0)
    assert table.troubles() == ["link.no_answer"]
    table.node_on = True
    assert table.until_ready() < 1.0


def test_a_restart_is_noticed_and_the_state_read_again() -> None:
    table = ready_table()
    table.node.place("a1", TAG, table.clock.now)
    table.run(0.1)
    table.node.tags.clear()
    table.node.tags.add(("a2", TAG))
    table.node.reboot("brownout")
    took = table.run_until(lambda: table.seen() == {("a2", TAG)})
    assert took < 3.0
    assert table.troubles() == ["link.rebooted"]
    assert table.link.connection.hitch is None


@pytest.mark.parametrize("wire", [Faults(lose=0.3), Faults(late=0.3, swap=0.2)])
def test_restarts_on_a_bad_wire(wire: Faults) -> None:
    table = ready_table(up=wire, down=wire)
    rng = Random(9)
    for number in range(40):
        table.node.place("a1", f"04{number:012x}", table.clock.now)
        table.node.remove("a1", f"04{number - 1:012x}", table.clock.now)
        table.run(rng.random())
        table.node.reboot()
        table.run(rng.random() * 3)
    table.run_until(lambda: table.link.stage is Stage.READY and table.seen() == table.node.tags)
    assert len(table.seen()) == 1


def test_a_pulled_cable_is_noticed_and_mended() -> None:
    table = ready_table()
    table.pipe.cut()
    table.node.place("a1", TAG, table.clock.now)
    table.run(20.0)
    assert table.link.stage is Stage.SEARCHING
    assert table.troubles() == ["link.cut"] * 2  # lost, then searching
    table.pipe.mend()
    assert table.run_until(lambda: table.seen() == {("a1", TAG)}) < 3.0


def test_a_silent_node_is_noticed_by_its_missing_heartbeats() -> None:
    table = ready_table()
    table.node_on = False
    took = table.run_until(lambda: "link.silent" in table.troubles())
    assert 3.0 <= took <= 5.0  # 4 s since the last beat
    table.node.place("a1", TAG, table.clock.now)
    table.node_on = True
    assert table.run_until(lambda: table.seen() == {("a1", TAG)}) < 3.0


@pytest.mark.parametrize("stood", [2.0, 4.5, 6.0, 9.0])
def test_a_busy_tablet_calls_no_node_silent(stood: float) -> None:
    """Both stood still, as on a machine that others have: that is no fault of the table."""
    table = ready_table()
    for _ in range(5):
        table.clock.now += stood
        table.run(1.0)
    assert table.troubles() == []
    assert table.link.stage is Stage.READY


def test_a_node_that_went_while_the_tablet_was_busy_is_missed() -> None:
    table = ready_table()
    table.clock.now += 6.0
    table.node_on = False
    assert table.run_until(lambda: "link.silent" in table.troubles()) <= 5.0


def test_an_hour_of_sleep() -> None:
    table = ready_table()
    table.clock.now += 3600.0
    table.node.place("a3", TAG, table.clock.now)
    assert table.run_until(lambda: table.seen() == {("a3", TAG)}) < 3.0


def test_kept_messages_are_sent_again_in_each_bond_and_others_are_not() -> None:
    table = VirtualTable()
    assert table.link.send(Message("scan", {"first": ["a1"]}))
    assert not table.link.send(Message("test", {"id": 1, "what": "light", "at": "a1"}))
    table.link.cue({"a1": "take"})
    table.until_ready()
    table.run_until(lambda: table.link.idle)
    table.node.reboot()
    table.run_until(lambda: "link.rebooted" in table.troubles())
    table.until_ready()
    table.run_until(lambda: table.link.idle)
    names = [message.name for message in table.node.received if message.name != "beat"]
    assert names == ["scan", "cue", "scan", "cue"]


def test_cue_is_answered_by_lit() -> None:
    table = ready_table()
    number = table.link.cue({"a1": "choose"})
    table.run(0.1)
    assert [message.body["id"] for message in table.messages("lit")] == [number]


def test_dark_overtakes_what_waits_and_stays() -> None:
    table = ready_table(down=Faults(delay_s=0.2))
    for number in range(20):
        table.link.send(Message("test", {"id": number, "what": "light", "at": "a1"}))
    table.link.cue({"a1": "choose"})
    table.run(0.05)
    table.link.dark()
    table.run(10.0)
    names = [message.name for message in table.node.received if message.name != "beat"]
    assert names.index("dark") == 8  # only the window was out before it
    assert names.count("test") == 20
    assert table.node.cues == {}
    table.link.cue({"a2": "put"})
    table.run(5.0)
    assert table.node.cues == {"a2": "put"}


def test_a_waiting_cue_set_is_replaced_by_a_newer_one() -> None:
    table = ready_table(down=Faults(delay_s=1.0))
    for number in range(50):
        table.link.cue({"a1": "choose", "a2": f"put/{number % 8 + 1}"})
    table.run_until(lambda: table.link.idle)
    cues = [message.body["cues"] for message in table.node.received if message.name == "cue"]
    assert len(cues) == 1
    assert cues[0]["a2"] == f"put/{49 % 8 + 1}"


def test_a_wrong_digest_brings_a_snapshot() -> None:
    table = ready_table()
    table.node.tags.add(("a5", TAG))  # an event that the node forgot to tell
    table.run(3.0)
    assert table.seen() == {("a5", TAG)}
    assert sum(message.name == "snap" for message in table.node.received) == 1


def test_a_full_queue_becomes_a_snapshot() -> None:
    table = ready_table()
    table.node_on = False
    for number in range(100):
        table.node.place(STATIONS[number % 16], f"04{number:012x}", table.clock.now)
    table.node_on = True
    table.run(2.0)
    assert table.seen() == table.node.tags
    assert len(table.seen()) == 100
    assert table.node.counters.dropped > 0
    assert table.messages("beat")[-1].body["dropped"] == table.node.counters.dropped


@pytest.mark.parametrize(
    ("theirs", "told"),
    [(1, "the program on this board is older"), (7, "Tabletwin on this device is older")],
)
def test_another_protocol_version_is_refused_and_told_which_is_older(
    theirs: int, told: str
) -> None:
    table = VirtualTable(protocol=theirs)
    table.run_until(lambda: table.link.stage is Stage.LOST)
    trouble = table.link.connection.hitch
    assert trouble is not None
    assert told in trouble.cause.said()
    assert {str(theirs), str(PROTOCOL)} <= set(re.findall(r"\d+", trouble.cause.said()))
    table.run(60.0)
    assert Stage.READY not in table.stages()
    table.node.protocol = PROTOCOL
    table.link.again()
    table.until_ready(5.0)


def test_tries_after_a_refusal_get_rarer() -> None:
    table = VirtualTable(protocol=7)
    table.run(300.0)
    greetings = table.stages().count(Stage.GREETING)
    # at 0, then after 1, 2, 4, 8, 16, 30, 30, ... s
    assert 10 <= greetings <= 14


def second_host(table: VirtualTable, name: str) -> tuple[Link, Pipe]:
    """Another tablet whose lines reach the same node."""
    pipe = Pipe("pad")
    link = Link(
        Carrier(pipe.host, "pad"), host=name, clock=table.clock, rng=Random(77), threaded=False
    )
    return link, pipe


def run_two(table: VirtualTable, other: Link, pipe: Pipe, seconds: float) -> None:
    """The node hears both hosts, and both hear the node, as on a broker."""
    until = table.clock.now + seconds
    while table.clock.now < until:
        other.pump()
        while data := pipe.node.read(0.0):
            table.node.feed(data, table.clock.now)
        for line in table.node.lines(table.clock.now):
            pipe.node.write(line)
            table.pipe.node.write(line)
        table.step(table.clock.now + 0.01)


def test_two_hosts_on_one_table() -> None:
    table = ready_table()
    other, pipe = second_host(table, "phone")
    run_two(table, other, pipe, 5.0)
    assert table.link.stage is Stage.READY
    trouble = other.connection.hitch
    assert other.stage is Stage.LOST
    assert trouble is not None
    assert trouble.key == "link.busy"
    assert trouble.params["host"] == "tablet"
    other.again(take=True)
    run_two(table, other, pipe, 2.0)
    assert other.stage is Stage.READY
    run_two(table, other, pipe, 10.0)
    assert other.stage is Stage.READY
    assert table.link.stage is Stage.LOST
    assert "link.busy" in table.troubles()
    other.close()
    run_two(table, other, pipe, 40.0)
    assert table.link.stage is Stage.READY


def run_twins(table: VirtualTable, nodes: Sequence[WireNode], seconds: float) -> None:
    """All hear what the host says, and the host hears all of them."""
    until = table.clock.now + seconds
    while table.clock.now < until:
        table.link.pump()
        while data := table.pipe.node.read(0.0):
            for node in nodes:
                node.feed(data, table.clock.now)
        for node in nodes:
            for line in node.lines(table.clock.now):
                table.pipe.node.write(line)
        table.take()
        table.clock.now += 0.01


def test_two_nodes_with_one_name() -> None:
    """Neither is used while both answer: in between one was, for a moment each second."""
    table = VirtualTable()
    twin = WireNode(["b1"], Random(50))
    run_twins(table, (table.node, twin), 5.0)
    assert table.troubles()[-1] == "link.twins"
    assert table.link.stage is Stage.LOST
    assert not table.node.has_bond
    assert not twin.has_bond
    told = len(table.stages())
    run_twins(table, (table.node, twin), 120.0)
    assert set(table.stages()[told:]) == {Stage.GREETING, Stage.LOST}
    assert table.troubles()[-1] == "link.twins"
    run_twins(table, (table.node,), 40.0)
    assert table.link.stage is Stage.READY


def test_one_restart_is_no_twin() -> None:
    table = ready_table()
    for _ in range(6):
        table.node.reboot()
        table.run(1.0)
    table.until_ready()
    assert set(table.troubles()) == {"link.rebooted"}


def test_lines_of_an_earlier_bond_are_passed_over() -> None:
    table = ready_table()
    old = table.link._side.bond.number  # type: ignore[union-attr, attr-defined]
    table.node.reboot()
    table.run_until(lambda: "link.rebooted" in table.troubles())
    table.until_ready()
    table.node.place("a1", TAG, table.clock.now)
    table.run(0.2)
    body = {"at": "a9", "uid": TAG, "on": 1, "ms": 5}
    for seq in range(1, 12):
        up(table, Frame("tag", old, body, seq=seq, ack=0))
    table.run(0.2)
    assert table.seen() == {("a1", TAG)}
    assert table.link.counters.stale == 11
    down(table, Frame("dark", old, {"id": 99}, loose=50))
    assert table.node.received[-1].name != "dark"


def test_a_node_that_speaks_and_does_not_hear_is_told_from_one_that_is_off() -> None:
    table = VirtualTable()
    table.node_on = False
    for _ in range(10):
        table.pipe.node.write(table.node.birth())
        table.run(1.0)
    assert table.troubles() == ["link.deaf"]
    table.node_on = True
    table.until_ready()
    table.node_on = False
    table.run(60.0)
    assert table.troubles()[-1] == "link.no_answer"


def test_an_old_hi_that_is_late_starts_nothing() -> None:
    table = ready_table()
    old = table.link._side.bond.number  # type: ignore[union-attr, attr-defined]
    table.node_on = False
    table.run(6.0)  # the host gives up and takes another bond
    table.node_on = True
    table.until_ready()
    down(
        table, Frame("hi", old, {"proto": PROTOCOL, "host": "tablet", "x": "0" * 16, "y": "0" * 16})
    )
    table.run(10.0)
    assert table.troubles() == ["link.silent", "link.no_answer"][: len(table.troubles())]
    assert table.link.stage is Stage.READY


def test_messages_of_a_later_version_are_acknowledged_and_passed_over() -> None:
    table = ready_table()
    bond = table.link._side.bond.number  # type: ignore[union-attr, attr-defined]
    table.run(0.1)
    outgoing = table.node._delivery.outgoing  # type: ignore[union-attr]
    seq = outgoing.last + 1
    outgoing._next += 2
    up(table, Frame("smell", bond, {"of": "roses"}, seq=seq, ack=0))
    up(
        table,
        Frame("tag", bond, {"at": "a1", "uid": "xyz", "on": 1, "ms": 0}, seq=seq + 1, ack=0),
    )
    table.run(0.2)
    table.node.place("a1", TAG, table.clock.now)
    table.run(0.2)
    assert table.seen() == {("a1", TAG)}
    assert table.link.counters.faults == 2
    assert table.link.stage is Stage.READY


def test_bye_turns_the_lights_off() -> None:
    table = ready_table()
    table.link.cue({"a1": "choose"})
    table.run(0.1)
    assert table.node.cues
    table.link.close()
    table.loop.pump()
    assert table.node.cues == {}
    assert not table.node.has_bond
    assert table.link.stage is Stage.CLOSED


def test_messages_that_are_none_are_refused_at_once() -> None:
    table = ready_table()
    for message in (
        Message("smell", {}),
        Message("tag", {"at": "a1", "uid": TAG, "on": 1, "ms": 0}),
        Message("cue", {"id": 1, "cues": {"a1": "dance"}}),
        Message("set", {"bright": 101, "volume": 0, "dim": 5}),
    ):
        with pytest.raises(ValueError, match=message.name):
            table.link.send(message)


def test_log_of_the_node_is_told_and_made_harmless() -> None:
    table = ready_table()
    table.pipe.node.write(b"Traceback \x1b[31m\xff\x03 oh\r\n" + b"x" * 500 + b"\n")
    table.run(0.1)
    logs = [event.text for event in table.events if hasattr(event, "text")]
    assert logs[0] == "Traceback .[31m.. oh"
    assert len(logs[1]) == 200
    assert table.link.stage is Stage.READY


def test_a_chattering_board_does_not_fill_the_memory() -> None:
    table = ready_table()
    for _ in range(5000):
        table.pipe.node.write(b"Traceback (most recent call last):\r\n")
    table.link.pump()
    assert table.link.events.qsize() <= 1000
    table.take()
    table.node.place("a1", TAG, table.clock.now)
    table.run(0.2)
    assert table.seen() == {("a1", TAG)}


def test_what_a_consumer_sees_never_goes_back_in_time() -> None:
    faults = Faults(lose=0.1, late=0.2, double=0.1)
    table = ready_table(up=faults, down=faults)
    for number in range(30):
        table.node.place("a1", f"04{number:012x}", table.clock.now)
        table.run(0.3)
        table.node.remove("a1", f"04{number:012x}", table.clock.now)
        table.run(0.3)
    table.run_until(lambda: table.node.idle)
    at = [event.at for event in table.events if hasattr(event, "at")]
    assert at == sorted(at)
    assert seen(table.events) == set()


def test_a_host_that_greets_in_vain_asks_less_and_less_often() -> None:
    """After a quarter of a second, a half, one, and then every two seconds."""
    greeting = Greeting("tablet", Random(1), 0.0, None)
    pauses = []
    for _ in range(6):
        now = greeting.due
        greeting.line(now)
        pauses.append(greeting.due - now)
    assert pauses == [0.25, 0.5, 1.0, 2.0, 2.0, 2.0]


@pytest.mark.parametrize(
    ("times", "often"),
    [((0.0, 29.0), False), ((0.0, 20.0, 29.9), True), ((0.0, 20.0, 35.0), False),
     ((0.0, 20.0, 35.0, 45.0), True)],
)  # fmt: skip
def test_three_times_in_half_a_minute_is_often(times: tuple[float, ...], often: bool) -> None:
    """Protocol 2: births are counted as a disturbance."""
    counted = Often()
    assert [counted.happened(now) for now in times][-1] == often

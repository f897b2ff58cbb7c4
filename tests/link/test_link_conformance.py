"""One suite for every kind of wire: nothing lost, nothing doubled, nothing out of order."""

from __future__ import annotations

from random import Random

import pytest

from companion.link.parts import Message
from simulators.faults import Faults
from tests.link.link_harness import STATIONS, VirtualTable

WIRES = {
    "perfect": Faults(),
    "byte by byte": Faults(pieces=1),
    "seven bytes": Faults(pieces=7),
    "delayed": Faults(delay_s=0.3),
    "gathered": Faults(gather_s=0.1),
    "lossy": Faults(lose=0.2),
    "doubling": Faults(double=0.3),
    "reordering": Faults(swap=0.2, late=0.2),
    "damaging": Faults(damage=0.2),
    "chattering": Faults(chatter=0.3),
    "everything": Faults(
        lose=0.05, damage=0.05, double=0.1, late=0.1, swap=0.1, chatter=0.1, pieces=5
    ),
    "everything, gathered": Faults(
        lose=0.05, damage=0.05, double=0.1, late=0.1, chatter=0.1, gather_s=0.05
    ),
}


@pytest.fixture(params=WIRES, ids=str)
def table(request: pytest.FixtureRequest) -> VirtualTable:
    faults = WIRES[request.param]
    table = VirtualTable(up=faults, down=faults, seed=len(request.param))
    table.until_ready()
    return table


def uid(number: int) -> str:
    return f"04{number:012x}"


def test_events_arrive_once_and_in_order(table: VirtualTable) -> None:
    rng, sent = Random(5), []
    for number in range(300):
        table.run_until(lambda: table.node.room)
        at = rng.choice(STATIONS)
        lying = next((one for one in table.node.tags if one[0] == at), None)
        if lying is None:
            table.node.place(at, uid(number), table.clock.now)
            sent.append((at, uid(number), 1))
        else:
            table.node.remove(*lying, table.clock.now)
            sent.append((*lying, 0))
        if rng.random() < 0.2:
            table.run(rng.random())
    table.run_until(lambda: table.node.idle)
    table.run(0.0001)
    got = [(m.body["at"], m.body["uid"], m.body["on"]) for m in table.messages("tag")]
    assert got == sent
    assert table.seen() == table.node.tags


def test_commands_arrive_once_and_in_order(table: VirtualTable) -> None:
    for number in range(100):
        test = Message("test", {"id": number, "what": "light", "at": "a1"})
        assert table.link.send(test)
        if number % 8 == 0:
            table.run(0.5)
    table.run_until(lambda: table.link.idle)
    got = [message.body["id"] for message in table.node.received if message.name == "test"]
    assert got == list(range(100))


def test_long_messages_are_applied_whole(table: VirtualTable) -> None:
    shown = []
    for number in range(1, 11):
        cues = {f"station-{at:02}": "choose/3" for at in range(8 * number)}
        shown.append((table.link.cue(cues), cues))
        table.run_until(lambda: table.link.idle)
    got = [(m.body["id"], m.body["cues"]) for m in table.node.received if m.name == "cue"]
    assert got == shown
    assert table.node.cues == shown[-1][1]


def test_the_largest_snapshot_is_read_whole(table: VirtualTable) -> None:
    for number in range(200):
        table.node.tags.add((f"s{number}", uid(number)))
    table.node.reboot()
    table.run_until(lambda: table.seen() == table.node.tags)
    assert len(table.seen()) == 200


def test_the_last_cue_set_wins_after_a_reboot(table: VirtualTable) -> None:
    table.link.cue({"a1": "choose"})
    table.link.cue({"a2": "put/2"})
    table.node.reboot()
    table.run_until(lambda: table.node.cues == {"a2": "put/2"})
    assert table.node.cues == {"a2": "put/2"}


@pytest.mark.parametrize("events", [20_000, pytest.param(100_000, marks=pytest.mark.soak)])
def test_ten_percent_of_so_many_events_damaged(events: int) -> None:
    faults = Faults(damage=0.1)
    table = VirtualTable(up=faults, down=faults)
    table.until_ready()
    for number in range(events):
        if not table.node.room:
            table.run_until(lambda: table.node.room)
        at = STATIONS[number % 16]
        if number % 32 < 16:
            table.node.place(at, uid(number // 32), table.clock.now)
        else:
            table.node.remove(at, uid(number // 32), table.clock.now)
    table.run_until(lambda: table.node.idle)
    table.run(0.0001)
    got = [(m.body["at"], m.body["uid"], m.body["on"]) for m in table.messages("tag")]
    expected = [
        (STATIONS[number % 16], uid(number // 32), int(number % 32 < 16))
        for number in range(events)
    ]
    assert len(got) == events
    assert got == expected
    assert table.faulty.writes.counts["damaged"] > events // 10
    assert table.troubles() == []

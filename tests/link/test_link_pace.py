"""Resends follow the round trip: lost lines come again soon where the wire is quick."""

from __future__ import annotations

import pytest

from companion.link.counters import Counters
from companion.link.outgoing import MOST_WAITING, Outgoing
from companion.link.pace import Pace
from companion.link.parts import Message
from simulators.faults import Faults
from tests.link.link_harness import VirtualTable

TAG = "04a1b2c3d4e5f6"


def test_before_anything_is_known_it_waits_its_whole_time() -> None:
    assert Pace(0.5).wait_s == 0.5


def test_it_is_the_rule_of_rfc_6298() -> None:
    """2.2 and 2.3: SRTT = R, RTTVAR = R/2; then 3/4 RTTVAR + 1/4 |SRTT - R|, 7/8 SRTT + 1/8 R."""
    pace = Pace(10.0)
    pace.saw(0.2)
    assert pace.wait_s == pytest.approx(0.2 + 4 * 0.1)
    pace.saw(0.28)
    assert pace.wait_s == pytest.approx(0.21 + 4 * (0.75 * 0.1 + 0.25 * 0.08))


def test_it_has_bounds() -> None:
    quick, slow = Pace(0.5), Pace(0.5)
    for _ in range(50):
        quick.saw(0.002)
        slow.saw(3.0)
    assert (quick.wait_s, slow.wait_s) == (0.05, 0.5)


def test_a_lost_line_comes_again_after_what_the_wire_takes() -> None:
    """A broker 20 ms away: a lost `tag` was sent again after 500 ms."""
    wire = Faults(delay_s=0.01)
    table = VirtualTable(up=wire, down=wire, resend_s=0.5)
    table.until_ready()
    for number in range(20):
        table.node.place("a1", f"04{number:012x}", table.clock.now)
        table.run(0.3)
        table.node.remove("a1", f"04{number:012x}", table.clock.now)
        table.run(0.3)
    table.faulty.writes.clear()
    table.node.place("a2", TAG, table.clock.now)
    table.loop.pump()
    table.faulty.writes.clear()  # this one is lost
    assert table.run_until(lambda: ("a2", TAG) in table.seen()) < 0.2


def test_a_new_version_goes_line_by_line_behind_the_play() -> None:
    """Protocol 3: one line of bulk is under way, and all else goes before the next."""
    way = Outgoing("down", Pace(0.1), Counters())
    for _ in range(3):
        way.put(Message("data", {"b": "AAAA"}))
    assert names(way, 0.0) == ["data"]
    way.put(Message("cue", {"id": 1, "cues": {"a1": "take"}}))
    assert names(way, 0.01) == ["cue"]
    assert names(way, 0.02) == []
    way.acknowledged(1, 0.05)
    assert names(way, 0.06) == []
    way.acknowledged(2, 0.07)
    assert names(way, 0.08) == ["data"]
    assert names(way, 0.47) == []  # it is sent again after four times the longest wait
    assert names(way, 0.49) == ["data"]
    assert not way.idle


def test_more_than_can_wait_is_counted_and_not_taken() -> None:
    """A node that reads nothing must not fill the tablet's memory."""
    counters = Counters()
    way = Outgoing("down", Pace(0.1), counters)
    cue = Message("data", {"b": "AAAA"})
    assert all(way.put(cue) for _ in range(MOST_WAITING))
    assert counters.dropped == 0
    assert not way.put(cue)
    assert counters.dropped == 1
    assert way.put(Message("cue", {"id": 1, "cues": {"a1": "take"}})), "it waits in another lane"


def names(way: Outgoing, now: float) -> list[str]:
    return [part.name for _, part in way.take(now)]

"""A node that is gone is noticed in 4 s, though an idle one beats every 5 s: it gives signs of life
in between, which cost next to nothing and prove nothing.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.link.connection import Stage
from companion.link.events import Changed, Report
from tests.board.node_bench import KEY, Bench

NOTICED_S = 4.0
"""Protocol 5: whether it is idle or not."""
SEALED_S = 7.2
"""Protocol 5: by its sealed heartbeats alone."""
SETTLED_S = 8.0
"""Both sides beat every second for 5 s after the last message (protocol 5); then a heartbeat."""
STEP_S = 0.01
"""A turn of the bench, there and back."""


def idle_bench(interpreter: str) -> Bench:
    """A table on a broker at which nothing has happened for a while."""
    bench = Bench(interpreter, key=KEY, carrier="mqtt")
    bench.until_ready()
    bench.run(SETTLED_S)
    return bench


def heartbeat(bench: Bench) -> None:
    """Waits for the next one."""
    beats = len(bench.messages("beat"))
    bench.until(lambda: len(bench.messages("beat")) > beats, 6)


def dead(bench: Bench, still: Callable[[], bytes] = bytes) -> float:
    """Nothing of the node comes through any more, but what `still` says; seconds until told."""
    lost: list[Report] = []
    bench.on_event = lambda event: (
        lost.append(event)
        if isinstance(event, Changed) and event.connection.stage is Stage.LOST
        else None
    )
    real, bench.wire.write = bench.wire.write, lambda _data: None  # type: ignore[method-assign]
    begun = bench.clock()
    while not lost:
        assert bench.clock() < begun + 60
        bench.pipe.node.write(still())
        bench.step(5.0)
    took = bench.clock() - begun
    bench.wire.write = real  # type: ignore[method-assign]
    return took


@pytest.mark.parametrize(
    ("interpreter", "moments"),
    [("cpython", (0.0, 0.7, 1.45, 1.6, 2.9, 4.4, 4.9)), ("micropython", (1.45,))],
)
def test_a_dead_node_is_noticed_within_four_seconds(
    interpreter: str, moments: tuple[float, ...]
) -> None:
    """At any moment between two heartbeats, the one just after a sign among them."""
    bench = idle_bench(interpreter)
    for moment in moments:
        bench.run(moment)
        assert dead(bench) <= NOTICED_S + STEP_S, moment
        bench.until_ready()
        bench.run(SETTLED_S)
    bench.close()


def test_an_idle_node_says_one_line_in_five_seconds() -> None:
    bench = idle_bench("cpython")
    lines, events = bench.link.counters.received, len(bench.events)
    sent = bench.link.counters.sent
    bench.run(30.0)
    assert bench.link.counters.received - lines <= 6
    assert bench.link.counters.sent - sent <= 6
    assert not [each for each in bench.events[events:] if isinstance(each, Changed)]
    bench.close()


def test_signs_that_somebody_forges_do_not_keep_a_dead_node_alive() -> None:
    """They are not sealed: they can make the host ask sooner, and never later."""
    bench = idle_bench("cpython")
    assert dead(bench, lambda: b"\n") <= SEALED_S + STEP_S
    bench.close()


def test_a_node_that_gives_no_signs_is_noticed_by_its_heartbeats() -> None:
    """One of an earlier version: nothing is late that it never gave."""
    bench = Bench("cpython", key=KEY, carrier="mqtt")
    plain = bench.wire.write
    bench.wire.write = lambda data: plain(data if data != b"\n" else b"")  # type: ignore[method-assign]
    bench.until_ready()
    bench.run(SETTLED_S)
    asked = bench.link.counters.sent
    bench.run(20.0)
    assert bench.link.counters.sent - asked <= 4  # heartbeats, and no questions
    assert bench.link.stage is Stage.READY
    heartbeat(bench)
    assert NOTICED_S + STEP_S < dead(bench) <= SEALED_S + STEP_S
    bench.close()


def test_a_sign_that_is_late_costs_no_bond() -> None:
    """The Wi-Fi is away for a while: what was said comes late, as TCP brings it."""
    bench = idle_bench("cpython")
    heartbeat(bench)
    begun = len(bench.events)
    bench.run(1.0)
    late: list[bytes] = []
    real, bench.wire.write = bench.wire.write, late.append  # type: ignore[method-assign]
    bench.run(2.4)  # with the pause before it at most 3.9 s
    real(b"".join(late))
    bench.wire.write = real  # type: ignore[method-assign]
    bench.run(3.0)
    assert not [each for each in bench.events[begun:] if isinstance(each, Changed)]
    bench.close()

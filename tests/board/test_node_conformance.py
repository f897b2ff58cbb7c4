"""The firmware against the real host link: every carrier, every fault, all interpreters.

`make test` runs all of it on CPython, and on MicroPython each fault once over one of the two
carriers; `make soak-link` the whole matrix, with more moves, and the short list on the build that
a Pico runs, where its image is (docs/conformance.md).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from companion.link.connection import Stage
from companion.link.transports.memory import Pipe
from simulators.board.rp2040 import image
from simulators.board.runtime import MissingRuntimeError
from simulators.faults import Faults
from tests.board.node_bench import KEY, Bench

WIRES = {
    "perfect": Faults(),
    "lost": Faults(lose=0.2),
    "doubled": Faults(double=0.3),
    "reordered": Faults(swap=0.2, late=0.2),
    "split": Faults(pieces=1),
    "merged": Faults(gather_s=0.1),
    "damaged": Faults(damage=0.2),
    "delayed": Faults(delay_s=0.3),
    "REPL text": Faults(chatter=0.3),
    "byte 03": Faults(interrupt=0.3),
    "everything": Faults(
        lose=0.05, damage=0.05, double=0.1, late=0.1, swap=0.1, chatter=0.1, interrupt=0.1, pieces=5
    ),
}
UID = "04a1b2c3d4e5f6"
MOVES = 8
MOVES_ON_CPYTHON = 24
MOVES_OF_A_SOAK = 60


def two_hosts(bench: Bench) -> None:
    """A second host is told who has the table, takes it, and has it taken back."""
    bench.second = Pipe("phone")
    phone = bench.host("phone", 9, bench.second)

    def until(stage: Stage) -> None:
        for _ in range(2000):
            phone.pump()
            bench.step(5.0)
            if phone.stage is stage:
                return
        raise AssertionError(f"the phone stands at {phone.connection}")

    until(Stage.LOST)
    trouble = phone.connection.hitch
    assert trouble is not None
    assert (trouble.key, trouble.params.get("host")) == ("link.busy", "tablet")
    phone.again(take=True)
    until(Stage.READY)
    bench.run(0.1)
    trouble = bench.link.connection.hitch
    assert bench.link.stage is Stage.LOST
    assert trouble is not None
    assert (trouble.key, trouble.params.get("host")) == ("link.busy", "phone")
    bench.link.again(take=True)
    until(Stage.LOST)
    phone.close()
    bench.second = None


def broker_restart(bench: Bench) -> None:
    assert bench.broker is not None
    bench.broker.stop()
    bench.run(5)
    bench.broker.start()


def wifi_loss(bench: Bench) -> None:
    bench.board.wifi(False)
    bench.run(6)
    bench.board.wifi(True)


def reboot_in_mid_event(bench: Bench) -> None:
    """The tag is on its way through debounce and queue when the processor starts anew."""
    bench.board.place("a3", "04ffffffffffff")
    bench.run(0.06)
    bench.board.reboot("watchdog")
    bench.board.remove("a3")


def brown_out(bench: Bench) -> None:
    bench.board.brown_out()


def unplugged(bench: Bench) -> None:
    """Eight seconds nobody listens."""
    for _ in range(400):
        bench.board.advance(20)
        bench.board.receive()
        if bench.broker:
            bench.broker.take()


def asleep_for_an_hour(bench: Bench) -> None:
    """On the RP2040's own build, which is slow, ten minutes."""
    bench.sleep(600 if bench.interpreter == "rp2040" else 3600)


Deed = Callable[[Bench], None]
DEEDS: dict[str, Deed] = {
    "reboot in mid-event": reboot_in_mid_event,
    "brown-out": brown_out,
    "unplugged": unplugged,
    "tablet asleep for an hour": asleep_for_an_hour,
    "two hosts": two_hosts,
    "Wi-Fi loss": wifi_loss,
    "broker restart": broker_restart,
}
ON_AIR_ONLY = {"Wi-Fi loss", "broker restart"}


def _image() -> str:
    """Why the build of a Pico cannot run here; "" when it can."""
    try:
        image()
    except MissingRuntimeError as why:
        return str(why)
    return ""


ON_RP2040 = (
    pytest.mark.soak,
    pytest.mark.timeout(3600),
    pytest.mark.skipif(bool(_image()), reason=_image()),
)


def matrix(faults: dict[str, Any]) -> list[Any]:
    """(interpreter, carrier, fault): those that `make test` runs, and those of the soak."""
    found = []
    for number, name in enumerate(faults):
        for interpreter, carrier in product(("cpython", "micropython"), ("serial", "mqtt")):
            if carrier == "serial" and name in ON_AIR_ONLY:
                continue
            turn = ("serial", "mqtt")[number % 2]
            other = name not in ON_AIR_ONLY and carrier != turn
            turned = other or number % 4 > 1  # CPython runs the same firmware through each fault
            soak = interpreter == "micropython" and (turned or name == "tablet asleep for an hour")
            marks = pytest.mark.soak if soak else ()
            found.append(pytest.param(interpreter, carrier, name, marks=marks))
        found.append(pytest.param("esp32", "mqtt", name, marks=pytest.mark.soak))
        if name not in ON_AIR_ONLY:
            marks = pytest.mark.soak if number % 2 else ()
            found.append(pytest.param("esp32", "serial", name, marks=marks))
            found.append(pytest.param("rp2040", "serial", name, marks=ON_RP2040))
    return found


@pytest.mark.parametrize(("interpreter", "carrier", "wire"), matrix(WIRES))
def test_every_event_arrives_once_and_in_order(
    interpreter: str, carrier: str, wire: str, request: pytest.FixtureRequest
) -> None:
    soaked = request.node.get_closest_marker("soak") is not None
    soaked &= interpreter not in ("rp2040", "esp32")
    usual = MOVES_ON_CPYTHON if interpreter == "cpython" else MOVES
    every_event_arrives(interpreter, carrier, wire, MOVES_OF_A_SOAK if soaked else usual)


@pytest.mark.soak
@pytest.mark.parametrize("carrier", ["serial", "mqtt"])
@pytest.mark.parametrize("wire", list(WIRES))
def test_every_event_arrives_for_longer(carrier: str, wire: str) -> None:
    every_event_arrives("cpython", carrier, wire, MOVES_OF_A_SOAK)


def every_event_arrives(interpreter: str, carrier: str, wire: str, moves: int) -> None:
    bench = Bench(interpreter, WIRES[wire], carrier=carrier)
    bench.until_ready()
    told = bench.play(moves)
    cues = {"a1": "take", "a3": "put/2"}
    bench.link.cue(cues)
    shown = {"a1": "take", "a2": "", "a3": "put/2"}
    bench.until(lambda: bench.told() == told and bench.lit() == shown, 20)
    assert bench.link.stage is Stage.READY
    assert bench.messages("beat")[-1].body["dropped"] == 0
    bench.close()


@pytest.mark.parametrize(("interpreter", "carrier", "deed"), matrix(DEEDS))
def test_equal_again_after(interpreter: str, carrier: str, deed: str) -> None:
    """What lies there is known again within seconds, and the lights are as they should be."""
    bench = Bench(interpreter, carrier=carrier)
    bench.until_ready()
    bench.board.place("a1", UID)
    bench.link.cue({"a2": "take"})
    bench.run(1)
    assert bench.mirror.tags == {("a1", UID)}
    bench.board.remove("a1")
    bench.board.place("a2", UID)
    DEEDS[deed](bench)
    bench.until(lambda: bench.link.stage is Stage.READY, 15)
    bench.link.cue({"a2": "take"})
    bench.until(lambda: bench.mirror.tags == {("a2", UID)} and bench.lit()["a2"] == "take", 5)
    bench.board.remove("a2")
    bench.until(lambda: not bench.mirror.tags, 2)
    bench.close()


@pytest.mark.parametrize(
    ("interpreter", "carrier"),
    [
        *product(("cpython", "micropython"), ("serial", "mqtt")),
        pytest.param("rp2040", "serial", marks=ON_RP2040),
    ],
)
def test_a_table_with_a_key(interpreter: str, carrier: str) -> None:
    bench = Bench(interpreter, WIRES["everything"], KEY, carrier)
    bench.until_ready()
    told = bench.play(6)
    bench.until(lambda: bench.told() == told, 10)
    bench.close()


def test_a_wrong_key_never_gets_a_bond() -> None:
    bench = Bench("cpython", key=KEY)
    bench.key = bytes(32)
    bench.link = bench.host("stranger", 9)
    bench.run(10)
    assert bench.link.stage is not Stage.READY
    assert bench.messages("hello") == []
    bench.close()


@pytest.mark.parametrize("interpreter", ["cpython", "micropython"])
def test_a_flood_of_events_ends_in_one_snapshot(interpreter: str) -> None:
    """More moves than the queue holds while nobody acknowledges: the state arrives, and the
    heartbeat says how many messages gave way to it."""
    bench = Bench(interpreter)
    bench.until_ready()
    lying: dict[str, str] = {}
    for number in range(45):
        at = ("a1", "a2", "a3")[number % 3]
        if lying.pop(at, None):
            bench.board.remove(at)
        else:
            lying[at] = f"04{number:012x}"
            bench.board.place(at, lying[at])
        bench.board.advance(450)
        bench.board.receive()
    bench.until(lambda: bench.mirror.tags == set(lying.items()), 10)
    bench.close()

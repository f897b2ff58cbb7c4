"""A new version over the wire: it arrives whole or not at all, and a bad one is gone again."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.cli.update import version_for
from companion.link.image import Image, Part, read_image
from companion.link.parts import Message
from companion.link.updating import Phase, Updating
from simulators.faults import Faults
from tests.board.node_bench import KEY, Bench

FIRMWARE = Path(__file__).parents[2] / "firmware"
SHARED = b'__path__ = "/app"\n'  # all but this one file comes from the flashed version
BOTH = pytest.mark.parametrize("interpreter", ["cpython", "micropython"])
LONG = {"hangs at work", "never joins", "fails at work"}  # minutes of table time each
LIMIT_S = 400.0
ASK = Message("bank", {})
UID = "04a1b2c3d4e5f6"


def runs(values: Iterable[Any], kept: Container[Any]) -> list[Any]:
    """Each value on CPython; on MicroPython those that are `kept`, the others in the soak."""
    found = [pytest.param("cpython", value) for value in values]
    for value in values:
        marks = () if value in kept else pytest.mark.soak
        found.append(pytest.param("micropython", value, marks=marks))
    return found


def small(start: bytes = SHARED, board: str = "") -> Image:
    """A version that differs from the flashed one in how its `app` starts."""
    filler = b"# " + b"x" * 2500 + b"\n"
    return Image("9.9.9", (Part("app/__init__.py", start), Part("app/filler.py", filler)), board)


@contextmanager
def bench(interpreter: str, **more: object) -> Iterator[Bench]:
    made = Bench(interpreter, **more)  # type: ignore[arg-type]
    made.until_ready()
    yield made
    made.close()


def update(bench: Bench, image: Image) -> Updating:
    """Send an image and see how it ends."""
    updating = Updating("pad", image, bench.link.send)
    bench.on_event = lambda event: updating.hear(event, bench.clock())
    bench.link.send(ASK)
    updating.phase = Phase.ASKING
    drive(bench, updating)
    return updating


def drive(bench: Bench, updating: Updating, limit_s: float = LIMIT_S) -> None:
    end = bench.clock() + limit_s
    while not updating.over:
        assert bench.clock() < end, (updating.phase, bench.link.connection)
        bench.step(5.0)
        updating.tick(bench.clock())


def serves(bench: Bench) -> None:
    """Whatever happened: the node tells what lies on its stations."""
    bench.until_ready(60)
    bench.board.place("a2", UID)
    bench.until(lambda: ("a2", UID) in bench.mirror.tags, 5)
    bench.board.remove("a2")
    bench.until(lambda: ("a2", UID) not in bench.mirror.tags, 5)


@BOTH
def test_a_whole_version_arrives_serves_and_stays(interpreter: str, tmp_path: Path) -> None:
    for path in FIRMWARE.glob("*/*.py"):
        if path.parent.name in ("app", "lib"):
            target = tmp_path / path.relative_to(FIRMWARE)
            target.parent.mkdir(exist_ok=True)
            target.write_text(path.read_text().replace('VERSION = "0.2.0"', 'VERSION = "0.3.0"'))
    (tmp_path / "package.json").write_text('{"version": "0.3.0", "protocol": 2}')
    with bench(interpreter) as table, version_for(tmp_path, interpreter + " 1") as image:
        before = table.link.hello
        assert before is not None
        assert image.files[0].path.endswith(".mpy" if interpreter == "micropython" else ".py")
        updating = update(table, image)
        assert updating.phase is Phase.DONE, updating.hitch
        serves(table)
        hello = table.link.hello
        assert hello is not None
        assert (hello["fw"], hello["board"]) == ("0.3.0", before["board"])
        assert hello["hash"] != before["hash"]
        table.board.brown_out()
        table.run(2)
        serves(table)
        assert table.link.hello["fw"] == "0.3.0"


WIRES = [(wire, carrier) for wire in ("clean", "bad") for carrier in ("serial", "mqtt")]


@pytest.mark.parametrize(("interpreter", "over"), runs(WIRES, {("bad", "mqtt")}))
def test_over_every_wire(interpreter: str, over: tuple[str, str]) -> None:
    wire, carrier = over
    bad = Faults(lose=0.05, damage=0.1, double=0.1, late=0.1, swap=0.1, chatter=0.1, pieces=5)
    faults = bad if wire == "bad" else Faults()
    with bench(interpreter, faults=faults, key=KEY, carrier=carrier) as table:
        assert update(table, small()).phase is Phase.DONE
        again = update(table, small())
        assert (again.phase, again.same) == (Phase.DONE, True)
        other = update(table, small(SHARED + b"# another\n"))  # into the other bank
        assert (other.phase, other.same) == (Phase.DONE, False)
        serves(table)


def test_the_old_version_serves_until_the_switch() -> None:
    with bench("cpython") as table:
        updating = Updating("pad", read_image(FIRMWARE), table.link.send)
        table.on_event = lambda event: updating.hear(event, table.clock())
        table.link.send(ASK)
        updating.phase = Phase.ASKING
        table.run(1.5)
        assert updating.phase is Phase.SENDING
        boots = table.board.counters()["boots"]
        table.board.place("a1", UID)
        table.until(lambda: ("a1", UID) in table.mirror.tags, 0.5)
        table.link.cue({"a1": "take"})
        table.until(lambda: table.board.lights()["a1"].cue == "take", 0.5)
        assert table.link.counters.resent == 0
        assert updating.phase is Phase.SENDING
        assert table.board.counters()["boots"] == boots
        drive(table, updating)
        assert updating.phase is Phase.DONE


BAD_VERSIONS = {
    "crashes at import": b'raise ValueError("spoilt")\n',
    "is no Python": b"def (:\n",
    "hangs at import": b"import time\nwhile True:\n    time.sleep_ms(100)\n",
    "hangs at work": SHARED
    + b"import time\nfrom app import scan\nscan.Scan._launch = lambda *a: time.sleep_ms(60000)\n",
    "never joins": SHARED + b"from app import bond\nbond.Bond.hear = lambda *a: None\n",
    "fails at work": SHARED + b"from app import scan\nscan.Scan._launch = None\n",
}


@pytest.mark.parametrize(("interpreter", "what"), runs(BAD_VERSIONS, set(BAD_VERSIONS) - LONG))
def test_a_bad_version_is_gone_again(interpreter: str, what: str) -> None:
    with bench(interpreter) as table:
        updating = update(table, small(BAD_VERSIONS[what]))
        assert updating.phase is Phase.FAILED
        assert updating.hitch is not None
        assert updating.hitch.key == "update.back"
        serves(table)
        hello = table.link.hello
        assert hello is not None
        assert not hello["fw"].endswith("safe")


def writes_of_an_update() -> int:
    """How often an update of the small image changes the flash, until it is kept."""
    table = Bench("cpython")
    table.until_ready()
    before = table.board.counters()["flash_writes"]
    assert update(table, small()).phase is Phase.DONE
    found = table.board.counters()["flash_writes"] - before
    table.close()
    return found


WRITES = 22
"""Each is a moment at which the power may go; the first test below keeps the number honest."""


def test_every_write_of_an_update_is_cut_once_below() -> None:
    assert writes_of_an_update() == WRITES


@pytest.mark.parametrize(("interpreter", "write"), runs(range(1, WRITES + 1), {5, 16}))
def test_a_power_cut_at_any_write_leaves_a_node_that_serves(interpreter: str, write: int) -> None:
    with bench(interpreter) as table:
        table.board.cut_power(write)
        updating = update(table, small())
        assert table.board.reboots()[0] in ("power", "soft")
        assert "power" in table.board.reboots()
        assert updating.phase is Phase.DONE, updating.hitch
        serves(table)


def test_a_cut_of_the_wire_costs_at_most_a_file() -> None:
    with bench("cpython") as table:
        updating = Updating("pad", read_image(FIRMWARE), table.link.send)
        table.on_event = lambda event: updating.hear(event, table.clock())
        table.link.send(ASK)
        updating.phase = Phase.ASKING
        table.until(lambda: updating.sent > 30_000, 60)
        was = updating.sent
        table.board.brown_out()
        table.until(lambda: updating.phase is Phase.REACHING, 10)
        table.until(lambda: updating.phase is Phase.SENDING, 10)
        table.run(0.2)
        largest = max(len(part.data) for part in updating.image.files)
        assert updating.sent > was - largest
        assert updating.resumed == 1
        drive(table, updating)
        assert updating.phase is Phase.DONE


class Lying(Part):
    """A file that is announced with another hash than its own."""

    @property
    def sum(self) -> str:
        return "0" * 64


def refused(table: Bench, image: Image) -> str:
    updating = update(table, image)
    assert updating.phase is Phase.FAILED
    assert updating.hitch is not None
    assert "{" not in updating.hitch.said() + updating.hitch.said("ja")
    table.board.room(600_000)
    serves(table)
    assert table.board.reboots() == []
    return updating.hitch.key


@BOTH
def test_what_cannot_be_is_refused_in_one_sentence(interpreter: str) -> None:
    with bench(interpreter) as table:
        assert refused(table, small(board="esp32_devkit")) == "update.board"
        table.board.room(20_000)
        assert refused(table, small()) == "update.room"
        table.board.room(600_000, 7)
        assert refused(table, small()) == "update.flash"
        liar = Image("9", (Part("app/__init__.py", SHARED), Lying("app/filler.py", b"x" * 300)))
        assert refused(table, liar) == "update.sum"


def test_over_the_air_only_with_a_key() -> None:
    with bench("cpython", carrier="mqtt") as table:
        assert refused(table, small()) == "update.key"


def test_a_node_from_before_updates_is_told_so() -> None:
    with bench("cpython") as table:
        node = table.board.space.module("app.node").Node  # type: ignore[attr-defined]
        del node._HANDLERS["bank"]
        updating = update(table, small())
        assert updating.hitch is not None
        assert updating.hitch.key == "update.old"

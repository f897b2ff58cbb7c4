"""The link over a real pseudo-terminal with pyserial, on its own thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from companion.link.connection import BrokenError, Stage
from companion.link.link import Link, open_link
from companion.link.transports.serial_port import SerialTransport
from tests.link.link_harness import STATIONS, PtyTransport, Watcher
from tests.link.nodeloop import NodeLoop
from tests.link.wirenode import WireNode

TAG = "04a1b2c3d4e5f6"


class Board(NamedTuple):
    pty: PtyTransport
    loop: NodeLoop
    node: WireNode

    def place(self, at: str, uid: str) -> None:
        with self.loop.lock:
            self.node.place(at, uid, 0.0)
        self.pty.wake()


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    """A node behind a pseudo-terminal that is plugged in."""
    pty = PtyTransport(tmp_path / "ttyACM0")
    pty.plug_in()
    node = WireNode(STATIONS, Random(4))
    loop = NodeLoop(node, pty, threaded=True)
    yield Board(pty, loop, node)
    loop.close()
    pty.unplug()


@pytest.fixture
def opened() -> Iterator[Callable[[str], tuple[Link, Watcher]]]:
    """Opens links and closes them at the end."""
    links: list[Link] = []

    def make(url: str) -> tuple[Link, Watcher]:
        links.append(open_link(url, host="tablet"))
        return links[-1], Watcher(links[-1].events)

    yield make
    for link in links:
        link.close()
    assert all(link.stage is Stage.CLOSED for link in links)


def url(board: Board) -> str:
    return f"serial://{board.pty.port}"


Opened = Callable[[str], tuple[Link, Watcher]]


def test_a_table_over_a_pty(board: Board, opened: Opened) -> None:
    link, watch = opened(url(board))
    watch.until(lambda: link.stage is Stage.READY)
    board.place("a1", TAG)
    watch.until(lambda: watch.seen() == {("a1", TAG)})
    link.cue({"a1": "put/2"})
    watch.until(lambda: board.node.cues == {"a1": "put/2"})
    assert watch.stages()[:3] == [Stage.OPENING, Stage.GREETING, Stage.READY]
    link.close()
    watch.until(lambda: not board.node.has_bond)
    assert board.node.cues == {}


def test_a_thousand_events(board: Board, opened: Opened) -> None:
    link, watch = opened(url(board))
    watch.until(lambda: link.stage is Stage.READY)
    for number in range(1000):
        watch.until(lambda: board.node.room)
        board.place(STATIONS[number % 16], f"04{number:012x}")
    watch.until(lambda: board.node.idle and watch.seen() == board.node.tags)
    assert len(watch.seen()) == 1000
    assert board.node.counters.dropped == 0


def test_a_missing_port_is_waited_for(tmp_path: Path, opened: Opened) -> None:
    pty = PtyTransport(tmp_path / "ttyACM7")
    link, watch = opened(f"serial://{pty.port}")
    watch.until(lambda: link.connection.hitch is not None)
    assert link.stage is Stage.SEARCHING
    trouble = link.connection.hitch
    assert trouble is not None
    assert trouble.cause.said() == f"There is no port {pty.port}."
    assert "Plug" in trouble.step.said()
    pty.plug_in()
    loop = NodeLoop(WireNode(STATIONS, Random(4)), pty, threaded=True)
    watch.until(lambda: link.stage is Stage.READY)
    link.close()
    loop.close()
    pty.unplug()


def test_unplugged_and_plugged_in_again(board: Board, opened: Opened) -> None:
    link, watch = opened(url(board))
    watch.until(lambda: link.stage is Stage.READY)
    with board.loop.lock:
        board.pty.unplug()
    watch.until(lambda: len(watch.troubles()) >= 2)
    assert watch.troubles()[:2] == ["link.unplugged", "link.port_missing"]
    with board.loop.lock:
        board.node.tags.add(("a4", TAG))
        board.pty.plug_in()
    watch.until(lambda: watch.seen() == {("a4", TAG)})


@pytest.mark.parametrize(("others", "came"), [("2e8a:5:E6", "ttyACM1"), ("10c4:1:0001", "ttyACM0")])
def test_a_board_that_moves_to_another_port_is_followed(
    tmp_path: Path, others: str, came: str
) -> None:
    """The named port is gone, as on computers that name ports by their sockets. Of boards that all
    say the same nobody knows which is which."""
    was, now = PtyTransport(tmp_path / "ttyACM0"), PtyTransport(tmp_path / "ttyACM1")
    board = "10c4:1:0001"
    there = {str(was.port): board, "/dev/ttyACM5": others}
    cable = SerialTransport(str(was.port), lambda: there)
    was.plug_in()
    cable.open()
    was.unplug()
    now.plug_in()
    there = {"/dev/ttyACM5": others, str(now.port): board}
    if came == "ttyACM0":
        with pytest.raises(BrokenError, match="There is no port"):
            cable.open()
    else:
        cable.open()
    assert Path(cable.port).name == came
    cable.close()
    now.unplug()


def test_a_restart_of_the_node(board: Board, opened: Opened) -> None:
    link, watch = opened(url(board))
    watch.until(lambda: link.stage is Stage.READY)
    board.place("a1", TAG)
    watch.until(lambda: watch.seen() == {("a1", TAG)})
    with board.loop.lock:
        board.node.tags = {("a2", TAG)}
        board.node.reboot()
    watch.until(lambda: watch.seen() == {("a2", TAG)})
    assert "link.rebooted" in watch.troubles()


def test_a_port_in_use(board: Board, opened: Opened) -> None:
    first, watch = opened(url(board))
    watch.until(lambda: first.stage is Stage.READY)
    second, other = opened(url(board))
    other.until(lambda: second.stage is Stage.LOST)
    trouble = second.connection.hitch
    assert trouble is not None
    assert trouble.key == "link.port_in_use"
    assert str(board.pty.port) in str(trouble)
    watch.until(lambda: first.stage is Stage.READY)
    first.close()
    second.again()
    other.until(lambda: second.stage is Stage.READY)


def test_a_port_that_is_none(tmp_path: Path, opened: Opened) -> None:
    plain = tmp_path / "notes.txt"
    plain.write_text("not a port")
    _, watch = opened(f"serial://{plain}")
    watch.until(lambda: watch.troubles() == ["link.port_odd"])
    assert plain.read_text() == "not a port"


def test_a_board_that_only_shows_a_prompt(tmp_path: Path, opened: Opened) -> None:
    pty = PtyTransport(tmp_path / "ttyACM0")
    pty.plug_in()
    link, watch = opened(f"serial://{pty.port}")
    watch.until(lambda: link.stage is Stage.GREETING)
    pty.write(b"MicroPython v1.29.0; Raspberry Pi Pico\r\n>>> ")
    watch.until(lambda: watch.troubles() == ["link.no_answer"])
    link.close()
    pty.unplug()

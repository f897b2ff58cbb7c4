"""What a node meets away from the bench: slow Wi-Fi, a port that nobody reads, starts that fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from companion.link.connection import Stage
from simulators.board import LocalBoard
from simulators.board.board import CAUSES, Board
from simulators.board.plainhost import PlainHost
from simulators.board.plan import board_source, made_board
from simulators.board.remote import RemoteBoard
from tests.board.node_bench import AIR, KEY, Bench

UID = "04a1b2c3d4e5f6"
INTERPRETERS = ("cpython", "micropython")
Opened = Callable[..., Board]


@pytest.fixture
def opened() -> Iterator[Opened]:
    """Opens boards and closes them at the end."""
    boards: list[Board] = []

    def start(source: str, interpreter: str = "cpython", **settings: str | int) -> Board:
        kind = LocalBoard if interpreter == "cpython" else RemoteBoard
        boards.append(kind(source, settings=settings))
        return boards[-1]

    yield start
    for board in boards:
        board.close()


def said(board: Board, *lines: str) -> str:
    """What the board answers to lines that are typed at its cable."""
    board.receive()
    board.send("".join(f"{line}\n" for line in lines).encode())
    board.advance(200)
    return board.receive().decode("ascii", "replace")


def greeted(board: Board, bond: int) -> PlainHost:
    host = PlainHost(board, bond=bond)
    host.greet()
    return host


def is_safe(host: PlainHost) -> bool:
    return str(host.all("hello")[0]["fw"]).endswith(" safe")


# -- starts that do not come to life -----------------------------------------------------------


@pytest.mark.parametrize("port", ["pico_w", "esp32_devkit"])
@pytest.mark.parametrize("cause", CAUSES)
def test_starts_that_do_not_live_end_in_safe_mode(opened: Opened, port: str, cause: str) -> None:
    """15 restarts in three minutes by `machine.reset()` on an ESP32 never did: it reports them as
    a pressed button. Whatever the cause, six starts of 12 s are no life."""
    board = opened(made_board(["s1"], port))
    for _ in range(5):
        board.advance(11_000)
        board.reboot(cause)
    board.advance(500)
    assert is_safe(greeted(board, 2))
    board.advance(61_000)  # in safe mode it lives; the next start tries everything again
    board.brown_out()
    board.advance(500)
    assert not is_safe(greeted(board, 3))


def test_a_wish_for_a_restart_is_no_failure(opened: Opened) -> None:
    board = opened(made_board(["s1"], "esp32_devkit"))
    for _ in range(8):
        said(board, "!restart")
        board.advance(1000)
    assert not is_safe(greeted(board, 2))


def test_a_flash_that_cannot_be_written_still_starts(opened: Opened) -> None:
    board = opened(made_board(["s1"]))
    board.room(0, 1)
    board.reboot("watchdog")
    board.advance(1000)
    board.reboot("watchdog")
    board.advance(1000)
    assert greeted(board, 2).all("hello")


# -- a board without radio -----------------------------------------------------------------------


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_a_board_without_radio_refuses_a_wifi(opened: Opened, interpreter: str) -> None:
    board = opened(board_source("pico_pad"), interpreter)
    board.advance(500)
    assert "no radio" in said(board, "!ssid tables")
    assert "ssid" not in said(board, "!show")
    assert greeted(board, 2).all("hello")


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_a_board_without_radio_that_was_told_a_wifi_comes_up_by_cable(
    opened: Opened, interpreter: str
) -> None:
    board = opened(board_source("pico_pad"), interpreter, **AIR)  # type: ignore[arg-type]
    board.advance(20_000)
    assert board.reboots() == []
    host = greeted(board, 2)
    board.place("pad", UID)
    host.run(500)
    assert host.tags() == [("pad", UID, 1)]
    assert "forgotten" in said(board, "!forget")


# -- Wi-Fi -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("interpreter", "join_ms"), [("cpython", 6_500), ("cpython", 50_000), ("micropython", 6_500)]
)
def test_a_wifi_that_takes_its_time(interpreter: str, join_ms: int) -> None:
    """Joining and an address took 6.5 s, and the node began anew after 6 s, for ever."""
    bench = Bench(interpreter, carrier="mqtt")
    bench.board.joining(join_ms)
    bench.board.brown_out()
    bench.until_ready(join_ms / 1000 + 15)
    bench.close()


def test_a_wifi_that_refuses_is_asked_more_and_more_rarely(opened: Opened) -> None:
    board = opened(made_board(["s1"]), **AIR)  # type: ignore[arg-type]
    board.joining(1_000_000, status=-3)
    board.brown_out()
    board.receive()
    board.advance(120_000)
    tries = board.receive().count(b"# wifi not joined: failed")
    assert 4 <= tries <= 8  # 1, 2, 4, 8, 16, 30, 30 s apart
    board.joining(1_200)
    board.advance(40_000)
    assert b"# wifi joined" in board.receive()


def test_the_radio_saves_no_power() -> None:
    board = LocalBoard(made_board(["s1"]), settings=AIR)
    board.advance(5000)
    assert board.rig.net.power_mode == 0xA11140
    board.close()


def test_the_brokers_name_is_looked_up_again(opened: Opened) -> None:
    """The broker's computer got another number: the node finds it by its name."""
    board = opened(made_board(["s1"]), **(AIR | {"broker": "tables.local"}))  # type: ignore[arg-type]
    board.broker_at("tables.local", "10.0.0.1")
    board.advance(3000)
    number, kind, where = board.net_events()[0]
    assert (kind, where) == ("open", "10.0.0.1 1883")
    board.net_give(number, "refused")
    board.broker_at("tables.local", "10.0.0.2")
    board.advance(3000)
    opens = [text for _, kind, text in board.net_events() if kind == "open"]
    assert opens[-1] == "10.0.0.2 1883"


NAMED = AIR | {"broker": "tables.house"}


@pytest.mark.parametrize(
    ("interpreter", "look_up_ms"), [("cpython", 6_000), ("cpython", 60_000), ("micropython", 4_000)]
)
def test_a_name_server_that_takes_its_time(
    opened: Opened, interpreter: str, look_up_ms: int
) -> None:
    """The ports' getaddrinfo stands still: no cable, no lights, and the watchdog bites."""
    board = opened(made_board(["s1"]), interpreter, **NAMED)  # type: ignore[arg-type]
    board.looking_up(look_up_ms)
    host = greeted(board, 2)
    times = 10 if interpreter == "cpython" else 5
    for _ in range(times):
        board.place("s1", UID)
        host.run(700)
        board.remove("s1")
        host.run(700)
    assert host.tags() == times * [("s1", UID, 1), ("s1", UID, 0)]
    assert board.reboots() == []
    opens = [text for _, kind, text in board.net_events() if kind == "open"]
    assert opens == (["tables.house 1883"] if look_up_ms < 8_000 else [])
    if look_up_ms > 8_000:
        assert b"no answer about the name tables.house" in b"".join(host.log)
        board.looking_up(20)
        host.run(4000)
        assert [text for _, kind, text in board.net_events() if kind == "open"]


def test_a_name_that_there_is_not_is_told(opened: Opened) -> None:
    board = opened(made_board(["s1"]), **NAMED)  # type: ignore[arg-type]
    board.broker_at("tables.house", "")
    board.advance(4000)
    assert "there is no name tables.house" in board.receive().decode()
    board.broker_at("tables.house", "10.0.0.7")
    board.advance(3000)
    assert [text for _, kind, text in board.net_events() if kind == "open"] == ["10.0.0.7 1883"]


def test_the_table_says_that_a_node_does_not_come() -> None:
    bench = Bench("cpython", carrier="mqtt")
    bench.board.looking_up(1_000_000)
    bench.until(lambda: bench.link.connection.hitch is not None, 10)
    trouble = bench.link.connection.hitch
    assert trouble is not None
    assert trouble.key == "link.not_come"
    assert "lets it write" in str(trouble), "a broker drops what its access list forbids, unsaid"
    bench.board.looking_up(20)
    bench.until_ready(15)
    assert bench.board.reboots() == []
    bench.close()


def test_a_name_is_looked_up_again_only_when_the_broker_was_not_there(opened: Opened) -> None:
    """A name server that is gone must not keep a node from a broker that it had."""
    bench = Bench("cpython", carrier="mqtt")
    bench.until_ready()
    bench.board.looking_up(1_000_000)
    assert bench.broker is not None
    bench.broker.stop()
    bench.broker.start()
    bench.until(lambda: bench.broker is not None and bench.broker.connections == 2, 5)
    bench.until_ready()
    bench.close()


def test_a_broker_that_accepts_and_says_nothing() -> None:
    """The node gives it up and tries again; by cable it serves all the time."""
    board = LocalBoard(made_board(["s1"]), settings=AIR)
    opens = 0
    for _ in range(400):
        board.advance(50)
        for number, kind, _ in board.net_events():
            if kind == "open":
                opens += 1
                board.net_give(number, "opened")
    assert 3 <= opens <= 6
    host = greeted(board, 2)
    board.place("s1", UID)
    host.run(400)
    assert host.tags() == [("s1", UID, 1)]
    board.close()


PUBLISH = b"\x30"
BOMBS = {
    "a packet whose end never comes": PUBLISH + b"\xff\xff\xff\x7f",
    "a length that does not end": PUBLISH + b"\xff" * 64,
    "a topic longer than its packet": PUBLISH + b"\x04\xff\xffab",
    "no MQTT": b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n" * 20,
}
FLOODS = {
    "heads without end": b'{"t":"' * 9000,
    "a line without end": b"x" * 60_000,
    "a thousand foreign lines": b'{"t":"cue","n":99,"s":1,"id":1,"cues":{"a1":"put"}} 00000000\n'
    * 1000,
}


def comes_back(bench: Bench) -> None:
    """Within 10 s a tag is told and a light answers; nothing foreign is lit, nothing restarted."""
    bench.board.place("a2", UID)
    bench.link.cue({"a2": "take"})
    bench.until(lambda: ("a2", UID) in bench.mirror.tags and bench.lit()["a2"] == "take", 10)
    assert bench.link.stage is Stage.READY
    assert bench.lit()["a1"] == ""
    assert bench.board.reboots() == []
    bench.close()


@pytest.mark.parametrize("what", BOMBS)
def test_packets_that_no_broker_sends(what: str) -> None:
    """Whoever sits between node and broker can cut it off, and only for so long."""
    bench = Bench("cpython", carrier="mqtt", key=KEY)
    bench.until_ready()
    assert bench.broker is not None
    bench.broker.spoil(BOMBS[what])
    comes_back(bench)


@pytest.mark.parametrize("what", FLOODS)
def test_a_flood_on_the_nodes_topic(what: str) -> None:
    bench = Bench("cpython", carrier="mqtt", key=KEY)
    bench.until_ready()
    assert bench.broker is not None
    for _ in range(5):
        bench.broker.give(FLOODS[what])
        bench.run(0.2)
    comes_back(bench)


def test_a_letter_of_megabytes_that_the_broker_keeps() -> None:
    """It came anew with every connection, and each was given up before its end: for ever."""
    bench = Bench("cpython", carrier="mqtt", key=KEY)
    bench.until_ready()
    assert bench.broker is not None
    huge = bytes(4_000_000)
    bench.broker.retained["tabletwin/den/pad/down"] = huge
    bench.broker.give(huge)
    comes_back(bench)
    assert bench.broker.connections == 2


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_a_socket_that_stalls(interpreter: str) -> None:
    """Nothing waits for it: the cable is served, and a new connection comes within 10 s."""
    bench = Bench(interpreter, carrier="mqtt")
    bench.until_ready()
    bench.board.stalled(True)
    bench.run(5)
    host = PlainHost(bench.board, bond=99)
    host.greet(take=1)
    bench.board.place("a1", UID)
    host.run(300)
    assert host.tags() == [("a1", UID, 1)]
    host.run(4000)
    host.say("bye", why="closing")
    bench.board.stalled(False)
    bench.until(lambda: bench.link.stage is not Stage.READY, 10)
    bench.until_ready(10)
    assert bench.board.reboots() == []
    bench.close()


# -- a port that is open and unread ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("interpreter", "in_bond"), [("cpython", False), ("cpython", True), ("micropython", True)]
)
def test_a_port_that_is_open_and_unread(opened: Opened, interpreter: str, in_bond: bool) -> None:
    """MicroPython waits half a second for each packet that nobody reads. The node must not:
    nothing is late, and the watchdog never bites."""
    board = opened(made_board(["s1"]), interpreter)
    board.advance(500)
    if in_bond:
        host = greeted(board, 2)
        host.say("cue", id=1, cues={"s1": "take"})
        host.run(200)
    board.unread(True)
    for turn in range(8):
        board.place("s1", f"04{turn:012x}")
        before = board.now_ms
        board.advance(2500)
        board.remove("s1")
        board.advance(2500)
        assert board.now_ms - before < 5300  # a write that waits makes time run over
    assert board.reboots() == []
    board.unread(False)
    board.advance(3000)
    board.place("s1", UID)
    again = greeted(board, 3)
    again.run(1000)
    assert again.all("snap")[0]["tags"] + again.tags()


def test_the_link_goes_on_when_it_is_read_again() -> None:
    bench = Bench("cpython")
    bench.until_ready()
    bench.board.unread(True)
    bench.board.place("a1", UID)
    bench.run(20)
    bench.board.unread(False)
    bench.until(lambda: bench.link.stage is Stage.READY and bench.mirror.tags == {("a1", UID)}, 10)
    bench.close()

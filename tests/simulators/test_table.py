"""The virtual table: pieces on stations are read by firmware and come to the host as tags."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.house.api import Heard, Reached
from companion.house.nodes import Nodes
from companion.link.connection import Stage
from companion.link.transports.memory import Pipe, pipe
from companion.table.layout import Layout
from simulators.board import open_board
from simulators.box import Box
from simulators.noise import PROFILES
from simulators.spoiled import Spoiled
from simulators.table import Table
from simulators.virtual import VirtualWorld

STATIONS = ("a0", "a1", "a2")
SECOND_MS = 1000.0


class WiredTable:
    """A table of one node in virtual time, and what its host knows."""

    def __init__(self, noise: str) -> None:
        board = open_board(stations=STATIONS, noise=7 * PROFILES[noise].flapping)
        layout = Layout("none", "stations", {f"desk/{at}": f"spot:{at}" for at in STATIONS})
        self.pipe: Pipe = pipe("test desk")
        table = Table(layout, {"desk": board}, Box("1", {}, {}))
        self.world = VirtualWorld(table, {"desk": board}, {"desk": self.pipe})
        self.spoiled = Spoiled(PROFILES[noise], 1, self.world.now_s)
        self.nodes = self._host()
        self.seen: set[tuple[str, str]] = set()
        self.sick: dict[str, str] = {}
        self.reached = Reached("desk", "")
        self._due = 0.0
        self.world.turn, self.world.due = self._turn, lambda: self._due
        self.world.wait(SECOND_MS)

    def _host(self) -> Nodes:
        host = Nodes(
            {"desk": "memory:test desk"},
            clock=self.world.now_s,
            threaded=False,
            wires=self.spoiled,
            seed=1,
        )
        host.start()
        return host

    def start_again(self) -> None:
        """The program is closed, and opened again."""
        self.nodes.stop()
        self.sick.clear()
        self.nodes = self._host()

    def _turn(self) -> None:
        self._due = self.nodes.pump()
        for delivery in self.nodes.drain():
            if isinstance(delivery, Heard):
                self._hear(delivery)
            else:
                self.reached = delivery

    def _hear(self, heard: Heard) -> None:
        body = heard.body
        if body["t"] == "tag":
            sight = (body["at"], body["uid"])
            self.seen.add(sight) if body["on"] else self.seen.discard(sight)
        elif body["t"] == "snap":
            self.seen = {(at, uid) for at, uid in body["tags"]}
        elif body["t"] == "sick":
            self.sick[body["at"]] = body["kind"]

    def tag(self, piece: str) -> str:
        return self.world.table.tag(piece)


@pytest.fixture
def wired() -> Iterator[WiredTable]:
    found = WiredTable("clean")
    yield found
    found.nodes.stop()


def test_a_piece_that_is_put_down_is_seen(wired: WiredTable) -> None:
    wired.world.put("tile", "desk/a1")
    wired.world.wait(SECOND_MS)
    assert wired.seen == {("a1", wired.tag("tile"))}


def test_a_piece_that_is_moved_lies_in_one_place(wired: WiredTable) -> None:
    wired.world.put("tile", "desk/a1")
    wired.world.wait(SECOND_MS)
    wired.world.put("tile", "desk/a2")
    wired.world.wait(SECOND_MS)
    assert wired.world.lying() == {"tile": "desk/a2"}
    assert wired.seen == {("a2", wired.tag("tile"))}


def test_a_piece_that_is_lifted_is_gone(wired: WiredTable) -> None:
    wired.world.put("tile", "desk/a1")
    wired.world.wait(SECOND_MS)
    wired.world.lift("tile")
    wired.world.wait(SECOND_MS)
    assert wired.seen == set()


def test_two_pieces_as_a_phantom_read_as_the_or_of_both_tags(wired: WiredTable) -> None:
    wired.world.put("one", "desk/a0")
    wired.world.put("two", "desk/a0", phantom=True)
    wired.world.wait(SECOND_MS)
    both = int(wired.tag("one"), 16) | int(wired.tag("two"), 16)
    assert ("a0", f"{both:014x}") in wired.seen


def test_a_cue_from_the_host_shines_at_its_station_alone(wired: WiredTable) -> None:
    wired.nodes.cues({"desk": {"a1": "put/2"}})
    wired.world.wait(3 * SECOND_MS)
    assert wired.world.light("desk/a1").cue == "put/2"
    assert wired.world.light("desk/a0").cue == ""


def test_after_a_power_cut_the_table_is_known_again(wired: WiredTable) -> None:
    wired.world.put("tile", "desk/a1")
    wired.world.wait(SECOND_MS)
    wired.world.reboot("desk")
    wired.seen.clear()
    wired.world.wait(4 * SECOND_MS)
    assert wired.seen == {("a1", wired.tag("tile"))}


def test_a_board_that_fails_to_start_says_that_its_readers_are_off(wired: WiredTable) -> None:
    """What lies there is not taken for lifted: nobody looks, until the board tries again."""
    wired.world.put("tile", "desk/a1")
    wired.world.wait(SECOND_MS)
    for _ in range(6):
        wired.world.reboot("desk")
        wired.world.wait(3 * SECOND_MS)
    assert wired.seen == {("a1", wired.tag("tile"))}
    assert wired.reached.stage == "lost"
    assert "its readers are off" in wired.reached.cause
    assert wired.nodes.links["desk"].stage is Stage.READY  # it can be given a new program
    wired.world.wait(70 * SECOND_MS)
    assert wired.reached == Reached("desk", "ready")
    assert wired.seen == {("a1", wired.tag("tile"))}


def test_a_dead_reader_is_told_and_comes_back(wired: WiredTable) -> None:
    wired.world.sicken("desk/a1", True)
    wired.world.put("tile", "desk/a1")
    wired.world.wait(3 * SECOND_MS)
    assert wired.seen == set()
    assert wired.sick == {"a1": "silent"}
    wired.start_again()  # the table was called ready then, until the reader had another state
    wired.world.wait(10 * SECOND_MS)
    assert wired.sick == {"a1": "silent"}
    wired.world.sicken("desk/a1", False)
    wired.world.wait(15 * SECOND_MS)
    assert wired.seen == {("a1", wired.tag("tile"))}


@pytest.mark.parametrize("noise", ["flapping", "lossy", "hostile"])
def test_under_noise_the_host_knows_the_table_in_the_end(noise: str) -> None:
    wired = WiredTable(noise)
    for round_ in range(6):
        for number, piece in enumerate(("one", "two", "three")):
            wired.world.put(piece, f"desk/a{(number + round_) % 3}")
            wired.world.wait(300.0)
        wired.world.wait(8 * SECOND_MS)
        wanted = {(where[5:], wired.tag(p)) for p, where in wired.world.lying().items()}
        assert wanted <= wired.seen
    if PROFILES[noise].lines:
        assert sum(wired.spoiled.injected().values()) > 0
    wired.nodes.stop()

"""Recordings: what was recorded on a table replays to the same messages; bad files are refused."""

from __future__ import annotations

import errno
from io import StringIO
from pathlib import Path

import pytest

from companion.link import codec, recording
from companion.link.codec import Frame
from companion.link.connection import Stage
from companion.link.events import Report
from companion.link.link import Link, open_link
from companion.link.messages import MAX_LINE, PROTOCOL
from companion.link.onlooker import Onlooker
from companion.link.parts import Message
from companion.link.recording import HEADING, BadRecordingError
from companion.link.transports.memory import Pipe
from companion.link.urls import BadUrlError
from simulators.faults import Faults
from tests.link.link_harness import VirtualClock, VirtualTable, Watcher, messages, seen


class Paper(StringIO):
    """A file in memory that can still be read when it was closed."""

    text = ""

    def close(self) -> None:
        self.text = self.getvalue()


def recorded(faults: Faults | None = None) -> tuple[VirtualTable, str]:
    """A table on which something happened, and the recording of it."""
    paper = Paper()
    table = VirtualTable(record=paper, up=faults, down=faults)
    table.until_ready()
    for number in range(40):
        table.node.place(f"a{number % 16 + 1}", f"04{number:012x}", table.clock.now)
        table.link.cue({f"a{number % 16 + 1}": "choose"})
        table.run(0.4)
        if number == 20:
            table.node.reboot()
    table.run_until(lambda: table.node.idle and table.seen() == table.node.tags)
    table.run(0.01)
    table.link.close()
    table.take()
    return table, paper.text


def test_a_line_that_was_begun_when_the_transport_broke_is_not_joined_to_the_next() -> None:
    """What comes after it is opened again is a line of its own, both ways."""
    ends, paper = Pipe(), Paper()
    host, node = ends.host, ends.node
    recorder = recording.Recorder(host, paper, lambda: 0.0)
    for up, down in ((b"half a li", b"and half of an"), (b"whole up\n", b"whole down\n")):
        recorder.open()
        node.open()
        node.write(up)
        recorder.write(down)
        recorder.read(0.0)
    entries = recording.parse(paper.getvalue().splitlines())
    assert [(entry.up, entry.line) for entry in entries] == [
        (False, b"whole down"), (True, b"whole up"),
    ]  # fmt: skip


def replayed(link: Link, clock: VirtualClock) -> list[Report]:
    events: list[Report] = []
    while True:
        due = link.pump()
        while not link.events.empty():
            events.append(link.events.get())
        trouble = link.connection.hitch
        if trouble is not None and trouble.key != "link.node_gone":
            link.close()
            return events
        clock.now = max(clock.now + 0.05, min(due, clock.now + 1.0))


@pytest.mark.parametrize("faults", [None, Faults(lose=0.1, damage=0.1, late=0.2, double=0.1)])
def test_a_recording_replays_to_the_same_messages(tmp_path: Path, faults: Faults | None) -> None:
    table, text = recorded(faults)
    file = tmp_path / "evening.txt"
    file.write_text(text)
    clock = VirtualClock()
    link = open_link(f"replay:{file}?speed=20", clock=clock, threaded=False)
    events = replayed(link, clock)
    assert messages(events) == table.messages()
    assert seen(events) == table.node.tags
    assert Stage.READY in [event[1].stage for event in events if hasattr(event[1], "stage")]


def test_replay_keeps_the_pace(tmp_path: Path) -> None:
    table, text = recorded()
    file = tmp_path / "evening.txt"
    file.write_text(text)
    clock = VirtualClock()
    replayed(open_link(f"replay:{file}?speed=2", clock=clock, threaded=False), clock)
    assert clock.now == pytest.approx(table.clock.now / 2, rel=0.05, abs=0.5)


def test_what_is_said_to_a_recording_goes_nowhere_and_waits_for_nothing() -> None:
    """Lights of a match that is played beside a recording: as if they had gone out."""
    told: list[object] = []
    onlooker = Onlooker("desk", told.append)
    assert onlooker.send(Message("cue", {"id": 1, "cues": {"a1": "take"}}))
    assert onlooker.lines(0.0) == []
    assert told == []


def test_replay_on_its_thread(tmp_path: Path) -> None:
    table, text = recorded()
    file = tmp_path / "evening.txt"
    file.write_text(text)
    with open_link(f"replay:{file}?speed=100000") as link:
        watch = Watcher(link.events)
        watch.until(lambda: watch.troubles()[-1:] == ["link.replay_over"])
    assert watch.seen() == table.node.tags


def test_a_link_records_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "new.txt"
    clock = VirtualClock()
    link = open_link("memory:nobody", clock=clock, threaded=False, record=file)
    for _ in range(20):
        clock.now = max(clock.now, link.pump())
    link.close()
    entries = recording.read(file)
    assert all(not entry.up for entry in entries)
    assert b'"t":"hi"' in entries[0].line


def test_a_full_disk_ends_the_recording_and_not_the_link() -> None:
    class Full(StringIO):
        def write(self, text: str) -> int:
            if text.startswith("#"):
                return len(text)
            raise OSError(errno.ENOSPC, "No space left on device")

    table = VirtualTable(record=Full())
    table.until_ready()
    table.node.place("a1", "04a1b2c3d4e5f6", table.clock.now)
    table.run(1.0)
    assert table.seen() == table.node.tags


def test_the_longest_line_of_the_wire_can_be_recorded() -> None:
    longest = "x" * MAX_LINE
    (entry,) = recording.parse([HEADING, f"5.000 < {longest}"])
    assert entry.line.decode() == longest


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it is empty"),
        (f"{HEADING}\n", "it is empty"),
        ("hello\n", "its first line is not"),
        (f"{HEADING}\n0.000 < ok\nnonsense\n", "line 3 is not of a recording"),
        (f"{HEADING}\n5.000 < ok\n1.000 < ok\n", "line 3 is earlier"),
        (f"{HEADING}\n5 < ok\n", "line 2 is not of a recording"),
        (f"{HEADING}\n5.000 < {'x' * 400}\n", "line 2 is not of a recording"),
    ],
)
def test_bad_recordings(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(text)
    with pytest.raises(BadRecordingError, match=reason):
        recording.read(file)
    clock = VirtualClock()
    link = open_link(f"replay:{file}", clock=clock, threaded=False)
    link.pump()
    trouble = link.connection.hitch
    assert trouble is not None
    assert trouble.key == "link.replay_missing"
    assert reason in trouble.cause.said()
    link.close()


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadRecordingError, match="no such file"):
        recording.read(tmp_path / "missing.txt")
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)))
    with pytest.raises(BadRecordingError, match="not plain text"):
        recording.read(binary)


@pytest.mark.parametrize(
    "url",
    ["", "pad", "carrier-pigeon:home", "replay:", "replay:x?speed=fast", "replay:x?speed=-1",
     "mqtt://user:secret@host/only"],
)  # fmt: skip
def test_urls_that_are_none(url: str) -> None:
    with pytest.raises(BadUrlError) as refused:
        open_link(url)
    assert "write" in str(refused.value)
    assert "secret" not in str(refused.value)


GONE = {"why": "will", "proto": PROTOCOL, "boot": "f" * 8}


@pytest.mark.parametrize(
    ("name", "body", "lost"),
    [("bye", GONE, True), ("bye", {"why": "tired"}, False), ("birth", GONE, False)],
)
def test_an_onlooker_loses_a_node_that_takes_leave_in_a_way_that_can_be_read(
    name: str, body: dict[str, object], lost: bool
) -> None:
    events: list[Report] = []
    onlooker = Onlooker("desk", events.append)
    onlooker.opened(0.0)
    onlooker.feed(codec.encode(Frame(name, 0, body)), 1.0)
    stage = onlooker.connection.stage
    assert stage is (Stage.LOST if lost else Stage.GREETING)
    trouble = onlooker.connection.hitch
    assert (trouble.key if trouble else "") == ("link.node_gone" if lost else "")

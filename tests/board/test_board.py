"""The unmodified firmware on simulated chips, in both interpreters, end to end."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import pytest

from simulators.board import Board, open_board
from simulators.board.plainhost import PlainHost

A, B = "04a1b2c3d4e5f6", "04ffb2c3d4e5f7"


@pytest.fixture(params=["cpython", "micropython"])
def board(request: pytest.FixtureRequest) -> Iterator[Board]:
    made = open_board(interpreter=request.param)
    yield made
    made.close()


@pytest.fixture
def host(board: Board) -> PlainHost:
    made = PlainHost(board)
    made.greet()
    return made


def test_says_who_it_is(host: PlainHost) -> None:
    hello = host.all("hello")
    assert hello[0]["board"] == "pico_w"
    assert hello[0]["reset"] == "power"
    assert hello[0]["py"].split()[0] in ("cpython", "micropython")
    assert len({name for part in hello for name in part["stations"]}) == 16
    assert host.all("snap")[0]["tags"] == []


def test_both_interpreters_run_the_same_files() -> None:
    hashes = set()
    for interpreter in ("cpython", "micropython"):
        board = open_board(interpreter=interpreter)
        host = PlainHost(board)
        host.greet()
        hashes.add(host.all("hello")[0]["hash"])
        board.close()
    assert len(hashes) == 1


def test_a_tag_comes_and_goes(host: PlainHost) -> None:
    host.board.place("s3", A)
    assert host.until("tag", 150) < 150
    host.board.remove("s3")
    assert host.until("tag", 500) < 400
    assert host.tags() == [("s3", A, 1), ("s3", A, 0)]


def test_sixteen_tags_at_once(host: PlainHost) -> None:
    for i, station in enumerate(host.board.stations):
        host.board.place(station, f"04a1b2c3d4e5{i:02x}")
    host.run(600)
    assert {(at, on) for at, _, on in host.tags()} == {(s, 1) for s in host.board.stations}
    assert host.board.counters()["crosstalk"] == 0
    assert host.board.counters()["clashes"] == 0


def test_what_lay_there_before_the_bond_is_in_the_snapshot(board: Board) -> None:
    board.place("s1", A)
    board.advance(500)
    host = PlainHost(board)
    host.greet()
    assert host.all("snap")[0]["tags"] == [["s1", A]]


def test_cues_shine_and_are_told(host: PlainHost) -> None:
    host.say("cue", id=1, cues={"s1": "take", "s2": "put/3"})
    assert host.until("lit", 60) < 60
    host.run(400)
    lights = host.board.lights()
    assert lights["s1"].cue == "take"
    assert lights["s2"].cue == "put/3"
    assert {lights[s].cue for s in host.board.stations[2:]} == {""}
    host.say("cue", id=2, cues={"s2": "wrong"})
    host.run(500)
    assert [host.board.lights()[s].cue for s in ("s1", "s2")] == ["", "wrong"]


def test_dark_overtakes_an_older_cue(host: PlainHost) -> None:
    host.loose("dark", id=5)
    host.say("cue", id=4, cues={"s1": "take"})
    host.run(100)
    assert host.board.lights()["s1"].cue == ""
    host.say("cue", id=6, cues={"s1": "take"})
    host.run(100)
    assert host.board.lights()["s1"].cue == "take"


def test_lights_soften_while_the_host_is_silent(host: PlainHost) -> None:
    host.say("cue", id=1, cues={"s1": "done"})
    host.run(100)
    bright = max(map(max, host.board.lights()["s1"].pixels))
    host.board.advance(6000)
    assert 0 < max(map(max, host.board.lights()["s1"].pixels)) < bright / 3
    host.run(400)
    assert max(map(max, host.board.lights()["s1"].pixels)) == bright


def test_a_restart_is_told_and_the_table_read_again(host: PlainHost) -> None:
    host.board.place("s1", A)
    host.run(300)
    boot = host.all("hello")[0]["boot"]
    host.board.reboot("watchdog")
    host.run(700)
    birth = host.all("birth")[-1]
    assert birth["boot"] != boot
    assert birth["reset"] == "watchdog"
    again = PlainHost(host.board, bond=4712)
    again.greet()
    assert again.all("snap")[0]["tags"] == [["s1", A]]


def test_a_brown_out_loses_nothing_that_lies_there(host: PlainHost) -> None:
    host.board.place("s9", A)
    host.run(300)
    host.board.brown_out()
    host.board.advance(700)
    again = PlainHost(host.board, bond=4712)
    again.greet()
    assert again.all("snap")[0]["tags"] == [["s9", A]]


def test_a_dead_reader_is_told_and_its_tag_is_not_reported_gone(host: PlainHost) -> None:
    host.board.place("s5", A)
    host.run(300)
    host.board.kill_reader("s5", "dead")
    host.run(3000)
    assert [(m["at"], m["kind"]) for m in host.all("sick")] == [("s5", "silent")]
    assert host.tags() == [("s5", A, 1)]
    host.board.kill_reader("s5", "well")
    host.run(9000)
    assert [m["kind"] for m in host.all("sick")] == ["silent", "revived"]
    host.board.remove("s5")
    host.run(600)
    assert host.tags()[-1] == ("s5", A, 0)


def test_a_hung_reader_is_revived_through_its_supply(host: PlainHost) -> None:
    host.board.place("s2", A)
    host.run(300)
    host.board.kill_reader("s2", "hung")
    host.run(3000)
    assert [m["kind"] for m in host.all("sick")] == ["silent", "revived"]
    assert host.tags() == [("s2", A, 1)]


def test_a_reader_that_forgot_its_set_up_is_set_up_again_unnoticed(host: PlainHost) -> None:
    host.board.place("s2", A)
    host.run(300)
    host.board.kill_reader("s2", "forgot")
    host.run(1000)
    assert host.all("sick") == []
    assert host.tags() == [("s2", A, 1)]


def test_two_tags_on_one_station_are_told_as_a_collision(host: PlainHost) -> None:
    host.board.place("s7", A)
    host.run(300)
    host.board.collide("s7", B)
    host.run(1500)
    assert [(m["at"], m["kind"]) for m in host.all("sick")] == [("s7", "collision")]
    host.board.remove("s7", B)
    host.run(1500)
    assert [m["kind"] for m in host.all("sick")] == ["collision", "revived"]
    assert host.tags() == [("s7", A, 1)]


def test_a_phantom_reads_as_the_or_of_both(host: PlainHost) -> None:
    host.board.place("s7", "04010203040506")
    host.run(300)
    host.board.collide("s7", "04102030405060", phantom=True)
    host.run(800)
    assert ("s7", "04112233445566", 1) in host.tags()


def test_a_random_tag_is_reported_once(host: PlainHost) -> None:
    host.board.place_random("s4", 3)
    host.run(3000)
    ((at, uid, on),) = host.tags()
    assert (at, on) == ("s4", 1)
    assert uid.startswith("08")
    host.board.remove("s4")
    host.run(600)
    assert host.tags()[-1] == ("s4", uid, 0)


def test_a_test_of_lights_and_readers_is_answered(host: PlainHost) -> None:
    host.say("test", id=1, what="reader", at="s1")
    host.say("test", id=2, what="light", at="s1")
    host.say("test", id=3, what="light", at="nowhere")
    host.run(4500)
    assert {m["id"]: m["ok"] for m in host.all("tested")} == {1: 1, 2: 1, 3: 0}


def test_rubbish_on_the_line_does_no_harm(host: PlainHost) -> None:
    host.board.send(b"\x03\x03>>> \xff\xfe{{{\n" + b"x" * 1000 + b"\n" + b'{"t":"cue"} 00000000\n')
    host.say("cue", id=1, cues={"s1": "take"})
    host.run(1200)
    assert host.board.lights()["s1"].cue == "take"
    assert host.all("beat")[-1]["bad"] > 0
    assert host.board.reboots() == []


def test_two_threads_may_use_one_board() -> None:
    """A live table advances a board while somebody else reads its counters."""
    board = open_board(interpreter="micropython")
    failed: list[BaseException] = []

    def read() -> None:
        try:
            for _ in range(100):
                assert board.counters()["boots"] == 1
        except BaseException as error:
            failed.append(error)

    reader = Thread(target=read)
    reader.start()
    for _ in range(100):
        board.advance(2)
        board.receive()
    reader.join()
    board.close()
    assert failed == []

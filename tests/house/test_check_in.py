"""A box that comes back: what is missing, foreign or unknown is named, however it was read."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.cli import main
from companion.house import check_in
from companion.house.check_in import BoxCheckIn
from companion.store import boxes
from companion.store.store import Store
from companion.table.layout import load as load_layout
from engine.games import load

GAME = load("peloponnes")
PIECES = [piece.id for piece in GAME.catalogue.sensed()]
RANDOM_TAG = "08aabbcc"


def tag(copy: int, number: int) -> str:
    return f"04{copy:02x}{number * 2_654_435_761 % 2**40:010x}"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Two copies of one game; the last piece of the first has no tag."""
    opened = Store(tmp_path / "tabletwin.db")
    for copy, pieces in ((1, PIECES[:-1]), (2, PIECES)):
        box = boxes.add(opened, GAME.id, str(copy))
        register = boxes.register(opened, box)
        for number, piece in enumerate(pieces):
            assert register.bind(tag(copy, number), piece) is None
        boxes.save(opened, box, register)
    yield opened
    opened.close()


@pytest.fixture
def count(store: Store) -> BoxCheckIn:
    return BoxCheckIn(store, GAME, 1, load_layout(GAME.id, "pad", 2, {}), lambda: 0.0)


def lay(count: BoxCheckIn, uid: str, station: str = "pad") -> None:
    """A piece is laid down and taken away."""
    for on in (True, False):
        count.hear("desk", "tag", {"t": "tag", "at": station, "uid": uid, "on": on})


def test_a_whole_box_in_any_order_and_twice(count: BoxCheckIn) -> None:
    uids = [tag(1, number) for number in range(len(PIECES) - 1)] * 2
    Random(3).shuffle(uids)
    for uid in uids:
        lay(count, uid)
    assert count.count.missing == []
    assert count.count.without_tag == PIECES[-1:]
    assert count.count.complete


def test_what_is_missing_is_named(count: BoxCheckIn) -> None:
    for number in range(len(PIECES) - 1):
        if number not in (4, 9):
            lay(count, tag(1, number))
    assert count.count.missing == [PIECES[4], PIECES[9]]
    assert not count.count.complete


def test_a_piece_of_another_copy_is_named_with_it_and_counts_for_nothing(count: BoxCheckIn) -> None:
    lay(count, tag(2, 4))
    (fault,) = count.count.foreign.values()
    assert (fault.game, fault.box) == (GAME.id, "2")
    assert PIECES[4] in count.count.missing
    count.count.taken_out(tag(2, 4))
    assert not count.count.foreign


def test_many_pieces_at_once_as_a_snapshot_tells_them(count: BoxCheckIn) -> None:
    lying = [[f"s{number}", tag(1, number)] for number in range(8)]
    stations = dict.fromkeys((at for at, _ in lying), "")
    count.hear("desk", "hello", {"t": "hello", "stations": stations})
    count.hear("desk", "snap", {"t": "snap", "tags": lying})
    assert count.count.counted == set(PIECES[:8])


def test_two_pieces_on_one_spot_count_both_and_their_mixture_does_not(count: BoxCheckIn) -> None:
    count.count.see([tag(1, 0), tag(1, 1)])
    assert count.count.counted == set(PIECES[:2])
    mixed = f"{int(tag(1, 2), 16) | int(tag(1, 3), 16):014x}"
    for _ in range(3):
        lay(count, mixed)
    assert count.count.counted == set(PIECES[:2])
    assert count.count.strangers == []


def test_a_telephone_is_nothing_and_an_unknown_tag_is_told_when_it_comes_again(
    count: BoxCheckIn,
) -> None:
    lay(count, RANDOM_TAG)
    lay(count, "04ffffffffffff")
    assert count.count.strangers == []
    lay(count, "04ffffffffffff")
    lay(count, RANDOM_TAG)
    assert count.count.strangers == ["04ffffffffffff"]


def test_each_spot_says_whether_it_is_counted(count: BoxCheckIn) -> None:
    cues = [count.cues()["desk"]["pad"]]
    for uid in (tag(1, 0), tag(2, 0)):
        count.hear("desk", "tag", {"t": "tag", "at": "pad", "uid": uid, "on": True})
        cues.append(count.cues()["desk"]["pad"])
        count.hear("desk", "tag", {"t": "tag", "at": "pad", "uid": uid, "on": False})
    assert cues == ["put", "done", "wrong"]


def test_it_is_signed_with_time_and_name(store: Store, count: BoxCheckIn) -> None:
    assert check_in.last(store, 1) is None
    lay(count, tag(1, 0))
    count.sign("Aki")
    found = check_in.last(store, 1)
    assert found is not None
    assert (found["who"], found["counted"], found["of"]) == ("Aki", 1, len(PIECES))
    assert found["missing"] == PIECES[1:-1]
    assert found["when"].startswith("20")


def test_the_command_names_what_is_missing(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    typed = [tag(1, number) for number in range(len(PIECES) - 2)] + [tag(2, 3), ""]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
    asked = ["check-in", GAME.id, "--folder", str(tmp_path), "--who", "Aki"]
    assert main(asked) == 1
    said = capsys.readouterr().out
    title = GAME.texts.say("en", "game.name")
    assert f"This is from {title}, copy 2." in said
    assert said.count("Missing: ") == 1
    assert main([*asked, "--last", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["missing"] == [PIECES[-2]]


def test_a_box_that_nobody_registered_is_told(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check-in", GAME.id, "--box", "9", "--folder", str(tmp_path)]) == 2
    assert "'9'" in capsys.readouterr().err

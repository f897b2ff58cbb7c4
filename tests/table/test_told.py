"""What people say of pieces: a piece lies in one place, and the reader is believed again."""

from __future__ import annotations

from companion.table.told import Lies, Told

TAG = "04000000000001"


def test_a_piece_that_is_told_elsewhere_no_longer_lies_where_it_was() -> None:
    told = Told()
    told.tell("row/t0", Lies("A01", 1.0))
    told.tell("row/t1", Lies("A02", 1.0))
    told.tell("row/t2", Lies("A01", 2.0))
    assert {at: lies.piece for at, lies in told.lies.items()} == {"row/t1": "A02", "row/t2": "A01"}


def test_several_stations_can_be_empty_by_word() -> None:
    told = Told()
    told.tell("row/t0", Lies("", 1.0))
    told.tell("row/t1", Lies("", 2.0))
    assert told.lies.keys() == {"row/t0", "row/t1"}


def test_the_word_holds_while_the_reader_says_what_it_said() -> None:
    told = Told()
    told.tell("row/t0", Lies("A01", 1.0, frozenset({TAG})))
    assert told.heard("row/t0", [TAG]) == Lies("A01", 1.0, frozenset({TAG}))
    assert told.heard("row/t0", []) is None
    assert told.heard("row/t0", [TAG]) is None, "once it read something else it is believed"
    assert told.heard("row/t9", []) is None


def test_what_is_kept_with_the_match_is_taken_as_far_as_it_is_of_the_game() -> None:
    told = Told(lost={"A03", "A01"}, stand_ins={TAG: "A02"})
    told.tell("row/t0", Lies("A05", 1.0))
    kept = told.to_json()
    assert kept == {"lost": ["A01", "A03"], "stand_ins": {TAG: "A02"}}
    again = Told()
    again.load({**kept, "lost": ["A01", "moon"]}, {"A01": "A01", "A02": "A02"})
    assert (again.lost, again.stand_ins, again.lies) == ({"A01"}, {TAG: "A02"}, {})
    again.load({"stand_ins": {TAG: "moon"}}, {"A01": "A01"})
    assert again.stand_ins == {TAG: "A02"}
    empty = Told()
    empty.load("nothing", {"A01": "A01"})
    assert empty == Told()


def test_only_what_was_missed_comes_to_light() -> None:
    """A piece of which nobody said that it is lost, and for which none stands in, lay there."""
    told = Told(lost={"A01", "A02"}, stand_ins={"tag": "A03", "other": "A04"})
    assert not told.found("A09")
    assert told.found("A01")
    assert not told.found("A01")
    assert told.found("A03")
    assert (told.lost, told.stand_ins) == ({"A02"}, {"other": "A04"})

"""Presence: from messages of nodes to what lies where, and how sure that is."""

from __future__ import annotations

from companion.table.layout import Layout, Pad
from companion.table.presence import MEND_S
from companion.table.register import Register
from companion.table.sight import Belief, Sight, Timing, Wrong
from companion.table.table import Table

A, B = "04000000000001", "04000000000002"
TIMING = Timing(arrive=0.05, dwell=0.25, leave=0.4, again=0.5)


class Bench:
    """A table of two nodes with a clock of its own."""

    def __init__(self) -> None:
        self.now = 100.0
        places = {"one/a": "row:0", "one/b": "row:1", "two/c": "row:2"}
        layout = Layout("game", "stations", places, {"one/pad": Pad("one/pad")})
        register = Register("game", "home", {A: "A01", B: "A02"})
        self.table = Table(layout, register, lambda: self.now, TIMING)
        for node in ("one", "two"):
            self.up(node)

    def up(self, node: str, *sights: list[str]) -> None:
        self.table.connection(node, "ready")
        self.table.hear(node, "hello", {"stations": {"a": 3, "b": 3, "c": 3, "pad": 3}})
        self.table.hear(node, "snap", {"tags": list(sights)})

    def tag(self, station: str, uid: str, on: int) -> None:
        node, _, at = station.partition("/")
        self.table.hear(node, "tag", {"at": at, "uid": uid, "on": on, "ms": 0})

    def see(self, station: str, after: float = 0.0) -> Sight:
        self.now += after
        return self.table.snapshot()[station]


def test_a_new_table_is_unknown_until_its_snapshot_came() -> None:
    bench = Bench()
    bench.table.connection("one", "lost")
    assert bench.see("one/a").belief is Belief.UNKNOWN
    bench.table.connection("one", "ready")
    assert bench.see("one/a").belief is Belief.UNKNOWN
    bench.up("one", ["a", A])
    assert bench.see("one/a", after=0.05).belief is Belief.SURE
    assert bench.see("one/a").piece == "A01"
    assert bench.see("two/c") == Sight(belief=Belief.SURE)


def test_a_tag_lies_for_a_moment_before_it_is_sure() -> None:
    bench = Bench()
    bench.tag("one/a", A, 1)
    assert bench.see("one/a").belief is Belief.PROBABLY
    assert bench.table.snapshot().next == bench.now + 0.05
    assert bench.see("one/a", after=0.05).belief is Belief.SURE


def test_a_flicker_is_no_removal() -> None:
    bench = Bench()
    bench.tag("one/a", A, 1)
    bench.now += 1
    shows = bench.see("one/a").show
    for _ in range(20):
        bench.tag("one/a", A, 0)
        sight = bench.see("one/a", after=0.39)
        assert (sight.piece, sight.belief) == ("A01", Belief.PROBABLY)
        bench.tag("one/a", A, 1)
        sight = bench.see("one/a", after=0.1)
        assert (sight.piece, sight.belief, sight.show) == ("A01", Belief.SURE, shows)


def test_a_removal_is_believed_after_its_time() -> None:
    bench = Bench()
    bench.tag("one/a", A, 1)
    bench.see("one/a", after=1)
    bench.tag("one/a", A, 0)
    assert bench.table.snapshot().next == bench.now + 0.4
    assert bench.see("one/a", after=0.4) == Sight(belief=Belief.SURE, show=0)


def test_a_removal_is_over_at_the_very_time_that_was_told() -> None:
    bench = Bench()
    for tick in range(300):
        bench.now = 7.79 + tick / 7.3
        bench.tag("one/a", A, 1)
        bench.see("one/a", after=1)
        bench.tag("one/a", A, 0)
        due = bench.table.snapshot().next
        assert due is not None
        bench.now = due
        assert bench.see("one/a").empty


def test_on_one_node_a_piece_that_comes_has_left_its_old_place() -> None:
    bench = Bench()
    bench.tag("one/a", A, 1)
    bench.see("one/a", after=1)
    bench.tag("one/b", A, 1)
    assert bench.see("one/a", after=0.05) == Sight(belief=Belief.SURE)
    assert (bench.see("one/b").piece, bench.see("one/b").belief) == ("A01", Belief.SURE)


def test_between_nodes_lines_overtake_so_both_are_unsure() -> None:
    bench = Bench()
    bench.tag("one/a", A, 1)
    bench.see("one/a", after=1)
    bench.tag("two/c", A, 1)
    sight = bench.see("two/c", after=0.2)
    assert (sight.piece, sight.belief) == ("A01", Belief.PROBABLY)
    assert bench.see("one/a") == Sight(belief=Belief.PROBABLY)
    bench.tag("one/a", A, 0)
    bench.now += 0.5
    assert bench.see("one/a") == Sight(belief=Belief.SURE)
    assert (bench.see("two/c").piece, bench.see("two/c").belief) == ("A01", Belief.SURE)


def test_a_late_line_of_the_old_place_does_not_win() -> None:
    bench = Bench()
    bench.tag("two/c", A, 1)
    bench.see("two/c", after=1)
    bench.tag("one/a", A, 1)  # it lay there before, the line was late
    bench.tag("one/a", A, 0)
    bench.now += 0.5
    assert bench.see("one/a").empty
    assert (bench.see("two/c").piece, bench.see("two/c").belief) == ("A01", Belief.SURE)


def test_a_copied_tag_does_not_block_the_table_for_good() -> None:
    bench = Bench()
    bench.tag("one/a", A, 1)
    bench.tag("two/c", A, 1)
    bench.now += 2.1
    for station in ("one/a", "two/c"):
        assert (bench.see(station).piece, bench.see(station).belief) == ("A01", Belief.SURE)


def test_a_reboot_is_no_new_show_and_a_second_look_is_one() -> None:
    bench = Bench()
    bench.tag("one/pad", A, 1)
    show = bench.see("one/pad", after=1).show
    bench.table.connection("one", "lost")
    bench.now += 5
    bench.up("one", ["pad", A])
    assert bench.see("one/pad", after=0.1).show == show
    bench.tag("one/pad", A, 0)
    bench.see("one/pad", after=0.45)
    bench.tag("one/pad", A, 1)
    assert bench.see("one/pad", after=0.1).show == show
    bench.tag("one/pad", A, 0)
    bench.see("one/pad", after=0.6)
    bench.tag("one/pad", A, 1)
    assert bench.see("one/pad", after=0.1).show == show + 1


def test_another_piece_is_always_a_new_show() -> None:
    bench = Bench()
    bench.tag("one/pad", A, 1)
    show = bench.see("one/pad", after=1).show
    bench.tag("one/pad", A, 0)
    bench.tag("one/pad", B, 1)
    sight = bench.see("one/pad", after=0.1)
    assert (sight.piece, sight.show) == ("A02", show + 1)


def test_what_is_not_in_a_snapshot_is_gone() -> None:
    bench = Bench()
    bench.tag("one/a", A, 1)
    bench.see("one/a", after=1)
    bench.up("one", ["b", B])
    bench.now += 0.5
    assert bench.see("one/a").empty
    assert bench.see("one/b").piece == "A02"


def test_a_silent_reader_makes_its_station_unknown_only() -> None:
    bench = Bench()
    bench.tag("one/a", A, 1)
    bench.table.hear("one", "sick", {"at": "a", "kind": "silent", "count": 4})
    assert bench.see("one/a", after=1).belief is Belief.UNKNOWN
    assert bench.see("one/b").belief is Belief.SURE
    bench.table.hear("one", "sick", {"at": "a", "kind": "revived", "count": 4})
    assert bench.see("one/a", after=MEND_S).belief is Belief.SURE


def test_a_reader_that_works_again_is_not_believed_of_what_it_did_not_see() -> None:
    """It tells of what left meanwhile a moment after it says that it works."""
    bench = Bench()
    bench.tag("one/a", A, 1)
    bench.table.hear("one", "sick", {"at": "a", "kind": "silent", "count": 4})
    bench.see("one/a", after=1)
    bench.table.hear("one", "sick", {"at": "a", "kind": "revived", "count": 4})
    assert bench.see("one/a", after=0.3).belief is Belief.UNKNOWN
    bench.tag("one/a", A, 0)
    assert bench.see("one/a", after=0.5).belief is Belief.UNKNOWN
    due = bench.table.snapshot().next
    assert due == bench.now - 0.8 + MEND_S
    bench.now = due
    assert bench.see("one/a") == Sight(belief=Belief.SURE)


def test_two_tags_on_one_station_are_a_fault() -> None:
    bench = Bench()
    bench.tag("one/a", A, 1)
    bench.tag("one/a", B, 1)
    sight = bench.see("one/a", after=0.1)
    assert sight.piece == ""
    assert sight.fault is not None
    assert (sight.fault.wrong, sight.fault.pieces) == (Wrong.TWO, ("A01", "A02"))


def test_a_swap_in_one_moment_is_no_fault() -> None:
    bench = Bench()
    bench.tag("one/a", A, 1)
    bench.see("one/a", after=1)
    bench.tag("one/a", A, 0)
    bench.tag("one/a", B, 1)
    assert bench.see("one/a", after=0.1).piece == "A02"


def test_other_messages_say_nothing_about_tags() -> None:
    bench = Bench()
    assert not bench.table.hear("one", "beat", {"ms": 1})
    assert not bench.table.hear("one", "lit", {"id": 1, "ms": 1})


def test_an_ignored_tag_lies_there_like_a_coin() -> None:
    bench = Bench()
    bench.tag("one/a", "04000000000099", 1)
    assert bench.see("one/a", after=1).fault is not None
    bench.table.ignore("04000000000099")
    assert bench.see("one/a").empty


def test_a_piece_that_slides_away_and_quickly_back_lies_where_it_lay() -> None:
    """The reader it left for a third of a second never told that it went."""
    bench = Bench()
    bench.tag("one/a", A, 1)
    bench.see("one/a", after=1.0)
    bench.tag("one/b", A, 1)
    assert bench.see("one/a", after=0.1).piece == ""
    bench.now += 0.3
    bench.tag("one/b", A, 0)
    assert bench.see("one/a", after=0.1).piece == "A01"
    assert bench.see("one/b", after=0.5).piece == ""
    bench.tag("one/a", A, 0)
    assert bench.see("one/a", after=0.5).piece == ""

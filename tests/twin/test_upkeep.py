"""What a screen carries counts as there at once; what hands laid is seen as it lies."""

from __future__ import annotations

from companion.twin.finding import Verdict
from companion.twin.guide import Hand
from companion.twin.upkeep import PATIENCE_S
from engine.core.steps import TABLE, Action, Reveal
from tests.twin.test_twin import NOW, Bench

TO_ROW = {"sun#1": "row/0", "moon#1": "row/1", "star#1": "row/2"}


def on_screen(works: bool = True) -> Bench:
    """Three cards were drawn by touch; nothing lies there yet."""
    bench = Bench()
    bench.twin.upkeep.works = works
    assert bench.look().verdict is Verdict.EQUAL
    for card in TO_ROW:
        bench.take(Reveal("draw", TABLE, (card,)))
    return bench


def going(bench: Bench) -> dict[str, str]:
    """What the screen still carries, and where to."""
    moves = bench.twin.carried(bench.state, bench.snapshot())
    return {move.piece: move.to_station for move in moves}


def carry(bench: Bench, piece: str, station: str = "", told: bool = True) -> None:
    """The screen moves a piece; its reader tells so at once, or later."""
    bench.twin.upkeep.sent(piece, station)
    if told:
        arrive(bench, piece, station)


def arrive(bench: Bench, piece: str, station: str = "") -> None:
    bench.on = {at: one for at, one in bench.on.items() if one != piece}
    if station:
        bench.on[station] = piece


def test_nobody_waits_for_what_is_carried() -> None:
    bench = on_screen()
    assert bench.look().verdict is Verdict.EQUAL
    assert going(bench) == TO_ROW
    carry(bench, "moon#1", "row/1")
    assert bench.look().verdict is Verdict.EQUAL
    assert going(bench) == {"sun#1": "row/0", "star#1": "row/2"}


def test_the_match_goes_on_meanwhile_and_all_goes_where_it_is_wanted_then() -> None:
    bench = on_screen()
    bench.look()
    carry(bench, "star#1", "row/2")
    bench.look()
    bench.take(Action("take", 0, ("star#1", 4)))
    assert bench.look().verdict is Verdict.EQUAL
    assert going(bench) == {"star#1": "s0/4", "sun#1": "row/0", "moon#1": "row/1"}


def test_what_arrives_where_it_is_wanted_no_more_goes_on() -> None:
    """A reader tells of it when the match has gone on."""
    bench = on_screen()
    bench.look()
    carry(bench, "star#1", "row/2", told=False)
    bench.take(Action("take", 0, ("star#1", 4)))
    bench.look()
    arrive(bench, "star#1", "row/2")
    assert bench.look().verdict is Verdict.EQUAL
    assert going(bench)["star#1"] == "s0/4"


def test_a_piece_that_makes_room_for_another_was_taken_by_nobody() -> None:
    """The screen took up the one and laid the other there at once; the reader tells of the gap
    first, and the table looked as before the first was laid."""
    bench = Bench()
    bench.twin.upkeep.work()
    bench.look()
    first = bench.state
    bench.take(Reveal("draw", TABLE, ("sun#1",)))
    carry(bench, "sun#1", "row/0")
    assert bench.look().verdict is Verdict.EQUAL
    bench.state = first
    bench.take(Reveal("draw", TABLE, ("moon#1",)))
    bench.look()
    carry(bench, "sun#1", told=False)
    carry(bench, "moon#1", "row/0", told=False)
    assert bench.look().verdict is Verdict.EQUAL
    arrive(bench, "sun#1")
    assert bench.look().verdict is Verdict.EQUAL, "the gap"
    arrive(bench, "moon#1", "row/0")
    assert bench.look().verdict is Verdict.EQUAL
    assert going(bench) == {}


def test_what_hands_do_meanwhile_is_an_action() -> None:
    bench = on_screen()
    bench.look()
    carry(bench, "star#1", "row/2")
    bench.look()
    arrive(bench, "star#1", "s0/4")
    found = bench.look()
    assert found.verdict is Verdict.TAKE
    assert [path.steps for path in found.paths] == [(Action("take", 0, ("star#1", 4)),)]


def test_what_hands_laid_wrongly_is_told() -> None:
    bench = on_screen()
    bench.look()
    bench.on["s1/2"] = "fish#1"
    found = bench.look()
    assert found.verdict is Verdict.GUIDE
    assert [(move.hand, move.piece) for move in found.moves] == [(Hand.TAKE, "fish#1")]
    assert going(bench) == TO_ROW, "the rest goes on"


def test_what_was_taken_back_goes_back() -> None:
    bench = on_screen()
    for card, at in TO_ROW.items():
        carry(bench, card, at)
    bench.look()
    before = bench.state
    bench.take(Action("take", 0, ("star#1", 4)))
    bench.look()
    carry(bench, "star#1", "s0/4")
    bench.look()
    bench.state, bench.length = before, bench.length - 1
    bench.twin.went_back(before, bench.length, bench.snapshot())
    assert bench.look().verdict is Verdict.EQUAL
    assert going(bench) == {"star#1": "row/2"}


def looked(bench: Bench, now: float, seconds: float) -> Verdict:
    """What is told after looking so long, as often as is asked for."""
    end, found = now + seconds, bench.look(now)
    while found.until is not None and found.until <= end and found.verdict is Verdict.EQUAL:
        now = max(now, found.until)
        found = bench.look(now)
    return found.verdict


def test_what_is_not_sent_is_told_in_the_end() -> None:
    bench = on_screen()
    assert looked(bench, NOW, PATIENCE_S / 2) is Verdict.EQUAL
    late = NOW + PATIENCE_S / 2
    assert looked(bench, late, PATIENCE_S) is Verdict.GUIDE
    for card, at in TO_ROW.items():
        carry(bench, card, at)
    assert bench.look(late + PATIENCE_S).verdict is Verdict.EQUAL


def test_nobody_is_asked_after_the_machine_stood_still() -> None:
    """It was busy for longer than people should wait, and asked them for a piece that it had not
    come to."""
    bench = on_screen()
    bench.look()
    later = NOW + 6 * PATIENCE_S
    assert [bench.look(later).verdict for _ in range(3)] == [Verdict.EQUAL] * 3
    assert looked(bench, later, PATIENCE_S / 2) is Verdict.EQUAL


def test_nobody_is_asked_where_the_reader_is_slow_to_tell() -> None:
    bench = on_screen()
    bench.look()
    for card, at in TO_ROW.items():
        carry(bench, card, at, told=False)
    assert looked(bench, NOW, 3 * PATIENCE_S) is Verdict.EQUAL
    assert all(bench.look(NOW + n).verdict is Verdict.EQUAL for n in range(60))


def test_at_a_real_table_hands_do_it() -> None:
    bench = on_screen(works=False)
    assert bench.look().verdict is Verdict.GUIDE
    assert going(bench) == {}

"""The one loop on a tiny game: take, ask, offer, take back, guide; whatever hands do."""

from __future__ import annotations

from random import Random

import pytest

from companion.table.sight import Belief, Fault, Sight, Snapshot, Wrong
from companion.twin.differing import Look, asked_or_taken
from companion.twin.explain import Explained, Explainer, Path
from companion.twin.finding import Finding, Verdict
from companion.twin.guide import Guide, Hand, Move
from companion.twin.meaning import meanings, why_not
from companion.twin.twin import Twin
from companion.twin.wanted import Difference, compare, fits, project
from engine.core.state import Awaiting, Prompt
from engine.core.steps import TABLE, Action, Reveal
from tests.twin.tiny import FACE_OF, Tiny, layout

LAYOUT = layout()
NOW = 1000.0


class Bench:
    """A twin, a state and a table of bare pieces."""

    def __init__(self) -> None:
        self.state = Tiny()
        self.twin = Twin(LAYOUT, FACE_OF)
        self.twin.decisions = lambda length: self.length - length
        self.on: dict[str, str] = {}
        self.since: dict[str, float] = {}
        self.beliefs: dict[str, Belief] = {}
        self.faults: dict[str, Fault] = {}
        self.length = 0
        self.twin.moved(self.state, 0, self.snapshot())

    def snapshot(self) -> Snapshot:
        return Snapshot(
            {
                station: Sight(
                    self.on.get(station, ""),
                    self.beliefs.get(station, Belief.SURE),
                    since=self.since.get(station, NOW - 60),
                    fault=self.faults.get(station),
                )
                for station in LAYOUT.all()
            }
        )

    def look(self, now: float = NOW) -> Finding:
        return self.twin.find(self.state, self.snapshot(), now)

    def take(self, step: Action | Reveal) -> None:
        self.state = self.state.clone()
        self.state.take(step)
        self.length += 1
        self.twin.moved(self.state, self.length, self.snapshot())

    def row(self, *cards: str) -> Bench:
        """Three cards drawn, lying and agreed."""
        for slot, card in enumerate(cards):
            self.on[f"row/{slot}"] = card
            self.take(Reveal("draw", TABLE, (card,)))
            assert self.look().verdict is Verdict.EQUAL
        return self

    def move(self, one: str, other: str) -> None:
        self.on[other] = self.on.pop(one)


@pytest.fixture
def bench() -> Bench:
    return Bench().row("sun#1", "moon#1", "star#1")


def test_reveals_in_their_places_are_one_path_without_an_action() -> None:
    bench = Bench()
    bench.on = {"row/2": "star#1", "row/0": "sun#1", "row/1": "moon#1"}
    finding = bench.look()
    assert finding.verdict is Verdict.TAKE
    draws = tuple(Reveal("draw", TABLE, (card,)) for card in ("sun#1", "moon#1", "star#1"))
    assert finding.paths[0] == (draws, 0)


def test_a_reveal_waits_for_the_place_that_is_owed_first() -> None:
    bench = Bench()
    bench.on = {"row/2": "star#1"}
    finding = bench.look()
    assert finding.verdict is Verdict.GUIDE
    assert finding.moves == (Move(Hand.MOVE, "star#1", "row:2", "row:0", "row/2", "row/0"),)


def test_a_legal_move_is_taken_once_it_has_lain(bench: Bench) -> None:
    bench.move("row/0", "s0/3")
    bench.since["s0/3"] = NOW - 0.1  # it could still slide on to another cell
    early = bench.look()
    assert early.verdict is Verdict.READING, "nobody is asked what counts by itself a moment later"
    assert early.until == NOW - 0.1 + bench.twin.timing.dwell
    later = bench.look(NOW - 0.1 + bench.twin.timing.dwell)
    assert later.verdict is Verdict.TAKE
    assert later.paths[0].steps == (Action("take", 0, ("sun#1", 3)),)


def test_upkeep_that_follows_need_not_have_been_done(bench: Bench) -> None:
    bench.move("row/1", "s0/0")  # the moon: the first card of the row will go to the box
    finding = bench.look()
    assert finding.verdict is Verdict.TAKE
    bench.take(finding.paths[0].steps[0])  # type: ignore[arg-type]
    assert bench.look().moves == (Move(Hand.MOVE, "sun#1", "row:0", "box", "row/0", ""),)
    del bench.on["row/0"]
    assert bench.look().verdict is Verdict.EQUAL


def test_the_other_seats_cell_is_guided_back(bench: Bench) -> None:
    bench.move("row/0", "s1/2")
    finding = bench.look()
    assert finding.verdict is Verdict.GUIDE
    assert finding.moves == (Move(Hand.MOVE, "sun#1", "seat1:grid:2", "row:0", "s1/2", "row/0"),)


def test_two_moves_are_offered_as_a_sequence(bench: Bench) -> None:
    bench.move("row/0", "s0/0")
    bench.move("row/2", "s1/0")
    finding = bench.look()
    assert finding.verdict is Verdict.CONFIRM
    assert finding.paths[0].steps == (
        Action("take", 0, ("sun#1", 0)),
        Action("take", 1, ("star#1", 0)),
    )


def test_a_pass_between_two_moves_is_not_invented(bench: Bench) -> None:
    bench.move("row/0", "s0/0")
    bench.move("row/2", "s0/1")
    assert bench.look().verdict is Verdict.GUIDE


def test_a_missing_piece_is_no_action(bench: Bench) -> None:
    del bench.on["row/1"]
    finding = bench.look()
    assert finding.verdict is Verdict.GUIDE
    assert finding.moves == (Move(Hand.PUT, "moon#1", "", "row:1", "", "row/1"),)


def test_identical_pieces_are_as_good_as_each_other(bench: Bench) -> None:
    bench.on["row/0"] = "sun#2"
    assert bench.look().verdict is Verdict.EQUAL
    bench.move("row/0", "s0/0")
    finding = bench.look()
    assert finding.verdict is Verdict.TAKE
    assert finding.paths[0].steps == (Action("take", 0, ("sun#1", 0)),)


def test_an_earlier_moment_is_offered_back(bench: Bench) -> None:
    bench.move("row/0", "s0/0")
    bench.take(Action("take", 0, ("sun#1", 0)))
    assert bench.look().verdict is Verdict.EQUAL
    bench.move("row/2", "s1/0")
    bench.take(Action("take", 1, ("star#1", 0)))
    assert bench.look().verdict is Verdict.EQUAL
    bench.move("s0/0", "row/0")
    bench.move("s1/0", "row/2")
    early = bench.look()  # what is lifted slowly is on its way, like what still slides
    assert (early.verdict, early.until) == (Verdict.READING, NOW + bench.twin.timing.dwell)
    finding = bench.look(NOW + bench.twin.timing.dwell)
    assert (finding.verdict, finding.length) == (Verdict.BACK, 3)


def test_nobody_goes_back_many_moves_by_a_single_piece() -> None:
    """The table looks as it did when this card was not drawn yet; a seat has passed since."""
    bench = Bench()
    for card, slot in (("sun#1", 0), ("star#1", 1), ("moon#1", 2)):
        bench.on[f"row/{slot}"] = card
        bench.take(Reveal("draw", TABLE, (card,)))
        assert bench.look().verdict is Verdict.EQUAL
    bench.take(Action("pass", 0))
    assert bench.look().verdict is Verdict.EQUAL
    del bench.on["row/2"]
    assert bench.look().verdict is Verdict.GUIDE


def test_after_going_back_nothing_is_offered_again_until_equal(bench: Bench) -> None:
    old = bench.state
    bench.move("row/0", "s0/0")
    bench.take(Action("take", 0, ("sun#1", 0)))
    bench.look()
    bench.state, bench.length = old, 3
    bench.twin.went_back(old, 3, bench.snapshot())
    assert bench.look().verdict is Verdict.GUIDE
    bench.move("s0/0", "row/0")
    assert bench.look().verdict is Verdict.EQUAL
    bench.move("row/0", "s0/0")
    assert bench.look().verdict is Verdict.TAKE


def test_the_gap_that_what_was_taken_back_leaves_means_nothing(bench: Bench) -> None:
    """Undo laid the card back in two moves; between them the table asked whether it was taken."""
    bench.look()
    bench.take(Action("take", 0, ("sun#1", 0)))
    bench.move("row/0", "s0/0")
    old, bench.state = bench.state, Bench().row("sun#1", "moon#1", "star#1").state
    assert old is not bench.state
    bench.on["row/0"] = "fish#1"  # the row was filled up
    bench.twin.went_back(bench.state, 3, bench.snapshot())
    del bench.on["row/0"]
    assert bench.look().verdict is Verdict.GUIDE


def test_while_guiding_an_action_is_asked_and_never_taken(bench: Bench) -> None:
    bench.on["s1/5"] = "fish#1"
    assert bench.look().verdict is Verdict.GUIDE
    del bench.on["s1/5"]
    bench.move("row/0", "s0/0")
    assert bench.look().verdict is Verdict.CONFIRM


def test_a_denied_offer_is_guided_back(bench: Bench) -> None:
    bench.move("row/0", "s0/0")
    bench.move("row/2", "s1/0")
    assert bench.look().verdict is Verdict.CONFIRM
    bench.twin.deny(bench.state, bench.snapshot())
    assert bench.look().verdict is Verdict.GUIDE
    bench.move("s1/0", "row/2")
    assert bench.look().verdict is Verdict.GUIDE  # a part of what was denied


def test_what_is_unsure_concludes_nothing(bench: Bench) -> None:
    bench.move("row/0", "s0/0")
    bench.beliefs["s0/0"] = Belief.PROBABLY
    assert bench.look().verdict is Verdict.CONFIRM  # hands may say so; nothing is taken
    bench.move("s0/0", "s1/0")
    bench.beliefs["s1/0"] = Belief.PROBABLY
    assert bench.look().verdict is Verdict.READING
    bench.move("s1/0", "s0/0")
    bench.beliefs = {"s0/0": Belief.UNKNOWN, "row/0": Belief.UNKNOWN}
    assert bench.look().verdict is Verdict.EQUAL


def test_a_fault_is_never_explained(bench: Bench) -> None:
    bench.move("row/0", "s0/0")
    bench.on["s0/0"] = ""
    bench.faults["s0/0"] = Fault(Wrong.TWO, "04", ("sun#1", "fish#1"))
    finding = bench.look()
    assert finding.verdict is Verdict.GUIDE
    assert finding.moves[0] == Move(Hand.PART, "", from_place="seat0:grid:0", from_station="s0/0")


def test_a_piece_held_to_a_pad_is_not_missing(bench: Bench) -> None:
    bench.move("row/1", "desk/pad")
    assert bench.look().verdict is Verdict.EQUAL


def test_putting_a_shown_piece_back_is_no_take_back(bench: Bench) -> None:
    bench.move("row/1", "desk/pad")
    bench.look()
    bench.take(Action("take", 0, ("moon#1", 0)))
    assert bench.look().verdict is not Verdict.EQUAL  # the sun is to go to the box
    del bench.on["row/0"]
    bench.look()
    bench.move("desk/pad", "row/1")
    finding = bench.look()
    assert finding.verdict is Verdict.GUIDE
    assert finding.moves == (Move(Hand.MOVE, "moon#1", "row:1", "seat0:grid:0", "row/1", "s0/0"),)


def test_resuming_asks_for_what_happened_meanwhile(bench: Bench) -> None:
    bench.move("row/0", "s0/0")
    twin = Twin(LAYOUT, FACE_OF)
    twin.went_back(bench.state, 3, Snapshot())
    assert twin.find(bench.state, bench.snapshot(), NOW).verdict is Verdict.CONFIRM


# -- the parts -----------------------------------------------------------------------------------


def test_a_ring_of_pieces_is_opened_by_taking_one_up() -> None:
    bench = Bench().row("sun#1", "moon#1", "star#1")
    bench.on |= {"row/0": "moon#1", "row/1": "star#1", "row/2": "sun#1"}
    done = 0
    hand = ""
    while bench.look().moves:
        move = bench.look().moves[0]
        done += 1
        if move.from_station:
            hand = bench.on.pop(move.from_station)
        if move.to_station:
            assert move.to_station not in bench.on
            bench.on[move.to_station] = hand if move.from_station else move.piece
    assert done == 4
    assert bench.look().verdict is Verdict.EQUAL


@pytest.mark.parametrize("seed", range(60))
def test_following_the_guide_always_ends_equal(seed: int) -> None:
    """From any mess, in no more moves than pieces that lie wrong, plus one a ring, plus puts."""
    random = Random(seed)
    bench = Bench().row("sun#1", "moon#1", "star#1")
    for step in (Action("take", 0, ("sun#1", 2)), Action("take", 1, ("star#1", 4))):
        bench.take(step)
    stations = random.sample(list(LAYOUT.places), 5)
    cards = random.sample(list(FACE_OF), 5)
    bench.on = dict(zip(stations, cards, strict=True))
    bench.twin.went_back(bench.state, bench.length, bench.snapshot())
    moves = 0
    while bench.look().verdict is not Verdict.EQUAL:
        finding = bench.look()
        if finding.verdict is not Verdict.GUIDE:
            bench.twin.deny(bench.state, bench.snapshot())
            continue
        move = finding.moves[0]
        moves += 1
        assert moves <= 12
        card = bench.on.pop(move.from_station) if move.from_station else move.piece
        if move.to_station:
            assert move.to_station not in bench.on
            bench.on = {s: c for s, c in bench.on.items() if c != card}
            bench.on[move.to_station] = card


def test_wanted_can_be_an_unknown_card_of_a_deck() -> None:
    assert fits(frozenset({"?deck"}), "sun#1", FACE_OF)
    assert project({"?deck": "row:1"}, LAYOUT) == {"row/1": frozenset({"?deck"})}


def test_compare_leaves_out_what_is_unknown(bench: Bench) -> None:
    bench.on = {}
    bench.beliefs = {"row/0": Belief.UNKNOWN}
    wanted = project(bench.state.places(), LAYOUT)
    found = compare(wanted, bench.snapshot(), LAYOUT, FACE_OF).differ
    assert {difference.station for difference in found} == {"row/1", "row/2"}


def test_a_search_that_was_cut_short_says_so_and_is_never_sure(bench: Bench) -> None:
    seen = {"row/0": "", "row/1": "", "row/2": "star#1", "s0/0": "sun#1", "s1/0": "moon#1"}
    whole = Explainer(LAYOUT, FACE_OF).explain(bench.state, seen)
    assert whole.complete
    assert whole.found
    cut = Explainer(LAYOUT, FACE_OF, most_tried=0).explain(bench.state, seen)
    assert not cut.complete
    assert not cut.found
    begins = [path.steps for path in cut.paths]
    assert (Action("take", 0, ("sun#1", 0)),) in begins


def test_no_budget_is_too_small_for_a_single_action(bench: Bench) -> None:
    bench.look()
    bench.twin.explainer = Explainer(LAYOUT, FACE_OF, most_tried=0)
    bench.move("row/0", "s0/3")
    assert bench.look().verdict is Verdict.TAKE


def test_a_sequence_that_a_cut_search_did_not_find_is_asked_for_by_its_begin(bench: Bench) -> None:
    bench.look()
    bench.twin.explainer = Explainer(LAYOUT, FACE_OF, most_tried=0)
    bench.move("row/0", "s0/0")
    bench.move("row/2", "s1/0")
    finding = bench.look()
    assert finding.verdict is Verdict.CONFIRM
    assert finding.paths[0].steps == (Action("take", 0, ("sun#1", 0)),)
    bench.take(finding.paths[0].steps[0])  # type: ignore[arg-type]
    assert bench.look().paths[0].steps == (Action("take", 1, ("star#1", 0)),)


def test_a_put_says_where_the_piece_comes_from() -> None:
    guide = Guide(LAYOUT, FACE_OF)
    bench = Bench().row("sun#1", "moon#1", "star#1")
    del bench.on["row/1"]
    places = bench.state.places()
    wanted = project(places, LAYOUT)
    differences = compare(wanted, bench.snapshot(), LAYOUT, FACE_OF).differ
    moves = guide.plan(differences, places, {"moon#1": "box"})
    assert moves == [Move(Hand.PUT, "moon#1", "box", "row:1", "", "row/1")]


def without_sun() -> tuple[list[Difference], dict[str, str]]:
    """A table that lacks the sun of its row while another sun lies where one belongs."""
    bench = Bench().row("sun#1", "moon#1", "star#1")
    del bench.on["row/0"]
    places = bench.state.places() | {"sun#2": LAYOUT.places["s0/0"]}
    wanted = project(bench.state.places(), LAYOUT)
    return compare(wanted, bench.snapshot(), LAYOUT, FACE_OF).differ, places


@pytest.mark.parametrize("lying", [{"sun#1": "s1/0"}, {"sun#1": "s0/0", "sun#2": "s1/0"}])
def test_a_piece_on_a_pile_is_fetched_from_there(lying: dict[str, str]) -> None:
    """Also a copy of it, where it lies itself where it may."""
    differences, places = without_sun()
    moves = Guide(LAYOUT, FACE_OF).plan(differences, places, {}, lying)
    piece = next(piece for piece, at in lying.items() if at == "s1/0")
    assert moves == [Move(Hand.MOVE, piece, LAYOUT.places["s1/0"], "row:0", "s1/0", "row/0")]


def test_a_reader_tells_of_both_pieces_of_a_pile() -> None:
    bench = Bench().row("sun#1")
    two = Fault(Wrong.TWO, "", ("moon#1", "star#1"))
    bench.faults["row/1"] = two
    lying = bench.twin._lying(bench.snapshot())
    assert lying == {"sun#1": "row/0", "moon#1": "row/1", "star#1": "row/1"}


def test_a_piece_at_a_pad_means_the_legal_steps_it_is_in(bench: Bench) -> None:
    found = meanings(bench.state, "sun#1", TABLE, FACE_OF)
    assert found == [Action("take", 0, ("sun#1", cell)) for cell in range(6)]
    assert meanings(bench.state, "sun#2", TABLE, FACE_OF) == found
    assert meanings(bench.state, "sun#1", 1, FACE_OF) == []
    assert meanings(bench.state, "fish#1", TABLE, FACE_OF) == []


def test_a_piece_without_a_meaning_gets_the_rule(bench: Bench) -> None:
    refused = why_not(bench.state, "fish#1", TABLE)
    assert refused is not None
    step, refusal = refused
    assert step == Action("take", 0, ("fish#1", 0))
    assert refusal.rule == "R1"


# -- copies ------------------------------------------------------------------------------------


def last_sun_taken() -> Tiny:
    """The row's last card, a sun, was taken by touch; three cards are to be drawn."""
    state = Tiny()
    for card in ("sun#1", "star#1", "tree#1"):
        state.take(Reveal("draw", TABLE, (card,)))
    for seat, card, cell in ((0, "star#1", 0), (1, "tree#1", 0), (0, "sun#1", 1)):
        state.take(Action("take", seat, (card, cell)))
    assert state.awaiting().reveals[0].place == "row:0"
    return state


def test_a_piece_that_was_not_moved_is_nothing_that_is_turned_up() -> None:
    """The sun still lies where another sun could be drawn; where it belongs no reader looks."""
    seen = {"row/0": "sun#1"}
    drawn = (Reveal("draw", TABLE, ("sun#2",)),)
    moved = Explainer(LAYOUT, FACE_OF).explain(last_sun_taken(), seen)
    assert [path.steps for path in moved.paths] == [drawn]
    assert Explainer(LAYOUT, FACE_OF, rested=("row/0",)).explain(last_sun_taken(), seen).paths == []


def test_an_equal_piece_that_came_anew_is_turned_up() -> None:
    bench = Bench().row("sun#1", "star#1", "tree#1")
    for seat, card, at in ((0, "star#1", "row/1"), (1, "tree#1", "row/2")):
        bench.move(at, f"s{seat}/0")
        bench.take(Action("take", seat, (card, 0)))
        bench.look()
    bench.take(Action("take", 0, ("sun#1", 1)))
    bench.move("row/0", "s0/1")
    assert bench.look().verdict is Verdict.EQUAL
    bench.on["row/0"] = "sun#2"
    found = bench.look()
    assert found.verdict is Verdict.TAKE
    assert found.paths[0].steps == (Reveal("draw", TABLE, ("sun#2",)),)


def test_a_taken_piece_that_is_put_back_is_asked_about_before_it_counts_as_its_copy() -> None:
    """The last sun comes back to where it lay; another sun could be drawn there."""
    bench = Bench().row("sun#1", "star#1", "tree#1")
    for seat, card, at in ((0, "star#1", "row/1"), (1, "tree#1", "row/2")):
        bench.move(at, f"s{seat}/0")
        bench.take(Action("take", seat, (card, 0)))
        bench.look()
    bench.move("row/0", "s0/1")
    bench.take(Action("take", 0, ("sun#1", 1)))
    assert bench.look().verdict is Verdict.EQUAL
    bench.beliefs["s0/1"] = Belief.UNKNOWN
    bench.move("s0/1", "row/0")
    found = bench.look()
    assert found.verdict is Verdict.CONFIRM
    assert found.paths[0].steps == (Reveal("draw", TABLE, ("sun#2",)),)


def test_of_two_explanations_only_the_first_steps_are_asked_about() -> None:
    """One question at a time: what follows is asked when this one is answered."""
    first, other, then = (Action("put", 0, (piece,)) for piece in ("a", "b", "c"))
    for ways in ([(first, then), (other, then)], [(first, then), (other,), (other, then)]):
        explained = Explained([Path(steps, 1) for steps in ways])
        bench = Bench()
        look = Look(bench.state, Snapshot(), (), {}, NOW)
        finding = asked_or_taken(bench.twin, explained, look)
        assert finding.verdict is Verdict.WHICH
        assert [path.steps for path in finding.paths] == [(first,), (other,)]


def test_what_was_asked_for_is_one_question_and_what_follows_it_another() -> None:
    """Whoever laid the refill and brushed a card away could only say yes or no to both."""
    bench = Bench()
    for card in ("sun#1", "moon#1"):
        bench.take(Reveal("draw", TABLE, (card,)))
    bench.on = {"row/0": "sun#1", "row/2": "star#1", "s0/0": "moon#1"}
    assert [path.steps for path in bench.look().paths] == [(Reveal("draw", TABLE, ("star#1",)),)]


class AtOnce(Tiny):
    """All of the row is asked for at once."""

    def awaiting(self) -> Awaiting:
        slots = [slot for slot, card in enumerate(self.row) if self.drawing and not card]
        asked = (Prompt("draw", TABLE, "deck", f"row:{slot}") for slot in slots)
        return Awaiting(reveals=tuple(asked)) if slots else super().awaiting()


def test_what_is_laid_fast_as_asked_stands_as_no_question_that_goes_by_itself() -> None:
    """ "These 4 moves. Right?" came and went before anybody had read it."""
    bench = Bench()
    bench.state = AtOnce()
    bench.twin.moved(bench.state, 0, bench.snapshot())
    bench.look()
    bench.on = {"row/0": "sun#1", "row/1": "moon#1", "row/2": "star#1"}
    bench.since = dict.fromkeys(bench.on, NOW)
    assert bench.look(NOW + 0.5).verdict is Verdict.READING
    assert bench.look(NOW + 2).verdict is Verdict.TAKE

"""The contract of a match: gestures, refusals, undo, redo, take-back, corrections."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.ledger import because, total, totals
from engine.core.match import Match, Seat
from engine.core.steps import TABLE, Action, Adjustment, Reveal
from tests.engine.toy import TOY, ToyState


def dealt(seats: int = 2) -> Match:
    """A match in which everybody has a card."""
    match = Match.start(TOY, seats)
    for seat in range(seats):
        assert match.take(Reveal("card", seat, (("c1", "c2", "c3")[seat],))) is None
    return match


def give(seat: int, count: int = 1) -> Action:
    return Action("give", seat, (count,))


def done(seat: int) -> Action:
    return Action("done", seat)


def stones(match: Match) -> list[int]:
    assert isinstance(match.state, ToyState)
    return list(match.state.stones)


def test_a_refused_step_changes_nothing_and_says_why() -> None:
    match = dealt()
    state, digest = match.state, match.state.digest()
    refusal = match.take(give(0, 4))
    assert refusal is not None
    assert (refusal.key, refusal.rule) == ("too_few", "T3")
    assert TOY.say(refusal) == "There are only 3 stones."
    assert TOY.say(refusal, "ja") == "石は3しかない。"
    assert match.state is state
    assert match.state.digest() == digest
    assert len(match.log) == 2


def test_a_gesture_is_taken_whole_or_not_at_all() -> None:
    match = dealt()
    digest = match.state.digest()
    assert match.take(give(0), give(0), give(0, 2)) is not None
    assert match.state.digest() == digest
    assert len(match.log) == 2
    assert match.take(give(0), give(0)) is None
    assert stones(match) == [1, 5]
    assert match.undo()
    assert stones(match) == [3, 3]
    assert match.redo()
    assert stones(match) == [1, 5]


def test_undo_and_redo_to_both_ends() -> None:
    match = Match.start(TOY, 2)
    assert not match.undo()
    assert not match.redo()
    match = dealt()
    match.take(give(0))
    while match.undo():
        pass
    assert match.log == []
    assert stones(match) == [3, 3]
    for _ in range(3):
        assert match.redo()
    assert not match.redo()
    assert stones(match) == [2, 4]


def test_a_new_step_ends_redo_and_a_refused_one_does_not() -> None:
    match = dealt()
    match.take(give(0))
    match.undo()
    assert match.take(give(0, 9)) is not None
    assert match.take() is None
    assert match.undone
    assert match.take(give(1)) is None
    assert not match.redo()
    assert stones(match) == [4, 2]


def test_undo_to_any_length_and_the_way_back() -> None:
    match = dealt()
    lengths = [2]
    for turn in range(40):
        match.take(give(turn % 2), give(turn % 2))
        lengths.append(len(match.log))
    digests = {length: match.state_at(length).digest() for length in lengths}
    for length in (58, 34, 18, 2):
        assert match.undo_to(length)
        assert match.state.digest() == digests[length]
    assert not match.undo_to(2)
    assert not match.undo_to(-1)
    assert not match.undo_to(99)
    while match.redo():
        assert match.state.digest() == digests[len(match.log)]
    assert len(match.log) == lengths[-1]


def test_an_undone_reveal_is_marked_as_seen_and_kept_for_the_redo() -> None:
    match = dealt()
    assert match.seen == set()
    match.undo_to(1)
    assert match.seen == {"c2"}
    assert match.state.places() == {"c1": "seat0:card"}
    match.redo()
    assert match.state.places() == {"c1": "seat0:card", "c2": "seat1:card"}
    assert match.seen == {"c2"}


def test_what_follows_by_itself_goes_and_comes_with_its_gesture() -> None:
    match = Match.start(TOY, 2)
    match.take(Reveal("card", 0, ("c1",)))
    assert match.take(Reveal("card", 1, ("c2",)), joins=True) is None
    both, digest = list(match.log), match.state.digest()
    assert match.undo()
    assert match.log == []
    assert match.take(Reveal("card", 0, ("c1",))) is None
    assert (match.log, match.state.digest()) == (both, digest), "the same is drawn again"
    match.undo()
    assert match.redo()
    assert (match.log, match.undone) == (both, [])
    assert match.take(give(0), joins=True) is None
    match.undo()
    assert match.log == []
    assert match.take(Reveal("card", 0, ("c1",))) is None
    assert len(match.log) == 2, "what somebody decided is left to decide anew"


def test_nothing_joins_where_nothing_was_done() -> None:
    match = Match.start(TOY, 2)
    assert match.take(Reveal("card", 0, ("c1",)), joins=True) is None
    assert [entry.gesture for entry in match.log] == [1]


def test_a_seat_takes_back_its_own_and_keeps_the_others() -> None:
    match = dealt(3)
    match.take(give(0))
    match.take(give(2))
    match.take(done(1))
    # 3 3 3, then 2 4 3, then 3 4 2.
    assert stones(match) == [3, 4, 2]
    assert match.take_back(0) is None
    assert stones(match) == [4, 3, 2]
    assert [entry.step for entry in match.log[3:]] == [give(2), done(1)]


def test_what_depends_on_it_keeps_a_step_from_being_taken_back() -> None:
    match = dealt()
    match.take(give(0, 3))
    match.take(give(1, 6))
    match.take(done(0))
    match.undo()
    log, digest, undone = list(match.log), match.state.digest(), list(match.undone)
    refusal = match.take_back(0)
    assert refusal is not None
    assert (refusal.key, refusal.rule, dict(refusal.params)) == (
        "others_depend", "T3", {"seat": 2},
    )  # fmt: skip
    assert (match.log, match.state.digest(), match.undone) == (log, digest, undone)
    assert match.redo()


def test_a_whole_gesture_is_taken_back_with_the_reveals_in_it() -> None:
    match = Match.start(TOY, 2)
    match.take(Reveal("card", 1, ("c3",)))
    match.take(Reveal("card", 0, ("c1",)), give(0))
    assert match.take_back(0) is None
    assert match.seen == {"c1"}
    assert len(match.log) == 1


def test_nothing_to_take_back() -> None:
    refusal = dealt().take_back(1)
    assert refusal is not None
    assert refusal.key == "nothing_to_take_back"
    assert TOY.say(refusal, "en") == "There is nothing of yours to take back."
    assert TOY.say(refusal, "ja") != TOY.say(refusal, "en")


# -- corrections ---------------------------------------------------------------------------


def test_a_correction_has_its_own_cause_in_the_ledger_and_can_be_undone() -> None:
    match = dealt()
    assert match.take(Adjustment("adjust", 1, ("stones", 7))) is None
    assert stones(match) == [3, 7]
    line = because(match.state.ledger, 1, "stones")[-1]
    assert line[2:4] == (4, "")
    cause = match.state.events[line[4]]
    assert (cause.verb, cause.seat, cause.args) == ("adjusted", 1, ("stones", 7))
    assert TOY.texts.say_event("en", cause) == "Seat 2: stones is 7."
    match.undo()
    assert stones(match) == [3, 3]


def test_a_count_can_be_corrected_to_nothing() -> None:
    match = dealt()
    assert match.take(Adjustment("adjust", 1, ("stones", 0))) is None
    assert stones(match) == [3, 0]


def test_a_correction_of_the_table() -> None:
    match = dealt()
    assert match.take(Adjustment("adjust", TABLE, ("pot", 2))) is None
    assert match.state.counted(TABLE) == {"pot": 2}
    assert total(match.state.ledger, TABLE, "pot") == -3
    assert totals(match.state.ledger, 2) == [{"stones": 3}, {"stones": 3}]


@pytest.mark.parametrize(
    ("step", "key"),
    [
        (Adjustment("adjust", 0, ("gold", 1)), "adjust_unknown"),
        (Adjustment("adjust", 0, ("pot", 1)), "adjust_unknown"),
        (Adjustment("adjust", 0, ("stones", -1)), "adjust_value"),
        (Adjustment("adjust", 0, ("stones", 10)), "adjust_value"),
        (Adjustment("adjust", TABLE, ("pot", 10000)), "adjust_value"),
        (Adjustment("adjust", 0, ("stones", "3")), "adjust_value"),
        (Adjustment("adjust", 0, ("stones", True)), "adjust_value"),
        (Adjustment("adjust", 0, ("stones",)), "adjust_malformed"),
        (Adjustment("adjust", 0, ()), "adjust_malformed"),
        (Adjustment("adjust", 2, ("stones", 3)), "adjust_malformed"),
        (Adjustment("adjust", -2, ("stones", 3)), "adjust_malformed"),
        (Adjustment("mend", 0, ("stones", 3)), "adjust_malformed"),
    ],
)
def test_a_wrong_correction_is_refused(step: Adjustment, key: str) -> None:
    match = dealt()
    refusal = match.take(step)
    assert refusal is not None
    assert refusal.key == key
    for language in ("en", "ja"):
        assert "{" not in TOY.say(refusal, language)
        assert TOY.say(refusal, language) != f"refusal.{key}"


def test_a_finished_match_is_not_corrected() -> None:
    match = dealt()
    match.take(done(0))
    match.take(done(1))
    refusal = match.take(Adjustment("adjust", 0, ("stones", 1)))
    assert refusal is not None
    assert refusal.key == "adjust_over"


# -- seats and options -----------------------------------------------------------------------


def test_seats_have_names_and_the_state_learns_their_colours() -> None:
    match = Match.start(TOY, [Seat("Anna", "green"), Seat("Ben", "red")])
    assert isinstance(match.state, ToyState)
    assert match.state.colours == ("green", "red")
    strangers = Match.start(TOY, 3)
    assert [seat.colour for seat in strangers.seats] == ["red", "blue", "green"]
    assert len({seat.name for seat in strangers.seats}) == 3


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_mix_of_play_undo_and_redo_keeps_log_and_state_together(data: st.DataObject) -> None:
    match = dealt(3)
    digests = {0: Match.start(TOY, 3).state.digest()}
    for length in (1, 2, 3):
        digests[length] = match.state_at(length).digest()
    for _ in range(data.draw(st.integers(5, 60))):
        choice = data.draw(st.sampled_from(["play", "play", "play", "undo", "redo", "far"]))
        must = match.state.awaiting().must
        if choice == "play" and must:
            actions = [action for seat in must for action in match.state.legal(seat)]
            assert match.take(data.draw(st.sampled_from(actions))) is None
            digests[len(match.log)] = match.state.digest()
        elif choice == "undo":
            match.undo()
        elif choice == "redo":
            match.redo()
        elif choice == "far" and match.log:
            match.undo_to(data.draw(st.integers(0, len(match.log) - 1)))
        assert match.state.digest() == digests[len(match.log)]
        assert match.state_at(len(match.log)).digest() == digests[len(match.log)]

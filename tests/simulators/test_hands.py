"""Robot hands: what they know, how they notice a wrong action, what they count."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from companion.cli import robots
from companion.cli.robots import Plan, play
from companion.link.connection import Hitch
from companion.session.api import Instruction, Text
from companion.session.counting import Counting
from companion.session.session import Session
from companion.twin.guide import Hand
from engine import games
from engine.core.match import Match
from engine.core.steps import Action, Reveal, Step
from simulators.board.local import LocalBoard
from simulators.decks import Decks
from simulators.hands import packing
from simulators.hands.player import Hands
from simulators.hands.tally import Tally, percentile, summary
from simulators.hands.truth import Meant, Truth

GAME = games.load("peloponnes")


def truth(seats: int = 2, seed: int = 1) -> Truth:
    return Truth(Match.start(GAME, seats), Decks(seed), Random(seed))


def plan(**changes: Any) -> Plan:
    asked = {"tier": "pad", "seed": 5, **changes}
    return Plan(GAME, 2, GAME.check_options(2, {}), {}, **asked)


def chosen(knows: Truth, count: int) -> list[Step]:
    found = []
    for _ in range(count):
        step = knows.choose()
        assert step is not None
        found.append(step[0])
    return found


# -- the truth ---------------------------------------------------------------------------


def test_what_the_session_took_is_no_longer_pending() -> None:
    knows = truth()
    steps = chosen(knows, 3)
    knows.compare(steps[:2])
    assert [meant.step for meant in knows.pending] == steps[2:]
    assert knows.foreign == []


def test_a_step_that_no_hand_meant_is_foreign() -> None:
    knows = truth()
    steps = chosen(knows, 2)
    knows.compare([*steps, Reveal("tile", -1, ("C01",))])
    assert knows.foreign == [2]


def test_a_step_that_was_taken_back_is_pending_again() -> None:
    knows = truth()
    steps = chosen(knows, 3)
    knows.compare(steps)
    knows.compare(steps[:1])
    assert [meant.step for meant in knows.pending] == steps[1:]
    assert knows.lost == 2


def test_copies_of_a_face_are_the_same_to_people() -> None:
    knows = truth()
    one, two = (Reveal("chit", -1, (f"chit_plague{n}",)) for n in ("", "#2"))
    assert knows.same(Meant(one), two)
    assert not knows.same(Meant(one), Reveal("chit", -1, ("chit_drought",)))


def test_copies_that_lie_at_different_places_are_not_the_same() -> None:
    knows = truth()
    meant = Meant(Reveal("chit", -1, ("chit_plague",)), {"chit_plague": "row:1"})
    copy = Reveal("chit", -1, ("chit_plague#2",))
    assert knows.same(meant, copy, {"chit_plague#2": "row:1"})
    assert not knows.same(meant, copy, {"chit_plague#2": "row:2"})
    assert not knows.same(meant, meant.step, {"chit_plague": "row:2"})


def test_a_seats_steps_count_in_the_order_it_made_them() -> None:
    knows = truth()
    meant = (Action("lose", 0, ("A07",)), Action("keep", 0), Action("keep", 1))
    knows.pending = [Meant(step) for step in meant]
    knows.compare([Action("keep", 1)])
    assert knows.foreign == []
    knows.compare([Action("keep", 1), Action("keep", 0)])
    assert knows.foreign == [1]
    assert knows.confirmed(Action("keep", 0))


def test_the_same_seed_chooses_the_same_match() -> None:
    first, second = truth(3, 8), truth(3, 8)
    assert chosen(first, 30) == chosen(second, 30)
    assert chosen(truth(3, 9), 30) != chosen(truth(3, 8), 30)


# -- counting ----------------------------------------------------------------------------


def test_a_seat_turn_is_a_run_of_one_seats_actions() -> None:
    tally = Tally()
    for seat, kinds in ((0, "st"), (0, "s"), (1, "t"), (-1, "s"), (1, "t")):
        tally.turn_of(seat)
        for kind in kinds:
            tally.count("shows" if kind == "s" else "touches")
    assert [(turn["shows"], turn["touches"]) for turn in tally.turns] == [(2, 1), (0, 1), (0, 1)]
    assert tally.upkeep["shows"] == 1
    assert tally.hands()["shows_and_touches"]["mean"] == round(5 / 3, 2)


def test_where_a_game_tells_of_turns_a_seats_part_of_one_is_counted_together() -> None:
    tally = Tally()
    for turn, seat in ((1, 0), (1, 1), (1, 0), (2, 0), (2, 1), (2, -1), (2, 1)):
        tally.turn_of(seat, turn)
        tally.count("touches")
    assert [turn["touches"] for turn in tally.turns] == [2, 1, 1, 2]
    assert tally.upkeep["touches"] == 1


def test_a_piece_that_lies_where_it_is_wanted_is_laid_down_again_and_no_copy_of_it() -> None:
    nobody: Any = None
    hands = Hands(nobody, nobody, nobody, truth(), Tally(), nobody)
    told = Instruction(
        Hand.PUT, Text("guide.put"), "chit_plague", to_place="chit", to_station="row/1"
    )
    assert hands._piece_meant(told, {"chit_plague": "row/1"}) == "chit_plague"
    assert hands._piece_meant(told, {"chit_plague#2": "row/1"}) == "chit_plague#2"


@pytest.mark.parametrize(
    ("values", "share", "found"),
    [([], 95, 0.0), ([7], 50, 7), ([1, 2, 3, 4], 50, 2), (list(range(1, 101)), 95, 95)],
)
def test_percentiles_are_of_the_nearest_rank(
    values: Sequence[float], share: int, found: float
) -> None:
    assert percentile(values, share) == found


def test_the_summary_of_nothing_is_nothing() -> None:
    assert summary([]) == {"mean": 0.0, "p95": 0.0}


# -- a table that goes wrong -------------------------------------------------------------


def test_a_clean_match_has_no_wrong_action_and_needs_no_correction() -> None:
    done = play(plan())
    assert done.over
    assert (done.tally.wrong_actions, done.tally.corrections) == (0, 0)
    assert done.scores == done.alone
    assert not done.injected
    assert done.stuck == ""
    assert (done.packed, done.ticked_off) == (True, packing.HELD)


def test_a_box_that_is_closed_without_telling_what_is_lost_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(packing, "LOST_SHARE", 1.0)
    done = play(plan())
    assert (done.packed, done.stuck) == (True, "")
    monkeypatch.setattr(Counting, "missing", lambda counting: [])
    assert play(plan()).stuck.startswith("missing")


def test_hands_do_not_wait_for_ever_for_a_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over a broker they never ended, and then told of their question in the words of a program."""
    monkeypatch.setattr(LocalBoard, "receive", lambda board: b"")
    done = play(plan())
    told = re.sub(r"desk-\d+", "desk", done.stuck)  # boards are numbered in the order of the tests
    assert told == Hitch("link.no_answer", {"node": "desk"}).said()
    assert done.table_s < 150


def test_an_action_that_nobody_made_is_noticed_and_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The detector itself: a session that bids by itself, once, is found out."""
    take = Session.choose
    done: list[Step] = []

    def mischief(session: Session, *steps: Step) -> Any:
        seat = next(iter(session.state.awaiting().must), None)
        if not done and seat is not None and len(session.match.log) > 15:
            bids = [a for a in session.state.legal(seat) if a.verb == "bid" and a not in steps]
            if bids:
                done.append(bids[-1])
                return take(session, bids[-1])
        return take(session, *steps)

    def answer(session: Session, question: str, choice: str) -> Any:
        found = [c for q in session.questions() for c in q.choices if c.id == choice]
        return mischief(session, *found[0].steps) if found and found[0].steps else None

    monkeypatch.setattr(Session, "choose", mischief)
    monkeypatch.setattr(Session, "answer", answer)
    result = play(plan(seed=6))
    assert done
    assert result.tally.wrong_actions >= 1
    assert result.tally.corrections >= 1
    assert result.scores == result.alone


def test_a_session_that_loses_a_point_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal scores are compared with the engine alone, not with themselves."""
    scores = robots._scores
    calls = []

    def forged(match: Match) -> list[int]:
        calls.append(match)
        found = scores(match)
        return [found[0] + 1, *found[1:]] if len(calls) == 1 else found

    monkeypatch.setattr(robots, "_scores", forged)
    from companion.cli.simulate import agrees

    assert not agrees(play(plan()))

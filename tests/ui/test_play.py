"""Playing through the app by touch alone: answers, points and why, spot checks."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

from companion.session.api import Ask
from tests.ui.houses import SEATS, new_house, play_on
from tests.ui.play import answers, finished, resumed
from tests.ui.scenes import BIDDING, LATER
from tests.ui.stage import Stage


def test_a_whole_match_by_touch_alone(stage: Stage, tmp_path: Path) -> None:
    house = new_house(tmp_path)
    hall = stage.open(house)
    hall.start("peloponnes", SEATS[:2], {}, "touch")
    choose = random.Random(4)
    for _ in range(600):
        stage.frames(1)
        if hall.see().outcome is not None:
            break
        offered = answers(stage)
        assert offered, f"nothing to press: {hall.see().question}"
        choose.choice(offered).dispatch("on_release")
        if hall.screen != "table":
            hall.back()  # a spot check led to the numbers, which were right after all
    outcome = hall.see().outcome
    assert outcome is not None
    assert hall.see().board["phase"] == "over"
    button = next(w for w in stage.page().walk() if getattr(w, "text", "") == "Result")
    stage.press(button)
    assert hall.screen == "end"
    rows = list(reversed(stage.page().ids.rows.children))
    assert [int(row.score) for row in rows] == sorted(outcome.scores, reverse=True)
    assert rows[0].first
    # Another program finds the same result in the store.
    hall.go_home()
    again = house.resume(house.matches()[0].number)
    assert again.play.view().outcome == outcome


def test_every_point_can_be_asked_why(stage: Stage, tmp_path: Path) -> None:
    hall = finished(stage, tmp_path)
    hall.go("end")
    stage.frames()
    row = stage.page().ids.rows.children[-1]
    row.dispatch("on_release")
    stage.frames()
    assert hall.screen == "why"
    page = stage.page()
    lines = [line for line in page.ids.lines.children if hasattr(line, "amount")]
    assert sum(int(line.amount.replace("−", "-")) for line in lines) == int(row.score)
    assert all(line.event for line in lines)
    told = [line.rule for line in reversed(lines)]  # from above: told once for lines that follow
    assert told[0]
    assert not any(one and one == before for before, one in pairwise(told))
    assert not any(line.rule.startswith("R6") for line in lines), "the sentence, not its number"


def test_an_amount_is_chosen_with_a_stepper(stage: Stage, tmp_path: Path) -> None:
    hall = resumed(stage, tmp_path, BIDDING)
    view = hall.see()
    tile, least = view.board["row"][1]["tile"], view.board["row"][1]["least"]
    board = stage.page().ids.board
    stage.touch(*stage.spot(board, tile))
    box = stage.page().question.ids.answers
    assert box.picked == tile
    stepper = next(w for w in box.walk() if type(w).__name__ == "CardStepper")
    assert stepper.value == least
    stage.press(stepper.children[0])
    assert stepper.value == least + 1
    go = answers(stage)[-1]
    assert str(least + 1) in go.text
    stage.press(go)
    row = hall.see().board["row"][1]
    assert (row["bidder"], row["bid"]) == (view.question.seat + 1, least + 1)
    stage.page().undo()
    assert hall.see().board["row"][1]["bidder"] is None
    stage.page().redo()
    assert hall.see().board["row"][1]["bid"] == least + 1


def test_spot_checks_can_be_switched_off(stage: Stage, tmp_path: Path) -> None:
    def asked(wanted: str) -> bool:
        hall = stage.open(new_house(tmp_path / wanted))
        hall.keep("spot_checks", wanted)
        hall.start("peloponnes", SEATS[:2], {}, "touch")
        found = False
        for _ in range(40):
            play_on(hall, 1)
            question = hall.see().question
            found |= question is not None and question.ask is Ask.SPOT
        return found

    assert asked("on")
    assert not asked("off")


def test_a_spot_check_that_fails_leads_to_the_numbers(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    hall.start("peloponnes", SEATS[:2], {}, "touch")
    while hall.see().question is None or hall.see().question.ask is not Ask.SPOT:
        assert play_on(hall, 1) == 1, "no spot check came up"
    stage.frames()
    seat = hall.see().question.seat
    differs = next(a for a in answers(stage) if a.text == "The table differs")
    differs.dispatch("on_release")
    stage.frames()
    page = stage.page()
    assert (hall.screen, page.tab, page.counts.seat) == ("correction", "count", seat)
    assert not page.agrees  # who just said that it differs is not told that all is well
    assert page.instruction != "The table and the match agree."
    assert any(getattr(row, "what", "") == "wood" for row in page.ids.rows.children)


def test_the_same_question_again_leaves_the_answers_alone(stage: Stage, tmp_path: Path) -> None:
    resumed(stage, tmp_path, BIDDING)
    before = answers(stage)
    stage.page().refresh()
    assert [id(a) for a in answers(stage)] == [id(a) for a in before]


def test_screens_do_not_pile_up_what_they_no_longer_show(stage: Stage, tmp_path: Path) -> None:
    import gc

    hall = resumed(stage, tmp_path, LATER)

    def living() -> int:
        gc.collect()
        return sum(type(o).__name__ in ("Press", "Answer", "Fit") for o in gc.get_objects())

    for _ in range(3):
        stage.page().refresh()
    stage.frames(3)
    before = living()
    for _ in range(30):
        stage.page().refresh()
        stage.frames(1)
    assert living() <= before + 8
    assert hall.see() is not None

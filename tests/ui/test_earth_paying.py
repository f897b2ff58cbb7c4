"""Paying in Earth: in the open hand for what was done there, each answer says what is taken."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from companion.ui.widgets.press import LOOKS
from engine.core.state import State
from engine.core.steps import Step
from engine.games.earth.actions.effects import PAYS_WITH
from tests.ui.earth import painted
from tests.ui.houses import SEATS, asked_now, new_house, play_all, play_until, random_walk
from tests.ui.stage import SIZES, SMALLEST, Stage
from tests.ui.tables import HandTables


def before(stage: Stage, folder: Path, verb: str, asked: str, pays: str = "") -> tuple[Any, Step]:
    """The open hand of a seat at a table on the screen, and the step after which it pays."""
    hall = stage.open(new_house(folder, HandTables()))
    hall.start("earth", SEATS[:2], {"hands": "known"}, "stations")
    hall.teacher.stop("earth")
    steps = until(hall.play.state, verb, asked, pays)
    play_all(hall, steps[:-1])
    hall.give(steps[-1].seat)
    stage.frames()
    stage.page().look_in()
    stage.frames(3)
    stage.wait()
    return hall, steps[-1]


def until(state: State, verb: str, asked: str, pays: str) -> list[Step]:
    """Random steps up to one by which a seat comes to pay so."""
    for seed in range(1, 60):
        ahead, steps = state.clone(), list[Step]()
        for step in islice(random_walk(ahead, seed), 400):
            steps.append(step)
            meant = step.verb == verb and PAYS_WITH.get(str(step.args[0]), "") == pays
            pays_now = meant and step.seat in ahead.awaiting().must
            if pays_now and ahead.asked(step.seat).key == asked:
                return steps
    raise AssertionError(f"nobody ever comes to pay by {verb}")


def take(stage: Stage, step: Step) -> Any:
    """Do it on the hand's page; returns the page then."""
    answers = stage.page().children[0].ids.answers
    answers.take(next(one for one in answers.question.choices if step in one.steps))
    stage.frames(3)
    stage.wait()
    return stage.page().children[0]


@pytest.mark.parametrize(
    ("pays", "said"),
    [("growth", "Pay 1 with growth from "), ("compost_hand", "Compost {} to pay 1")],
)
def test_who_plants_in_the_open_hand_pays_there_and_plants_on(
    stage: Stage, tmp_path: Path, pays: str, said: str
) -> None:
    """R6.5: the question how to pay threw people back to the match, and the next card to plant
    called them to the hand again; no answer said what was taken."""
    stage.look("en")
    stage.resize(SIZES[0])
    hall, step = before(stage, tmp_path, "plant", "paying", pays)
    left = hall.play.state.clone()
    left.take(step)
    page = take(stage, step)
    assert hall.screen == "hand"
    asked = hall.play.private(step.seat)[0]
    cost = left.areas[step.seat].stack[-1][2]
    who = SEATS[step.seat].name
    assert page.decides == f"{who}, how do you pay {cost} soil?"
    given = {"growth": "1 growth comes off it", "compost_hand": "it goes to your compost"}[pays]
    assert page.how == f"Each card that you touch pays for 1 soil: {given}."
    for one in asked.choices:
        if one.steps[0].verb == "pay_with":
            text = hall.say(one.label)
            assert text.startswith(said) or text == said.format(hall.piece_name(one.pieces[0]))
    named = {hall.piece_name(one.pieces[0]) for one in asked.choices if one.pieces}
    cards = {one.text for one in page.ids.answers.walk() if type(one).__name__ == "PieceAnswer"}
    assert pays == "growth" or cards == named, "what all of them are for is asked"
    before_ = hall.play.state.asked(step.seat).params
    if pays == "growth":
        stage.page()._page.match.touched(first(asked).pieces[0])
    else:
        page.ids.answers.take(first(asked))
    stage.frames(3)
    assert hall.play.state.asked(step.seat).params != before_, "one touch pays one"
    while hall.play.state.asked(step.seat).key == "paying":
        asked = hall.play.private(step.seat)[0]
        hall.act(lambda play, one=asked: play.answer(one.id, one.choices[-1].id))
    assert hall.screen == "hand"


def first(asked: Any) -> Any:
    """The first answer that pays with something else than soil."""
    return next(one for one in asked.choices if one.steps[0].verb == "pay_with")


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_an_event_is_paid_in_the_open_hand_and_leads_back_to_what_was_asked(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """R9.2, R7.13: for the growth of an event people were led to the match, and to the hand after
    it; "Hide" was gold meanwhile."""
    stage.look("en")
    stage.resize(size)
    hall, step = before(stage, tmp_path, "play", "lose")
    was = hall.play.state.asked(step.seat).key
    page = take(stage, step)
    assert hall.screen == "hand"
    assert page.decides
    assert page.ids.hide.look == "plain"
    assert not [b for b in page.walk() if getattr(b, "look", "") in LOOKS and " off " in b.text]
    while hall.play.state.asked(step.seat).key == "lose":
        stage.wait()
        shown = stage.page()._page
        shown.match.touched(shown.match.at_once[0].steps[0].args[0])
        stage.frames(3)
    assert hall.screen == "hand"
    assert hall.play.state.asked(step.seat).key == was


def test_where_the_match_has_no_room_beside_a_hand_people_pay_there(
    stage: Stage, tmp_path: Path
) -> None:
    """What pays must be seen to be touched."""
    stage.look("en")
    stage.resize(SMALLEST)
    hall, step = before(stage, tmp_path, "play", "lose")
    take(stage, step)
    assert hall.screen == "table"
    assert any("take" in text for text in painted(stage))


def test_below_the_sheet_of_a_hand_nothing_of_its_cards_is_seen(
    stage: Stage, tmp_path: Path
) -> None:
    """Grey ticks hung below it: the edges of the pale cards that it cuts off."""
    stage.look("en")
    stage.resize(SIZES[1])
    _, step = before(stage, tmp_path, "play", "lose")
    page = take(stage, step)
    answers, body = page.ids.answers, page.ids.body
    cards = [one for one in answers.ids.field.children if getattr(one, "piece", "")]
    cut = [one.to_window(one.x, one.y)[1] < answers.y for one in cards]
    assert any(cut), "a line of them is cut off"
    between = round(page.height - (answers.y - 6)), round(page.height - body.top - 1)
    path = tmp_path / "seen.png"
    stage.picture(path)
    assert len(colours(path, *between)) == 1


def colours(path: Path, above: int, below: int) -> set[Any]:
    """What is seen between two lines of a picture."""
    from PIL import Image

    with Image.open(path) as picture:
        seen = picture.convert("RGB")
        return {seen.getpixel((x, y)) for x in range(seen.width) for y in range(above, below)}


def test_who_is_asked_for_a_last_event_goes_on_by_the_gold_answer(
    stage: Stage, tmp_path: Path
) -> None:
    """R9.5: gold led into a hand where nothing could be played, and out of it again."""
    stage.look("en")
    hall = stage.open(new_house(tmp_path, HandTables()))
    hall.start("earth", SEATS[:2], {"hands": "known"}, "stations")
    hall.teacher.stop("earth")
    play_until(hall, 3, lambda state: "finish" in asked_now(state))
    stage.frames(3)
    golden = [one.text for one in stage.page().walk() if getattr(one, "look", "") == "main"]
    assert [text for text in golden if text] == ["No event, no trade"]

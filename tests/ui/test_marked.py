"""Several cards of a hand for one question: marked by touches, taken off again, given at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.uix.scrollview import ScrollView

from companion.ui.held import hand_of
from tests.ui.houses import SEATS, asked_now, new_house, play_singly
from tests.ui.stage import SIZES, Stage
from tests.ui.test_enlarged import hold

SEVERAL = ("bury_more", "bury_some")
"""How several cards are asked for: so many, or up to so many (R7.11)."""


def burying(hall: Any) -> list[Any]:
    return [one for one in hall.see().pending if buries(one)]


def buries(question: Any) -> bool:
    return question.text.key.removeprefix("ask.") in SEVERAL


def composting(stage: Stage, folder: Path, only: str = "") -> Any:
    """The hand page of a seat that composts several cards of its hand (R7.11); `only` so asked."""
    hall = stage.open(new_house(folder))
    hall.start("earth", SEATS[:2], {"hands": "known"}, "touch")
    several = {only} if only else {*SEVERAL}
    play_singly(
        hall,
        lambda state: bool(several & asked_now(state)),
        lambda: any(one.text.key.removeprefix("ask.") in several for one in burying(hall)),
    )
    asked = burying(hall)
    stage.frames()
    hall.give(asked[0].seat)
    stage.frames()
    stage.page().look_in()
    stage.frames()
    return hall


def cards(stage: Stage) -> list[Any]:
    field = stage.page().children[0].ids.answers.ids.field
    return [one for one in reversed(field.children) if type(one).__name__ == "PieceAnswer"]


def giver(stage: Stage) -> Any:
    return stage.page().children[0].ids.give.children[0]


@pytest.mark.parametrize("size", SIZES[:2])
def test_cards_are_marked_and_given_with_one_answer(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    stage.resize(size)
    stage.look("en")
    hall = composting(stage, tmp_path)
    seat, before = hall.handed, hall.see().length
    wanted = next(q for q in hall.play.private(seat) if buries(q))
    fewer = any(one.steps and not one.pieces for one in wanted.choices)
    many, held = int(wanted.text.params["n"]), hand_of(hall.play, seat)
    places = [one.pos[:] for one in cards(stage)]
    for left, card in zip(range(many, 0, -1), cards(stage), strict=False):
        marked = many - left
        said = f"Compost only {marked} {'card' if marked == 1 else 'cards'}"
        missing = f"Touch {left} more {'card' if left == 1 else 'cards'}"
        if fewer and not marked:  # "up to 2" stood in the title, and below it "2 more"
            missing = f"Touch up to {many} cards"
        assert giver(stage).text == (said if fewer and marked else missing), "not these of many"
        assert giver(stage).disabled == (not (fewer and marked))
        stage.press(card)
    assert hall.see().length == before, "a touch alone gives nothing away"
    assert [one.pos[:] for one in cards(stage)] == places, "and nothing moves under the finger"
    assert [one.marked for one in cards(stage)] == [n < many for n in range(len(held))]
    stage.press(cards(stage)[0])
    assert not cards(stage)[0].marked, "touched again it is left out"
    stage.press(cards(stage)[0])
    if many < len(held):
        stage.press(cards(stage)[many])
        assert not cards(stage)[many].marked, "no more than asked for"
    assert giver(stage).text == f"Compost these {many}"
    assert giver(stage).y > cards(stage)[0].to_window(0, cards(stage)[0].top)[1], "it is in sight"
    gone = {one.piece for one in cards(stage)[:many]}
    stage.press(giver(stage))
    assert set(held) - set(hand_of(hall.play, seat)) == gone
    hall.act(lambda play: play.undo())
    assert hall.see().length == before, "one touch, one undo"
    assert hand_of(hall.play, seat) == held


def test_a_held_card_is_read_and_not_marked(stage: Stage, tmp_path: Path) -> None:
    stage.resize(SIZES[0])
    hall = composting(stage, tmp_path)
    before, card = hall.see().length, cards(stage)[0]
    for room in (one for one in stage.page().walk() if isinstance(one, ScrollView)):
        room.scroll_timeout = 60_000  # so late hears a card of its touch where frames are slow
    shown = hold(stage, *card.to_window(*card.center))
    assert shown is not None
    assert shown.piece == card.piece
    assert hall.see().length == before
    assert not card.marked


def test_fewer_cards_than_may_be_given_end_it_with_the_one_answer(
    stage: Stage, tmp_path: Path
) -> None:
    """ "Compost only 1 card" asked for the rest anew, and wanted "no more" besides."""
    hall = composting(stage, tmp_path, only="bury_some")
    seat, first = hall.handed, cards(stage)[0]
    stage.press(first)
    assert not giver(stage).disabled
    stage.press(giver(stage))
    assert first.piece not in hand_of(hall.play, seat)
    asked = [one.text.key for one in hall.play.private(seat)]
    assert not {"ask.bury", "ask.bury_some"} & {*asked}
    hall.act(lambda play: play.undo())
    assert first.piece in hand_of(hall.play, seat), "one touch, one undo"

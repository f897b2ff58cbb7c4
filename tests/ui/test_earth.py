"""Earth in the app: every size fits, and what lies on the table tells what it is worth."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from unittest.mock import MagicMock, patch

import pytest
from kivy.metrics import dp

from companion.games.earth.screen import middle, narrow
from companion.games.earth.screen import seats as earth_seats
from companion.games.earth.screen.drawing import DRAWING
from companion.games.earth.screen.sides import sides
from companion.session.api import Text
from engine.core.languages import LANGUAGES
from engine.core.state import Prompt
from engine.core.steps import TABLE, Step
from tests.ui.audit import complaints
from tests.ui.earth import GAME, name, opened, painted, planting
from tests.ui.houses import (
    asked_now,
    new_house,
    play_all,
    play_on,
    play_until_asked,
    random_walk,
    walk,
)
from tests.ui.stage import SIZES, SMALLEST, Stage


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_size_fits(stage: Stage, tmp_path: Path, language: str) -> None:
    stage.look(language)
    for seats, steps in ((1, 60), (3, 400), (5, 500)):
        hall = opened(stage, tmp_path / str(seats), seats, steps)
        assert len(hall.see().board["seats"][0]["tableau"]) > 0
        for size in SIZES:
            stage.resize(size)
            stage.frames()
            assert complaints(stage.root) == [], f"{seats} seats at {size} in {language}"


def test_the_drawing_tells_what_is_worth_what(stage: Stage, tmp_path: Path) -> None:
    hall = opened(stage, tmp_path, 3, 400)
    board = next(w for w in stage.root.walk() if type(w).__name__ == "Board")
    data = hall.see().board["seats"][int(board.focus)]
    written = painted(stage)
    for row in data["tableau"]:
        assert str(row["points"] + row["sprouts"]) in written, "as people count it"
    for fauna in hall.see().board["fauna"]:
        assert f"{fauna['have'][0]}/{fauna['needs']}" in written
    for score in hall.see().scores:
        assert str(score) in written


def test_before_anybody_has_anything_the_spaces_for_all_lie_there(
    stage: Stage, tmp_path: Path
) -> None:
    """The first thing that people do: an animal on the space that is named and framed."""
    stage.resize(SMALLEST)
    hall = opened(stage, tmp_path, 3, 0)
    written = painted(stage)
    for space in ("Fauna space 1", "Fauna space 4", "Ecosystem space 2"):
        assert space in written
    board = next(w for w in stage.page().walk() if type(w).__name__ == "Board")
    names = [x for x, *_, text in board.texts if "space" in text]
    assert max(names) > 0.75 * board.width, "half of the screen was empty"
    play_on(hall, 1)
    stage.frames()
    high = board.height
    for steps in (1, 4):
        play_on(hall, steps)
        stage.frames()
    assert hall.see().question.text.key == "show.first"
    assert board.height == high, "what lies there changed its form for a short question"


def test_both_sides_lie_there_as_large_as_a_tableau(stage: Stage, tmp_path: Path) -> None:
    hall = opened(stage, tmp_path, 2, 0)
    while not (asked := [q for q in hall.see().pending if "pick" in str(q.choices)]):
        play_on(hall, 1, seed=5)
    stage.frames()
    page = stage.page()
    board = next(w for w in page.walk() if type(w).__name__ == "Board")
    faces = [str(choice.steps[0].args[0]) for choice in asked[0].choices]
    assert sides(board.scene()) == faces
    assert len(faces) == 2
    side = next(spot for spot in board.spots if spot.name == faces[1])
    assert side.h > side.w > board.width / 6 > 100
    assert page.duty.asked_there, "what hands do lay over what the sides bring"
    page.pick(faces[1])
    stage.frames(2)
    answers = page.question.ids.answers.ids.field.children
    stage.press(next(one for one in answers if getattr(one, "look", "") == "main"))
    assert hall.see().board["seats"][asked[0].seat]["island"] == faces[1]


def test_why_tells_of_all_sprouts_and_not_card_by_card(stage: Stage, tmp_path: Path) -> None:
    """A card's own sprouts are counted one by one, and explained together."""
    hall = opened(stage, tmp_path, 3, 400)
    counted = hall.play.counted(0)
    assert any(what.startswith("sprouts:") for what in counted)
    hall.explain(0, "sprouts")
    stage.frames(4)
    tabs = [tab.text for tab in stage.page().ids.whats.children]
    assert tabs.count("Sprouts") == 1
    rules = [row.rule for row in reversed(stage.page().ids.lines.children) if hasattr(row, "rule")]
    assert len(rules) > 2
    told = [rule for rule in rules if rule]
    assert 0 < len(told) < len(rules), "the same sentence below each line says nothing"
    assert not any("(" in tab for tab in tabs)


def test_points_of_a_shared_ecosystem_stand_behind_its_name(stage: Stage, tmp_path: Path) -> None:
    """People look for the card that lies there, not for a number of it."""
    stage.look("en")
    hall = opened(stage, tmp_path, 2, 400)
    shared = [name(face) for face in hall.see().board["ecosystems"] if face]
    told = [GAME.texts.say("en", key) for key in hall.play.parts(0)]
    assert len(shared) == 2
    assert {*shared} <= {*told}
    assert not any("Shared" in line for line in told)
    assert sum(hall.play.parts(0).values()) == hall.see().scores[0]


def test_a_touched_goal_is_shown_large(stage: Stage, tmp_path: Path) -> None:
    """Nothing can be done with it: it is read, as a card of a mat is."""
    stage.resize(SIZES[0])
    hall = opened(stage, tmp_path, 2, 60)
    face = hall.see().board["fauna"][0]["face"]
    board = next(w for w in stage.root.walk() if type(w).__name__ == "Board")
    spot = next(s for s in board.spots if s.name == face)
    stage.touch(*board.to_window(spot.x + spot.w / 2, spot.y + spot.h / 2))
    assert hall.enlarged == face


def test_an_amount_keeps_clear_of_the_next_thing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Soil of three figures once touched the sign of the hand."""
    signs: list[float] = []
    monkeypatch.setattr(earth_seats, "icon", lambda _, what, x, y, size: signs.append(x))
    scene, pen = MagicMock(), MagicMock()
    scene.board = {
        "seats": [{"soil": 106, "hand": 31, "compost": 25, "events": [1] * 10, "tableau": [1] * 14}]
    }
    earth_seats._stock(pen, scene, 0, 0.0, 0.0, 288.0, 46.0)
    ends = [one.args[1] + one.kwargs["width"] for one in pen.text.call_args_list]
    assert len(signs) == len(ends) == 5
    assert all(end + 2 <= sign for end, sign in zip(ends, signs[1:], strict=False))


def test_a_goal_that_is_met_keeps_its_numbers_beside_the_tick() -> None:
    """On the result of an upright tablet the others said 6/7, and the one that was met nothing."""
    card = {"face": "A001", "leaves": [2], "met": [2], "have": [1, 3], "needs": 3}
    scene, brush = MagicMock(board={"fauna": [card]}, seats=["", ""]), MagicMock()
    wide = dp(118)
    with patch.multiple(middle, paint_face=MagicMock(), _line=MagicMock(), _chosen=MagicMock()):
        middle._fauna(brush, scene, (0, 0), 0, 0, wide, dp(150))
    told = {call.args[0]: call for call in brush.text.call_args_list}
    assert {"1/3", "3/3"} <= told.keys()
    assert told["1/3"].args[1] == told["3/3"].args[1], "one below the other"
    assert told["3/3"].kwargs["width"] > dp(middle.FIGURES), "clear of the tick"


def test_on_a_phone_the_spaces_of_the_set_up_are_no_larger_than_their_cards() -> None:
    """Three lines of boxes as high as two cards: the space that was asked for was out of view."""
    scene, box = MagicMock(seats=["", ""]), (0.0, 0.0, dp(374), dp(900))
    others = {one: MagicMock() for one in ("SEAT_LINE", "paint_mat", "paint_own")}
    with patch.multiple(narrow, **others), patch.object(narrow, "paint_middle") as made:
        for opens in (True, False):
            narrow.paint(MagicMock(), scene, box, opens=opens)
    first, later = (call.args for call in made.call_args_list)
    assert first[5:] == later[5:]


def test_all_of_five_seats_are_seen_on_the_smallest_tablet() -> None:
    """The goals were cut above, or the last seat lay hidden below, while cards of the mat were to
    be touched: so high is the question that this game keeps room for."""
    head, asked = 60, DRAWING.told_high[1]
    assert DRAWING.least(SMALLEST[0], 5)[1] <= SMALLEST[1] - head - asked


def test_upright_an_action_is_asked_for_beside_what_hands_do_and_the_match_stays() -> None:
    """The row of a seat went out of view whenever an action was asked for."""
    head, action, line = 120, 334, 124
    assert DRAWING.told_high[2] >= action + line
    assert DRAWING.least(800, 4)[1] <= 1280 - head - DRAWING.told_high[2]


def test_four_seats_are_seen_whole_on_the_smallest_tablet(stage: Stage, tmp_path: Path) -> None:
    """The fourth lay below the edge, and nothing of it told that it was there."""
    stage.resize(SMALLEST)
    opened(stage, tmp_path, 4, 400)
    stage.frames(4)
    board, room = stage.page().ids.board, stage.page().ids.room
    rows = [one for one in board.spots if one.name in {f"seat{n}" for n in range(4)}]
    assert len(rows) == 4
    assert min(one.h for one in rows) >= dp(33), "none is a sliver"
    assert board.height <= room.height + 1, "nothing is to slide"


def test_the_mat_keeps_its_size_through_a_match_and_a_restart(stage: Stage, tmp_path: Path) -> None:
    """It was larger before the first action, at each step between two of them, and after the app
    had come up again."""
    hall, high, asked = opened(stage, tmp_path, 2, 14), set[int](), set[str]()

    def look(key: str = "") -> None:
        if key:
            play_until_asked(hall, key)
        stage.frames()
        asked.add(hall.see().question.text.key)
        high.add(round(stage.page().ids.board.height))
        ids = stage.page().question.ids.answers.ids
        for way in ids.side.children:
            lines = {round(one.top) for one in ids.field.children}
            if len(lines) == 1:
                assert abs(way.height - ids.field.children[0].height) < 2, "no higher than others"

    look()
    for key in ("bury_more", "choose", "either", "choose"):
        look(key)
    assert {"ask.pick", "ask.bury_more", "ask.choose", "ask.either"} == asked
    play_until_asked(hall, "use_spent")
    hall = stage.open(new_house(tmp_path))
    hall.resume(hall.house.matches()[0].number)
    look()
    assert len(high) == 1


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_mat_is_as_large_while_an_action_is_chosen(
    stage: Stage, tmp_path: Path, language: str
) -> None:
    """R4.1: a sentence below the question took a line, and all cards shrank for it once a turn."""
    stage.look(language)
    stage.resize(SMALLEST)
    hall, high = opened(stage, tmp_path, 2, 0), dict[str, set[int]]()
    ahead, steps, looks = hall.play.state.clone(), list[Step](), Counter[str]()
    for number in range(140):
        steps.append(next(walk(ahead, seed=5 + number)))
        asked = asked_now(ahead) & {"choose", "agree", "plant", "use", "put"}
        if any(looks[key] < 3 for key in asked):
            looks.update(asked)
            play_all(hall, steps)
            steps.clear()
            stage.frames(3)
            key, page = hall.see().question.text.key, stage.page()
            high.setdefault(key, set()).add(round(page.ids.board.height))
            row = f"seat{hall.see().question.seat}"
            (seat,) = (one for one in page.ids.board.spots if one.name == row)
            assert page.room.shows(seat), "what hands are told lies over the log at most"
            assert page.duty.least <= dp(74) or len(page.duty.ids.said.told) == 1
    turn = [high[key] for key in ("ask.choose", "ask.agree", "ask.plant", "ask.use", "ask.put")]
    assert len(set().union(*turn)) == 1, high


@pytest.mark.parametrize(("place", "framed"), [("place.fauna.any", 4), ("fauna:1", 1)])
def test_every_space_is_framed_where_any_will_do(place: str, framed: int) -> None:
    """ "Lay it on any free fauna space" stood there, and one of four was framed."""
    scene, brush = MagicMock(), MagicMock()
    scene.view.question.text = Text("show.fauna", {"place": place})
    scene.view.awaiting.reveals = (Prompt("fauna", TABLE, "fauna", "fauna:1"),)
    for slot in range(4):
        middle._empty(brush, scene, "fauna", (slot, slot), 0, 0, 99, 99)
    assert brush.frame.call_count == framed


@pytest.mark.parametrize("size", [SMALLEST, SIZES[0]], ids=str)
def test_the_mat_is_as_large_where_several_abilities_are_one_answer(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """The answers took a line more for "use those without cost or choice", and all cards shrank."""
    stage.resize(size)
    hall, ahead = opened(stage, tmp_path, 2, 0, hands="unknown"), list[Step]()
    high, asked = dict[tuple[str, str], set[int]](), set[str]()
    state = hall.play.state.clone()
    for step in planting(state, 23):
        ahead.append(step)
        now = "" if state.awaiting().reveals else "".join(asked_now(state))
        first = next(iter(state.awaiting().must), 0)
        free = [one.name for one in state.gestures(first) if one.name.startswith("free")]
        if (now == "choose" and len(ahead) > 1 and "choose" not in asked) or free:
            asked |= {now, *free}
            play_all(hall, ahead)
            ahead.clear()
            for language in LANGUAGES:
                stage.look(language)
                stage.frames(4)
                high.setdefault((now, language), set()).add(round(stage.page().ids.board.height))
        if "free_next" in free:
            break
    assert {"choose", "free_only", "free_next"} <= asked
    assert len(set().union(*high.values())) == 1, high


def test_the_goals_keep_one_form_on_an_upright_tablet() -> None:
    """Of 262 and 266 pixels, a row of news apart, one was wide and the other upright."""
    assert {middle._form(252, high) for high in (130, 196, 246, 262, 266)} == {"small"}, "set-up"
    assert {middle._form(124, high) for high in (81, 127, 134)} == {"small"}, "in play"
    assert middle._form(204, 266) == "card"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_mat_is_as_large_in_the_last_round(stage: Stage, tmp_path: Path, language: str) -> None:
    """R10.6: beside the longer question how it is answered had no room on one line, and took one of
    its own from the mat."""
    stage.look(language)
    stage.resize(SMALLEST)
    hall, high, bar = opened(stage, tmp_path, 2, 0), set[int](), stage.page().question
    hall.keep("spot_checks", "off")
    ahead, steps, wanted = hall.play.state.clone(), list[Step](), ["choose", "agree_last"]
    for step in random_walk(ahead, 3):
        steps.append(step)
        if wanted[0] in asked_now(ahead) and not ahead.awaiting().reveals:
            play_all(hall, steps)
            steps.clear()
            stage.frames(4)
            high.add(round(stage.page().ids.board.height))
            assert hall.see().question.text.key == f"ask.{wanted.pop(0)}"
            assert bar.abreast
            assert bar.ids.beside.fits()
            if not wanted:
                break
    assert not wanted
    assert len(high) == 1

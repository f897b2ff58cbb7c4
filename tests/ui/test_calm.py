"""Clumsy fingers: a touch answers what its owner has read, and no frame shows two screens."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from companion.ui.widgets.loose import Sliding
from companion.ui.widgets.press import Press
from companion.ui.words import words
from tests.ui.clumsy import clumsy
from tests.ui.houses import SEATS, new_house
from tests.ui.scenes import BIDDING, prepared, refused
from tests.ui.stage import Stage


@pytest.fixture
def hall(stage: Stage, tmp_path: Path) -> Any:
    """A match at its first bid."""
    shutil.copytree(prepared(), tmp_path / "house")
    hall = stage.open(new_house(tmp_path / "house"))
    hall.resume(BIDDING)
    stage.frames()
    return hall


def tile(stage: Stage, number: int) -> tuple[float, float]:
    """The middle of a tile of the row."""
    name = stage.hall.see().board["row"][number]["tile"]
    return stage.spot(stage.page().ids.board, name)


def answer(stage: Stage) -> tuple[float, float]:
    """The middle of the last answer."""
    box = stage.page().question.ids.answers.ids.field
    button = next(w for w in box.children if "Answer" in type(w).__name__)
    return tuple(button.to_window(*button.center))  # type: ignore[return-value]


def test_a_second_tap_in_the_same_place_answers_nothing(stage: Stage, hall: Any) -> None:
    stage.touch(*tile(stage, 1))
    before = hall.see().length
    place = answer(stage)
    stage.touch(*place)
    after = hall.see().length
    assert after > before
    for _ in range(3):
        stage.touch(*place, hasty=True)
    stage.wait(0.39)
    stage.touch(*place, hasty=True)
    assert hall.see().length == after
    assert stage.page().question.ids.answers.picked == ""
    stage.wait(0.4)
    stage.touch(*tile(stage, 0), hasty=True)
    assert stage.page().question.ids.answers.picked != ""


def test_a_slow_second_touch_on_understood_takes_nothing_back(stage: Stage, hall: Any) -> None:
    """The card "Undo" comes up where "Understood" stood: 0.9 to 1.6 s later it took a move back."""
    hall.teacher.begin(hall.game.id, True)
    hall.tell_anew()
    stage.frames(4)
    page = stage.page()
    while page.lesson.lesson:
        (read,) = (w for w in page.walk() if getattr(w, "text", "") == words.say("teach.read"))
        place = tuple(read.to_window(*read.center))
        stage.touch(*place)
        stage.frames(4)
    (undo,) = (w for w in page.question.walk() if getattr(w, "sign", "") == "undo")
    assert undo.collide_point(*undo.to_widget(*place))
    before = hall.see().length
    for later in (0.9, 0.7):
        stage.wait(later)
        stage.touch(*place, hasty=True)
        assert hall.see().length == before
    stage.wait(1.0)
    stage.touch(*place, hasty=True)
    assert hall.see().length < before, "read, then touched"


def test_a_slow_second_touch_on_an_answer_does_not_take_it_back(
    stage: Stage, hall: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ "Undo" came up where "Choose Terrans" had been, and 1.4 s later that was taken back."""
    stage.touch(*tile(stage, 1))
    (undo,) = (w for w in stage.page().question.walk() if getattr(w, "sign", "") == "undo")
    place, before = tuple(undo.to_window(*undo.center)), hall.see().length
    step = hall.play.legal(hall.see().question.seat)[0]
    with monkeypatch.context() as patched:  # an answer stands there
        patched.setattr(hall, "undo", lambda: hall.act(lambda play: play.choose(step)))
        stage.touch(*place)
    given = hall.see().length
    assert given > before
    stage.wait(1.4)
    stage.touch(*place, hasty=True)
    assert hall.see().length == given
    stage.wait(1.0)
    stage.touch(*place, hasty=True)
    assert hall.see().length < given, "read, then touched"


def test_a_second_touch_in_the_same_place_is_not_the_next_seats(stage: Stage, hall: Any) -> None:
    """A second later the gold bid was "Pass" of whoever bids next, and the auction was over."""
    stage.touch(*tile(stage, 1))
    place, asked = answer(stage), hall.see().question.seat
    stage.touch(*place)
    assert hall.see().question.seat != asked
    after = hall.see().length
    (pass_,) = stage.page().question.ids.answers.held
    pass_.pos_hint = {}
    pass_.bind(on_release=lambda *_: pressed.append("passed"))
    pressed: list[str] = []
    pass_.center = pass_.parent.to_widget(*place)
    stage.wait(0.9)
    stage.touch(*place, hasty=True)
    assert (pressed, hall.see().length) == ([], after)
    stage.wait(1.1)
    stage.touch(*place, hasty=True)
    assert pressed == ["passed"], "read, then touched"


def test_a_slow_second_touch_gives_nothing_else_but_undo_goes_on(stage: Stage, hall: Any) -> None:
    """ "Pass and take the booster" was touched once more 1.1 s later: there stood "It is gone
    already" of an instruction, and no question. Elsewhere a touch counts at once; and whoever wants
    three moves back touches Undo three times."""
    stage.touch(*tile(stage, 1))
    stage.touch(*answer(stage))
    given: list[str] = []
    one, other = (
        Press(text=text, size_hint=(None, None), size=(120, 60), pos=(x, 0))
        for text, x in (("Pass", 0), ("Gone", 400))
    )
    for press in (one, other):
        press.bind(on_release=lambda it: hall.act(lambda _: given.append(it.text)))
        stage.root.add_widget(press)
    stage.touch(60, 30)
    one.text = "Gone"
    stage.frames(2)
    stage.wait(1.1)
    stage.touch(60, 30, hasty=True)
    assert given == ["Pass"]
    stage.touch(460, 30, hasty=True)
    assert given == ["Pass", "Gone"], "another place"
    stage.wait(1.25)
    stage.touch(60, 30, hasty=True)
    assert given == ["Pass", "Gone", "Gone"], "read, then touched"
    for press in (one, other):
        stage.root.remove_widget(press)
    undo = next(w for w in stage.page().walk() if getattr(w, "sign", "") == "undo" and w.width)
    place, left = undo.to_window(*undo.center), [hall.see().length]
    stage.wait(1.25)
    while hall.see().can_undo and len(left) < 4:
        stage.wait(0.2)
        stage.touch(*place, hasty=True)
        left.append(hall.see().length)
    assert len(left) > 2
    assert left == sorted({*left}, reverse=True), "each touch took one back"


def test_a_slow_second_touch_where_one_only_opened_gives_nothing(stage: Stage, hall: Any) -> None:
    """0.7 s after "QIC actions" the finger gave what had come up there; what only opens or turns
    counts as soon as it was seen."""
    answers, done = stage.page().question.ids.answers, list[str]()
    group, choices = next((name, found) for name, found in answers.groups.items() if name)
    button = Press(text="Bids", size_hint=(None, None), size=(120, 60))

    def press(*_: object) -> None:
        done.append("touched")
        if answers.picked:
            answers.take(choices[0])
        else:
            answers.turn_to(group, button)

    button.bind(on_release=press)
    stage.root.add_widget(button)
    length = hall.see().length
    for pause, wanted in ((1.25, 0), (0.7, 0), (1.1, 1)):
        stage.frames(2)
        stage.waited += pause
        stage.touch(60, 30, hasty=True)
        assert (hall.see().length > length) == wanted
    assert len(done) == 3
    stage.root.remove_widget(button)


def test_a_second_touch_names_no_card_for_the_next_space(stage: Stage, tmp_path: Path) -> None:
    """R3.2: four fauna spaces are asked about one after the other, in the same words but for the
    space: a second touch laid the next card out before anybody had read which space is meant."""
    hall = stage.open(new_house(tmp_path))
    hall.start("earth", SEATS[:2], {}, "touch")
    hall.teacher.stop("earth")
    stage.frames()
    cards = [one for one in stage.page().question.ids.answers.walk() if getattr(one, "piece", "")]
    place = cards[0].to_window(*cards[0].center)
    stage.touch(*place)
    stage.frames()
    after = hall.see().length
    assert after == 1, "one touch names what one card shows"
    stage.waited += 0.7
    stage.touch(*place, hasty=True)
    assert hall.see().length == after
    stage.waited += 1.1
    stage.touch(*place, hasty=True)
    assert hall.see().length > after, "read, then touched"


def test_a_slow_frame_does_not_use_up_the_pause_of_a_second_touch(stage: Stage, hall: Any) -> None:
    """The next question was painted two seconds late, and the touch that had waited in the queue
    took a federation token: the pause counts from the first frame that shows the question."""
    stage.touch(*tile(stage, 1))
    place = answer(stage)
    hall.calm.turn_page()
    stage.waited += 2  # engine and layout: nothing is painted meanwhile
    late = UnitTestTouch(*place)
    hall.calm.up(late)
    hall.calm.down(late)
    assert not hall.calm.read(late, since=float("-inf")), "before it is painted"
    stage.frames(1)
    stage.waited += 0.9
    hall.calm.down(late)
    assert not hall.calm.read(late, since=float("-inf")), "sooner than a second after"
    stage.waited += 0.4
    hall.calm.down(late)
    assert hall.calm.read(late, since=float("-inf")), "read, then touched"


def test_what_a_slow_frame_shows_counts_from_when_it_is_seen(stage: Stage, hall: Any) -> None:
    """The state had changed two seconds before the first frame showed it: whoever touched as soon
    as there was something to see had read nothing, and it was taken for an answer."""
    stage.touch(*tile(stage, 1))
    finger, button = UnitTestTouch(*answer(stage)), Press()
    stage.page().add_widget(button)
    for late, wanted in ((0.0, False), (0.39, False), (0.41, True)):
        hall.calm.stir()
        button.came()
        stage.waited += 2  # engine and layout: nothing is painted meanwhile
        if late:
            stage.frames(1)
        stage.waited += late
        hall.calm.down(finger)
        hall.calm.up(finger)
        assert hall.calm.counts == wanted, "what is asked"
        assert button._meant(finger) == wanted, "a button that came with it"


def test_a_finger_that_was_down_before_the_question_came_answers_nothing(
    stage: Stage, hall: Any
) -> None:
    stage.touch(*tile(stage, 1))
    stage.wait()
    finger = UnitTestTouch(*answer(stage))
    finger.touch_down()
    stage.frames(1)
    assert hall.play.undo() is None
    hall.settle()
    stage.frames(1)
    length = hall.see().length
    stage.wait()
    finger.touch_up()
    stage.frames(1)
    assert hall.see().length == length
    assert hall.complaint == ""
    assert hall.notice is None


def test_undo_pressed_twice_takes_one_gesture_back(stage: Stage, hall: Any) -> None:
    stage.touch(*tile(stage, 1))
    stage.touch(*answer(stage))
    length = hall.see().length
    button = next(w for w in stage.page().walk() if getattr(w, "sign", "") == "undo" and w.width)
    x, y = button.to_window(*button.center)
    stage.touch(x, y)
    gone = hall.see().length
    assert gone < length
    stage.touch(x, y, hasty=True)
    assert hall.see().length == gone


def test_a_second_tap_on_the_way_back_does_not_leave_the_match(stage: Stage, hall: Any) -> None:
    hall.go("correction")
    stage.frames()
    back = next(w for w in stage.page().walk() if getattr(w, "sign", "") == "back" and w.width)
    place = back.to_window(*back.center)
    stage.touch(*place)
    assert hall.screen == "table"
    stage.touch(*place, hasty=True)  # there the way home lies now
    assert hall.screen == "table"
    stage.touch(*place)
    assert hall.screen == "home"


def test_an_early_touch_on_the_drawing_is_not_taken_for_showing_a_piece(
    stage: Stage, hall: Any
) -> None:
    stage.touch(*tile(stage, 1))
    stage.touch(*answer(stage))
    bidden = next(s for s in hall.see().board["row"] if s["bidder"] is not None)
    stage.touch(*stage.spot(stage.page().ids.board, bidden["tile"]), hasty=True)
    assert hall.notice is None  # a calm finger would hear why this tile cannot be had


def test_no_frame_shows_two_screens(stage: Stage, hall: Any) -> None:
    screens = stage.root.screens
    for name in ("settings", "legend", "correction", "table", "home", "new"):
        hall.go(name)
        assert [screen.name for screen in screens.children] == [name]


def test_what_cannot_be_pressed_now_is_not(stage: Stage, hall: Any) -> None:
    """Kivy presses a painted button though it is disabled."""
    pressed: list[str] = []
    button = Press(text="Start", disabled=True, size_hint=(None, None), size=(120, 60))
    button.bind(on_release=lambda *_: pressed.append("pressed"))
    stage.root.add_widget(button)
    stage.frames()
    stage.wait()
    stage.press(button)
    assert pressed == []
    button.disabled = False
    stage.press(button)
    assert pressed == ["pressed"]
    stage.root.remove_widget(button)


def test_a_second_tap_does_not_press_what_came_in_its_place(stage: Stage, hall: Any) -> None:
    """A button that means something else from the first touch on waits for the next finger."""
    button = Press(text="Pause", sign="wait", size_hint=(None, None), size=(120, 60))
    pressed: list[str] = []

    def press(*_: object) -> None:
        pressed.append(button.text)
        button.text, button.sign = "Go on", "play"

    button.bind(on_release=press)
    stage.root.add_widget(button)
    stage.frames()
    stage.press(button)
    stage.touch(60, 30, hasty=True)
    assert pressed == ["Pause"]
    stage.press(button)
    assert pressed == ["Pause", "Go on"]
    stage.root.remove_widget(button)


def test_what_is_touched_in_a_list_is_pressed_when_the_finger_leaves(
    stage: Stage, tmp_path: Path
) -> None:
    """Kivy waits a fifth of a second, and nobody knows then that the finger came too early."""
    shutil.copytree(prepared(), tmp_path / "house")
    hall = stage.open(new_house(tmp_path / "house"))
    stage.resize((800, 480))
    stage.frames()
    row = stage.page().ids.matches.children[-1]
    scroll = row.parent.parent
    assert scroll.children[0].height > scroll.height
    stage.press(row)
    assert hall.screen == "table"


def test_what_slides_under_a_finger_is_not_touched(stage: Stage, hall: Any) -> None:
    """The question takes more room, and everything on the match moves."""
    board = stage.page().ids.board
    stood = {spot.name: spot[:4] for spot in board.spots}
    stage.wait()
    stage.page().foot_height += 120
    stage.frames(8)
    moved = [spot.name for spot in board.spots if spot[:4] != stood[spot.name]]
    assert moved
    stage.wait(0.1)
    for name in moved:
        stage.touch(*stage.spot(board, name), hasty=True)
        assert hall.screen == "table"
        assert stage.page().question.ids.answers.picked == ""
    stage.wait(0.4)
    stage.touch(*stage.spot(board, hall.see().board["row"][1]["tile"]), hasty=True)
    assert stage.page().question.ids.answers.picked != ""


def test_what_comes_out_from_under_what_was_told_is_not_touched_with_it(
    stage: Stage, hall: Any
) -> None:
    """On a phone the match lies where it lay when "All done" has ended the bar above the question:
    a second touch beside it opened what had come out there."""
    stage.resize((390, 844))
    page = stage.page()
    bar, board, room = page.duty, page.ids.board, page.ids.room
    stage.press(bar.ids.main)
    ends, lies = room.y, board.to_window(*board.pos)
    for _ in range(2):  # it asks once, where not all was read
        stage.press(bar.ids.all_done)
    stage._see()
    assert not bar.tells
    assert board.to_window(*board.pos) == lies, "it did not move"
    low = board.y + room.y - lies[1]  # from there on more of it shows
    came = [
        board.to_window(spot.x + spot.w / 2, max(spot.y, low) + 2)
        for spot in board.spots
        if spot.x + spot.w < room.width
        and max(spot.y, low) + 4 < min(spot.y + spot.h, low + ends - room.y)
    ]
    assert came
    for later in (0.1, 0.2):
        stage.wait(later)
        for at in came:
            stage.touch(*at, hasty=True)
            assert (hall.enlarged, page.question.ids.answers.picked) == ("", "")
    stage.wait(0.2)
    for at in came:
        stage.touch(*at, hasty=True)
    assert hall.enlarged or page.question.ids.answers.picked, "read, then touched"


def test_a_finger_that_stops_a_list_opens_nothing(stage: Stage, tmp_path: Path) -> None:
    shutil.copytree(prepared(), tmp_path / "house")
    hall = stage.open(new_house(tmp_path / "house"))
    stage.resize((800, 480))
    stage.frames()
    rows = stage.page().ids.matches.children
    row = next(one for one in rows if getattr(one, "over", None) is False)
    scroll = row.parent.parent
    while not hasattr(scroll, "slid"):
        scroll = scroll.parent
    stage.wait()
    scroll.scroll_y = 0.0  # as when it was thrown
    stage.frames(1)
    place = row.to_window(*row.center)
    stage.wait(0.1)
    stage.touch(*place, hasty=True)
    assert hall.screen == "home"
    stage.touch(*place)
    assert hall.screen == "table"


def test_a_second_touch_where_done_was_opens_nothing_beneath(stage: Stage, hall: Any) -> None:
    """0.9 s after "Done" it fell on the panel of another seat, and a page hid the match."""
    pressed: list[str] = []
    above, beneath = (Press(text="Done", size_hint=(None, None), size=(120, 60)) for _ in range(2))
    above.bind(on_release=lambda *_: (hall.calm.put_away(), stage.root.remove_widget(above)))
    beneath.bind(on_release=lambda *_: pressed.append("opened"))
    for button in (beneath, above):
        stage.root.add_widget(button)
    stage.frames()
    stage.touch(60, 30)
    stage.wait(0.9)
    stage.touch(60, 30, hasty=True)
    assert pressed == []
    stage.wait(1.3)
    stage.touch(60, 30, hasty=True)
    assert pressed == ["opened"], "read, then touched"
    stage.root.remove_widget(beneath)


@pytest.mark.parametrize("change", [{"disabled": False}, {"opacity": 1}, {"size": (400, 60)}])
def test_what_can_be_pressed_since_a_moment_ago_is_not(
    stage: Stage, hall: Any, change: dict[str, Any]
) -> None:
    pressed: list[str] = []
    button = Press(text="Start", disabled="disabled" in change, size_hint=(None, None),
                   opacity=0 if "opacity" in change else 1, size=(120, 60))  # fmt: skip
    button.bind(on_release=lambda *_: pressed.append("pressed"))
    stage.root.add_widget(button)
    stage.frames()
    stage.wait()
    for name, value in change.items():
        setattr(button, name, value)
    stage.frames()
    stage.wait(0.1)
    place = button.width - 10, 30
    stage.touch(*place, hasty=True)
    assert pressed == []
    stage.touch(*place)
    assert pressed == ["pressed"]
    stage.root.remove_widget(button)


@pytest.mark.parametrize(
    ("gestures", "seed"),
    [(24, 4), *(pytest.param(400, seed, marks=pytest.mark.soak) for seed in range(5, 10))],
)
def test_clumsy_hands_answer_nothing_that_they_have_not_read(
    stage: Stage, tmp_path: Path, gestures: int, seed: int
) -> None:
    """On every screen, while the tablet is turned, too: `tests/ui/clumsy.py`."""
    hands = clumsy(stage, tmp_path / "house", seed)
    hands.play(gestures)
    assert hands.answered == []


def test_the_answer_follows_the_number_that_is_set_beside_it(stage: Stage, hall: Any) -> None:
    """Its words change with each touch on the number, and it can be pressed all the same."""
    stage.touch(*tile(stage, 1))
    field = stage.page().question.ids.answers.ids.field
    stepper = next(w for w in field.children if hasattr(w, "index"))
    go = next(w for w in field.children if getattr(w, "look", "") == "main")
    length, said = hall.see().length, go.text
    stage.press(stepper.children[0])
    assert go.text != said
    x, y = go.to_window(*go.center)
    stage.touch(x, y, hasty=True)
    assert hall.see().length > length


@pytest.mark.parametrize("moved", [False, True])
def test_a_room_that_begins_to_slide_under_a_finger(
    stage: Stage, tmp_path: Path, moved: bool
) -> None:
    """The tablet was turned, the language changed: the app ended when the finger left."""
    stage.open(new_house(tmp_path))
    room = Sliding(size=(300, 200), size_hint=(None, None), do_scroll_y=False)
    room.add_widget(Widget(size_hint=(None, None), size=(600, 900)))
    stage.root.add_widget(room)
    stage.frames(2)
    stage.wait()
    finger = UnitTestTouch(150, 100)
    finger.touch_down()
    room.do_scroll_y = True
    if moved:
        finger.touch_move(150, 101)
    finger.touch_up()
    stage.frames(2)
    assert (room.scroll_x, room.scroll_y) == (0, 1), "it lies where it lay"


def test_a_refusal_is_gone_once_something_else_is_considered(stage: Stage, tmp_path: Path) -> None:
    """ "4 knowledge are needed" still stood there while its seat was passing."""
    shutil.copytree(prepared(), tmp_path / "house")
    hall = stage.open(new_house(tmp_path / "house"))
    hall.resume(BIDDING)
    stage.frames()
    stage.wait()
    refused(hall)
    stage.frames()
    assert hall.notice is not None
    answers = stage.page().question.ids.answers
    answers.picked = next(name for name in answers.groups if name)
    stage.frames()
    assert hall.notice is None
    assert hall.see().notice is None, "phones have read it, too"
    assert answers.picked

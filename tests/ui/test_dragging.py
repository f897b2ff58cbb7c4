"""A card of a hand is dragged to its place, as to a mat of cardboard; a drag elsewhere does nothing
and says where the card can lie; nothing that is dragged is answered where it lay."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from companion.ui.held import hand_of
from engine.core.steps import TABLE
from engine.games.earth.faces import PLANTABLE
from tests.ui.by_turns import by_turns
from tests.ui.gaia_project import places, standing, until
from tests.ui.houses import SEATS, asked_now, new_house, play_singly
from tests.ui.stage import SIZES, Stage
from tests.ui.test_hand import dealt_gaia, open_hand
from tests.ui.test_open_hand import looking, verbs


def planting(stage: Stage, folder: Path) -> Any:
    """The hand page of a seat that is asked what it plants, and can."""
    hall = stage.open(new_house(folder))
    hall.start("earth", SEATS[:2], {"hands": "known"}, "touch")

    def several() -> bool:
        return any(
            one.text.key == "ask.plant" and len(plants(hall, one.seat)) > 1
            for one in hall.see().pending
        )

    play_singly(hall, lambda state: "plant" in asked_now(state), several)
    seat = next(q.seat for q in hall.see().pending if q.text.key == "ask.plant")
    stage.frames()
    hall.give(seat)
    stage.frames()
    stage.page().look_in()
    stage.frames()
    return hall


def plants(hall: Any, seat: int) -> set[str]:
    """The cards that a seat can plant now; an event goes to no place."""
    asked = [q for q in hall.play.private(seat) if q.text.key == "ask.plant"]
    steps = [step for q in asked for one in q.choices for step in one.steps]
    return {str(step.args[0]) for step in steps if step.verb == "plant"} & set(PLANTABLE)


def card_of(stage: Stage, piece: str) -> Any:
    return next(
        one for one in stage.page().walk()
        if type(one).__name__ == "PieceAnswer" and one.piece == piece
    )  # fmt: skip


def board_of(stage: Stage) -> Any:
    return next(one for one in stage.page().walk() if type(one).__name__ == "Board")


class Finger:
    """A finger that is down, and moves."""

    def __init__(self, stage: Stage, widget: Any, *, at_once: bool = False) -> None:
        from kivy.tests.common import UnitTestTouch

        self.stage = stage
        stage.wait()
        if at_once:
            stage.hall.calm.turn()
        self.touch = UnitTestTouch(*widget.to_window(*widget.center))
        self.touch.touch_down()
        stage.frames(1)

    def move(self, x: float, y: float) -> None:
        self.touch.touch_move(x, y)
        self.stage.frames(3)
        self.stage.wait(0.3)

    def up(self) -> None:
        self.touch.touch_up()
        self.stage.frames(3)


def test_a_card_is_planted_by_dragging_it_to_a_spot(stage: Stage, tmp_path: Path) -> None:
    for number, size in enumerate(SIZES[:2]):
        stage.resize(size)
        hall = planting(stage, tmp_path / str(number))
        seat = hall.handed
        piece = sorted(plants(hall, seat))[0]
        before = len(hall.see().board["seats"][seat]["tableau"])
        card = card_of(stage, piece)
        x, y = card.to_window(*card.center)
        finger = Finger(stage, card)
        finger.move(x + 30, y + 8)
        assert stage.root.dragging.shown.parent is stage.root, "the card is under the finger"
        spot = next(one.name for one in board_of(stage).spots if one.name.startswith("plant:"))
        finger.move(*stage.spot(board_of(stage), spot))
        finger.up()
        assert stage.root.dragging.shown.parent is None
        planted = hall.see().board["seats"][seat]["tableau"]
        assert len(planted) == before + 1, size
        assert piece in {row["card"] for row in planted}


def test_a_card_that_is_let_go_elsewhere_stays_in_the_hand(stage: Stage, tmp_path: Path) -> None:
    stage.resize(SIZES[0])
    stage.look("en")
    hall = planting(stage, tmp_path)
    seat, before = hall.handed, hall.see().length
    piece = sorted(plants(hall, seat))[0]
    held = hand_of(hall.play, seat)
    finger = Finger(stage, card_of(stage, piece))
    finger.move(80, 100)  # down, where a climate lies
    finger.up()
    assert hall.see().length == before
    assert hand_of(hall.play, seat) == held
    shown = stage.root.dragging.shown
    assert shown.told == "Touch one of the lit places.", "near the finger"
    assert min(shown._at.xy) >= 0, "all of it in the window: its words were cut by the lower edge"
    assert any(one.name.startswith("plant:") for one in board_of(stage).spots), "they are lit"
    stage.touch(*stage.spot(board_of(stage), next(
        one.name for one in board_of(stage).spots if one.name.startswith("plant:")
    )))  # fmt: skip
    assert shown.parent is None
    assert hall.see().length > before, "and a touch ends what was begun"


def test_an_event_that_is_dragged_is_marked_and_says_what_to_touch(
    stage: Stage, tmp_path: Path
) -> None:
    """R9.2: it goes to no place: it stayed in the hand, and nobody said why."""
    stage.look("en")
    stage.resize(SIZES[0])
    hall = looking(stage, tmp_path, lambda state: "play" in verbs(state))
    seat, length = hall.handed, hall.see().length
    event = next(step.args[0] for step in hall.play.legal(seat) if step.verb == "play")
    finger = Finger(stage, card_of(stage, event))
    finger.move(700, 200)
    finger.up()
    root, answers = stage.root, stage.page().children[0].ids.answers
    assert hall.see().length == length
    assert answers.picked == event
    assert root.dragging.shown.told == "Touch its answer above."
    golden = [one for one in stage.page().walk() if getattr(one, "look", "") == "main"]
    assert [one.text.startswith("Play ") for one in golden if one.text] == [True]
    assert answers.to_window(*answers.pos)[1] < min(one.y for one in golden if one.text)


def test_a_card_that_is_dragged_as_soon_as_the_page_is_there_comes_along(
    stage: Stage, tmp_path: Path
) -> None:
    """A drag that began within a blink of the new page did nothing, and nobody was told why."""
    hall = planting(stage, tmp_path)
    piece = sorted(plants(hall, hall.handed))[0]
    finger = Finger(stage, card_of(stage, piece), at_once=True)
    carried = stage.root.dragging.shown
    x, y = finger.touch.pos
    for step in range(1, 5):
        finger.move(x + 30 * step, y + 30 * step)
    assert carried.parent is not None
    assert carried.piece == piece
    finger.up()


def test_a_finger_of_the_page_before_drags_nothing_of_this_one(
    stage: Stage, tmp_path: Path
) -> None:
    hall = planting(stage, tmp_path)
    piece = sorted(plants(hall, hall.handed))[0]
    finger = Finger(stage, card_of(stage, piece))
    stage.wait(0.1)
    hall.calm.turn()
    x, y = finger.touch.pos
    for step in range(1, 5):
        finger.move(x + 30 * step, y + 30 * step)
    assert stage.root.dragging.shown.parent is None
    finger.up()


def test_a_finger_that_only_trembles_drags_nothing(stage: Stage, tmp_path: Path) -> None:
    stage.resize(SIZES[0])
    hall = planting(stage, tmp_path)
    piece = sorted(plants(hall, hall.handed))[0]
    card = card_of(stage, piece)
    x, y = card.to_window(*card.center)
    finger = Finger(stage, card)
    finger.move(x + 4, y + 4)
    assert stage.root.dragging.shown.parent is None
    finger.up()
    assert stage.page().children[0].ids.answers.picked == piece, "it was a touch"


def test_a_held_card_of_a_hand_is_read_and_not_played(stage: Stage, tmp_path: Path) -> None:
    from tests.ui.test_enlarged import hold

    stage.resize(SIZES[0])
    hall = planting(stage, tmp_path)
    before, piece = hall.see().length, sorted(plants(hall, hall.handed))[0]
    card = card_of(stage, piece)
    shown = hold(stage, *card.to_window(*card.center))
    assert shown is not None
    assert shown.piece == piece
    assert hall.see().length == before
    assert stage.page().children[0].ids.answers.picked == ""


@by_turns(((800, 1280), (1280, 800)))
def test_a_tile_card_of_gaia_is_dragged_to_where_its_tile_lies(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """A guest dragged the card onto the world, and nothing happened. Where it was let go is shown
    with the tile; the answer in gold lays it."""
    stage.resize(size)
    stage.look(language)
    hall = dealt_gaia(stage, tmp_path)
    open_hand(stage, hall)
    seat = hall.handed
    step = next(one for one in hall.play.state.legal(seat) if one.verb == "nature")
    piece, cell = map(str, step.args)
    card = card_of(stage, piece)
    x, y = card.to_window(*card.center)
    finger = Finger(stage, card)
    finger.move(x + 30, y - 8)
    finger.move(*stage.spot(board_of(stage), cell))
    finger.up()
    answers = next(one for one in stage.page().walk() if type(one).__name__ == "Answers")
    assert (answers.picked, answers.placed) == (piece, cell)
    gold = [one for one in stage.page().walk() if getattr(one, "look", "") == "main" and one.text]
    stage.press(gold[-1])
    assert hall.play.match.log[-1].step == step


def test_a_tile_that_is_let_go_just_beside_its_place_lies_there(
    stage: Stage, tmp_path: Path
) -> None:
    """The world moved when the card was lifted: it missed the place by ten pixels, was refused, and
    had to be dragged again."""
    stage.resize((1280, 800))
    hall = dealt_gaia(stage, tmp_path)
    open_hand(stage, hall)
    legal = hall.play.state.legal(hall.handed)
    piece = next(str(one.args[0]) for one in legal if one.verb == "nature")
    cells = {str(one.args[1]) for one in legal if one.verb == "nature" and one.args[0] == piece}
    card = card_of(stage, piece)
    x, y = card.to_window(*card.center)
    finger = Finger(stage, card)
    finger.move(x + 30, y - 8)
    drawn = board_of(stage)
    first = min((one for one in drawn.spots if one.name in cells), key=lambda one: one.x)
    finger.move(*drawn.to_window(first.x - first.w * 0.3, first.y + first.h / 2))
    finger.up()
    answers = next(one for one in stage.page().walk() if type(one).__name__ == "Answers")
    assert (answers.picked, answers.placed) == (piece, first.name)


def test_a_card_of_the_display_is_dragged_to_the_seat_that_takes_it(
    stage: Stage, tmp_path: Path
) -> None:
    """At a table people pull an open card towards them; on the screen nothing happened. From the
    page of the hand it goes the same way."""
    for number, secret in enumerate((False, True)):
        stage.resize((800, 1280))
        hall = dealt_gaia(stage, tmp_path / str(number))
        seat = hall.see().question.seat
        if secret:
            open_hand(stage, hall)
            assert hall.screen == "hand"
        card = next(one for one in hall.play.state.display["nature"] if one)
        finger, home = Finger(stage, Place(stage, card)), Place(stage, f"look{seat}")
        finger.move(*home.center)
        finger.up()
        assert hall.play.held(seat).count(card) == 1, secret
        hall.go_home()


class Place:
    """Where something of the drawing lies on the window."""

    def __init__(self, stage: Stage, name: str) -> None:
        drawn = board_of(stage)
        spot = next(one for one in drawn.spots if one.name == name)
        self.center = drawn.to_window(spot.x + spot.w / 4, spot.y + spot.h / 2)

    def to_window(self, x: float, y: float) -> tuple[float, float]:
        return x, y


def test_the_first_booster_is_dragged_to_the_seat_that_takes_it(
    stage: Stage, tmp_path: Path
) -> None:
    """R2.9 of Gaia Project: from its row to the lit seat, and nothing came of it; nor while hands
    set out their starts, told all at once upon the match, which could be moved below that."""
    stage.resize((800, 1280))
    hall = until(stage, tmp_path, 4, lambda state: places(state) == {"booster"})
    bar, names = stage.page().duty, [hall.sitting(seat).name for seat in range(4)]
    told = [owing(bar, names)]
    while bar.to_come and len(told) < len(names):
        bar.done()
        stage.frames(4)
        told.append(owing(bar, names))
    assert 0 < len(told[0]) < len(names), "page by page, and not all is ticked"
    assert sorted(name for page in told for name in page) == sorted(names)
    board, seat = board_of(stage), hall.see().question.seat
    piece = str(hall.see().question.choices[0].steps[0].args[0])
    x, y = stage.spot(board, piece)
    finger = Finger(stage, SimpleNamespace(center=(x, y), to_window=lambda *at: at))
    finger.move(x, y - 30)
    finger.move(*stage.spot(board, f"seat{(seat + 2) % 4}"))
    finger.up()
    assert not hall.play.state.boards[seat].booster, "nobody means the row of another seat"
    assert stage.root.dragging.shown.told
    stage.wait()
    dragged(stage, piece, f"seat{seat}", (0, -30))
    assert hall.play.state.boards[seat].booster == piece


def owing(bar: Any, names: list[str]) -> list[str]:
    """Whose hands are told what to do on this page."""
    page = "".join(one.text for one in bar.ids.said.told)
    return [name for name in names if name in page]


def dragged(stage: Stage, piece: str, place: str, way: tuple[float, float] = (30, 30)) -> None:
    """A finger brings it from its row to a place of the drawing, and sets out this way."""
    board = board_of(stage)
    x, y = stage.spot(board, piece)
    finger = Finger(stage, SimpleNamespace(center=(x, y), to_window=lambda *at: at))
    finger.move(x + way[0], y + way[1])
    finger.move(*stage.spot(board, place))
    finger.up()


def test_the_booster_of_whoever_passes_is_dragged_as_the_first_one(
    stage: Stage, tmp_path: Path
) -> None:
    """R13.1: it did not lift, and nothing was said."""
    stage.resize((800, 1280))
    hall = until(stage, tmp_path, 2, lambda state: "pass" in places(state) and state.round == 1)
    hall.act(lambda play: play.handled(TABLE, 0, 1))  # what hands set out lies there
    stage.frames(4)
    seat = hall.see().question.seat
    piece = next(
        str(one.steps[0].args[0])
        for one in hall.see().question.choices
        if one.steps and one.steps[0].verb == "pass"
    )
    dragged(stage, piece, f"seat{seat}")
    assert not hall.play.state.boards[seat].passed, "nobody passes unasked"
    stage.wait()
    stage.press(standing(stage)["Pass"])
    stage.frames(4)
    dragged(stage, piece, f"seat{seat}")
    assert hall.play.state.boards[seat].booster == piece
    assert hall.play.state.boards[seat].passed

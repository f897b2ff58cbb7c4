"""A held piece fills the screen in every game; a touch puts it back; nothing is chosen by it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.ui.drawings import drawing_of
from companion.ui.enlarged import HOLD_S, said_on
from engine.games import load, ours
from tests.ui.houses import SEATS, new_house
from tests.ui.moments import LATEST, MOMENTS, open_moment
from tests.ui.stage import SIZES, Stage

PATIENCE_S = 10.0
"""A slow machine has shown it by then."""


def hold(stage: Stage, x: float, y: float, to: tuple[float, float] | None = None) -> Any:
    """A finger that rests on a point for longer than a touch; then what fills the screen."""
    from kivy.clock import Clock
    from kivy.tests.common import UnitTestTouch

    stage.wait()
    finger = UnitTestTouch(x, y)
    finger.touch_down()
    stage.frames(1)
    if to:
        finger.touch_move(*to)
    shown = stage.root.holding.shown
    until = Clock.time() + (HOLD_S + 0.1 if to else PATIENCE_S)
    while Clock.time() < until and shown.parent is None:
        Clock.usleep(20_000)
        stage.frames(1)
    finger.touch_up()
    stage.frames(2)
    return shown if shown.parent is not None else None


def board_of(stage: Stage) -> Any:
    return next(w for w in stage.root.walk() if type(w).__name__ == "Board")


def middle(stage: Stage, spot: Any) -> tuple[float, float]:
    """The middle of a spot of the drawing, in the window: the drawing can be moved about."""
    x, y = board_of(stage).to_window(spot.x + spot.w / 2, spot.y + spot.h / 2)
    return x, y


def lying(stage: Stage, game: str) -> Any:
    """A spot of the drawing where a piece lies that nothing lies over."""
    pieces, board = load(game).catalogue.pieces, board_of(stage)
    return next(
        spot for spot in board.spots if spot.name in pieces
        and board.touched(spot.x + spot.w / 2, spot.y + spot.h / 2) == spot
    )  # fmt: skip


@pytest.mark.parametrize("game", sorted(LATEST))
def test_a_held_piece_fills_the_screen(stage: Stage, tmp_path: Path, game: str) -> None:
    stage.resize(SIZES[0])
    stage.look("en")
    hall = open_moment(stage, tmp_path, LATEST[game])
    stage.frames(6)  # pictures that are read later have found their places
    before, spot = hall.see().length, lying(stage, game)
    shown = hold(stage, *middle(stage, spot))
    assert shown is not None
    assert shown.piece == spot.name
    assert shown.size == list(SIZES[0])
    name = str(load(game).texts.word("en", spot.name))
    told = [text for *_, text in shown.texts if text.casefold() == name.casefold()]
    assert [text[0].isupper() for text in told] == [True], "once, with a capital"
    assert hall.see().length == before
    stage.touch(20, 20)
    assert shown.parent is None
    assert hall.screen == "table"
    touched_again_takes_nothing(stage)


def touched_again_takes_nothing(stage: Stage) -> None:
    """A slow second touch of a planet built a mine and paid it, and nothing told that it would."""
    answers, taken = stage.page().question.ids.answers, list[Any]()
    answers.take = taken.append
    for name in sorted(board_of(stage).offered()):
        answers.picked = answers.placed = ""
        if answers.touches.consider(name) and not taken:  # else one touch does it at once
            answers.touches.consider(name)
            assert taken == [], name
        taken.clear()


def test_a_touched_card_of_a_mat_of_earth_is_shown_large(stage: Stage, tmp_path: Path) -> None:
    """Where it cannot be chosen a touch reads it. One touch puts it back, two no more than that:
    the second one bought what was offered below."""
    stage.resize(SIZES[0])
    hall = open_moment(stage, tmp_path, LATEST["earth"])
    board = board_of(stage)
    planted = {row["card"] for seat in hall.see().board["seats"] for row in seat["tableau"]}
    scene = board.scene()
    spot = next(s for s in board.spots if s.name in planted - scene.choosable)
    stage.touch(*middle(stage, spot))
    assert hall.enlarged == spot.name
    assert stage.root.holding.shown.parent is stage.root
    answers, length = stage.page().question.ids.answers, hall.see().length
    below = answers.ids.field.children[-1]
    at = below.to_window(*below.center)
    stage.touch(*at)
    stage.touch(*at, hasty=True)
    stage.touch(*middle(stage, spot), hasty=True)
    assert (hall.enlarged, answers.picked, hall.see().length) == ("", "", length)


def test_a_finger_that_moves_holds_nothing(stage: Stage, tmp_path: Path) -> None:
    stage.resize(SIZES[0])
    open_moment(stage, tmp_path, LATEST["hadara"])
    spot = lying(stage, "hadara")
    x, y = middle(stage, spot)
    assert hold(stage, x, y, (x + 60, y)) is None


def test_a_held_space_of_the_research_board_is_read(stage: Stage, tmp_path: Path) -> None:
    stage.resize(SIZES[0])
    open_moment(stage, tmp_path, LATEST["gaia_project"])
    stage.frames(6)
    board = board_of(stage)
    space = next(spot for spot in board.spots if spot.name == "power_7_knowledge")
    shown = hold(stage, *middle(stage, space))
    assert shown is not None
    assert shown.piece == "power_7_knowledge"
    stage.touch(20, 20)


PHONES = ((390, 844), (844, 390))


@pytest.mark.parametrize(
    ("size", "language"),
    [(SIZES[0], "en"), (SIZES[1], "ja"), (PHONES[0], "en"), (PHONES[1], "ja")],
    ids=str,
)
def test_a_card_of_earth_says_its_signs_in_words(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """Each ability in words, whole, beside the picture or below it, nothing over anything else."""
    from companion.ui.enlarged import said_on

    stage.resize(size)
    stage.look(language)
    hall = open_moment(stage, tmp_path, LATEST["earth"])
    faces = hall.game.catalogue.faces
    most = max(faces, key=lambda face: len(said_on(hall.game, face, language)))
    planted = next(iter(hall.see().board["seats"][0]["tableau"]))["card"]
    for piece in (planted, "C295A", most):
        hall.enlarge(piece)
        stage.frames(3)
        shown = stage.root.holding.shown
        said = said_on(hall.game, piece, language)
        assert said
        places = {text: (x, y, w, h) for x, y, w, h, text in shown.texts}
        for one in said:
            x, y, w, h = places[one]
            assert shown.x <= x
            assert x + w <= shown.right
            assert shown.y <= y
            assert y + h <= shown.top
        boxes = [places[one] for one in said]
        assert not any(a is not b and _overlap(a, b) for a in boxes for b in boxes)
        hall.enlarge("")


def _overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return bool(a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3]
                and b[1] < a[1] + a[3])  # fmt: skip


def test_a_short_touch_in_a_slow_frame_is_no_hold(stage: Stage, tmp_path: Path) -> None:
    """The machine stood still while the finger came and went: the piece once filled the screen
    for it, and nothing was answered."""
    from kivy.clock import Clock
    from kivy.tests.common import UnitTestTouch

    moment = next(one for one in MOMENTS if one.name == "peloponnes-two")
    stage.resize(SIZES[0])
    open_moment(stage, tmp_path, moment)
    answers = board_of(stage).offered()  # a touch on anything else shows it large as well
    spot = next(one for one in board_of(stage).spots if one.name in answers)
    x, y = middle(stage, spot)
    stage.wait()
    finger = UnitTestTouch(x, y)
    finger.touch_down()
    Clock.usleep(int((HOLD_S + 0.1) * 1e6))
    stage.frames(1)
    finger.touch_up()
    stage.frames(3)
    assert stage.root.holding.shown.parent is None
    assert hold(stage, x, y) is not None, "a finger that rests still holds"
    stage.touch(x, y)


@pytest.mark.parametrize(("mode", "worth"), [("standard", "15 points"), ("beginner", "10 points")])
def test_a_goal_says_the_points_of_the_mode_that_is_played(
    stage: Stage, tmp_path: Path, mode: str, worth: str
) -> None:
    """R10.2: "(beginner mode: 10 each)" stood on every goal of a standard match."""
    stage.look("en")
    hall = stage.open(new_house(tmp_path))
    hall.start("earth", SEATS[:2], {"mode": mode}, "touch")
    stage.frames()
    hall.enlarge("F339A")
    stage.frames(3)
    said = " ".join(text for *_, text in stage.root.holding.shown.texts)
    assert worth in said
    assert sum(points in said for points in ("15 points", "10 points")) == 1
    assert "beginner" not in said


MUTE = frozenset({"arrow_chit"})
"""What no rule tells the use of."""


@pytest.mark.parametrize("game", ours())
def test_what_is_held_says_in_words_what_its_signs_mean(game: str) -> None:
    """The page of signs promises it; of a tile of Gaia Project picture and name were all: that an
    action comes once a round stood nowhere."""
    found = load(game)
    pieces = {
        one.kind: name for name, one in found.catalogue.pieces.items() if one.kind not in MUTE
    }
    named = {*found.catalogue.pieces, *drawing_of(game).ruled} - {*pieces} - MUTE
    for language in ("en", "ja", "de"):
        mute = [one for one in sorted(named) if one.split("#")[0] not in MUTE
                and not said_on(found, one, language)]  # fmt: skip
        assert not mute, language
        said = {line for one in named for line in said_on(found, one, language)}
        assert not [line for line in said if line.startswith(("say.", "rule.", "does."))]


@pytest.mark.parametrize("game", ours())
def test_the_rules_that_tell_of_pieces_are_there(game: str) -> None:
    texts = load(game).texts
    for piece, rule in drawing_of(game).ruled.items():
        assert texts.has(f"rule.{rule}"), piece


def test_a_tile_of_gaia_project_says_when_and_for_what_it_pays() -> None:
    """R12.5, R13.1, R14.1."""
    found = load("gaia_project")
    assert said_on(found, "std_act_4power#1", "en") == [
        "An action of your own, once a round: 4 power."
    ]
    assert said_on(found, "booster_mines", "en")[1] == (
        "When you pass: 1 point for each mine you have."
    )
    assert "18, 12 and 6" in said_on(found, "final_gaia", "en")[0]

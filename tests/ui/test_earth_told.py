"""What Earth tells in words: the chain of a turn in order, and every goal as a sentence."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import MagicMock

import pytest
from kivy.metrics import dp

from companion.games.earth.screen.drawing import EarthDrawing, _leaf
from companion.games.earth.screen.pieces import printed
from companion.games.earth.screen.triggers import TRIGGER, Line, _rooms, _several, chain
from companion.games.earth.spoken import lines
from companion.session.api import Text
from companion.session.words import Words
from companion.ui.board import scene_of
from companion.ui.scene import Scene
from companion.ui.widgets.brush import Brush
from engine.games.earth.faces import FACES_OF, PIECES
from tests.ui.earth import GAME, opened
from tests.ui.houses import asked_now, play_on, play_until
from tests.ui.stage import Stage


def test_the_chain_of_a_turn_is_told_in_order(stage: Stage, tmp_path: Path) -> None:
    """Every event since the turn began, the latest movement's apart from those before it."""
    hall = opened(stage, tmp_path, 2, 150)
    play_on(hall, 1, seed=5)
    longest = 0
    for _ in range(40):
        view, events = hall.see(), hall.play.state.events
        told = [event.index for event in (*view.earlier, *view.happened)]
        assert told == list(range(told[0], len(events)))
        began = [index for index, event in enumerate(events) if event.verb == "turn"]
        assert told[0] in began
        lines = chain(scene_of(view, hall.game, print, print))
        assert sum(line.times for line in lines) == len(told)
        assert lines[-1].latest == bool(view.happened)
        assert gained_of(lines) == booked_since(hall, told[0])
        longest = max(longest, len(lines))
        play_on(hall, 1, seed=5)
    assert longest > 5


def test_a_long_line_of_a_turn_is_read_whole_in_two() -> None:
    """It ended with "…", and what a seat had done stood behind that."""
    brush = Brush(MagicMock())
    long, short = (
        Line(0, f"Ada puts {what} on Common Reed.", True, 1, (("sprout", 1),))
        for what in ("two sprouts and then one more growth", "1 sprout")
    )
    wide = dp(360)
    both = _rooms(brush, [long, short], wide, 3.5)
    assert [(line, rows) for line, _, rows in both] == [(long, 2.2), (short, 1)]
    assert all(
        brush.fits(one.text, room, rows * dp(TRIGGER), bold=True) for one, room, rows in both
    )
    assert [line for line, *_ in _rooms(brush, [long, short], wide, 2)] == [short], "the latest"


def test_what_happens_five_times_is_one_sentence() -> None:
    """A host says "five cards", not "a card, times five"."""
    words = Words(GAME, ["Ada", "Ben"])
    said = {
        (language, verb): _several(
            words,
            Line(0, "", True, 5, (), Text(f"event.{verb}", {"seat": 0, "a": a})),
            language,
        )
        for language in ("en", "ja")
        for verb, a in (("compost", 1), ("draw", 2), ("sprout", "piece.E001"))
    }
    assert said["en", "compost"] == "Ada composts 5 cards."
    assert said["ja", "compost"] == "Adaさんはカードを5枚堆肥にしました。"
    assert said["en", "draw"] == "Ada draws 10 cards."
    assert "5 sprouts on" in said["en", "sprout"]
    assert not any("×" in one for one in said.values())


@pytest.mark.parametrize("language", GAME.texts.languages)
def test_whatever_happens_often_is_said_in_words(language: str) -> None:
    """An ability that was used three times was told as "Ada uses Aloe. × 3"."""
    words = Words(GAME, ["Ada", "Ben"])
    gaps = {"seat": 0, "a": "piece.E001", "b": "piece.E002"}
    for verb in ("use", "keep", "dealt", "fetch", "convert", "pay_with"):
        text = Text(f"event.{verb}", gaps)
        said = _several(words, Line(0, words.say(text, language), True, 3, (), text), language)
        assert "3" in said
        assert "×" not in said


def gained_of(lines: Any) -> Counter[tuple[int, str]]:
    """Seat and thing -> the amounts that the chain tells, without what came to nothing."""
    found: Counter[tuple[int, str]] = Counter()
    for line in lines:
        for what, amount in line.gained:
            found[line.seat, what] += amount
    return Counter({key: amount for key, amount in found.items() if amount})


def booked_since(hall: Any, event: int) -> Counter[tuple[int, str]]:
    """The same from the ledger, for the seats that the events themselves name."""
    events, found = hall.play.state.events, Counter()
    for seat, what, amount, _, cause in hall.play.state.ledger:
        if cause >= event and events[cause].seat == seat:
            found[seat, what] += amount
    return Counter({key: amount for key, amount in found.items() if amount})


def goals() -> list[str]:
    return [face for kind in ("fauna", "ecosystem") for card in PIECES[kind]
            for face in FACES_OF[card]]  # fmt: skip


@pytest.mark.parametrize("language", GAME.texts.languages)
def test_every_goal_is_said_in_words(language: str) -> None:
    for face in goals():
        words = " ".join(lines(printed(face), language))
        assert words
        assert "goal." not in words
        assert "{" not in words


@pytest.mark.parametrize(
    ("face", "english", "japanese"),
    [
        ("F351A", "Goal: 6 cards that cost at least 4 soil.",
         "目標：土壌コストが4以上のカードを6枚そろえる。"),
        ("F349A", "Goal: 7 cards with at most 1 habitat.",
         "目標：生息地が1種類以下のカードを7枚そろえる。"),
        ("F347B", "Goal: 2 full rows.", "目標：埋まった横列を2本そろえる。"),
        ("X311A", "At the end: 5 points for every 2 cards that cost at least 4 soil.",
         "終了時：土壌コストが4以上のカード2枚につき5点。"),
        ("X313A", "At the end: 2 points for each of your cards with a red ability.",
         "終了時：赤の能力があるカード1枚につき2点。"),
    ],
)  # fmt: skip
def test_a_goal_is_a_sentence_of_a_host(face: str, english: str, japanese: str) -> None:
    """What a goal brings, and when, follows it (R10.2)."""
    for language, told in (("en", english), ("ja", japanese)):
        (said,) = lines(printed(face), language)
        assert said.startswith(told)
        assert (said == told) == face.startswith("X")


def test_the_head_says_that_the_last_round_runs_as_soon_as_a_mat_is_full() -> None:
    """R10.6: it said so from the next turn on; of the last seat of a round there is none."""
    seats: list[dict[str, Any]] = [{"tableau": [{}] * cards} for cards in (15, 3)]
    board = {"phase": "turn", "active": 1, "action": "plant", "seats": seats, "fauna": [],
             "last_round": False}  # fmt: skip
    scene = cast(Scene, SimpleNamespace(
        board=board, seats=[SimpleNamespace(name="Mia")], say=lambda key, **_: key,
        game_say=lambda key, **_: key,
    ))  # fmt: skip
    assert EarthDrawing().where(scene) == "earth.where"
    seats[0]["tableau"].append({})
    assert EarthDrawing().where(scene) == "draw.last_round"


def test_the_head_says_that_a_leaf_is_still_to_come(stage: Stage, tmp_path: Path) -> None:
    """R10.3: "seat 2's turn" was asked, and the points of a goal that was met were missed."""
    stage.look("en")
    hall = opened(stage, tmp_path, 2, 0)
    head = "(a leaf is still to come)"
    waits = 0
    for seed in range(30):
        play_until(
            hall, seed, lambda state: bool({"choose", "agree"} & asked_now(state)) and owes(state)
        )
        if not owes(hall.play.state):
            break
        waits += 1
        assert stage.page().where.endswith(head)
        play_until(hall, seed, lambda state: not owes(state))
        assert head not in stage.page().where
    assert waits > 1


def owes(state: Any) -> bool:
    """Whether a seat has met a goal and has no leaf for it yet."""
    return bool(_leaf(state.view(None)))

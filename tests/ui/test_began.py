"""A round begins with a calm sign: it asks for nothing, moves nothing, and goes by itself."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.games.hadara.screen.came import passed
from companion.session.api import Happened, Text
from companion.ui.widgets.began import READ_S
from companion.ui.widgets.counted_view import CountedView
from engine.core.match import Seat
from engine.core.state import State
from engine.core.steps import TABLE, Reveal, Step
from engine.games import load
from tests.ui.audit import complaints
from tests.ui.houses import SEATS, new_house, play_all, play_until, walk
from tests.ui.stage import SMALLEST, Stage

SAID = {
    "hadara": ("Epoch I, phase B", "Taking discards"),
    "peloponnes": ("Round 2 of 8", "New tiles"),
    "gaia_project": ("Round 2 of 6", "points"),
}

PASSED = "Epoch I, phase A", "Nobody can carve a statue this time."
"""One took a colony."""


def began(state: State, name: str) -> bool:
    """The second round is played."""
    board = state.view(None)
    return board["half"] == "B" if name == "hadara" else board["round"] == 2


def until_second(stage: Stage, folder: Path, name: str) -> Any:
    """A match at the very step with which its second round begins."""
    game = load(name)
    hall = stage.open(new_house(folder))
    hall.keep("spot_checks", "off")
    seats = [Seat(SEATS[seat].name, game.colours[seat]) for seat in range(2)]
    known = {"hands": "known"} if any(one.id == "hands" for one in game.options) else {}
    hall.start(name, seats, known, "touch", 5)
    play_until(hall, 3, lambda state: bool(state.view(None).get("epoch", 1))
               and state.view(None).get("round", 1) == 1)  # fmt: skip
    stage.frames(3)
    assert stage.page().ids.began.title == "", "the first round is no news: the match begins"
    play_until(hall, 3, lambda state: began(state, name))
    stage.frames(3)
    return hall


@pytest.mark.parametrize("name", sorted(SAID))
def test_a_round_begins_with_a_sign(stage: Stage, tmp_path: Path, name: str) -> None:
    stage.resize((1280, 800))
    hall = until_second(stage, tmp_path, name)
    page = stage.page()
    sign = page.ids.began
    title, brings = SAID[name]
    while sign.drawn and not sign.then:  # a colony that was turned over just before
        sign._goes()
        stage.frames(2)
    if sign.then:  # one sign with what came over the seats with the same touch
        assert sign.then == f"{title} – {brings}"
    else:
        assert sign.title == title
        assert brings in sign.text
    assert sign.opacity == 1
    if name == "hadara":  # what went by stands with the phase to which it belongs
        assert (sign.title, sign.text) == PASSED
    x, y = sign.to_window(*sign.center)
    assert not any(one.on_touch_down(_Touch(x, y)) for one in [sign]), "no touch ends there"
    said = sign.title, sign.then
    for size, language in (
        ((1280, 800), "ja"), ((800, 1280), "en"), (SMALLEST, "en"), ((390, 844), "en")
    ):  # fmt: skip
        stage.resize(size)
        stage.look(language)
        stage.frames(3)
        assert complaints(sign) == []
        free = page.ids.floor.top - page.ids.floor.y - page.lower
        assert sign.own or sign.room <= free, "it lay over what hands do"
        lots = sign.ids.lots.children
        slim = size[0] < 400 and len(lots) > 1
        assert not (slim and any(lot.few for lot in lots)), "a word was broken beside each"
        assert ((sign.title, sign.then) == said) == (language == "en"), "in the language of all"
    stage.look("en")
    stage.resize((1280, 800))
    stage.frames(3)
    where = page.ids.board.pos[:], page.ids.board.size[:], page.foot_height
    sign._goes()
    stage.frames(3)
    assert sign.opacity == 0
    assert (page.ids.board.pos, page.ids.board.size, page.foot_height) == where, "nothing moved"
    hall.play.undo()
    hall.settle()
    stage.frames(3)
    assert sign.title == "", "what is taken back is not told"
    assert READ_S < 4


class _Touch:
    """A finger."""

    def __init__(self, x: float, y: float) -> None:
        self.x, self.y, self.pos, self.ud = x, y, (x, y), dict[object, object]()
        self.is_mouse_scrolling, self.grab_current = False, None


def test_what_went_by_stands_with_its_phase_and_is_told_no_more_when_others_were_asked() -> None:
    """ "Nobody can take a colony" stood under "Epoch III, phase A" beside a colony that lay open:
    statues and medals had been asked since. R7.1, R12.1."""
    at, b = {"epoch": 2, "half": "B"}, ["nobody_colony"]
    assert told(at, *b) == ("Epoch II, phase B", "Nobody can take a colony this time.")
    third = {"epoch": 3, "half": "A"}
    assert told(third, "skipped_medals", "epoch") is None
    title, text = told(third, "skipped_statues", "all_fed", "nobody_medal", "epoch") or ("", "")
    assert title == "Epoch II, phase B"
    assert text == "Everybody has food enough. Nobody can buy a medal this time."
    title, text = told(at, "nobody_colony", "nobody_statue", "half_b") or ("", "")
    assert title == "Epoch II, phase A"
    assert text == "Nobody can take a colony or carve a statue this time."


@pytest.mark.parametrize("size", [(800, 1280), (1280, 800), (1024, 600)], ids=str)
def test_the_back_of_a_colony_is_seen_large(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Hadara R7.3: nobody knew it, and it stood in a small grey line below the next news alone."""
    stage.resize(size)
    hall = stage.open(new_house(tmp_path))
    hall.keep("spot_checks", "off")
    crests = load("hadara").colours
    hall.start("hadara", [Seat(SEATS[n].name, crests[n]) for n in range(2)], {}, "touch", 5)
    state, steps = hall.play.state.clone(), list[Step]()
    for step in walk(state, 7):
        if isinstance(step, Reveal) and step.verb == "colony":
            break
        steps.append(step)
    play_all(hall, steps)
    stage.frames(4)
    play_all(hall, [step])
    for language, title in (("en", "Colony 3"), ("ja", "植民地3")):
        stage.look(language)
        stage.frames(4)
        sign = stage.page().ids.began
        assert (sign.title, sign.drawn) == (title, [(step.args[0], SEATS[step.seat].name)])
        (seen,) = [one for one in sign.walk() if isinstance(one, CountedView) and one.what]
        assert seen.width >= 80, "its values are read"
        assert complaints(sign) == []
    stage.look("en")


def told(board: dict[str, Any], *verbs: str) -> tuple[str, str] | None:
    """What stands there large after these events of Hadara."""
    happened = [Happened(n, TABLE, Text(f"event.{verb}"), "") for n, verb in enumerate(verbs)]
    texts = load("hadara").texts

    def say(key: str, **gaps: object) -> str:
        return str(texts.say("en", key, gaps))

    scene: Any = SimpleNamespace(board=board, game_say=say, view=SimpleNamespace(happened=happened))
    return next(((one.title, one.brings) for one in passed(scene)), None)

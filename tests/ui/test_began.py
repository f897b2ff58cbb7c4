"""A round begins with a calm sign: it asks for nothing, moves nothing, and goes by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.ui.widgets.began import READ_S
from engine.core.match import Seat
from engine.core.state import State
from engine.games import load
from tests.ui.audit import complaints
from tests.ui.houses import SEATS, new_house, play_until
from tests.ui.stage import SMALLEST, Stage

SAID = {
    "hadara": ("Epoch I, phase B", "Nobody can carve a statue this time."),  # one took a colony
    "peloponnes": ("Round 2 of 8", "New tiles"),
    "gaia_project": ("Round 2 of 6", "points"),
}


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
    if sign.sign:  # one sign with what came over the seats with the same touch
        assert sign.then == f"{title} – {brings}"
    else:
        assert sign.title == title
        assert brings in sign.text
    assert sign.opacity == 1
    x, y = sign.to_window(*sign.center)
    assert not any(one.on_touch_down(_Touch(x, y)) for one in [sign]), "no touch ends there"
    for size, language in (((1280, 800), "ja"), ((800, 1280), "en"), (SMALLEST, "en")):
        stage.resize(size)
        stage.look(language)
        stage.frames(3)
        assert complaints(sign) == []
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

"""At a table on the screen cards that come to lie open come by themselves, and go back with the
touch that they followed."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.session.api import Ask
from engine.core.match import Seat
from engine.core.steps import TABLE
from engine.games import load
from tests.ui.houses import new_house
from tests.ui.play import answers
from tests.ui.stage import Stage
from tests.ui.tables import HandTables


def opened(stage: Stage, folder: Path, game: str) -> Any:
    """A match for two at a table on the screen, at its first question."""
    hall = stage.open(new_house(folder, HandTables()))
    hall.keep("spot_checks", "off")
    seats = [Seat(*s) for s in zip(("Ada", "Benjamin"), load(game).colours, strict=False)]
    options = {"hands": "known"} if game == "gaia" else {}
    hall.start(game, seats, options, "stations", 1)
    return hall


def draw(stage: Stage, hall: Any) -> None:
    """The gold answer: the tablet deals, or draws and lays out, what is asked for."""
    stage.frames()
    stage.press(next(one for one in answers(stage) if one.look == "main"))
    stage.frames()


def owed(hall: Any) -> list[Any]:
    return [one for one in hall.see().awaiting.reveals if one.seat == TABLE]


@pytest.mark.parametrize("game", ["gaia", "gaia_project"])
def test_a_set_up_is_laid_out_at_a_touch(stage: Stage, tmp_path: Path, game: str) -> None:
    """Gaia R3.5, Gaia Project R2: four and six touches, of which only the first said anything."""
    hall = opened(stage, tmp_path, game)
    touches = 0
    while hall.see().question.ask is Ask.REVEAL:
        draw(stage, hall)
        touches += 1
    assert touches <= 2, "what lies in no pile is drawn apart"


def test_the_gap_in_a_display_is_filled_without_a_touch(stage: Stage, tmp_path: Path) -> None:
    """R4.5: after every card that was taken, people touched "draw 1"."""
    hall = opened(stage, tmp_path, "gaia")
    while hall.see().question.ask is Ask.REVEAL:
        draw(stage, hall)
    play, before = hall.play, len(hall.play.state.places())
    for _ in range(40):
        asked = next(q for q in play.private(hall.see().question.seat) if q.ask is Ask.TURN)
        taken = [one for one in asked.choices if one.steps[0].verb == "take"]
        choice = (taken or asked.choices)[0]
        assert hall.act(lambda play: play.answer(asked.id, choice.id))  # noqa: B023
        assert not owed(hall)
        if taken:
            break
    assert taken
    stations = list(hall.virtual.lying().values())
    assert len(stations) == len(set(stations)), "no reader reads two cards that lie on it"
    assert len(play.state.places()) > before
    card, came = str(choice.steps[0].args[0]), play.state.places()
    assert hall.say(choice.label) in hall.undoes(), "what people did, not what came of it"
    phone = play.undo()
    assert phone is None
    hall.settle()
    assert not owed(hall), "one touch is taken back by one touch"
    assert play.state.places()[card] != came[card]
    asked = next(q for q in play.private(hall.see().question.seat) if q.ask is Ask.TURN)
    assert hall.act(lambda play: play.answer(asked.id, choice.id))
    assert not owed(hall)
    assert play.state.places() == came, "no other card comes for it"


def test_a_card_that_hands_take_is_replaced_without_a_touch(stage: Stage, tmp_path: Path) -> None:
    """R5.1: whoever laid it from the display on the own spot had to draw the next one by hand."""
    hall = opened(stage, tmp_path, "gaia")
    while hall.see().question.ask is Ask.REVEAL:
        draw(stage, hall)
    seat, before = hall.see().question.seat, hall.see().length
    take = next(one for one in hall.play.state.legal(seat) if one.verb == "take")
    hall.lays(str(take.args[0]))
    assert hall.play.choose(take) is None  # as the reader below that spot does, without a touch
    assert owed(hall)
    hall.settle()
    stage.frames()
    assert not owed(hall)
    display = [one["card"] for slots in hall.see().board["display"].values() for one in slots]
    assert take.args[0] not in display
    assert all(display), "its place is filled at once"
    assert hall.play.undo() is None
    hall.settle()
    assert hall.see().length == before, "one undo takes back both, and nothing comes again"


@pytest.mark.parametrize("verb", ["take", "draw"])
def test_a_power_cut_between_a_touch_and_what_comes_by_itself_loses_nothing(
    stage: Stage, tmp_path: Path, verb: str
) -> None:
    """The touch and the card that follows it are two commits: the match is found exactly between
    them, and what had not come yet comes, once."""
    hall = opened(stage, tmp_path / "house", "gaia")
    while hall.see().question.ask is Ask.REVEAL:
        draw(stage, hall)
    state = hall.play.state
    (seat,) = state.awaiting().must
    step = next(one for one in state.legal(seat) if one.verb == verb)
    assert hall.play.choose(step) is None  # committed; nothing has followed yet
    stands, cut = hall.play.state.position(), tmp_path / "cut"
    shutil.copytree(tmp_path / "house", cut)
    tables = HandTables()
    hall = stage.open(new_house(cut, tables))
    hall.resume(hall.house.matches()[0].number)
    assert tables.last is not None
    for pile in tables.last.decks.values():  # a real one remembers what was drawn from it
        pile[:] = [one for one in pile if one not in state.places()]
    stage.frames(6)
    assert hall.play.state.position() == stands
    assert len(hall.play.state.awaiting().reveals) == 1
    length = hall.see().length
    draw(stage, hall)
    assert not hall.play.state.awaiting().reveals
    assert hall.see().length == length + 1, "one card, and once"
    assert hall.play.state.awaiting().must == (seat,)

"""A match with stand-in faces: begun from the new-match screen, and marked wherever they appear."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.cli.home import HomeTables
from companion.ui.drawings import drawing_of
from companion.ui.stand_in import SIGN
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.games import load
from tests.ui.audit import complaints
from tests.ui.by_turns import by_turns
from tests.ui.houses import new_house
from tests.ui.stage import Stage
from tests.ui.tables import HandTables

UNTOLD = ("gaia", "hadara")
"""The games with faces that no public source tells."""


def new_match(stage: Stage, game: str, house: Any) -> Any:
    """The new-match screen with a game chosen."""
    hall = stage.open(house)
    hall.go("new")
    stage.frames()
    page = stage.page()
    page._picker(game)()
    stage.frames()
    return page


def choice(page: Any) -> Any:
    """The row about untold cards; None where it is not shown."""
    return next(iter(page.ids.untold.children), None)


def shown(stage: Stage) -> list[str]:
    painted = next(w for w in stage.root.walk() if type(w).__name__ == "Board")
    return [text for *_, text in painted.texts]


@by_turns([(1280, 800), (800, 480)])
def test_the_choice_fits(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    stage.resize(size)
    stage.look(language)
    page = new_match(stage, "gaia", new_house(tmp_path))
    assert choice(page).ids.switch.value == "ask"
    assert complaints(stage.root) == []


def test_only_games_with_untold_faces_ask(stage: Stage, tmp_path: Path) -> None:
    house = new_house(tmp_path)
    page = new_match(stage, "gaia", house)
    for game in house.games():
        page._picker(game.id)()
        assert (choice(page) is not None) == (game.id in UNTOLD), game.id


def test_a_box_whose_owner_told_everything_is_not_asked_about(stage: Stage, tmp_path: Path) -> None:
    """Printing 111 is told whole; of another printing nothing is."""
    house, game = new_house(tmp_path), load("gaia")
    owner = house.owner("gaia", "111")
    made = game.stand_ins(1)
    owner.teach(
        {
            face: {key: value for key, value in made[face].items() if key != "stand_in"}
            for face in owner.wanted
        }
    )
    page = new_match(stage, "gaia", house)
    page._choose("printing", "111")
    assert choice(page) is None
    other = next(p for p in game.printings if p != "111")
    page._choose("printing", other)
    choice(page).ids.switch.value = "stand_ins"
    page._choose("printing", "111")
    assert (choice(page), page.faces) == (None, "ask")


@pytest.mark.parametrize("game", UNTOLD)
def test_a_match_with_stand_ins_is_begun_recorded_and_marked(
    stage: Stage, tmp_path: Path, game: str
) -> None:
    page = new_match(stage, game, new_house(tmp_path))
    page.chosen["hands"] = "known"
    choice(page).ids.switch.value = "stand_ins"
    page.start()
    stage.frames()
    hall = page.hall
    assert hall.play, (hall.complaint, hall.screen)
    match = hall.play.match
    assert set(match.faces) == set(match.game.unknown_faces(match.options))
    assert all(printed["stand_in"] for printed in match.faces.values())
    assert hall.see().header.stand_ins
    assert stage.page().stand_ins.startswith(SIGN)
    assert SIGN not in shown(stage), "nothing invented lies there yet"
    for step in random_steps(hall.play.state, 4, Counts()):
        assert hall.play.choose(step) is None
        hall.settle()
        stage.frames()
        if SIGN in shown(stage):
            return
        assert len(match.log) < 120, "no stand-in was ever seen"


def test_by_default_no_face_is_invented(stage: Stage, tmp_path: Path) -> None:
    page = new_match(stage, "hadara", new_house(tmp_path))
    page.start()
    stage.frames()
    assert not page.hall.see().header.stand_ins
    assert page.hall.play.match.faces == {}


def test_at_a_table_on_the_screen_nobody_is_asked_what_is_printed(
    stage: Stage, tmp_path: Path
) -> None:
    house = new_house(tmp_path, HomeTables(1))  # nobody chose a reader, and nobody holds a card
    page = new_match(stage, "hadara", house)
    page.tier = "stations"
    page.show_untold()
    assert choice(page) is None
    page.tier = "touch"  # real cards, no reader
    page.show_untold()
    assert choice(page).ids.switch.value == "ask"
    page.tier = "stations"
    page.show_untold()
    page.start()
    stage.frames()
    assert page.hall.see().header.stand_ins


@pytest.mark.parametrize("link", ["", "simulated:"])
@pytest.mark.parametrize("game", ["earth", "gaia"])
def test_at_a_table_on_the_screen_hands_are_dealt(
    stage: Stage, tmp_path: Path, game: str, link: str
) -> None:
    """They were only counted, as if people held them: nobody had a card to play. Whoever passed
    over the first run chose no table, and got this one."""
    house = new_house(tmp_path, HomeTables(1))
    house.keep("link", link)
    page = new_match(stage, game, house)
    page.tier = "touch"  # real cards stay secret
    assert page._fitting()["hands"] == "unknown"
    page.tier = "stations"
    assert page._fitting()["hands"] == "known"
    page._choose("hands", "unknown")
    assert page._fitting()["hands"] == "unknown", "as people chose"
    page.chosen.clear()
    house.keep("link", "serial:/dev/ttyACM0")
    assert page._fitting()["hands"] == "unknown", "people hold their cards"


def test_at_a_table_on_the_screen_no_count_is_checked(stage: Stage, tmp_path: Path) -> None:
    """Nobody holds anything there that could be counted; real pieces are counted as before."""
    seats = [Seat(name, colour) for name, colour in zip("AB", load("gaia").colours, strict=False)]
    hall = stage.open(new_house(tmp_path, HandTables()))
    for tier, asked in (("stations", False), ("touch", True)):
        hall.start("gaia", seats, {}, tier, 3)
        assert hall.play.spot.wanted == asked
        hall.keep("spot_checks", "on")
        assert hall.play.spot.wanted == asked
        hall.go_home()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", UNTOLD)
def test_a_stand_in_that_is_read_large_says_what_its_sign_means(
    stage: Stage, tmp_path: Path, game: str, language: str
) -> None:
    """ "≈" stood on cards, its words in the head of the table alone, and only without news."""
    stage.look(language)
    hall = stage.open(new_house(tmp_path))
    seats = [Seat("A", load(game).colours[0]), Seat("B", load(game).colours[1])]
    options = {"hands": "known"} if game == "gaia" else {}
    hall.start(game, seats, options, "touch", stand_ins=1)
    stage.frames()
    pieces, told = hall.game.catalogue.pieces, drawing_of(game).told
    invented = next(one for one in sorted(pieces) if (told(one) or {}).get("stand_in"))
    printed = next(one for one in sorted(pieces) if hall.game.catalogue.faces[pieces[one].face])
    for piece, says in ((invented, True), (printed, False)):
        hall.enlarge(piece)
        stage.frames(3)
        said = [text for *_, text in stage.root.holding.shown.texts]
        assert any(one.startswith(f"{SIGN} ") for one in said) == says, said
        assert complaints(stage.root) == []
        hall.enlarge("")

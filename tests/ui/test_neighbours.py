"""Colours that somebody takes for each other do not sit beside each other."""

from __future__ import annotations

from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest

from companion.twin.cues import TINTS
from companion.ui.neighbours import LAMPS, LEAST, SIGHTS, apart, near, seated
from companion.ui.words import words
from engine.games import load
from engine.games.gaia_project.faces import FACTIONS
from simulators.board.loading import Firmware
from tests.ui.houses import new_house
from tests.ui.stage import Stage
from tests.ui.test_safe import texts

PAINTED = ("earth", "gaia", "gaia_project", "peloponnes")
"""Games whose seats have colours."""


def test_the_lamps_are_those_of_the_boards() -> None:
    tints = Firmware()("app.cues").TINTS
    lit = {c: "#{:02x}{:02x}{:02x}".format(*tints[number - 1]) for c, number in TINTS.items()}
    assert lit.pop("") == LAMPS["white"], "a seat that has no colour yet"
    assert {colour: LAMPS[colour] for colour in lit} == lit


def test_near_is_what_some_eyes_take_for_the_same() -> None:
    assert near("green", "yellow"), "to protanopes"
    assert near("blue", "purple"), "to protanopes"
    assert not near("red", "blue")
    assert not near("scarab", "monkey"), "signs of the box are no colours"


def test_whoever_sits_beside_whom_the_lights_of_factions_stay_apart() -> None:
    """In Gaia Project a colour comes with its faction: nobody can be given another one."""
    colours = {LAMPS[one.colour] for one in FACTIONS.values()}
    assert len(colours) == len(load("gaia_project").colours)
    for one, other in combinations(sorted(colours), 2):
        for eyes, sight in SIGHTS.items():
            assert apart(one, other, sight) >= LEAST, (one, other, eyes)


@pytest.mark.parametrize("game", PAINTED)
def test_whatever_is_chosen_neighbours_stay_apart(game: str) -> None:
    colours = load(game).colours
    for seats in range(2, min(5, len(colours)) + 1):
        for wanted in list(permutations(colours, seats))[::7]:
            settled = seated(wanted, colours)
            assert len(set(settled)) == seats
            for at in range(seats):
                pair = LAMPS[settled[at - 1]], LAMPS[settled[at]]
                assert all(apart(*pair, sight) >= LEAST for sight in SIGHTS.values()), settled


def test_the_touched_seat_keeps_its_colour_and_few_others_change() -> None:
    colours = load("gaia").colours
    settled = seated(("red", "yellow", "green"), colours, keep=2)
    assert settled[2] == "green"
    assert sum(a != b for a, b in zip(settled, ("red", "yellow", "green"), strict=True)) == 1
    assert seated(("blue", "red"), colours) == ("blue", "red")


def match_of_five(stage: Stage, folder: Path) -> tuple[Any, Any]:
    """The hall, and the page of a new match of Gaia with five seats."""
    hall = stage.open(new_house(folder))
    hall.go("new")
    stage.frames()
    page = stage.page()
    page._picker("gaia")()
    for _ in range(3):
        page.add_seat(1)
    return hall, page


def test_a_new_match_never_offers_near_neighbours(stage: Stage, tmp_path: Path) -> None:
    _, page = match_of_five(stage, tmp_path)
    for number in range(len(page.seats)):
        page._painter(number)()
        order = [seat.colour for seat in page.seats]
        assert not any(near(order[i - 1], order[i]) for i in range(len(order))), order
    assert len(page.seats) > 2


def test_a_colour_that_the_app_changes_is_told(stage: Stage, tmp_path: Path) -> None:
    _, page = match_of_five(stage, tmp_path)
    told = set()
    for number in (0, 1, 2, 3, 0, 1, 2, 3):
        before = [seat.colour for seat in page.seats]
        page._painter(number)()
        after = [seat.colour for seat in page.seats]
        others = {c for i, c in enumerate(after) if c != before[i] and i != number}
        swapped = others <= {before[number]}
        stage.frames(1)
        said = words.say("new.apart") in texts(page)
        assert said is not swapped, (before, after)
        given = [i for i, c in enumerate(after) if c != before[i] and i != number]
        if given and swapped:
            name = page._named()[given[0]].name
            assert words.say("new.swapped", name=name) in texts(page), "a colour was taken silently"
        told.add(said)
    assert told == {True, False}


def test_a_colour_that_a_game_has_not_comes_back_with_the_next_game(
    stage: Stage, tmp_path: Path
) -> None:
    """Who chose red in Peloponnes was yellow for good after a look at Earth."""
    hall = stage.open(new_house(tmp_path))
    hall.go("new")
    stage.frames()
    page = stage.page()
    page._picker("peloponnes")()
    page.add_seat(1)
    page._mover(1)()
    wanted = [seat.colour for seat in page.seats]
    assert "red" in wanted
    page._picker("earth")()
    assert "red" not in [seat.colour for seat in page.seats]
    page._picker("peloponnes")()
    assert [seat.colour for seat in page.seats] == wanted


def test_a_colour_that_a_further_seat_changes_is_told(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    hall.go("new")
    stage.frames()
    page = stage.page()
    page._picker("earth")()
    told = 0
    for _ in range(3):
        before = [seat.colour for seat in page.seats]
        page.add_seat(1)
        changed = [seat.colour for seat in page.seats][: len(before)] != before
        assert (page.follows == words.say("new.apart")) is changed
        told += changed
    assert told, "five colours of Earth have one order in which neighbours stay apart"

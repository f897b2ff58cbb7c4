"""A new match: names, colours, options with their defaults, and house rules that stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.ui.teacher import OFF, ON
from companion.ui.words import words
from engine.core.game import PLAY
from engine.core.match import Seat
from tests.ui.houses import new_house
from tests.ui.stage import Stage
from tests.ui.tables import HandTables


def test_a_new_match_is_begun_with_names_colours_and_options(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path, HandTables()))
    hall.go("new")
    stage.frames()
    page = stage.page()
    page.add_seat(1)
    stage.frames()
    rows = list(reversed(page.ids.seats.children))
    rows[0].ids.field.text = "  Ada  "
    rows[0].ids.paint.dispatch("on_release")  # the next colour that is free
    rows = list(reversed(page.ids.seats.children))
    rows[1].ids.up.dispatch("on_release")  # the second seat comes first
    (fold,) = page.ids.folds.children
    fold.open = True
    stage.frames()
    low = fold.to_window(*fold.pos)[1] - page.ids.room.y
    assert low >= 0 or low + fold.height <= page.ids.room.height + 1, "what opens is seen"
    switch = fold.ids.inside.children[-1].ids.switch
    switch.value = next(value for value, _ in switch.choices if value != switch.value)
    assert page.tier == "stations"
    page.start()
    stage.frames()
    assert hall.screen == "table"
    header = hall.see().header
    assert [seat.name for seat in header.seats] == ["Player 1", "Ada", "Player 3"]
    # Green would sit beside yellow, and some eyes take them for each other.
    assert [seat.colour for seat in header.seats] == ["blue", "yellow", "red"]
    assert header.tier == "stations"
    first = hall.game.options
    changed = next(o for o in first if 3 in (o.seats or (3,)))
    assert header.options[changed.id] != changed.default


def test_house_rules_are_remembered(stage: Stage, tmp_path: Path) -> None:
    """What a house once decided is offered again, and the fold says that it is not as usual."""
    hall = stage.open(new_house(tmp_path))
    hall.go("new")
    stage.frames()
    page = stage.page()
    page._choose("destroyed_deposit", "bank")
    page.start()
    stage.frames()
    hall.go_home()
    again = stage.open(hall.house)
    again.go("new")
    stage.frames()
    page = stage.page()
    assert page.chosen == {"destroyed_deposit": "bank"}
    assert page.ids.folds.children[-1].note == words.say("new.changed", count=1)


def test_options_with_their_defaults_are_folded_away(stage: Stage, tmp_path: Path) -> None:
    """Game, who plays, start: nothing else lies open; a fold tells what is chosen in it."""
    hall = stage.open(new_house(tmp_path, HandTables()))
    stage.look("en")
    hall.go("new")
    stage.frames()
    page = stage.page()
    for game in hall.house.games():
        page._picker(game.id)()
        stage.frames(2)
        assert len(page.ids.options.children) == 2, "where the pieces lie, whether it is explained"
        folds = {fold.title: fold for fold in page.ids.folds.children}
        assert not any(fold.open for fold in folds.values())
        played = [o for o in page._meant() if o.group == PLAY]
        assert (words.say("new.play") in folds) == bool(played)
        for option in played:
            told = game.texts.say("en", f"option.{option.id}.{option.default}") if not isinstance(
                option.default, bool) else ""  # fmt: skip
            assert told in folds[words.say("new.play")].note


@pytest.mark.parametrize("language", ["en", "ja"])
def test_whoever_has_no_reader_is_told_of_none(stage: Stage, tmp_path: Path, language: str) -> None:
    """ "Readers on the table" was offered after somebody had said that there is none."""
    stage.look(language)
    house = new_house(tmp_path, HandTables())
    hall = stage.open(house)
    assert house.on_screen()
    hall.go("new")
    stage.frames()
    assert words.say("new.telling") not in {f.title for f in stage.page().ids.folds.children}
    row = stage.page().ids.options.children[-1]  # seen at once, behind no fold
    assert row.title == words.say("new.pieces")
    assert stage.page().summary.endswith(words.say("tier.stations.screen"))
    offered = [said for _, said in row.ids.switch.choices]
    assert offered == [words.say("tier.touch.screen"), words.say("tier.stations.screen")]
    stage.look("en")


def test_who_played_last_sits_there_again_at_that_game(stage: Stage, tmp_path: Path) -> None:
    """Whatever had been played, Peloponnes was offered to two people without names."""
    hall = stage.open(new_house(tmp_path))
    hall.go("new")  # the page was looked at before
    stage.frames()
    hall.go_home()
    people = [Seat("Ada", "lion"), Seat("Player 2", "monkey"), Seat("千代", "dragon")]
    hall.start("hadara", people, {}, "touch")
    hall.go_home()
    hall.go("new")
    stage.frames()
    page = stage.page()
    assert page.game_id == "hadara"
    assert [seat.name for seat in page.seats] == ["Ada", "", "千代"], "one name was not typed"
    assert page.seats[0].colour == "lion"
    page._picker("earth")()
    assert [seat.name for seat in page.seats] == ["Ada", "", "千代"]
    again = stage.open(new_house(tmp_path))  # another evening
    again.go("new")
    stage.frames()
    assert stage.page().game_id == "hadara"
    assert [seat.name for seat in stage.page().seats] == ["Ada", "", "千代"]
    again.leafed = "gaia"  # touched on the shelf at home
    again.go_home()
    again.go("new")
    stage.frames()
    assert stage.page().game_id == "gaia"


def test_what_was_declined_is_not_offered_again(stage: Stage, tmp_path: Path) -> None:
    """The page kept offering the lesson that people had put away in the match."""
    hall = stage.open(new_house(tmp_path))
    hall.go("new")
    stage.frames()
    page = stage.page()
    assert page.teach == ON, "nobody has played here"
    page.start()
    hall.teacher.stop(hall.game.id)
    hall.go_home()
    hall.go("new")
    stage.frames()
    page = stage.page()
    assert page.teach == OFF
    assert page.ids.options.children[0].ids.switch.value == OFF


def test_every_game_begins_as_it_is_offered_with_any_seats_in_any_colours(
    stage: Stage, tmp_path: Path
) -> None:
    """Two seats of Gaia play blue and yellow (R3.6): no other colour is offered them."""
    house = new_house(tmp_path)
    hall = stage.open(house)
    for game in house.games():
        for count in game.seat_counts:
            hall.close()
            hall._path.clear()
            hall.screen = "new"  # not by way of home: there each match begun has its card
            stage.frames(2)
            page = stage.page()
            page._picker(game.id)()
            page.add_seat(count - len(page.seats))
            for _ in range(2):
                page._painter(0)()
            page.start()
            assert hall.play is not None, (game.id, count, hall.complaint)
            assert len(hall.play.view().header.seats) == count

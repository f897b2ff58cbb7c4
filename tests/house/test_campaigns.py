"""R15.1, R15.5, R15.6: the campaign of a solo match, kept by the house and gone on with any day."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.house.trouble import Trouble
from companion.store import matches
from engine.core.match import Seat
from tests.house.campaigns import ADA, POOR, RICH, played
from tests.ui.houses import SEATS, new_house

TARGETS = (24, 28, 32, 35, 35)


def test_a_reached_level_leads_to_the_next_one_with_what_was_chosen(tmp_path: Path) -> None:
    """R15.5: the same civilization, all else new, one more permanent income."""
    house = new_house(tmp_path)
    first = played(house.start("peloponnes", ADA, {}, "touch"), RICH)
    civilization = first.state.view(None)["seats"][0]["civilization"]
    campaign = house.campaign(1)
    assert campaign is not None
    assert campaign.targets == TARGETS
    assert (campaign.then, campaign.begun) == (2, 0)
    assert campaign.choices() == ("wood", "stone", "food")
    first.leave()
    second = house.go_on(1, "stone").play.view()
    assert (second.header.match, second.header.options["level"]) == (2, 2)
    assert second.header.options["bonus_1"] == "stone"
    assert second.board["seats"][0]["civilization"] == civilization
    assert second.header.seats == ADA


def test_the_way_tells_each_level_and_what_lies_ahead(tmp_path: Path) -> None:
    house = new_house(tmp_path)
    played(house.start("peloponnes", ADA, {}, "touch"), RICH).leave()
    played(house.go_on(1, "wood"), RICH).leave()
    house.go_on(2, "food").play.leave()
    campaign = house.campaign(3)
    assert campaign is not None
    assert [(leg.match, leg.stage, leg.reached, leg.chosen) for leg in campaign.way] == [
        (1, 1, True, ""), (2, 2, True, "wood"), (3, 3, False, "food"),
    ]  # fmt: skip
    assert campaign.way[2].score is None
    lines = list(campaign.lines("en"))
    assert lines[0] == "The campaign so far"
    assert lines[2].startswith("Level 2: ")
    assert lines[2].endswith(" points (28 needed): reached, +1 wood")
    assert lines[3] == "Level 3: being played (32 needed), +1 food"
    assert lines[4:] == ["Level 4: 35 points", "Level 5: 35 points"]
    assert list(campaign.lines("ja"))[4] == "レベル4: 目標35点"
    assert campaign.choices() == ()


def test_a_campaign_is_gone_on_with_on_another_day(tmp_path: Path) -> None:
    """The finished match is listed until its follower is begun, and then that one is."""
    house = new_house(tmp_path)
    played(house.start("peloponnes", ADA, {}, "touch"), RICH).leave()
    house.store.close()
    house = new_house(tmp_path)
    (card,) = house.matches()
    assert (card.over, card.stage, card.then) == (True, 1, 2)
    house.go_on(1, "food").play.leave()
    house.store.close()
    house = new_house(tmp_path)
    latest, first = house.matches()
    assert (latest.number, latest.stage, latest.then, latest.over) == (2, 2, 0, False)
    assert (first.number, first.then) == (1, 0)
    again = house.campaign(1)
    assert again is not None
    assert (again.begun, again.choices(), again.question("en")) == (2, ("",), "")
    assert again.label("", "en") == "Go on with level 2"
    assert house.go_on(1).play.view().header.match == 2, "it is not begun twice"


def test_a_missed_target_begins_another_campaign_without_bonuses(tmp_path: Path) -> None:
    """R15.6."""
    house = new_house(tmp_path)
    played(house.start("peloponnes", ADA, {}, "touch"), RICH).leave()
    played(house.go_on(1, "wood"), POOR).leave()
    campaign = house.campaign(2)
    assert campaign is not None
    assert campaign.way[1].reached is False
    assert campaign.choices() == ("",)
    assert campaign.label("", "en") == "Begin a new campaign at level 1"
    assert [card.then for card in house.matches()] == [0, 0], "nothing waits to be gone on with"
    anew = house.go_on(2).play.view().header
    assert (anew.options["level"], anew.options["civilization"]) == (1, "drawn")
    fresh = house.campaign(anew.match)
    assert fresh is not None
    assert [leg.match for leg in fresh.way] == [anew.match]


def test_the_option_repeats_the_level_within_the_campaign(tmp_path: Path) -> None:
    """R17 U10."""
    house = new_house(tmp_path)
    played(house.start("peloponnes", ADA, {"solo_miss": "repeat"}, "touch"), POOR).leave()
    campaign = house.campaign(1)
    assert campaign is not None
    assert campaign.label("", "en") == "Play level 1 again"
    played(house.go_on(1), RICH).leave()
    again = house.campaign(2)
    assert again is not None
    assert [(leg.stage, leg.reached) for leg in again.way] == [(1, False), (1, True)]
    assert list(again.lines("en"))[1].endswith(": reached")


def test_the_last_level_wins_the_campaign(tmp_path: Path) -> None:
    house = new_house(tmp_path)
    options = {"level": 5, "civilization": "civ4"}
    played(house.start("peloponnes", ADA, options, "touch"), RICH, seed=3).leave()
    campaign = house.campaign(1)
    assert campaign is not None
    assert campaign.way[-1].reached
    assert campaign.choices() == ()
    assert campaign.question("en") == "All 5 levels are reached: the campaign is won."
    with pytest.raises(Trouble, match="leads to no other"):
        house.go_on(1)


def test_what_is_chosen_is_one_of_the_choices(tmp_path: Path) -> None:
    house = new_house(tmp_path)
    played(house.start("peloponnes", ADA, {}, "touch"), RICH).leave()
    for wrong in ("", "luxury", 3):
        with pytest.raises(Trouble, match="leads to no other"):
            house.go_on(1, wrong)
    assert len(house.matches()) == 1


def test_two_campaigns_of_a_house_do_not_mix(tmp_path: Path) -> None:
    house = new_house(tmp_path)
    played(house.start("peloponnes", ADA, {}, "touch"), RICH).leave()
    played(house.start("peloponnes", (Seat("Bo", "blue"),), {}, "touch"), RICH).leave()
    assert {card.number: card.then for card in house.matches()} == {1: 2, 2: 2}
    house.go_on(2, "wood").play.leave()
    assert {card.number: card.then for card in house.matches()} == {1: 2, 2: 0, 3: 0}


def test_other_matches_belong_to_no_campaign(tmp_path: Path) -> None:
    house = new_house(tmp_path)
    house.start("peloponnes", SEATS[:2], {}, "touch").play.leave()
    house.start("earth", (Seat("Ada", "blue"),), {}, "touch").play.leave()
    assert [house.campaign(number) for number in (1, 2)] == [None, None]
    assert [card.stage for card in house.matches()] == [0, 0]
    with pytest.raises(Trouble, match="leads to no other"):
        house.go_on(1)


def test_a_forgotten_match_only_shortens_the_way(tmp_path: Path) -> None:
    house = new_house(tmp_path)
    played(house.start("peloponnes", ADA, {}, "touch"), RICH).leave()
    played(house.go_on(1, "wood"), RICH).leave()
    matches.delete(house.store, 1)
    campaign = house.campaign(2)
    assert campaign is not None
    assert [leg.match for leg in campaign.way] == [2]
    assert campaign.then == 3
    with pytest.raises(Trouble):
        house.campaign(1)


def test_a_campaign_leaves_with_an_export_and_arrives_whole(tmp_path: Path) -> None:
    house = new_house(tmp_path / "one")
    played(house.start("peloponnes", ADA, {}, "touch"), RICH).leave()
    house.go_on(1, "wood").play.leave()
    file = house.export()
    other = new_house(tmp_path / "two")
    other.start("peloponnes", SEATS[:2], {}, "touch").play.leave()
    other.take_in(file)
    latest = max(card.number for card in other.matches())
    campaign = other.campaign(latest)
    assert campaign is not None
    assert [leg.stage for leg in campaign.way] == [1, 2]


def test_a_match_that_follows_itself_is_a_way_of_one(tmp_path: Path) -> None:
    """A spoilt file may say so; nobody waits for ever."""
    from companion.store import follows

    house = new_house(tmp_path)
    house.start("peloponnes", ADA, {}, "touch").play.leave()
    uid = matches.one(house.store, 1).uid
    with house.store.change() as db:
        follows.write(db, 1, uid)
    campaign = house.campaign(1)
    assert campaign is not None
    assert [leg.match for leg in campaign.way] == [1]
